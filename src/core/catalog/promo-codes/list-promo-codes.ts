import type { Queryable } from '../../../platform/database/database.ts';
import type { Actor } from '../../base/actor.ts';
import type { Page, Paged } from '../../base/page.ts';
import { ownEvent } from '../events/own-event.sql.ts';
import { countPromoCodes, listPromoCodeRows } from './promo-code.sql.ts';
import type { PromoCode } from './promo-code.ts';

/** The codes of the caller's event with their figures, newest first. */
export async function listPromoCodes(
  db: Queryable,
  actor: Actor,
  { eventId, page }: { eventId: string; page: Page },
): Promise<Paged<PromoCode>> {
  const event = await ownEvent(db, actor, eventId);
  const [rows, { count: total }] = await Promise.all([
    listPromoCodeRows(db, { eventId: event.id, take: page.take, skip: (page.page - 1) * page.take }),
    countPromoCodes(db, { eventId: event.id }),
  ]);
  return { rows, total, page };
}
