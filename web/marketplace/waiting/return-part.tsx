import { peso } from '../../format.ts';
import { usePage } from '../../page.ts';

/** How the return of a ticket stands; amounts in pesos. */
export type ReturningShown =
  | { state: 'possible'; action: string }
  /** It was put up for resale as often as it may be. */
  | { state: 'tooOften' }
  | { state: 'OPEN'; action: string; amount: number }
  | { state: 'REFUNDED' | 'WAITING_FOR_MONEY' | 'SOLD' | 'ENDED'; amount: number };

export function ReturnPart({ returning, anchor }: { returning: ReturningShown; anchor: string }) {
  const { returns } = usePage().text.waiting;
  if (returning.state === 'possible') {
    return (
      <p>
        <a href={returning.action}>{returns.heading}</a>
      </p>
    );
  }
  if (returning.state === 'tooOften') return <p class="note">{returns.tooOften}</p>;
  const { state, amount } = returning;
  if (state === 'OPEN') {
    return (
      <form method="post" action={`${returning.action}/keep#${anchor}`} class="give-on join-form">
        <p class="note">{amount > 0 ? returns.open(peso(amount)) : returns.openFree}</p>
        <button type="submit" class="is-second">
          {returns.keep}
        </button>
      </form>
    );
  }
  if (state === 'ENDED') return <p class="note">{returns.ENDED}</p>;
  return <p class="note">{amount > 0 ? returns[state](peso(amount)) : returns.gone}</p>;
}
