import type { Queryable } from '../../../platform/database/database.ts';
import { type Statement, sql } from '../../../platform/database/sql.ts';
import { mailAddressKey } from '../../base/mail-address/mail-address.ts';
import type { WaitingClaim } from './claim.ts';
import type { Wish } from './entry.ts';

const columns = sql`c.id, c.entry_id, c.organization_id, c.event_id, c.name, c.email, c.language, c.token_hash, c.ticket_type_ids,
  c.quantity, c.accepts_fewer, c.place, c.left_at, c.created_at`;

export function newClaimStatement(claim: Omit<WaitingClaim, 'place' | 'leftAt'>): Statement {
  const { id, entryId, organizationId, eventId, name, email, language, tokenHash } = claim;
  const { ticketTypeIds, quantity, acceptsFewer, createdAt } = claim;
  return sql`
    insert into waiting_claims (id, entry_id, organization_id, event_id, name, email, language, token_hash, ticket_type_ids, quantity,
                                accepts_fewer, created_at)
    values (${id}, ${entryId}, ${organizationId}, ${eventId}, ${name}, ${email}, ${language}, ${tokenHash}, ${ticketTypeIds}::uuid[],
            ${quantity}, ${acceptsFewer}, ${createdAt})`;
}

/** Who wants more goes to the end, as with an entry. */
export function changedClaimStatement({ id, wish }: { id: string; wish: Wish }): Statement {
  const { name, ticketTypeIds, quantity, acceptsFewer } = wish;
  return sql`
    update waiting_claims set name = ${name}, ticket_type_ids = ${ticketTypeIds}::uuid[], accepts_fewer = ${acceptsFewer},
      place = case when ${quantity}::int > quantity then nextval('waiting_places') else place end, quantity = ${quantity}
    where id = ${id} and left_at is null`;
}

/** With whether what it is of is closed to all. */
export function findClaim(
  db: Queryable,
  { id }: { id: string },
): Promise<(WaitingClaim & { isClosed: boolean }) | undefined> {
  return db.maybe(sql`
    select ${columns}, e.status = 'CLOSED' as is_closed
    from waiting_claims c join waiting_entries e on e.id = c.entry_id where c.id = ${id}`);
}

/** One that is not the entry yet, of anyone who shows its token. */
export function findClaimByToken(
  db: Queryable,
  { eventId, email, tokenHash }: { eventId: string; email: string; tokenHash: Buffer },
): Promise<{ id: string } | undefined> {
  return db.maybe(sql`
    select c.id from waiting_claims c join waiting_entries e on e.id = c.entry_id
    where e.event_id = ${eventId} and e.email_key = ${mailAddressKey(email)} and e.status in ('WAITING', 'OFFERED')
      and c.token_hash = ${tokenHash} and c.left_at is null and e.known_as is distinct from c.id`);
}

export function leaveClaim(db: Queryable, { id, at }: { id: string; at: string }): Promise<number> {
  return db.run(sql`update waiting_claims set left_at = ${at} where id = ${id} and left_at is null`);
}

/** How many would wait before somebody who joined as it did. */
export async function countAheadOfClaim(db: Queryable, { id }: { id: string }): Promise<number> {
  const { ahead } = await db.one<{ ahead: number }>(sql`
    select count(distinct w.entry_id)::int as ahead
    from waiting_claims c
    join ticket_types t on t.event_id = c.event_id and t.kind = 'TICKET' and (c.ticket_type_ids is null or t.id = any(c.ticket_type_ids))
    join waiting_wishes w on w.ticket_type_id = t.id and w.place < c.place
    where c.id = ${id}`);
  return ahead;
}
