import type { Queryable } from '../../../platform/database/database.ts';
import type { Actor } from '../../base/actor.ts';
import { limitReached, raiseInvalid } from '../../base/common.errors.ts';
import { type Detail, raise } from '../../base/define-error.ts';
import type { Policy } from '../../base/policy.ts';
import type { Event } from '../events/event.ts';
import { checkQuota } from '../inventory/quota.ts';
import { listTicketTypesOfEvents } from '../ticket-types/ticket-type.sql.ts';
import { readRule, ruleFaults, type SeriesRule } from './read-rule.ts';
import { type PlannedDate, seriesDatesMax, type WantedDate } from './series.ts';

/** What may be said of when a series takes place. Fields that the schema found faulty are missing. */
export interface WantedTimes {
  dates?: readonly (Partial<WantedDate> | undefined)[] | null;
  rule?: Partial<SeriesRule> | null;
}

/** The faults that a schema cannot show, and that need no template. */
export function timesFaults({ dates = null, rule = null }: WantedTimes): Detail[] {
  if (dates === null && rule === null) return [{ field: 'dates', fault: 'datesOrRule' }];
  if (dates !== null && rule !== null) return [{ field: 'rule', fault: 'ruleBesideDates' }];
  return dates === null ? ruleFaults(rule as SeriesRule) : datesFaults(dates);
}

/** Ends before starts, and dates that are given twice or that a series has. */
export function datesFaults(
  dates: readonly (Partial<WantedDate> | undefined)[],
  known: ReadonlySet<string> = new Set(),
): Detail[] {
  const seen = new Set<string>();
  return dates.flatMap((date, index): Detail[] => {
    const { dateTime, endDateTime } = date ?? {};
    if (dateTime === undefined) return [];
    const faults: Detail[] = [];
    if (seen.has(dateTime)) faults.push({ field: `dates[${index}].dateTime`, fault: 'givenTwice' });
    else if (known.has(dateTime)) faults.push({ field: `dates[${index}].dateTime`, fault: 'dateOfSeries' });
    seen.add(dateTime);
    if (endDateTime != null && Date.parse(endDateTime) <= Date.parse(dateTime)) {
      faults.push({ field: `dates[${index}].endDateTime`, fault: 'notAfter', values: { other: 'dateTime' } });
    }
    return faults;
  });
}

interface AskedDates {
  dates: readonly WantedDate[] | null;
  rule: SeriesRule | null;
  /** Whether the template is the date at its own start. */
  includesTemplate: boolean;
}

/** All dates in their order; more than there may be of a series are refused before the rest is looked at. */
export function datesOf({ includesTemplate, ...times }: AskedDates, template: Event): PlannedDate[] {
  const dates = datesAfter(times, template);
  if (!includesTemplate) return dates;
  const { id: eventId, dateTime } = template;
  return inOrder([{ dateTime, endDateTime: null, eventId }, ...dates.filter((date) => date.dateTime !== dateTime)]);
}

function datesAfter({ dates, rule }: Omit<AskedDates, 'includesTemplate'>, template: Event): WantedDate[] {
  if (dates !== null) return inOrder(dates);
  const { timezone } = template;
  const { count } = rule as SeriesRule;
  const starts = readRule(rule as SeriesRule, { timezone, most: seriesDatesMax + 1 });
  if (starts.length === 0) raiseInvalid([{ field: 'rule', fault: 'ruleMakesNone' }]);
  if (count !== null && starts.length < Math.min(count, seriesDatesMax)) {
    raiseInvalid([{ field: 'rule.count', fault: 'ruleMakesFewer', values: { most: starts.length } }]);
  }
  return starts.map((dateTime) => ({ dateTime, endDateTime: null }));
}

export function inOrder<Wanted extends WantedDate>(dates: readonly Wanted[]): Wanted[] {
  return dates.toSorted((one, other) => Date.parse(one.dateTime) - Date.parse(other.dateTime));
}

/** Of a new series: the template has its tickets already. */
export function checkRoomOf(
  db: Queryable,
  actor: Actor,
  { policy, template, wanted }: { policy: Policy; template: Event; wanted: readonly PlannedDate[] },
): Promise<void> {
  const more = wanted.filter(({ eventId }) => eventId === undefined).length;
  return checkRoom(db, actor, { policy, templateEventId: template.id, more, planned: wanted.length - more });
}

/** Refuses what would stop halfway: more dates than a series may have, or more tickets than the organization may. */
export async function checkRoom(
  db: Queryable,
  actor: Actor,
  {
    policy,
    templateEventId,
    more,
    planned,
  }: { policy: Policy; templateEventId: string; more: number; planned: number },
): Promise<void> {
  if (planned + more > seriesDatesMax) raise(limitReached, { what: 'dates of a series', most: seriesDatesMax });
  const types = await listTicketTypesOfEvents(db, { eventIds: [templateEventId] });
  await checkQuota(db, actor, policy, more * types.reduce((sum, { quantity }) => sum + quantity, 0));
}
