import type { Queryable } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';

/** What the ledger withheld of an organization in a month of Manila, from 1 to 12, less what payouts that were withdrawn gave back. */
export interface WithheldMonth {
  organizationId: string;
  month: number;
  remittanceCentavos: number;
  withheldCentavos: number;
}

/** Of one organization, or of all that are live. */
export function listWithheldMonths(
  db: Queryable,
  { organizationId, from, to }: { organizationId: string | null; from: string; to: string },
): Promise<WithheldMonth[]> {
  return db.many(sql`
    select p.organization_id, extract(month from l.created_at at time zone 'Asia/Manila')::int as month,
           sum(case l.kind when 'PAYOUT' then p.remittance_centavos else -p.remittance_centavos end)::bigint as remittance_centavos,
           -sum(l.withheld_centavos)::bigint as withheld_centavos
    from payouts p join organizations o on o.id = p.organization_id join ledger l on l.payout_id = p.id
    where p.withheld_centavos <> 0 and l.withheld_centavos <> 0 and l.created_at >= ${from} and l.created_at < ${to}
      and case when ${organizationId}::uuid is null then o.sandbox_of is null else p.organization_id = ${organizationId}::uuid end
    group by 1, 2 having sum(l.withheld_centavos) <> 0 order by 1, 2`);
}

/** Quarters that are over and in which something was withheld, such as 2027Q1, the newest first. */
export async function listCertificates(
  db: Queryable,
  { organizationId, most }: { organizationId: string; most: number },
): Promise<string[]> {
  const found = await db.many<{ quarter: string }>(sql`
    select to_char(l.created_at at time zone 'Asia/Manila', 'YYYY"Q"Q') as quarter
    from payouts p join organizations o on o.id = p.organization_id join ledger l on l.payout_id = p.id
    where p.organization_id = ${organizationId} and p.withheld_centavos <> 0
      and date_trunc('quarter', l.created_at at time zone 'Asia/Manila')
        < date_trunc('quarter', (now() + o.clock_ahead) at time zone 'Asia/Manila')
    group by 1 having sum(l.withheld_centavos) <> 0 order by 1 desc limit ${most}`);
  return found.map(({ quarter }) => quarter);
}

/** An organization as its certificate is made out; its name where nothing was registered. */
export function findPayee(
  db: Queryable,
  { organizationId }: { organizationId: string },
): Promise<{ name: string; slug: string; isSandbox: boolean; today: string }> {
  return db.one(sql`
    select name, slug, sandbox_of is not null as is_sandbox,
           to_char((now() + clock_ahead) at time zone 'Asia/Manila', 'YYYY-MM-DD') as today
    from organizations where id = ${organizationId}`);
}
