import { createHash } from 'node:crypto';
import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../machine/child.ts';

const folder = join(repository, 'node_modules/.cache/test-postgres');
const directoryName = 'postgres';

/** The files of a stopped PostgreSQL that has schema and template, kept from run to run: making them takes longer than most tests. */
export class PreparedDirectory {
  readonly #path = join(folder, keyOfToday());

  /** Whether there was one. */
  copyTo(dataDir: string): boolean {
    try {
      if (!existsSync(this.#path)) return false;
      cpSync(this.#path, join(dataDir, directoryName), { recursive: true });
      return true;
    } catch {
      // Another run may have removed it, as one of another day.
      rmSync(join(dataDir, directoryName), { recursive: true, force: true });
      return false;
    }
  }

  /** Those of other days and schemas go. Where packages belong to somebody else nothing is kept. */
  keep(dataDir: string): void {
    try {
      mkdirSync(folder, { recursive: true });
      const draft = mkdtempSync(join(folder, 'new-'));
      cpSync(join(dataDir, directoryName), draft, { recursive: true });
      for (const other of globSync(join(folder, '[0-9a-f]*'))) rmSync(other, { recursive: true, force: true });
      renameSync(draft, this.#path);
    } catch {
      // The next run makes it anew.
    }
  }
}

/** By all that it is made of; a new one each day, since the log of requests has a table a day. */
function keyOfToday(): string {
  const hash = createHash('sha256');
  for (const file of globSync('{migrations/*.sql,package-lock.json}', { cwd: repository }).sort())
    hash.update(file).update(readFileSync(join(repository, file)));
  hash.update(`${process.env.TEST_POSTGRES_BIN} ${process.geteuid?.()} ${new Date().toISOString().slice(0, 10)}`);
  return hash.digest('hex').slice(0, 32);
}
