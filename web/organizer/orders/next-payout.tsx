import { peso } from '../../format.ts';
import { usePage } from '../../page.ts';
import { useMoment } from '../../ui/staff/moment.tsx';

export interface ShownPayout {
  at: string;
  amount: number;
}

/** How much comes next, and when; it leads to what it is made of. */
export function NextPayout({ payout, href }: { payout: ShownPayout | null; href: string }) {
  const { text, now } = usePage();
  const { overview: words } = text.organizer.orders;
  const momentText = useMoment();
  if (payout === null) return <p>{words.noPayout}</p>;
  const isNow = Date.parse(payout.at) <= now;
  return (
    <p class="big-number">
      <a href={href}>
        <b>{peso(payout.amount)}</b>
      </a>
      <span class="hint">{isNow ? words.nextPayoutNow : words.nextPayoutOn(momentText(payout.at))}</span>
    </p>
  );
}
