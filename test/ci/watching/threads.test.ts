import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testDatabase } from '../../helpers/database/test-database.ts';
import { repository, startChild } from '../../helpers/machine/child.ts';
import { freePort } from '../../helpers/machine/free-port.ts';
import { databaseUrlOf, serviceSecret } from '../../helpers/machine/service-child.ts';
import { throwawayDirectory } from '../../helpers/machine/throwaway-directory.ts';
import { until } from '../../helpers/machine/until.ts';

// Alone: it looks at the threads of its process.

for (const [role, pool] of [
  ['web', 'drawings'],
  ['worker', 'mails'],
] as const) {
  test(`a ${role} node whose threads die at their start says so at /readyz and /metrics, and lives`, async (t) => {
    const database = await testDatabase();
    const port = await freePort();
    const node = startChild(
      process.execPath,
      ['--import', `${repository}/test/helpers/machine/no-threads.ts`, 'src/serve.ts'],
      {
        environment: {
          APP_SECRET: serviceSecret,
          DATABASE_URL: databaseUrlOf(database.connection),
          DATA_DIR: throwawayDirectory('takilya-threads-'),
          DEMO: 'off',
          LOG_LEVEL: 'silent',
          PORT: String(port),
          ROLE: role,
          SMTP_URL: 'smtp://127.0.0.1:9',
        },
      },
    );
    t.after(async () => {
      node.process.kill('SIGTERM');
      await node.ended;
      await database.close();
    });
    const get = async (path: string) => {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`).catch(() => undefined);
      return { status: answer?.status, text: (await answer?.text()) ?? '' };
    };
    const named = `Threads of ${pool} cannot work: This is not allowed`;
    await until(async () => {
      const { status, text } = await get('/readyz');
      assert.notEqual(status, 200);
      return status === 503 && text.includes(named);
    });
    assert.equal((await get('/healthz')).status, 200);
    const { text } = await get('/metrics');
    assert.match(text, new RegExp(`^takilya_threads_can_work\\{pool="${pool}"\\} 0$`, 'm'));
    assert.match(text, new RegExp(`^takilya_thread_deaths_total\\{pool="${pool}"\\} [1-9]`, 'm'));
  });
}
