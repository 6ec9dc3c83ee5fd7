import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { openBrowser } from '../clients/browser.ts';
import { testDatabase } from '../database/test-database.ts';
import { findBrowser, findProgram } from './find-program.ts';
import { freePort } from './free-port.ts';
import { startService } from './service-child.ts';
import { throwawayDirectory } from './throwaway-directory.ts';

// Run by test/ci/suite/interrupted-run.test.ts alone: a test file that has everything running that tests ever start, and waits.
test('lingers', async () => {
  await testDatabase();
  if (!findBrowser().skip) await openBrowser();
  await startService({ DATA_DIR: throwawayDirectory('lingering-') });
  const redis = findProgram('redis-server');
  if (!redis.skip) spawn(redis.path, ['--port', String(await freePort())], { stdio: 'ignore' });
  // In a session of its own, as programs that outlive their parents are.
  spawn('sleep', ['600'], { stdio: 'ignore', detached: true });
  writeFileSync(join(process.env.LINGERING as string, 'is-running'), '');
  await new Promise((resolve) => setTimeout(resolve, 600_000));
});
