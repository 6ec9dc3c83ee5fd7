import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import type { Json } from '../../helpers/clients/api-client.ts';
import {
  assertAccessible,
  assertFitsWidth,
  type Browser,
  looks,
  openBrowser,
  type Visitor,
  type VisitorOptions,
  visitorAt,
} from '../../helpers/clients/browser.ts';
import { type EventsDashboard, eventsDashboard } from '../../helpers/worlds/events-dashboard.ts';

let world: EventsDashboard;
let browser: Browser;

before(async () => {
  [world, browser] = await Promise.all([eventsDashboard(), openBrowser()]);
});
after(async () => {
  await browser?.close();
  await world?.close();
});

async function organizerAt(options: VisitorOptions = {}): Promise<Visitor> {
  const visitor = await visitorAt(browser, world.server.url, options);
  const cookies = world.owner.cookie().split('; ');
  await visitor.context.addCookies(
    cookies.map((cookie) => {
      const [name, value] = cookie.split('=') as [string, string];
      return { name, value, url: world.server.url };
    }),
  );
  return visitor;
}

interface Row {
  name: string;
  x: number;
  y: number;
  dx: number;
  dy: number;
  count: number;
  curve: number;
}

interface Plan extends Json {
  id: string;
  version: number;
  seats: number;
  focus: [number, number];
  sections: { key: string; name: string; rows: Row[]; capacity: number | null }[];
}

async function newPlan(name: string): Promise<Plan> {
  const row = (each: string, y: number) => ({ name: each, count: 8, x: -3.5, y, dx: 1, dy: 0 });
  const sections = [{ key: 'ORCH', name: 'Orchestra', kind: 'SEATED', rows: [row('A', 0), row('B', 1.2)] }];
  return world.client.post<Plan>('/seating-plans', { name, focus: [0, -4], sections });
}

const planAt = (id: string) => world.client.get<Plan>(`/seating-plans/${id}`);

async function openEditor(page: Page, id: string): Promise<void> {
  await page.goto(`${world.base}/seating-plans/${id}`);
  await page.locator('[data-plan-editor]:not([hidden])').waitFor();
}

async function saved(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save plan' }).click();
  await page.waitForURL(/done=plan-saved/);
}

/** On the front row, while all of the plan is shown. */
async function rowOf(page: Page): Promise<{ x: number; y: number }> {
  const canvas = page.locator('canvas');
  await canvas.scrollIntoViewIfNeeded();
  const box = await canvas.boundingBox();
  assert.ok(box !== null);
  return { x: box.x + box.width / 2, y: box.y + box.height * 0.76 };
}

test('a block is drawn, bent by its handle, moved, undone and saved as the next version', async () => {
  const { page, close } = await organizerAt();
  const { id } = await newPlan('Iginuhit');
  await openEditor(page, id);
  await page.getByRole('button', { name: 'Add rows' }).click();
  await page.getByLabel('Section name').fill('Balcony');
  await page.getByLabel('Section name').press('Tab');
  await page.getByLabel('Rows', { exact: true }).fill('3');
  await page.getByLabel('Seats per row').fill('10');
  await page.getByLabel('Seats per row').press('Tab');
  await page.locator('[data-told]', { hasText: '46 seats, 2 sections · Not saved yet' }).waitFor();
  await page.locator('#figure-curve').fill('30');
  await page.locator('#figure-curve').press('Tab');
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.locator('[data-told]', { hasText: '16 seats' }).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.locator('[data-told]', { hasText: '46 seats' }).waitFor();
  await saved(page);
  const plan = await planAt(id);
  assert.deepEqual([plan.version, plan.seats, plan.sections[1]?.name], [2, 46, 'Balcony']);
  assert.deepEqual(
    plan.sections[1]?.rows.map(({ curve, count }) => `${curve} ${count}`),
    ['0.3 10', '0.3 10', '0.3 10'],
  );
  await close();
});

test('a block is dragged by the mouse; what is not saved is kept and brought back', async () => {
  const { page, close } = await organizerAt();
  const { id } = await newPlan('Hinila');
  await openEditor(page, id);
  const { x, y } = await rowOf(page);
  const before = (await planAt(id)).sections[0]?.rows[0] as Row;
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 90, y, { steps: 6 });
  await page.mouse.up();
  await page.locator('[data-told]', { hasText: 'Not saved yet' }).waitFor();
  await page.waitForTimeout(900);
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await page.getByText('We brought back what you had not saved.').waitFor();
  await saved(page);
  const after = (await planAt(id)).sections[0]?.rows[0] as Row;
  assert.ok(after.x > before.x + 0.5, `${before.x} → ${after.x}`);
  assert.equal(after.y, before.y);
  await openEditor(page, id);
  assert.equal(await page.getByText('We brought back').count(), 0);
  await close();
});

test('the keyboard is enough: choose, move, turn, copy, number and save', async () => {
  const { page, close } = await organizerAt();
  const { id } = await newPlan('Sa Keyboard');
  await openEditor(page, id);
  await page.locator('[data-blocks] button').first().focus();
  await page.keyboard.press('Enter');
  await page.locator('canvas').focus();
  for (const key of [
    'ArrowRight',
    'ArrowRight',
    'ArrowDown',
    ']',
    'Control+d',
    'Delete',
    'Control+z',
    'Control+y',
    'Control+z',
  ]) {
    await page.keyboard.press(key);
  }
  await page.locator('[data-told]', { hasText: '32 seats, 2 sections' }).waitFor();
  await page.locator('[data-blocks] button').first().focus();
  await page.keyboard.press('Enter');
  await page.locator('#figure-step').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Save plan' }).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(/done=plan-saved/);
  const plan = await planAt(id);
  const row = plan.sections[0]?.rows[0] as Row & { step: number };
  assert.equal(plan.sections.length, 2);
  assert.equal(row.step, 2);
  assert.ok(row.dy > 0.05, 'it is turned');
  await close();
});

test('seats are painted on the map, saved, blocked by a press, and who has one is shown', async () => {
  const { page, close } = await organizerAt();
  const plan = await newPlan('Kinulayan');
  const event = await world.event({
    tickets: [
      { name: 'VIP', price: 900, quantity: 5 },
      { name: 'Regular', price: 300, quantity: 5 },
    ],
  });
  await page.goto(`${event.at}/seats`);
  await page.getByLabel('Seating plan').selectOption(plan.id);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.locator('[data-seat-painter]:not([hidden])').waitFor();
  assert.equal(await page.getByText('By section').isVisible(), false);
  const { x, y } = await rowOf(page);
  await page.mouse.click(x, y);
  await page.locator('[data-count-of="0"]', { hasText: '16 seats' }).waitFor();
  await page.getByLabel('A press paints').selectOption('row');
  await page.getByRole('radio', { name: /Regular/ }).check();
  await page.locator('canvas').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.locator('[data-count-of="1"]', { hasText: '8 seats' }).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.locator('[data-count-of="1"]', { hasText: '0 seats' }).waitFor();
  await page.keyboard.press('Tab');
  await page.locator('canvas').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.locator('[data-count-of="1"]', { hasText: '8 seats' }).waitFor();
  await page.getByRole('button', { name: 'Save seats' }).click();
  await page.waitForURL(/done=seats-saved/);
  const seating = await world.client.get<Json & { types: { seats: number }[] }>(`/events/${event.id}/seating`);
  assert.deepEqual(
    seating.types.map(({ seats }) => seats),
    [8, 8],
  );
  await page.locator('[data-seat-map]:not([hidden])').waitFor();
  await page.getByLabel('A press on a seat').selectOption('choose');
  await page.locator('canvas').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const pressed = await page.locator('#field-box-office').inputValue();
  assert.match(pressed, /^ORCH-[AB]-\d$/);
  assert.equal(await page.locator('#field-seats').inputValue(), pressed);
  await page.getByLabel('Reason').fill('Camera');
  await page.getByRole('button', { name: 'Block seats' }).click();
  await page.waitForURL(/done=seats-blocked/);
  assert.equal((await world.client.get<Json[]>(`/events/${event.id}/seat-blocks`)).length, 1);
  await page.locator('[data-seat-map]:not([hidden])').waitFor();
  await page.locator('canvas').focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await page.locator('[data-seat-facts]', { hasText: /This seat is/ }).waitFor();
  await close();
});

test('plans and seats in every look', async () => {
  const plan = await newPlan('Tingnan');
  const event = await world.event();
  const types = [{ ticketTypeId: event.types[0], areas: [{ section: 'ORCH' }] }];
  await world.client.succeed('PUT', `/events/${event.id}/seating`, { body: { planId: plan.id, types } });
  const plans = `${world.base}/seating-plans`;
  const paths = [
    plans,
    `${plans}/new`,
    `${plans}/${plan.id}`,
    `${plans}/${plan.id}/print`,
    `${event.at}/seats`,
    `${event.at}/seats/paint`,
  ];
  for (const look of looks) {
    const { page, close } = await organizerAt(look);
    for (const path of paths) {
      await page.goto(path);
      if (path.endsWith(plan.id)) {
        await page.locator('[data-plan-editor]:not([hidden])').waitFor();
        await page.locator('[data-blocks] button').first().click();
      }
      await assertFitsWidth(page, path);
      await assertAccessible(page, path);
    }
    await close();
  }
});
