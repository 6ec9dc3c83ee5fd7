import assert from 'node:assert/strict';
import { test } from 'node:test';
import { reseal } from '../../src/core/back-office/sealing/reseal.ts';
import { type SealedColumn, sealedColumns } from '../../src/core/back-office/sealing/sealed-columns.ts';
import { unlockSecrets } from '../../src/core/back-office/sealing/unlock-secrets.ts';
import type { Database } from '../../src/platform/database/database.ts';
import { sql, trustedSql } from '../../src/platform/database/sql.ts';
import { newId } from '../../src/platform/ids.ts';
import { createSecretBox } from '../../src/platform/secret-box.ts';
import { testDatabase } from '../helpers/database/test-database.ts';

const old = 'the secret of before, which is long enough to be one';
const fresh = 'the secret of afterwards, as long as the one before';
const rows = 620;

test('every column that holds something sealed is sealed anew, by two at once, tried again after it broke off', async (t) => {
  const { db, close } = await testDatabase();
  t.after(close);
  await unlockSecrets(db, { current: old });
  const { organizationId } = await fill(db);
  const secrets = { current: fresh, previous: old };

  // The first breaks off in the middle of it.
  let statements = 0;
  const broken: Database = {
    ...db,
    run: (statement) => {
      statements += 1;
      return statements > 300 ? Promise.reject(new Error('cut')) : db.run(statement);
    },
  };
  await assert.rejects(reseal(broken, secrets), /cut/);
  await assert.rejects(
    unlockSecrets(db, { current: fresh }),
    /APP_SECRET is not the secret/,
    'nobody starts too early',
  );
  const [one, other] = await Promise.all([reseal(db, secrets), reseal(db, secrets)]);
  assert.ok(one.renewed + other.renewed > sealedColumns.length);
  assert.deepEqual([one.lost, other.lost], [0, 0]);
  assert.deepEqual((await reseal(db, secrets)).renewed, 0);
  await unlockSecrets(db, { current: fresh });
  for (const column of sealedColumns) {
    const found = await sealedIn(db, column);
    assert.ok(found.length > 0, `${column.table}.${column.column} is empty`);
    for (const sealed of found) assert.equal(createSecretBox(fresh, column.purpose).open(sealed), plainOf(column));
  }
  const plain = await db.one<{ body: string }>(sql`
    select body from idempotency_records where organization_id = ${organizationId} and key = 'plain'`);
  assert.equal(plain.body, '{"data":"AQ"}', 'what is not sealed is left alone');
});

test('the list of sealed columns names all that the database has', async (t) => {
  const { db, close } = await testDatabase();
  t.after(close);
  const inDatabase = await db.many<{ name: string }>(sql`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and column_name like '%\\_sealed' and table_name <> 'app_secret'`);
  const listed = new Set(sealedColumns.map(({ table, column }) => `${table}.${column}`));
  assert.deepEqual(
    inDatabase.map(({ name }) => name).filter((name) => !listed.has(name)),
    [],
  );
});

const plainOf = ({ table, purpose }: SealedColumn) => `${purpose} of ${table}`;

async function sealedIn(db: Database, { table, column, kept }: SealedColumn): Promise<Buffer[]> {
  const value = {
    bytes: column,
    text: `decode(${column}, 'base64')`,
    path: `decode(${column} ->> 'pathSealed', 'base64')`,
  }[kept];
  const which = kept === 'text' ? `${column} not like '{%'` : `${value} is not null`;
  const found = await db.many<{ sealed: Buffer }>(trustedSql(`select ${value} as sealed from ${table} where ${which}`));
  return found.map(({ sealed }) => sealed);
}

/** A row in each table, and of one kind more than are gone through at once. */
async function fill(db: Database): Promise<{ organizationId: string }> {
  const sealed = (table: string, at = 0) => {
    const column = sealedColumns.filter((each) => each.table === table)[at] as SealedColumn;
    return createSecretBox(old, column.purpose).seal(plainOf(column));
  };
  const [organizationId, userId, keyId] = [newId(), newId(), newId()];
  await db.run(sql`
    insert into organizations (id, slug, name, tier, callback_secret_sealed, callback_previous_secret_sealed)
    values (${organizationId}, 'hiraya', 'Hiraya', 'FREE', ${sealed('organizations')}, ${sealed('organizations', 1)})`);
  await db.run(sql`
    insert into api_keys (id, organization_id, name, key_hash, key_start, scopes, callback_secret_sealed)
    values (${keyId}, ${organizationId}, 'Key', 'x', 'tak', '{}', ${sealed('api_keys')})`);
  await db.run(
    sql`insert into users (id, email, password_hash, password_changed_at) values (${userId}, 'a@example.com', 'x', now())`,
  );
  await db.run(sql`
    insert into second_factors (user_id, secret_sealed, last_step, created_at)
    values (${userId}, ${sealed('second_factors')}, 0, now())`);
  await db.run(sql`
    insert into sign_in_providers (organization_id, issuer, client_id, client_secret_sealed, version, created_at, updated_at)
    values (${organizationId}, 'https://id.example.com', 'takilya', ${sealed('sign_in_providers')}, ${newId()}, now(), now())`);
  await db.run(sql`
    insert into documentation_keys (user_id, organization_id, api_key_id, value_sealed)
    values (${userId}, ${organizationId}, ${keyId}, ${sealed('documentation_keys')})`);
  await db.run(sql`
    insert into payout_accounts (id, organization_id, kind, name_sealed, number_sealed, number_end, usable_at)
    values (${newId()}, ${organizationId}, 'GCASH', ${sealed('payout_accounts')}, ${sealed('payout_accounts', 1)}, '1234', now())`);
  await db.run(sql`
    insert into webhooks (id, organization_id, url, events, sees_buyers, secret_sealed, previous_secret_sealed)
    values (${newId()}, ${organizationId}, 'https://example.com', '{order.completed}', false, ${sealed('webhooks')}, ${sealed('webhooks', 1)})`);
  await db.run(sql`
    insert into exports (id, organization_id, is_sandbox, user_id, kind, frequency, hour, delivery, url, secret_sealed, next_due_at)
    values (${newId()}, ${organizationId}, false, ${userId}, 'ORDERS', 'DAILY', 6, 'URL', 'https://example.com', ${sealed('exports')}, now())`);
  await db.run(sql`
    insert into event_ticket_keys (event_id, public_key, private_key_sealed)
    select gen_random_uuid(), 'x', ${sealed('event_ticket_keys')} from generate_series(1, ${rows})`);
  await db.run(sql`
    insert into order_claims (key_hash, body_hash, order_id, answer_sealed)
    select sha256(n::text::bytea), 'x', gen_random_uuid(), ${sealed('order_claims')} from generate_series(1, ${rows}) n`);
  // A card stands without its order here.
  await db.run(sql`alter table statutory_cards drop constraint statutory_cards_order_id_position_fkey`);
  await db.run(sql`
    insert into statutory_cards (order_id, position, nth, kind, document, name, number_sealed, card_hash, created_at)
    select gen_random_uuid(), n % 2, n % 3, 'SENIOR', 'OSCA', 'Ana', ${sealed('statutory_cards')}, 'x', now()
    from generate_series(1, ${rows}) n`);
  // As one in cash, which needs no payment.
  await db.run(sql`
    insert into refunds (id, organization_id, event_id, order_id, kind, amount_centavos, status, account_sealed)
    values (${newId()}, ${organizationId}, ${newId()}, ${newId()}, 'REQUESTED', 1, 'SUCCEEDED', ${sealed('refunds')})`);
  const kept = sealed('order_claims', 1).toString('base64');
  await db.run(sql`insert into order_claims (key_hash, body_hash, status, body) values ('sealed', 'x', 200, ${kept})`);
  const data = JSON.stringify({ pathSealed: sealed('mails', 2).toString('base64'), validUntil: 'x' });
  await db.run(sql`
    insert into mails (id, kind, recipient, language, data, html_sealed, text_sealed)
    values (${newId()}, 'SIGN_UP', 'a@example.com', 'en', ${data}::jsonb, ${sealed('mails')}, ${sealed('mails', 1)})`);
  const answer = sealed('idempotency_records').toString('base64');
  await db.run(sql`
    insert into idempotency_records (organization_id, key, method, path, body_hash, body)
    values (${organizationId}, 'sealed', 'POST', '/', 'x', ${answer}), (${organizationId}, 'plain', 'POST', '/', 'x', '{"data":"AQ"}')`);
  return { organizationId };
}
