import type { Queryable } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import { members } from '../../accounts/members/member.sql.ts';
import type { EventStatus } from '../../catalog/events/event.ts';

/** What an operator looks at before an organization may sell: who they are, and what they registered. */
export interface ApprovalFacts {
  ownerName: string | null;
  ownerEmail: string | null;
  contactEmail: string | null;
  contactPhone: string | null;
  links: Readonly<Record<string, string>>;
  description: string | null;
  /** What they say they want to sell. */
  plans: string | null;
  taxName: string | null;
  taxNumber: string | null;
  taxAddress: string | null;
  /** Where it is to be paid; null where it has not said. */
  accountKind: string | null;
  bankCode: string | null;
  numberEnd: string | null;
}

export function findApprovalFacts(
  db: Queryable,
  { organizationId }: { organizationId: string },
): Promise<ApprovalFacts> {
  return db.one(sql`
    select u.name as owner_name, u.email as owner_email, o.contact_email, o.contact_phone, o.links, o.description, o.plans,
           o.tax_name, o.tax_number, o.tax_address, a.kind as account_kind, a.bank_code, a.number_end
    from organizations o
    left join lateral (
      select u.name, u.email from ${members} m join users u on u.id = m.user_id
      where m.organization_id = o.id and m.role = 'OWNER' order by m.created_at, m.user_id limit 1
    ) as u on true
    left join lateral (
      select kind, bank_code, number_end from payout_accounts where organization_id = o.id
      order by created_at desc, id desc limit 1
    ) as a on true
    where o.id = ${organizationId}`);
}

/** An event as it would be sold. */
export interface PlannedEvent {
  id: string;
  name: string;
  status: EventStatus;
  isCancelled: boolean;
  dateTime: string;
  timezone: string;
  quantity: number;
  lowestCentavos: number | null;
  highestCentavos: number | null;
  /** What all tickets would bring. */
  worthCentavos: number;
}

/** Its newest events, drafts too. */
export function listPlannedEvents(
  db: Queryable,
  { organizationId, most }: { organizationId: string; most: number },
): Promise<PlannedEvent[]> {
  return db.many(sql`
    select e.id, e.name, e.status, e.cancelled_at is not null as is_cancelled, e.date_time, e.timezone, coalesce(sum(t.quantity), 0)::int as quantity,
           min(t.price_centavos) as lowest_centavos, max(t.price_centavos) as highest_centavos,
           coalesce(sum(t.quantity * t.price_centavos), 0)::bigint as worth_centavos
    from (
      select * from events where organization_id = ${organizationId} order by created_at desc, id desc limit ${most}
    ) as e
    left join ticket_types t on t.event_id = e.id
    group by e.id, e.name, e.status, e.cancelled_at, e.date_time, e.timezone, e.created_at
    order by e.created_at desc, e.id desc`);
}
