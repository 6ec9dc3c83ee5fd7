import { BoundedMap } from '../../../platform/bounded-map.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { createSights, type Seen, type Sighted } from '../../../platform/database/sight.ts';
import { isUuid } from '../../../platform/ids.ts';
import { naturalBatch } from '../../../platform/natural-batch.ts';
import type { Actor } from '../../base/actor.ts';
import { recordNotFound } from '../../base/common.errors.ts';
import { raise } from '../../base/define-error.ts';
import { findEventsByIds } from '../events/event.sql.ts';
import { type EventVersion, findEventVersions, versionOf, type WantedEvent } from './event-versions.sql.ts';
import { type EventChild, type EventWithChildren, withChildren } from './read-event.ts';

/** Reads single events, with venue and ticket types, for many callers at once. */
export interface EventReader {
  /**
   * The caller's event as the database has it now. An unchanged event is the same object as before, so a caller may
   * keep what it made of it.
   */
  read(actor: Actor, eventId: string): Promise<EventWithChildren>;
  /** Events of a list that was just read, with their venues only; unchanged ones are the same objects as before. */
  complete(versions: readonly Pick<EventVersion, 'id' | 'version'>[]): Promise<EventWithChildren[]>;
}

const batchMax = 100;
// One at a time: what is asked meanwhile makes the next batch larger, which makes it cheap.
const batchesMax = 1;
const patienceMs = 100;
const keptMax = 2_000;
// Larger events are read anew each time: what is kept is bounded in bytes as well as in number.
const keptCharactersMax = 16_384;

const withTickets: ReadonlySet<EventChild> = new Set(['tickets']);
const withoutTickets: ReadonlySet<EventChild> = new Set();

interface Kept extends Seen {
  version: string;
  value: EventWithChildren;
}

/**
 * Whether an event is as it was is asked for every time, together with everybody who asks in the same moment; the rows are
 * fetched only where its version changed. Nothing here is ever stale, and a hot event costs next to nothing.
 */
export function createEventReader(db: Queryable): EventReader {
  const kept = new BoundedMap<string, Kept>(keptMax);
  const keptWithoutTickets = new BoundedMap<string, Kept>(keptMax);
  const sights = createSights(db);

  const load = async (wanted: readonly WantedEvent[]): Promise<(EventWithChildren | undefined)[]> => {
    const found = await findEventVersions(db, { wanted: distinct(wanted) });
    const rows = await lookedUp(found, sights.note(found[0] as Sighted));
    return wanted.map((event) => owned(rows.get(event.id), event));
  };

  const lookedUp = async (found: Awaited<ReturnType<typeof findEventVersions>>, sight: string) => {
    const versions = found.filter((row) => row.id !== null);
    const rows = await currentRows(versions, kept, withTickets);
    for (const { id, untilMs } of versions) {
      const known = kept.get(id);
      // Another batch may have kept a later one meanwhile.
      if (known !== undefined && known.value === rows.get(id)) Object.assign(known, { sight, untilMs });
    }
    return rows;
  };

  /** Rows that are kept under the present version; the rest is fetched anew. */
  const currentRows = async (
    versions: readonly Pick<EventVersion, 'id' | 'version'>[],
    store: typeof kept,
    children: ReadonlySet<EventChild>,
  ): Promise<Map<string, EventWithChildren>> => {
    const rows = new Map<string, EventWithChildren>();
    const changed: string[] = [];
    for (const { id, version } of versions) {
      const known = store.get(id);
      if (known?.version === version) rows.set(id, known.value);
      else changed.push(id);
    }
    if (changed.length === 0) return rows;
    for (const value of await withChildren(db, await findEventsByIds(db, { ids: changed }), children)) {
      rows.set(value.event.id, value);
      // Kept under the version of the rows themselves, which may be newer than the one that was asked for.
      if (sizeOf(value) <= keptCharactersMax) store.set(value.event.id, { version: versionOf(value), value });
    }
    return rows;
  };

  const readOne = naturalBatch({ load, sizeMax: batchMax, inFlightMax: batchesMax, patienceMs });
  const readAnew = async (wanted: WantedEvent, asked: string): Promise<EventWithChildren> => {
    const found = isUuid(wanted.id) ? await readOne(wanted) : undefined;
    if (found === undefined) raise(recordNotFound, { record: 'event', id: asked });
    return found;
  };
  return {
    read({ organizationId }, eventId) {
      const wanted = { id: eventId.toLowerCase(), organizationId };
      const known = kept.get(wanted.id);
      const isAsSeen = owned(known?.value, wanted) && sights.isAsSeen(known as Kept);
      if (isAsSeen === undefined) return readAnew(wanted, eventId);
      return isAsSeen.then((isSame) => (isSame ? (known as Kept).value : readAnew(wanted, eventId)));
    },
    async complete(versions) {
      const current = await currentRows(versions, keptWithoutTickets, withoutTickets);
      // An event that was deleted since the list was read is left out.
      return versions.flatMap(({ id }) => current.get(id) ?? []);
    },
  };
}

/** Somebody else may have asked for the same event, and own it. */
function owned(value: EventWithChildren | undefined, { organizationId }: WantedEvent) {
  return value?.event.organizationId === organizationId ? value : undefined;
}

function distinct(wanted: readonly WantedEvent[]): WantedEvent[] {
  return [...new Map(wanted.map((event) => [event.id + event.organizationId, event])).values()];
}

/** About how many characters an event takes when it is written out. */
function sizeOf({ event, tickets = [] }: EventWithChildren): number {
  const urls = event.galleryUrls.reduce((sum, url) => sum + url.length, 0);
  return 1_500 + (event.description?.length ?? 0) + urls + tickets.length * 700;
}
