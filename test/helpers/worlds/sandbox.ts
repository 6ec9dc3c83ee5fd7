import type { Organization } from '../../../src/core/accounts/organizations/organization.ts';
import type { Actor } from '../../../src/core/base/actor.ts';
import { scopes } from '../../../src/core/base/scope.ts';
import { calledBackTypes } from '../../../src/core/telling/notices/kinds.ts';
import { sql } from '../../../src/platform/database/sql.ts';
import { type ApiClient, apiClient, type Json, type TicketTypeRecord } from '../clients/api-client.ts';
import { eventOnSale, linesOf } from '../clients/buyer.ts';
import { type OrderDetail, openShop, type Shop } from './shop.ts';

export type Simulated = OrderDetail & {
  orderNumber: string;
  eventId: string;
  quantity: number;
  buyerName: string;
  buyerEmail: string;
  expiresAt: string | null;
  payment: { paidAt: string | null; currency: string | null };
  settlement: { status: string; payoutId: string | null };
};

export interface OnSale {
  id: string;
  types: string[];
}

type Premises = Omit<Shop, 'client' | 'event' | 'detail' | 'ticketType' | 'notices'>;

/** An organization with a test key, a live key, and a service whose worker stands still. */
export interface Playground extends Premises {
  organization: Organization;
  /** With the test key. */
  client: ApiClient;
  /** With a live key of the same organization. */
  live: ApiClient;
  event(event?: Json & { tickets?: Json[] }): Promise<OnSale>;
  /** Two tickets of the first type, where nothing else is said. */
  body(event: OnSale, outcome: string, more?: Json): Json;
  simulate(event: OnSale, outcome: string, more?: Json): Promise<Simulated>;
  act(order: { id: string }, action: 'complete' | 'cancel' | 'refund', body?: Json): Promise<Simulated>;
  /** Sold, held and remaining of the event's first type. */
  counters(event: OnSale): Promise<[sold: number, held: number, remaining: number]>;
  /**
   * Types of the event's notices in order of writing, of the kinds that callback addresses hear; those that are not marked as
   * a test have a mark of their own.
   */
  notices(event: OnSale): Promise<string[]>;
  /** The states of the order's tickets. */
  tickets(order: { id: string }): Promise<string[]>;
  /** The order's payments that took money, and its refunds: one a simulated buyer, whatever was repeated. */
  moneyOf(order: { id: string }): Promise<{ paid: number; refunds: string[] }>;
  /** On whose behalf the test key acts. */
  actor(): Promise<Actor>;
}

export async function openPlayground(options: Parameters<typeof openShop>[0] = {}): Promise<Playground> {
  return playgroundIn(await openShop(options));
}

/** Another organization in the same service. */
export async function playgroundIn(shop: Premises): Promise<Playground> {
  const { server, db } = shop;
  const organization = await server.organization();
  const client = apiClient(server.url, (await server.key(organization, { isTest: true })).key);
  const live = apiClient(server.url, (await server.key(organization)).key);
  const body: Playground['body'] = ({ id, types }, outcome, more = {}) => ({
    eventId: id,
    items: linesOf({ [types[0] as string]: 2 }),
    outcome,
    ...more,
  });
  return {
    ...shop,
    organization,
    client,
    live,
    body,
    event: ({ tickets = [{}], ...event } = {}) => eventOnSale(client, { tickets, ...event }),
    simulate: (event, outcome, more) => client.post<Simulated>('/sandbox/orders', body(event, outcome, more)),
    act: ({ id }, action, sent) => client.post<Simulated>(`/sandbox/orders/${id}/${action}`, sent),
    async counters({ id, types }) {
      const type = await client.get<TicketTypeRecord>(`/events/${id}/tickets/${types[0]}`);
      return [type.soldQuantity, type.heldQuantity, type.remainingQuantity];
    },
    async notices({ id }) {
      const rows = await db.many<{ type: string; isTest: boolean }>(sql`
        select type, is_test from notices where event_id = ${id} and type = any(${calledBackTypes}) order by ordinal`);
      return rows.map(({ type, isTest }) => (isTest ? type : `${type} NOT A TEST`));
    },
    async tickets({ id }) {
      const rows = await db.many<{ status: string }>(sql`
        select status from issued_tickets where order_id = ${id} order by id`);
      return rows.map(({ status }) => status);
    },
    async moneyOf({ id }) {
      const { paid } = await db.one<{ paid: number }>(sql`
        select count(*)::int as paid from payments where order_id = ${id} and status = 'PAID'`);
      const rows = await db.many<{ kind: string; status: string }>(sql`
        select kind, status from refunds where order_id = ${id} order by created_at, id`);
      return { paid, refunds: rows.map(({ kind, status }) => `${kind} ${status}`) };
    },
    async actor() {
      const me = await client.get<{ organization: { id: string } }>('/me');
      return { organizationId: me.organization.id, apiKeyId: null, scopes: new Set(scopes), isSandbox: true };
    },
  };
}
