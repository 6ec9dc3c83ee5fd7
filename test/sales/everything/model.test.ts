import assert from 'node:assert/strict';
import { test } from 'node:test';
import { knownFaults } from '../../helpers/everything/known-faults.ts';
import { runModel, tellFound } from '../../helpers/everything/model.ts';

// A failure prints its seed and the fewest steps that lead to it. To look longer: npm run model -- --operations=100000 --seed=7
const seed = Number(process.env.MODEL_SEED ?? 43);
const secondsMax = Number(process.env.MODEL_SECONDS ?? Number.POSITIVE_INFINITY);
const isUsual = process.env.MODEL_SEED === undefined && process.env.MODEL_SECONDS === undefined;
const operations = secondsMax < Number.POSITIVE_INFINITY ? 1_000_000 : Number(process.env.MODEL_OPERATIONS ?? 500);

// Who wins a race is not in the seed: only what comes about many times, no matter who wins.
const mustHappen = [
  '- buy',
  '- return',
  '- join',
  '- exchange',
  '- scan',
  '- again',
  'refund tickets done',
  'join 201',
];

test('whatever is done to whatever kind of ticket, in whatever order, a buyer has it or the money', async (t) => {
  const run = await runModel({ seed, operations, secondsMax, known: knownFaults, isFirst: true });
  t.diagnostic(`MODEL_SEED=${seed}: ${run.operations} operations, ${run.worlds} worlds, ${JSON.stringify(run.counts)}`);
  assert.equal(run.found.map(tellFound).join('\n\n'), '');
  if (!isUsual) return;
  for (const what of mustHappen) assert.ok((run.counts[what] ?? 0) > 0, `${what} came about`);
});

test('the same over HTTP', async () => {
  const run = await runModel({ seed: seed + 1, operations: 60, known: knownFaults, isFirst: true, http: true });
  assert.equal(run.found.map(tellFound).join('\n\n'), '');
});
