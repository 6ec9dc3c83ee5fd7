import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createMessageKeys } from '../../../src/core/back-office/messages/message-keys.ts';
import { createPrivacyKeys } from '../../../src/core/back-office/privacy/address-in-question.ts';
import { sha256 } from '../../../src/core/base/sha256.ts';
import { createOrderLinks, createTicketLinks } from '../../../src/core/selling/orders/order-links.ts';
import { sql } from '../../../src/platform/database/sql.ts';
import { assertAccessible, assertFitsWidth, brokenWords, looks } from '../../helpers/clients/browser.ts';
import type { BuyerTicket } from '../../helpers/clients/buyer.ts';
import { seriesOf } from '../../helpers/worlds/dates-of-series.ts';
import { richEvent } from '../../helpers/worlds/rich-event.ts';
import { type WebsiteWorld, websiteWorld } from '../../helpers/worlds/website-world.ts';

const widthsAndSizes = [
  [320, 100],
  [360, 100],
  [390, 150],
  [390, 200],
] as const;

let world: WebsiteWorld;
/** Every page of the marketplace in each of its states, by what it shows. */
let addresses: Record<string, string>;

before(async () => {
  world = await websiteWorld();
  addresses = await addressesOf(world);
});

after(() => world?.close());

async function addressesOf({ server, client, event, other }: WebsiteWorld): Promise<Record<string, string>> {
  const rich = await richEvent(client, (what) => `${what} ng Gabi ng Musika`);
  const soldOut = await event({ tickets: [{ quantity: 1 }] });
  await other.buy(soldOut.id, { [soldOut.types[0] as string]: 1 });
  const presale = await event({ journeyType: 'PRESELLING', tickets: [{}] });
  const fees = await event({ absorbFees: false, tickets: [{ quantity: 50 }] });
  const type = fees.types[0] as string;
  for (const kind of ['TEXT', 'CHOICE', 'CHECK', 'NUMBER', 'DATE'] as const) {
    const options = kind === 'CHOICE' ? ['Isang napakahabang pagpipilian na hindi kasya sa telepono', 'B'] : null;
    const label = 'Pinakamahabangsalitangmaiisipngnagtatanongsainyonglahat para sa pangalan sa badge ninyo?';
    const asked = { label, kind, options, required: true, perTicket: kind !== 'DATE' };
    await client.post(`/events/${fees.id}/questions`, asked);
  }
  const dates = await datesOf({ event, other, server });
  const token = createPrivacyKeys(server.config.appSecret).tokenOf('ana@example.com', Date.now() + 3_600_000);
  const messages = createMessageKeys(server.config.appSecret);
  const orders = await ordersOf({ server, other }, fees);
  const moved = await event({ tickets: [{}] });
  await client.post(`/events/${moved.id}/questions`, {
    label: 'Edad',
    kind: 'NUMBER',
    required: true,
    perTicket: true,
  });
  const movedOrder = await other.buy(moved.id, { [moved.types[0] as string]: 1 });
  await client.patch(`/events/${moved.id}`, {
    dateTime: '2027-03-01T20:00:00+08:00',
    locationType: 'ONLINE',
    joinUrl: `https://meet.example.com/${'silid'.repeat(20)}`,
  });
  const given = await givenOn({ server, other }, moved);
  const { slug: organizer, id: organizationId } = await server.db.one<{ slug: string; id: string }>(sql`
    update organizations o set description = 'Musika sa bawat kanto.', contact_email = 'kamusta@example.com',
      contact_phone = '+63 917 123 4567',
      links = '{"website": "https://hiraya.example.com", "facebook": "https://facebook.com/hiraya"}'
    from events e where e.organization_id = o.id and e.id = ${fees.id} returning o.slug, o.id`);
  return {
    home: '/',
    results: '/events?search=gabi&when=month',
    'results of a city': '/events?city=Quezon+City',
    'results of a category near somebody': '/events?category=music&near=14.55,121.02',
    'no results': '/events?search=nothing+of+that+name',
    event: `/events/${rich}`,
    'event with fees': `/events/${fees.slug}`,
    'event that is sold out': `/events/${soldOut.slug}`,
    'event on presale': `/events/${presale.slug}`,
    'event that was moved': `/events/${moved.slug}`,
    'event with nothing chosen': `/events/${rich}?choose`,
    checkout: `/events/${fees.slug}/checkout?q.${type}=2`,
    'checkout with faults': `/events/${fees.slug}/checkout?q.${type}=999`,
    ...orders,
    'order whose event was moved': addressOf(server, movedOrder),
    'order with tickets that were given on': addressOf(server, { id: given.orderId }),
    ...given.addresses,
    'find tickets': '/find-tickets',
    'tickets on this device': '/my-tickets',
    terms: '/terms',
    privacy: '/privacy',
    refunds: '/refunds',
    help: '/help',
    'messages to stop': messages.stopUrl('', { organizationId, recipientHash: messages.hashOf('ana@example.com') }),
    'your data': '/your-data',
    'your data with a link': `/your-data?token=${token}`,
    'your data with a link that is over': '/your-data?token=over',
    organizer: `/organizers/${organizer}`,
    series: `/series/${dates.series}`,
    'event with other dates': `/events/${dates.event}`,
    documentation: '/docs/webhooks',
    'documentation that is searched': '/docs/search?q=signature',
    'not found': '/nowhere',
    'order of somebody else': orders['order with tickets'].replace(/\?.*/, ''),
  };
}

/** A run of dates over two months, of which one is sold out and one almost; two are on the same day. */
async function datesOf({ event, other, server }: Pick<WebsiteWorld, 'event' | 'other' | 'server'>) {
  const name = 'Pinakamahabangpamagatngisangpalabas sa bawat Biyernes ng gabi';
  const starts = ['2027-03-05T15:00', '2027-03-12T15:00', '2027-03-12T20:00', '2027-04-02T15:00'];
  const made = [];
  for (const start of starts) {
    made.push(
      await event({ name, dateTime: `${start}:00+08:00`, tickets: [{ quantity: made.length === 3 ? 50 : 2 }] }),
    );
  }
  const [soldOut] = made as [{ id: string; slug: string; types: string[] }];
  await other.buy(soldOut.id, { [soldOut.types[0] as string]: 2 });
  const { slug } = await seriesOf(server.db, { name, eventIds: made.map(({ id }) => id) });
  return { series: slug, event: soldOut.slug };
}

const addressOf = ({ config }: WebsiteWorld['server'], { id }: { id: string }) =>
  `/orders/${id}?key=${createOrderLinks(config.appSecret).keyOf(id)}`;

/** An order of each state, and the page on which the one that waits is paid. */
async function ordersOf(
  { server, other }: Pick<WebsiteWorld, 'server' | 'other'>,
  event: { id: string; types: string[] },
) {
  const type = event.types[0] as string;
  const pending = await other.place(event.id, { [type]: 2 });
  const waiting = await other.place(event.id, { [type]: 1 });
  const { reference } = await other.startPayment(waiting);
  const failed = await other.place(event.id, { [type]: 1 });
  await other.press((await other.startPayment(failed)).reference, 'failed');
  const done = await other.buy(event.id, { [type]: 2 });
  const cancelled = await other.place(event.id, { [type]: 1 });
  await other.cancel(cancelled);
  const refunded = await other.buy(event.id, { [type]: 1 });
  await server.db.run(
    sql`update issued_tickets set status = 'VOID', voided_at = now() where order_id = ${refunded.id}`,
  );
  await server.db.run(sql`
    update orders set status = 'REFUNDED', refunded_centavos = total_centavos where id = ${refunded.id}`);
  return {
    'order to pay': addressOf(server, pending),
    'order that waits': addressOf(server, waiting),
    'order whose payment failed': addressOf(server, failed),
    'order with tickets': addressOf(server, done),
    'order that was cancelled': addressOf(server, cancelled),
    'order that was refunded': addressOf(server, refunded),
    simulator: `/sandbox-pay/${reference}`,
  };
}

/** Tickets that are offered, given and taken back, and an address that is to be put right. */
async function givenOn(
  { server, other }: Pick<WebsiteWorld, 'server' | 'other'>,
  event: { id: string; types: string[] },
): Promise<{ orderId: string; addresses: Record<string, string> }> {
  const { db, config } = server;
  const { id, token } = await other.buy(event.id, { [event.types[0] as string]: 3 });
  const tickets = await other.tickets({ id, token } as never);
  const body = { name: 'Benjamin Alfonso de los Santos', email: 'benjamin.alfonso.de.los.santos@example.com' };
  for (const ticket of tickets) await other.send('POST', `/orders/${id}/tickets/${ticket.id}/offer`, { token, body });
  await other.send('POST', `/orders/${id}/address`, { token, body: { email: 'anna@example.org' } });
  // Only the hashes of tokens are kept, so these get ones that are known here.
  const rename = (ticketId: string, known: string) =>
    db.run(sql`update ticket_offers set token_hash = ${sha256(known)} where ticket_id = ${ticketId}`);
  const [open, accepted, taken] = tickets as [BuyerTicket, BuyerTicket, BuyerTicket];
  await Promise.all([rename(open.id, 'open'), rename(accepted.id, 'accepted'), rename(taken.id, 'taken')]);
  await db.run(sql`update address_changes set token_hash = ${sha256('change')} where order_id = ${id}`);
  await db.run(sql`
    update ticket_offers set status = 'TAKEN_BACK', ended_at = now() where ticket_id = ${taken.id}`);
  const answer = await other.send('POST', '/offers/accepted/accept');
  const ticketId = (JSON.parse(answer.body) as { data: { ticket: { id: string } } }).data.ticket.id;
  const key = createTicketLinks(config.appSecret).keyOf(ticketId);
  return {
    orderId: id,
    addresses: {
      'offer of a ticket': '/offers/open',
      'offer that was accepted': '/offers/accepted',
      'offer that was taken back': '/offers/taken',
      'ticket that was given': `/tickets/${ticketId}?key=${key}`,
      'change of address': '/address-changes/change',
    },
  };
}

for (const { width, scheme, language } of looks) {
  test(`every page is accessible and fits at ${width} px, ${scheme}, in ${language}`, async () => {
    const { page } = await world.visitor({ width, scheme, language });
    for (const [name, address] of Object.entries(addresses)) {
      const where = `${name} (${address})`;
      // A visitor without a cookie for an order is somebody else.
      if (name === 'order of somebody else') await page.context().clearCookies();
      await page.goto(address);
      assert.equal(await page.locator('html').getAttribute('lang'), language, where);
      assert.equal(await page.locator('h1').count(), 1, where);
      const isAsked = ['order with tickets', 'ticket that was given'].includes(name);
      if (isAsked) assert.equal(await page.locator('#questions form').count(), 1, where);
      await assertFitsWidth(page, where);
      await assertAccessible(page, where);
    }
  });
}

for (const language of ['en', 'fil'] as const) {
  test(`no word breaks and nothing sticks out on a small phone, with letters of up to 200 %, in ${language}`, async () => {
    const { page } = await world.visitor({ width: 320, language });
    const found: string[] = [];
    for (const [name, address] of Object.entries(addresses)) {
      if (name.startsWith('documentation')) continue;
      await page.setViewportSize({ width: 320, height: 800 });
      await page.goto(address);
      for (const [width, size] of widthsAndSizes) {
        await page.setViewportSize({ width, height: 800 });
        await page.evaluate(`document.documentElement.style.fontSize = '${size}%'`);
        for (const word of await brokenWords(page)) found.push(`${name} at ${width} px and ${size} %: ${word}`);
      }
    }
    assert.deepEqual(found, []);
  });
}

test('nothing moves while the event page loads, and it brings little JavaScript', async (t) => {
  const { page } = await world.visitor({ width: 360 });
  const bytes: Record<string, number> = {};
  page.on('response', async (response) => {
    const kind = response.request().resourceType();
    const size = await response.request().sizes();
    bytes[kind] = (bytes[kind] ?? 0) + size.responseBodySize;
  });
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(addresses.event as string, { waitUntil: 'networkidle' });
  const shift = await page.evaluate<number>('shifts.reduce((sum, value) => sum + value, 0)');
  assert.ok(shift < 0.02, `The layout shifted by ${shift}`);
  assert.ok((bytes.script ?? 0) > 0 && (bytes.script as number) <= 20_000, `${bytes.script} bytes of scripts`);
  const total = Object.values(bytes).reduce((sum, size) => sum + size, 0);
  t.diagnostic(`event page: ${bytes.script} bytes of JavaScript, ${total} bytes in all (${JSON.stringify(bytes)})`);
});

test('the check for accessibility finds a fault where there is one', async () => {
  const { page } = await world.visitor();
  await page.goto('/');
  await page.evaluate('document.querySelector("h1").insertAdjacentHTML("afterend", "<button></button>")');
  await assert.rejects(assertAccessible(page, 'a page with a button without a name'), /button-name/);
});
