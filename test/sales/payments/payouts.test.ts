import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { settleOrganization } from '../../../src/core/back-office/settlements/settle-organization.ts';
import { newId } from '../../../src/platform/ids.ts';
import { type ApiClient, apiClient, type Json, type Method } from '../../helpers/clients/api-client.ts';
import { type ApiDocument, readDocument } from '../../helpers/clients/document.ts';
import { assertRefused } from '../../helpers/clients/refusal.ts';
import { type TestServer, testServer } from '../../helpers/machine/test-server.ts';
import { buy, makeEvent, refundOrder } from '../../helpers/sales/sales-data.ts';
import { endEvent } from '../../helpers/worlds/end-event.ts';

interface Line {
  kind: string;
  orderId: string | null;
  amount: number;
}

let server: TestServer;
let client: ApiClient;
let stranger: ApiClient;
let without: ApiClient;
let document: ApiDocument;
let organizationId: string;
// Two tickets of 800 pesos by gcash, fees absorbed.
const net = 1_448;

before(async () => {
  server = await testServer();
  const organization = await server.organization();
  organizationId = organization.id;
  client = apiClient(server.url, (await server.key(organization, { scopes: ['orders:read'] })).key);
  without = apiClient(server.url, (await server.key(organization, { scopes: ['events:read'] })).key);
  stranger = apiClient(server.url, (await server.key(await server.organization({ name: 'Iba' }))).key);
  document = await readDocument(server.url);
});
after(() => server.close());

const settle = () => server.db.transaction((tx) => settleOrganization(tx, { organizationId, holdDays: 3 }));
const balance = (of = client) => of.get<Json>('/balance');

/** Reads, and holds the answer against what the document says. */
async function read<Data = Json>(template: string, path: string) {
  const answer = await client.succeed<Data>('GET', path);
  document.assertDescribed({ method: 'GET' as Method, path: template }, answer);
  return answer;
}

test('the balance says what is owed and what of it is not earned yet, and knows nobody else', async () => {
  const nothing = { currency: 'PHP', owed: 0, pending: 0, scheduled: 0, nextPayout: null };
  assert.deepEqual(await balance(), nothing);
  const event = await makeEvent(server.db, { organizationId });
  await buy(server.db, event);
  await endEvent(server.db, event, { ago: '71 hours' });
  const { nextPayout, ...sums } = (await read('/balance', '/balance')).data;
  assert.deepEqual(sums, { currency: 'PHP', owed: net, pending: net, scheduled: 0 });
  const { amount, dueAt } = nextPayout as { amount: number; dueAt: string };
  assert.equal(amount, net);
  assert.ok(Math.abs(Date.parse(dueAt) - Date.now() - 3_600_000) < 60_000);
  await endEvent(server.db, event, { ago: '73 hours' });
  assert.deepEqual(
    { ...(await balance()), nextPayout: null },
    { currency: 'PHP', owed: net, pending: 0, scheduled: 0, nextPayout: null },
  );
  assert.deepEqual(await balance(stranger), nothing);
});

test('payouts come in pages, with what they wait for, and their lines sum to them', async () => {
  await settle();
  const event = await makeEvent(server.db, { organizationId, isOver: false });
  const orders = [await buy(server.db, event), await buy(server.db, event, { quantity: 1 })];
  await refundOrder(server.db, orders[0] as (typeof orders)[0], { amountCentavos: 12_345 });
  await endEvent(server.db, event, { ago: '4 days' });
  await settle();
  const { data, meta } = await read<Json[]>('/payouts', '/payouts?take=1');
  assert.deepEqual({ ...meta, nextCursor: '' }, { page: 1, take: 1, total: 2, totalPages: 2, nextCursor: '' });
  const [newest] = data as [Json];
  const { id, createdAt, ...shown } = newest;
  assert.deepEqual(shown, {
    amount: 2_172 - 114.81,
    currency: 'PHP',
    status: 'SCHEDULED',
    waitingFor: 'PAYOUT_ACCOUNT',
    sentAt: null,
    paidAt: null,
  });
  const next = await client.get<Json[]>(`/payouts?take=1&cursor=${meta.nextCursor}`);
  assert.deepEqual(next, await client.get<Json[]>('/payouts?take=1&page=2'));
  assert.equal(next[0]?.amount, net);

  const detail = await read<{ lines: Line[] } & Json>('/payouts/:payoutId', `/payouts/${id}?take=2`);
  const { data: payout, meta: ofLines } = detail;
  assert.deepEqual(ofLines, { page: 1, take: 2, total: 3, totalPages: 2 });
  const second = await client.get<{ lines: Line[] }>(`/payouts/${id}?take=2&page=2`);
  const lines = [...payout.lines, ...second.lines];
  assert.deepEqual(
    lines.map(({ kind, orderId, amount }) => [kind, orderId, amount]),
    [
      ['SALE', orders[0]?.id, net],
      ['SALE', orders[1]?.id, net / 2],
      ['REFUND', orders[0]?.id, -114.81],
    ],
  );
  const centavos = lines.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
  assert.equal(centavos, Math.round((newest.amount as number) * 100));
  const { lines: _lines, ...head } = payout;
  assert.deepEqual(head, newest);
  assert.equal((await client.get<{ lines: Line[] }>(`/payouts/${id}?page=9007199254740991`)).lines.length, 0);
});

test('without the scope nothing is read, and what is another organization’s is as absent as nonsense', async () => {
  const [mine] = await client.get<Json[]>('/payouts');
  for (const path of ['/balance', '/payouts', `/payouts/${mine?.id}`]) {
    assertRefused(await without.send('GET', path), { status: 403, code: 'SCOPE_REQUIRED' });
  }
  assert.deepEqual(await stranger.get<Json[]>('/payouts'), []);
  for (const id of [mine?.id, newId(), 'nonsense', "'"]) {
    assertRefused(await stranger.send('GET', `/payouts/${id}`), { status: 404, code: 'NOT_FOUND' });
  }
  for (const query of ['take=0', 'page=x', 'cursor=x', 'status=PAID']) {
    assertRefused(await client.send('GET', `/payouts?${query}`), { status: 400, code: 'VALIDATION_ERROR' });
  }
  assertRefused(await client.send('GET', `/payouts/${mine?.id}?take=0`), { status: 400, code: 'VALIDATION_ERROR' });
});
