import { BoundedMap } from '../../../platform/bounded-map.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { type Challenge, isRaised, raise } from '../../base/define-error.ts';
import type { GuessLimit } from '../../base/guess-limit.ts';
import { mailAddressKey } from '../../base/mail-address/mail-address.ts';
import type { CallerOf } from '../../telling/mails/mail-limits.ts';
import { type PlacedOrder, type PlaceOrderInput, placeOrder, type SalesRules } from '../desk/place-order.ts';
import { type Quote, type QuoteInput, quoteOrder } from '../desk/quote-order.ts';
import type { SalesDesk } from '../desk/sales-desk.ts';
import { challengeNeeded, tooManyFree, tooManyHeld } from '../hold-limits/hold-limits.errors.ts';
import type { HolderOf, HoldFigures } from '../hold-limits/hold-limits.ts';
import { type Challenges, isWait } from './challenges.ts';
import { createRush } from './rush.ts';

/** From where somebody asks. */
export interface Whereabouts {
  address: string;
  network: string;
}

/** Takes orders of strangers: one at a time from everybody, however loudly some of them ask. */
export interface OrderTaker {
  take(
    input: PlaceOrderInput,
    caller: Whereabouts & { challengeAnswer: string | undefined },
  ): Promise<PlacedOrder & { isReplayed?: true }>;
  /** What an order would cost. */
  quote(input: Omit<QuoteInput, 'guesses'>, from: Whereabouts): Promise<Quote>;
  /** What orders of the event need to be taken at this moment, so that it can be worked at beforehand; mostly nothing. */
  challengeFor(eventId: string, tickets: number): Challenge | undefined;
  /** For a browser without scripts: what it sends back after a while. A wait that is under way goes on. */
  waitFor(eventId: string, from: Whereabouts, known: string): { wait: string; seconds: number };
}

export interface OrderTakerOptions {
  db: Queryable;
  desk: SalesDesk;
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
/** Waiting costs a machine nothing, so one address gets through by it only once in this time. */
const waitSeconds = 30;
const waitersMax = 10_000;

export function createOrderTaker(options: OrderTakerOptions): OrderTaker {
  const { db, desk, rules, figures, challenges, holderOf, callerOf, codeGuesses, now } = options;
  const rush = figures === null ? undefined : createRush({ ticketsMax: figures.rush, now });
  /** As much work for each ticket: who takes eight works eight times as long as who takes one. */
  const difficultyOf = (tickets: number) =>
    (figures?.work ?? 0) + Math.min(ticketBitsMax, Math.floor(Math.log2(Math.max(1, tickets))));
  const waitedAtMs = new BoundedMap<string, number>(waitersMax);
  const secondsToTurn = (eventId: string, { address }: Whereabouts) => {
    const turnAtMs = (waitedAtMs.get(`${address} ${eventId}`) ?? 0) + waitSeconds * 1_000;
    return Math.max(0, Math.ceil((turnAtMs - now()) / 1_000));
  };
  const solved = (input: PlaceOrderInput, from: Whereabouts, answer: string | undefined) => {
    const { eventId } = input;
    const difficulty = difficultyOf(ticketsOf(input));
    const nonce = answer === undefined ? undefined : challenges.solved(eventId, { answer, difficulty });
    const isEarly = nonce !== undefined && isWait(nonce) && secondsToTurn(eventId, from) > 0;
    return isEarly ? undefined : nonce;
  };

  /** Codes are guessed at one event, from one address. */
  const guessesOf = (eventId: string, { address }: Whereabouts) => {
    const guesser = `${address} ${eventId}`;
    return {
      refuseSpent: () => codeGuesses.refuseSpent(guesser),
      countWrong: () => codeGuesses.countWrong(guesser),
    };
  };

  return {
    async take(input, { challengeAnswer, ...from }) {
      const { eventId } = input;
      const work = () => challenges.work(eventId, { difficulty: difficultyOf(ticketsOf(input)) });
      const guesses = guessesOf(eventId, from);
      if (input.accessCode != null || input.promoCode != null) guesses.refuseSpent();
      const challengeNonce = solved(input, from, challengeAnswer);
      rush?.note(eventId, { address: from.address, tickets: ticketsOf(input) });
      if (rush?.isRushed(eventId) && challengeNonce === undefined) {
        raise(challengeNeeded, {}, { challenge: work(), retryAfterSeconds: 1 });
      }
      const holding =
        figures === null
          ? undefined
          : {
              figures,
              holder: holderOf(eventId, { ...from, emailKey: mailAddressKey(input.buyer.email) }),
              challengeNonce,
            };
      try {
        const placed = await desk.serve(
          eventId,
          placeOrder(rules, { ...input, holding, guesses, caller: callerOf(from.address) }),
        );
        if (challengeNonce !== undefined && isWait(challengeNonce)) waitedAtMs.set(`${from.address} ${eventId}`, now());
        return placed;
      } catch (error) {
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
    },

    quote: (input, from) => quoteOrder(db, rules.fees, { ...input, guesses: guessesOf(input.eventId, from) }),

    challengeFor: (eventId, tickets) =>
      rush?.isRushed(eventId) ? challenges.work(eventId, { difficulty: difficultyOf(tickets) }) : undefined,

    waitFor(eventId, from, known) {
      const toTurn = secondsToTurn(eventId, from);
      const left = challenges.secondsLeft(eventId, known);
      if (left !== undefined && left + toTurn > 0) return { wait: known, seconds: Math.max(left, toTurn) };
      const wait = challenges.wait(eventId, { seconds: waitSeconds });
      return { wait, seconds: Math.max(waitSeconds, toTurn) };
    },
  };
}

function ticketsOf({ items }: PlaceOrderInput): number {
  return items.reduce((sum, { quantity }) => sum + quantity, 0);
}
