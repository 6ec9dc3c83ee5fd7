import type { Queryable } from '../../platform/database/database.ts';
import type { Statement } from '../../platform/database/sql.ts';
import { isUuid } from '../../platform/ids.ts';
import type { Actor } from './actor.ts';
import { recordNotFound } from './common.errors.ts';
import { raise } from './define-error.ts';

export type Tenant = Pick<Actor, 'organizationId'>;

/**
 * The gate of tenancy: every record that a caller names is looked up by the `own-….sql.ts` of its room, in a statement
 * that also asks whose it is, and through here. An absent, a malformed and another organization's id are refused alike.
 */
export async function own<Row>(db: Queryable, record: string, id: string, statement: Statement): Promise<Row> {
  const row = isUuid(id) ? await db.maybe<Row>(statement) : undefined;
  if (row === undefined) raise(recordNotFound, { record, id });
  return row;
}
