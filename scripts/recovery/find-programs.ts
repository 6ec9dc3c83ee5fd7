import { type FoundProgram, findPostgres } from '../../test/helpers/machine/find-program.ts';

/** Where a PostgreSQL is whose programs can take a base backup; the one that npm brings has none. */
export function findRecoveryPrograms(): FoundProgram {
  return findPostgres(['initdb', 'postgres', 'pg_basebackup', 'pg_verifybackup']);
}
