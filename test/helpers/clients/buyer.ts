import assert from 'node:assert/strict';
import type { ApiClient, EventRecord, Json } from './api-client.ts';
import { type AnyAnswer, asAnswer } from './refusal.ts';

export const buyer = { name: 'Ana Reyes', email: 'ana@example.com' };
const marketplace = '/marketplace/v1';

export interface BuyerOrder {
  id: string;
  /** Of an order of two tickets or more, once it is paid. */
  qr?: string | null;
  orderNumber: string;
  status: string;
  totalAmount: number;
  subtotal: number;
  quantity: number;
  eventId: string;
  expiresAt: string | null;
  completedAt: string | null;
  giveBackUntil: string | null;
  refundedAmount: number;
  fees: { platform: number; processing: number; paidBy: string };
  payment: { status: string; method: string; reference: string | null; paidAt: string | null };
  orderItems: { id: string; quantity: number; price: number; eventTicket: { id: string; name: string } }[];
  token: string;
}

export interface BuyerTicket {
  id: string;
  code: string;
  status: string;
  ticketTypeId: string;
  section: string;
  row: string;
  seat: string | null;
  /** Where it is on the event's plan. */
  seatId?: string | null;
  qr: string;
}

export interface Buyer {
  send(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, options?: BuyerSendOptions): Promise<AnyAnswer>;
  /** Places an order that must be accepted. */
  place(eventId: string, items: Record<string, number>, more?: Json): Promise<BuyerOrder>;
  read(order: BuyerOrder): Promise<BuyerOrder>;
  startPayment(order: BuyerOrder, method?: string): Promise<{ reference: string; redirectUrl: string }>;
  /** Presses a button of the simulator's page. */
  press(reference: string, outcome: 'paid' | 'failed' | 'expired', more?: Json): Promise<AnyAnswer>;
  /** From the hold to the tickets. */
  buy(eventId: string, items: Record<string, number>, more?: Json): Promise<BuyerOrder>;
  tickets(order: BuyerOrder): Promise<BuyerTicket[]>;
  cancel(order: BuyerOrder): Promise<AnyAnswer>;
}

interface BuyerSendOptions {
  body?: unknown;
  token?: string;
  headers?: Record<string, string>;
}

/** Somebody at the marketplace, over real HTTP. */
export function buyerAt(url: string): Buyer {
  const request = async (method: string, path: string, { body, token, headers = {} }: BuyerSendOptions = {}) =>
    asAnswer(
      fetch(`${url}${path}`, {
        method,
        headers: {
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...headers,
        },
        body: body === undefined ? undefined : JSON.stringify(body),
      }),
    );
  const succeed = async <Data>(answer: Promise<AnyAnswer>): Promise<Data> => {
    const { status, body } = await answer;
    assert.ok(status >= 200 && status < 300, `${status} ${body}`);
    return (JSON.parse(body) as { data: Data }).data;
  };
  const buyers: Buyer = {
    send: (method, path, options) => request(method, `${marketplace}${path}`, options),
    place: (eventId, items, more = {}) =>
      succeed(buyers.send('POST', '/orders', { body: { eventId, items: linesOf(items), buyer, ...more } })),
    read: ({ id, token }) => succeed(buyers.send('GET', `/orders/${id}`, { token })),
    startPayment: ({ id, token }, method = 'gcash') =>
      succeed(buyers.send('POST', `/orders/${id}/payments`, { token, body: { method } })),
    press: (reference, outcome, more = {}) =>
      request('POST', `/sandbox-pay/${reference}`, { body: { outcome, ...more } }),
    async buy(eventId, items, more) {
      const order = await buyers.place(eventId, items, more);
      if (order.status === 'COMPLETED') return order;
      const { reference } = await buyers.startPayment(order);
      await succeed(buyers.press(reference, 'paid'));
      return { ...(await buyers.read(order)), token: order.token };
    },
    tickets: ({ id, token }) => succeed(buyers.send('GET', `/orders/${id}/tickets`, { token })),
    cancel: ({ id, token }) => buyers.send('POST', `/orders/${id}/cancel`, { token }),
  };
  return buyers;
}

export function linesOf(items: Record<string, number>): { ticketTypeId: string; quantity: number }[] {
  return Object.entries(items).map(([ticketTypeId, quantity]) => ({ ticketTypeId, quantity }));
}

/** A published event with these ticket types, all on sale. */
export async function eventOnSale(
  client: ApiClient,
  { tickets, ...event }: Json & { tickets: Json[] },
): Promise<{ id: string; types: string[] }> {
  const created = await client.post<EventRecord>('/events', {
    name: 'Gabi ng Musika',
    dateTime: '2027-02-14T19:00:00+08:00',
    tickets: tickets.map((ticket) => ({
      name: 'General Admission',
      price: 800,
      quantity: 10,
      published: true,
      ...ticket,
    })),
    ...event,
  });
  await client.post(`/events/${created.id}/publish`);
  return { id: created.id, types: (created.tickets ?? []).map(({ id }) => id) };
}
