import { BoundedMap } from '../../../platform/bounded-map.ts';
import { type Challenge, isRaised, raise } from '../../base/define-error.ts';
import type { GuessLimit } from '../../base/guess-limit.ts';
import { mailAddressKey } from '../../base/mail-address/mail-address.ts';
import { type PlacedOrder, type PlaceOrderInput, placeOrder, type SalesRules } from '../desk/place-order.ts';
import type { SalesDesk } from '../desk/sales-desk.ts';
import { challengeNeeded, tooManyHeld } from '../hold-limits/hold-limits.errors.ts';
import type { HolderOf, HoldFigures } from '../hold-limits/hold-limits.ts';
import type { Challenges } from './challenges.ts';
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
  /** What orders of the event need to be taken at this moment, so that it can be worked at beforehand; mostly nothing. */
  challengeFor(eventId: string): Challenge | undefined;
  /** For a browser without scripts: what it sends back after a while. A wait that it has is kept. */
  waitFor(eventId: string, from: Whereabouts, known: string): { wait: string; seconds: number };
}

export interface OrderTakerOptions {
  desk: SalesDesk;
  rules: SalesRules;
  /** Null: nobody is counted, and nothing is a rush. */
  figures: HoldFigures | null;
  challenges: Challenges;
  holderOf: HolderOf;
  codeGuesses: GuessLimit;
  now: () => number;
}

// A second of a slow phone's work, while its owner types; measured in docs/decisions/0026-hold-limits.md.
const rushDifficulty = 17;
/** For those behind an address that holds its share already. */
const crowdDifficulty = 19;
const waitSeconds = 30;
const waitsForgottenMs = 10 * 60_000;
const waitersMax = 10_000;

export function createOrderTaker(options: OrderTakerOptions): OrderTaker {
  const { desk, rules, figures, challenges, holderOf, codeGuesses, now } = options;
  const rush = createRush({ ticketsMax: figures?.rush ?? Number.POSITIVE_INFINITY, now });
  const waits = new BoundedMap<string, { count: number; forgottenAtMs: number }>(waitersMax);
  const work = (eventId: string, difficulty: number) => challenges.work(eventId, { difficulty });

  return {
    async take(input, { challengeAnswer, ...from }) {
      const { eventId } = input;
      const guesser = `${from.address} ${eventId}`;
      if (input.accessCode != null) codeGuesses.refuseSpent(guesser);
      const challengeNonce = challengeAnswer === undefined ? undefined : challenges.solved(eventId, challengeAnswer);
      rush.note(eventId, ticketsOf(input));
      if (rush.isRushed(eventId) && challengeNonce === undefined) {
        raise(challengeNeeded, {}, { challenge: work(eventId, rushDifficulty), retryAfterSeconds: 1 });
      }
      const holding =
        figures === null
          ? undefined
          : {
              figures,
              holder: holderOf(eventId, { ...from, emailKey: mailAddressKey(input.buyer.email) }),
              challengeNonce,
            };
      const guesses = {
        refuseSpent: () => codeGuesses.refuseSpent(guesser),
        countWrong: () => codeGuesses.countWrong(guesser),
      };
      try {
        return await desk.serve(eventId, placeOrder(rules, { ...input, holding, guesses }));
      } catch (error) {
        if (isRaised(error, tooManyHeld) && error.params.isSolvable) {
          raise(tooManyHeld, error.params, { ...error.facts, challenge: work(eventId, crowdDifficulty) });
        }
        if (isRaised(error, challengeNeeded)) {
          raise(challengeNeeded, {}, { challenge: work(eventId, rushDifficulty), retryAfterSeconds: 1 });
        }
        throw error;
      }
    },

    challengeFor: (eventId) => (rush.isRushed(eventId) ? work(eventId, rushDifficulty) : undefined),

    // Waiting costs a machine nothing, so each further wait from the same address is longer.
    waitFor(eventId, { address }, known) {
      const left = challenges.secondsLeft(eventId, known);
      if (left !== undefined && left > 0) return { wait: known, seconds: left };
      const waiter = `${address} ${eventId}`;
      const before = waits.get(waiter);
      const count = before === undefined || before.forgottenAtMs < now() ? 1 : before.count + 1;
      waits.set(waiter, { count, forgottenAtMs: now() + waitsForgottenMs });
      const seconds = waitSeconds * count;
      return { wait: challenges.wait(eventId, { seconds }), seconds };
    },
  };
}

function ticketsOf({ items }: PlaceOrderInput): number {
  return items.reduce((sum, { quantity }) => sum + quantity, 0);
}
