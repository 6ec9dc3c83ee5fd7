import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from '../../../src/platform/database/sql.ts';
import { until } from '../../helpers/machine/until.ts';
import { toDetails, toPayment, type WebsiteWorld, websiteWorld } from '../../helpers/worlds/website-world.ts';

let world: WebsiteWorld;

before(async () => {
  world = await websiteWorld();
});

after(() => world?.close());

/** Lets the time to pay run out, and waits until the tickets are back on sale. */
async function letHoldEnd(eventId: string): Promise<void> {
  const { db } = world.server;
  await db.run(sql`update orders set expires_at = now() - interval '1 second' where event_id = ${eventId}`);
  await until(async () => {
    const { pending } = await db.one<{ pending: number }>(
      sql`select count(*) as pending from orders where event_id = ${eventId} and status = 'PENDING'`,
    );
    return pending === 0;
  });
}

test('money that comes late still buys the tickets while there are some', async () => {
  const { id, slug } = await world.event({ tickets: [{ price: 500, quantity: 5 }] });
  const { page } = await world.visitor();
  await toPayment(page, slug);
  await letHoldEnd(id);
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await page.locator('[data-qr] svg').waitFor();
});

test('money that comes when the tickets are gone goes back, and the page says that they are gone', async () => {
  const { id, slug, types } = await world.event({ tickets: [{ price: 500, quantity: 1 }] });
  const { page } = await world.visitor();
  await toPayment(page, slug);
  await letHoldEnd(id);
  await world.other.buy(id, { [types[0] as string]: 1 });
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await page.getByRole('heading', { name: 'This order was not completed' }).waitFor();
  assert.equal(await page.locator('[data-qr]').count(), 0);
});

test('a hold that runs out in front of the buyer shows it by itself', async () => {
  const { id, slug } = await world.event({ tickets: [{ price: 500, quantity: 1 }] });
  const { page } = await world.visitor();
  await toDetails(page, slug);
  await page.getByRole('button', { name: 'Reserve my tickets' }).click();
  await page.getByRole('timer').waitFor();
  await letHoldEnd(id);
  await page.getByRole('heading', { name: 'This order was not completed' }).waitFor();
});
