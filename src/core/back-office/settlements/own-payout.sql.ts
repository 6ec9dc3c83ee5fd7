import type { Queryable } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import { own, type Tenant } from '../../base/own.ts';
import { payoutColumns } from './payout.sql.ts';
import type { Payout } from './settlement.ts';

export function ownPayout(db: Queryable, actor: Tenant, payoutId: string): Promise<Payout> {
  const statement = sql`
    select ${payoutColumns} from payouts p where p.id = ${payoutId} and p.organization_id = ${actor.organizationId}`;
  return own(db, 'payout', payoutId, statement);
}
