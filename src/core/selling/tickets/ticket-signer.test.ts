import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type TestDatabase, testDatabase } from '../../../../test/helpers/database/test-database.ts';
import { newId } from '../../../platform/ids.ts';
import { createSecretBox } from '../../../platform/secret-box.ts';
import { findTicketKey } from './ticket-key.sql.ts';
import { createTicketSigner } from './ticket-signer.ts';
import { isTicketToken, verifyingKey } from './ticket-token.ts';

const appSecret = 'a secret that only the tests know, 48 characters';
const box = createSecretBox(appSecret, 'ticket keys');
let database: TestDatabase;
before(async () => {
  database = await testDatabase();
});
after(() => database.close());

const signer = () => createTicketSigner({ db: database.db, box });

async function publicKeyOf(eventId: string) {
  const row = await findTicketKey(database.db, { eventId });
  assert.ok(row !== undefined);
  return verifyingKey(row.publicKey);
}

test('twenty nodes that meet an event at the same moment sign with one key, which a restart keeps', async () => {
  const [eventId, ticketId] = [newId(), newId()];
  const makers = await Promise.all(Array.from({ length: 20 }, () => signer().forEvent(eventId)));
  const tokens = new Set(makers.map((make) => make(ticketId)));
  tokens.add((await signer().forEvent(eventId))(ticketId));
  assert.equal(tokens.size, 1);
  assert.equal(isTicketToken(await publicKeyOf(eventId), [...tokens][0] as string), true);
});

test('each event has a key of its own', async () => {
  const [one, two, ticketId] = [newId(), newId(), newId()];
  const made = signer();
  const token = (await made.forEvent(one))(ticketId);
  await made.forEvent(two);
  assert.equal(isTicketToken(await publicKeyOf(one), token), true);
  assert.equal(isTicketToken(await publicKeyOf(two), token), false);
});

test('a key is stored sealed: with another application secret it opens for nobody', async () => {
  const eventId = newId();
  await signer().forEvent(eventId);
  const stranger = createTicketSigner({
    db: database.db,
    box: createSecretBox('another secret of the tests, of 48 characters ...', 'ticket keys'),
  });
  await assert.rejects(stranger.forEvent(eventId));
});
