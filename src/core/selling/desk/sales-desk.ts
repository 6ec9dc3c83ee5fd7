import type { Database, Tx } from '../../../platform/database/database.ts';
import { codeOf, DatabaseUnavailable } from '../../../platform/database/faults.ts';
import { keyedBatch, type Outcome } from '../../../platform/keyed-batch.ts';
import { Refusal, refusal } from '../../base/define-error.ts';
import { tooManyWaiting } from '../orders/order.errors.ts';
import type { Command } from './desk.ts';
import { type DeskTools, OrderElsewhere, type ServedBatch, serveBatch } from './desk-batch.ts';

/** Where orders are placed, paid, cancelled and refunded: the one way by which an event's tickets move. */
export interface SalesDesk {
  serve<Result>(eventId: string, command: Command<Result>): Promise<Result>;
  /** What the desks of several events decide together, in one transaction. The work takes their locks, in id order. */
  together<Result>(work: TogetherWork<Result>): Promise<Result>;
}

export type TogetherWork<Result> = (
  tx: Tx,
  tools: DeskTools,
) => Promise<{ result: Result; served: readonly (Omit<ServedBatch, 'outcomes'> & { eventId: string })[] }>;

interface SalesDeskOptions extends DeskTools {
  db: Database;
  /** How many commands one transaction takes at most; 1 turns batching off, for comparing. */
  batchMax?: number;
  /** Called after notices were committed, to have them passed on. */
  onNotices?: () => void;
  /** Called after work was queued, mails included, to have it done. */
  onQueued?: () => void;
  /** Called after a commit that changes what the public sees of the event. */
  onShown?: (eventId: string) => void;
  /** Called after a commit that leaves a part something to do. */
  onFollowed?: (eventId: string) => void;
  /** What else may be decided with a batch of the event's sales, so that it needs no transaction of its own. */
  rideAlong?: (eventId: string) => Rider | undefined;
  /** Counts what goes on at the desks. */
  counts?: DeskCounts;
}

export interface Rider {
  command: Command<unknown>;
  /** How it ended; undefined where the batch was not served as a whole. */
  onServed(outcome: Outcome<unknown> | undefined): void;
}

export interface DeskCounts {
  observeBatch(waitedSeconds: readonly number[], serviceSeconds: number): void;
  countRefusal(code: string): void;
  countSold(sold: NonNullable<ServedBatch['sold']>): void;
}

export const batchMaxDefault = 100;
// A queue this long takes a few seconds to serve; a later caller is better off trying again.
export const waitingMax = 20_000;
export const retryAfterSeconds = 2;
const attemptsMax = 3;
const uniqueViolation = '23505';

/**
 * Commands for the same event wait for the batch that is under way and then form the next one. A rush at one ticket type
 * costs one transaction for every hundred buyers; a buyer who comes alone waits for nobody. Between nodes the row locks
 * decide, so several may do this at once.
 */
export function createSalesDesk(options: SalesDeskOptions): SalesDesk {
  const { db, batchMax = batchMaxDefault, onNotices, onQueued, onShown, onFollowed, counts } = options;
  const serve = async (eventId: string, commands: readonly Command<unknown>[]): Promise<Outcome<unknown>[]> => {
    const { outcomes, ...served } = await db.transaction((tx) => serveBatch(tx, options, eventId, commands));
    tell(eventId, served);
    for (const outcome of outcomes) countIfRefused(outcome);
    return outcomes;
  };

  const tell = (eventId: string, served: Omit<ServedBatch, 'outcomes'>) => {
    if (served.noticesWritten > 0) onNotices?.();
    if (served.hasQueued) onQueued?.();
    if (served.isShownDifferently) onShown?.(eventId);
    if (served.isFollowed) onFollowed?.(eventId);
    if (served.sold !== undefined) counts?.countSold(served.sold);
  };

  const countIfRefused = (outcome: Outcome<unknown>) => {
    if ('error' in outcome && outcome.error instanceof Refusal) counts?.countRefusal(outcome.error.definition.code);
  };

  const run = async (eventId: string, commands: readonly Command<unknown>[]): Promise<Outcome<unknown>[]> => {
    try {
      return await serveWithRider(serve, options.rideAlong, eventId, commands);
    } catch (error) {
      if (error instanceof DatabaseUnavailable) throw error;
      // A command that the database refuses must not fail its neighbours.
      return alone(eventId, commands);
    }
  };

  const alone = async (eventId: string, commands: readonly Command<unknown>[]): Promise<Outcome<unknown>[]> => {
    const outcomes: Outcome<unknown>[] = [];
    for (const command of commands) outcomes.push(await serveAlone(eventId, command));
    return outcomes;
  };

  const serveAlone = async (eventId: string, command: Command<unknown>): Promise<Outcome<unknown>> => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        const [outcome] = await serve(eventId, [command]);
        return outcome as Outcome<unknown>;
      } catch (error) {
        // Somebody else took the same number or key at the same moment: the next attempt sees it, or draws another.
        if (codeOf(error) !== uniqueViolation || attempt === attemptsMax) return { error };
      }
    }
  };

  const enqueue = keyedBatch<Command<unknown>, unknown>({
    name: 'desk',
    run,
    sizeMax: batchMax,
    waitingMax,
    whenFull: () => {
      counts?.countRefusal(tooManyWaiting.code);
      return refusal(tooManyWaiting, {}, { retryAfterSeconds });
    },
    onServed: counts?.observeBatch,
  });
  /** An order may have gone to another date since its event was looked up. */
  const serveWhereItIs = async (eventId: string, command: Command<unknown>): Promise<unknown> => {
    let at = eventId;
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await enqueue(at, command);
      } catch (error) {
        if (!(error instanceof OrderElsewhere) || attempt === attemptsMax) throw error;
        at = error.eventId;
      }
    }
  };

  return {
    serve: <Result>(eventId: string, command: Command<Result>) => serveWhereItIs(eventId, command) as Promise<Result>,
    async together(work) {
      const { result, served } = await db.transaction((tx) => work(tx, options));
      for (const { eventId, ...each } of served) tell(eventId, each);
      return result;
    },
  };
}

/** A batch, and what rides along with it. */
async function serveWithRider(
  serve: (eventId: string, commands: readonly Command<unknown>[]) => Promise<Outcome<unknown>[]>,
  rideAlong: SalesDeskOptions['rideAlong'],
  eventId: string,
  commands: readonly Command<unknown>[],
): Promise<Outcome<unknown>[]> {
  const rider = commands.some(({ isFirst }) => isFirst) ? undefined : rideAlong?.(eventId);
  if (rider === undefined) return serve(eventId, commands);
  let outcome: Outcome<unknown> | undefined;
  try {
    const outcomes = await serve(eventId, [...commands, rider.command]);
    outcome = outcomes.at(-1);
    return outcomes.slice(0, -1);
  } finally {
    rider.onServed(outcome);
  }
}
