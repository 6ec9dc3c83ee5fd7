import { peso } from '../../format.ts';
import { usePage } from '../../page.ts';
import { useMoment } from '../../ui/staff/moment.tsx';

export interface ShownPayout {
  at: string;
  amount: number;
}

/** How much comes next, and when. */
export function NextPayout({ payout }: { payout: ShownPayout | null }) {
  const { text, now } = usePage();
  const { overview: words } = text.organizer.orders;
  const momentText = useMoment();
  if (payout === null) return <p>{words.noPayout}</p>;
  const isNow = Date.parse(payout.at) <= now;
  return (
    <p class="big-number">
      <b>{peso(payout.amount)}</b>
      <span class="hint">{isNow ? words.nextPayoutNow : words.nextPayoutOn(momentText(payout.at))}</span>
    </p>
  );
}
