import { sql } from '../../../platform/database/sql.ts';
import type { Invariant } from './invariant.sql.ts';

export const doorChecks: readonly Invariant[] = [
  {
    // A ticket that was refunded after somebody came in with it keeps its admission.
    name: 'I9-one-admission',
    broken: sql`
      with admitted as (select * from issued_tickets where admitted_at is not null),
      admissions as (
        select ticket_id, count(*) as times, count(distinct passage_key) as keys, min(scanned_at) as scanned_at,
               (array_agg(gate order by scanned_at, id))[1] as gate
        from scans where is_admission group by ticket_id
      )
      select count(*)::int as found
      from admitted t full join admissions a on a.ticket_id = t.id
      where t.id is null or t.status = 'VALID' or a.times is null or a.times <> a.keys or a.scanned_at <> t.admitted_at
        or (a.times = 1 and a.gate <> t.admitted_gate)`,
  },
  {
    name: 'I9-exits-end-admissions',
    broken: sql`
      select count(*)::int as found from scans x
      where x.is_exit and not exists (
        select from scans a where a.ticket_id = x.ticket_id and a.is_admission and a.passage_key = x.passage_key)`,
  },
  {
    // Under the key of those that are let in once, whatever the event's mode. A node of the version before says that it admitted it.
    name: 'I9-redeemed-once',
    broken: sql`
      select count(*)::int as found
      from scans s join ticket_types t on t.id = s.ticket_type_id
      where case when t.kind = 'ADD_ON' then s.is_exit or (s.is_admission and (s.passage_key <> '' or s.zone_id is not null))
                 else s.result = 'REDEEMED' end`,
  },
  {
    name: 'I9-used-tickets-were-sold',
    broken: sql`
      select count(*)::int as found
      from issued_tickets t left join orders o on o.id = t.order_id
      where t.status = 'USED' and (o.status in ('COMPLETED', 'REFUNDED')) is not true`,
  },
  {
    name: 'I9-scans-are-of-their-event',
    broken: sql`
      select count(*)::int as found
      from scans s left join issued_tickets t on t.id = s.ticket_id
      where s.ticket_id is not null
        and (t.event_id, t.organization_id, t.ticket_type_id)
          is distinct from (s.event_id, s.organization_id, s.ticket_type_id)`,
  },
];
