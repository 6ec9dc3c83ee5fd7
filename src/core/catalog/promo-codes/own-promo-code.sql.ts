import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { type Statement, sql } from '../../../platform/database/sql.ts';
import type { Actor } from '../../base/actor.ts';
import { type EventOrSeries, isOf, ownPartOfEither } from '../series/event-or-series.sql.ts';
import { promoCodeColumns } from './promo-code.sql.ts';
import type { PromoCode } from './promo-code.ts';

export type PromoCodePath = EventOrSeries & { promoCodeId: string };

export function ownPromoCode(db: Queryable, actor: Actor, path: PromoCodePath): Promise<PromoCode> {
  return own(db, actor, path, promoCodeById(actor, path));
}

/** Locked: sales that count with it wait. */
export function ownPromoCodeForChange(tx: Tx, actor: Actor, path: PromoCodePath): Promise<PromoCode> {
  return own(tx, actor, path, sql`${promoCodeById(actor, path)} for update`);
}

function own(db: Queryable, actor: Actor, path: PromoCodePath, statement: Statement): Promise<PromoCode> {
  return ownPartOfEither(db, actor, { of: path, record: 'promo code', id: path.promoCodeId, statement });
}

function promoCodeById(actor: Actor, { promoCodeId, ...of }: PromoCodePath): Statement {
  return sql`
    select ${promoCodeColumns} from promo_codes
    where id = ${promoCodeId} and ${isOf(of)} and organization_id = ${actor.organizationId}`;
}
