import { BoundedMap } from '../../../platform/bounded-map.ts';
import type { Database } from '../../../platform/database/database.ts';
import { isUuid } from '../../../platform/ids.ts';
import { naturalBatch } from '../../../platform/natural-batch.ts';
import { steadyClockOf } from '../../../platform/steady-clock.ts';
import { raise } from '../../base/define-error.ts';
import { publicEventNotFound } from '../public-events/public-event.errors.ts';
import type { PaintedPlan } from '../seating/painted-plan.ts';
import { type SeatBook, type SeatsOfEvent, seatStates } from '../seating/seat-book.ts';
import type { EventSeating } from '../seating/seating.ts';
import { packStates } from './pack-states.ts';
import { publicSeatingNotFound } from './public-seating.errors.ts';
import { findSeatsOnSale, type SeatsOnSale, type TypeOnSale } from './seats-on-sale.sql.ts';

/** The plan of an event, and what its seats are sold as. */
export interface PublicSeating {
  seating: EventSeating;
  painted: PaintedPlan;
  types: readonly TypeOnSale[];
}

/** Which plan it is now: the same as long as the key is the same. */
export interface NamedSeating {
  eventId: string;
  key: string;
  load(): Promise<PublicSeating>;
}

/** What became of each seat of a plan. */
export interface SeatStates {
  version: number;
  seats: number;
  /** Two bits each. */
  states: string;
  /** When this process saw them change. */
  changedAt: string;
}

/** What those who choose seats look at, for many at once. What did not change is the same object as before. */
export interface PublicSeatingReader {
  /** As the database has it now. A plan is large, so it is for the caller to keep what it made of it. */
  seating(idOrSlug: string): Promise<NamedSeating>;
  /** At most a second old. */
  states(idOrSlug: string): SeatStates | Promise<SeatStates>;
}

const ageMaxMs = 1_000;
const batchMax = 100;
// One at a time: what is asked meanwhile makes the next batch larger, which makes it cheap.
const batchesMax = 1;
const patienceMs = 100;
// By id and by slug. Of a hall of 20,000 each takes 20 kB.
const watchedMax = 1_000;

interface Watched {
  eventId: string;
  /** When what it is made of was asked for. */
  readAt: number;
  states: SeatStates;
  from: { seating: EventSeating; changed: number; onSale: string };
}

/**
 * Reads by one statement a second and event, however many watch: what changed since the book was looked at last. All who ask
 * meanwhile are answered from memory, and those who ask while it is read wait for the same answer.
 */
export function createPublicSeatingReader(
  db: Database,
  { seatBook, now }: { seatBook: SeatBook; now: () => number },
): PublicSeatingReader {
  const clock = steadyClockOf(now);
  const watched = new BoundedMap<string, Watched>(watchedMax);
  const flights = new Map<string, Promise<SeatStates>>();

  const onSaleOf = naturalBatch({
    load: async (wanted: readonly string[]) => {
      const { ids = [], slugs = [] } = Object.groupBy(new Set(wanted), (named) => (isUuid(named) ? 'ids' : 'slugs'));
      const found = await findSeatsOnSale(db, { ids, slugs });
      const named = new Map(found.flatMap((each) => [[each.eventId, each] as const, [each.slug, each] as const]));
      return wanted.map((idOrSlug) => named.get(idOrSlug));
    },
    sizeMax: batchMax,
    inFlightMax: batchesMax,
    patienceMs,
  });

  const visible = async (idOrSlug: string): Promise<SeatsOnSale> => {
    const onSale = await onSaleOf(idOrSlug);
    if (onSale === undefined) raise(publicEventNotFound, { idOrSlug });
    if (onSale.version === null) raise(publicSeatingNotFound, { idOrSlug });
    return onSale;
  };
  const seatsOf = async ({ eventId }: SeatsOnSale, idOrSlug: string): Promise<SeatsOfEvent> => {
    const seats = await seatBook.read(db, eventId);
    if (seats === undefined) raise(publicSeatingNotFound, { idOrSlug });
    return seats;
  };

  const refresh = async (key: string): Promise<SeatStates> => {
    const readAt = clock();
    const onSale = await visible(key);
    const seats = await seatsOf(onSale, key);
    const { eventId, slug } = onSale;
    const before = watched.get(eventId) ?? watched.get(key);
    const from = { seating: seats.seating, changed: seats.changed, onSale: openTypesOf(onSale).join() };
    const isSame =
      before?.from.seating === from.seating &&
      before.from.changed === from.changed &&
      before.from.onSale === from.onSale;
    const states = isSame ? before.states : packed(onSale, seats, { now: now(), before: before?.states });
    const entry = { eventId, readAt, states, from };
    for (const name of [eventId, slug]) watched.set(name, entry);
    return states;
  };

  return {
    async seating(idOrSlug) {
      const onSale = await visible(keyOf(idOrSlug));
      const { eventId, types } = onSale;
      return {
        eventId,
        key: JSON.stringify(onSale),
        load: async () => {
          const { seating, painted } = await seatsOf(onSale, idOrSlug);
          return { seating, painted, types };
        },
      };
    },
    states(idOrSlug) {
      const key = keyOf(idOrSlug);
      const known = watched.get(key);
      if (known !== undefined && clock() - known.readAt < ageMaxMs) return known.states;
      const flightKey = known?.eventId ?? key;
      const underWay = flights.get(flightKey);
      if (underWay !== undefined) return underWay;
      const flight = refresh(key).finally(() => flights.delete(flightKey));
      flights.set(flightKey, flight);
      return flight;
    },
  };
}

const keyOf = (idOrSlug: string) => (isUuid(idOrSlug) ? idOrSlug.toLowerCase() : idOrSlug);

function openTypesOf({ types }: SeatsOnSale): string[] {
  return types.filter(({ isMarkedSoldOut }) => !isMarkedSoldOut).map(({ id }) => id);
}

/** Nothing is offered of a type that its organizer took off sale. */
function packed(
  onSale: SeatsOnSale,
  { seating, painted, state }: SeatsOfEvent,
  { now, before }: { now: number; before: SeatStates | undefined },
): SeatStates {
  const open = new Set(openTypesOf(onSale));
  const isOpen = painted.ticketTypeIds.map((id) => open.has(id));
  const shown = (each: number) => (each === seatStates.aside ? seatStates.taken : each);
  const offered = isOpen.every(Boolean)
    ? state.map(shown)
    : state.map((each, seat) =>
        isOpen[painted.typeOf[seat] as number] === true ? shown(each) : seatStates.notOffered,
      );
  const { version } = seating;
  const states = packStates(offered);
  if (before?.version === version && before.states === states) return before;
  return { version, seats: state.length, states, changedAt: new Date(now).toISOString() };
}
