import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { readEverything, type Stays, sendLargestBodies, stayMsMax } from '../../../scripts/abuse/longest-stays.ts';
import { openWorld, type World } from '../../../scripts/abuse/world.ts';
import { fillDatabase } from '../../../scripts/versions/fill.ts';

let world: World;
before(async () => {
  world = await openWorld();
});
after(() => world?.close());

function judge({ stays, bought, broken }: Stays): void {
  console.log(`${stays.length} requests, ${bought} bought; the longest stays (ms of processor):`);
  for (const { what, ms } of stays.slice(0, 12)) console.log(`  ${ms}  ${what}`);
  assert.ok(bought > 0);
  assert.deepEqual(broken, []);
  assert.deepEqual(
    stays.filter(({ ms }) => ms > stayMsMax),
    [],
  );
}

test('every route takes its largest body while a buyer buys, and none keeps the thread that sells', async () => {
  judge(await sendLargestBodies(world, await world.openAttacker()));
});

test('whatever an organization reads of 20,000 orders, in files too, keeps the thread that sells no longer', async () => {
  const { victim } = world;
  await fillDatabase(world.db, 6_000);
  const [event] = await fillDatabase(world.db, 20_000, { perEvent: 20_000, name: 'G' });
  const ids = { ...victim.ids, events: event as string };
  judge(await readEverything(world, { ...victim, ids }));
});
