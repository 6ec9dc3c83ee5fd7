import type { Tx } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';

/** Makes the tickets 1 to `quantity` of a new type. */
export function insertTickets(
  tx: Tx,
  { ticketTypeId, quantity, isSeated }: { ticketTypeId: string; quantity: number; isSeated: boolean },
): Promise<number> {
  if (isSeated) {
    return tx.run(sql`
      insert into tickets (ticket_type_id, number, seat)
      select ${ticketTypeId}::uuid, number, number::text from generate_series(1, ${quantity}::int) as number`);
  }
  return tx.run(sql`
    insert into tickets (ticket_type_id, number)
    select ${ticketTypeId}::uuid, number from generate_series(1, ${quantity}::int) as number`);
}

/**
 * Makes more tickets under the lowest free numbers, so that seats stay without gaps. Nobody looks for fresh ones below
 * `nextNumber`, so there they count as returned.
 */
export function insertMoreTickets(
  tx: Tx,
  options: { ticketTypeId: string; more: number; total: number; isSeated: boolean; nextNumber: number },
): Promise<number> {
  const { ticketTypeId, more, total, isSeated, nextNumber } = options;
  return tx.run(sql`
    insert into tickets (ticket_type_id, number, seat, is_returned)
    select ${ticketTypeId}::uuid, number, case when ${isSeated}::boolean then number::text end,
           number < ${nextNumber}::int
    from (
      -- Among the first \`total\` numbers at least \`more\` are free: no more than the difference is in use.
      select number from generate_series(1, ${total}::int) as number
      except select number from tickets where ticket_type_id = ${ticketTypeId}
    ) as unused
    order by number
    limit ${more}`);
}

/** Retires the free tickets with the highest numbers: from one number on, which a planner judges better than a list. */
export function deleteFreeTickets(
  tx: Tx,
  { ticketTypeId, fewer }: { ticketTypeId: string; fewer: number },
): Promise<number> {
  return tx.run(sql`
    delete from tickets where ticket_type_id = ${ticketTypeId} and state = 'FREE' and number >= (
      select number from tickets where ticket_type_id = ${ticketTypeId} and state = 'FREE'
      order by number desc offset ${fewer - 1} limit 1)`);
}

/** Unsold tickets get seats when their type becomes a seated one, and lose them when it stops being so. */
export function relabelFreeTickets(
  tx: Tx,
  { ticketTypeId, isSeated }: { ticketTypeId: string; isSeated: boolean },
): Promise<number> {
  return tx.run(sql`
    update tickets set seat = case when ${isSeated}::boolean then number::text end
    where ticket_type_id = ${ticketTypeId} and state = 'FREE'`);
}

export function deleteTicketsOfTypes(tx: Tx, { ticketTypeIds }: { ticketTypeIds: readonly string[] }): Promise<number> {
  return tx.run(sql`delete from tickets where ticket_type_id = any(${ticketTypeIds}::uuid[])`);
}

/** Tickets that were sold and are another date's since. An event has them, and a type among them where one is named. */
export function countTicketsAway(
  tx: Tx,
  { eventId, ticketTypeId = null }: { eventId: string; ticketTypeId?: string | null },
): Promise<{ away: number }> {
  return tx.one(sql`
    select count(*)::int as away from issued_tickets t join issued_tickets n on n.id = t.replaced_by
    where t.event_id = ${eventId} and n.event_id <> t.event_id and (${ticketTypeId}::uuid is null or t.ticket_type_id = ${ticketTypeId}::uuid)`);
}
