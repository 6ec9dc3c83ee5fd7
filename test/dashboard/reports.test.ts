import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { after, before, test } from 'node:test';
import { actorOfMember } from '../../src/core/accounts/sign-in/person.ts';
import { ticketShares } from '../../src/core/money/fees/ticket-shares.ts';
import { salesLinesOf } from '../../src/core/reports/sales/sales-lines-of.ts';
import type { SalesDimension, SalesSums } from '../../src/core/reports/sales/sales-report.ts';
import { salesDimensions } from '../../src/core/reports/sales/sales-report.ts';
import { salesReportOf } from '../../src/core/reports/sales/sales-report-of.ts';
import { handOut } from '../../src/core/selling/counter/hand-out.ts';
import { soldForCentavosOf } from '../../src/core/selling/orders/order.ts';
import { sql } from '../../src/platform/database/sql.ts';
import { apiClient } from '../helpers/clients/api-client.ts';
import { type MixedSales, mixedSales, scatter } from '../helpers/worlds/mixed-sales.ts';
import { type OrdersDashboard, ordersDashboard, textOf } from '../helpers/worlds/orders-dashboard.ts';

let world: OrdersDashboard;
let sold: MixedSales;
const seed = Number(process.env.SEED ?? randomInt(2 ** 31));
const ever = { from: '2020-01-01', to: '2029-12-31' };

before(async () => {
  world = await ordersDashboard({ HOLD_LIMITS: 'off' });
  sold = await mixedSales(world, randomOf(seed));
});
after(() => world.close());

/** Small numbers that come again with the same seed. */
function randomOf(start: number): (below: number) => number {
  let state = start;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (state >>> 8) % below;
  };
}

const actor = () => {
  const { id: organizationId } = world.organization;
  return actorOfMember({ organizationId, sandboxId: organizationId }, { sandbox: false });
};

const report = (by: SalesDimension, more: { eventId?: string; days?: typeof ever; most?: number } = {}) =>
  salesReportOf(world.db, actor(), { by, days: ever, most: 1_000, ...more });

const names = [
  'tickets',
  'grossCentavos',
  'discountCentavos',
  'refundsCentavos',
  'commissionCentavos',
  'processingCentavos',
  'netCentavos',
] as const;

/** Every report of the days has the same sums, and they are those of the ledger and of the orders. */
async function assertExact(days: typeof ever, eventId?: string): Promise<SalesSums> {
  const { totals } = await report('channel', { days, eventId });
  const about = `seed ${seed}, ${JSON.stringify(days)}, ${eventId}`;
  for (const by of salesDimensions) {
    const { rows, totals: same } = await report(by, { days, eventId });
    assert.deepEqual(same, totals, about);
    for (const name of names) {
      assert.equal(
        rows.reduce((sum, row) => sum + row[name], 0),
        totals[name],
        `${by}, ${name}, ${about}`,
      );
    }
    if (by !== 'type')
      assert.equal(
        rows.reduce((sum, row) => sum + row.orders, 0),
        totals.orders,
        `${by}, ${about}`,
      );
    for (const row of rows) {
      const { grossCentavos, refundsCentavos, commissionCentavos, processingCentavos } = row;
      assert.equal(row.netCentavos, grossCentavos - refundsCentavos - commissionCentavos - processingCentavos);
    }
  }
  const { rows } = await report('channel', { days, eventId });
  const online = rows.find(({ key }) => key === 'ONLINE');
  const isMeant = sql`organization_id = ${world.organization.id} and (${eventId ?? null}::uuid is null or event_id = ${eventId ?? null})`;
  const inDays = (column: 'completed_at' | 'created_at') =>
    column === 'completed_at'
      ? sql`(completed_at at time zone 'Asia/Manila')::date between ${days.from}::date and ${days.to}::date`
      : sql`(created_at at time zone 'Asia/Manila')::date between ${days.from}::date and ${days.to}::date`;
  const ledger = await world.db.one<SalesSums>(sql`
    select coalesce(sum(provider_centavos) filter (where kind = 'SALE'), 0)::bigint as gross_centavos,
           coalesce(-sum(provider_centavos) filter (where kind = 'REFUND'), 0)::bigint as refunds_centavos,
           coalesce(-sum(commission_centavos), 0)::bigint as commission_centavos,
           coalesce(-sum(processing_centavos), 0)::bigint as processing_centavos,
           coalesce(-sum(organization_centavos), 0)::bigint as net_centavos
    from ledger where ${isMeant} and ${inDays('created_at')}`);
  const orders = await world.db.one<SalesSums>(sql`
    select count(*)::int as orders, coalesce(sum(quantity), 0)::int as tickets,
           coalesce(sum(discount_centavos), 0)::bigint as discount_centavos
    from orders where ${isMeant} and channel = 'ONLINE' and ${inDays('completed_at')}`);
  const { key: _key, name: _name, isRest: _rest, ...sums } = (online ?? {}) as Record<string, unknown>;
  if (online !== undefined) assert.deepEqual(sums, { ...ledger, ...orders, otherCentavos: 0 }, about);
  else assert.deepEqual([ledger.grossCentavos, ledger.refundsCentavos, orders.orders], [0, 0, 0], about);
  return totals;
}

test('every report of any days adds up to the same, which is what the ledger has', async () => {
  const { db, organization } = world;
  const all = await assertExact(ever);
  const days = await db.one<SalesSums>(sql`
    select sum(orders)::int as orders, sum(tickets)::int as tickets, sum(gross_centavos)::bigint as gross_centavos,
           sum(refunds_centavos)::bigint as refunds_centavos, sum(net_centavos)::bigint as net_centavos
    from sales_days where organization_id = ${organization.id}`);
  // Two tickets were sold at the counter, which does not concern the ledger.
  assert.deepEqual(
    [all.orders - 1, all.tickets - 2, all.grossCentavos - 206_600, all.refundsCentavos, all.netCentavos - 206_600],
    [days.orders, days.tickets, days.grossCentavos, days.refundsCentavos, days.netCentavos],
  );
  await assertExact(ever, sold.event.id);
  await scatter(world);
  assert.deepEqual(await assertExact(ever), all);
  let parts = 0;
  for (let day = 30; day <= 35; day += 1) {
    const at = new Date(Date.UTC(2026, 8, day)).toISOString().slice(0, 10);
    parts +=
      (await assertExact({ from: at, to: at }, day % 2 === 0 ? undefined : sold.event.id)).grossCentavos > 0 ? 1 : 0;
  }
  assert.ok(parts > 2);
  for (const [by, format] of [
    ['day', 'YYYY-MM-DD'],
    ['hour', 'HH24'],
    ['weekday', 'ID'],
  ] as const) {
    const expected = await db.many<{ key: string; tickets: number }>(sql`
      select to_char(completed_at at time zone 'Asia/Manila', ${format}) as key, sum(quantity)::int as tickets
      from orders where organization_id = ${organization.id} and channel <> 'COMPLIMENTARY' and completed_at is not null
      group by 1`);
    const found = (await report(by)).rows.filter(({ tickets }) => tickets > 0);
    assert.deepEqual(
      Object.fromEntries(found.map(({ key, tickets }) => [key, tickets])),
      Object.fromEntries(expected.map(({ key, tickets }) => [key, tickets])),
    );
  }
});

test('a ticket type has what its tickets cost, what went back for them, and nothing of what went back otherwise', async () => {
  const { db } = world;
  const { event } = sold;
  const { rows } = await report('type', { eventId: event.id });
  const lines = await db.many<{
    orderId: string;
    total: number;
    type: string;
    quantity: number;
    priceCentavos: number;
    discountCentavos: number;
  }>(sql`
    select o.id as order_id, o.total_centavos as total, i.ticket_type_id as type, i.quantity, i.price_centavos, i.discount_centavos
    from orders o join order_items i on i.order_id = o.id
    where o.event_id = ${event.id} and o.completed_at is not null and o.channel <> 'COMPLIMENTARY' order by o.id, i.position`);
  const gross = new Map<string, number>();
  for (const of of Map.groupBy(lines, ({ orderId }) => orderId).values()) {
    const tickets = of.flatMap((line) => Array.from({ length: line.quantity }, () => line));
    const shares = ticketShares(of[0]?.total ?? 0, tickets.map(soldForCentavosOf));
    for (const [place, { type }] of tickets.entries()) {
      gross.set(type, (gross.get(type) ?? 0) + (shares[place] as number));
    }
  }
  for (const type of event.types)
    assert.equal(rows.find(({ key }) => key === type)?.grossCentavos, gross.get(type), `seed ${seed}`);
  const { apart } = await db.one<{ apart: number }>(sql`
    select coalesce(sum(r.amount_centavos), 0)::bigint as apart from refunds r join orders o on o.id = r.order_id
    where r.event_id = ${event.id} and r.ticket_ids is null and r.amount_centavos < o.total_centavos`);
  const none = rows.find(({ key }) => key === null);
  assert.ok(apart > 0);
  assert.deepEqual([none?.refundsCentavos, none?.tickets, none?.grossCentavos], [apart, 0, 0]);

  // The dearest ticket of an order with one of each type was given back, for its share.
  const before = rows.find(({ key }) => key === event.types[1])?.refundsCentavos ?? 0;
  const order = await world.buyer.buy(event.id, { [event.types[0] as string]: 1, [event.types[1] as string]: 1 });
  const tickets = await world.buyer.tickets(order);
  const vip = tickets.find(({ ticketTypeId }) => ticketTypeId === event.types[1]) as { id: string };
  const refund = await world.sales.cashier.refund({ orderId: order.id, ticketIds: [vip.id], reason: null });
  const now = (await report('type', { eventId: event.id })).rows.find(({ key }) => key === event.types[1]);
  assert.equal((now?.refundsCentavos ?? 0) - before, refund?.amountCentavos);
});

test('what was given away is beside the sales, and a long list ends in one row that holds the rest', async () => {
  const channels = await report('channel');
  assert.deepEqual(channels.rows.map(({ key }) => key).sort(), ['COUNTER', 'ONLINE']);
  assert.deepEqual(
    [channels.complimentary?.orders, channels.complimentary?.tickets, channels.complimentary?.grossCentavos],
    [1, 3, 0],
  );
  assert.equal((await report('type')).rows.find(({ key }) => key === sold.event.types[1])?.name, 'VIP');
  const whole = await report('source');
  assert.deepEqual(new Set(whole.rows.map(({ key }) => key)), new Set([null, 'poster', 'Poster', '=cmd|calc']));
  const cut = await report('source', { most: 2 });
  assert.deepEqual(
    cut.rows.map(({ isRest }) => isRest),
    [false, true, false],
  );
  assert.deepEqual(cut.totals, whole.totals);
  assert.equal(
    cut.rows.reduce((sum, row) => sum + row.netCentavos, 0),
    whole.totals.netCentavos,
  );
  assert.equal(cut.rows.at(-1)?.key, null, 'what has no source is no rest');
});

test('the row that holds the rest opens into its lines, whatever a report is by', async () => {
  // Of channels there are two, and gifts beside them.
  for (const by of salesDimensions.filter((each) => each !== 'channel')) {
    for (const most of [0, 1, 2]) {
      const { rows } = await report(by, { most });
      const rest = rows.find(({ isRest }) => isRest);
      const except = rows.filter(({ isRest }) => !isRest).map(({ key }) => key);
      const { totals } = await salesLinesOf(world.db, actor(), { by, days: ever, except, take: 1 });
      for (const name of ['tickets', 'grossCentavos', 'refundsCentavos', 'netCentavos'] as const)
        assert.equal(totals[name], rest?.[name] ?? 0, `${by}, ${most}, ${name}, seed ${seed}`);
    }
  }
  const { owner, base } = world;
  const path = `${base}/reports/lines?by=source&from=2020-01-01&to=2029-12-31&rest=1`;
  const { status, html } = await owner.get(path);
  assert.equal(status, 200);
  assert.match(
    textOf(html),
    /Source: All others · .* No sales, refunds or disputes/,
    'a page has rows for all of them',
  );
});

const peso = (centavos: number) =>
  `${centavos < 0 ? '−' : ''}₱${(Math.abs(centavos) / 100).toLocaleString('en-PH', { minimumFractionDigits: centavos % 100 === 0 ? 0 : 2 })}`;

test('the pages and files show these sums for any days, and staff see them without what is left of them', async () => {
  const { owner, staff, base } = world;
  const days = 'from=2020-01-01&to=2029-12-31';
  for (const [path, eventId] of [
    [`${base}/reports`, undefined],
    [`${base}/events/${sold.event.id}/reports`, sold.event.id],
  ] as const) {
    const { totals } = await report('channel', { eventId });
    const fees = totals.commissionCentavos + totals.processingCentavos;
    const counts = `Total ${totals.tickets} ${totals.orders}`;
    const amounts = [totals.grossCentavos, totals.discountCentavos, -totals.refundsCentavos].map(peso).join(' ');
    for (const by of salesDimensions.filter((each) => each !== (eventId === undefined ? 'type' : 'event'))) {
      const page = await owner.get(`${path}?by=${by}&${days}`);
      const text = textOf(page.html);
      assert.ok(text.includes(`${counts} ${amounts} ${peso(-fees)} ${peso(totals.netCentavos)}`), `${by} ${text}`);
      assert.match(page.html, new RegExp(`/reports\\.csv\\?by=${by}&amp;from=2020-01-01&amp;to=2029-12-31"`));
      const csv = (await owner.get(`${path}.csv?by=${by}&${days}`)).html.replace(/^\u{FEFF}/u, '').split('\r\n');
      assert.equal(csv[0], `${by},orders,tickets,gross,discount,refunds,commission,processing,disputes,net`);
      const net = csv.slice(1).reduce((sum, line) => sum + Math.round(Number(line.split(',').at(-1)) * 100), 0);
      assert.equal(net, totals.netCentavos, by);
      const ofStaff = await staff.get(`${path}?by=${by}&${days}`);
      assert.ok(textOf(ofStaff.html).includes(`${counts} ${amounts}`));
      assert.ok(!/For you|Fees/.test(textOf(ofStaff.html)) && !ofStaff.html.includes(peso(totals.netCentavos)));
      assert.match((await staff.get(`${path}.csv?by=${by}&${days}`)).html, /discount,refunds\r\n/);
    }
  }
  assert.match((await owner.get(`${base}/reports.csv?by=source&${days}`)).html, /\r\n"'=cmd\|calc",/);
  const channels = textOf((await owner.get(`${base}/reports?by=channel&${days}`)).html);
  assert.match(channels, /Complimentary, not in the total 3 1 ₱0/);
  const types = textOf((await owner.get(`${base}/events/${sold.event.id}/reports?by=type&${days}`)).html);
  assert.match(types, /Refunds and disputes without specific tickets 0 0 ₱0 ₱0 −₱/);
  const filipino = await staff.get(`${base}/reports?by=weekday&${days}&lang=fil`);
  assert.match(textOf(filipino.html), /Benta sa bawat araw ng linggo: table/);
});

test('invalid days are reported beside the field, and where nothing was sold a link leads to all sales', async () => {
  const { owner, base } = world;
  const wrong = await owner.get(`${base}/reports?from=2026-13-01&to=x&by=nonsense`);
  assert.equal(wrong.status, 400);
  assert.match(wrong.html, /id="field-from-fault"/);
  assert.match(wrong.html, /value="2026-13-01"/);
  assert.equal((await owner.get(`${base}/reports.csv?from=2026-02-01&to=2026-01-01`)).status, 400);
  const empty = await owner.get(`${base}/reports?from=2020-01-01&to=2020-01-31`);
  assert.match(textOf(empty.html), /Nothing was sold or refunded on these days\. Show everything/);
  const link = /<a class="button is-second" href="([^"]*)"/.exec(empty.html)?.[1]?.replaceAll('&amp;', '&') as string;
  assert.match(link, /from=2026-09-30&to=/, 'the first sale was a millisecond before October');
  assert.match(textOf((await owner.get(link)).html), /Total \d/);
});

test('an event stands beside the last one before it, by days before each, or beside one that is named', async () => {
  const { owner, stranger, base, db } = world;
  const path = `${base}/events/${sold.event.id}/reports`;
  const { html } = await owner.get(path);
  const ticketsOf = async (id: string) =>
    (
      await db.one<{ tickets: number }>(sql`
        select sum(quantity)::int as tickets from orders
        where event_id = ${id} and completed_at is not null and channel <> 'COMPLIMENTARY'`)
    ).tickets;
  const [own, beside] = [await ticketsOf(sold.event.id), await ticketsOf(sold.other.id)];
  assert.match(
    textOf(html),
    new RegExp(`Una: ${own} tickets sold so far, with add-ons and those refunded since, \\d+ days before\\.`),
  );
  assert.match(html, /<input [^>]*name="against" value="Dalawa · \d{4}-\d\d-\d\d" list="against-offered"/);
  const csv = (await owner.get(`${path}/pace.csv`)).html.split('\r\n').slice(1);
  const last = (column: number) => csv.map((line) => line.split(',')[column]).findLast((cell) => cell !== '');
  assert.deepEqual([last(2), last(4)], [String(own), String(beside)]);
  assert.equal(csv.at(-1), '0,,,,', 'what is yet to come is not nothing');
  const reverse = await owner.get(`${base}/events/${sold.other.id}/reports?against=${sold.event.id}`);
  assert.match(reverse.html, /name="against" value="Una · /);
  const typed = await owner.get(`${base}/events/${sold.other.id}/reports?against=una`);
  assert.match(typed.html, /name="against" value="Una · /, 'by a part of its name');
  const unknown = await owner.get(`${path}?against=wala+nito`);
  assert.equal(unknown.status, 400);
  assert.match(unknown.html, /name="against" value="wala nito".*id="field-against-fault"/s);
  assert.equal((await owner.get(`${path}/pace.csv?against=wala+nito`)).status, 400);
  assert.equal((await owner.get(`${base}/events/${sold.other.id}/reports`)).status, 200, 'there is none before it');

  const strangersBase = (await stranger.get('/organizer')).location;
  const theirs = await stranger.get(`${strangersBase}/events/${sold.event.id}/reports`);
  assert.equal(theirs.status, 404);
  assert.equal((await owner.get(`${path}?against=${world.organization.id}`)).status, 404);
  const sandbox = await owner.get(`${base}.test/reports?from=2020-01-01&to=2029-12-31`);
  assert.match(textOf(sandbox.html), /Nothing was sold or refunded on these days/);
  assert.match(
    textOf((await stranger.get(`${strangersBase}/reports?from=2020-01-01&to=2029-12-31`)).html),
    /Nothing was sold/,
  );
});

test('cash and what was handed back of it are in the figures of their channel, and gifts in no sum of money', async () => {
  const { db, sales } = world;
  const event = await world.event({ tickets: [{ price: 500 }, { price: 300 }] });
  const items = event.types.map((ticketTypeId) => ({ ticketTypeId, quantity: 2 }));
  const buyer = { name: 'Jun Santos', email: 'jun@example.com' };
  const given = { eventId: event.id, items, buyer, actOf: undefined };
  const { order } = await handOut({ db, sales }, actor(), { ...given, channel: 'COUNTER' });
  await handOut({ db, sales }, actor(), { ...given, channel: 'COMPLIMENTARY' });
  const [ticket] = await db.many<{ id: string }>(sql`
    select id from issued_tickets where order_id = ${order.id} and ticket_type_id = ${event.types[1] as string}`);
  await sales.cashier.refund({ orderId: order.id, ticketIds: [ticket?.id as string], reason: null });
  for (const by of salesDimensions) {
    const { rows, totals } = await report(by, { eventId: event.id });
    const { grossCentavos, refundsCentavos, netCentavos } = totals;
    assert.deepEqual([grossCentavos, refundsCentavos, netCentavos], [160_000, 30_000, 130_000], by);
    assert.equal(
      rows.reduce((sum, row) => sum + row.netCentavos, 0),
      netCentavos,
    );
  }
});

test('the report that a key gets is the dashboard’s, by every dimension, of all events and of one', async () => {
  const { client } = world;
  const pesos = (centavos: number) => centavos / 100;
  const shown = ({ orders, tickets, grossCentavos, refundsCentavos, netCentavos }: SalesSums) => ({
    orders,
    tickets,
    ...{ gross: pesos(grossCentavos), refunds: pesos(refundsCentavos), net: pesos(netCentavos) },
  });
  for (const [by, dimension] of [
    ['day', 'day'],
    ['type', 'type'],
    ['code', 'promo'],
    ['source', 'source'],
    ['channel', 'channel'],
  ] as const) {
    for (const eventId of [undefined, sold.event.id]) {
      const { rows, totals } = await report(dimension, { eventId });
      const query = new URLSearchParams({ by, ...ever, ...(eventId && { eventId }) });
      assert.deepEqual(await client.get(`/reports/sales?${query}`), {
        rows: rows.map((row) => ({ key: row.key, name: row.name, ...shown(row) })),
        totals: shown(totals),
      });
    }
  }
  const { rows: recent } = await client.get<{ rows: { key: string }[] }>('/reports/sales');
  const month = new Date(Date.now() - 31 * 86_400_000).toISOString().slice(0, 10);
  assert.ok(recent.every(({ key }) => key >= month));
  const invalid = { status: 400, code: 'VALIDATION_ERROR' };
  for (const [query, field] of [
    ['by=hour', 'by'],
    ['from=2026-02-31', 'from'],
    ['to=2026-13-01', 'to'],
    ['from=yesterday', 'from'],
    ['from=2026-11-02&to=2026-11-01', 'to'],
    ['from=1000-01-01&to=2026-11-01', 'to'],
    ['eventId=x', 'eventId'],
    ['until=2026-11-01', 'until'],
  ] as const) {
    const { details = [] } = await client.refuse('GET', `/reports/sales?${query}`, invalid);
    assert.ok(
      details.some((detail) => detail.field === field),
      `${query} ${JSON.stringify(details)}`,
    );
  }
  const { server } = world;
  const clientOf = async (...given: Parameters<typeof server.key>) =>
    apiClient(server.url, (await server.key(...given)).key);
  const stranger = await clientOf(await server.organization({ name: 'Iba' }));
  await stranger.refuse('GET', `/reports/sales?eventId=${sold.event.id}`, { status: 404, code: 'NOT_FOUND' });
  const { totals } = await stranger.get<{ totals: object }>('/reports/sales?from=2020-01-01');
  assert.deepEqual(totals, { orders: 0, tickets: 0, gross: 0, refunds: 0, net: 0 });
  const weak = await clientOf(world.organization, { scopes: ['events:read', 'tickets:read'] });
  await weak.refuse('GET', '/reports/sales', { status: 403, code: 'SCOPE_REQUIRED' });
});
