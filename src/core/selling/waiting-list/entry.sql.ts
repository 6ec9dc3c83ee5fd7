import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { type Statement, sql, trustedSql } from '../../../platform/database/sql.ts';
import { presentTime } from '../../base/clock/present-time.sql.ts';
import { mailAddressKey } from '../../base/mail-address/mail-address.ts';
import { becomesAs } from '../../base/states/states.sql.ts';
import { isOpenReturn } from '../tickets/return-status.sql.ts';
import { paidForReturn as paidFor } from '../tickets/ticket-return.sql.ts';
import { entryStates, type WaitingEntry } from './entry.ts';

// Entries change only under the locks on the ticket types of their event.

const columnNames = [
  'id',
  'organization_id',
  'event_id',
  'name',
  'email',
  'language',
  'token_hash',
  'ticket_type_ids',
  'quantity',
  'accepts_fewer',
  'status',
  'place',
  'passed_over',
  'lapses',
  'order_id',
  'created_at',
  'confirmed_at',
  'known_as',
];
export const entryColumns = trustedSql(columnNames.join(', '));
const columnsOfEntry = trustedSql(columnNames.map((name) => `e.${name}`).join(', '));

export function findEntry(db: Queryable, { id }: { id: string }): Promise<WaitingEntry | undefined> {
  return db.maybe(sql`select ${entryColumns} from waiting_entries where id = ${id}`);
}

export function listEntriesById(tx: Tx, { ids }: { ids: readonly string[] }): Promise<WaitingEntry[]> {
  return tx.many(sql`select ${entryColumns} from waiting_entries where id = any(${ids}::uuid[]) order by id`);
}

/** By the id that those know who wait, or its own. */
export function findShownEntry(db: Queryable, { id }: { id: string }): Promise<WaitingEntry | undefined> {
  return db.maybe(sql`select ${entryColumns} from waiting_entries where id = ${id} or known_as = ${id}`);
}

/** Whether somebody left less than a day ago, by the clock of the event, so that the address may undo it. */
export function mayComeBack(db: Queryable, { id }: { id: string }): Promise<{ isPossible: boolean } | undefined> {
  return db.maybe(sql`
    select w.status = 'LEFT' and w.updated_at > ${presentTime('w')} - interval '24 hours' as is_possible
    from waiting_entries w where w.id = ${id}`);
}

/** Anyone who opened a link that was mailed has the address. */
export function confirmEntry(db: Queryable, { id, at }: { id: string; at: string }): Promise<number> {
  return db.run(sql`update waiting_entries set confirmed_at = ${at} where id = ${id} and confirmed_at is null`);
}

/** The entries that these addresses have at the event, of those that wait or are offered something. */
export function listLiveEntries(
  tx: Tx,
  { eventId, emails }: { eventId: string; emails: readonly string[] },
): Promise<WaitingEntry[]> {
  return tx.many(sql`
    select ${entryColumns} from waiting_entries
    where event_id = ${eventId} and email_key = any(${emails.map(mailAddressKey)}::text[]) and status in ('WAITING', 'OFFERED')`);
}

const now = presentTime('e');
const paidForReturn = trustedSql(paidFor('r'));

/**
 * Those who would take what there is, the oldest of each type; and those before them who want more than there is, and were not told
 * so. Asked under the locks on the types, whose counters say what there is.
 */
export function listFitting(
  tx: Tx,
  { eventId, most }: { eventId: string; most: number },
): Promise<(WaitingEntry & { isPassable: boolean })[]> {
  return tx.many(sql`
    with stock as (
      select t.id as type_id, t.price_kind, t.price_centavos, t.open_returns,
             greatest(0, least(t.remaining_quantity + t.set_aside_quantity, room.quantity)) as quantity
      from events e
      cross join lateral (
        select e.event_capacity - sum(y.sold_quantity + y.held_quantity) as quantity
        from ticket_types y where y.event_id = e.id and y.kind = 'TICKET'
      ) as room
      join ticket_types t on t.event_id = e.id
      where e.id = ${eventId} and t.waiting_least is not null and t.published
        and (t.on_sale_at > ${now}) is not true and (t.off_sale_at <= ${now}) is not true
    ), there as (
      -- An offer has one price: where buyers choose it, the most that there is for one.
      select type_id, (case when price_kind = 'FIXED' or open_returns = 0 then quantity + open_returns else (
        select max(lot.quantity) from (
          select sum(priced.quantity) as quantity from (
            select price_centavos as price, quantity
            union all
            select ${paidForReturn}, 1 from ticket_returns r
            where r.ticket_type_id = type_id and ${isOpenReturn('r')} and r.offer_order_id is null
          ) as priced group by priced.price
        ) as lot) end)::int as quantity
      from stock where quantity + open_returns > 0
    ), fitting as (
      select e.id, e.place from waiting_entries e
      where e.status = 'WAITING' and e.id in (
        select w.entry_id from there a
        cross join lateral (
          select entry_id from waiting_wishes where ticket_type_id = a.type_id and least <= a.quantity order by place limit ${most}
        ) as w)
      order by e.place limit ${most}
    ), passable as (
      select e.id from waiting_entries e
      where e.status = 'WAITING' and e.id in (
        select w.entry_id from there a
        cross join lateral (
          select w.entry_id from waiting_wishes w join waiting_entries p on p.id = w.entry_id and not p.passed_over
          where w.ticket_type_id = a.type_id and w.place < (select max(place) from fitting) and w.least > a.quantity
          order by w.place limit ${most}
        ) as w)
      order by e.place limit ${most}
    )
    select ${columnsOfEntry}, e.id in (select id from passable) as is_passable from waiting_entries e
    where e.id in (select id from fitting union all select id from passable)`);
}

/** Some who wait for the event, to be told that it is over: all, or those who wait for nothing but these types. */
export function listSomeWaiting(
  tx: Tx,
  { eventId, endedTypeIds, most }: { eventId: string; endedTypeIds: readonly string[] | null; most: number },
): Promise<WaitingEntry[]> {
  return tx.many(sql`
    select ${entryColumns} from waiting_entries
    where event_id = ${eventId} and status = 'WAITING'
      and (${endedTypeIds}::uuid[] is null or ticket_type_ids <@ ${endedTypeIds}::uuid[])
    order by place limit ${most}`);
}

// Written alike whether a batch made or changed it: what one command makes and the next changes is written as the last left it.
const writtenAs = new Map(columnNames.map((name) => [name, `c.${name}`]));
writtenAs.set('ticket_type_ids', 'c.ticket_type_ids::uuid[]');
writtenAs.set('place', "coalesce(c.place, nextval('waiting_places'))");
// A link may be opened while a batch that has read the entry is on its way.
const changedAs = new Map([...writtenAs, ['confirmed_at', 'coalesce(e.confirmed_at, c.confirmed_at)']]);

const inserted = trustedSql([...writtenAs.values()].join(', '));
/** Whose it is does not change at a desk. */
const kept = ['id', 'organization_id', 'event_id', 'email', 'language', 'created_at', 'status'];
const changed = trustedSql(
  [...changedAs].flatMap(([name, value]) => (kept.includes(name) ? [] : `${name} = ${value}`)).join(', '),
);

export function newEntriesStatement(entries: readonly WaitingEntry[]): Statement {
  return sql`
    insert into waiting_entries (${entryColumns}, email_key, updated_at) select ${inserted}, c.email_key, c.created_at from ${rowsOf(entries)}
    order by c.nth`;
}

const entryMoved = becomesAs(entryStates, 'e', 'c');

export function changedEntriesStatement(entries: readonly WaitingEntry[], { at }: { at: string }): Statement {
  return sql`
    update waiting_entries e set ${entryMoved}, ${changed}, updated_at = ${at}::timestamptz from ${rowsOf(entries)} where e.id = c.id`;
}

function rowsOf(entries: readonly WaitingEntry[]): Statement {
  const column = <Name extends keyof WaitingEntry>(name: Name) => entries.map((entry) => entry[name]);
  return sql`
    unnest(
      ${column('id')}::uuid[], ${column('organizationId')}::uuid[], ${column('eventId')}::uuid[], ${column('name')}::text[],
      ${column('email')}::text[], ${entries.map(({ email }) => mailAddressKey(email))}::text[], ${column('language')}::text[],
      ${column('tokenHash')}::bytea[], ${entries.map(arrayText)}::text[], ${column('quantity')}::int[],
      ${column('acceptsFewer')}::boolean[], ${column('status')}::text[], ${column('place')}::bigint[],
      ${column('passedOver')}::boolean[], ${column('lapses')}::int[], ${column('orderId')}::uuid[],
      ${column('createdAt')}::timestamptz[], ${column('confirmedAt')}::timestamptz[], ${column('knownAs')}::uuid[]) with ordinality
      as c (id, organization_id, event_id, name, email, email_key, language, token_hash, ticket_type_ids, quantity, accepts_fewer, status,
            place, passed_over, lapses, order_id, created_at, confirmed_at, known_as, nth)`;
}

/** A list as PostgreSQL writes it: a parameter for many rows must have one value per row. */
function arrayText({ ticketTypeIds }: WaitingEntry): string | null {
  return ticketTypeIds === null ? null : `{${ticketTypeIds.join(',')}}`;
}

/** What they wanted until now counts no more. */
export function droppedWishesStatement(entryIds: readonly string[]): Statement {
  return sql`
    with gone as (
      delete from waiting_wishes where entry_id = any(${entryIds}::uuid[]) returning ticket_type_id, quantity
    )
    update ticket_types t set waiting_tickets = t.waiting_tickets - less.quantity
    from (select ticket_type_id, sum(quantity) as quantity from gone group by ticket_type_id) as less
    where t.id = less.ticket_type_id`;
}

/** What those of them who wait now want, a row a type. */
export function newWishesStatement(entryIds: readonly string[]): Statement {
  return sql`
    with wished as (
      insert into waiting_wishes (entry_id, ticket_type_id, place, quantity, least)
      select e.id, t.id, e.place, e.quantity, case when e.accepts_fewer then 1 else e.quantity end
      from waiting_entries e join ticket_types t on t.event_id = e.event_id and t.kind = 'TICKET'
      where e.id = any(${entryIds}::uuid[]) and e.status = 'WAITING' and (e.ticket_type_ids is null or t.id = any(e.ticket_type_ids))
      returning ticket_type_id, quantity
    )
    update ticket_types t set waiting_tickets = t.waiting_tickets + more.quantity
    from (select ticket_type_id, sum(quantity) as quantity from wished group by ticket_type_id) as more
    where t.id = more.ticket_type_id`;
}

export function leastWishesStatement(eventId: string): Statement {
  return sql`
    update ticket_types t set waiting_least = n.least
    from (
      select y.id, (select w.least from waiting_wishes w where w.ticket_type_id = y.id order by w.least limit 1) as least
      from ticket_types y where y.event_id = ${eventId}
    ) as n
    where t.id = n.id and t.waiting_least is distinct from n.least`;
}
