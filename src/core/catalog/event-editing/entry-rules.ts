import type { Tx } from '../../../platform/database/database.ts';
import { type Detail, raise } from '../../base/define-error.ts';
import { hasAdmissions } from '../events/admissions.sql.ts';
import { entryDayGone, entryTightened } from '../events/entry.errors.ts';
import { entryOf, isEntrySet, isEntryTighter, mergedEntry } from '../events/entry.ts';
import type { Event } from '../events/event.ts';
import type { EventFields } from '../events/event-fields.ts';
import type { TicketType } from '../ticket-types/ticket-type.ts';
import type { TicketTypeFields } from '../ticket-types/ticket-type-fields.ts';

/** What is said of the way in is added to what was said before. */
export function changesOf(event: Event, changes: Partial<EventFields>): Partial<EventFields> {
  return changes.entry === undefined ? changes : { ...changes, entry: mergedEntry(event, changes.entry) };
}

export function typeOf(types: readonly TicketType[], item: { id?: string } | undefined): TicketType | undefined {
  return types.find(({ id }) => id === item?.id);
}

export function hasOtherDays(before: Event, after: Event): boolean {
  return entryOf(before) !== entryOf(after);
}

/** Of an event with more days than are counted nothing can be said about days. */
export function tooManyDays(
  wanted: Partial<EventFields>,
  changed: Partial<EventFields>,
  types: readonly TicketType[],
): Detail[] {
  const { dateTime, endDateTime = null, timezone, entry = {} } = wanted;
  if (dateTime === undefined || timezone === undefined) return [];
  const isSaid = isEntrySet({ entry }) || types.some(({ dayNumbers }) => dayNumbers !== null);
  if (!isSaid || !entryOf({ dateTime, endDateTime, timezone, entry }).isCut) return [];
  const field = (['entry', 'endDateTime', 'dateTime'] as const).find((name) => changed[name] != null) ?? 'entry';
  return [{ field, fault: 'entryDaysTooMany' }];
}

/** Moved, an event keeps the days of its types; once somebody was let in, no ticket becomes good for less. */
export async function checkEntry(
  tx: Tx,
  event: Event,
  wanted: Event,
  types: readonly TicketType[],
  tickets: readonly (Partial<TicketTypeFields> & { id?: string })[],
): Promise<void> {
  if (!hasOtherDays(event, wanted)) return;
  const { days } = entryOf(wanted);
  const saidAnew = new Set(tickets.flatMap(({ id, days }) => (days === undefined ? [] : [id])));
  const gone = types.find(
    ({ id, dayNumbers }) => !saidAnew.has(id) && dayNumbers?.some((number) => number >= days.length),
  );
  if (gone !== undefined) raise(entryDayGone, { name: gone.name });
  if (isEntryTighter(entryOf(event), entryOf(wanted)) && (await hasAdmissions(tx, event)).isAdmitted) {
    raise(entryTightened, {});
  }
}
