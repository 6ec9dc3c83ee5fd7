import type { Database } from '../../../src/platform/database/database.ts';
import { sql } from '../../../src/platform/database/sql.ts';
import type { Log } from '../../../src/platform/log.ts';
import { createSales, type RunningSales } from '../../../src/wiring/sales.ts';
import { expireHoldsJob } from '../../../src/worker/expire-holds.ts';
import { type ApiClient, apiClient, type Json, type TicketTypeRecord } from '../clients/api-client.ts';
import { type Buyer, type BuyerOrder, buyerAt, eventOnSale } from '../clients/buyer.ts';
import { workOffNow } from '../machine/queue.ts';
import { type TestServer, testServer } from '../machine/test-server.ts';

export { assertSound } from '../database/audit.ts';

export interface OrderDetail {
  id: string;
  status: string;
  totalAmount: number;
  subtotal: number;
  fees: { platform: number; processing: number; paidBy: string };
  netAmount: number;
  refundedAmount: number;
  completedAt: string | null;
  payment: { status: string; provider: string | null; method: string | null; reference: string; amount: number | null };
  refunds: {
    id: string;
    amount: number;
    reason: string | null;
    status: string;
    road: string;
    state: string;
    ticketIds: string[] | null;
  }[];
}

interface Movement {
  kind: string;
  providerCentavos: number;
  organizationCentavos: number;
  commissionCentavos: number;
  processingCentavos: number;
  unmatchedCentavos: number;
}

type OrderHead = Pick<BuyerOrder, 'id'>;

/** A service with an organizer and a buyer. Its worker stands still: a test does its rounds when it wants them done. */
export interface Shop {
  server: TestServer;
  db: Database;
  client: ApiClient;
  buyer: Buyer;
  /** What the worker would use, beside the service and on the same database. */
  sales: RunningSales;
  /** A published event; one type of ten tickets at 800 where nothing is said. */
  event(event?: Json & { tickets?: Json[] }): Promise<{ id: string; types: string[] }>;
  /** The order as its organizer sees it. */
  detail(order: OrderHead): Promise<OrderDetail>;
  ticketType(event: { id: string }, id: string | undefined): Promise<TicketTypeRecord>;
  /** Lets the time to pay run out, and has the worker see it. */
  endHold(...orders: OrderHead[]): Promise<void>;
  /** Has the provider asked about every payment of which nothing was heard. */
  poll(by?: { workers: number }): Promise<void>;
  /** Has every refund tried that is still open. */
  tryRefunds(by?: { workers: number }): Promise<void>;
  movements(order: OrderHead): Promise<Movement[]>;
  notices(order: OrderHead, type: string): Promise<Json[]>;
  /** What came of the provider's calls about an order's payments, sorted. */
  outcomes(order: OrderHead): Promise<string[]>;
  close(): Promise<void>;
}

// Instants are kept to the millisecond and rounded: what is set to now may lie ahead of the next statement.
export async function openShop(options: { environment?: Record<string, string>; log?: Log } = {}): Promise<Shop> {
  const server = await testServer({
    environment: { MARKETPLACE_RATE_LIMIT: 'off', ROLE: 'web', ...options.environment },
    log: options.log,
  });
  const { db, config } = server;
  const client = apiClient(server.url, (await server.key(await server.organization())).key);
  const sales = await createSales({
    config,
    db,
    now: Date.now,
    callbackUrl: () => server.url,
    onFault: () => {},
  });
  return {
    server,
    db,
    client,
    buyer: buyerAt(server.url),
    sales,
    event: ({ tickets = [{}], ...event } = {}) => eventOnSale(client, { tickets, ...event }),
    detail: ({ id }) => client.get<OrderDetail>(`/orders/${id}`),
    ticketType: (event, id) => client.get<TicketTypeRecord>(`/events/${event.id}/tickets/${id}`),
    async endHold(...orders) {
      const ids = orders.map(({ id }) => id);
      await db.run(sql`update orders set expires_at = now() - interval '1 second' where id = any(${ids}::uuid[])`);
      await expireHoldsJob({ db, ...sales }).run();
    },
    async poll(by) {
      await workOffNow(db, sales.queueKinds, 'payment-poll', by);
    },
    async tryRefunds(by) {
      await workOffNow(db, sales.queueKinds, 'refund', by);
    },
    movements: ({ id }) =>
      db.many(sql`
        select kind, provider_centavos, organization_centavos, commission_centavos, processing_centavos, unmatched_centavos
        from ledger where order_id = ${id} order by created_at, id`),
    notices: async ({ id }, type) => {
      const rows = await db.many<{ data: Json }>(sql`
        select data from notices where order_id = ${id} and type = ${type} order by created_at, id`);
      return rows.map(({ data }) => data);
    },
    outcomes: async ({ id }) => {
      const rows = await db.many<{ outcome: string }>(sql`
        select n.outcome from provider_notices n join payments p on p.id = n.payment_id
        where p.order_id = ${id} order by n.outcome`);
      return rows.map(({ outcome }) => outcome);
    },
    async close() {
      await sales.close();
      await server.close();
    },
  };
}
