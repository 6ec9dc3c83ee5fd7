import { issuePapers } from '../../../src/core/back-office/tax-papers/issue-papers.ts';
import { relayNotices } from '../../../src/core/telling/deliveries/relay-notices.ts';
import type { Database } from '../../../src/platform/database/database.ts';
import { sql } from '../../../src/platform/database/sql.ts';

/** Writes every paper that is due, by one worker or by two at once. */
export async function writePapers(db: Database, { twice = false }: { twice?: boolean } = {}): Promise<void> {
  while ((await db.transaction((tx) => relayNotices(tx, { most: 500 }))) > 0);
  await Promise.all((twice ? [1, 2] : [1]).map(() => issuePapers(db, { now: Date.now })));
}

/** Papers come to what was sold and refunded, by organization and month. For when nothing else goes on. */
export async function seePapers(db: Database): Promise<void> {
  const off = await db.many<{ month: string; papersCentavos: number; soldCentavos: number }>(sql`
    with sold as (
      select o.id, o.organization_id, to_char(o.created_at at time zone 'Asia/Manila', 'YYYY-MM') as month,
             case when o.completed_at is null then 0 else o.total_centavos - coalesce((
               select sum(r.amount_centavos) from refunds r where r.order_id = o.id and r.kind = 'REQUESTED'
                 and r.status in ('SUCCEEDED', 'SETTLED_OTHERWISE')), 0) end as centavos
      from orders o where o.completed_at is not null or exists (select from tax_papers p where p.order_id = o.id)
    ), papers as (
      select order_id, sum(case kind when 'INVOICE' then total_centavos else -total_centavos end) as centavos from tax_papers group by 1
    )
    select s.month, coalesce(sum(p.centavos), 0)::bigint as papers_centavos, sum(s.centavos)::bigint as sold_centavos
    from sold s left join papers p on p.order_id = s.id
    group by s.organization_id, s.month having coalesce(sum(p.centavos), 0) <> sum(s.centavos)`);
  if (off.length > 0) throw new Error(`Papers are not what was sold and refunded: ${JSON.stringify(off)}`);
}
