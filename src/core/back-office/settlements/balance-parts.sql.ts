import type { Queryable } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import { earnedAt, isDue, isSettledLast } from './earnings.sql.ts';

/** Earnings that no payout has taken yet, as an organizer may look into them. */
export interface BalancePart {
  id: string;
  /** Null for what is carried over as a whole. */
  eventId: string | null;
  eventName: string | null;
  amountCentavos: number;
  movements: number;
  /** From when on it may be paid; null where that is not known yet. */
  earnedAt: string | null;
  /** Whether that is when the payment provider settles it. */
  isSettledLast: boolean;
  isDue: boolean;
  /** The payout that came back with it, or that it was withdrawn from. */
  returnedPayoutId: string | null;
  withdrawnPayoutId: string | null;
}

/** The soonest first. */
export function listBalanceParts(
  db: Queryable,
  { organizationId, holdDays, most }: { organizationId: string; holdDays: number; most: number },
): Promise<BalancePart[]> {
  return db.many(sql`
    select b.id, b.event_id, e.name as event_name, b.amount_centavos, b.movements, nullif(${earnedAt(holdDays)}, 'infinity')
             as earned_at, ${isSettledLast(holdDays)} as is_settled_last, ${isDue(holdDays)} as is_due, b.returned_payout_id, b.withdrawn_payout_id
    from earnings b
    join organizations o on o.id = b.organization_id
    left join events e on e.id = b.event_id
    where b.organization_id = ${organizationId} and b.payout_id is null and b.amount_centavos <> 0
    order by is_due desc, earned_at nulls last, e.name, b.id limit ${most}`);
}
