import { hash } from 'node:crypto';
import type { FormValues } from '../../../web/ui/form.tsx';
import type { Detail } from '../../core/base/define-error.ts';
import { instantInZone } from '../../core/base/zoned-time.ts';
import { type FormFaults, faultsOf } from '../../http/pages/faults.ts';
import type { FormFields } from '../../http/pages/forms.ts';
import { optionalNumber, typedValues, wantedNumber, wantedText } from '../events/typed.ts';

/** Names what a look was at: where something else was typed since, it is looked at again before anything is done. */
export function digestOfTyped(typed: unknown): string {
  return hash('sha256', JSON.stringify(typed), 'base64url');
}

const ruleNames = ['freq', 'interval', 'times', 'from', 'until', 'count'].map((name) => `rule.${name}`);

/** What was typed into the form that makes a series. */
export function typedSeries(form: FormFields): FormValues {
  return {
    ...typedValues(form, ['name', 'how', 'dates', 'publish', ...ruleNames]),
    'rule.byDay': form.all('rule.byDay').join(','),
    days: form.all('day').join(','),
  };
}

/** As the Open API takes it, for the same check; only what was chosen of rule and list. */
export function seriesInput(
  values: FormValues,
  { template, zone, faults }: { template: string; zone: string; faults: Detail[] },
): Record<string, unknown> {
  const times = values.how === 'LIST' ? { dates: datesChosen(values, { zone, faults }) } : { rule: ruleTyped(values) };
  return {
    name: wantedText(values.name ?? ''),
    template,
    ...times,
    publish: values.publish === 'on',
  };
}

interface Reading {
  zone: string;
  faults: Detail[];
}

interface TypedDate {
  dateTime: string;
  endDateTime: string | null;
}

/** Every day that was pressed on the calendar at each of the times, and what was typed a line. */
export function datesChosen(values: FormValues, { zone, faults }: Reading): TypedDate[] {
  const days = partsOf(values.days ?? '');
  const times = timesTyped(values['rule.times'] ?? '');
  if (days.length > 0 && times.length === 0) faults.push({ field: 'rule.times', fault: 'required' });
  const pressed = days.flatMap((day) =>
    times.map((time) => {
      const dateTime = instantInZone(`${day}T${time}`, zone);
      if (dateTime === undefined) faults.push({ field: 'rule.times', fault: 'notAClockTime' });
      return { dateTime: dateTime ?? '', endDateTime: null };
    }),
  );
  return [...pressed, ...datesTyped(values.dates ?? '', { zone, faults })];
}

function ruleTyped(values: FormValues): Record<string, unknown> {
  const of = (name: string) => values[`rule.${name}`] ?? '';
  const byDay = partsOf(of('byDay'));
  return {
    freq: wantedText(of('freq')),
    interval: wantedNumber(of('interval')) ?? 1,
    byDay: byDay.length === 0 ? null : byDay,
    times: timesTyped(of('times')),
    from: wantedText(of('from')),
    until: wantedText(of('until')) ?? null,
    count: optionalNumber(of('count')),
  };
}

function partsOf(text: string): string[] {
  return text.split(/[\s,;]+/).filter((part) => part !== '');
}

const clock = /^(?:ika-?)?(\d{1,2})(?:[:.](\d{2}))?\s*(am|pm|nn|ng umaga|ng tanghali|ng hapon|ng gabi)?$/;
const forenoon = ['am', 'ng umaga'];

/** A time as people say it (8pm, 8:30, 20:00, 7 ng gabi) as HH:MM; undefined where it is none. */
function clockTyped(text: string): string | undefined {
  const plain = text
    .trim()
    .toLowerCase()
    .replace(/([ap])\.?\s?m\.?$/, '$1m');
  const [, digits, minutes = '00', half] = clock.exec(plain) ?? [];
  const hour = Number(digits);
  if (digits === undefined || hour > 23 || Number(minutes) > 59) return undefined;
  // A number alone may be any half of the day.
  if (half === undefined) return /[:.]/.test(plain) ? `${digits.padStart(2, '0')}:${minutes}` : undefined;
  if (hour < 1 || hour > 12) return undefined;
  return `${String((hour % 12) + (forenoon.includes(half) ? 0 : 12)).padStart(2, '0')}:${minutes}`;
}

/** Several times in one field; what is none is passed on, to be refused. */
function timesTyped(text: string): string[] {
  return text
    .split(/[,;\n]+/)
    .filter((part) => part.trim() !== '')
    .flatMap((part) => clockTyped(part) ?? partsOf(part).map((each) => clockTyped(each) ?? each));
}

const line =
  /^(?<day>\d{4}-\d{2}-\d{2})[T ]+(?<start>.+?)(?:\s*(?:–|—|-|to|hanggang)\s*(?:(?<lastDay>\d{4}-\d{2}-\d{2})[T ]+)?(?<end>.+))?$/i;

/** A date a line, as clocks in the zone show it, with its end where one is said. A line that is none is noted as a fault. */
function datesTyped(text: string, { zone, faults }: Reading): TypedDate[] {
  return text
    .split('\n')
    .map((each) => each.trim())
    .filter((each) => each !== '')
    .flatMap((each) => {
      const date = dateOf(each, zone);
      if (date === undefined) faults.push({ field: 'dates', fault: 'notALocalTime' });
      return date ?? [];
    });
}

function dateOf(text: string, zone: string): TypedDate | undefined {
  const { day, start = '', lastDay = day, end } = line.exec(text)?.groups ?? {};
  const at = (onDay: string | undefined, time: string) => instantInZone(`${onDay}T${clockTyped(time)}`, zone);
  const dateTime = at(day, start);
  const endDateTime = end === undefined ? null : at(lastDay, end);
  return dateTime === undefined || endDateTime === undefined ? undefined : { dateTime, endDateTime };
}

/** Several dates and times stand in one field. */
export function shownFaults(error: unknown): FormFaults {
  const { fields, message } = faultsOf(error);
  const named = Object.entries(fields).map(([field, fault]) => [nameShown(field), fault]);
  return { fields: Object.fromEntries(named), message };
}

function nameShown(field: string): string {
  const ofType = /^changes\.ticketTypes\[(\d+)\]\.(.*)$/.exec(field);
  if (ofType !== null) return `types.${ofType[1]}.${ofType[2]}`;
  return field.replace(/^changes\.event\./, 'event.').replace(/\[\d+\].*$/, '');
}
