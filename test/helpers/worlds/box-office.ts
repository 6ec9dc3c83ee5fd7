import assert from 'node:assert/strict';
import { Pool } from 'undici';
import type { Actor } from '../../../src/core/base/actor.ts';
import { scopes } from '../../../src/core/base/scope.ts';
import { SeatBook } from '../../../src/core/catalog/seating/seat-book.ts';
import type { Command } from '../../../src/core/selling/desk/desk.ts';
import { createSalesDesk } from '../../../src/core/selling/desk/sales-desk.ts';
import { deskParts } from '../../../src/core/selling/desk-parts/desk-parts.ts';
import type { Database, Tx } from '../../../src/platform/database/database.ts';
import { sql } from '../../../src/platform/database/sql.ts';
import { createLog } from '../../../src/platform/log.ts';
import { createSecretBox } from '../../../src/platform/secret-box.ts';
import { createSales, type RunningSales } from '../../../src/wiring/sales.ts';
import { createService } from '../../../src/wiring/wiring.ts';
import { type ApiClient, apiClient, type Json, type TicketTypeRecord } from '../clients/api-client.ts';
import { type Buyer, type BuyerOrder, buyerAt, linesOf, buyer as somebody } from '../clients/buyer.ts';
import { type AnyAnswer, assertRefused, type RefusalBody } from '../clients/refusal.ts';
import { assertSound } from '../database/audit.ts';
import { patientBuyersMs, type TestServer, testServer } from '../machine/test-server.ts';
import { until } from '../machine/until.ts';

/** Two services on one database, and what stands beside them: an organizer, the command line, the auditor. */
export interface BoxOffice {
  server: TestServer;
  db: Database;
  /** Buyers at either service. */
  nodes: readonly [Buyer, Buyer];
  /** Asks like one of thousands, at either service in turn: a client that costs less than the thing it tests. */
  crowd(index: number, eventId: string, items: Record<string, number>): Promise<AnyAnswer>;
  /** Another desk on the same database, as the command line has one. */
  sales: RunningSales;
  /** Of an organization of their own, so that no test spends the rate of another. */
  organizer(): Promise<ApiClient & { actor: Actor }>;
  /** Every invariant that the database can show holds. */
  audit(): Promise<void>;
  close(): Promise<void>;
}

export async function openBoxOffice({
  environment = {},
  now,
}: {
  environment?: Record<string, string>;
  now?: () => number;
} = {}) {
  const server = await testServer({ now, environment: { MARKETPLACE_RATE_LIMIT: 'off', ...environment } });
  const { db, config } = server;
  const log = createLog({ level: 'silent', isTerminal: false });
  let secondUrl = '';
  const second = await createService({
    config,
    db,
    log,
    now,
    buyersMsMax: patientBuyersMs,
    callbackUrl: () => secondUrl,
  });
  secondUrl = await second.app.listen({ port: 0, host: '127.0.0.1' });
  const sales = await createSales({ config, db, now: Date.now, callbackUrl: () => server.url, onFault: () => {} });
  const pools = [server.url, secondUrl].map((url) => new Pool(url, { connections: 100 }));
  const office: BoxOffice = {
    server,
    db,
    nodes: [buyerAt(server.url), buyerAt(secondUrl)],
    crowd: (index, eventId, items) => askQuickly(pools[index % 2] as Pool, eventId, items),
    sales,
    async organizer() {
      const organization = await server.organization();
      const { key } = await server.key(organization);
      const actor = { organizationId: organization.id, apiKeyId: null, scopes: new Set(scopes), isSandbox: false };
      return { ...apiClient(server.url, key), actor };
    },
    audit: () => assertSound(db),
    async close() {
      const { values } = await second.metrics.undeclaredErrors.get();
      await sales.close();
      await Promise.all(pools.map((pool) => pool.close()));
      await second.drain();
      await server.close();
      assert.deepEqual(values, [], 'the second node refuses only what its routes declare');
    },
  };
  return office;
}

export const times = <Result>(count: number, work: (index: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

/** The same with a bound on how many are under way. */
export async function timesBounded<Result>(
  count: number,
  most: number,
  work: (index: number) => Promise<Result>,
): Promise<Result[]> {
  const results = new Array<Result>(count);
  let next = 0;
  await times(most, async () => {
    for (let index = next++; index < count; index = next++) results[index] = await work(index);
  });
  return results;
}

/** Asks for tickets, whatever the answer is. */
export function ask(buyer: Buyer, eventId: string, items: Record<string, number>, more: Json = {}) {
  return buyer.send('POST', '/orders', { body: { eventId, items: linesOf(items), buyer: somebody, ...more } });
}

async function askQuickly(pool: Pool, eventId: string, items: Record<string, number>): Promise<AnyAnswer> {
  const { statusCode, headers, body } = await pool.request({
    method: 'POST',
    path: '/marketplace/v1/orders',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ eventId, items: linesOf(items), buyer: somebody }),
  });
  const answered = new Headers(Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]));
  return { status: statusCode, headers: answered, body: await body.text() };
}

/** The order in an answer that must be 201. */
export function placed({ status, body }: AnyAnswer): BuyerOrder {
  assert.equal(status, 201, body);
  return (JSON.parse(body) as { data: BuyerOrder }).data;
}

/** A refusal to a buyer, which must be this one. */
export function refused(answer: AnyAnswer, status: number, code: string): RefusalBody['error'] {
  return assertRefused(answer, { status, code, isOpenApi: false }).error;
}

/** Sorts answers into orders and refusals of one kind; anything else fails. */
export function sorted(answers: readonly AnyAnswer[], code = 'SOLD_OUT') {
  const orders = answers.filter(({ status }) => status === 201).map(placed);
  const refusals = answers.filter(({ status }) => status !== 201).map((answer) => refused(answer, 409, code));
  return { orders, refusals };
}

export const ticketsIn = (orders: readonly BuyerOrder[]) => orders.reduce((sum, { quantity }) => sum + quantity, 0);

/** The counters of an event's types, in the order in which they were made. */
export function typesOf(client: ApiClient, eventId: string): Promise<TicketTypeRecord[]> {
  return client.get(`/events/${eventId}/tickets`);
}

/** Takes a command of an event in a transaction of the test's, so that its sale stays uncommitted for a while. */
export function serveIn<Result>(office: BoxOffice, tx: Tx, eventId: string, command: Command<Result>): Promise<Result> {
  const box = createSecretBox(office.server.config.appSecret, 'order claims');
  const db: Database = { ...office.db, transaction: (work) => work(tx) };
  return createSalesDesk({ db, box, book: new SeatBook({ now: Date.now }), parts: deskParts }).serve(eventId, command);
}

/** Does something without committing it, starts a request, and commits once the request waits for it. */
export async function whileUncommitted<Answer>(
  db: Database,
  work: (tx: Tx) => Promise<unknown>,
  request: () => Promise<Answer>,
  { beforeCommit = async () => {}, waiting = 1 }: WhileWaiting = {},
): Promise<Answer> {
  let answering: Promise<Answer> | undefined;
  await db.transaction(async (tx) => {
    await work(tx);
    let isAnswered = false;
    answering = request().finally(() => {
      isAnswered = true;
    });
    await until(async () => isAnswered || (await countWaiting(db)) >= waiting);
    assert.equal(isAnswered, false, 'the request waits for the transaction before it');
    await beforeCommit(tx);
  });
  return answering as Promise<Answer>;
}

interface WhileWaiting {
  /** Done once the request waits. */
  beforeCommit?: (tx: Tx) => Promise<unknown>;
  /** How many sessions must be waiting, where the request takes several. */
  waiting?: number;
}

/** How many sessions wait for a lock. */
export async function countWaiting(db: Database): Promise<number> {
  const waiting = await db.many(sql`
    select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
  return waiting.length;
}

/** How many transactions PostgreSQL had to end because they waited for each other, retried or not. */
export async function deadlocksIn(db: Database): Promise<number> {
  // Sessions report their deadlocks when they are idle for long, or on request; each statement here lets one sleeping
  // session do so.
  await times(10, () => db.one(sql`select pg_stat_force_next_flush(), pg_sleep(0.1)`));
  const { deadlocks } = await db.one<{ deadlocks: number }>(sql`
    select deadlocks from pg_stat_database where datname = current_database()`);
  return deadlocks;
}

/** Money that found no order is on its way back until a worker has seen to it. */
export function untilRefunded(db: Database): Promise<void> {
  return until(async () => (await db.many(sql`select 1 from refunds where status = 'PENDING'`)).length === 0);
}

/** Pays an order at the simulator's page; answers how it stands then. */
export async function pay(buyer: Buyer, order: BuyerOrder): Promise<BuyerOrder> {
  const { reference } = await buyer.startPayment(order);
  const pressed = await buyer.press(reference, 'paid');
  assert.equal(pressed.status, 200, pressed.body);
  return { ...(await buyer.read(order)), token: order.token };
}
