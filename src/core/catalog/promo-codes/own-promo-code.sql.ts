import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { type Statement, sql } from '../../../platform/database/sql.ts';
import type { Actor } from '../../base/actor.ts';
import { ownPartOfEvent } from '../events/own-event.sql.ts';
import { promoCodeColumns } from './promo-code.sql.ts';
import type { PromoCode } from './promo-code.ts';

export interface PromoCodePath {
  eventId: string;
  promoCodeId: string;
}

export function ownPromoCode(db: Queryable, actor: Actor, path: PromoCodePath): Promise<PromoCode> {
  return ownPartOfEvent(db, actor, 'promo code', path.promoCodeId, path.eventId, promoCodeById(actor, path));
}

/** Locked: sales that count with it wait. */
export function ownPromoCodeForChange(tx: Tx, actor: Actor, path: PromoCodePath): Promise<PromoCode> {
  const statement = sql`${promoCodeById(actor, path)} for update`;
  return ownPartOfEvent(tx, actor, 'promo code', path.promoCodeId, path.eventId, statement);
}

function promoCodeById(actor: Actor, { eventId, promoCodeId }: PromoCodePath): Statement {
  return sql`
    select ${promoCodeColumns} from promo_codes
    where id = ${promoCodeId} and event_id = ${eventId} and organization_id = ${actor.organizationId}`;
}
