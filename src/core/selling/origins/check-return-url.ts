import type { Queryable } from '../../../platform/database/database.ts';
import { raiseInvalid } from '../../base/common.errors.ts';
import { isOriginHeard } from './origin.sql.ts';

/** A buyer is sent back only to a site that the organization of the event names. */
export async function checkReturnUrl(
  db: Queryable,
  { returnUrl, eventId }: { returnUrl: string | null | undefined; eventId: string },
): Promise<void> {
  if (returnUrl == null) return;
  const { origin } = new URL(returnUrl);
  const { isAllowed } = await isOriginHeard(db, { origin, subject: { kind: 'event', id: eventId } });
  if (!isAllowed) raiseInvalid([{ field: 'returnUrl', fault: 'originNotAllowed' }]);
}
