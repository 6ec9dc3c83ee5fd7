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
  'cluster -- --short': ['scripts/cluster/run.ts', '--short', '--only=called-by-nobody'],
  'chaos with a word': ['scripts/chaos/run.ts', 'called-by-nobody'],
  'abuse with a word': ['scripts/abuse/run.ts', 'called-by-nobody'],
  'abuse with another number': ['scripts/abuse/run.ts', '--requests=ten'],
  'model with a word': ['scripts/model/run.ts', 'called-by-nobody'],
  'model with another number': ['scripts/model/run.ts', '--operations=ten'],
  versions: ['scripts/versions/run.ts', 'called-by-nobody'],
  'versions with another option': ['scripts/versions/run.ts', '--shrot'],
  soak: ['scripts/chaos/soak.ts', 'called-by-nobody'],
  'rehearse-upgrade': ['scripts/rehearse-upgrade.ts', 'called-by-nobody'],
  scaling: ['scripts/scaling/run.ts', '--rung=called-by-nobody'],
  screenshots: ['scripts/screenshots.ts', 'called-by-nobody'],
};

for (const [name, args] of Object.entries(filtered)) {
  test(`npm run ${name} says that a word finds nothing, and fails`, async () => {
    const { code, stderr, stdout } = await runSource(args, { environment: {} });
    assert.notEqual(code, 0, stdout);
    assert.match(stderr, /\b(?:no|nothing)\b/i, stdout);
  });
}
