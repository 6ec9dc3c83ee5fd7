import type { EntryMode, EntryRules } from '../../../../door-rules/decide-scan.ts';
import { dayStartsAtDefault, entryDaysOf } from '../../../../door-rules/entry-days.ts';
import { BoundedMap } from '../../../platform/bounded-map.ts';
import type { Detail } from '../../base/define-error.ts';
import type { EventFields } from './event-fields.ts';

/** How people come into an event as it stands: what was said of it, and what follows where nothing was. */
export interface Entry extends EntryRules {
  dayStartsAt: string;
  /** It has more days than are counted. */
  isCut: boolean;
}

export type EnteredEvent = Pick<EventFields, 'dateTime' | 'endDateTime' | 'timezone' | 'entry'>;

const dayMs = 24 * 3_600_000;
// Calendars are slow, and the same events are asked for again and again.
const known = new BoundedMap<string, Entry>(2_000);

export function entryOf({ dateTime, endDateTime, timezone, entry }: EnteredEvent): Entry {
  const { mode, dayStartsAt = dayStartsAtDefault } = entry;
  const name = [dateTime, endDateTime, timezone, mode, dayStartsAt].join(' ');
  const before = known.get(name);
  if (before !== undefined) return before;
  const { days, isCut } = entryDaysOf({ dateTime, endDateTime, timezone, dayStartsAt });
  const isLong = endDateTime !== null && Date.parse(endDateTime) - Date.parse(dateTime) >= dayMs;
  const made: Entry = { mode: mode ?? (isLong && !isCut ? 'DAILY' : 'ONCE'), dayStartsAt, days, isCut };
  known.set(name, made);
  return made;
}

/** What was said before and is said now. What is sent back as it was read is not said. */
export function mergedEntry(event: EnteredEvent, said: EventFields['entry']): EventFields['entry'] {
  const { mode, dayStartsAt } = entryOf(event);
  const merged = { ...event.entry };
  if (said.mode !== undefined && said.mode !== mode) merged.mode = said.mode;
  if (said.dayStartsAt !== undefined && said.dayStartsAt !== dayStartsAt) merged.dayStartsAt = said.dayStartsAt;
  return merged;
}

export function isEntrySet({ entry }: Pick<EventFields, 'entry'>): boolean {
  return entry.mode !== undefined || entry.dayStartsAt !== undefined;
}

/** Of letting in once nothing is taken away by letting in more often; the others refuse what was allowed before. */
export function isEntryTighter(before: Entry, after: Entry): boolean {
  const looser: Record<EntryMode, readonly EntryMode[]> = {
    ONCE: ['ONCE', 'DAILY', 'REENTRY'],
    DAILY: ['DAILY'],
    REENTRY: ['REENTRY'],
  };
  return !looser[before.mode].includes(after.mode) || before.dayStartsAt !== after.dayStartsAt;
}

/** The days of a type by their number in the event, from 0; only of days that `dayFaults` finds nothing wrong with. */
export function dayNumbersOf(event: EnteredEvent, days: readonly string[] | null): number[] | null {
  if (days === null) return null;
  const names = entryOf(event).days.map(({ day }) => day);
  return [...new Set(days.map((day) => names.indexOf(day)))].sort((one, other) => one - other);
}

/** The days that a type with these numbers is good for now. */
export function typeDays(event: EnteredEvent, numbers: readonly number[] | null): string[] | null {
  const { days } = entryOf(event);
  return numbers?.flatMap((number) => days[number]?.day ?? []) ?? null;
}

export function dayFaults(event: Partial<EnteredEvent>, days: readonly string[] | null | undefined, field: string) {
  const { dateTime, endDateTime = null, timezone, entry = {} } = event;
  // What is wrong with those is told already.
  if (days == null || dateTime === undefined || timezone === undefined) return [];
  const { days: known, isCut } = entryOf({ dateTime, endDateTime, timezone, entry });
  if (isCut) return [{ field, fault: 'entryDaysTooMany' as const }];
  return days.flatMap((day, index): Detail[] =>
    known.some((each) => each.day === day) ? [] : [{ field: `${field}[${index}]`, fault: 'notADayOfEvent' }],
  );
}
