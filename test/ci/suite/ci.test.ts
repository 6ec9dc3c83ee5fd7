import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { hasRemote } from '../../../scripts/ci/has-remote.ts';
import { grownParts } from '../../../scripts/ci/lanes.ts';
import { runSource } from '../../helpers/machine/child.ts';
import { findProgram } from '../../helpers/machine/find-program.ts';
import { throwawayDirectory } from '../../helpers/machine/throwaway-directory.ts';

const lanes = new URL('../../../scripts/ci/lanes.ts', import.meta.url).href;

/** Runs parts that say and do what they are told, and answers what CI shows. */
async function run(
  parts: { name: string; program: string; givesWay?: boolean }[][],
  notTried: string[] = [],
  more = '',
) {
  const directory = throwawayDirectory('ci-');
  const file = join(directory, 'parts.mjs');
  const described = parts.map((lane) =>
    lane.map(({ program, ...part }) => ({
      ...part,
      what: `of ${part.name}`,
      command: ['--eval', program],
      budget: 1_000,
    })),
  );
  writeFileSync(
    file,
    `import { runLanes } from '${lanes}';
    process.exitCode = (await runLanes(${JSON.stringify(described)}, { notTried: ${JSON.stringify(notTried)}, ${more} })) ? 0 : 1;`,
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
  assert.match(stdout, /✖ +\d+ s faults: of faults \(/);
  assert.match(stdout, /✔ +\d+ s bare: of bare \(/);
  assert.match(stdout, /\n47 passed, 1 failed\n$/);
});

test('a part that fails though none of its tests did counts as one that failed', async () => {
  const { code, stdout } = await run([[{ name: 'suite', program: says('40 passed, 0 failed', 1) }]]);
  assert.equal(code, 1);
  assert.match(stdout, /\n40 passed, 1 failed\n$/);
});

test('what failed is said once more at the end, by test', async () => {
  const told = [
    '✖ a.test.ts',
    '[2/2] ✔',
    '',
    'Failed:',
    '  ✖ a.test.ts:3 adds',
    '    2 !== 3',
    '',
    '1 passed, 1 failed',
  ];
  const { stdout } = await run([[{ name: 'suite', program: says(told.join('\n'), 1) }]]);
  const end = stdout.slice(stdout.indexOf('suite FAILED, once more:'));
  assert.match(end, /✖ a\.test\.ts:3 adds\n +2 !== 3/);
  assert.ok(end.includes('All of it in'));
  assert.ok(!end.includes('[2/2]'));
});

test('what cannot be tried is said loudly at the beginning and at the end, and is no failure', async () => {
  const { code, stdout } = await run(
    [[{ name: 'suite', program: says('1 passed, 0 failed') }]],
    ['versions: no history'],
  );
  assert.equal(code, 0);
  assert.equal(stdout.match(/!!!! NOT TRIED: versions: no history/g)?.length, 2);
});

const slow = 'machine: { slowness: () => 4.4, end: () => undefined }';
const besideSuite = [
  [{ name: 'suite', program: says('40 passed, 0 failed') }],
  [{ name: 'faults', program: says('7 passed, 0 failed'), givesWay: true }],
];
/** The second part fails where it begins before the first has ended. */
const inTurn = () => {
  const path = JSON.stringify(join(throwawayDirectory('ci-'), 'ended'));
  const first = `for (const end = Date.now() + 300; Date.now() < end; ); fs.writeFileSync(${path}, ''); ${says('40 passed, 0 failed')}`;
  const second = `fs.existsSync(${path}) ? console.log('7 passed, 0 failed') : process.exit(1);`;
  return [[{ name: 'faults', program: second, givesWay: true }], [{ name: 'suite', program: first }]];
};

test('on a machine that is far too slow what repeats waits for the suite, and is tried as long as there is time', async () => {
  const { code, stdout } = await run(inTurn(), [], slow);
  assert.equal(code, 0, stdout);
  assert.match(stdout, /\n47 passed, 0 failed\n$/);
});

test('where the suite took all the time there is, what repeats is left out, and that is said loudly', async () => {
  const { code, stdout } = await run(besideSuite, [], `${slow}, msMax: 0`);
  assert.equal(code, 0, stdout);
  assert.match(stdout, /!!!! NOT TRIED: faults \(of faults\): 0 minutes had gone on a machine 4\.4 times slower/);
  assert.match(stdout, /\n40 passed, 0 failed\n$/);
});

test('on any other machine nothing is left out, however long it takes', async () => {
  const quiet = 'machine: { slowness: () => 1.2, end: () => undefined }';
  const { stdout } = await run(besideSuite, [], `${quiet}, msMax: 0`);
  assert.match(stdout, /\n47 passed, 0 failed\n$/);
});

test('what each part took of the processor is shown beside its budget', async () => {
  const { stdout } = await run([
    [{ name: 'suite', program: `for (const end = Date.now() + 300; Date.now() < end; );` }],
  ]);
  assert.match(stdout, /suite: of suite \(\d+ of 1000 s of processor\)/);
  assert.match(stdout, /quiet: others had \d+ % of the processors|does not say who had its processors/);
});

test('a part has grown where it takes more than one and a half of its budget on a quiet machine, and no slower one', () => {
  const part = { name: 'suite', what: 'all', command: [], budget: 100 };
  const took = (processorSeconds: number) => [{ part, processorSeconds }];
  assert.deepEqual(grownParts(took(151), { others: 0.02, slowness: 1 }), ['suite']);
  assert.deepEqual(grownParts(took(149), { others: 0.02, slowness: 1 }), []);
  assert.deepEqual(grownParts(took(151), { others: 0.02, slowness: 1.2 }), [], 'the machine is slower');
  assert.deepEqual(grownParts(took(151), { others: 0.02, slowness: 0.5 }), ['suite'], 'a faster one has no less time');
  assert.deepEqual(grownParts(took(900), { others: 0.4, slowness: 1 }), [], 'others are at work on it');
  assert.deepEqual(grownParts(took(900), undefined), [], 'nobody knows');
});

test('a machine without git has no remote to have the history from', () => {
  assert.equal(hasRemote(''), false);
  const { path, skip } = findProgram('git');
  if (skip === false) assert.equal(typeof hasRemote(path), 'boolean');
});
