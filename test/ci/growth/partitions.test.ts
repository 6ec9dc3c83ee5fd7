import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Database } from '../../../src/platform/database/database.ts';
import { migrate } from '../../../src/platform/database/migrate.ts';
import { addPartition, dayMs, listPartitions } from '../../../src/platform/database/partitions.sql.ts';
import { sql } from '../../../src/platform/database/sql.ts';
import { newId } from '../../../src/platform/ids.ts';
import { partitionJob } from '../../../src/worker/partition-job.ts';
import { databaseBefore } from '../../helpers/database/database-before.ts';

test('the log of requests becomes one table a day beside a node that goes on writing, and loses and doubles nothing', async (t) => {
  const db = await databaseBefore(t, '0048');
  const kept = newId();
  await note(db, kept);
  const odd = 'f0000000-0000-4000-8000-000000000000';
  await note(db, odd);
  // Of a node of the version before, which has its statements prepared.
  await migrate(db);
  const later = newId();
  for (const id of [kept, odd, later, later]) await note(db, id);
  assert.deepEqual(await placesOf(db), {
    [kept]: 'request_log_before',
    [odd]: 'request_log_other',
    [later]: 'request_log_before',
  });
  await partitionJob(db).run();

  const { nowMs, partitions } = await listPartitions(db, { name: 'request_log' });
  const ends = partitions.map(({ endsAtMs }) => endsAtMs).sort((one, other) => one - other);
  assert.ok(
    partitions.length >= 3 && (ends.at(-1) as number) >= nowMs + 4 * dayMs,
    'the parts of the days to come are there',
  );
  partitions
    .sort((one, other) => one.startsAtMs - other.startsAtMs)
    .slice(1)
    .forEach(({ startsAtMs }, index) => {
      assert.equal(startsAtMs, ends[index], 'one begins where the other ends');
    });

  const ahead = idAt(nowMs + 3 * dayMs);
  await note(db, ahead);
  await note(db, ahead);
  assert.match((await placesOf(db))[ahead] as string, /^request_log_\d{8}$/);
  const plan = await db.many<Record<string, string>>(sql`
    explain select from request_log where organization_id = ${newId()} order by created_at desc, id desc limit 10`);
  assert.ok(
    !plan.some((line) => /Sort {2}\(|Seq Scan/.test(Object.values(line)[0] as string)),
    'newest first by the index of each part',
  );

  // Two months go by, and the job with them; nothing else can move the clock of a server.
  const table = { name: 'request_log', days: 1, rest: 'request_log_other' };
  const old = Math.floor(nowMs / dayMs) * dayMs - 40 * dayMs;
  await db.run(sql`alter table request_log detach partition request_log_before`);
  assert.equal(await addPartition(db, { table, startsAtMs: old }), true);
  assert.equal(await addPartition(db, { table, startsAtMs: old }), false, 'another process was quicker');
  assert.equal(await addPartition(db, { table, startsAtMs: old + 15 * dayMs }), true);
  await note(db, idAt(old + 1));
  await note(db, idAt(old + 15 * dayMs));
  const stray = old - 10 * dayMs;
  await note(db, idAt(stray));
  assert.equal(await addPartition(db, { table, startsAtMs: stray }), false, 'what lies with the rest stays there');
  await Promise.all([partitionJob(db).run(), partitionJob(db).run()]);
  const places = await placesOf(db);
  assert.equal(places[idAt(old + 1)], undefined, 'a part goes with all that is in it');
  assert.ok(places[idAt(old + 15 * dayMs)] !== undefined, 'but not before its time');
  assert.equal(places[idAt(stray)], 'request_log_other');
});

function note(db: Database, id: string): Promise<number> {
  return db.run(sql`
    insert into request_log (id, request_id, organization_id, api_key_id, method, path, status, duration_ms, address, created_at)
    values (${id}, 'req', ${newId()}, ${newId()}, 'GET', '/', 200, 1, '::1', now()) on conflict (id) do nothing`);
}

async function placesOf(db: Database): Promise<Record<string, string>> {
  const rows = await db.many<{ id: string; place: string }>(
    sql`select id, tableoid::regclass::text as place from request_log`,
  );
  return Object.fromEntries(rows.map(({ id, place }) => [id, place]));
}

function idAt(ms: number): string {
  const hex = ms.toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000001`;
}
