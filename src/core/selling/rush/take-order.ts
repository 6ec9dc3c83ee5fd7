import { BoundedMap } from '../../../platform/bounded-map.ts';
import type { Database } from '../../../platform/database/database.ts';
import { steadyClockOf } from '../../../platform/steady-clock.ts';
import { takeAttempts } from '../../accounts/sign-in/attempts.ts';
import { type Challenge, isRaised, raise } from '../../base/define-error.ts';
import type { GuessLimit, GuessWork } from '../../base/guess-limit.ts';
import { mailAddressKey } from '../../base/mail-address/mail-address.ts';
import type { CallerOf } from '../../telling/mails/mail-limits.ts';
import { type PlacedOrder, type PlaceOrderInput, placeOrder, type SalesRules } from '../desk/place-order.ts';
import { type Quote, type QuoteInput, quoteOrder } from '../desk/quote-order.ts';
import type { SalesDesk } from '../desk/sales-desk.ts';
import { listSpentChallenges, spendChallenge } from '../hold-limits/held.sql.ts';
import { challengeNeeded, tooManyFree, tooManyHeld } from '../hold-limits/hold-limits.errors.ts';
import type { HolderOf, HoldFigures } from '../hold-limits/hold-limits.ts';
import { type Challenges, isWait, isWorth } from './challenges.ts';
import { createRush } from './rush.ts';

/** From where somebody asks. */
export interface Whereabouts {
  address: string;
  network: string;
}

/** Who asks, and what they worked or waited for. */
type Asker = Whereabouts & { challengeAnswer: string | undefined };

/** Takes orders of strangers: one at a time from each, however loudly some of them ask. */
export interface OrderTaker {
  take(input: PlaceOrderInput, caller: Asker): Promise<PlacedOrder & { isReplayed?: true }>;
  /** What an order would cost. */
  quote(input: Omit<QuoteInput, 'guesses' | 'isWorked'>, caller: Asker): Promise<Quote>;
  /** What an order needs to be taken at this moment, so that it can be worked at beforehand; mostly nothing. */
  challengeFor(eventId: string, asked: { tickets: number; hasCode: boolean; from: Whereabouts }): Challenge | undefined;
  /** For a browser without scripts: what it sends back after a while. A wait that is under way goes on. */
  waitFor(eventId: string, from: Whereabouts, known: string): { wait: string; seconds: number };
}

interface OrderTakerOptions {
  db: Database;
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
  const steady = steadyClockOf(now);
  /** The same work for each ticket: somebody who takes eight works eight times as long. */
  const difficultyOf = (tickets: number) =>
    (figures?.work ?? 0) + Math.min(ticketBitsMax, Math.floor(Math.log2(Math.max(1, tickets))));
  /**
   * When the next wait of a network address may go without work, as far as this node knows; and the wait that went
   * last.
   */
  const turns = new BoundedMap<string, { atMs: number; wait: Buffer | undefined }>(waitersMax);
  const secondsToTurn = (eventId: string, { address }: Whereabouts) =>
    Math.max(0, Math.ceil(((turns.get(`${address} ${eventId}`)?.atMs ?? 0) - steady()) / 1_000));

  /**
   * Taken before anything is done for it, on whatever node: of many who wait at one network address, one goes at a
   * time.
   */
  const takeTurn = async (eventId: string, { address }: Whereabouts, wait: Buffer): Promise<boolean> => {
    const name = `turn without work from ${address} at ${eventId}`;
    const limits = [{ name, limit: 1, seconds: waitSeconds }];
    const key = `${address} ${eventId}`;
    return db.transaction(async (tx) => {
      // A wait that went before takes nobody's turn.
      if ((await listSpentChallenges(tx, { nonces: [wait] })).length > 0) return false;
      const seconds = (await takeAttempts(tx, { limits, now: now() })).get(name);
      if (seconds === undefined) turns.set(key, { atMs: steady() + waitSeconds * 1_000, wait });
      else turns.set(key, { atMs: steady() + seconds * 1_000, wait: turns.get(key)?.wait });
      return seconds === undefined;
    });
  };

  /** The solved challenge, if there is one, or the wait that is over and whose turn it is. */
  const solvedNonce = async (
    eventId: string,
    difficulty: number,
    { challengeAnswer: answer, ...from }: Asker,
  ): Promise<Buffer | undefined> => {
    if (answer === undefined || answer === '') return undefined;
    const nonce = challenges.solved(eventId, { answer, difficulty, address: from.address });
    if (nonce === undefined || !isWait(nonce)) return nonce;
    return (await takeTurn(eventId, from, nonce)) ? nonce : undefined;
  };

  /** Codes are guessed at one event, from one address. */
  const guesserOf = (eventId: string, { address }: Whereabouts) => `${address} ${eventId}`;

  /** What an order needs for all its reasons together: work that is done once is enough. */
  const difficultyFor = (
    eventId: string,
    tickets: number,
    { hasCode, from }: { hasCode: boolean; from: Whereabouts },
  ) => Math.max(difficultyOf(tickets), hasCode ? codeGuesses.workBits(guesserOf(eventId, from)) : 0);

  return {
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
      if (hasCode) codeGuesses.refuseUnworked(guesser, { isDone: isWorked, challenge: work });
      rush?.note(eventId, { ...from, tickets });
      if (rush?.isRushed(eventId) && challengeNonce === undefined) {
        raise(challengeNeeded, {}, { challenge: work(), retryAfterSeconds: 1 });
      }
      const guesses = (claimWork: () => boolean) =>
        codeGuesses.take(guesser, { isDone: (bits) => isWorked(bits) && claimWork(), challenge: work });
      const holding =
        figures === null
          ? undefined
          : { figures, holder: holderOf(eventId, { ...from, emailKey: mailAddressKey(input.buyer.email) }) };
      try {
        return await desk.serve(
          eventId,
          placeOrder(rules, { ...input, holding, challengeNonce, guesses, caller: callerOf(from.address) }),
        );
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

    async quote(input, caller) {
      const { eventId, accessCode, promoCode } = input;
      const hasCode = accessCode != null || promoCode != null;
      const guesser = guesserOf(eventId, caller);
      const bits = !hasCode ? 0 : codeGuesses.workBits(guesser);
      const nonce = bits === 0 ? undefined : await solvedNonce(eventId, bits, caller);
      const isWorked = nonce !== undefined && (await spendChallenge(db, { nonce })) === 1;
      const challenge: GuessWork['challenge'] = (difficulty) => challenges.work(eventId, { difficulty });
      if (hasCode) codeGuesses.refuseUnworked(guesser, { isDone: () => isWorked, challenge });
      const guesses = (claimWork: () => boolean) =>
        codeGuesses.take(guesser, {
          isDone: (asked) => nonce !== undefined && isWorth(nonce, asked) && claimWork(),
          challenge,
        });
      return quoteOrder(db, rules.fees, { ...input, guesses, isWorked });
    },

    challengeFor(eventId, { tickets, hasCode, from }) {
      const isNeeded = rush?.isRushed(eventId) || (hasCode && codeGuesses.workBits(guesserOf(eventId, from)) > 0);
      return isNeeded
        ? challenges.work(eventId, { difficulty: difficultyFor(eventId, tickets, { hasCode, from }) })
        : undefined;
    },

    waitFor(eventId, from, known) {
      const { address } = from;
      const toTurn = secondsToTurn(eventId, from);
      const left = challenges.secondsLeft(eventId, { wait: known, address });
      const isUsed = turns.get(`${address} ${eventId}`)?.wait?.toString('base64url') === known;
      if (left !== undefined && left + toTurn > 0 && !isUsed) return { wait: known, seconds: Math.max(left, toTurn) };
      const wait = challenges.wait(eventId, { address, seconds: waitSeconds });
      return { wait, seconds: Math.max(waitSeconds, toTurn) };
    },
  };
}

function ticketsOf({ items }: PlaceOrderInput): number {
  return items.reduce((sum, { quantity }) => sum + quantity, 0);
}
