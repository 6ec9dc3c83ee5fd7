import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { tellsFigure } from '../../helpers/database/figures.ts';
import { repository, runSource } from '../../helpers/machine/child.ts';
import { debianPackages } from '../../helpers/machine/find-program.ts';
import { throwawayDirectory } from '../../helpers/machine/throwaway-directory.ts';

// What holds of npm test wherever Node and npm are; `npm run test:bare` shows it.

// sh, npm, coreutils; and ps, which is asked only where there is no /proc.
const everywhere = ['sh', 'npm', 'cp', 'sleep', 'ps'];

test('a test starts no program by its name that may be missing: findProgram says whether it is there', () => {
  const files = globSync('{src,test,door-rules}/**/*.ts', { cwd: repository }).filter(
    (file) => file.endsWith('.test.ts') || file.startsWith('test/'),
  );
  assert.ok(files.length > 300);
  const started = files.flatMap((file) => {
    const source = readFileSync(join(repository, file), 'utf8');
    if (!/from 'node:child_process'|helpers\/child\.ts'|\.\/child\.ts'|\.\/run\.ts'/.test(source)) return [];
    const names = source.matchAll(
      /\b(?:spawn|spawnSync|exec|execSync|execFile|execFileSync|startChild)\(\s*'([^' ]+)/g,
    );
    return [...names].map(([, name]) => `${file}: ${name}`);
  });
  assert.ok(started.length > 5);
  assert.deepEqual(
    started.filter((each) => !everywhere.includes(each.split(': ')[1] as string)),
    [],
  );
});

test('CI installs every program that a test may lack, and lets none be skipped', () => {
  const script = readFileSync(join(repository, '.ci/run'), 'utf8');
  for (const name of Object.values(debianPackages)) assert.match(script, new RegExp(`[ (]${name}[ )]`), name);
  assert.match(script, /^npm run -s ci$/m);
  const parts = readFileSync(join(repository, 'scripts/ci/run.ts'), 'utf8');
  assert.match(parts, /const mayNotSkip = \['--require-all'/);
  const runs = parts.match(/\['scripts\/(test|versions\/run)\.ts',[^\]]*\]/g) ?? [];
  assert.ok(runs.length >= 5);
  assert.equal(runs.length, parts.match(/'scripts\/(?:test|versions\/run)\.ts'/g)?.length);
  for (const run of runs) assert.match(run, /'--require-all'|\.\.\.mayNotSkip/);
});

test('what is skipped is counted with what to install, and fails by its name where all is required', async () => {
  const run = (...options: string[]) =>
    runSource(['scripts/test.ts', 'test/helpers/machine/skipping.ts', ...options], {
      environment: { TMPDIR: throwawayDirectory('bare-') },
    });
  const [plain, all, excused] = await Promise.all([
    run(),
    run('--require-all'),
    run('--require-all', '--may-skip=this needs abacus (Debian: apt-get install abacus)'),
  ]);
  assert.equal(plain.code, 0, plain.stdout + plain.stderr);
  assert.match(plain.stdout, /\nSkipped:\n {2}– 1: this needs abacus \(Debian: apt-get install abacus\)\n/);
  assert.match(plain.stdout, /\n1 passed, 0 failed, 1 skipped\n$/);
  assert.equal(all.code, 1);
  assert.match(all.stdout, /✖ test\/helpers\/machine\/skipping\.ts:4 is skipped\n +It was skipped.*this needs abacus/);
  assert.match(all.stdout, /\n1 passed, 1 failed\n$/);
  assert.equal(excused.code, 0);
  assert.match(excused.stdout, /\n1 passed, 0 failed, 1 skipped\n$/);
});

test('a figure within an id, a code or a token does not count', () => {
  for (const text of [
    '-7700-',
    '"01a1e534-c6f5-764b-700a-8c1400700431"',
    'TK-7007AAA',
    '38.700Z',
    'key=a700',
    '/x700+',
  ])
    assert.ok(!tellsFigure(text, [700, 1_400]), text);
  for (const text of ['{"total":700}', '[1400,', '₱700', '₱1,400.00', '"700"', 'for 700.'])
    assert.ok(tellsFigure(text, [700, 1_400]), text);
});
