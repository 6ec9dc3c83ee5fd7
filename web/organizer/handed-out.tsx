import { count } from '../format.ts';
import { usePage } from '../page.ts';

/** What was sold for cash, and what was given away. */
export interface HandedOut {
  cash: number;
  cashBack: number;
  sold: number;
  given: number;
}

/** What was given away is no sale, and stands apart; none where there is nothing to show. */
export function GivenFigure({ given }: Pick<HandedOut, 'given'>) {
  const { overview: words } = usePage().text.organizer.orders;
  if (given === 0) return null;
  return (
    <div class="figure">
      <dt>{words.given}</dt>
      <dd>
        <b>{count(given)}</b>
      </dd>
    </div>
  );
}
