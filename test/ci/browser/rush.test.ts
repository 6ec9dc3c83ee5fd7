import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { giveDetails, toDetails, type WebsiteWorld, websiteWorld } from '../../helpers/worlds/website-world.ts';

let world: WebsiteWorld;

before(async () => {
  world = await websiteWorld({ HOLD_LIMITS: 'rush=8', MARKETPLACE_RATE_LIMIT: '10000' });
});
after(() => world.close());

test('in a rush a buyer gets through without noticing, or by waiting where there are no scripts', async () => {
  const event = await world.event({ tickets: [{ quantity: 100 }] });
  const [early, late, plain] = [
    await world.visitor(),
    await world.visitor(),
    await world.visitor({ javaScript: false }),
  ];
  await toDetails(early.page, event.slug);
  const items = { [event.types[0] as string]: 8 };
  await world.other.place(event.id, items);
  await assert.rejects(world.other.place(event.id, items), /429/);

  // The form was there before the rush: it comes back, works and goes on by itself.
  await early.page.getByRole('button', { name: 'Reserve my tickets' }).click();
  await early.page.waitForURL(/\/orders\//);
  // The work was begun while the buyer typed.
  await toDetails(late.page, event.slug);
  await late.page.getByRole('button', { name: 'Reserve my tickets' }).click();
  await late.page.waitForURL(/\/orders\//);
  for (const { complaints, strangers } of [early, late]) {
    assert.deepEqual(strangers, []);
    assert.deepEqual(
      complaints.filter((complaint) => !complaint.includes('status of 429')),
      [],
    );
  }

  await plain.page.goto(`/events/${event.slug}/checkout?q.${event.types[0]}=2`);
  await giveDetails(plain.page);
  await plain.page.getByRole('button', { name: 'Reserve my tickets' }).click();
  const note = plain.page.locator('.note').first();
  assert.match(await note.innerText(), /press the button below again in 30 seconds/);
  assert.equal(await plain.page.getByLabel('E-mail').inputValue(), 'ana@example.com');
});

test('a promo code is applied after wrong ones of the same connection, and the order goes on, without anybody noticing the work', async () => {
  const event = await world.event({ tickets: [{ quantity: 100 }] });
  await world.client.post(`/events/${event.id}/promo-codes`, { code: 'GOOD', kind: 'PERCENT', value: 10 });
  const items = [{ ticketTypeId: event.types[0], quantity: 2 }];
  for (let time = 0; time < 10; time += 1) {
    await world.other.send('POST', '/quotes', { body: { eventId: event.id, items, promoCode: `WRONG${time}` } });
  }
  const { page, strangers } = await world.visitor();
  await page.goto(`/events/${event.slug}/checkout?q.${event.types[0]}=2`);
  await giveDetails(page);
  await page.locator('details.promo summary').click();
  await page.locator('input[name=promo]').fill('GOOD');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.locator('[data-discount]').waitFor();
  assert.equal(await page.getByLabel('E-mail').inputValue(), 'ana@example.com');
  await page.getByRole('button', { name: 'Reserve my tickets' }).click();
  await page.waitForURL(/\/orders\//);
  assert.deepEqual(strangers, []);
});
