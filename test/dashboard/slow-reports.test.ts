import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Database, openDatabase } from '../../src/platform/database/database.ts';
import { sql } from '../../src/platform/database/sql.ts';
import { apiClient } from '../helpers/clients/api-client.ts';
import { buyerAt, eventOnSale } from '../helpers/clients/buyer.ts';
import { dashboardClient } from '../helpers/clients/dashboard-client.ts';
import { testServer } from '../helpers/machine/test-server.ts';

test('while reports hang, a request for one more is refused, and buyers notice nothing', async (t) => {
  let reports: Database | undefined;
  const server = await testServer({
    environment: { MARKETPLACE_RATE_LIMIT: 'off', ROLE: 'web' },
    reports: (connection) => {
      reports = openDatabase({ connection, purpose: 'reports', connectionsMax: 2, stillMsMax: 60_000 });
      return reports;
    },
  });
  const ends: (() => void)[] = [];
  const hang = () =>
    reports?.transaction(async (tx) => {
      await tx.one(sql`select 1 as one`);
      await new Promise<void>((resolve) => ends.push(resolve));
    });
  const hanging = [hang(), hang()];
  t.after(async () => {
    for (const end of ends) end();
    await Promise.all(hanging);
    await server.close();
  });
  const organization = await server.organization();
  const client = apiClient(server.url, (await server.key(organization)).key);
  const event = await eventOnSale(client, { tickets: [{ price: 0 }] });
  const owner = await dashboardClient(server, { organization });
  const base = `/organizer/o/${organization.slug}`;
  const asked = ['', '/reports', '/orders.csv'].map((path) => owner.get(`${base}${path}`));
  await buyerAt(server.url).buy(event.id, { [event.types[0] as string]: 1 });
  assert.equal((await fetch(`${server.url}/marketplace/v1/events`)).status, 200);
  // Who waited for a connection hears 503, who waited behind them for their organization's share 429.
  const statuses = (await Promise.all(asked)).map(({ status }) => status);
  assert.ok(
    statuses.every((status) => status === 503 || status === 429),
    String(statuses),
  );
});
