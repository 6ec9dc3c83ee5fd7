import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { runAudit } from '../../src/core/audit/audit.ts';
import { type ApiClient, apiClient } from '../helpers/api-client.ts';
import { type Buyer, buyerAt, eventOnSale } from '../helpers/buyer.ts';
import { type TestServer, testServer } from '../helpers/test-server.ts';

let server: TestServer;
let client: ApiClient;
let buyers: Buyer;

before(async () => {
  server = await testServer({ environment: { MARKETPLACE_RATE_LIMIT: 'off' } });
  const organization = await server.organization();
  client = apiClient(server.url, (await server.key(organization)).key);
  buyers = buyerAt(server.url);
});
after(() => server.close());

test('smoke', async () => {
  const event = await eventOnSale(client, { tickets: [{}, { name: 'Seat', type: 'RESERVED_SEAT', quantity: 20 }, {name: 'Free', price: 0}] });
  const [ga, seat, free] = event.types as [string, string, string];
  const order = await buyers.buy(event.id, { [ga]: 2, [seat]: 3 });
  console.log(order, await buyers.tickets(order));
  const freeOrder = await buyers.buy(event.id, { [free]: 2 });
  console.log(freeOrder.status, (await buyers.tickets(freeOrder)).length);
  const held = await buyers.place(event.id, { [ga]: 2, [seat]: 3 });
  console.log((await buyers.cancel(held)).status);
  console.log(await client.get(`/orders/${order.id}`));
  console.log(await client.get(`/events/${event.id}/orders`));
  const audit = await runAudit(server.db);
  console.log(audit.checks.filter((c) => !c.ok));
  assert.ok(audit.ok);
});
