import assert from 'node:assert/strict';
import { test } from 'node:test';
import { measuredCosts } from '../../../scripts/scaling/costs.ts';
import { simulateRelays } from '../../../scripts/scaling/relays.ts';
import { type Crowd, type Installation, simulate } from '../../../scripts/scaling/simulate.ts';

const alone: Installation = {
  processes: 1,
  databaseCores: 1,
  databases: 1,
  isDatabaseElsewhere: false,
  arePagesKept: false,
};
const crowd: Crowd = {
  people: 4_000,
  withinMs: 10_000,
  events: 1,
  ticketsPerEvent: 3_000,
  quantity: 2,
  thinkMs: 1_000,
  payMs: 1_000,
};

test('everybody is answered once: with tickets, with none left, or by giving up', () => {
  for (const people of [1_000, 4_000, 40_000]) {
    const { sold, tooLate, gaveUp } = simulate(alone, { ...crowd, people }, measuredCosts);
    assert.equal(sold, Math.min(people * crowd.quantity, crowd.ticketsPerEvent));
    assert.equal(sold / crowd.quantity + tooLate + gaveUp, people);
  }
});

test('the same seed is the same sale', () => {
  assert.deepEqual(simulate(alone, crowd, measuredCosts, 7), simulate(alone, crowd, measuredCosts, 7));
  assert.notDeepEqual(simulate(alone, crowd, measuredCosts, 7), simulate(alone, crowd, measuredCosts, 8));
});

test('what is overloaded sends people away; what has more processes, cores or databases makes nobody wait longer', () => {
  const rush = { ...crowd, people: 60_000, withinMs: 2_000, thinkMs: 1, events: 8 };
  const few = simulate(alone, rush, measuredCosts);
  assert.ok(few.processBusy > 0.95 && few.sentAway > 0, JSON.stringify(few));
  const many = simulate({ ...alone, processes: 8, databaseCores: 8 }, rush, measuredCosts);
  assert.ok(many.orderP99Ms < few.orderP99Ms && many.sentAway < few.sentAway, JSON.stringify({ few, many }));
  const slowDisk = { ...measuredCosts, commit: 40 };
  const waiting = simulate({ ...alone, processes: 8, databaseCores: 8 }, rush, slowDisk);
  assert.ok(waiting.orderP50Ms > many.orderP50Ms, JSON.stringify({ many, waiting }));
});

test('notices follow sales where there are relays enough, and one relay falls behind by what it cannot take', () => {
  const sale = { name: 'sale', databaseCores: 32, databases: 1, salesPerSecond: 5_000 };
  const one = simulateRelays({ ...sale, relays: 1 }, measuredCosts);
  const several = simulateRelays({ ...sale, relays: 4 }, measuredCosts);
  assert.ok(one.behindMs > 1_000, JSON.stringify(one));
  assert.ok(several.behindMs < 1_000, JSON.stringify(several));
  assert.ok(several.perSecond > one.perSecond);
});
