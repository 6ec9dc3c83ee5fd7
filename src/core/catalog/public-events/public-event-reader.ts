import { BoundedMap } from '../../../platform/bounded-map.ts';
import type { Database } from '../../../platform/database/database.ts';
import { createSights, type Seen, type Sighted } from '../../../platform/database/sight.ts';
import { isUuid } from '../../../platform/ids.ts';
import { naturalBatch } from '../../../platform/natural-batch.ts';
import { raise } from '../../base/define-error.ts';
import { publicEventNotFound } from './public-event.errors.ts';
import { findPublicEventsByIds } from './public-event.sql.ts';
import type { PublicEventWithChildren } from './public-event.ts';
import { findPublicEventVersions, type PublicEventVersion } from './public-event-versions.sql.ts';
import { withPublicChildren } from './read-public-event.ts';

/** Reads single events as the public sees them, for many callers at once. */
export interface PublicEventReader {
  /**
   * The published event of that id or slug as the database has it now. An unchanged event is the same object as before,
   * so a caller may keep what it made of it.
   */
  read(idOrSlug: string): Promise<PublicEventWithChildren>;
}

const batchMax = 100;
// One at a time: what is asked meanwhile makes the next batch larger, which makes it cheap.
const batchesMax = 1;
const patienceMs = 100;
const keptMax = 2_000;
// Larger events are read anew each time: what is kept is bounded in bytes as well as in number.
const keptCharactersMax = 16_384;

interface Kept extends Seen {
  version: string;
  value: PublicEventWithChildren;
}

/** As in the organizer's reader, the database is asked every time, and for rows only where a version changed. */
export function createPublicEventReader(db: Database): PublicEventReader {
  const kept = new BoundedMap<string, Kept>(keptMax);
  const idsBySlug = new BoundedMap<string, string>(keptMax);
  const sights = createSights(db);

  const load = async (wanted: readonly string[]): Promise<(PublicEventWithChildren | undefined)[]> => {
    const { ids = [], slugs = [] } = Object.groupBy(new Set(wanted), (named) => (isUuid(named) ? 'ids' : 'slugs'));
    const found = await findPublicEventVersions(db, { ids, slugs });
    const events = await lookedUp(found, sights.note(found[0] as Sighted));
    return wanted.map((idOrSlug) => events.get(idOrSlug));
  };

  /** By id and by slug. */
  const lookedUp = async (found: Awaited<ReturnType<typeof findPublicEventVersions>>, sight: string) => {
    const versions = found.filter((row) => row.id !== null);
    const current = await currentEvents(versions);
    const byName = new Map<string, PublicEventWithChildren | undefined>();
    for (const { id, slug, untilMs } of versions) {
      const value = current.get(id);
      const known = kept.get(id);
      // Another batch may have kept a later one meanwhile.
      if (known !== undefined && known.value === value) Object.assign(known, { sight, untilMs });
      byName.set(id, value).set(slug, value);
    }
    return byName;
  };

  /** Events that are kept under the present version; the rest is fetched anew. */
  const currentEvents = async (versions: readonly Pick<PublicEventVersion, 'id' | 'version'>[]) => {
    const events = new Map<string, PublicEventWithChildren>();
    const changed = new Map<string, string>();
    for (const { id, version } of versions) {
      const known = kept.get(id);
      if (known?.version === version) events.set(id, known.value);
      else changed.set(id, version);
    }
    if (changed.size === 0) return events;
    for (const value of await withPublicChildren(db, await findPublicEventsByIds(db, { ids: [...changed.keys()] }))) {
      events.set(value.id, value);
      if (sizeOf(value) > keptCharactersMax) continue;
      kept.set(value.id, { version: changed.get(value.id) as string, value });
      idsBySlug.set(value.slug, value.id);
    }
    return events;
  };

  const readOne = naturalBatch({ load, sizeMax: batchMax, inFlightMax: batchesMax, patienceMs });
  const readAnew = async (named: string, idOrSlug: string): Promise<PublicEventWithChildren> => {
    const event = await readOne(named);
    if (event === undefined) raise(publicEventNotFound, { idOrSlug });
    return event;
  };
  const knownBySlug = (slug: string) => {
    const known = kept.get(idsBySlug.get(slug) ?? '');
    // It may have another slug by now, and another event this one.
    return known?.value.slug === slug ? known : undefined;
  };
  return {
    read(idOrSlug) {
      const named = isUuid(idOrSlug) ? idOrSlug.toLowerCase() : idOrSlug;
      const known = kept.get(named) ?? knownBySlug(named);
      const isAsSeen = known && sights.isAsSeen(known);
      if (known === undefined || isAsSeen === undefined) return readAnew(named, idOrSlug);
      return isAsSeen.then((isSame) => (isSame ? known.value : readAnew(named, idOrSlug)));
    },
  };
}

/** About how many characters an event takes when it is written out. */
function sizeOf({
  description,
  galleryUrls,
  tickets,
  bundles,
  performers,
  schedules,
  brands,
  questions,
}: PublicEventWithChildren) {
  const urls = galleryUrls.reduce((sum, url) => sum + url.length, 0);
  const children =
    tickets.length + bundles.length + performers.length + schedules.length + brands.length + questions.length;
  return 1_500 + (description?.length ?? 0) + urls + children * 700;
}
