import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { base64UrlOf, bytesOfUuid } from '../../door-rules/ticket-token.ts';
import { reissueTicketsStatement, returningTicketsStatement } from '../../src/core/catalog/inventory/issue.sql.ts';
import { orderTimeline } from '../../src/core/reports/orders/order-timeline.ts';
import { createDoorDesk } from '../../src/core/selling/door/door-desk.ts';
import { createDoorSessions } from '../../src/core/selling/door/door-session.ts';
import { newTicketCode } from '../../src/core/selling/tickets/issued-ticket.ts';
import { sql } from '../../src/platform/database/sql.ts';
import { newId } from '../../src/platform/ids.ts';
import { apiClient } from '../helpers/clients/api-client.ts';
import { eventOnSale } from '../helpers/clients/buyer.ts';
import { assertRefused } from '../helpers/clients/refusal.ts';
import { untilWaiting } from '../helpers/machine/until.ts';
import { type Device, openDoor, type ScanRow, signIn } from '../helpers/worlds/door.ts';
import { assertSound, openShop, type Shop } from '../helpers/worlds/shop.ts';

let shop: Shop;
let event: { id: string; types: string[] };
let gateA: Device;
let gateB: Device;
before(async () => {
  shop = await openShop();
  const free = { quantity: 5_000, price: 0, maximumPurchaseQuantity: 1_000 };
  event = await shop.event({ tickets: [free, { name: 'Paid' }] });
  gateA = await openDoor(door(), event.id, { gate: 'Gate A', device: 'A' });
  gateB = await openDoor(door(), event.id, { gate: 'Gate B', device: 'B' });
});
after(() => assertSound(shop.db).finally(() => shop.close()));

const door = () => ({ url: shop.server.url, client: shop.client });

async function tickets(quantity: number) {
  return shop.buyer.tickets(await shop.buyer.buy(event.id, { [event.types[0] as string]: quantity }));
}

async function ticket() {
  const [one] = await tickets(1);
  assert.ok(one !== undefined);
  return one;
}

const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000).toISOString();
/** A clock that is ahead counts as the database's now, so that no rounded millisecond decides which was first. */
const asOfNow = { scannedAt: ago(-3_600) };
let rows = 0;
const rowOf = (shown: { qr: string } | { code: string }, more: Partial<ScanRow> = {}): ScanRow => {
  rows += 1;
  return { id: `row ${rows}`, scannedAt: new Date().toISOString(), ...shown, ...more };
};
const stateOf = (id: string) =>
  shop.db.one<{ status: string; admittedAt: string | null; gate: string | null; device: string | null }>(sql`
    select t.status, t.admitted_at, t.admitted_gate as gate, s.device from issued_tickets t
    left join scans s on s.ticket_id = t.id and s.is_admission where t.id = ${id}`);

test('a ticket is admitted once; shown again, it is refused with when and where', async () => {
  const { id, qr } = await ticket();
  const scannedAt = ago(5);
  const admitted = await gateA.show(qr, { scannedAt });
  assert.equal(admitted.result, 'ADMITTED');
  assert.equal(admitted.first, undefined);
  const { type, section, row, seat } = admitted.ticket ?? {};
  assert.deepEqual(
    [admitted.ticket?.id, type, typeof section, typeof row, seat, admitted.ticket?.holder, admitted.ticket?.status],
    [id, { id: event.types[0], name: 'General Admission' }, 'string', 'string', null, { name: 'Ana Reyes' }, 'USED'],
  );
  const again = await gateB.show(qr);
  assert.deepEqual([again.result, again.ticket?.status], ['ALREADY_ADMITTED', 'USED']);
  assert.deepEqual(again.first, { scannedAt, gate: 'Gate A', device: 'A' });
  const { tickets: rows } = await gateB.manifest();
  assert.deepEqual(rows.find(([rowId]) => rowId === base64UrlOf(bytesOfUuid(id)))?.slice(2, 9), [
    0,
    'Ana Reyes',
    null,
    null,
    Date.parse(scannedAt),
    'Gate A',
    'A',
  ]);
});

test('a token in which any one bit differs is UNKNOWN, as is whatever else a camera reads, and every one is kept', async () => {
  const { id, qr } = await ticket();
  const bytes = Buffer.from(qr.slice(4), 'base64url');
  const flipped = Array.from({ length: bytes.length * 8 }, (_, bit) => {
    const changed = Buffer.from(bytes);
    changed[bit >> 3] = (changed[bit >> 3] as number) ^ (1 << (bit & 7));
    return `TK1.${changed.toString('base64url')}`;
  });
  const others = [
    '',
    ' ',
    `${qr} `,
    qr.toLowerCase(),
    qr.slice(4),
    'https://example.com',
    '\0',
    '\ud800',
    'x'.repeat(7_089),
  ];
  const read = [...flipped, ...others].map((each) => rowOf({ qr: each }));
  const typed = ['', '\0', "' or true --", 'A'.repeat(8_000)].map((each) => rowOf({ code: each }));
  const all = [...read, ...typed];
  for (let start = 0; start < all.length; start += 500) {
    const results = await gateA.scan(...all.slice(start, start + 500));
    for (const { result, ticket, first, ...rest } of results) {
      assert.deepEqual([result, ticket, first, rest.id.length > 0], ['UNKNOWN', undefined, undefined, true]);
    }
  }
  const { kept } = await shop.db.one<{ kept: number }>(sql`
    select count(*) as kept from scans where event_id = ${event.id} and result = 'UNKNOWN'`);
  assert.equal(kept, all.length);
  assert.equal((await stateOf(id)).status, 'VALID');
});

test('a ticket of another event is OTHER_EVENT, a stranger’s too, and neither says whose it is; a forged one is UNKNOWN', async () => {
  const other = await shop.event({ tickets: [{ price: 0 }] });
  const stranger = apiClient(
    shop.server.url,
    (await shop.server.key(await shop.server.organization({ name: 'Others' }))).key,
  );
  const foreign = await eventOnSale(stranger, { tickets: [{ price: 0 }] });
  const of = async (each: { id: string; types: string[] }) => {
    const [one] = await shop.buyer.tickets(await shop.buyer.buy(each.id, { [each.types[0] as string]: 1 }));
    assert.ok(one !== undefined);
    return one;
  };
  const [theirs, strangers, own] = [await of(other), await of(foreign), await ticket()];
  const forged = `${theirs.qr.slice(0, -2)}${theirs.qr.endsWith('AA') ? 'BB' : 'AA'}`;
  // Ours by its first half, theirs by its second.
  const mixed = own.qr.slice(0, 4 + 21) + theirs.qr.slice(4 + 21);
  const shown = [
    { qr: theirs.qr },
    { code: theirs.code },
    { qr: strangers.qr },
    { code: strangers.code },
    { qr: forged },
    { qr: mixed },
  ];
  const results = await gateA.scan(...shown.map((each) => rowOf(each)));
  assert.deepEqual(
    results.map(({ result, ticket: known }) => [result, known]),
    [['OTHER_EVENT'], ['OTHER_EVENT'], ['OTHER_EVENT'], ['OTHER_EVENT'], ['UNKNOWN'], ['UNKNOWN']].map(([word]) => [
      word,
      undefined,
    ]),
  );
  for (const { id } of [theirs, strangers]) assert.equal((await stateOf(id)).status, 'VALID');
});

test('a code is typed in any case, with spaces and dashes', async () => {
  const { code } = await ticket();
  const typed = ` ${code.slice(0, 4).toLowerCase()}-${code.slice(4, 8)} ${code.slice(8)}`;
  const [first, again] = await gateA.scan(rowOf({ code: typed }), rowOf({ code }));
  assert.deepEqual([first?.result, again?.result], ['ADMITTED', 'ALREADY_ADMITTED']);
});

test('a refunded ticket is VOID; let in before the refund and synced after it is CONFLICT, and stays void', async () => {
  const paid = await shop.buyer.buy(event.id, { [event.types[1] as string]: 1 });
  const [bought] = await shop.buyer.tickets(paid);
  assert.ok(bought !== undefined);
  const before = new Date().toISOString();
  await shop.sales.cashier.refund({ orderId: paid.id, reason: null });
  const refused = await gateA.show(bought.qr, asOfNow);
  assert.deepEqual([refused.result, refused.ticket?.status], ['VOID', 'VOID']);
  assert.equal((await gateB.show(bought.qr, { scannedAt: before })).result, 'CONFLICT');
  assert.deepEqual(await stateOf(bought.id), { status: 'VOID', admittedAt: null, gate: null, device: null });
});

test('a ticket that was given on is VOID, and its new code admits; one on its way back admits nobody until it stays', async () => {
  const [old, back] = [await ticket(), await ticket()];
  const fresh = { id: newId(), code: newTicketCode() };
  const holder = { holderName: 'Ben Cruz', holderEmail: 'ben@example.com', holderEmailKey: 'ben@example.com' };
  await shop.db.run(reissueTicketsStatement([{ oldId: old.id, ...fresh, ...holder, tokenHash: null }]));
  await shop.db.run(returningTicketsStatement([{ id: back.id, returningAt: ago(1) }]));
  const results = await gateA.scan(rowOf({ qr: old.qr }, asOfNow), rowOf({ code: fresh.code }), rowOf({ qr: back.qr }));
  assert.deepEqual(
    results.map(({ result, ticket: shown }) => [result, shown?.holder.name]),
    [
      ['VOID', 'Ana Reyes'],
      ['ADMITTED', 'Ben Cruz'],
      ['VOID', 'Ana Reyes'],
    ],
  );
  await shop.db.run(returningTicketsStatement([{ id: back.id, returningAt: null }]));
  assert.equal((await gateA.show(back.qr)).result, 'ADMITTED');
});

test('a scan waits for a refund that is being written, and then says VOID', async () => {
  const { id, qr } = await ticket();
  const { scanning } = await shop.db.transaction(async (tx) => {
    await tx.run(sql`update issued_tickets set status = 'VOID', voided_at = now() where id = ${id}`);
    const answer = gateA.show(qr, asOfNow);
    await Promise.race([answer, untilWaiting(shop.db, 'y.day_numbers, y.zone_ids, t.ticket_type_id')]);
    return { scanning: answer };
  });
  assert.deepEqual([(await scanning).result, (await stateOf(id)).device], ['VOID', null]);
  await shop.db.run(sql`update issued_tickets set status = 'VALID', voided_at = null where id = ${id}`);
});

test('the same id again answers the same, whatever happened since; with another ticket it is another scan', async () => {
  const [one, two] = await tickets(2);
  assert.ok(one !== undefined && two !== undefined);
  const row = rowOf({ qr: one.qr }, { id: 'mine' });
  const [first] = await gateA.scan(row);
  assert.equal((await gateA.show(one.qr, { undo: true })).result, 'UNDONE');
  const [again, andAgain, other, otherAgain] = await gateA.scan(
    row,
    row,
    { ...row, qr: two.qr },
    { ...row, qr: two.qr },
  );
  assert.deepEqual([again, andAgain], [first, first]);
  assert.deepEqual([other?.result, other?.ticket?.id, other], ['ADMITTED', two.id, otherAgain]);
  assert.deepEqual((await gateA.scan({ ...row, qr: two.qr }))[0], other);
  assert.equal((await stateOf(two.id)).status, 'USED');
  // The same id from another device is another scan.
  assert.equal((await gateB.scan(row))[0]?.result, 'ADMITTED');
});

test('a clock an hour ahead counts as now, one an hour behind is believed, one four days behind counts as now', async () => {
  const [ahead, behind, old] = await tickets(3);
  assert.ok(ahead !== undefined && behind !== undefined && old !== undefined);
  const start = Date.now();
  const anHourAgo = ago(3_600);
  await gateA.scan(
    rowOf({ qr: ahead.qr }, { scannedAt: ago(-3_600) }),
    rowOf({ qr: behind.qr }, { scannedAt: anHourAgo }),
    rowOf({ qr: old.qr }, { scannedAt: ago(4 * 24 * 3_600) }),
  );
  for (const { id } of [ahead, old]) {
    const admittedAt = Date.parse((await stateOf(id)).admittedAt ?? '');
    assert.ok(admittedAt >= start - 1_000 && admittedAt <= Date.now() + 1_000);
  }
  assert.equal((await stateOf(behind.id)).admittedAt, anHourAgo);
});

test('of 500 scans one that is nonsense is UNKNOWN; a row of another shape, or one too many, and nothing is done', async () => {
  const all = await tickets(499);
  const good = all.map(({ qr }) => rowOf({ qr }));
  const nonsense = rowOf({ qr: 'nonsense' });
  const malformed: unknown[] = [
    { id: '', qr: 'x', scannedAt: ago(0) },
    { id: 'x'.repeat(101), qr: 'x', scannedAt: ago(0) },
    { id: 'both', qr: 'x', code: 'x', scannedAt: ago(0) },
    { id: 'neither', scannedAt: ago(0) },
    { id: 'no time', qr: 'x' },
    { id: 'no zone', qr: 'x', scannedAt: '2026-11-15T20:00:00' },
    { id: 'undo', qr: 'x', scannedAt: ago(0), undo: 'yes' },
    { id: 'more', qr: 'x', scannedAt: ago(0), admit: true },
    { id: 1, qr: 'x', scannedAt: ago(0) },
    { id: 'number', qr: 1, scannedAt: ago(0) },
    null,
    'text',
    [],
  ];
  for (const row of malformed) {
    const answer = await gateA.send('POST', '/scans', { scans: [...good.slice(0, 3), row] });
    assertRefused(answer, { status: 400, code: 'VALIDATION_ERROR', isOpenApi: false });
  }
  for (const body of [{ scans: [...good, nonsense, rowOf({ qr: 'x' })] }, {}, [], { scans: {} }, { scans: null }]) {
    const answer = await gateA.send('POST', '/scans', body);
    assertRefused(answer, { status: 400, code: 'VALIDATION_ERROR', isOpenApi: false });
  }
  assert.equal((await stateOf(all[0]?.id ?? '')).status, 'VALID');
  const results = await gateA.scan(...good.slice(0, 250), nonsense, ...good.slice(250));
  assert.equal(results.filter(({ result }) => result === 'ADMITTED').length, 499);
  assert.equal(results[250]?.result, 'UNKNOWN');
  assert.deepEqual(await gateA.scan(), []);
});

test('undo: within a minute, by the device that admitted; then the ticket admits anew', async () => {
  const [own, late, others] = await tickets(3);
  assert.ok(own !== undefined && late !== undefined && others !== undefined);
  const results = await gateA.scan(
    rowOf({ qr: own.qr }),
    rowOf({ qr: own.qr }, { undo: true }),
    rowOf({ qr: own.qr }, { undo: true }),
    rowOf({ qr: late.qr }, { scannedAt: ago(62) }),
    rowOf({ qr: late.qr }, { undo: true }),
    rowOf({ qr: others.qr }),
  );
  assert.deepEqual(
    results.map(({ result, ticket: shown }) => [result, shown?.status]),
    [
      ['ADMITTED', 'USED'],
      ['UNDONE', 'VALID'],
      ['UNDONE', 'VALID'],
      ['ADMITTED', 'USED'],
      ['ALREADY_ADMITTED', 'USED'],
      ['ADMITTED', 'USED'],
    ],
  );
  assert.equal((await gateB.show(others.qr, { undo: true })).result, 'ALREADY_ADMITTED');
  assert.deepEqual(await stateOf(own.id), { status: 'VALID', admittedAt: null, gate: null, device: null });
  assert.equal((await gateB.show(own.qr)).result, 'ADMITTED');
});

test('twenty scanners at one ticket at once, at two nodes: one lets them in', async () => {
  const raced = await tickets(5);
  const { db, sales, server } = shop;
  const { find } = createDoorSessions({ db, now: Date.now });
  const codes = await shop.client.post<{ code: string }>(`/events/${event.id}/door-codes`, { gate: 'Race' });
  const devices = await Promise.all(
    Array.from({ length: 20 }, (_, index) => signIn(server.url, codes.code, `racer ${index}`)),
  );
  // Nodes of their own, each with its own queue: only the locks are between them.
  const nodes = Array.from({ length: 10 }, () =>
    createDoorDesk({ db, ticketSigner: sales.ticketSigner, now: Date.now }),
  );
  for (const { id, qr } of raced) {
    const results = await Promise.all(
      devices.map(async (device, index) => {
        const node = nodes[index];
        if (node === undefined) return (await device.show(qr)).result;
        const session = await find(device.session.token);
        assert.ok(session !== undefined);
        const way = { isUndo: false, direction: 'IN', isOverride: false } as const;
        const scan = { id: `race ${id}`, shown: { qr }, scannedAt: new Date().toISOString(), ...way };
        const [answer] = await node.scan(session, [scan]);
        return answer?.result;
      }),
    );
    assert.deepEqual(results.filter((result) => result === 'ADMITTED').length, 1, String(results));
    assert.ok(
      results.every((result) => result !== undefined && ['ADMITTED', 'ALREADY_ADMITTED', 'CONFLICT'].includes(result)),
    );
    const { admissions } = await db.one<{ admissions: number }>(sql`
      select count(*) as admissions from scans where ticket_id = ${id} and is_admission`);
    assert.equal(admissions, 1);
  }
});

test('a thousand scans queued on two devices end the same whichever syncs first, and each ticket is admitted once', async () => {
  const all = await tickets(1_000);
  const halves = [all.slice(0, 500), all.slice(500)];
  const base = Date.now() - 3_600_000;
  const times = Array.from({ length: 500 }, (_, index) => ({
    A: new Date(base + ((index * 7_919) % 1_000) * 1_000).toISOString(),
    B: new Date(base + ((index * 104_729) % 1_000) * 1_000).toISOString(),
  }));
  const queue = (half: typeof all, device: 'A' | 'B') =>
    half.map(({ qr }, index) => rowOf({ qr }, { scannedAt: times[index]?.[device] }));
  const [first, second] = halves as [typeof all, typeof all];
  const words = [
    [await gateA.scan(...queue(first, 'A')), await gateB.scan(...queue(first, 'B'))],
    [await gateB.scan(...queue(second, 'B')), await gateA.scan(...queue(second, 'A'))],
  ];
  for (const [earlier, later] of words) {
    assert.ok(earlier?.every(({ result }) => result === 'ADMITTED'));
    assert.ok(later?.every(({ result }) => result === 'CONFLICT'));
  }
  const ends = await shop.db.many<{ id: string; admittedAt: string; gate: string; device: string }>(sql`
    select t.id, t.admitted_at, t.admitted_gate as gate, s.device from issued_tickets t
    join scans s on s.ticket_id = t.id and s.is_admission where t.id = any(${all.map(({ id }) => id)}::uuid[])`);
  assert.equal(ends.length, 1_000);
  const byId = new Map(ends.map(({ id, ...end }) => [id, end]));
  times.forEach(({ A, B }, index) => {
    const [one, two] = halves.map((half) => byId.get(half[index]?.id ?? ''));
    // Of two at the same instant, the one that came first stays.
    if (A !== B) {
      assert.deepEqual(one, two);
      assert.deepEqual(
        one,
        A < B ? { admittedAt: A, gate: 'Gate A', device: 'A' } : { admittedAt: B, gate: 'Gate B', device: 'B' },
      );
    }
  });
});

test('the timeline of an order shows the scans of its tickets, and where', async () => {
  const order = await shop.buyer.buy(event.id, { [event.types[0] as string]: 1 });
  const [bought] = await shop.buyer.tickets(order);
  await gateA.show(bought?.qr ?? '');
  await gateB.show(bought?.qr ?? '');
  const { organizationId } = await shop.db.one<{ organizationId: string }>(sql`
    select organization_id from events where id = ${event.id}`);
  const actor = { organizationId, apiKeyId: null, scopes: new Set<never>(), isSandbox: false };
  const told = await orderTimeline(shop.db, actor, { orderId: order.id });
  assert.deepEqual(
    told.flatMap((entry) =>
      entry.kind === 'SCAN' ? [[entry.result, entry.gate, entry.device, entry.ticketTypeName]] : [],
    ),
    [
      ['ADMITTED', 'Gate A', 'A', 'General Admission'],
      ['ALREADY_ADMITTED', 'Gate B', 'B', 'General Admission'],
    ],
  );
});

test('the figures of the service count scans by what was said', async () => {
  const page = await (await fetch(`${shop.server.url}/metrics`)).text();
  for (const result of ['ADMITTED', 'ALREADY_ADMITTED', 'VOID', 'OTHER_EVENT', 'UNKNOWN', 'UNDONE', 'CONFLICT']) {
    assert.match(page, new RegExp(`takilya_scans_total\\{result="${result}"\\} [1-9]`));
  }
});

test('the device that let somebody in hears of it by the manifest when another did so too, without knowing', async () => {
  const { id, qr } = await ticket();
  const [early, late] = [ago(120), ago(60)];
  const { version } = await gateA.manifest();
  assert.equal((await gateA.show(qr, { scannedAt: early })).result, 'ADMITTED');
  const rowOf = async () =>
    (await gateA.manifest(version)).tickets.find(([rowId]) => rowId === base64UrlOf(bytesOfUuid(id)))?.slice(6, 12);
  assert.deepEqual(await rowOf(), [Date.parse(early), 'Gate A', 'A', null, null, null]);
  await shop.db.run(sql`update issued_tickets set updated_at = now() - interval '1 hour' where id = ${id}`);
  assert.equal((await gateB.show(qr, { scannedAt: late })).result, 'CONFLICT');
  assert.deepEqual(await rowOf(), [Date.parse(early), 'Gate A', 'A', Date.parse(late), 'Gate B', 'B']);
});

test('counts and the manifest follow, and what changed is all that comes next', async () => {
  const { sold, admitted, byType, byGate } = await gateA.counts();
  const [truth] = await shop.db.many<{ sold: number; admitted: number }>(sql`
    select count(*) filter (where status <> 'VOID') as sold, count(*) filter (where admitted_at is not null) as admitted
    from issued_tickets where event_id = ${event.id}`);
  assert.deepEqual({ sold, admitted }, truth);
  assert.equal(byType.length, 2);
  assert.deepEqual(
    [byType.reduce((sum, each) => sum + each.admitted, 0), byGate.reduce((sum, each) => sum + each.admitted, 0)],
    [admitted, admitted],
  );

  const whole = await gateA.manifest();
  assert.equal(whole.isWhole, true);
  assert.equal(new Set(whole.tickets.map(([id]) => id)).size, whole.tickets.length);
  await shop.db.run(sql`
    update issued_tickets set updated_at = now() - interval '1 hour' where event_id = ${event.id}`);
  const { id, qr } = await ticket();
  await gateA.show(qr);
  const next = await gateA.manifest(whole.version);
  assert.equal(next.isWhole, false);
  assert.deepEqual(
    next.tickets.map(([rowId]) => rowId),
    [base64UrlOf(bytesOfUuid(id))],
  );
  const other = await shop.event({ tickets: [{ price: 0 }] });
  const elsewhere = await (await openDoor(door(), other.id)).manifest();
  assert.deepEqual(elsewhere.tickets, []);
  const ahead = Buffer.from(JSON.stringify(['manifest', event.id, ago(-3_600)])).toString('base64url');
  const old = Buffer.from(JSON.stringify(['manifest', event.id, ago(31 * 86_400)])).toString('base64url');
  for (const since of ['', 'nonsense', elsewhere.version, ahead, old]) {
    const again = await gateA.manifest(since);
    assert.deepEqual([again.isWhole, again.tickets.length], [true, whole.tickets.length + 1], since);
  }
});
