import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type TestDatabase, testDatabase } from '../../../../test/helpers/database/test-database.ts';
import type { Database } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import { newId } from '../../../platform/ids.ts';
import { Refusal } from '../../base/define-error.ts';
import { createOrganization } from '../organizations/create-organization.ts';
import type { Organization } from '../organizations/organization.ts';
import { byKey, byOperator, byPerson, type NewAct } from './act.ts';
import { listAccountActs, listActs } from './list-acts.ts';
import { recordAct } from './record-act.ts';

let database: TestDatabase;
let db: Database;
let ours: Organization;
let theirs: Organization;

before(async () => {
  database = await testDatabase();
  db = database.db;
  const create = (name: string) => db.transaction((tx) => createOrganization(tx, { name, tier: 'PRO' }));
  [ours, theirs] = [await create('Ours'), await create('Theirs')];
});
after(() => database.close());

const ana = { userId: newId(), email: 'ana@example.com' };
const ben = { userId: newId(), email: 'ben@example.com' };

test('an entry says who did what to what, from where, as it was called then', async () => {
  const subject = { kind: 'event', id: newId(), label: 'Himig sa Plaza' } as const;
  const details = { from: 'DRAFT', to: 'PUBLISHED', warnings: 1, isFirst: true, note: null };
  await record({ by: byPerson(ana), action: 'event.published', subject, details, address: '203.0.113.7' });
  const [act] = (await listActs(db, { organizationId: ours.id })).rows;
  assert.ok(act !== undefined);
  const { id, createdAt, ...rest } = act;
  assert.ok(id !== '' && createdAt !== '');
  assert.deepEqual(rest, {
    userId: ana.userId,
    apiKeyId: null,
    actorLabel: 'ana@example.com',
    operator: null,
    action: 'event.published',
    subjectKind: 'event',
    subjectId: subject.id,
    subjectLabel: 'Himig sa Plaza',
    details,
    address: '203.0.113.7',
  });
});

test('what fails leaves no entry', async () => {
  const before = await count();
  const work = db.transaction(async (tx) => {
    await recordAct(tx, act({ by: byOperator, action: 'order.refunded' }));
    throw new Error('The refund failed');
  });
  await assert.rejects(work, /refund failed/);
  assert.equal(await count(), before);
});

test('a secret that slipped into a name or a detail is not kept, nor what no database can store', async () => {
  const key = `tak_live_${'a1B2'.repeat(9)}ab`;
  const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
  await record({
    by: byKey({ id: newId(), name: `my key ${key}` }),
    action: 'webhook.created',
    subject: { kind: 'webhook', id: null, label: `${secret}\0\ud800` },
    details: { url: `https://example.com/${key}`, long: 'x'.repeat(10_000) },
    address: null,
  });
  const { text } = await db.one<{ text: string }>(sql`select string_agg(a::text, ' ') as text from audit_entries a`);
  for (const part of [key, key.slice(9), secret, secret.slice(6)]) assert.ok(!text.includes(part));
  const [newest] = (await listActs(db, { organizationId: ours.id, take: 1 })).rows;
  assert.equal(newest?.actorLabel, 'my key tak_live_…');
  assert.equal(String(newest?.details.long).length, 200);
});

test('an organization sees its own entries only, and what people do with their accounts is theirs alone', async () => {
  await record({ organizationId: theirs.id, by: byPerson(ben), action: 'api_key.created' });
  await record({ organizationId: null, by: byPerson(ana), action: 'password.changed' });
  await record({ organizationId: null, by: byPerson(ben), action: 'session.signed_in' });
  const labels = (rows: { action: string; actorLabel: string }[]) => rows.map((row) => [row.action, row.actorLabel]);
  assert.deepEqual(labels((await listActs(db, { organizationId: theirs.id })).rows), [
    ['api_key.created', 'ben@example.com'],
  ]);
  const own = (await listActs(db, { organizationId: ours.id, take: 100 })).rows;
  assert.ok(own.every(({ action }) => !['api_key.created', 'password.changed', 'session.signed_in'].includes(action)));
  assert.deepEqual(labels((await listAccountActs(db, { userId: ana.userId })).rows), [
    ['password.changed', 'ana@example.com'],
  ]);
  const stranger = await listActs(db, { organizationId: ours.id, filter: { person: ben.userId } });
  assert.deepEqual(stranger.rows, []);
});

test('entries are found by person, action, time and text', async () => {
  const organization = await db.transaction((tx) => createOrganization(tx, { name: 'Found', tier: 'PRO' }));
  const organizationId = organization.id;
  const label = (name: string) => ({ kind: 'event' as const, id: newId(), label: name });
  await record({ organizationId, by: byPerson(ana), action: 'event.published', subject: label('50% off_night') });
  await record({ organizationId, by: byPerson(ben), action: 'event.cancelled', subject: label('Gabi ng Tula') });
  await record({ organizationId, by: byPerson(ana), action: 'event.cancelled', subject: label('Bulan') });
  await db.run(sql`
    update audit_entries set created_at = '2026-05-01T00:00:00Z' where subject_label = 'Bulan'`);
  // Two entries of the same millisecond have no order.
  await db.run(sql`
    update audit_entries set created_at = created_at - interval '1 minute' where subject_label = '50% off_night'`);
  const find = async (filter: NonNullable<Parameters<typeof listActs>[1]['filter']>) =>
    (await listActs(db, { organizationId, filter })).rows.map(({ subjectLabel }) => subjectLabel);
  assert.deepEqual(await find({}), ['Gabi ng Tula', '50% off_night', 'Bulan']);
  assert.deepEqual(await find({ person: ana.userId }), ['50% off_night', 'Bulan']);
  assert.deepEqual(await find({ action: 'event.cancelled' }), ['Gabi ng Tula', 'Bulan']);
  assert.deepEqual(await find({ to: '2026-05-01T08:00:00.001+08:00' }), ['Bulan']);
  assert.deepEqual(await find({ from: '2026-05-01T00:00:00Z', to: '2026-05-01T00:00:00Z' }), []);
  assert.deepEqual(await find({ search: ' TULA ' }), ['Gabi ng Tula']);
  assert.deepEqual(await find({ search: '%' }), ['50% off_night']);
  assert.deepEqual(await find({ search: 'BEN@' }), ['Gabi ng Tula']);
  assert.deepEqual(await find({ search: 'event.pub' }), ['50% off_night']);
});

test('pages follow each other without a gap or a repeat, also where entries share an instant', async () => {
  const organization = await db.transaction((tx) => createOrganization(tx, { name: 'Paged', tier: 'PRO' }));
  const organizationId = organization.id;
  await db.transaction(async (tx) => {
    for (let index = 0; index < 25; index += 1) {
      await recordAct(tx, act({ organizationId, by: byPerson(ana), action: 'event.changed', details: { index } }));
    }
  });
  const seen: number[] = [];
  let cursor: string | undefined;
  do {
    const { rows, nextCursor } = await listActs(db, { organizationId, cursor, take: 10 });
    seen.push(...rows.map(({ details }) => Number(details.index)));
    cursor = nextCursor ?? undefined;
  } while (cursor !== undefined);
  assert.deepEqual(
    seen.sort((left, right) => left - right),
    Array.from({ length: 25 }, (_, index) => index),
  );
});

test('what cannot be looked for is refused, with a row for each fault', async () => {
  const faulty = { person: 'nonsense', from: 'yesterday', to: '2026-02-30T00:00:00Z' };
  const refused = await listActs(db, { organizationId: ours.id, filter: faulty, cursor: 'nonsense' }).catch((e) => e);
  assert.ok(refused instanceof Refusal);
  assert.deepEqual(
    refused.details.map(({ field }) => field),
    ['person', 'from', 'to', 'cursor'],
  );
});

function act(given: Partial<NewAct> & Pick<NewAct, 'by' | 'action'>): NewAct {
  return { organizationId: ours.id, address: null, ...given };
}

function record(given: Partial<NewAct> & Pick<NewAct, 'by' | 'action'>): Promise<void> {
  return db.transaction((tx) => recordAct(tx, act(given)));
}

async function count(): Promise<number> {
  return (await db.one<{ count: number }>(sql`select count(*) as count from audit_entries`)).count;
}
