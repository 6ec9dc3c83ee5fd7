import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runSource } from '../../helpers/machine/child.ts';

// A word that finds nothing is a mistake: an exit of 0 would say that what was asked for is good.
const filtered: Record<string, string[]> = {
  test: ['scripts/test.ts', 'called-by-nobody'],
  bench: ['bench/run.ts', 'called-by-nobody'],
  guards: ['scripts/guards/run.ts', 'called-by-nobody'],
  chaos: ['scripts/chaos/run.ts', '--kind=called-by-nobody'],
  cluster: ['scripts/cluster/run.ts', '--only=called-by-nobody'],
  screenshots: ['scripts/screenshots.ts', 'called-by-nobody'],
};

for (const [name, args] of Object.entries(filtered)) {
  test(`npm run ${name} says that a word finds nothing, and fails`, async () => {
    const { code, stderr, stdout } = await runSource(args, { environment: {} });
    assert.notEqual(code, 0, stdout);
    assert.match(stderr, /\b(?:no|nothing)\b/i, stdout);
  });
}
