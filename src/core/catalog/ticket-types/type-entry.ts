import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { type Detail, raise } from '../../base/define-error.ts';
import { hasAdmissions } from '../events/admissions.sql.ts';
import { entryTightened } from '../events/entry.errors.ts';
import { dayFaults, dayNumbersOf, typeDays } from '../events/entry.ts';
import type { Event } from '../events/event.ts';
import type { EventFields } from '../events/event-fields.ts';
import { listZonesOfEvent } from '../zones/zone.sql.ts';
import type { TicketType } from './ticket-type.ts';
import type { TicketTypeFields } from './ticket-type-fields.ts';

type Said = Partial<Pick<TicketTypeFields, 'days' | 'zoneIds'>> | undefined;

/** What is wrong with the days and zones of types. `eventId`: of an event that is there already, and may have zones. */
export async function typeEntryFaults(
  db: Queryable,
  { event, eventId }: { event: Partial<EventFields>; eventId?: string },
  types: readonly { said: Said; prefix: string }[],
): Promise<Detail[]> {
  const named = types.some(({ said }) => said?.zoneIds != null);
  const zones = named && eventId !== undefined ? await listZonesOfEvent(db, { eventId }) : [];
  return types.flatMap(({ said, prefix }) => [
    ...dayFaults(event, said?.days, `${prefix}days`),
    ...(said?.zoneIds ?? []).flatMap((id, index): Detail[] =>
      zones.some((zone) => zone.id === id)
        ? []
        : [{ field: `${prefix}zoneIds[${index}]`, fault: 'notOfThisEvent', values: { what: 'a zone' } }],
    ),
  ]);
}

/** The changes without days that were only sent back: where the event moves too, they stay those of their numbers. */
export function withoutKnownDays<Changes extends Said>(event: Event, type: TicketType | undefined, changes: Changes) {
  if (changes?.days === undefined || type === undefined) return changes;
  const isKnown = String(changes.days) === String(typeDays(event, type.dayNumbers));
  const { days: _, ...rest } = changes;
  return isKnown ? (rest as Changes) : changes;
}

/** As types are kept. */
export function keptEntry(event: Event, { days, zoneIds }: Pick<TicketTypeFields, 'days' | 'zoneIds'>) {
  return { dayNumbers: dayNumbersOf(event, days), zoneIds: zoneIds && [...new Set(zoneIds)].sort() };
}

/** Nobody who was told that a ticket is good for a day or a zone is turned away there. */
export async function checkNotTightened(
  tx: Tx,
  event: Event,
  types: readonly { before: TicketType; after: Pick<TicketType, 'dayNumbers' | 'zoneIds'> }[],
): Promise<void> {
  const isTighter = types.some(
    ({ before, after }) => isFewer(before.dayNumbers, after.dayNumbers) || isFewer(before.zoneIds, after.zoneIds),
  );
  if (isTighter && (await hasAdmissions(tx, event)).isAdmitted) raise(entryTightened, {});
}

/** Null is all. */
function isFewer<Item>(before: readonly Item[] | null, after: readonly Item[] | null): boolean {
  if (after === null) return false;
  return before === null || before.some((item) => !after.includes(item));
}
