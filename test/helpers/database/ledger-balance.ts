import type { Balance } from '../../../src/core/back-office/settlements/settlement.ts';
import type { Queryable } from '../../../src/platform/database/database.ts';
import { sql } from '../../../src/platform/database/sql.ts';

/** What an organization sold, was paid and is owed, read from the ledger alone: what everything else must agree with. */
export function ledgerBalance(db: Queryable, { organizationId }: { organizationId: string }): Promise<Balance> {
  return db.one(sql`
    select coalesce(sum(provider_centavos) filter (where kind = 'SALE'), 0)::bigint as gross_centavos,
           coalesce(-sum(provider_centavos) filter (where kind = 'REFUND'), 0)::bigint as refunds_centavos,
           coalesce(-sum(commission_centavos), 0)::bigint as commission_centavos,
           coalesce(-sum(processing_centavos), 0)::bigint as processing_centavos,
           coalesce(-sum(organization_centavos) filter (where kind not in ('PAYOUT', 'PAYOUT_RETURNED')), 0)::bigint
             as net_centavos,
           coalesce(-sum(organization_centavos) filter (where kind in ('DISPUTE', 'DISPUTE_WON')), 0)::bigint
             as other_centavos,
           coalesce(-sum(paid_out_centavos) filter (where p.status in ('SENT', 'PAID')), 0)::bigint as paid_out_centavos,
           coalesce(-sum(paid_out_centavos) filter (where p.status in ('SCHEDULED', 'FILED')), 0)::bigint
             as scheduled_centavos,
           coalesce(-sum(l.withheld_centavos), 0)::bigint as withheld_centavos,
           coalesce(-sum(organization_centavos), 0)::bigint as owed_centavos
    from ledger l left join payouts p on p.id = l.payout_id where l.organization_id = ${organizationId}`);
}
