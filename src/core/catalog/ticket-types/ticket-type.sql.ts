import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { sql, trustedSql } from '../../../platform/database/sql.ts';
import { aheadOf, presentClock, presentTimeText } from '../../base/clock/present-time.sql.ts';
import { namesOf, type ValuesOf } from '../../base/fields/field.ts';
import { assignmentsOf, columnOf, columnsOf, valuesOf } from '../../base/fields/field-columns.sql.ts';
import type { TicketType, UnsoldStock } from './ticket-type.ts';
import { ticketTypeFields } from './ticket-type-fields.ts';

/** Whether the type of that row would be on sale now, if it is published. Most have no times, and then nothing is looked up. */
export function salePhaseText(row: string): string {
  const now = presentTimeText(row);
  return `case when ${row}.on_sale_at is null and ${row}.off_sale_at is null then 'OPEN'
    when ${row}.on_sale_at > ${now} then 'BEFORE' when ${row}.off_sale_at <= ${now} then 'AFTER' else 'OPEN' end`;
}

/** When the phase of that row is another one, in real time; null where it stays. */
export function salePhaseEndText(row: string): string {
  const now = presentTimeText(row);
  return `case when ${row}.on_sale_at is null and ${row}.off_sale_at is null then null
    else least(case when ${row}.on_sale_at > ${now} then ${row}.on_sale_at end,
               case when ${row}.off_sale_at > ${now} then ${row}.off_sale_at end) - ${aheadOf(row).text} end`;
}

// Three fields are kept under other names, and the quantity goes with the stock.
const { price: _price, row: _row, quantity: _quantity, days: _days, ...plainFields } = ticketTypeFields;

export const ticketTypeColumns = trustedSql(
  [
    'id',
    'organization_id',
    'event_id',
    'price_centavos',
    'row_label',
    'day_numbers',
    'quantity',
    ...namesOf(plainFields).map(columnOf),
    `${salePhaseText('ticket_types')} as sale_phase`,
    'sold_quantity',
    'held_quantity',
    'remaining_quantity',
    'withdrawn_quantity',
    'set_aside_quantity',
    'waiting_least',
    'waiting_tickets',
    'open_returns',
    'is_marked_sold_out',
    'refunded_quantity',
    'next_number',
    'planned_as',
    'blocked_quantity',
    'revision',
    'created_at',
    'updated_at',
  ].join(', '),
);

type NewTicketType = ValuesOf<typeof plainFields> &
  Pick<TicketType, 'id' | 'organizationId' | 'eventId' | 'priceCentavos' | 'rowLabel' | 'dayNumbers' | 'quantity'>;

export function insertTicketType(tx: Tx, type: NewTicketType): Promise<TicketType> {
  return tx.one(sql`
    insert into ticket_types (id, organization_id, event_id, price_centavos, row_label, day_numbers, quantity, remaining_quantity,
                              ${columnsOf(plainFields)})
    values (${type.id}, ${type.organizationId}, ${type.eventId}, ${type.priceCentavos}, ${type.rowLabel}, ${type.dayNumbers},
            ${type.quantity}, ${type.quantity}, ${valuesOf(plainFields, type)})
    returning ${ticketTypeColumns}`);
}

/**
 * The time is that of the change, not of a transaction that may have waited long: earlier orders must be older than it.
 */
export function updateTicketTypeRow(
  tx: Tx,
  type: Omit<NewTicketType, 'organizationId' | 'eventId'> & UnsoldStock,
): Promise<TicketType> {
  return tx.one(sql`
    update ticket_types set
      ${assignmentsOf(plainFields, type)}, price_centavos = ${type.priceCentavos}, row_label = ${type.rowLabel},
      day_numbers = ${type.dayNumbers}, quantity = ${type.quantity}, remaining_quantity = ${type.remainingQuantity},
      withdrawn_quantity = ${type.withdrawnQuantity}, set_aside_quantity = ${type.setAsideQuantity}, is_marked_sold_out = ${type.isMarkedSoldOut},
      revision = revision + 1, updated_at = ${presentClock('ticket_types')}
    where id = ${type.id}
    returning ${ticketTypeColumns}`);
}

export function deleteTicketTypeRow(tx: Tx, { id }: { id: string }): Promise<number> {
  return tx.run(sql`delete from ticket_types where id = ${id}`);
}

export function listTicketTypesOfEvents(
  db: Queryable,
  { eventIds }: { eventIds: readonly string[] },
): Promise<TicketType[]> {
  return db.many(sql`
    select ${ticketTypeColumns} from ticket_types where event_id = any(${eventIds}::uuid[]) order by event_id, ordinal`);
}

export function countTicketTypes(db: Queryable, { eventId }: { eventId: string }): Promise<{ count: number }> {
  return db.one(sql`select count(*) as count from ticket_types where event_id = ${eventId}`);
}

/** All types of an event, locked in id order so that two who lock them never wait for each other. */
export function lockTicketTypesOfEvent(tx: Tx, { eventId }: { eventId: string }): Promise<TicketType[]> {
  return tx.many(sql`
    select ${ticketTypeColumns} from ticket_types where event_id = ${eventId} order by id for no key update`);
}
