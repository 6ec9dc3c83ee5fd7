import type { DeskPart } from '../desk/desk.ts';
import { moveAnswersStatement } from './answer.sql.ts';
import {
  checkoutAnswerNoticesStatement,
  newCheckoutAnswersStatement,
  settleCheckoutAnswersStatement,
} from './checkout-answers.sql.ts';
import type { NewCheckoutAnswers } from './checkout-answers.ts';

/** What buyers said while ordering: kept with the order, and with its tickets as soon as there are any. */
export const checkoutAnswers: DeskPart<NewCheckoutAnswers[], never> = {
  name: 'checkout answers',
  locks: [],
  changes: () => [],
  write: {
    ended(_said, { changes: { ticketsToReissue, seatMoves } }, tx) {
      const readdressed = ticketsToReissue.filter(({ holderEmail }) => holderEmail === null);
      if (readdressed.length > 0) tx.later(moveAnswersStatement(readdressed));
      if (seatMoves.length > 0) tx.later(moveAnswersStatement(seatMoves.flat()));
    },
    issued(said, desk, tx) {
      if (said.length > 0) tx.later(newCheckoutAnswersStatement(said));
      const { completedOrderIds } = desk.changes;
      if (isAnythingSaid(said, desk)) tx.later(settleCheckoutAnswersStatement(completedOrderIds));
    },
    told(said, desk, tx) {
      const { changes, now } = desk;
      if (isAnythingSaid(said, desk)) tx.later(checkoutAnswerNoticesStatement(changes.completedOrderIds, { at: now }));
    },
  },
};

function isAnythingSaid(
  said: readonly NewCheckoutAnswers[],
  {
    changes,
    event,
  }: { changes: { completedOrderIds: readonly string[] }; event: { hasCheckoutAnswers: boolean } | undefined },
): boolean {
  const isAny = said.length > 0 || event?.hasCheckoutAnswers === true;
  return isAny && changes.completedOrderIds.length > 0;
}
