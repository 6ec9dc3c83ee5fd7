import type { Tx } from '../../../platform/database/database.ts';
import type { ActBy } from '../../accounts/audit-log/act.ts';
import { markPaid } from './payout.sql.ts';
import { notYet, payoutsForChange, recordPayoutAct } from './payout-for-change.ts';
import type { Payout } from './settlement.ts';

/** The money has arrived. */
export async function markPayoutPaid(tx: Tx, by: ActBy, { payoutId }: { payoutId: string }): Promise<Payout> {
  for (const payout of notYet(await payoutsForChange(tx, [payoutId]), 'PAID')) {
    await markPaid(tx, { payoutId: payout.id });
    await recordPayoutAct(tx, by, 'payout.paid', { payout });
  }
  return (await payoutsForChange(tx, [payoutId]))[0] as Payout;
}
