import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';

const programs = ['initdb', 'postgres', 'pg_basebackup', 'pg_verifybackup'];

/** Where a PostgreSQL is whose programs can take a base backup; the one that npm brings has none. */
export function findRecoveryPrograms(): string | undefined {
  const installed = globSync('/usr/lib/postgresql/*/bin').sort((a, b) => majorOf(b) - majorOf(a));
  return [process.env.TEST_POSTGRES_BIN ?? '', ...installed, ...(process.env.PATH ?? '').split(':')]
    .filter((directory) => directory !== '')
    .find((directory) => programs.every((program) => existsSync(join(directory, program))));
}

function majorOf(directory: string): number {
  return Number(directory.split('/').at(-2));
}
