import { BoundedMap } from '../../platform/bounded-map.ts';
import type { Database } from '../../platform/database.ts';
import { isUuid } from '../../platform/ids.ts';
import { naturalBatch } from '../../platform/natural-batch.ts';
import type { Actor } from '../actor.ts';
import { recordNotFound } from '../common.errors.ts';
import { raise } from '../define-error.ts';
import { findEventsByIds } from './event.sql.ts';
import { type EventVersion, findEventVersions, versionOf, type WantedEvent } from './event-versions.sql.ts';
import { type EventChild, type EventWithChildren, withChildren } from './read-event.ts';

/** Reads single events, with venue and ticket types, for many callers at once. */
export interface EventReader {
  /**
   * The caller's event as the database has it now. One that looks as it did before is the same object as before, so a
   * caller may keep what it made of it.
   */
  read(actor: Actor, eventId: string): Promise<EventWithChildren>;
  /** Events of a list that was just read, with their venues only; those that look as before are the same objects. */
  complete(versions: readonly Pick<EventVersion, 'id' | 'version'>[]): Promise<EventWithChildren[]>;
}

const batchMax = 100;
const batchesMax = 2;
const keptMax = 5_000;

const withTickets: ReadonlySet<EventChild> = new Set(['tickets']);
const withoutTickets: ReadonlySet<EventChild> = new Set();

interface Kept {
  version: string;
  value: EventWithChildren;
}

/**
 * The version of an event is asked for every time, together with those of everybody who asks in the same moment; the
 * rows themselves are fetched only where it changed. Nothing here is ever stale, and a hot event costs next to nothing.
 */
export function createEventReader(db: Database): EventReader {
  const kept = new BoundedMap<string, Kept>(keptMax);
  const keptWithoutTickets = new BoundedMap<string, Kept>(keptMax);

  const load = async (wanted: readonly WantedEvent[]): Promise<(EventWithChildren | undefined)[]> => {
    const found = await findEventVersions(db, { wanted });
    const changed = found.filter(({ id, version }) => kept.get(id)?.version !== version).map(({ id }) => id);
    const fresh = changed.length === 0 ? undefined : await fetch(changed, kept, withTickets);
    const valueById = new Map(found.map(({ id }) => [id, fresh?.get(id) ?? kept.get(id)?.value]));
    return wanted.map(({ id, organizationId }) => {
      const value = valueById.get(id);
      // Somebody else in the batch may have asked for the same event, and own it.
      return value?.event.organizationId === organizationId ? value : undefined;
    });
  };

  const fetch = async (ids: readonly string[], into: typeof kept, children: ReadonlySet<EventChild>) => {
    const rows = await withChildren(db, await findEventsByIds(db, { ids }), children);
    // Kept under the version of the very rows, which may be newer than the one that was asked for.
    for (const value of rows) into.set(value.event.id, { version: versionOf(value), value });
    return new Map(rows.map((value) => [value.event.id, value]));
  };

  const readOne = naturalBatch({ load, sizeMax: batchMax, inFlightMax: batchesMax });
  return {
    async read(actor, eventId) {
      const id = eventId.toLowerCase();
      const found = isUuid(id) ? await readOne({ id, organizationId: actor.organizationId }) : undefined;
      if (found === undefined) raise(recordNotFound, { record: 'event', id: eventId });
      return found;
    },
    async complete(versions) {
      const isKept = ({ id, version }: Pick<EventVersion, 'id' | 'version'>) =>
        keptWithoutTickets.get(id)?.version === version;
      const changed = versions.filter((version) => !isKept(version)).map(({ id }) => id);
      const fresh = changed.length === 0 ? undefined : await fetch(changed, keptWithoutTickets, withoutTickets);
      // One that was deleted since the list was read is left out.
      return versions.flatMap(({ id }) => fresh?.get(id) ?? keptWithoutTickets.get(id)?.value ?? []);
    },
  };
}
