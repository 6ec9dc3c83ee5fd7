import { usePage } from '../../page.ts';

type PayoutStatus = 'SCHEDULED' | 'FILED' | 'SENT' | 'PAID' | 'RETURNED' | 'WITHDRAWN';
/** Why it was withdrawn; the operator gives the reason in words. */
type WithdrawCause = 'OPERATOR' | 'ORGANIZATION_SUSPENDED' | 'EVENT_CANCELLED' | 'EVENT_TAKEN_DOWN' | 'NOT_COVERED';
export type PayoutWait = 'PAYOUT_ACCOUNT' | 'PAYOUT_ACCOUNT_REST';

export interface ShownPayoutState {
  id: string;
  amount: number;
  status: PayoutStatus;
  waitingFor: PayoutWait | null;
  createdAt: string;
  returnReason: string | null;
  withdrawCause: WithdrawCause | null;
  withdrawReason: string | null;
}

const looks: Record<PayoutStatus, string> = {
  SCHEDULED: 'tag is-waiting',
  FILED: 'tag is-waiting',
  SENT: 'tag is-waiting',
  PAID: 'tag is-good',
  RETURNED: 'tag is-bad',
  WITHDRAWN: 'tag is-bad',
};

/** How a payout stands, and what it waits for. */
export function PayoutTag({ payout }: { payout: Pick<ShownPayoutState, 'status' | 'waitingFor'> }) {
  const { payouts: words } = usePage().text.organizer.orders;
  const { status, waitingFor } = payout;
  return (
    <>
      <span class={looks[status]}>{words.statuses[status]}</span>
      {waitingFor !== null && <span class="hint"> {words.waits[waitingFor]}</span>}
    </>
  );
}
