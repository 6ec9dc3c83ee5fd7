import { resolve } from 'node:path';
import type { Command } from 'commander';
import { recordUpkeep } from '../core/back-office/upkeep/upkeep.sql.ts';
import { writeBackup } from '../platform/backup/backup.ts';
import { BackupError } from '../platform/backup/backup-file.ts';
import { restoreBackup } from '../platform/backup/restore-backup.ts';
import type { Run } from './command.ts';
import { CommandError } from './command.ts';

const secretNote = 'APP_SECRET (or the file app-secret in DATA_DIR)';

// A copy is worth having even if its reader does not know the secret.
const withoutSecret = { isSecretAsked: false };

export function addBackupCommands(program: Command, run: Run): void {
  program
    .command('backup')
    .description('write everything in the database into one file, beside a running server')
    .argument('<file>', 'where to, such as takilya-2026-11-15.backup.gz')
    .option('--force', 'replace the file if it exists')
    .action((given: string, { force }: { force?: boolean }) =>
      run(async ({ connection, db }) => {
        const file = resolve(given);
        const begunMs = performance.now();
        // For /metrics. A backup that exists is good, whether or not that could be written down.
        const record = (isGood: boolean, bytes: number) =>
          recordUpkeep(db, {
            name: 'backup',
            isGood,
            seconds: (performance.now() - begunMs) / 1_000,
            figure: bytes,
          }).catch(() => {});
        const written = await explained(() =>
          writeBackup({ connection, file, createdAt: new Date(), isForced: force === true }),
        ).catch(async (error) => {
          await record(false, 0);
          throw error;
        });
        await record(true, written.bytes);
        const { bytes, tables, rows } = written;
        return {
          json: { file, bytes, tables, rows },
          text: `Wrote ${file}: ${tables} tables, ${rows} rows, ${sizeOf(bytes)}.\n${secretNote} is NOT in it and is needed to read the sealed secrets: keep a copy of that elsewhere.`,
        };
      }, withoutSecret),
    );

  program
    .command('restore')
    .description('bring a backup back into a database without organizations, and up to date')
    .argument('<file>', 'what takilya backup wrote')
    .action((given: string) =>
      run(async ({ connection, db }) => {
        const file = resolve(given);
        const { tables, rows, migrated, leftOut } = await explained(() => restoreBackup(db, { connection, file }));
        const lines = [
          `Restored ${file}: ${tables} tables, ${rows} rows.`,
          ...(migrated.length > 0 ? [`Then applied ${migrated.join(', ')}.`] : []),
          ...(leftOut.length > 0 ? [`Left out, because no migration makes them: ${leftOut.join(', ')}.`] : []),
          `${secretNote} is NOT in the file: set the one of the installation that was backed up, or its sealed secrets cannot be read.`,
        ];
        return { json: { file, tables, rows, migrated, leftOut }, text: lines.join('\n') };
      }, withoutSecret),
    );
}

async function explained<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof BackupError ? new CommandError(error.message, { cause: error }) : error;
  }
}

function sizeOf(bytes: number): string {
  const mebibyte = 1024 * 1024;
  return bytes < mebibyte ? `${Math.ceil(bytes / 1024)} KiB` : `${(bytes / mebibyte).toFixed(1)} MiB`;
}
