import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { runSource } from '../../helpers/machine/child.ts';
import { throwawayDirectory } from '../../helpers/machine/throwaway-directory.ts';

const imports = "import assert from 'node:assert/strict'; import { after, before, test } from 'node:test';";

/** Runs test files with these texts, in this order and one at a time. */
async function run(texts: Record<string, string>, ...options: string[]) {
  const directory = throwawayDirectory('shared-');
  const files = Object.entries(texts).map(([name, text]) => {
    const file = join(directory, `${name}.test.ts`);
    writeFileSync(file, `${imports}\n${text}\n`);
    return file;
  });
  return runSource(['scripts/test.ts', '--jobs=1', ...options, ...files], { environment: { TMPDIR: directory } });
}

test('files that share a process are told one by one, and what one of them does to it is told of that one alone', async () => {
  const { code, stdout } = await run({
    a: "before(() => (globalThis.seen = 'begun')); after(() => (globalThis.seen = 'closed')); test('of a', () => assert.equal(globalThis.seen, 'begun'));",
    b: "test('of b, which finds a closed', () => assert.equal(globalThis.seen, 'closed'));",
    c: "throw new Error('at the top of c');",
    d: "before(() => { throw new Error('in the hook of d'); }); test('of d', () => {});",
    e: "test('of e', () => new Promise(() => setTimeout(() => process.kill(process.pid, 'SIGKILL'), 300)));",
    f: "test('of f, which has another process', () => assert.equal(globalThis.seen, undefined));",
    g: "// Alone: it is tried.\ntest('of g, which has one for itself', () => assert.equal(process.send, undefined));",
    h: "test('of h', (t) => t.skip('this needs an abacus'));",
    i: "test('of i', async () => { setTimeout(() => { throw new Error('beside i'); }, 5); await new Promise(() => {}); });",
    j: "test('of j', async () => { Promise.reject(new Error('beside j')); await new Promise(() => {}); }); test('of j too', () => {});",
  });
  assert.equal(code, 1);
  const countsOf = (name: string) => new RegExp(`${name}\\.test\\.ts {2}(.*)\\n`).exec(stdout)?.[1];
  assert.equal(countsOf('a'), '1 passed, 0 failed', stdout);
  assert.equal(countsOf('b'), '1 passed, 0 failed', stdout);
  assert.equal(countsOf('c'), '0 passed, 1 failed', stdout);
  assert.match(stdout, /at the top of c/);
  assert.match(countsOf('d') ?? '', /^0 passed, [12] failed$/);
  assert.match(stdout, /in the hook of d/);
  assert.equal(countsOf('e'), '0 passed, 1 failed', stdout);
  assert.match(stdout, /It ended by SIGKILL during: of e\n/);
  assert.equal(countsOf('f'), '1 passed, 0 failed', stdout);
  assert.equal(countsOf('g'), '1 passed, 0 failed', stdout);
  assert.equal(countsOf('h'), '0 passed, 0 failed, 1 skipped', stdout);
  // What nobody caught ends the test that it came of, and no other.
  assert.equal(countsOf('i'), '0 passed, 1 failed', stdout);
  assert.match(stdout, /of i .*\n.*beside i/);
  assert.equal(countsOf('j'), '1 passed, 1 failed', stdout);
  assert.match(stdout, /of j .*\n.*beside j/);
});

test('an error that nobody catches after its file has ended fails the run', async () => {
  const { code, stdout } = await run({
    a: "test('of a', () => { setTimeout(() => { throw new Error('late'); }, 300); });",
    b: "test('of b', () => new Promise((resolve) => setTimeout(resolve, 1_000)));",
  });
  assert.equal(code, 1, stdout);
  assert.match(stdout, /late/);
});

test('each file has a process of its own where that is asked for', async () => {
  const apart = "test('of one', () => assert.equal(process.send, undefined));";
  const { code, stdout } = await run({ a: apart, b: apart }, '--apart');
  assert.equal(code, 0, stdout);
  assert.match(stdout, /\n2 passed, 0 failed\n$/);
});
