import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createOrderLinks } from '../../../src/core/selling/orders/order-links.ts';
import { assertAccessible, assertFitsWidth } from '../../helpers/clients/browser.ts';
import { lastMailedPath } from '../../helpers/receivers/account-mails.ts';
import { type WebsiteWorld, websiteWorld } from '../../helpers/worlds/website-world.ts';

let world: WebsiteWorld;

before(async () => {
  // Mails stay as they are queued, so that their links can be read.
  world = await websiteWorld({ ROLE: 'web' });
});

after(() => world?.close());

test('a ticket is given to a friend, who accepts it and sees a code of their own', async () => {
  const { id, types } = await world.event({ name: 'Harana', tickets: [{ price: 800, type: 'RESERVED_SEAT' }] });
  await world.client.post(`/events/${id}/questions`, {
    label: 'Shirt',
    kind: 'CHOICE',
    options: ['S', 'M'],
    required: true,
    perTicket: true,
  });
  const order = await world.other.buy(id, { [types[0] as string]: 2 });
  const links = createOrderLinks(world.server.config.appSecret);
  const giver = await world.visitor();
  await giver.page.goto(`/orders/${order.id}?key=${links.keyOf(order.id)}`);
  assert.equal(await giver.page.locator('[data-qr] svg').count(), 2);
  const first = giver.page.locator('.issued-ticket').first();
  await first.getByText('Transfer this ticket').click();
  await first.getByLabel('Their name').fill('Ben Cruz');
  await first.getByLabel('Their e-mail').fill('ana@example.com');
  await first.getByRole('button', { name: 'Send the ticket' }).click();
  await first.getByText('This ticket already belongs to that address.').waitFor();
  await assertAccessible(giver.page, 'a faulty recipient');
  await first.getByLabel('Their e-mail').fill('ben@example.com');
  await first.getByRole('button', { name: 'Send the ticket' }).click();
  await first.getByText('Sent to Ben Cruz (ben@example.com).').waitFor();
  await assertAccessible(giver.page, 'an offered ticket');
  await assertFitsWidth(giver.page, 'an offered ticket');

  const path = await lastMailedPath(world.server, 'ben@example.com', 'TICKET_OFFER');
  const friend = await world.visitor({ width: 360, scheme: 'dark' });
  await friend.page.goto(path);
  await friend.page.getByText('Ana Reyes is sending you a ticket.').waitFor();
  await assertAccessible(friend.page, 'an offer');
  await friend.page.getByRole('button', { name: 'Accept ticket' }).click();
  await friend.page.getByRole('heading', { name: 'Harana', exact: true }).first().waitFor();
  assert.equal(await friend.page.locator('[data-qr] svg').count(), 1);
  assert.doesNotMatch(await friend.page.content(), /ana@example\.com|Ana Reyes|₱/);
  await assertAccessible(friend.page, 'a ticket that was given');
  await assertFitsWidth(friend.page, 'a ticket that was given');
  await friend.page.getByText('One question still needs an answer.').getByRole('link', { name: 'Answer now' }).click();
  await friend.page.getByLabel('Shirt (required)').selectOption('M');
  await friend.page.getByRole('button', { name: 'Save answers' }).click();
  await friend.page.getByText('Your answers have been saved.').waitFor();
  assert.equal(await friend.page.getByLabel('Shirt (required)').inputValue(), 'M');
  assert.equal(await friend.page.getByText('still needs your answer').count(), 0);
  const ticketPath = new URL(friend.page.url()).pathname;
  assert.equal(
    (await friend.page.request.get(`${ticketPath}/ticket.pdf`)).headers()['content-type'],
    'application/pdf',
  );
  assert.match(await (await friend.page.request.get(`${ticketPath}/event.ics`)).text(), /BEGIN:VCALENDAR/);
  assert.equal((await giver.page.request.get(ticketPath)).status(), 404, 'nobody else sees it');

  await giver.page.reload();
  await giver.page.getByText('Transferred to Ben Cruz.').waitFor();
  assert.equal(await giver.page.locator('[data-qr] svg').count(), 1);
  assert.deepEqual(await giver.page.locator('.issued-ticket .state').allTextContents(), ['Valid', 'Transferred']);
  await friend.page.goto(`${path}?lang=fil`);
  await friend.page.getByRole('button', { name: 'Buksan ang ticket ko' }).click();
  await friend.page.getByText('May-ari ng ticket').waitFor();
  assert.deepEqual(friend.complaints, []);
});

test('an address is put right: at once before it is paid, by a link to the old one after', async () => {
  const { id, types, slug } = await world.event({ tickets: [{ price: 800 }] });
  const buyer = await world.visitor();
  const { page } = buyer;
  await page.goto(`/events/${slug}/checkout?q.${types[0]}=1`);
  await page.getByLabel('Full name').fill('Ana Reyes');
  await page.getByLabel('E-mail').fill('ana@exampel.com');
  await page.getByRole('button', { name: 'Reserve my tickets' }).click();
  await page.getByText('We’ll send the tickets to ana@exampel.com.').waitFor();
  await page.getByText('Wrong e-mail address?').click();
  await page.getByLabel('Correct e-mail').fill('ana@wrong.example');
  await page.getByRole('button', { name: 'Change address' }).click();
  await page.getByText('We’ll send the tickets to ana@wrong.example.').waitFor();
  await page.getByRole('button', { name: 'Pay ₱800' }).click();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  const codes = async () => page.locator('.issued-stub .code').allTextContents();
  const sent = await codes();
  await page.getByText('Wrong e-mail address?').click();
  await page.getByLabel('Correct e-mail').fill('ana@example.com');
  await page.getByRole('button', { name: 'Request the change' }).click();
  await page.getByText('You asked to change it to ana@example.com.').waitFor();
  await assertAccessible(page, 'an address that waits');
  assert.deepEqual(await codes(), sent, 'asking alone changes nothing');

  const orderPath = new URL(page.url()).pathname;
  const stranger = await world.visitor();
  const links = createOrderLinks(world.server.config.appSecret);
  const mailed = `${orderPath}?key=${links.keyOf(orderPath.replace('/orders/', ''), 1)}`;
  await stranger.page.goto(mailed);
  assert.equal(await stranger.page.locator('[data-qr] svg').count(), 1, 'the link that went to the wrong address');
  await stranger.page.goto(await lastMailedPath(world.server, 'ana@wrong.example', 'ADDRESS_CHANGE'));
  await stranger.page.getByText('a•••@example.com').waitFor();
  await assertAccessible(stranger.page, 'the question at the old address');
  await stranger.page.getByRole('button', { name: 'Yes, send them there' }).click();
  await stranger.page.getByText('Address changed').waitFor();
  for (const closed of [mailed, orderPath]) {
    assert.equal((await stranger.page.goto(closed))?.status(), 404, 'what was sent there opens nothing any more');
  }
  await page.reload();
  await page.getByText('Also sent to ana@example.com.').waitFor();
  const [now] = await codes();
  assert.notEqual(now, sent[0]);
  assert.equal(await page.locator('[data-qr] svg').count(), 1, 'the old code is not even told of');
  assert.ok(id);
});
