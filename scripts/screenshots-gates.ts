import type { Page } from 'playwright-core';
import { apiClient, type Json } from '../test/helpers/clients/api-client.ts';
import type { Browser } from '../test/helpers/clients/browser.ts';
import { buyerAt, eventOnSale } from '../test/helpers/clients/buyer.ts';
import { signInAt, told, typeLikeScanner } from '../test/helpers/clients/door-page.ts';
import type { DoorCodeRecord } from '../test/helpers/worlds/door.ts';
import type { OpenPage } from './screenshots-door.ts';

const hourMs = 3_600_000;
const free = { price: 0, quantity: 100, maximumPurchaseQuantity: 50 };

/** What a gate says at a festival with days, zones and a way out: each result, in light and English. */
export async function photographGates(
  browser: Browser,
  { url, key }: { url: string; key: string },
  { pageOf, photograph }: { pageOf: OpenPage; photograph: (page: Page, name: string) => Promise<void> },
): Promise<void> {
  const client = apiClient(url, key);
  const buyer = buyerAt(url);
  const at = (ms: number) => new Date(Date.now() + ms).toISOString();
  const { id, types } = await eventOnSale(client, {
    name: 'Tatlong Araw sa Tabing-dagat',
    dateTime: at(-26 * hourMs),
    endDateTime: at(46 * hourMs),
    entry: { mode: 'REENTRY' },
    tickets: [{ name: 'Festival pass', ...free }],
  });
  const path = `/events/${id}`;
  const { entryDays } = await client.get<{ entryDays: string[] }>(path);
  const zoneOf = (more: Json) => client.post<{ id: string }>(`${path}/zones`, more);
  const [vip, pit] = [await zoneOf({ name: 'VIP deck' }), await zoneOf({ name: 'Front pit', capacity: 1 })];
  const typeOf = async (more: Json) =>
    (await client.post<{ id: string }>(`${path}/tickets`, { ...free, published: true, ...more })).id;
  const lastDay = await typeOf({ name: 'Last day', days: [entryDays.at(-1)] });
  const deck = await typeOf({ name: 'VIP deck', zoneIds: [vip.id] });
  const buy = (type: string | undefined, quantity: number) => buyer.buy(id, { [type as string]: quantity });
  const qrOf = async (type: string | undefined) => (await buyer.tickets(await buy(type, 1)))[0]?.qr as string;
  const signedIn = async (more: Json, device: string) => {
    const code = await client.post<DoorCodeRecord>(`${path}/door-codes`, { role: 'SUPERVISE', ...more });
    const page = await pageOf(browser, url, { width: 390 });
    await page.goto('/door');
    await signInAt(page, code, device);
    await page.locator('#sync-state[data-state=step]').waitFor();
    return page;
  };
  const take = async (page: Page, qr: string, word: string) => {
    await typeLikeScanner(page, qr);
    await told(page, word);
    await photograph(page, `door-${word.toLowerCase().replaceAll('_', '-')}`);
  };

  const pass = await qrOf(types[0]);
  const atPit = await signedIn({ gate: 'Pit entrance', zoneId: pit.id }, 'Phone 1');
  await take(atPit, pass, 'ADMITTED');
  await take(atPit, await qrOf(types[0]), 'FULL');
  await take(atPit, await qrOf(deck), 'NOT_HERE');
  await take(atPit, await qrOf(lastDay), 'NOT_TODAY');
  await atPit.context().close();

  const order = await buy(types[0], 10);
  const tickets = await buyer.tickets(order);
  const main = await signedIn({ gate: 'Main gate', direction: 'BOTH' }, 'Phone 2');
  for (const { qr } of tickets.slice(0, 8)) {
    await typeLikeScanner(main, qr);
    await told(main, 'ADMITTED');
    await main.locator('#result-next').click();
  }
  await typeLikeScanner(main, (await buyer.read(order)).qr as string);
  await main.locator('#party-submit').waitFor();
  await photograph(main, 'door-party');
  await main.locator('#party-dialog [data-close]').click();
  await main.locator('#go-out').click();
  await photograph(main, 'door-both-ways');
  await take(main, tickets[0]?.qr as string, 'LEFT');
  await take(main, tickets[0]?.qr as string, 'NOT_INSIDE');
  await main.context().close();
}
