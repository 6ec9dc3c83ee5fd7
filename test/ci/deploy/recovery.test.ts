import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { archiveCommand } from '../../../scripts/recovery/archived-postgres.ts';
import { findRecoveryPrograms } from '../../../scripts/recovery/find-programs.ts';
import { rehearsalTable } from '../../../scripts/recovery/rehearsal-table.ts';
import { isGood, rehearse } from '../../../scripts/recovery/rehearse.ts';
import { repository } from '../../helpers/machine/child.ts';
import { compose } from '../../helpers/machine/deploy-files.ts';
import { findProgram } from '../../helpers/machine/find-program.ts';

const postgres = findRecoveryPrograms();
// The log is archived with it.
const cmp = findProgram('cmp');

test('a lost database comes back to a moment with every order acknowledged before it, and none begun after', {
  skip: postgres.skip || cmp.skip,
}, async () => {
  const rehearsal = await rehearse({ binDir: postgres.path, orders: 4 });
  const { lost, surplus, findings, before, after, soldAgain } = rehearsal;
  assert.deepEqual({ lost, surplus, findings }, { lost: [], surplus: [], findings: [] });
  assert.ok(before >= 8 && after >= 4 && soldAgain === 4, rehearsalTable(rehearsal));
  assert.ok(isGood(rehearsal));
  assert.match(rehearsalTable(rehearsal), /^acknowledged before and lost +0$/m);
});

test('the log is archived as it was rehearsed, in the document and in Compose', () => {
  const command = archiveCommand('/archive');
  const document = readFileSync(join(repository, 'docs/recovery.md'), 'utf8');
  assert.ok(document.includes(`archive_command = '${command}'`));
  assert.ok(compose().services.database?.command?.includes(`-carchive_command=${command}`));
});
