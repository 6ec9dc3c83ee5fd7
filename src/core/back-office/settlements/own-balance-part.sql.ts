import type { Queryable } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import { own, type Tenant } from '../../base/own.ts';

interface OwnBalancePart {
  id: string;
  eventName: string | null;
  amountCentavos: number;
  movements: number;
}

/** Earnings of the organization that no payout has taken yet. */
export function ownBalancePart(db: Queryable, actor: Tenant, partId: string): Promise<OwnBalancePart> {
  const statement = sql`
    select b.id, e.name as event_name, b.amount_centavos, b.movements
    from earnings b join events e on e.id = b.event_id
    where b.id = ${partId} and b.organization_id = ${actor.organizationId} and b.payout_id is null`;
  return own(db, 'part of the balance', partId, statement);
}
