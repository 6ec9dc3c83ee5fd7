import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { hasRemote } from '../../../scripts/ci/has-remote.ts';
import { runSource } from '../../helpers/machine/child.ts';
import { findProgram } from '../../helpers/machine/find-program.ts';
import { throwawayDirectory } from '../../helpers/machine/throwaway-directory.ts';

const lanes = new URL('../../../scripts/ci/lanes.ts', import.meta.url).href;

/** Runs parts that say and do what they are told, and answers what CI shows. */
async function run(parts: { name: string; program: string }[][], notTried: string[] = []) {
  const directory = throwawayDirectory('ci-');
  const file = join(directory, 'parts.mjs');
  const described = parts.map((lane) =>
    lane.map(({ name, program }) => ({ name, what: `of ${name}`, command: ['--eval', program] })),
  );
  writeFileSync(
    file,
    `import { runLanes } from '${lanes}';
    process.exitCode = (await runLanes(${JSON.stringify(described)}, { notTried: ${JSON.stringify(notTried)} })) ? 0 : 1;`,
  );
  return runSource([file], { environment: {} });
}

const says = (text: string, code = 0) => `console.log(${JSON.stringify(text)}); process.exitCode = ${code};`;

test('CI passes where every part does, and its last line counts the tests of all of them', async () => {
  const { code, stdout } = await run([
    [{ name: 'suite', program: says('…\n40 passed, 0 failed') }],
    [
      { name: 'faults', program: says('a table') },
      { name: 'bare', program: says('7 passed, 0 failed, 3 skipped') },
    ],
  ]);
  assert.equal(code, 0, stdout);
  assert.match(stdout, /\n48 passed, 0 failed\n$/);
});

test('one part that fails makes CI fail, is shown whole, and keeps none of the others from running', async () => {
  const lines = Array.from({ length: 100 }, (_, index) => `line ${index}`).join('\n');
  const { code, stdout } = await run([
    [{ name: 'suite', program: says('40 passed, 0 failed') }],
    [
      { name: 'faults', program: says(lines, 1) },
      { name: 'bare', program: says('7 passed, 0 failed') },
    ],
  ]);
  assert.equal(code, 1);
  assert.match(stdout, /line 0\n/);
  assert.match(stdout, /✖ +\d+ s faults: of faults\n/);
  assert.match(stdout, /✔ +\d+ s bare: of bare\n/);
  assert.match(stdout, /\n47 passed, 1 failed\n$/);
});

test('a part that fails though none of its tests did counts as one that failed', async () => {
  const { code, stdout } = await run([[{ name: 'suite', program: says('40 passed, 0 failed', 1) }]]);
  assert.equal(code, 1);
  assert.match(stdout, /\n40 passed, 1 failed\n$/);
});

test('what cannot be tried is said loudly at the beginning and at the end, and is no failure', async () => {
  const { code, stdout } = await run(
    [[{ name: 'suite', program: says('1 passed, 0 failed') }]],
    ['versions: no history'],
  );
  assert.equal(code, 0);
  assert.equal(stdout.match(/!!!! NOT TRIED: versions: no history/g)?.length, 2);
});

test('a machine without git has no remote to have the history from', () => {
  assert.equal(hasRemote(''), false);
  const { path, skip } = findProgram('git');
  if (skip === false) assert.equal(typeof hasRemote(path), 'boolean');
});
