import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { sourceOf } from './helpers/machine/architecture-rules.ts';
import { repository } from './helpers/machine/child.ts';

// A test never hangs on how busy the machine is: it awaits what comes about, or moves a clock of its own. What has to measure time is a row
// of the bench. So tests and their helpers neither let time pass nor look how much has passed.
const letsTimePass =
  /\bsetTimeout\(|\bsetTimeout as\b|\bpg_sleep\b|\bperformance\.now\(|\bAbortSignal\.timeout\(|\bhrtime\b|\bassert\b[^;]*Date\.now\(\) - \w+ [<>]/;

const patience = 'it ends a wait that would never end';
const chance = 'the moment at which something dies is chance';
const programs = 'programs that it starts and that must not end by themselves';
const late = 'somebody who answers late is what it is about';

/** Where time has to pass, and why. */
const allowed: Record<string, string> = {
  'src/adapters/pictures/image-fetcher.test.ts': late,
  'src/adapters/webhook-sender/limits.test.ts': late,
  'test/ci/catalog/costly-uploads.test.ts': 'a file that stops for a moment is what it is about',
  'test/ci/deploy/restart.test.ts': 'people pause between two requests',
  'test/ci/documentation/reference-samples.test.ts': patience,
  'test/ci/documentation/samples.test.ts': patience,
  'test/ci/faults/kill-nine.test.ts': chance,
  'test/ci/faults/shares.test.ts': 'a session that holds a lock must not be idle',
  'test/ci/faults/webhooks-kill.test.ts': chance,
  'test/ci/platform/embedded-database.test.ts': chance,
  'test/ci/platform/write-probe.test.ts': 'what was found is kept for a tenth of a second',
  'test/ci/redis/redis-rate-windows.test.ts': patience,
  'test/ci/secret/rotation.test.ts': 'people pause between two orders',
  'test/ci/start/seeding.test.ts': 'a transaction that stands still is what it is about',
  'test/ci/start/start-signals.test.ts': 'a signal that comes a second after another is what it is about',
  'test/ci/suite/interrupted-run.test.ts': chance,
  'test/ci/suite/shared-process.test.ts': programs,
  'test/ci/webhooks/fairness.test.ts': 'receivers that take a while are what it is about',
  'test/door/sales-limit.test.ts': 'sales come into the batch of one that waits; what is asserted holds without',
  'test/helpers/clients/raw-http.ts': patience,
  'test/helpers/database/deadlocks.ts': 'PostgreSQL tells its counts a second later',
  'test/helpers/everything/model.ts': 'a search that is ended by the clock, where somebody asks for that',
  'test/helpers/machine/child.ts': patience,
  'test/helpers/machine/frozen-node.ts': 'a process that is frozen and goes on',
  'test/helpers/machine/lingering.ts': programs,
  'test/helpers/machine/pool-worker.ts': 'it takes memory little by little',
  'test/helpers/machine/until.ts': 'this is how others wait',
  'test/helpers/paymongo/paymongo-server.ts': late,
  'test/helpers/sales/sales-check.ts': 'a search for a smaller case is ended by the clock',
  'test/helpers/sales/sales-victim.ts': chance,
  'test/helpers/seats/seat-orders.ts': chance,
  'test/helpers/worlds/box-office.ts': 'PostgreSQL tells its counts a second later',
};

const files = globSync('{src,door-rules,seat-rules,sdk,web}/**/*.test.{ts,tsx}', { cwd: repository })
  .concat(globSync('test/**/*.{ts,tsx}', { cwd: repository }))
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !file.includes('node_modules/') && file !== 'test/architecture-time.test.ts');

test('no test lets time pass or measures it, but for those that say why', () => {
  const found = files.filter((file) =>
    letsTimePass.test(sourceOf(file, readFileSync(join(repository, file), 'utf8')).code),
  );
  assert.deepEqual(found.toSorted(), Object.keys(allowed).toSorted());
});

test('what lets time pass or measures it is found, however it is written', () => {
  for (const text of [
    "import { setTimeout as sleep } from 'node:timers/promises';",
    'await new Promise((resolve) => setTimeout(resolve, 50));',
    'await db.run(sql`select pg_sleep(1)`);',
    'const startedAt = performance.now();',
    'await fetch(url, { signal: AbortSignal.timeout(9_000) });',
    'assert.ok(Date.now() - begun < 15_000);',
  ])
    assert.match(text, letsTimePass);
  for (const text of [
    "import { setImmediate as turn } from 'node:timers/promises';",
    "t.mock.timers.enable({ apis: ['setTimeout'] });",
    'const clock = () => Date.now() + aheadMs;',
  ])
    assert.doesNotMatch(text, letsTimePass);
});
