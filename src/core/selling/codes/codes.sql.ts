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

const deskPromoCodeColumns = trustedSql(
  `id, code, kind, value, ticket_type_ids, orders_max, tickets_max, starts_at, ends_at, is_active, used_orders, used_tickets,
   discount_centavos`,
);

/** The event's codes that are one of the given, whatever the case of A to Z. */
export function lockPromoCodes(
  tx: Tx,
  { eventId, codes }: { eventId: string; codes: readonly string[] },
): Promise<DeskPromoCode[]> {
  return tx.many(sql`
    select ${deskPromoCodeColumns} from promo_codes
    where event_id = ${eventId} and code_key = any(${codes.map(lowerAscii)}::text[]) order by id for no key update`);
}

export function lockPromoCodesById(tx: Tx, { ids }: { ids: readonly string[] }): Promise<DeskPromoCode[]> {
  return tx.many(sql`
    select ${deskPromoCodeColumns} from promo_codes where id = any(${ids}::uuid[]) order by id for no key update`);
}

/** The same without a lock, for a price that is only asked for. */
export function readPromoCodes(
  db: Queryable,
  { eventId, codes }: { eventId: string; codes: readonly string[] },
): Promise<DeskPromoCode[]> {
  return db.many(sql`
    select ${deskPromoCodeColumns} from promo_codes
    where event_id = ${eventId} and code_key = any(${codes.map(lowerAscii)}::text[]) order by id`);
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
