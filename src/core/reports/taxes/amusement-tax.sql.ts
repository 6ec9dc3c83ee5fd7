import type { Queryable } from '../../../platform/database/database.ts';
import { sql, trustedSql } from '../../../platform/database/sql.ts';
import { hasArrived } from '../../back-office/tax-papers/tax-paper.sql.ts';
import { soldLines } from '../../back-office/withholding/sold-lines.sql.ts';
import { presentTimeOfOrganization } from '../../base/clock/present-time.sql.ts';
import type { Tenant } from '../../base/own.ts';
import type { Page } from '../../base/page.ts';
import type { EventFields } from '../../catalog/events/event-fields.ts';
import { salePhaseText } from '../../catalog/ticket-types/ticket-type.sql.ts';

/** An event with an amusement tax. */
export interface TaxedEvent extends Pick<EventFields, 'name' | 'dateTime' | 'timezone' | 'taxKind' | 'eventCapacity'> {
  id: string;
  tax: NonNullable<EventFields['amusementTax']>;
  /** Of the seller as registered now. */
  isVat: boolean;
  /** Whether tickets may still be sold: it is not over, cancelled or put away. */
  isAhead: boolean;
  /** In Manila, of the organization's own time. */
  today: string;
}

const isTaxed = trustedSql('e.amusement_tax is not null');

/** The latest first. */
export function listTaxedEvents(db: Queryable, { organizationId, page, take }: Tenant & Page): Promise<TaxedEvent[]> {
  const now = presentTimeOfOrganization(organizationId);
  return db.many(sql`
    select e.id, e.name, e.date_time, e.timezone, e.tax_kind, e.event_capacity, e.amusement_tax as tax, g.tax_vat = 'VAT' as is_vat,
           e.status <> 'ARCHIVED' and e.cancelled_at is null and coalesce(e.end_date_time, e.date_time) > ${now} as is_ahead,
           to_char(${now} at time zone 'Asia/Manila', 'YYYY-MM-DD') as today
    from events e join organizations s on s.id = e.organization_id join organizations g on g.id = coalesce(s.live_id, s.id)
    where e.organization_id = ${organizationId} and ${isTaxed}
    order by e.date_time desc, e.id desc offset ${(page - 1) * take} limit ${take}`);
}

export function countTaxedEvents(db: Queryable, { organizationId }: Tenant): Promise<{ total: number }> {
  return db.one(sql`
    select count(*)::int as total from events e where e.organization_id = ${organizationId} and ${isTaxed}`);
}

/** What admission to an event brought. */
export interface AdmissionSums {
  soldCentavos: number;
  refundedCentavos: number;
  /** Within what is left of it. */
  vatCentavos: number;
}

/** Tickets alone, without add-ons and fees that the buyer bears. A refund takes its share of lines and VAT, as its credit note does. */
export function sumAdmissions(
  db: Queryable,
  { organizationId, eventIds }: Tenant & { eventIds: readonly string[] },
): Promise<(AdmissionSums & { eventId: string })[]> {
  const orders = sql`o.event_id = any(${eventIds}::uuid[]) and o.completed_at is not null and o.total_centavos > 0`;
  const counted = trustedSql(`exists (select from ticket_types t where t.id = i.ticket_type_id and t.kind = 'TICKET')`);
  return db.many(sql`
    with sold as (${soldLines({ organizationId, orders, counted })}), back as (
      select r.order_id, sum(r.amount_centavos) as centavos from refunds r
      where r.order_id in (select id from sold) and ${hasArrived('r')} group by 1
    )
    select s.event_id, sum(s.lines)::bigint as sold_centavos,
           sum(coalesce(round(s.lines * b.centavos / s.total), 0))::bigint as refunded_centavos,
           sum(s.vat - coalesce(round(s.vat * b.centavos / s.total), 0))::bigint as vat_centavos
    from sold s left join back b on b.order_id = s.id group by 1`);
}

/** Of one ticket type, what is left to sell, and what counts against the capacity of its event. */
export interface LeftToSell {
  eventId: string;
  priceCentavos: number;
  left: number;
  sold: number;
}

/** The dearest first. */
export function listLeftToSell(db: Queryable, { eventIds }: { eventIds: readonly string[] }): Promise<LeftToSell[]> {
  const isOnSale = trustedSql(`t.published and not t.is_marked_sold_out and ${salePhaseText('t')} <> 'AFTER'`);
  return db.many(sql`
    select t.event_id, t.price_centavos, t.sold_quantity as sold,
           case when ${isOnSale} then t.remaining_quantity + t.held_quantity else t.held_quantity end as left
    from ticket_types t where t.event_id = any(${eventIds}::uuid[]) and t.kind = 'TICKET'
    order by t.event_id, t.price_centavos desc, t.id`);
}
