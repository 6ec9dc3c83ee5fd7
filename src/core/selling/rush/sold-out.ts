import { BoundedMap } from '../../../platform/bounded-map.ts';
import type { Database } from '../../../platform/database/database.ts';
import { keyedBatch } from '../../../platform/keyed-batch.ts';
import { isRaised, Refusal, refusal } from '../../base/define-error.ts';
import { listResults } from '../../base/idempotency/claim.sql.ts';
import { listBundlesOfEvents } from '../../catalog/bundles/bundle.sql.ts';
import type { Bundle } from '../../catalog/bundles/bundle.ts';
import { orderedBundles } from '../bundles/bundles-at-desk.ts';
import { readDeskEvent, readDeskTypes } from '../desk/desk.sql.ts';
import { Desk } from '../desk/desk.ts';
import { type DeskContents, emptyDesk } from '../desk/desk-contents.ts';
import { type DeskCounts, retryAfterSeconds, waitingMax } from '../desk/sales-desk.ts';
import { examine, type PlaceOrderInput } from '../ordering/place-order.ts';
import { soldOutError, tooManyWaiting } from '../orders/order.errors.ts';

/** What this process knows of events that have nothing left: a crowd is told so without the desk and without the event's rows. */
export interface SoldOut {
  /** Refuses as the desk would where nothing is known to be left. All else is the desk's to answer, and that nothing is left is heard. */
  refuseOr<Placed>(input: PlaceOrderInput, askDesk: () => Promise<Placed>): Promise<Placed>;
  /** Something of the event changed here. */
  forget(eventId: string): void;
}

interface SoldOutOptions {
  db: Database;
  /** How long something is known; 0 sends everybody to the desk, for comparing. */
  knownMs?: number;
  counts?: Pick<DeskCounts, 'countRefusal'>;
  /** Milliseconds by a clock that nobody sets. */
  now: () => number;
}

/** Nobody hears that nothing is left longer than this after something came back, no matter who gave it back or where. */
export const knownMsDefault = 1_000;
/** While people ask, it is looked at this often. */
export const lookEveryMs = 250;
const eventsMax = 1_000;
const claimsMax = 1_000;

interface Seen {
  /** Before it was read: what is known is at least as old. */
  atMs: number;
  contents: DeskContents;
  bundles: readonly Bundle[];
}

/**
 * Decides by the same function as the desk over what was read without locks a moment ago, and believes only one answer of it:
 * that nothing is left. All others are the desk's to give.
 */
export function createSoldOut(options: SoldOutOptions): SoldOut {
  const { db, knownMs = knownMsDefault, counts, now } = options;
  const known = new BoundedMap<string, Seen>(eventsMax);
  const looks = new Map<string, symbol>();

  const look = (eventId: string) => {
    if (looks.has(eventId)) return;
    const own = Symbol();
    looks.set(eventId, own);
    const atMs = now();
    const keep = (read: Pick<Seen, 'contents' | 'bundles'>) => {
      // What was read before the event changed here is not known any more.
      if (looks.get(eventId) === own) known.set(eventId, { atMs, ...read });
    };
    const end = () => {
      if (looks.get(eventId) === own) looks.delete(eventId);
    };
    // Where it fails nothing is known, and the desk is asked.
    void readContents(db, eventId).then(keep).then(end, end);
  };

  const refusalOf = (input: PlaceOrderInput): Refusal | undefined => {
    const seen = known.get(input.eventId);
    if (seen === undefined || areSeatsNamed(input)) return undefined;
    const ageMs = now() - seen.atMs;
    if (ageMs > knownMs) return undefined;
    const refused = refusalBy(deskOf(seen, ageMs), input);
    if (refused !== undefined && ageMs > lookEveryMs) look(input.eventId);
    return refused;
  };

  const isPlaced = keyedBatch<Buffer, boolean>({
    name: 'claims',
    run: async (_, keyHashes) => {
      const kept = await listResults(db, { keyHashes });
      const hashes = new Set(kept.map(({ keyHash }) => keyHash.toString('hex')));
      return keyHashes.map((hash) => ({ result: hashes.has(hash.toString('hex')) }));
    },
    sizeMax: claimsMax,
    waitingMax,
    whenFull: () => refusal(tooManyWaiting, {}, { retryAfterSeconds }),
  });

  /** A repeat of an order that was placed gets that order, from the desk. What is known then counts, however long it took to see. */
  const refusalUnlessPlaced = async (input: PlaceOrderInput): Promise<Refusal | undefined> => {
    const refused = refusalOf(input);
    if (refused === undefined || input.claim === undefined) return refused;
    return (await isPlaced(input.eventId, input.claim.keyHash)) ? undefined : refusalOf(input);
  };

  return {
    async refuseOr(input, askDesk) {
      const refused = await refusalUnlessPlaced(input);
      if (refused !== undefined) {
        counts?.countRefusal(refused.definition.code);
        throw refused;
      }
      try {
        return await askDesk();
      } catch (error) {
        if (knownMs > 0 && isGone(error)) look(input.eventId);
        throw error;
      }
    },
    forget(eventId) {
      looks.delete(eventId);
      known.delete(eventId);
    },
  };
}

async function readContents(db: Database, eventId: string): Promise<Pick<Seen, 'contents' | 'bundles'>> {
  const [types, { now, event }, bundles] = await Promise.all([
    readDeskTypes(db, { eventId }),
    readDeskEvent(db, { eventId }),
    listBundlesOfEvents(db, { eventIds: [eventId] }),
  ]);
  return { contents: { ...emptyDesk, now, event, types }, bundles };
}

/** Which seats are free is known at the desk. Codes too: here none is good. */
function areSeatsNamed({ items }: PlaceOrderInput): boolean {
  return items.some(({ seats }) => seats != null);
}

function deskOf({ contents, bundles }: Seen, ageMs: number): Desk {
  const desk = new Desk({ ...contents, now: later(contents.now, ageMs) });
  for (const bundle of bundles) desk.at(orderedBundles).set(bundle.id, bundle);
  return desk;
}

function refusalBy(desk: Desk, input: PlaceOrderInput): Refusal | undefined {
  try {
    examine(desk, input, { claim: () => false });
  } catch (error) {
    if (isGone(error)) return error;
    if (!(error instanceof Refusal)) throw error;
  }
  return undefined;
}

/** How many are left, where any are, changes too fast to be known. */
function isGone(error: unknown): error is Refusal {
  return isRaised(error, soldOutError) && error.params.left === 0;
}

function later(instant: string, milliseconds: number): string {
  return new Date(Date.parse(instant) + milliseconds).toISOString();
}
