import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import { assignmentsOf, columnsOf, valuesOf } from '../../base/fields/field-columns.sql.ts';
import { lowerAscii } from '../../base/text.ts';
import { isOf } from '../series/event-or-series.sql.ts';
import type { PromoCode } from './promo-code.ts';
import { type PromoCodeFields, promoCodeFields } from './promo-code-fields.ts';

export const promoCodeColumns = sql`
  id, organization_id, event_id, series_id, ticket_type_names, ${columnsOf(promoCodeFields)}, used_orders, used_tickets, discount_centavos, revision,
  created_at, updated_at`;

type Whose = Pick<PromoCode, 'eventId' | 'seriesId'>;

/** Answers nothing where the event or series has that code already, in whatever case. */
export function insertPromoCode(
  tx: Tx,
  promo: PromoCodeFields & Whose & Pick<PromoCode, 'id' | 'organizationId' | 'ticketTypeNames'>,
): Promise<PromoCode | undefined> {
  return tx.maybe(sql`
    insert into promo_codes (id, organization_id, event_id, series_id, ticket_type_names, code_key, ${columnsOf(promoCodeFields)})
    values (${promo.id}, ${promo.organizationId}, ${promo.eventId}, ${promo.seriesId}, ${promo.ticketTypeNames}::text[],
            ${lowerAscii(promo.code)}, ${valuesOf(promoCodeFields, promo)})
    on conflict do nothing
    returning ${promoCodeColumns}`);
}

/** The caller has made sure that no other code is spelled so. */
export function updatePromoCodeRow(
  tx: Tx,
  promo: PromoCodeFields & Pick<PromoCode, 'id' | 'ticketTypeNames'>,
): Promise<PromoCode> {
  return tx.one(sql`
    update promo_codes set ${assignmentsOf(promoCodeFields, promo)}, code_key = ${lowerAscii(promo.code)},
      ticket_type_names = ${promo.ticketTypeNames}::text[], revision = revision + 1, updated_at = clock_timestamp()
    where id = ${promo.id}
    returning ${promoCodeColumns}`);
}

/** Whether another code of the event or its series, or of a date of the series, is spelled so, whatever the case. */
export async function isCodeTaken(
  tx: Tx,
  { eventId, seriesId, code, except = null }: Whose & { code: string; except?: string | null },
): Promise<boolean> {
  const { isTaken } = await tx.one<{ isTaken: boolean }>(sql`
    select exists (select from promo_codes
      where code_key = ${lowerAscii(code)} and id is distinct from ${except}::uuid and (
        event_id = ${eventId} or series_id = (select e.series_id from events e where e.id = ${eventId})
        or series_id = ${seriesId} or event_id in (select e.id from events e where e.series_id = ${seriesId}))) as is_taken`);
  return isTaken;
}

/** Only a code that nobody used. */
export function deletePromoCodeRow(tx: Tx, { id }: { id: string }): Promise<number> {
  return tx.run(sql`delete from promo_codes where id = ${id} and used_orders = 0`);
}

export function listPromoCodeRows(
  db: Queryable,
  { take, skip, ...of }: Whose & { take: number; skip: number },
): Promise<PromoCode[]> {
  return db.many(sql`
    select ${promoCodeColumns} from promo_codes where ${isOf(of)}
    order by created_at desc, id desc limit ${take} offset ${skip}`);
}

export function countPromoCodes(db: Queryable, of: Whose): Promise<{ count: number }> {
  return db.one(sql`select count(*) as count from promo_codes where ${isOf(of)}`);
}
