import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { type Statement, sql } from '../../../platform/database/sql.ts';
import { own, type Tenant } from '../../base/own.ts';
import { payoutColumns } from './payout.sql.ts';
import type { Payout } from './settlement.ts';

export function ownPayout(db: Queryable, actor: Tenant, payoutId: string): Promise<Payout> {
  return own(db, 'payout', payoutId, payoutById(actor, payoutId));
}

export function ownPayoutForChange(tx: Tx, actor: Tenant, payoutId: string): Promise<Payout> {
  return own(tx, 'payout', payoutId, sql`${payoutById(actor, payoutId)} for no key update of p`);
}

function payoutById(actor: Tenant, payoutId: string): Statement {
  return sql`
    select ${payoutColumns} from payouts p where p.id = ${payoutId} and p.organization_id = ${actor.organizationId}`;
}
