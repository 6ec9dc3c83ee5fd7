import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { writeOrderTexts } from '../../src/core/back-office/order-texts/order-texts.ts';
import { createAccessCode } from '../../src/core/catalog/access-codes/create-access-code.ts';
import { deactivateAccessCode } from '../../src/core/catalog/access-codes/deactivate-access-code.ts';
import { listAccessCodes } from '../../src/core/catalog/access-codes/list-access-codes.ts';
import { interestsCsv, listInterests } from '../../src/core/catalog/interests/list-interests.ts';
import { registerInterest } from '../../src/core/catalog/interests/register-interest.ts';
import { attendeesCsv, searchAttendees } from '../../src/core/reports/attendees/search-attendees.ts';
import { sql } from '../../src/platform/database/sql.ts';
import { assertRefused, type OnSale, type Organizer, openOrganizer, textOf } from '../helpers/worlds/organizer.ts';

let organizer: Organizer;
before(async () => {
  organizer = await openOrganizer();
});
after(async () => {
  await organizer.audit();
  await organizer.close();
});

function makeCode(event: OnSale, given: { code?: string; usesMax?: number | null } = {}, actor = organizer.actor) {
  const input = { eventId: event.id, usesMax: null, ...given };
  return organizer.db.transaction((tx) => createAccessCode(tx, actor, input));
}

function deactivate(event: OnSale, accessCodeId: string, actor = organizer.actor) {
  return organizer.db.transaction((tx) => deactivateAccessCode(tx, actor, { eventId: event.id, accessCodeId }));
}

test('access codes are listed with their uses, drawn where none is given, and end when they are switched off', async () => {
  const { db, actor } = organizer;
  const event = await organizer.event({ journeyType: 'PRESELLING' });
  const given = await makeCode(event, { code: ' MAAGA ', usesMax: 5 });
  const drawn = await makeCode(event);
  assert.match(drawn.code, /^[34679ACDEFGHJKMNPQRTWXY]{8}$/);
  await organizer.place(event, { accessCode: 'MAAGA' });
  const { rows } = await listAccessCodes(db, actor, { eventId: event.id });
  assert.deepEqual(
    rows.map(({ code, uses, usesMax, isActive }) => [code, uses, usesMax, isActive]),
    [
      [drawn.code, 0, null, true],
      ['MAAGA', 1, 5, true],
    ],
  );
  assert.equal((await deactivate(event, given.id)).isActive, false);
  assert.equal((await deactivate(event, given.id)).isActive, false);
  await assertRefused(organizer.place(event, { accessCode: 'MAAGA' }), 'NOT_ON_SALE');
  for (const code of ['MAAGA', 'maaga', 'Maaga']) {
    assert.deepEqual(await assertRefused(makeCode(event, { code }), 'CONFLICT'), ['code'], code);
  }
  assert.deepEqual(await assertRefused(makeCode(event, { code: ' ' }), 'VALIDATION_ERROR'), ['code']);
});

test('of two codes that differ in case only and are made at the same moment one is made', async () => {
  const event = await organizer.event({ journeyType: 'PRESELLING' });
  const codes = ['kaagad', 'KAAGAD', 'Kaagad', 'kaAgad', 'kaagaD'];
  const made = await Promise.allSettled(codes.map((code) => makeCode(event, { code })));
  assert.equal(made.filter(({ status }) => status === 'fulfilled').length, 1);
  const other = await makeCode(event, { code: '\u212aaagad' });
  assert.equal(other.code, '\u212aaagad', 'what only looks the same is another code');
});

test("another organization's access codes are neither seen, made nor switched off", async () => {
  const { db, stranger } = organizer;
  const event = await organizer.event({ journeyType: 'PRESELLING' });
  const own = await organizer.event({ journeyType: 'PRESELLING' }, [{}], { actor: stranger });
  const { id } = await makeCode(event);
  await assertRefused(listAccessCodes(db, stranger, { eventId: event.id }), 'NOT_FOUND');
  await assertRefused(makeCode(event, {}, stranger), 'NOT_FOUND');
  await assertRefused(deactivate(event, id, stranger), 'NOT_FOUND');
  await assertRefused(deactivate(own, id, stranger), 'NOT_FOUND');
  assert.equal((await listAccessCodes(db, organizer.actor, { eventId: event.id })).rows[0]?.isActive, true);
});

test('who asked to hear of an event is listed page by page and as a file without formulas', async () => {
  const { db, actor, stranger } = organizer;
  const event = await organizer.event({ journeyType: 'PRESELLING' });
  const names = ['Ana', '=1+1', 'Chona'];
  for (const [index, name] of names.entries()) {
    const person = { name, email: `${index}@example.com`, language: 'en', address: null } as const;
    await db.transaction((tx) => registerInterest(tx, { idOrSlug: event.id, ...person, now: Date.now() }));
  }
  const first = await listInterests(db, actor, { eventId: event.id, take: 2 });
  const second = await listInterests(db, actor, { eventId: event.id, take: 2, cursor: first.nextCursor as string });
  assert.deepEqual([first.total, second.nextCursor], [3, null]);
  assert.deepEqual([...first.rows, ...second.rows].map(({ name }) => name).sort(), [...names].sort());
  const file = await textOf(interestsCsv(db, actor, { eventId: event.id }));
  assert.equal(file.split('\r\n').length, 4);
  assert.ok(file.includes(`"'=1+1","1@example.com"`));
  await assertRefused(listInterests(db, stranger, { eventId: event.id }), 'NOT_FOUND');
  await assertRefused(textOf(interestsCsv(db, stranger, { eventId: event.id })), 'NOT_FOUND');
});

test('attendees are listed with their tickets, found by name, address and code, and page by page', async () => {
  const { db, actor } = organizer;
  const event = await organizer.event({}, [{}, { name: 'Seat', type: 'RESERVED_SEAT', price: 0 }]);
  await organizer.buy(event, { quantity: 3, name: 'Ñora Aunor', email: 'nora@example.com' });
  await organizer.place(event, { type: 1, quantity: 2, name: '@SUM(A1)', email: 'vi@example.com' });
  await organizer.place(event, { quantity: 4 });
  const gone = await organizer.buy(event, { quantity: 1, name: 'Gone' });
  await organizer.sales.cashier.refund({ orderId: gone.id, reason: null });
  const list = (input: object) => searchAttendees(db, actor, { eventId: event.id, take: 100, ...input });
  const all = await list({});
  assert.deepEqual([all.rows.length, all.total, all.isTotalExact], [6, 6, true]);
  const seen: string[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < 10 && cursor !== null; page += 1) {
    const { rows, nextCursor } = await list({ take: 2, cursor });
    seen.push(...rows.map(({ id }) => id));
    cursor = nextCursor as string | undefined;
  }
  assert.deepEqual(
    seen,
    all.rows.map(({ id }) => id),
  );

  for (const isWritten of [false, true]) {
    if (isWritten) {
      await db.run(sql`update orders set created_at = created_at - interval '1 hour'`);
      await writeOrderTexts(db);
    }
    assert.equal((await list({ search: 'nora' })).total, 3);
    assert.deepEqual((await list({ search: 'vi@exam' })).rows.map(({ seat }) => seat).sort(), ['1', '2']);
    assert.equal((await list({ status: 'VOID' })).rows[0]?.holderName, 'Gone');
    assert.equal((await list({ search: 'nora', status: 'VOID' })).total, 0);
  }
  const one = all.rows[0];
  const byCode = await list({ search: one?.code.toLowerCase() });
  assert.deepEqual(
    byCode.rows.map(({ id }) => id),
    [one?.id],
  );
  assert.deepEqual(await assertRefused(list({ search: 'ab' }), 'VALIDATION_ERROR'), ['search']);
  assert.deepEqual(await assertRefused(list({ cursor: 'x' }), 'VALIDATION_ERROR'), ['cursor']);
  const file = await textOf(attendeesCsv(db, actor, { eventId: event.id }));
  assert.equal(file.split('\r\n').length, 7);
  assert.ok(file.includes(`"'@SUM(A1)","vi@example.com","Seat"`));
});

test("another organization's attendees are not seen, nor found by their codes", async () => {
  const { db, actor, stranger } = organizer;
  const event = await organizer.event();
  const own = await organizer.event({}, [{}], { actor: stranger });
  await organizer.buy(event);
  const [one] = (await searchAttendees(db, actor, { eventId: event.id })).rows;
  await assertRefused(searchAttendees(db, stranger, { eventId: event.id }), 'NOT_FOUND');
  await assertRefused(textOf(attendeesCsv(db, stranger, { eventId: event.id })), 'NOT_FOUND');
  assert.equal((await searchAttendees(db, stranger, { eventId: own.id, search: one?.code })).total, 0);
  assert.equal((await searchAttendees(db, stranger, { eventId: own.id, search: 'ana@example.com' })).total, 0);
});
