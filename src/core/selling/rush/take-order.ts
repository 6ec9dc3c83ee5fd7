import type { Database } from '../../../platform/database/database.ts';
import { type Challenge, isRaised, raise } from '../../base/define-error.ts';
import type { GuessLimit, GuessWork } from '../../base/guess-limit.ts';
import { mailAddressKey } from '../../base/mail-address/mail-address.ts';
import type { SeatBook } from '../../catalog/seating/seat-book.ts';
import type { CallerOf } from '../../telling/mails/mail-limits.ts';
import type { SalesDesk } from '../desk/sales-desk.ts';
import { spendChallenge } from '../hold-limits/held.sql.ts';
import { challengeNeeded, tooManyFree, tooManyHeld } from '../hold-limits/hold-limits.errors.ts';
import type { HolderOf, HoldFigures } from '../hold-limits/hold-limits.ts';
import { type PlacedOrder, type PlaceOrderInput, placeOrder, type SalesRules } from '../ordering/place-order.ts';
import { type Quote, type QuoteInput, quoteOrder } from '../ordering/quote-order.ts';
import { type Challenges, isWait, isWorth } from './challenges.ts';
import { createRush } from './rush.ts';
import type { SoldOut } from './sold-out.ts';
import { type ClientOrigin, createTurns, type Turns } from './turns.ts';

/** Who asks, and what they worked or waited for. */
type Asker = ClientOrigin & { challengeAnswer: string | undefined };

/** Takes orders of strangers: one at a time from each, however loudly some of them ask. */
export interface OrderTaker {
  take(input: PlaceOrderInput, caller: Asker): Promise<PlacedOrder & { isReplayed?: true }>;
  /** What an order would cost. */
  quote(input: Omit<QuoteInput, 'guesses' | 'isWorked'>, caller: Asker): Promise<Quote>;
  /** What an order needs to be taken at this moment, so that it can be worked at beforehand; mostly nothing. */
  challengeFor(
    eventId: string,
    asked: { tickets: number; hasCode: boolean; from: ClientOrigin },
  ): Challenge | undefined;
  waitFor: Turns['waitFor'];
  /** Anyone who has tickets of an event, as far as that is counted; undefined where nobody is. */
  holdingOf(eventId: string, known: { email: string; from: ClientOrigin }): PlaceOrderInput['holding'];
}

interface OrderTakerOptions {
  db: Database;
  desk: SalesDesk;
  /** Says what the desk would say to those who come when nothing is left. */
  soldOut: SoldOut;
  /** Where the seats of plans stand. */
  book: Pick<SeatBook, 'read'>;
  rules: SalesRules;
  /** Null: nobody is counted, and nothing is a rush. */
  figures: HoldFigures | null;
  challenges: Challenges;
  holderOf: HolderOf;
  callerOf: CallerOf;
  codeGuesses: GuessLimit;
  now: () => number;
}

/** For sixteen tickets and more it is no more work. */
const ticketBitsMax = 4;

export function createOrderTaker(options: OrderTakerOptions): OrderTaker {
  const { db, desk, soldOut, book, rules, figures, challenges, callerOf, codeGuesses, now } = options;
  const rush = figures === null ? undefined : createRush({ ticketsMax: figures.rush, now });
  const turns = createTurns({ db, challenges, now });

  /** The solved challenge, if there is one, or the wait that is over and whose turn it is. */
  const solvedNonce = async (
    eventId: string,
    difficulty: number,
    { challengeAnswer: answer, ...from }: Asker,
  ): Promise<Buffer | undefined> => {
    if (answer === undefined || answer === '') return undefined;
    const nonce = challenges.solved(eventId, { answer, difficulty, address: from.address });
    if (nonce === undefined || !isWait(nonce)) return nonce;
    return (await turns.take(eventId, from, nonce)) ? nonce : undefined;
  };

  /** What an order needs for all its reasons together: work that is done once is enough. */
  const difficultyFor = (
    eventId: string,
    tickets: number,
    { hasCode, from }: { hasCode: boolean; from: ClientOrigin },
  ) => Math.max(difficultyOf(tickets, figures), hasCode ? codeGuesses.workBits(guesserOf(eventId, from)) : 0);

  const holdingOf = holdingBy(options);

  return {
    holdingOf,
    async take(input, caller) {
      const { eventId } = input;
      const { challengeAnswer: _, ...from } = caller;
      const tickets = ticketsOf(input);
      const hasCode = input.accessCode != null || input.promoCode != null;
      const needed = () => difficultyFor(eventId, tickets, { hasCode, from });
      const work = () => challenges.work(eventId, { difficulty: needed() });
      const guesser = guesserOf(eventId, from);
      const challengeNonce = await solvedNonce(eventId, needed(), caller);
      const isWorked = (bits: number) => challengeNonce !== undefined && isWorth(challengeNonce, bits);
      if (hasCode) codeGuesses.requireProofOfWork(guesser, { isDone: isWorked, challenge: work });
      rush?.note(eventId, { ...from, tickets });
      if (rush?.isRushed(eventId) && challengeNonce === undefined) {
        raise(challengeNeeded, {}, { challenge: work(), retryAfterSeconds: 1 });
      }
      const guesses = (claimWork: () => boolean) =>
        codeGuesses.take(guesser, { isDone: (bits) => isWorked(bits) && claimWork(), challenge: work });
      const askDesk = () => {
        const holding = holdingOf(eventId, { email: input.buyer.email, from });
        const whose = { holding, challengeNonce, guesses, caller: callerOf(from.address) };
        return desk.serve(eventId, placeOrder(rules, { ...input, ...whose }));
      };
      try {
        return await soldOut.refuseOr(input, askDesk);
      } catch (error) {
        return throwWithWork(error, work);
      }
    },

    async quote(input, caller) {
      const { eventId, accessCode, promoCode } = input;
      const hasCode = accessCode != null || promoCode != null;
      const guesser = guesserOf(eventId, caller);
      const bits = !hasCode ? 0 : codeGuesses.workBits(guesser);
      const nonce = bits === 0 ? undefined : await solvedNonce(eventId, bits, caller);
      const isWorked = nonce !== undefined && (await spendChallenge(db, { nonce })) === 1;
      const challenge: GuessWork['challenge'] = (difficulty) => challenges.work(eventId, { difficulty });
      if (hasCode) codeGuesses.requireProofOfWork(guesser, { isDone: () => isWorked, challenge });
      const guesses = (claimWork: () => boolean) =>
        codeGuesses.take(guesser, {
          isDone: (asked) => nonce !== undefined && isWorth(nonce, asked) && claimWork(),
          challenge,
        });
      return quoteOrder(db, { ...rules, book }, { ...input, guesses, isWorked });
    },

    challengeFor(eventId, { tickets, hasCode, from }) {
      const isNeeded = rush?.isRushed(eventId) || (hasCode && codeGuesses.workBits(guesserOf(eventId, from)) > 0);
      return isNeeded
        ? challenges.work(eventId, { difficulty: difficultyFor(eventId, tickets, { hasCode, from }) })
        : undefined;
    },

    waitFor: turns.waitFor,
  };
}

function holdingBy({ figures, holderOf }: Pick<OrderTakerOptions, 'figures' | 'holderOf'>): OrderTaker['holdingOf'] {
  return (eventId, { email, from }) =>
    figures === null ? undefined : { figures, holder: holderOf(eventId, { ...from, emailKey: mailAddressKey(email) }) };
}

/** The same work for each ticket: somebody who takes eight works eight times as long. */
function difficultyOf(tickets: number, figures: HoldFigures | null): number {
  return (figures?.work ?? 0) + Math.min(ticketBitsMax, Math.floor(Math.log2(Math.max(1, tickets))));
}

/** Codes are guessed at one event, from one address. */
function guesserOf(eventId: string, { address }: ClientOrigin): string {
  return `${address} ${eventId}`;
}

/** A refusal that work would lift names the work. */
function throwWithWork(error: unknown, work: () => Challenge): never {
  if (isRaised(error, tooManyHeld) && error.params.isSolvable) {
    raise(tooManyHeld, error.params, { ...error.facts, challenge: work() });
  }
  if (isRaised(error, tooManyFree) && error.params.isSolvable) {
    raise(tooManyFree, error.params, { ...error.facts, challenge: work() });
  }
  if (isRaised(error, challengeNeeded)) {
    raise(challengeNeeded, {}, { challenge: work(), retryAfterSeconds: 1 });
  }
  throw error;
}

/** A bundle counts as one until the desk knows what is in it. */
function ticketsOf({ items, bundles }: PlaceOrderInput): number {
  return [...items, ...(bundles ?? [])].reduce((sum, { quantity }) => sum + quantity, 0);
}
