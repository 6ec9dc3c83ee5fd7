import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { scopes } from '../../src/core/base/scope.ts';
import { type Agent, agentOf } from '../helpers/clients/agent.ts';
import type { Json } from '../helpers/clients/api-client.ts';
import { type TestServer, testServer } from '../helpers/machine/test-server.ts';
import { until } from '../helpers/machine/until.ts';

// Fifteen more: docs/proof/agent-tasks.md has all, as plans and in an organizer's words.
let server: TestServer;
let agent: Agent;
let eventId = '';
let types: { id: string; name: string; status: string }[] = [];

before(async () => {
  server = await testServer();
  const { key } = await server.key(await server.organization(), { isTest: true, scopes: [...scopes, 'orders:write'] });
  agent = await agentOf(server.url, key);
  const event = await agent.do('events', {
    action: 'create',
    name: 'Kundiman sa Biyernes',
    dateTime: '2027-02-19T19:30:00+08:00',
    tickets: [
      { name: 'Regular', price: 500, quantity: 100, published: true },
      { name: 'VIP', price: 1_500, quantity: 20, published: true },
    ],
  });
  eventId = event.id as string;
  await agent.do('events', { action: 'publish', eventId });
  types = await read('ticket_types', { action: 'list', eventId });
  for (const [name, outcome] of Object.entries({ Ana: 'COMPLETED', Ben: 'COMPLETED', Carla: 'PENDING' })) {
    const buyer = { name: `${name} Reyes`, email: `${name.toLowerCase()}@example.com` };
    const items = [{ ticketTypeId: typeCalled('Regular'), quantity: 2 }];
    await agent.do('sandbox', { action: 'buy', eventId, items, buyer, outcome });
  }
});
after(() => server.close());

async function read<Answer>(tool: string, input: Json): Promise<Answer> {
  const answer = await agent.call(tool, input);
  assert.equal(answer.isError, false, JSON.stringify(answer));
  return answer.data as Answer;
}
const typeCalled = (name: string) => types.find((type) => type.name === name)?.id as string;
const orderOf = async (search: string) => {
  const [found] = await read<{ id: string; totalAmount: number }[]>('orders', { action: 'search', search, eventId });
  return found ?? assert.fail(`no order of ${search}`);
};

test('11. “Early bird 10 % until Sunday for Friday’s show.”', async () => {
  const [found] = await read<{ id: string }[]>('events', { action: 'list', search: 'biyernes' });
  const code = { code: 'EARLYBIRD', kind: 'PERCENT', value: 10, endsAt: '2027-02-14T23:59:00+08:00' };
  const made = await agent.do('promo_codes', { action: 'create', eventId: found?.id, ...code });
  assert.equal(made.endsAt, '2027-02-14T15:59:00.000Z');
});

test('12. “How many are inside?”', async () => {
  const { id: orderId } = await orderOf('ana');
  const inside = async () => (await read<{ inside: number }>('attendees', { action: 'count', eventId })).inside;
  await agent.do('sandbox', { action: 'act', orderId, act: 'ADMIT' });
  assert.equal(await inside(), 1);
  await agent.do('sandbox', { action: 'act', orderId, act: 'LEAVE' });
  assert.equal(await inside(), 0, 'whoever left is used, and not inside');
});

test('13. “Refund Ben’s tickets.”', async () => {
  const order = await orderOf('Ben Reyes');
  const input = { action: 'refund', orderId: order.id, amount: order.totalAmount, reason: 'He is ill' };
  const { wouldAnswer } = (await agent.call('orders', input)) as unknown as { wouldAnswer: { data: Json } };
  assert.equal(wouldAnswer.data.amount, 1_000);
  await agent.do('orders', input);
  assert.equal((await read<Json>('orders', { action: 'get', orderId: order.id })).status, 'REFUNDED');
});

test('14. “Move everybody in row C to row D.”', async () => {
  const row = { count: 4, x: 0, dx: 1, dy: 0 };
  const rows = ['C', 'D'].map((name, y) => ({ ...row, name, y }));
  const sections = [{ key: 'ORCH', name: 'Orchestra', kind: 'SEATED', rows }];
  const plan = await agent.do('seating', { action: 'create', name: 'Hall', focus: [2, -4], sections });
  const seated = await agent.do('events', {
    action: 'create',
    name: 'Sarsuwela',
    dateTime: '2027-03-05T19:00:00+08:00',
    tickets: [{ name: 'Seat', price: 300, quantity: 1, published: true }],
  });
  const [seat] = seated.tickets as { id: string }[];
  const areas = [{ section: 'ORCH' }];
  const painted = { eventId: seated.id, planId: plan.id, types: [{ ticketTypeId: seat?.id, areas }] };
  await agent.do('seating', { action: 'paint', ...painted });
  await agent.do('events', { action: 'publish', eventId: seated.id });
  const items = [{ ticketTypeId: seat?.id, quantity: 2, seats: ['ORCH-C-1', 'ORCH-C-2'] }];
  await agent.do('sandbox', { action: 'buy', eventId: seated.id, items, outcome: 'COMPLETED' });

  const seatsOf = async () =>
    (
      await read<{ id: string; seatId: string }[]>('attendees', {
        action: 'list',
        eventId: seated.id,
        status: 'VALID',
      })
    ).filter(({ seatId }) => seatId !== null);
  for (const { id: seatedTicketId, seatId } of await seatsOf()) {
    const to = seatId.replace('-C-', '-D-');
    await agent.do('seating', { action: 'move_ticket', eventId: seated.id, seatedTicketId, seat: to });
  }
  assert.deepEqual((await seatsOf()).map(({ seatId }) => seatId).sort(), ['ORCH-D-1', 'ORCH-D-2']);
});

test('15. “Who has not paid yet?”', async () => {
  const unpaid = await read<{ buyerName: string }[]>('orders', { action: 'search', status: 'PENDING', eventId });
  assert.deepEqual(
    unpaid.map(({ buyerName }) => buyerName),
    ['Carla Reyes'],
  );
});

test('16. “The VIPs are taken by sponsors: sell them out.” 17. “They gave them back: sell them again.”', async () => {
  const vip = { eventId, ticketId: typeCalled('VIP') };
  const statusNow = async () => (await read<Json>('ticket_types', { action: 'get', ...vip })).status;
  const asked = await agent.call('ticket_types', { action: 'sold_out', ...vip });
  assert.deepEqual([asked.dryRun, await statusNow()], [true, 'ON_SALE'], 'nothing happens before somebody confirmed');
  await agent.do('ticket_types', { action: 'sold_out', ...vip });
  assert.equal(await statusNow(), 'SOLD_OUT');
  await agent.do('ticket_types', { action: 'publish', ...vip });
  assert.equal(await statusNow(), 'ON_SALE');
});

test('18. “A table of four for ₱1,800.” 19. “Parking for ₱200, one for each ticket.”', async () => {
  const items = [{ ticketTypeId: typeCalled('Regular'), quantity: 4 }];
  const table = { name: 'Table of four', price: 1_800, items, published: true };
  assert.equal((await agent.do('bundles', { action: 'create', eventId, ...table })).price, 1_800);
  const parking = { name: 'Parking', price: 200, quantity: 30, kind: 'ADD_ON', perTicketMax: 1, published: true };
  const made = await agent.do('ticket_types', { action: 'create', eventId, ...parking });
  assert.deepEqual([made.kind, made.perTicketMax], ['ADD_ON', 1]);
});

test('20. “I sold two at the gate, they gave me ₱1,500.” 21. “How much cash is in the drawer?”', async () => {
  const items = [{ ticketTypeId: typeCalled('Regular'), quantity: 2 }];
  const sale = await agent.do('counter', { action: 'sell', eventId, items, method: 'CASH', received: 1_500 });
  assert.equal(sale.change, 500);
  const { totals } = await read<{ totals: Json }>('counter', { action: 'cash_up', eventId });
  assert.deepEqual([totals.tickets, totals.amount], [2, 1_000]);
});

test('22. “Ana lost her mail, send her the tickets again.”', async () => {
  const { id: orderId } = await orderOf('ana@example.com');
  await agent.do('orders', { action: 'resend', orderId });
});

test('23. “Do the same show on the next three Fridays.” 24. “All of them at eight.” 25. “What did each bring?”', async () => {
  const rule = { freq: 'WEEKLY', byDay: ['FR'], times: ['19:30'], from: '2027-02-26', count: 3 };
  const made = await agent.do('series', { action: 'create', name: 'Kundiman', template: eventId, rule, publish: true });
  const seriesId = made.id;
  const series = () => read<Json>('series', { action: 'get', seriesId });
  await until(async () => (await series()).status === 'READY');
  assert.deepEqual([(await series()).planned, (await series()).published], [4, 4]);

  const changes = { event: { timeOfDay: '20:00' } };
  const change = await agent.do('series', { action: 'change', seriesId, changes, applyTo: 'FUTURE' });
  const done = () => read<Json>('series', { action: 'get_change', seriesId, changeId: change.id });
  await until(async () => (await done()).status === 'DONE');
  const dates = await read<{ dateTime: string }[]>('series', { action: 'list_events', seriesId });
  assert.ok(dates.every(({ dateTime }) => dateTime.endsWith('T12:00:00.000Z')));

  const { rows } = await read<{ rows: Json[] }>('series', { action: 'sales', seriesId });
  assert.equal(rows.length, 4);
});

test('whoever waits is listed by the id of the event, as everything of an event is', async () => {
  const waiting = await read<Json[]>('interests', { action: 'list_waiting', eventId });
  assert.deepEqual(waiting, []);
  await read('interests', { action: 'waiting_figures', eventId });
});
