import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { repository } from '../../helpers/machine/child.ts';
import { findProgram } from '../../helpers/machine/find-program.ts';

const prometheus = findProgram('promtool');

test('the alerts can be loaded, and each fires where it must and keeps quiet where it must', {
  skip: prometheus.skip,
}, () => {
  const promtool = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(prometheus.path, args, { cwd: repository, encoding: 'utf8' });
    assert.equal(status, 0, `${stdout}\n${stderr}`);
  };
  promtool('check', 'rules', 'deploy/alerts.yml');
  promtool('test', 'rules', 'deploy/alerts.test.yml');
  const rules = readFileSync(join(repository, 'deploy/alerts.yml'), 'utf8').match(/(?<=- alert: )\w+/g) ?? [];
  const cases = readFileSync(join(repository, 'deploy/alerts.test.yml'), 'utf8');
  for (const rule of rules) {
    assert.ok(cases.includes(`name: ${rule} fires`) && cases.includes(`name: ${rule} keeps quiet`), rule);
  }
});
