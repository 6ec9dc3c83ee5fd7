import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from '../../src/platform/database/sql.ts';
import { databaseMilliseconds } from '../processor-time.ts';
import { atMost, type Row } from '../row.ts';
import type { World } from '../world.ts';

const mails = 400_000;
const deliveries = 1_000_000;
const settleMs = 12_000;
const measuredMs = 15_000;

/** The cost of a service that has done much and has nothing to do. */
export async function* idleRows(world: World, isWanted: (name: string) => boolean): AsyncGenerator<Row> {
  if (!isWanted('idle')) return;
  await insertDone(world);
  const ours = await world.startOurs();
  // Its first rounds of everything, and what statistics and vacuum make of so many rows.
  await sleep(settleMs);
  const before = { service: await ours.cpuMicroseconds(), database: await databaseMilliseconds(world.db) };
  await sleep(measuredMs);
  const service = ((await ours.cpuMicroseconds()) - before.service) / 1_000 / measuredMs;
  const database = ((await databaseMilliseconds(world.db)) - before.database) / measuredMs;
  await ours.stop();
  const detail = `of a core with ${mails} mails and ${deliveries} deliveries done: service ${(service * 100).toFixed(2)} %, database ${(database * 100).toFixed(2)} %`;
  yield atMost('idle', (service + database) * 100, 2, ' %', detail);
}

// Statements have a minute, which may not be enough for a million rows on a busy machine.
const atOnce = 100_000;

async function insertDone({ db, organization }: World): Promise<void> {
  for (let from = 0; from < mails; from += atOnce)
    await db.run(sql`
    insert into mails (id, organization_id, order_id, kind, recipient, language, data, status, attempts, sent_at, subject)
    select gen_random_uuid(), ${organization.id}::uuid, gen_random_uuid(), 'TICKETS', 'ana@example.com', 'en', '{}', 'SENT', 1,
           now(), 'Your tickets' from generate_series(1, ${atOnce}::int)`);
  for (let from = 0; from < deliveries; from += atOnce)
    await db.run(sql`
    insert into deliveries (id, organization_id, target_kind, target_id, message_id, event_type, trigger, sees_buyers, url,
                            status, attempts)
    select gen_random_uuid(), ${organization.id}::uuid, 'API_KEY', ${organization.id}::uuid, 'msg_' || n, 'order.completed',
           'EVENT', true, 'https://example.com/', 'DELIVERED', 1 from generate_series(${from}::int + 1, ${from}::int + ${atOnce}::int) as n`);
  await db.withConnection((connection) => connection.query('vacuum analyze mails, deliveries, queue, delivery_queue'));
}
