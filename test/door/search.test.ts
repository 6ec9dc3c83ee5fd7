import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { reissueTicketsStatement } from '../../src/core/catalog/inventory/issue.sql.ts';
import { newTicketCode } from '../../src/core/selling/tickets/issued-ticket.ts';
import { newId } from '../../src/platform/ids.ts';
import type { Json } from '../helpers/clients/api-client.ts';
import type { BuyerTicket } from '../helpers/clients/buyer.ts';
import { assertRefused } from '../helpers/clients/refusal.ts';
import { openDoor, succeed } from '../helpers/worlds/door.ts';
import { openShop, type Shop } from '../helpers/worlds/shop.ts';

let shop: Shop;
let event: { id: string; types: string[] };
before(async () => {
  shop = await openShop();
  event = await shop.event({ tickets: [{ price: 0, quantity: 100 }] });
});
after(() => shop?.close());

async function openBoth() {
  const door = { url: shop.server.url, client: shop.client };
  return {
    supervisor: await openDoor(door, event.id, { role: 'SUPERVISE', device: 'supervisor' }),
    scanner: await openDoor(door, event.id, { device: 'scanner' }),
  };
}

test('supervisors search by name, address, order number and code; nobody else, and SCAN sees no address anywhere', async () => {
  const { supervisor, scanner } = await openBoth();
  const order = await shop.buyer.buy(
    event.id,
    { [event.types[0] as string]: 2 },
    { buyer: { name: 'José Peñaflor', email: 'jose.p@example.com' } },
  );
  const [kept, given] = await shop.buyer.tickets(order);
  assert.ok(kept !== undefined && given !== undefined);
  const fresh = { id: newId(), code: newTicketCode() };
  const holder = { holderName: 'Liwayway Uy', holderEmail: 'lw@example.com', holderEmailKey: 'lw@example.com' };
  await shop.db.run(reissueTicketsStatement([{ oldId: given.id, ...fresh, ...holder, tokenHash: null }]));
  const other = await shop.event({ tickets: [{ price: 0 }] });
  await shop.buyer.buy(
    other.id,
    { [other.types[0] as string]: 1 },
    { buyer: { name: 'José Peñaflor', email: 'jose.p@example.com' } },
  );

  const find = async (query: string) =>
    succeed<Json[]>(await supervisor.send('GET', `/search?query=${encodeURIComponent(query)}`));
  const ids = async (query: string) => (await find(query)).map(({ id }) => id).sort();
  const both = [kept.id, fresh.id].sort();
  for (const query of [
    'jose',
    'PEÑAFLOR',
    'jose.p@example',
    order.orderNumber,
    order.orderNumber.toLowerCase().replace('-', ' '),
  ]) {
    assert.deepEqual(await ids(query), both, query);
  }
  for (const query of ['liwayway', 'lw@example.com', fresh.code.toLowerCase()])
    assert.deepEqual(await ids(query), [fresh.id]);
  for (const query of [given.code, 'nobody at all', '%%%abc', 'AAAAAAAAAAAAAAAA'])
    assert.deepEqual(await ids(query), []);
  const [found] = await find('liwayway');
  assert.deepEqual(
    [found?.holder, found?.buyer, found?.orderNumber, found?.status, found?.admittedAt],
    [
      { name: 'Liwayway Uy', email: 'lw@example.com' },
      { name: 'José Peñaflor', email: 'jose.p@example.com' },
      order.orderNumber,
      'VALID',
      null,
    ],
  );
  assert.deepEqual(found?.answers, []);
  const [admitted] = await supervisor.scan({
    id: 's',
    code: found?.code as string,
    scannedAt: new Date().toISOString(),
  });
  assert.deepEqual([admitted?.result, admitted?.ticket?.holder], ['ADMITTED', { name: 'Liwayway Uy' }]);

  for (const query of ['', 'x', '%', '\0']) {
    const answer = await supervisor.send('GET', `/search?query=${encodeURIComponent(query)}`);
    assertRefused(answer, { status: 400, code: 'VALIDATION_ERROR', isOpenApi: false });
  }
  for (const query of ['liwayway', '']) {
    const answer = await scanner.send('GET', `/search?query=${query}`);
    assertRefused(answer, { status: 403, code: 'FORBIDDEN', isOpenApi: false });
  }
  const scans = [kept.qr, given.qr].map((qr, index) => ({ id: `${index}`, qr, scannedAt: new Date().toISOString() }));
  const answers = [
    await scanner.send('POST', '/scans', { scans }),
    await scanner.send('POST', '/scans', { scans }),
    await scanner.send('GET', '/manifest'),
    await scanner.send('GET', '/counts'),
  ];
  for (const { status, body } of answers) {
    assert.equal(status, 200);
    assert.ok(!body.includes('@'), body);
  }
});

test('supervisors see what buyers answered, and SCAN does not', async () => {
  const { supervisor, scanner } = await openBoth();
  const order = await shop.buyer.buy(event.id, { [event.types[0] as string]: 1 });
  const [kept] = (await shop.buyer.tickets(order)) as [BuyerTicket];
  const find = async (query: string) => succeed<Json[]>(await supervisor.send('GET', `/search?query=${query}`));
  const { id: questionId } = await shop.client.post<{ id: string }>(`/events/${event.id}/questions`, {
    label: 'Allergies',
    kind: 'TEXT',
    perTicket: true,
  });
  const body = { answers: [{ questionId, ticketId: kept.id, value: 'Peanuts' }] };
  await shop.buyer.send('PUT', `/orders/${order.id}/answers`, { token: order.token, body });
  const said = [{ label: 'Allergies', value: 'Peanuts' }];
  assert.deepEqual((await find(kept.code))[0]?.answers, said);
  const shown = () => ({ id: 'answers', code: kept.code, scannedAt: new Date().toISOString() });
  const [seen] = await supervisor.scan(shown());
  const [unseen] = await scanner.scan(shown());
  assert.deepEqual([seen?.answers, unseen?.result, unseen?.answers], [said, 'ALREADY_ADMITTED', undefined]);
});

test('a name is found however it is typed, in whole orders, and the answer says when there is more', async () => {
  const { supervisor } = await openBoth();
  const crowd = await shop.event({ tickets: [{ price: 0, quantity: 200 }] });
  const door = { url: shop.server.url, client: shop.client };
  const crowded = await openDoor(door, crowd.id, { role: 'SUPERVISE', device: 'crowded' });
  const buy = (of: { id: string; types: string[] }, name: string, quantity: number) =>
    shop.buyer.buy(
      of.id,
      { [of.types[0] as string]: quantity },
      { buyer: { name, email: `${name.replaceAll(/\W/g, '').toLowerCase()}@example.com` } },
    );
  const robles = await buy(event, 'Ana Robles', 4);
  const other = await buy(event, 'Lito Villanueva', 1);
  await buy(event, 'Ana Santos', 1);
  const numbers = async (query: string) => {
    const answer = await supervisor.send('GET', `/search?query=${encodeURIComponent(query)}`);
    const { data, meta } = JSON.parse(answer.body) as { data: { orderNumber: string }[]; meta: { total: number } };
    assert.equal(meta.total, data.length);
    return data.map(({ orderNumber }) => orderNumber);
  };
  const four = Array.from({ length: 4 }, () => robles.orderNumber);
  for (const query of ['Robles, Ana', 'ana robles', 'roblse ana', 'Anna, Robles'])
    assert.deepEqual(await numbers(query), four, query);
  for (const query of ['vilanueva', 'villanuevva, lito', 'lito.villanueva'])
    assert.deepEqual(await numbers(query), [other.orderNumber], query);
  assert.deepEqual(await numbers('ana villanueva'), []);

  for (let bought = 0; bought < 14; bought += 1) await buy(crowd, `Pila ${String.fromCharCode(65 + bought)}`, 8);
  const answer = await crowded.send('GET', '/search?query=pila');
  const { data, meta } = JSON.parse(answer.body) as { data: Json[]; meta: { total: number } };
  assert.deepEqual([data.length, meta.total], [96, 112]);
});

test('a supervisor lets in by a ticket’s id whom a search found without a network; nobody else does', async () => {
  const { supervisor, scanner } = await openBoth();
  const [ticket] = (await shop.buyer.tickets(await shop.buyer.buy(event.id, { [event.types[0] as string]: 1 }))) as [
    BuyerTicket,
  ];
  const other = await shop.event({ tickets: [{ price: 0 }] });
  const [elsewhere] = (await shop.buyer.tickets(await shop.buyer.buy(other.id, { [other.types[0] as string]: 1 }))) as [
    BuyerTicket,
  ];
  const rowOf = (id: string, ticketId: string) => ({ id, ticketId, scannedAt: new Date().toISOString() });
  const results = async (at: typeof supervisor, ...rows: object[]) =>
    succeed<Json[]>(await at.send('POST', '/scans', { scans: rows })).map(({ result }) => result);
  assert.deepEqual(await results(scanner, rowOf('n1', ticket.id)), ['UNKNOWN']);
  assert.deepEqual(await results(supervisor, rowOf('n2', elsewhere.id), rowOf('n3', newId())), ['UNKNOWN', 'UNKNOWN']);
  assert.deepEqual(await results(supervisor, rowOf('n4', ticket.id)), ['ADMITTED']);
  assert.deepEqual(await results(supervisor, rowOf('n4', ticket.id)), ['ADMITTED']);
  assert.deepEqual(await results(scanner, { id: 'n5', code: ticket.code, scannedAt: new Date().toISOString() }), [
    'ALREADY_ADMITTED',
  ]);
  const bad = await supervisor.send('POST', '/scans', { scans: [rowOf('n6', 'nonsense')] });
  assertRefused(bad, { status: 400, code: 'VALIDATION_ERROR', isOpenApi: false });
});
