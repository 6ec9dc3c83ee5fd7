import type { Organization } from '../../../src/core/accounts/organizations/organization.ts';
import { paymentReference } from '../../../src/core/selling/payments/payment-reference.ts';
import type { Database } from '../../../src/platform/database/database.ts';
import { sql } from '../../../src/platform/database/sql.ts';
import { createSales, type RunningSales } from '../../../src/wiring/sales.ts';
import { type ApiClient, apiClient, type Json } from '../clients/api-client.ts';
import { type Buyer, type BuyerOrder, buyerAt, eventOnSale } from '../clients/buyer.ts';
import { type DashboardClient, dashboardClient } from '../clients/dashboard-client.ts';
import { workOffNow } from '../machine/queue.ts';
import { type TestServer, testServer } from '../machine/test-server.ts';

/** An organization that sells, with people who look after it. Its worker stands still. */
export interface OrdersDashboard {
  server: TestServer;
  db: Database;
  organization: Organization;
  client: ApiClient;
  /** With a test key, for the sandbox twin. */
  trial: ApiClient;
  buyer: Buyer;
  sales: RunningSales;
  owner: DashboardClient;
  staff: DashboardClient;
  /** Owner of another organization. */
  stranger: DashboardClient;
  base: string;
  /** One type of ten tickets at 800 where nothing is said. */
  event(event?: Json & { tickets?: Json[] }): Promise<{ id: string; types: string[] }>;
  buy(event: { id: string; types: string[] }, quantity?: number, more?: Json): Promise<BuyerOrder>;
  /** Makes the provider forget the payment of an order, so that it refuses to refund it. */
  forgetPayment(order: { id: string }): Promise<void>;
  /** Has the worker carry out what was cancelled, and the provider asked for every refund. */
  carryOut(): Promise<void>;
  refunds(order: {
    id: string;
  }): Promise<{ id: string; status: string; amountCentavos: number; ticketIds: string[] | null }[]>;
  acts(action: string): Promise<{ actorLabel: string; subjectLabel: string | null; details: Json }[]>;
  close(): Promise<void>;
}

const roundsMax = 20;

export async function ordersDashboard(environment: Record<string, string> = {}): Promise<OrdersDashboard> {
  const server = await testServer({ environment: { MARKETPLACE_RATE_LIMIT: 'off', ROLE: 'web', ...environment } });
  const { db, config } = server;
  const organization = await server.organization();
  const client = apiClient(server.url, (await server.key(organization)).key);
  const trial = apiClient(server.url, (await server.key(organization, { isTest: true })).key);
  const buyer = buyerAt(server.url);
  const sales = await createSales({ config, db, now: Date.now, callbackUrl: () => server.url, onFault: () => {} });
  const other = await server.organization({ name: 'Iba Productions' });
  return {
    server,
    db,
    organization,
    client,
    trial,
    buyer,
    sales,
    owner: await dashboardClient(server, { organization }),
    staff: await dashboardClient(server, { organization, role: 'MANAGER' }),
    stranger: await dashboardClient(server, { organization: other }),
    base: `/organizer/o/${organization.slug}`,
    event: ({ tickets = [{}], ...event } = {}) => eventOnSale(client, { tickets, ...event }),
    buy: (event, quantity = 1, more = {}) => buyer.buy(event.id, { [event.types[0] as string]: quantity }, more),
    async forgetPayment({ id }) {
      const { paymentId } = await db.one<{ paymentId: string }>(sql`select payment_id from orders where id = ${id}`);
      await db.run(sql`delete from simulator_payments where reference = ${paymentReference(paymentId)}`);
    },
    async carryOut() {
      for (let round = 0; round < roundsMax; round += 1) {
        const turns = await workOffNow(db, sales.queueKinds, 'event-cancellation');
        if (turns + (await workOffNow(db, sales.queueKinds, 'refund')) === 0) return;
      }
      throw new Error('What was cancelled did not come to an end');
    },
    refunds: ({ id }) =>
      db.many(
        sql`select id, status, amount_centavos, ticket_ids from refunds where order_id = ${id} order by created_at, id`,
      ),
    acts: (action) =>
      db.many(sql`
        select actor_label, subject_label, details from audit_entries
        where organization_id = ${organization.id} and action = ${action} order by created_at, id`),
    async close() {
      await sales.close();
      await server.close();
    },
  };
}

/** The hidden fields of the form on a page. */
export function hiddenFields(html: string): Record<string, string> {
  const inputs = html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g);
  return Object.fromEntries([...inputs].map(([, name, value]) => [name as string, value as string]));
}

/** What a page says, without its markup. */
export function textOf(html: string): string {
  return html
    .replaceAll(/<(script|style)[\s\S]*?<\/\1>/g, ' ')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ');
}
