import type { Tx } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import { newId } from '../../../platform/ids.ts';
import { pesosOf } from '../../base/money.ts';
import type { NoticeType } from '../../telling/notices/kinds.ts';
import type { Payout } from './settlement.ts';

/** What happened to a payout, and how it stood then. */
export interface PayoutNotice {
  type: Extract<NoticeType, `payout.${string}`>;
  payout: Payout;
}

/** Writes down what became of payouts, in the transaction in which it does. */
export function announcePayouts(tx: Tx, notices: readonly PayoutNotice[]): Promise<number> {
  return tx.run(sql`
    insert into notices (id, organization_id, type, is_test, data, created_at)
    select n.id, o.id, n.type, o.sandbox_of is not null, n.data, now() + o.clock_ahead
    from unnest(${notices.map(() => newId())}::uuid[], ${notices.map(({ payout }) => payout.organizationId)}::uuid[],
                ${notices.map(({ type }) => type)}::text[], ${notices.map(({ payout }) => JSON.stringify(payoutRecord(payout)))}::json[])
      with ordinality as n (id, organization_id, type, data, place)
    join organizations o on o.id = n.organization_id order by n.place`);
}

/** Field by field, in the core because webhooks carry the same record as the API. */
export function payoutRecord({ id, amountCentavos, status, waitingFor, createdAt, sentAt, paidAt }: Payout) {
  return { id, amount: pesosOf(amountCentavos), currency: 'PHP', status, waitingFor, createdAt, sentAt, paidAt };
}
