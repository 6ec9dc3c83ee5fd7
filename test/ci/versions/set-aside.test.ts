import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { startChild } from '../../helpers/machine/child.ts';
import { freePort } from '../../helpers/machine/free-port.ts';
import { serviceSecret } from '../../helpers/machine/service-child.ts';
import { throwawayDirectory } from '../../helpers/machine/throwaway-directory.ts';

test('beside a database that was set aside an empty one is not sold on, and nothing is put into it', async (t) => {
  const dataDir = throwawayDirectory('takilya-set-aside-');
  t.after(() => rmSync(dataDir, { recursive: true, force: true }));
  const aside = join(dataDir, 'postgres-17');
  mkdirSync(aside);
  for (const _ of ['once', 'and again']) {
    const child = startChild(process.execPath, ['src/serve.ts'], {
      environment: { APP_SECRET: serviceSecret, DATA_DIR: dataDir, PORT: String(await freePort()) },
    });
    const isServing = child.says(/Ready after/).then(
      () => child.process.kill('SIGTERM'),
      () => false,
    );
    const { code, stderr } = await child.ended;
    assert.equal(await isServing, false);
    assert.equal(code, 1);
    assert.ok(
      stderr.includes(`${aside} was set aside and nothing has been restored yet: run \`takilya restore FILE\``),
      stderr,
    );
  }
  assert.ok(readdirSync(dataDir).includes('postgres-17'));
});
