import assert from 'node:assert/strict';
import type { Json } from '../clients/api-client.ts';
import type { BuyerOrder, BuyerTicket } from '../clients/buyer.ts';
import { marketBase } from '../clients/market-client.ts';
import { type AnyAnswer, asAnswer } from '../clients/refusal.ts';
import { lastMailedPath } from '../receivers/account-mails.ts';
import type { Shop } from './shop.ts';

interface MadeOffer {
  id: string;
  ticketId: string;
  recipient: { name: string; email: string };
  createdAt: string;
}

export interface GivenTicket extends BuyerOrder {
  buyerName: string;
  buyerEmail: string;
  ticket: BuyerTicket;
}

interface ShownOffer {
  status: string;
  giver: string;
  recipient: string;
  ticket: { name: string; seat: string | null };
}

/** Gives tickets on, and takes them, over real HTTP. */
export function giverAt({ server }: Pick<Shop, 'server'>) {
  const data = <Data>({ status, body }: AnyAnswer, expected: number): Data => {
    assert.equal(status, expected, body);
    return (JSON.parse(body) as { data: Data }).data;
  };
  const request = (method: string, path: string, { token, body }: { token?: string; body?: Json } = {}) =>
    asAnswer(
      fetch(`${server.url}${marketBase}${path}`, {
        method,
        headers: {
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        },
        body: body === undefined ? undefined : JSON.stringify(body),
      }),
    );
  const giver = {
    send: (
      method: 'POST' | 'DELETE',
      { id, token }: Pick<BuyerOrder, 'id' | 'token'>,
      ticket: Pick<BuyerTicket, 'id'>,
      body?: Json,
    ) => request(method, `/orders/${id}/tickets/${ticket.id}/offer`, { token, body }),
    offer: async (order: Pick<BuyerOrder, 'id' | 'token'>, ticket: Pick<BuyerTicket, 'id'>, recipient: Json) =>
      data<MadeOffer>(await giver.send('POST', order, ticket, recipient), 201),
    /** The token of the link that was mailed last. */
    mailedToken: async (recipient: string) =>
      (await lastMailedPath(server, recipient, 'TICKET_OFFER')).replace('/offers/', ''),
    read: async (token: string) => data<ShownOffer>(await request('GET', `/offers/${token}`), 200),
    sendAccept: (token: string) => request('POST', `/offers/${token}/accept`),
    accept: async (token: string) => data<GivenTicket>(await giver.sendAccept(token), 200),
  };
  return giver;
}
