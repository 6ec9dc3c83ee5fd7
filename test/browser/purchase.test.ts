import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { until } from '../helpers/machine/until.ts';
import { giveDetails, toDetails, toPayment, type WebsiteWorld, websiteWorld } from '../helpers/worlds/website-world.ts';

let world: WebsiteWorld;

before(async () => {
  world = await websiteWorld();
});

after(() => world?.close());

test('a buyer goes from the event page to a QR code in four steps', async () => {
  const { slug } = await world.event({ tickets: [{ price: 800 }] });
  const { page, complaints, strangers } = await world.visitor();
  await page.goto(`/events/${slug}`);
  assert.equal(await page.locator('[data-amount]').textContent(), '₱800');
  let steps = 0;
  const press = async (name: string) => {
    steps += 1;
    await page.getByRole('button', { name, exact: true }).click();
  };
  await press('Get tickets');
  await giveDetails(page);
  await press('Reserve my tickets');
  await page.getByRole('timer').waitFor();
  await press('Pay ₱800');
  await press('Pay');
  await page.locator('[data-qr] svg').waitFor();
  assert.equal(steps, 4);
  assert.match(page.url(), /\/orders\/[0-9a-f-]{36}$/);
  assert.deepEqual(complaints, []);
  assert.deepEqual(strangers, []);
});

test('the first total that is shown is the one that is charged, with and without fees on top', async () => {
  for (const absorbFees of [true, false]) {
    const { slug } = await world.event({ absorbFees, tickets: [{ price: 1_234 }] });
    const { page } = await world.visitor();
    await page.goto(`/events/${slug}`);
    await page.getByRole('button', { name: 'One more: General Admission' }).click();
    const amount = page.locator('[data-amount]');
    await until(async () => Number((await amount.textContent())?.replaceAll(/\D/g, '')) >= 2_468);
    const first = await amount.textContent();
    await page.getByRole('button', { name: 'Get tickets' }).click();
    assert.equal(await page.locator('[data-total-amount]').textContent(), first);
    await giveDetails(page);
    await page.getByRole('button', { name: 'Reserve my tickets' }).click();
    await page.getByRole('button', { name: `Pay ${first}` }).click();
    assert.equal(await page.getByRole('heading', { level: 1 }).textContent(), first);
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await page.locator('[data-qr] svg').first().waitFor();
    assert.equal(await page.locator('[data-total-amount]').textContent(), first);
  }
});

test('a payment that failed can be tried again, and the tickets stay held', async () => {
  const { slug } = await world.event({ tickets: [{ price: 500, quantity: 1 }] });
  const { page } = await world.visitor();
  await toPayment(page, slug);
  await page.getByRole('button', { name: 'Make the payment fail' }).click();
  await page.getByText('The payment didn’t go through').waitFor();
  await page.getByRole('button', { name: /^Pay ₱500/ }).click();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await page.locator('[data-qr] svg').waitFor();
});

test('the form of a checkout that is sent twice makes one order', async () => {
  const { id, slug } = await world.event({ tickets: [{ price: 500 }] });
  const { page } = await world.visitor({ javaScript: false });
  await toDetails(page, slug);
  const fields = await page
    .locator('form[data-once] input')
    .evaluateAll((inputs) =>
      (inputs as unknown as { name: string; value: string }[]).map(
        ({ name, value }) => [name, value] as [string, string],
      ),
    );
  const send = () =>
    fetch(`${world.server.url}/events/${slug}/checkout`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      redirect: 'manual',
    });
  const answers = await Promise.all([send(), send(), send()]);
  const places = new Set(answers.map((answer) => answer.headers.get('location')));
  assert.deepEqual(
    answers.map(({ status }) => status),
    [303, 303, 303],
  );
  assert.equal(places.size, 1);
  const { data } = JSON.parse((await world.client.send('GET', `/events/${id}/orders`)).body) as { data: unknown[] };
  assert.equal(data.length, 1);
});
