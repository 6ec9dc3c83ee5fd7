import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { SeatBook, type SeatsOfEvent } from '../../../src/core/catalog/seating/seat-book.ts';
import { type Database, openDatabase, type Tx } from '../../../src/platform/database/database.ts';
import { sql } from '../../../src/platform/database/sql.ts';
import { type ApiClient, apiClient } from '../../helpers/clients/api-client.ts';
import { eventOnSale } from '../../helpers/clients/buyer.ts';
import { patience } from '../../helpers/database/test-database.ts';
import { type TestServer, testServer } from '../../helpers/machine/test-server.ts';
import { turns } from '../../helpers/machine/until.ts';
import { block, hallOf, paint, paintIn } from '../../helpers/seats/painted-hall.ts';

let server: TestServer;
let client: ApiClient;
/** Another node's connections. */
let other: Database;
let book: SeatBook;
let eventId: string;
let type: string;

before(async () => {
  server = await testServer({ environment: { ROLE: 'web' } });
  other = openDatabase({ connection: server.connection, connectionsMax: 4, ...patience });
  client = apiClient(server.url, (await server.key(await server.organization())).key);
});
after(async () => {
  await other.close();
  await server.close();
});

beforeEach(async () => {
  book = new SeatBook({ now: Date.now });
  const event = await eventOnSale(client, { tickets: [{}, { name: 'Back' }] });
  eventId = event.id;
  type = event.types[0] as string;
  const [front, back] = event.types as [string, string];
  const types = [
    { ticketTypeId: front, areas: [{ section: 'MAIN', rows: ['A', 'B'] }] },
    { ticketTypeId: back, areas: [{ section: 'MAIN', rows: ['C'], seats: '1-3' }] },
  ];
  await paint(server.db, { eventId, plan: hallOf(3, 4), types });
});

const shown = (seats: SeatsOfEvent | undefined) => seats && [...seats.state].join('');
const seatsNow = async (db: Database = server.db) => shown(await book.read(db, eventId));
const hold = (db: Tx | Database, seat: string, state = 'HELD') =>
  db.run(
    sql`update tickets set state = ${state} where seat_id = ${seat} and ticket_type_id in (select id from ticket_types where event_id = ${eventId})`,
  );

test('the book shows each seat as it is: free, taken, blocked or not offered, with the number of its ticket', async () => {
  assert.equal(await seatsNow(), '000000000002');
  await hold(server.db, 'MAIN-A-2');
  await block(server.db, { eventId, seats: ['MAIN-B-1', 'MAIN-C-3'] });
  assert.equal(await seatsNow(), '010020000022');
  const seats = await book.read(server.db, eventId);
  assert.deepEqual([...(seats?.numberOf ?? [])], [1, 2, 3, 4, 5, 6, 7, 8, 1, 2, 3, 0]);
  await hold(server.db, 'MAIN-A-2', 'FREE');
  assert.equal(await seatsNow(), '000020000022');
});

test('an event without a plan has no seats, and neither has one whose plan was taken away', async () => {
  const plain = await eventOnSale(client, { tickets: [{}] });
  assert.equal(await book.read(server.db, plain.id), undefined);
  assert.equal(await seatsNow(), '000000000002');
  await server.db.run(sql`delete from event_seating where event_id = ${eventId}`);
  assert.equal(await book.read(server.db, eventId), undefined);
});

test('what another node sells is seen with the next look, in whatever order the looks are answered', async () => {
  const near = new SeatBook({ now: Date.now });
  await Promise.all([book.read(server.db, eventId), near.read(other, eventId)]);
  const ids = ['MAIN-A-1', 'MAIN-B-3', 'MAIN-C-2', 'MAIN-A-4'];
  for (const [index, id] of ids.entries()) {
    const db = index % 2 === 0 ? server.db : other;
    await hold(db, id, 'SOLD');
    const looks = await Promise.all([
      book.read(server.db, eventId),
      near.read(other, eventId),
      book.read(other, eventId),
    ]);
    assert.equal(new Set(looks.map(shown)).size, 1);
  }
  assert.equal(await seatsNow(), '100100100102');
});

test('what a transaction wrote is seen in it alone until it is committed, and never where it is rolled back', async () => {
  await seatsNow();
  const undone = new Error('undone');
  const attempt = (work: (tx: Tx) => Promise<void>) =>
    assert.rejects(
      server.db.transaction(async (tx) => {
        await work(tx);
        throw undone;
      }),
      undone,
    );
  await attempt(async (tx) => {
    await hold(tx, 'MAIN-A-1');
    assert.equal(shown(await book.read(tx, eventId)), '100000000002');
    assert.equal(await seatsNow(other), '000000000002');
    await hold(tx, 'MAIN-A-2');
    assert.equal(shown(await book.read(tx, eventId)), '110000000002');
  });
  assert.equal(await seatsNow(), '000000000002');
  // First seen in a transaction that is undone.
  book = new SeatBook({ now: Date.now });
  await attempt(async (tx) => {
    await hold(tx, 'MAIN-A-3');
    assert.equal(shown(await book.read(tx, eventId)), '001000000002');
  });
  assert.equal(await seatsNow(), '000000000002');
  // Painted in a transaction that is undone, and then otherwise.
  const all = [{ ticketTypeId: type, areas: [{ section: 'MAIN' }] }];
  await attempt(async (tx) => {
    await paintIn(tx, { eventId, plan: hallOf(1, 3), types: all });
    assert.equal(shown(await book.read(tx, eventId)), '000');
  });
  assert.equal(await seatsNow(), '000000000002');
  await paint(server.db, { eventId, plan: hallOf(1, 5), types: all });
  assert.equal(await seatsNow(), '00000');
});

test('a seating that was taken away and made anew is another, though both are its first version', async () => {
  await seatsNow();
  await server.db.run(sql`delete from event_seating where event_id = ${eventId}`);
  await paint(server.db, {
    eventId,
    plan: hallOf(2, 2),
    types: [{ ticketTypeId: type, areas: [{ section: 'MAIN' }] }],
  });
  assert.equal(await seatsNow(), '0000');
});

test('under the lock nobody else changes what was read', async () => {
  await seatsNow();
  const seen: (string | undefined)[] = [];
  const sell = (db: Database, seat: string) =>
    db.transaction(async (tx) => {
      await tx.run(sql`select from ticket_types where event_id = ${eventId} order by id for no key update`);
      const seats = await book.read(tx, eventId);
      seen.push(shown(seats));
      // As long as the others need to come to the lock.
      await turns();
      assert.equal(shown(seats), seen.at(-1));
      await hold(tx, seat);
    });
  const rows = ['A', 'B'].flatMap((row) => [1, 2, 3, 4].map((seat) => `MAIN-${row}-${seat}`));
  await Promise.all(rows.map((seat, index) => sell(index % 2 === 0 ? server.db : other, seat)));
  const taken = seen.map((text) => (text ?? '').replaceAll(/[^1]/g, '').length);
  assert.deepEqual(taken, [0, 1, 2, 3, 4, 5, 6, 7]);
});
