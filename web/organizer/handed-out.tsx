import { count, peso } from '../format.ts';
import { usePage } from '../page.ts';

/** What was sold for cash, and what was given away. */
export interface HandedOut {
  cash: number;
  cashBack: number;
  sold: number;
  given: number;
}

/** Figures apart from those of online sales; none where there is nothing to show. */
export function HandedOutFigures({ handedOut: { cash, cashBack, sold, given } }: { handedOut: HandedOut }) {
  const { overview: words, ticketsOf } = usePage().text.organizer.orders;
  return (
    <>
      {sold > 0 && (
        <div class="figure">
          <dt>{words.cash}</dt>
          <dd>
            <b>{peso(cash)}</b> <span class="hint">{ticketsOf(sold)}</span>
            {cashBack > 0 && <span class="hint"> · {words.handedBack(peso(cashBack))}</span>}
          </dd>
        </div>
      )}
      {given > 0 && (
        <div class="figure">
          <dt>{words.given}</dt>
          <dd>
            <b>{count(given)}</b>
          </dd>
        </div>
      )}
    </>
  );
}
