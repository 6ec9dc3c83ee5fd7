import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { sql } from '../../../src/platform/database/sql.ts';
import { type Connection, startTestPostgres, type TestPostgres } from '../../helpers/database/test-database.ts';
import { runSource } from '../../helpers/machine/child.ts';
import { throwawayDirectory } from '../../helpers/machine/throwaway-directory.ts';
import { openShop, type Shop } from '../../helpers/worlds/shop.ts';

// The real command line, as a process of its own beside a running server.

let postgres: TestPostgres | undefined;
let shop: Shop;
let environment: Record<string, string>;

before(async () => {
  if (process.env.TEST_POSTGRES === undefined) postgres = await startTestPostgres();
  process.env.TEST_POSTGRES ??= JSON.stringify(postgres?.connection);
  shop = await openShop();
  const { host, user } = JSON.parse(process.env.TEST_POSTGRES as string) as Connection;
  const { name } = await shop.db.one<{ name: string }>(sql`select current_database() as name`);
  environment = {
    DATABASE_URL: `postgres://${user}@/${name}?host=${encodeURIComponent(host)}`,
    APP_SECRET: shop.server.config.appSecret,
  };
});
after(async () => {
  await shop.close();
  await postgres?.close();
});

type Refused = { code: number; error: { code: string } };

async function takilya<Answer>(...args: string[]): Promise<Answer> {
  const { code, stdout, stderr } = await runSource(['src/cli.ts', ...args, '--json'], { environment });
  return { code, ...JSON.parse(stdout === '' ? stderr : stdout) } as Answer;
}

test('operators, organizations, events and orders are dealt with by command, each with an answer in JSON', async () => {
  type Made = { email: string; password: string; link: string; linkValidUntil: string };
  const made = await takilya<Made>('operator', 'create', '--email', 'op@example.com');
  assert.equal(made.email, 'op@example.com');
  assert.match(made.password, /^[A-Za-z0-9]{16}$/);
  const path = /^http[^ ]+\/organizer\/account\/second-factor\?link=[\w-]{43}$/;
  assert.match(made.link, path);
  assert.ok(Date.parse(made.linkValidUntil) > Date.now());
  const another = await takilya<{ link: string; factorReset: boolean }>('operator', 'link', '--email', made.email);
  assert.match(another.link, path);
  assert.deepEqual([another.link === made.link, another.factorReset], [false, false]);
  const nobody = await takilya<{ error: { code: string } }>('operator', 'link', '--email', 'nobody@example.com');
  assert.equal(nobody.error.code, 'NOT_FOUND');
  const { slug } = await shop.db.one<{ slug: string }>(sql`select slug from organizations where sandbox_of is null`);
  const suspended = await takilya<{ suspensionReason: string }>('org', 'suspend', '--org', slug, '--reason', 'Odd');
  assert.equal(suspended.suspensionReason, 'Odd');
  const free = await takilya<{ suspendedAt: null }>('org', 'unsuspend', '--org', slug);
  assert.equal(free.suspendedAt, null);
  const again = await takilya<{ code: number; error: { code: string } }>('org', 'unsuspend', '--org', slug);
  assert.deepEqual([again.code, again.error.code], [1, 'CONFLICT']);
});

test('addresses that are to be put right are listed and decided on by command', async () => {
  const event = await shop.event();
  const { id, token } = await shop.buyer.buy(event.id, { [event.types[0] as string]: 1 });
  await shop.buyer.send('POST', `/orders/${id}/address`, { token, body: { email: 'tama@example.com' } });
  type Waiting = { addressChanges: { id: string; orderId: string; oldEmail: string; newEmail: string }[] };
  const { addressChanges } = await takilya<Waiting>('address-change', 'list');
  const [change] = addressChanges;
  assert.deepEqual([change?.orderId, change?.oldEmail, change?.newEmail], [id, 'ana@example.com', 'tama@example.com']);
  const decided = await takilya<{ status: string; email: string }>(
    'address-change',
    'confirm',
    '--id',
    change?.id ?? '',
  );
  assert.deepEqual([decided.status, decided.email], ['CONFIRMED', 'tama@example.com']);
});

test('a page of the site is written from a file and put back by command', async () => {
  const file = join(throwawayDirectory('takilya-page-'), 'terms.md');
  await writeFile(file, '# Bago\n');
  const which = ['--page', 'terms', '--language', 'fil'];
  assert.deepEqual(await takilya('page', 'write', file, ...which), { code: 0, slug: 'terms', language: 'fil' });
  type Pages = { pages: { slug: string; language: string; text: string; revision: number }[] };
  const written = async () => (await takilya<Pages>('page', 'list')).pages.map(({ slug, text }) => [slug, text]);
  assert.deepEqual(await written(), [['terms', '# Bago']]);
  await takilya('page', 'put-back', ...which);
  assert.deepEqual(await written(), []);
});

test('refused refunds of a cancelled event are tried again, and refunds of the provider’s own page recorded, by command', async () => {
  const event = await shop.event();
  const retry = <Answer>(id: string) => takilya<Answer>('money', 'retry-all', '--event', id);
  for (const id of [event.id, 'nonsense']) assert.equal((await retry<Refused>(id)).error.code, 'NOT_FOUND');
  await shop.db.run(sql`update events set status = 'ARCHIVED', cancelled_at = now() where id = ${event.id}`);
  await shop.db.run(sql`
    insert into event_cancellations (id, event_id, organization_id, reason, state, orders_total, refunded_before,
                                     cancelled_before, finished_at)
    select gen_random_uuid(), id, organization_id, 'Bagyo', 'DONE', 0, 0, 0, now() from events where id = ${event.id}`);
  assert.deepEqual(await retry(event.id), { code: 0, eventId: event.id, refunds: 0, amount: 0 });

  const other = await shop.event();
  const order = await shop.buyer.buy(other.id, { [other.types[0] as string]: 1 });
  const payment = order.payment.reference ?? (await shop.buyer.read(order)).payment.reference ?? '';
  const record = <Answer>(amount: string) =>
    takilya<Answer>('money', 'record-refund', '--payment', payment, '--refund', 'ref_own', '--amount', amount);
  for (let time = 0; time < 2; time += 1) {
    const { status, orderId, amount } = await record<{ status: string; orderId: string; amount: number }>('250.50');
    assert.deepEqual([status, orderId, amount], ['SUCCEEDED', order.id, 250.5]);
  }
  assert.equal((await record<Refused>('300')).error.code, 'CONFLICT');
  assert.equal((await record<Refused>('lots')).code, 1);
  assert.equal((await shop.buyer.read(order)).refundedAmount, 250.5);
});

test('a report is compared by command, and the differences are written into a file', async () => {
  const event = await shop.event();
  const order = await shop.buyer.buy(event.id, { [event.types[0] as string]: 1 });
  const { reference } = await shop.db.one<{ reference: string }>(sql`
    select provider_payment_id as reference from payments where order_id = ${order.id}`);
  const { orders } = await takilya<{ orders: { id: string }[] }>('orders', 'find', reference);
  assert.deepEqual(
    orders.map(({ id }) => id),
    [order.id],
  );
  const file = join(throwawayDirectory('takilya-report-'), 'report.csv');
  await writeFile(file, `id,amount,status\n${reference},800,paid\npay_unknown,5,paid\n`);
  const found = await takilya<{ matched: number; differences: { line: number; outcome: string }[] }>('reconcile', file);
  assert.equal(found.matched, 1);
  assert.deepEqual(
    found.differences.map(({ line, outcome }) => [line, outcome]),
    [[3, 'MISSING_HERE']],
  );
});

test('plans that are there for everybody are imported, replaced, listed and deleted by command, each in the audit log', async () => {
  interface Plan {
    id: string;
    name: string;
    version: number;
    seats: number;
  }
  const folder = throwawayDirectory('takilya-plans-');
  const [list, plan] = [join(folder, 'seats.csv'), join(folder, 'plan.json')];
  await writeFile(list, 'section,row,seat\nLoge,A,1\nLoge,A,2\nLoge,B,1\n');
  const made = await takilya<Plan & { code: number }>('plan', 'import', list, '--name', 'Little theatre');
  assert.deepEqual([made.code, made.name, made.version, made.seats], [0, 'Little theatre', 1, 3]);
  const row = { name: 'A', count: 7, x: 0, y: 0, dx: 1, dy: 0 };
  const sections = [{ key: 'LOGE', name: 'Loge', kind: 'SEATED', rows: [row] }];
  await writeFile(plan, JSON.stringify({ name: 'Large theatre', focus: [0, -4], sections }));
  const next = await takilya<Plan>('plan', 'import', plan, '--plan', made.id);
  assert.deepEqual([next.id, next.name, next.version, next.seats], [made.id, 'Large theatre', 2, 7]);
  const read = await shop.client.get<{ shared: boolean; seats: number }>(`/seating-plans/${made.id}`);
  assert.deepEqual([read.shared, read.seats], [true, 7], 'every organization has it');
  const { plans } = await takilya<{ plans: Plan[] }>('plan', 'list');
  assert.ok(plans.some(({ id }) => id === made.id));

  await writeFile(list, 'section,row\nLoge,A\n');
  const refused = await takilya<Refused & { error: { details: { message: string }[] } }>('plan', 'import', list);
  assert.equal(refused.error.code, 'VALIDATION_ERROR');
  const own = await shop.client.post<Plan>('/seating-plans', { name: 'Theirs', focus: [0, -4], sections });
  for (const act of [['import', plan], ['delete']]) {
    const other = await takilya<Refused>('plan', ...act, '--plan', own.id);
    assert.equal(other.error.code, 'NOT_FOUND', 'an organization’s own plan is not the operator’s');
  }
  assert.equal((await takilya<{ deleted: boolean }>('plan', 'delete', '--plan', made.id)).deleted, true);
  const acts = await shop.db.many<{ action: string; operator: string }>(sql`
    select action, operator from audit_entries where subject_id = ${made.id} order by id`);
  assert.deepEqual(
    acts.map(({ action, operator }) => [action, operator]),
    ['plan.created', 'plan.changed', 'plan.deleted'].map((action) => [action, 'command line']),
  );
});
