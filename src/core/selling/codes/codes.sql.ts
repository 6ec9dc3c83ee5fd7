import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { type Statement, sql, trustedSql } from '../../../platform/database/sql.ts';
import { lowerAscii } from '../../base/text.ts';
import type { DeskAccessCode, DeskPromoCode, PromoCodeUse } from './codes.ts';

const deskAccessCodeColumns = trustedSql('id, code, uses_max, uses, is_active');

/** The event's codes that are one of the given, whatever the case of A to Z; an event has so few that no index is needed. */
export function lockAccessCodes(
  tx: Tx,
  { eventId, codes }: { eventId: string; codes: readonly string[] },
): Promise<DeskAccessCode[]> {
  return tx.many(sql`
    select ${deskAccessCodeColumns} from access_codes
    where event_id = ${eventId} and lower(code collate "C") = any(${codes.map(lowerAscii)}::text[])
    order by id for no key update`);
}

export function lockAccessCodesById(tx: Tx, { ids }: { ids: readonly string[] }): Promise<DeskAccessCode[]> {
  return tx.many(sql`
    select ${deskAccessCodeColumns} from access_codes where id = any(${ids}::uuid[]) order by id for no key update`);
}

/** The same without a lock, for somebody who only asks. */
export function readAccessCodes(
  db: Queryable,
  { eventId, codes }: { eventId: string; codes: readonly string[] },
): Promise<DeskAccessCode[]> {
  return db.many(sql`
    select ${deskAccessCodeColumns} from access_codes
    where event_id = ${eventId} and lower(code collate "C") = any(${codes.map(lowerAscii)}::text[]) order by id`);
}

/** Those of a series name the types of this event by what they are called. */
const deskPromoCodes = (eventId: string): Statement => sql`
  with run as (select series_id from events where id = ${eventId})
  select p.id, p.code, p.kind, p.value,
         case when p.series_id is null or p.ticket_type_ids is null then p.ticket_type_ids else array(
           select t.id from ticket_types t where t.event_id = ${eventId} and t.name = any(p.ticket_type_names)) end as ticket_type_ids,
         p.orders_max, p.tickets_max, p.starts_at, p.ends_at, p.is_active, p.used_orders, p.used_tickets, p.discount_centavos
  from promo_codes p`;
const isPromoCodeOf = (eventId: string): Statement => sql`(p.event_id = ${eventId} or p.series_id = (table run))`;

/** The codes of the event and its series that are one of the given, whatever the case of A to Z. */
export function lockPromoCodes(
  tx: Tx,
  { eventId, codes }: { eventId: string; codes: readonly string[] },
): Promise<DeskPromoCode[]> {
  return tx.many(sql`
    ${deskPromoCodes(eventId)} where ${isPromoCodeOf(eventId)} and p.code_key = any(${codes.map(lowerAscii)}::text[])
    order by p.id for no key update of p`);
}

export function lockPromoCodesById(
  tx: Tx,
  { eventId, ids }: { eventId: string; ids: readonly string[] },
): Promise<DeskPromoCode[]> {
  return tx.many(sql`
    ${deskPromoCodes(eventId)} where p.id = any(${ids}::uuid[]) order by p.id for no key update of p`);
}

/** The same without a lock, for a price that is only asked for. */
export function readPromoCodes(
  db: Queryable,
  { eventId, codes }: { eventId: string; codes: readonly string[] },
): Promise<DeskPromoCode[]> {
  return db.many(sql`
    ${deskPromoCodes(eventId)} where ${isPromoCodeOf(eventId)} and p.code_key = any(${codes.map(lowerAscii)}::text[])
    order by p.id`);
}

export function accessCodeUsesStatement(uses: ReadonlyMap<string, number>): Statement {
  return sql`
    update access_codes a set uses = a.uses + u.by
    from unnest(${[...uses.keys()]}::uuid[], ${[...uses.values()]}::int[]) as u (id, by) where a.id = u.id`;
}

export function promoCodeUsesStatement(uses: ReadonlyMap<string, PromoCodeUse>): Statement {
  const column = <Name extends keyof PromoCodeUse>(name: Name) => [...uses.values()].map((use) => use[name]);
  return sql`
    update promo_codes p set used_orders = p.used_orders + u.orders, used_tickets = p.used_tickets + u.tickets,
      discount_centavos = p.discount_centavos + u.centavos
    from unnest(${[...uses.keys()]}::uuid[], ${column('orders')}::int[], ${column('tickets')}::int[],
                ${column('centavos')}::bigint[]) as u (id, orders, tickets, centavos)
    where p.id = u.id`;
}
