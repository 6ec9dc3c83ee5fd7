import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import { assignmentsOf, columnsOf, valuesOf } from '../../base/fields/field-columns.sql.ts';
import { lowerAscii } from '../../base/text.ts';
import type { PromoCode } from './promo-code.ts';
import { type PromoCodeFields, promoCodeFields } from './promo-code-fields.ts';

export const promoCodeColumns = sql`
  id, organization_id, event_id, ${columnsOf(promoCodeFields)}, used_orders, used_tickets, discount_centavos, revision,
  created_at, updated_at`;

/** Answers nothing where the event has that code already, in whatever case. */
export function insertPromoCode(
  tx: Tx,
  promo: PromoCodeFields & Pick<PromoCode, 'id' | 'organizationId' | 'eventId'>,
): Promise<PromoCode | undefined> {
  return tx.maybe(sql`
    insert into promo_codes (id, organization_id, event_id, code_key, ${columnsOf(promoCodeFields)})
    values (${promo.id}, ${promo.organizationId}, ${promo.eventId}, ${lowerAscii(promo.code)},
            ${valuesOf(promoCodeFields, promo)})
    on conflict (event_id, code_key) do nothing
    returning ${promoCodeColumns}`);
}

/** The caller has made sure that no other code of the event is spelled so. */
export function updatePromoCodeRow(tx: Tx, promo: PromoCodeFields & { id: string }): Promise<PromoCode> {
  return tx.one(sql`
    update promo_codes set ${assignmentsOf(promoCodeFields, promo)}, code_key = ${lowerAscii(promo.code)},
      revision = revision + 1, updated_at = clock_timestamp()
    where id = ${promo.id}
    returning ${promoCodeColumns}`);
}

/** Whether another code of the event is spelled so, whatever the case. */
export async function isCodeTaken(
  tx: Tx,
  { eventId, code, except }: { eventId: string; code: string; except: string },
): Promise<boolean> {
  const { isTaken } = await tx.one<{ isTaken: boolean }>(sql`
    select exists (select from promo_codes
      where event_id = ${eventId} and code_key = ${lowerAscii(code)} and id <> ${except}) as is_taken`);
  return isTaken;
}

/** Only a code that nobody used. */
export function deletePromoCodeRow(tx: Tx, { id }: { id: string }): Promise<number> {
  return tx.run(sql`delete from promo_codes where id = ${id} and used_orders = 0`);
}

export function listPromoCodeRows(
  db: Queryable,
  { eventId, take, skip }: { eventId: string; take: number; skip: number },
): Promise<PromoCode[]> {
  return db.many(sql`
    select ${promoCodeColumns} from promo_codes where event_id = ${eventId}
    order by created_at desc, id desc limit ${take} offset ${skip}`);
}

export function countPromoCodes(db: Queryable, { eventId }: { eventId: string }): Promise<{ count: number }> {
  return db.one(sql`select count(*) as count from promo_codes where event_id = ${eventId}`);
}
