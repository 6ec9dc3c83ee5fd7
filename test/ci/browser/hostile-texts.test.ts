import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createOrderLinks } from '../../../src/core/selling/orders/order-links.ts';
import { richEvent } from '../../helpers/worlds/rich-event.ts';
import { type WebsiteWorld, websiteWorld } from '../../helpers/worlds/website-world.ts';

let world: WebsiteWorld;

before(async () => {
  world = await websiteWorld();
});

after(() => world?.close());

const links = '[a](javascript:hacked=1) [b](<JavaScript:hacked=1>) <javascript:hacked=1> ![c](x "onerror=hacked=1")';
const markup = `</script><script>hacked=1</script><img src=x onerror="hacked=1">"'{{7*7}}`;

test('markup in any text of an organizer or a buyer is shown as text', async () => {
  const slug = await richEvent(world.client, (what) =>
    ['Section', 'Row'].includes(what) ? `${what} ${markup}` : `${what} ${markup} ${links}`,
  );
  const { data } = JSON.parse((await world.other.send('GET', `/events/${slug}`)).body) as {
    data: { id: string; name: string; organizer: { slug: string }; tickets: { id: string }[] };
  };
  const buyer = { name: `Ana ${markup}`, email: 'ana@example.com' };
  const order = await world.other.buy(data.id, { [data.tickets[0]?.id as string]: 1 }, { buyer });
  const key = createOrderLinks(world.server.config.appSecret).keyOf(order.id);
  const { page, complaints } = await world.visitor();
  for (const address of [
    '/',
    `/events?search=${encodeURIComponent(markup)}&city=${encodeURIComponent(markup)}&from=${encodeURIComponent(markup)}`,
    `/events/${slug}`,
    `/events/${slug}?code=${encodeURIComponent(markup)}&choose`,
    `/events/${slug}/checkout?q.${data.tickets[0]?.id}=1&code=${encodeURIComponent(markup)}`,
    `/organizers/${data.organizer.slug}`,
    `/orders/${order.id}?key=${key}`,
    `/nowhere/${encodeURIComponent(markup)}`,
  ]) {
    await page.goto(address);
    assert.equal(await page.evaluate('globalThis.hacked'), undefined, address);
    assert.equal(await page.locator('a[href^="javascript" i], img[src="x"]').count(), 0, address);
    const policies = complaints.filter((text) => text.includes('Content Security Policy'));
    assert.deepEqual(policies, [], address);
  }
  await page.goto(`/events/${slug}`);
  assert.equal(await page.locator('h1').textContent(), data.name);
  assert.ok(data.name.includes('</script>'));
  const structured = await page.locator('script[type="application/ld+json"]').textContent();
  assert.equal((JSON.parse(structured as string) as { name: string }).name, data.name);
});

test('a text that is nothing but marks is shown, and its page stays one', async () => {
  const deep = '*a '.repeat(1_600) + ' b*'.repeat(1_600);
  const { slug } = await world.event({
    description: deep,
    tickets: [{ description: '['.repeat(1_000) }],
  });
  const { page } = await world.visitor();
  const answer = await page.goto(`/events/${slug}`);
  assert.equal(answer?.status(), 200);
  const shown = (await page.locator('.event-body .formatted').textContent()) ?? '';
  assert.equal(shown.replaceAll(/[^ab]/g, '').length, 3_200);
  assert.equal(await page.locator('.type .formatted').textContent(), '['.repeat(1_000));
});

test('the keyboard alone gets a buyer to the QR code', async () => {
  const { slug } = await world.event({ tickets: [{ price: 800 }] });
  const { page } = await world.visitor();
  await page.goto(`/events/${slug}`);
  const focused = () =>
    page.evaluate<string>('document.activeElement.textContent + (document.activeElement.name ?? "")');
  const tabTo = async (text: string) => {
    for (let presses = 0; presses < 60; presses += 1) {
      await page.keyboard.press('Tab');
      if ((await focused()).includes(text)) return;
    }
    assert.fail(`The keyboard does not reach ${text}`);
  };
  await page.keyboard.press('Tab');
  assert.equal(await focused(), 'Skip to content');
  await page.keyboard.press('Enter');
  await tabTo('Get tickets');
  const outline = await page.evaluate<string>('getComputedStyle(document.activeElement).outlineStyle');
  assert.notEqual(outline, 'none');
  await page.keyboard.press('Enter');
  await page.waitForURL(/checkout/);
  await tabTo('name');
  await page.keyboard.type('Ana Reyes');
  await page.keyboard.press('Tab');
  await page.keyboard.type('ana@example.com');
  await page.keyboard.press('Enter');
  await page.waitForURL(/orders/);
  await tabTo('Pay ₱800');
  await page.keyboard.press('Enter');
  await page.waitForURL(/sandbox-pay/);
  await tabTo('Pay');
  await page.keyboard.press('Enter');
  await page.locator('[data-qr] svg').waitFor();
});
