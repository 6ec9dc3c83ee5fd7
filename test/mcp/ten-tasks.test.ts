import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { scopes } from '../../src/core/base/scope.ts';
import { type Agent, agentOf } from '../helpers/clients/agent.ts';
import type { Json } from '../helpers/clients/api-client.ts';
import { type TestServer, testServer } from '../helpers/machine/test-server.ts';

// What people ask of an agent, each as the plan of calls that the descriptions of the tools lead to.
let server: TestServer;
let agent: Agent;
let eventId = '';
let types: { id: string; name: string }[] = [];
let order: Json = {};

before(async () => {
  server = await testServer();
  const organization = await server.organization();
  agent = await agentOf(
    server.url,
    (await server.key(organization, { isTest: true, scopes: [...scopes, 'orders:write'] })).key,
  );
});
after(() => server.close());

const read = async (tool: string, input: Json) => {
  const answer = await agent.call(tool, input);
  assert.equal(answer.isError, false, JSON.stringify(answer));
  return answer.data;
};
const typeCalled = (name: string) => types.find((type) => type.name === name)?.id as string;

test('1. “Sell 200 tickets at ₱500 on Friday, half price for students.”', async () => {
  const event = await agent.do('events', {
    action: 'create',
    name: 'Gabi ng Tula',
    dateTime: '2027-02-19T19:00:00+08:00',
    tickets: [
      { name: 'Regular', price: 500, quantity: 200, published: true },
      { name: 'Student', price: 250, quantity: 50, published: true },
    ],
  });
  eventId = event.id as string;
  assert.equal((await agent.do('events', { action: 'publish', eventId })).status, 'PUBLISHED');
  types = (await read('ticket_types', { action: 'list', eventId })) as typeof types;
  assert.deepEqual(types.map(({ name }) => name).sort(), ['Regular', 'Student']);
});

test('2. “Find the New Frontier and put the event there, an hour later.”', async () => {
  const [venue] = (await read('venues', { action: 'search', query: 'New Frontier' })) as { id: string }[];
  const moved = await agent.do('events', {
    action: 'update',
    eventId,
    dateTime: '2027-02-19T20:00:00+08:00',
    ...(venue === undefined ? {} : { venueId: venue.id }),
  });
  assert.equal(moved.dateTime, '2027-02-19T12:00:00.000Z');
});

test('3. “Luna opens at eight, put her on the page.”', async () => {
  await agent.do('performers', { action: 'create', eventId, name: 'Luna Dimasupil', type: 'MUSICIAN' });
  await agent.do('schedules', {
    action: 'create',
    eventId,
    title: 'Luna Dimasupil',
    startTime: '2027-02-19T20:00:00+08:00',
    endTime: '2027-02-19T21:00:00+08:00',
  });
  assert.equal(((await read('performers', { action: 'list', eventId })) as Json[]).length, 1);
});

test('4. “Twenty percent off with BARKADA, for the first hundred orders.”', async () => {
  const code = await agent.do('promo_codes', {
    action: 'create',
    eventId,
    code: 'BARKADA',
    kind: 'PERCENT',
    value: 20,
    ordersMax: 100,
  });
  assert.equal(code.code, 'BARKADA');
});

test('5. “Ask everybody for a shirt size.”', async () => {
  const question = await agent.do('questions', {
    action: 'create',
    eventId,
    label: 'Shirt size',
    kind: 'CHOICE',
    options: ['S', 'M', 'L'],
    perTicket: true,
  });
  assert.equal(question.label, 'Shirt size');
});

test('6. “Two for the press, to Ana.”', async () => {
  const given = await agent.do('complimentary', {
    action: 'give',
    eventId,
    items: [{ ticketTypeId: typeCalled('Regular'), quantity: 2 }],
    recipient: { name: 'Ana Reyes', email: 'ana@example.com' },
  });
  assert.equal((given.tickets as Json[]).length, 2);
});

test('7. “Have somebody buy three, and tell me what we made.”', async () => {
  order = await agent.do('sandbox', {
    action: 'buy',
    eventId,
    items: [{ ticketTypeId: typeCalled('Regular'), quantity: 3 }],
    outcome: 'COMPLETED',
  });
  const listed = (await read('orders', { action: 'list', eventId })) as Json[];
  assert.ok(listed.some(({ id }) => id === order.id));
  const { totals } = (await read('reports', { action: 'sales', by: 'type', eventId })) as { totals: Json };
  assert.equal(totals.gross, 1_500);
});

test('8. “Refund one of his tickets.”', async () => {
  const attendees = (await read('attendees', { action: 'list', eventId })) as Json[];
  const ticket = attendees.find(({ orderId }) => orderId === order.id) as Json;
  const input = { action: 'refund', orderId: order.id, ticketIds: [ticket.id], reason: 'Cannot come' };
  const { wouldAnswer } = (await agent.call('orders', input)) as unknown as { wouldAnswer: { data: Json } };
  assert.equal(wouldAnswer.data.amount, 500);
  assert.equal((await agent.do('orders', input)).amount, 500);
  assert.equal(((await read('orders', { action: 'get', orderId: order.id })) as Json).refundedAmount, 500);
});

test('9. “A scanner for the main gate, and tell our CRM of every sale.”', async () => {
  const door = await agent.do('door_codes', { action: 'create', eventId, gate: 'Main gate' });
  assert.equal(typeof door.code, 'string');
  const hook = await agent.do('webhooks', {
    action: 'create',
    url: 'https://crm.example.com/takilya',
    events: ['order.completed'],
  });
  assert.match(String(hook.secret), /^whsec_/);
});

test('10. “It rains. Cancel it and give everybody their money back.”', async () => {
  const input = { action: 'cancel', eventId, confirmName: 'Gabi ng Tula', reason: 'Typhoon signal no. 3' };
  const { wouldAnswer } = (await agent.call('events', input)) as unknown as { wouldAnswer: { data: Json } };
  assert.equal(wouldAnswer.data.refund, 1_000);
  assert.equal(((await read('events', { action: 'get', eventId })) as Json).status, 'PUBLISHED');
  await agent.do('events', input);
  assert.notEqual(((await read('events', { action: 'get', eventId })) as Json).status, 'PUBLISHED');
});
