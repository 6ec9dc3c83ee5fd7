import type { Queryable } from '../../../platform/database/database.ts';
import { nothingFound } from '../../base/common.errors.ts';
import { raise } from '../../base/define-error.ts';
import { findAnyEvent, type OperatorEvent } from './any-event.sql.ts';

/** An event of any organization, by id or slug. For the operator alone: no tenant's look-up comes here. */
export async function anyEvent(db: Queryable, { idOrSlug }: { idOrSlug: string }): Promise<OperatorEvent> {
  const event = await findAnyEvent(db, { idOrSlug });
  if (event === undefined) raise(nothingFound, { record: 'event', id: idOrSlug });
  return event;
}
