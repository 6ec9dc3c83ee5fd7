import assert from 'node:assert/strict';
import { test } from 'node:test';
import { databaseBefore } from '../../../../test/helpers/database/database-before.ts';
import { migrate } from '../../../platform/database/migrate.ts';
import { sql } from '../../../platform/database/sql.ts';
import { newId } from '../../../platform/ids.ts';
import { fillMailAddressKeys } from './fill-mail-address-keys.ts';

test('accounts and orders of before are found by their address once the service has started', async (t) => {
  const db = await databaseBefore(t, '0011-same-address.sql');
  // The second and the third were two addresses before, and are one now.
  const emails = [
    'Ana@Example.com',
    'kim@xn--bcher-kva.example',
    'KIM@Bücher.example',
    'PEÑA@example.com',
    'a@ü.example',
  ];
  const ids = emails.map(() => newId()).sort();
  await db.run(sql`
    insert into users (id, email, password_hash)
    select id, email, '' from unnest(${ids}::uuid[], ${emails}::text[]) as given (id, email)`);
  await db.run(sql`
    insert into orders (id, organization_id, event_id, order_number, status, quantity, buyer_name, buyer_email, token_hash,
                        absorb_fees, method, subtotal_centavos, commission_centavos, processing_centavos, total_centavos,
                        created_at, updated_at)
    select id, id, id, id::text, 'PENDING', 1, '', email, '', true, 'gcash', 0, 0, 0, 0, now(), now()
    from unnest(${ids}::uuid[], ${emails}::text[]) as given (id, email)`);

  assert.ok((await migrate(db)).includes('0011-same-address.sql'));
  const keys = async () => ({
    users: (await db.many<{ key: string }>(sql`select email_key as key from users order by id`)).map(({ key }) => key),
    orders: (await db.many<{ key: string }>(sql`select buyer_email_key as key from orders order by id`)).map(
      ({ key }) => key,
    ),
  });
  const byMigration = ['ana@example.com', 'kim@xn--bcher-kva.example', null, 'peÑa@example.com', null];
  assert.deepEqual(await keys(), { users: byMigration, orders: byMigration });

  const filled = ['ana@example.com', 'kim@xn--bcher-kva.example', null, 'peÑa@example.com', 'a@xn--tda.example'];
  for (let starts = 0; starts < 2; starts += 1) {
    assert.deepEqual(await fillMailAddressKeys(db), { accountsLeft: 1 });
    assert.deepEqual(await keys(), {
      users: filled,
      orders: filled.with(2, 'kim@xn--bcher-kva.example'),
    });
  }
});

test('a migration of addresses that a locale of its own kept apart does not fail, and the older account keeps its own', async (t) => {
  const db = await databaseBefore(t, '0011-same-address.sql');
  // As in Turkish, where the small letter of I has no dot.
  await db.run(sql`drop index users_email`);
  const [older, newer] = [newId(), newId()];
  await db.run(sql`
    insert into users (id, email, password_hash, created_at)
    values (${newer}, 'IDA@example.com', '', now()), (${older}, 'ida@example.com', '', now() - interval '1 day')`);
  await db.run(sql`create unique index users_email on users (email)`);
  await migrate(db);
  assert.deepEqual(await fillMailAddressKeys(db), { accountsLeft: 1 });
  const rows = await db.many(sql`select id from users where email_key = 'ida@example.com'`);
  assert.deepEqual(rows, [{ id: older }]);
});
