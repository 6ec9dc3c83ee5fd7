import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { createGate, createKeyedGate, GateFull } from './gate.ts';

test('never more are inside than may be, and all come in, in their order', async () => {
  const gate = createGate({ most: 3, waitingMax: 100 });
  const entered: number[] = [];
  let [inside, most] = [0, 0];
  await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      gate(async () => {
        entered.push(index);
        inside += 1;
        most = Math.max(most, inside);
        await turn();
        inside -= 1;
      }),
    ),
  );
  assert.equal(most, 3);
  assert.deepEqual(
    entered,
    Array.from({ length: 50 }, (_, index) => index),
  );
});

test('work that fails makes room like any other', async () => {
  const gate = createGate({ most: 1, waitingMax: 10 });
  const failing = gate(() => Promise.reject(new Error('no')));
  const next = gate(async () => 'in');
  await assert.rejects(failing, /no/);
  assert.equal(await next, 'in');
  assert.equal(await gate(async () => 'again'), 'again');
});

test('a crowd at the gate is turned away', async () => {
  const gate = createGate({ most: 1, waitingMax: 1 });
  let leave = () => {};
  const first = gate(() => new Promise<void>((resolve) => (leave = resolve)));
  const second = gate(async () => {});
  await assert.rejects(
    gate(async () => {}),
    GateFull,
  );
  leave();
  await Promise.all([first, second]);
});

test('a crowd for one thing keeps nobody from another', async () => {
  const gate = createKeyedGate({ most: 1, waitingMax: 5 });
  let leave = () => {};
  const first = gate('slow', () => new Promise<void>((resolve) => (leave = resolve)));
  const second = gate('slow', async () => 'second');
  assert.equal(await gate('quick', async () => 'at once'), 'at once');
  leave();
  await first;
  assert.equal(await second, 'second');
});
