import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { demoPlans } from '../src/seeding/plans/demo-plans.ts';
import type { Page } from '../test/helpers/clients/browser.ts';
import { seatsOnSale } from '../test/helpers/worlds/seats-on-sale.ts';
import { type WebsiteWorld, websiteWorld } from '../test/helpers/worlds/website-world.ts';

// Measures the map on a phone that is four times slower than this machine, and takes its pictures:
//   npm test -- --verbose scripts/seat-map.ts
// SEAT_PICTURES names the folder for pictures; without it none are taken. A browser without a GPU draws more slowly than a phone.
const throttle = 4;
const panMs = 4_000;

let world: WebsiteWorld;

before(async () => {
  world = await websiteWorld();
});

after(() => world?.close());

test('an arena on a phone: when it can be used, and frames a second while it is moved', async (t) => {
  const plan = demoPlans.arena.written();
  const { slug } = await seatsOnSale(world, { plan, prices: [4_500, 3_500, 2_800, 1_900, 950], name: 'Arena' });
  const { page, context } = await world.visitor({ width: 390, height: 844, hasTouch: true });
  await page.goto(`/events/${slug}`);
  await page.locator('[data-seat-map] canvas').waitFor();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: throttle });
  const startedAt = performance.now();
  await page.goto(`/events/${slug}`);
  await page.locator('[data-seat-map] canvas').waitFor();
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  t.diagnostic(`the map can be used after ${Math.round(performance.now() - startedAt)} ms`);
  for (const [what, zooms] of [
    ['the whole plan', 0],
    ['near', 3],
    ['nearest', 6],
  ] as const) {
    await page.getByRole('button', { name: 'Show the whole map' }).click();
    for (let zoom = 0; zoom < zooms; zoom++) await page.getByRole('button', { name: 'Zoom in' }).click();
    await page.waitForTimeout(800);
    const { frames, longest } = await panned(page);
    t.diagnostic(`${what}: ${frames} frames a second while it is moved, the longest took ${longest} ms`);
  }
  const island = await page.evaluate(async () => {
    const script = [...document.scripts].find(({ src }) => src.includes('event-seats'));
    return (await fetch((script as HTMLScriptElement).src)).text();
  });
  t.diagnostic(`the island has ${gzipSync(island).length} bytes compressed`);
  assert.ok(true);
});

/** Moves it with a finger that goes round, and counts frames. */
function panned(page: Page): Promise<{ frames: number; longest: number }> {
  return page.evaluate(async (ms) => {
    const canvas = document.querySelector('[data-seat-map] canvas') as HTMLCanvasElement;
    canvas.scrollIntoView({ block: 'center' });
    const { left, top, width, height } = canvas.getBoundingClientRect();
    const send = (type: string, at: number) => {
      const [clientX, clientY] = [
        left + width / 2 + Math.cos(at) * width * 0.4,
        top + height / 2 + Math.sin(at) * height * 0.4,
      ];
      canvas.dispatchEvent(
        new PointerEvent(type, { pointerId: 1, pointerType: 'touch', clientX, clientY, button: 0, bubbles: true }),
      );
    };
    canvas.setPointerCapture = () => undefined;
    send('pointerdown', 0);
    const startedAt = performance.now();
    let [frames, longest, before] = [0, 0, startedAt];
    while (performance.now() - startedAt < ms) {
      await new Promise(requestAnimationFrame);
      const now = performance.now();
      longest = Math.max(longest, now - before);
      before = now;
      frames += 1;
      send('pointermove', (now - startedAt) / 500);
    }
    send('pointercancel', 0);
    return { frames: Math.round((frames * 1_000) / ms), longest: Math.round(longest) };
  }, panMs);
}

test('pictures of the six plans on a phone, in both themes', {
  skip: process.env.SEAT_PICTURES === undefined,
}, async () => {
  const folder = process.env.SEAT_PICTURES as string;
  mkdirSync(folder, { recursive: true });
  for (const [name, { written }] of Object.entries(demoPlans)) {
    const { slug } = await seatsOnSale(world, { plan: written(), prices: [4_500, 3_500, 2_800, 1_900, 950], name });
    for (const scheme of ['light', 'dark'] as const) {
      const { page, close } = await world.visitor({ width: 390, height: 844, scheme, hasTouch: true });
      await page.goto(`/events/${slug}`);
      await page.locator('[data-seat-map] canvas').waitFor();
      await page.locator('.best-seats').scrollIntoViewIfNeeded();
      await page.evaluate(() => document.querySelector('.best-seats')?.scrollIntoView());
      await page.waitForTimeout(500);
      await page.screenshot({ path: join(folder, `${name}-${scheme}.png`) });
      const show = page.getByRole('button', { name: 'Show on the map' });
      if ((await show.count()) > 0) await show.click();
      await page.waitForTimeout(700);
      await page.screenshot({ path: join(folder, `${name}-${scheme}-near.png`) });
      await page.evaluate(() => document.querySelector('.seat-legend')?.scrollIntoView({ block: 'center' }));
      await page.screenshot({ path: join(folder, `${name}-${scheme}-list.png`) });
      await page.setViewportSize({ width: 1280, height: 900 });
      await page.getByRole('button', { name: 'Show the whole map' }).click();
      await page.evaluate(() => document.querySelector('.best-seats')?.scrollIntoView());
      await page.waitForTimeout(600);
      await page.screenshot({ path: join(folder, `${name}-${scheme}-wide.png`) });
      await close();
    }
  }
});
