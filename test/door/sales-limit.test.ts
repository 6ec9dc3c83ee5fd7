import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { sql } from '../../src/platform/database/sql.ts';
import { fieldOf } from '../helpers/clients/dashboard-html.ts';
import { type AnyAnswer, assertRefused } from '../helpers/clients/refusal.ts';
import { until } from '../helpers/machine/until.ts';
import { type Device, signIn } from '../helpers/worlds/door.ts';
import { type EventsDashboard, eventsDashboard } from '../helpers/worlds/events-dashboard.ts';
import { textOf } from '../helpers/worlds/orders-dashboard.ts';
import { assertSound } from '../helpers/worlds/shop.ts';

let world: EventsDashboard;
before(async () => {
  world = await eventsDashboard();
});
after(() => assertSound(world.server.db).finally(() => world.close()));

const refused = { status: 409, code: 'LIMIT_REACHED', isOpenApi: false };

/** Phones that are signed in with one code that has a limit, and its event. */
async function gate(limit: { salesPesosMax?: string; salesTicketsMax?: string }, phones = 1) {
  const event = await world.event({
    tickets: [
      { name: 'Regular', price: 300, quantity: 50 },
      { name: 'VIP', price: 500, quantity: 50 },
    ],
  });
  const code = await madeCode(event.at, limit);
  const devices: Device[] = [];
  for (let phone = 0; phone < phones; phone += 1) devices.push(await signIn(world.server.url, code, `phone ${phone}`));
  return { ...event, devices, device: devices[0] as Device };
}

async function madeCode(at: string, limit: Record<string, string>): Promise<string> {
  const once = fieldOf((await world.owner.get(`${at}/door/codes`)).html, 'once');
  const { html } = await world.owner.post(`${at}/door/codes`, { once, gate: 'Main gate', role: 'SUPERVISE', ...limit });
  return /<code>([A-Z0-9]{5}-[A-Z0-9]{5})<\/code>/.exec(html)?.[1] as string;
}

let sales = 0;
const sell = (device: Device, ticketTypeId: string | undefined, quantity = 1): Promise<AnyAnswer> => {
  sales += 1;
  return device.send('POST', '/counter-sales', { id: `sale-${sales}`, items: [{ ticketTypeId, quantity }] });
};
const sold = ({ status, body }: AnyAnswer) => {
  assert.equal(status, 201, body);
  return (JSON.parse(body) as { data: { orderId: string } }).data;
};
const left = async (device: Device) => {
  const { body } = await device.send('GET', '/counter/left');
  const { pesosLeft, ticketsLeft } = (JSON.parse(body) as { data: Record<string, number | null> }).data;
  return [pesosLeft, ticketsLeft];
};

test('a door code sells up to its limit and no further, and what is undone or was sold another day is free again', async () => {
  const { id, at, types, device } = await gate({ salesPesosMax: '1,000', salesTicketsMax: '3' });
  const [regular, vip] = types;
  assert.deepEqual(await left(device), [1_000, 3]);
  assertRefused(await sell(device, regular, 4), refused);
  const first = sold(await sell(device, vip));
  assert.deepEqual(await left(device), [500, 2]);
  const past = await sell(device, regular, 2);
  assertRefused(past, refused);
  assert.match(past.body, /No more than ₱500 and 2 tickets can still be sold .* Nothing was sold/);
  sold(await sell(device, vip));
  assert.deepEqual(await left(device), [0, 1]);
  assertRefused(await sell(device, regular), refused);
  const other = await signIn(world.server.url, await madeCode(at, {}), 'another gate');
  assert.deepEqual(await left(other), [null, null]);
  sold(await sell(other, vip, 5));
  assert.equal((await device.send('DELETE', `/counter-sales/${first.orderId}`)).status, 200);
  assert.deepEqual(await left(device), [500, 2]);

  const today = new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, 10);
  const page = await world.owner.get(`${at}/counter/cash-up?day=${today}`);
  assert.match(textOf(page.html), /Main gate ?: ₱500 · 1 ticket sells at most ₱1,000 · 3 tickets a day/);
  assert.match(textOf((await world.owner.get(`${at}/door/codes`)).html), /sells without a limit/);
  await world.server.db.run(sql`
    update orders set completed_at = completed_at - interval '1 day' where event_id = ${id} and completed_at is not null`);
  assert.deepEqual(await left(device), [1_000, 3]);
  sold(await sell(device, regular, 3));
  await world.server.db.run(sql`
    update orders set completed_at = completed_at + interval '1 day' where event_id = ${id} and completed_at < now() - interval '1 hour'`);
});

test('phones that sell in the same moment do not pass the limit of their code together', async () => {
  const { id, types, devices } = await gate({ salesTicketsMax: '5' }, 4);
  const { db } = world.server;
  // The first waits for a lock of ours, and the others for the first: they are one batch then.
  const sending = await db.transaction(async (tx) => {
    await tx.run(sql`select from ticket_types where event_id = ${id} for update`);
    const sent = Array.from({ length: 16 }, (_, place) => sell(devices[place % 4] as Device, types[place % 2]));
    await until(async () => {
      const { waiting } = await db.one<{ waiting: number }>(sql`
        select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
      return waiting > 0;
    });
    await setTimeout(300);
    return { answers: Promise.all(sent) };
  });
  const answers = await sending.answers;
  const statuses = answers.map(({ status }) => status);
  assert.equal(statuses.filter((status) => status === 201).length, 5);
  assert.equal(statuses.filter((status) => status === 409).length, 11);
  const { tickets } = await world.server.db.one<{ tickets: number }>(sql`
    select sum(quantity)::int as tickets from orders where event_id = ${id} and completed_at is not null`);
  assert.equal(tickets, 5);
});

test('a sale that is sent again is the same sale, though it used the limit up', async () => {
  const { types, device } = await gate({ salesPesosMax: '300' });
  const sale = { id: 'the last', items: [{ ticketTypeId: types[0], quantity: 1 }] };
  const { orderId } = sold(await device.send('POST', '/counter-sales', sale));
  assert.equal(sold(await device.send('POST', '/counter-sales', sale)).orderId, orderId);
  assertRefused(await device.send('POST', '/counter-sales', { ...sale, id: 'another' }), refused);
});

test('what was reserved counts when a door collects it', async () => {
  const { id, types, device } = await gate({ salesTicketsMax: '2' });
  const until = new Date(Date.now() + 3_600_000).toISOString();
  const reserve = (quantity: number) =>
    world.client.succeed<{ orderId: string }>('POST', `/events/${id}/reservations`, {
      body: { items: [{ ticketTypeId: types[0], quantity }], name: 'Ana', until },
      headers: { 'idempotency-key': `reserve-${quantity}` },
    });
  const collect = (saleId: string, reservationId: string) =>
    device.send('POST', '/counter-sales', { id: saleId, reservationId });
  const three = (await reserve(3)).data.orderId;
  assertRefused(await collect('three', three), refused);
  const { status } = await world.client.get<{ status: string }>(`/orders/${three}`);
  assert.equal(status, 'PENDING', 'it is still reserved');
  sold(await collect('two', (await reserve(2)).data.orderId));
  assertRefused(await sell(device, types[0]), refused);
});

test('a limit that is no number is refused beside its field, and nothing is made', async () => {
  const { id, at } = await world.event();
  for (const [field, value] of [
    ['salesPesosMax', '0'],
    ['salesPesosMax', 'many'],
    ['salesTicketsMax', '-1'],
    ['salesTicketsMax', '1.5'],
  ] as const) {
    const fields = { gate: 'Main gate', role: 'SUPERVISE', [field]: value };
    const { status, html } = await world.owner.post(`${at}/door/codes`, fields);
    assert.equal(status, 400, `${field} ${value}`);
    assert.match(html, new RegExp(`name="${field}"[^>]*value="${value}"`));
  }
  assert.deepEqual(await world.client.get(`/events/${id}/door-codes`), []);
});
