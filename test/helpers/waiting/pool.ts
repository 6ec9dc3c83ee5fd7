import assert from 'node:assert/strict';
import { sql } from '../../../src/platform/database/sql.ts';
import type { Json } from '../clients/api-client.ts';
import type { BuyerOrder, BuyerTicket } from '../clients/buyer.ts';
import type { AnyAnswer } from '../clients/refusal.ts';
import { until } from '../machine/until.ts';
import type { Shop } from '../worlds/shop.ts';

interface JoinedEntry {
  id: string;
  token: string;
  status: string;
  ahead: number;
}

interface EntryState {
  status: string;
  ahead: number;
  passedOver: boolean;
  offer: { orderId: string; orderToken: string; expiresAt: string } | null;
}

interface ReturnState {
  status: string;
  refund: number;
  mode: string;
}

/** Those who wait, and those who cannot come, over real HTTP. */
export interface PoolWorld {
  /** An event of which everything is sold, in orders of one ticket each. */
  soldOut(options?: { quantity?: number; event?: Json; ticket?: Json }): Promise<SoldOut>;
  join(event: { id: string }, wish?: Json, token?: string): Promise<JoinedEntry>;
  tryJoin(event: { id: string }, wish?: Json, token?: string, at?: { url?: string; key?: string }): Promise<AnyAnswer>;
  entry(entry: { id: string; token: string }): Promise<EntryState>;
  leave(entry: { id: string; token: string }): Promise<AnyAnswer>;
  /** Waits until somebody is offered something, and gives the order. */
  offered(entry: { id: string; token: string }): Promise<BuyerOrder>;
  pay(order: { id: string; token: string }): Promise<BuyerOrder>;
  refund(order: { id: string }, ticketIds?: readonly string[]): Promise<void>;
  giveBack(order: BuyerOrder, ticket: { id: string }, body?: Json): Promise<ReturnState>;
  tryGiveBack(order: BuyerOrder, ticket: { id: string }, body?: Json): Promise<AnyAnswer>;
  keep(order: BuyerOrder, ticket: { id: string }): Promise<AnyAnswer>;
  /** What a worker does by the clock. */
  sweep(): Promise<void>;
  counters(event: { id: string }): Promise<Counters[]>;
}

interface Counters {
  sold: number;
  held: number;
  remaining: number;
  setAside: number;
  withdrawn: number;
}

interface SoldOut {
  id: string;
  type: string;
  orders: BuyerOrder[];
}

let people = 0;

/** At the service of the shop, or at another one on its database. */
export function poolOf(shop: Shop, urlOf = () => shop.server.url): PoolWorld {
  const { buyer, db, sales } = shop;
  const send = async (
    method: string,
    path: string,
    { body, token, at = {} }: { body?: unknown; token?: string; at?: { url?: string; key?: string } } = {},
  ) => {
    const headers = {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(at.key === undefined ? {} : { 'idempotency-key': at.key }),
    };
    const answer = await fetch(`${at.url ?? urlOf()}/marketplace/v1${path}`, {
      method,
      headers,
      body: JSON.stringify(body),
    });
    return { status: answer.status, headers: answer.headers, body: await answer.text() };
  };
  const dataOf = <Data>(answer: AnyAnswer, status: number): Data => {
    assert.equal(answer.status, status, answer.body);
    return (JSON.parse(answer.body) as { data: Data }).data;
  };
  const pool: PoolWorld = {
    async soldOut({ quantity = 2, event = {}, ticket = {} } = {}) {
      const made = await shop.event({ tickets: [{ quantity, ...ticket }], ...event });
      const type = made.types[0] as string;
      const orders: BuyerOrder[] = [];
      while (orders.length < quantity) {
        const together = Math.min(10, quantity - orders.length);
        orders.push(...(await Promise.all(Array.from({ length: together }, () => buyer.buy(made.id, { [type]: 1 })))));
      }
      return { id: made.id, type, orders };
    },
    async join(event, wish, token) {
      return dataOf<JoinedEntry>(await pool.tryJoin(event, wish, token), 201);
    },
    tryJoin(event, wish = {}, token, at) {
      people += 1;
      const body = { name: 'Bea Cruz', email: `bea${people}@example.com`, quantity: 1, ...wish };
      return send('POST', `/events/${event.id}/waiting`, { body, token, at });
    },
    entry: async ({ id, token }) => dataOf<EntryState>(await send('GET', `/waiting/${id}`, { token }), 200),
    leave: ({ id, token }) => send('DELETE', `/waiting/${id}`, { token }),
    async offered(entry) {
      let offer: EntryState['offer'] = null;
      await until(async () => {
        offer = (await pool.entry(entry)).offer;
        return offer !== null;
      });
      const { orderId: id, orderToken: token } = offer as unknown as NonNullable<EntryState['offer']>;
      return { ...(await buyer.read({ id, token } as BuyerOrder)), token };
    },
    async pay(order) {
      const { reference } = await buyer.startPayment(order as BuyerOrder);
      const paid = await buyer.press(reference, 'paid');
      assert.ok(paid.status < 300, paid.body);
      return { ...(await buyer.read(order as BuyerOrder)), token: order.token };
    },
    async refund({ id }, ticketIds) {
      await sales.cashier.refund({ orderId: id, ticketIds, reason: null });
    },
    giveBack: async (order, ticket, body) => {
      const isDry = body?.dryRun === true;
      return dataOf<ReturnState>(await pool.tryGiveBack(order, ticket, body), isDry ? 200 : 201);
    },
    tryGiveBack: ({ id, token }, ticket, body = {}) =>
      send('POST', `/orders/${id}/tickets/${ticket.id}/return`, { body, token }),
    keep: ({ id, token }, ticket) => send('DELETE', `/orders/${id}/tickets/${ticket.id}/return`, { token }),
    sweep: () => sales.offerRounds.sweep(),
    counters: ({ id }) =>
      db.many(sql`
        select sold_quantity as sold, held_quantity as held, remaining_quantity as remaining, set_aside_quantity as set_aside,
               withdrawn_quantity as withdrawn
        from ticket_types where event_id = ${id} order by ordinal`),
  };
  return pool;
}

export async function firstTicket(shop: Shop, order: BuyerOrder): Promise<BuyerTicket> {
  const [ticket] = await shop.buyer.tickets(order);
  return ticket as BuyerTicket;
}
