import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { repository, startChild } from '../../helpers/machine/child.ts';
import { freePort } from '../../helpers/machine/free-port.ts';
import { descendantsOf, listProcesses } from '../../helpers/machine/processes.ts';
import { until } from '../../helpers/machine/until.ts';

test('npm run dev starts again when a page changes, and Ctrl-C ends all of it with the database', async (t) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'takilya-dev-'));
  const environment = { PORT: String(await freePort()), DATA_DIR: dataDir, DEMO: 'off', LOG_LEVEL: 'warn' };
  const child = startChild('npm', ['run', 'dev'], { environment, hasOwnGroup: true });
  const group = child.process.pid as number;
  t.after(async () => {
    if (child.process.exitCode === null) process.kill(-group, 'SIGKILL');
    await child.ended;
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 });
  });

  await child.says(/Ready after/);
  const now = new Date();
  utimesSync(join(repository, 'web/render.tsx'), now, now);
  await child.says(/Stopped\..*Ready after/s);

  const family = descendantsOf([group]).map(({ pid }) => pid);
  assert.ok(family.length > 2, 'node that watches, the service, its database');
  process.kill(-group, 'SIGINT');
  await child.says(/Stopped\..*Stopped\./s);
  await child.ended;
  await until(() => !listProcesses().some(({ pid }) => family.includes(pid)));
});
