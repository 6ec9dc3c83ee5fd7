import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type TestDatabase, testDatabase } from '../../../../test/helpers/database/test-database.ts';
import {
  buy,
  makeEvent,
  makeOrganization,
  refundOrder,
  type SalesEvent,
} from '../../../../test/helpers/sales/sales-data.ts';
import type { Database } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import { settleJob } from '../../../worker/settle.ts';
import { listPayouts } from './payout.sql.ts';
import { settleDue } from './settle-due.ts';

let database: TestDatabase;
let db: Database;

before(async () => {
  database = await testDatabase();
  db = database.db;
});
after(() => database.close());

test('the worker pays everybody who is due and nobody else, in pages, and again only when there is more', async () => {
  await settleDue(db, { holdDays: 0, organizationsMax: 1_000 });
  const due = await Promise.all(Array.from({ length: 7 }, eventThatIsOver));
  for (const { event } of due) await buy(db, event);
  const { organizationId: broke, event } = await eventThatIsOver();
  await refundOrder(db, await buy(db, event));
  const bounded = await settleDue(db, { holdDays: 0, organizationsMax: 3, pageSize: 2 });
  assert.equal(bounded.length, 3, 'no more than the bound');
  const rest = await settleDue(db, { holdDays: 0, organizationsMax: 1_000, pageSize: 2 });
  assert.deepEqual(
    [...bounded, ...rest].map(({ organizationId }) => organizationId).sort(),
    due.map(({ organizationId }) => organizationId).sort(),
  );
  assert.deepEqual(await listPayouts(db, { organizationId: broke, status: null, most: 10 }), []);
  await buy(db, (due[0] as { event: SalesEvent }).event);
  const job = settleJob(db, { holdDays: 0, taxRules: 'off' });
  assert.equal(job.everyMs, 600_000);
  await Promise.all([job.run(), job.run(), job.run()]);
  const organizationId = due[0]?.organizationId as string;
  assert.equal((await listPayouts(db, { organizationId, status: null, most: 10 })).length, 2);
  assert.deepEqual(await settleDue(db, { holdDays: 0, organizationsMax: 10 }), []);
});

test('one organization that cannot be settled does not keep the others from their money', async () => {
  const [stuck, ...others] = await Promise.all(Array.from({ length: 3 }, eventThatIsOver));
  for (const { event } of [stuck, ...others] as { event: SalesEvent }[]) await buy(db, event);
  await db.run(sql`
    create function refuse_payout() returns trigger language plpgsql as $$ begin raise exception 'not today'; end $$`);
  await db.run(sql`
    create trigger refuse_payout before insert on payouts for each row when (new.amount_centavos = 144800)
    execute function refuse_payout()`);
  await buy(db, (others[0] as { event: SalesEvent }).event);
  await buy(db, (others[1] as { event: SalesEvent }).event);
  await assert.rejects(settleDue(db, { holdDays: 0, organizationsMax: 10 }), /1 organizations could not be settled/);
  for (const { organizationId } of others) {
    assert.equal((await listPayouts(db, { organizationId, status: null, most: 10 })).length, 1);
  }
  await db.run(sql`drop trigger refuse_payout on payouts`);
  assert.equal((await settleDue(db, { holdDays: 0, organizationsMax: 10 })).length, 1);
});

async function eventThatIsOver(): Promise<{ event: SalesEvent; organizationId: string }> {
  const { id: organizationId } = await makeOrganization(db);
  return { event: await makeEvent(db, { organizationId }), organizationId };
}
