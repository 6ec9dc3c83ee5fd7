import { hash } from 'node:crypto';
import type { FormValues } from '../../../web/ui/form.tsx';
import type { Detail } from '../../core/base/define-error.ts';
import { instantInZone } from '../../core/base/zoned-time.ts';
import { type FormFaults, faultsOf } from '../../http/pages/faults.ts';
import type { FormFields } from '../../http/pages/forms.ts';
import { optionalNumber, typedValues, wantedNumber, wantedText } from '../events/typed.ts';

/** Names what a look was at: where something else was typed since, it is looked at again before anything is done. */
export function seenOf(typed: unknown): string {
  return hash('sha256', JSON.stringify(typed), 'base64url');
}

const ruleNames = ['freq', 'interval', 'times', 'from', 'until', 'count', 'except'].map((name) => `rule.${name}`);

/** What was typed into the form that makes a series. */
export function typedSeries(form: FormFields): FormValues {
  return {
    ...typedValues(form, ['name', 'how', 'dates', 'publish', ...ruleNames]),
    'rule.byDay': form.all('rule.byDay').join(','),
  };
}

/** As the Open API takes it, for the same check; only what was chosen of rule and list. */
export function seriesInput(
  values: FormValues,
  { template, zone, faults }: { template: string; zone: string; faults: Detail[] },
): Record<string, unknown> {
  const times =
    values.how === 'LIST' ? { dates: datesTyped(values.dates ?? '', { zone, faults }) } : { rule: ruleTyped(values) };
  return {
    name: wantedText(values.name ?? ''),
    template,
    ...times,
    publish: values.publish === 'on',
  };
}

function ruleTyped(values: FormValues): Record<string, unknown> {
  const of = (name: string) => values[`rule.${name}`] ?? '';
  const byDay = partsOf(of('byDay'));
  return {
    freq: wantedText(of('freq')),
    interval: wantedNumber(of('interval')) ?? 1,
    byDay: byDay.length === 0 ? null : byDay,
    times: partsOf(of('times')).map((time) => time.padStart(5, '0')),
    from: wantedText(of('from')),
    until: wantedText(of('until')) ?? null,
    count: optionalNumber(of('count')),
    except: partsOf(of('except')),
  };
}

function partsOf(text: string): string[] {
  return text.split(/[\s,;]+/).filter((part) => part !== '');
}

const moment = /^(?<day>\d{4}-\d{2}-\d{2})[T ]+(?<time>\d{1,2}:\d{2})$/;
const line = /^(?<start>.*?\d{1,2}:\d{2})(?:\s*(?:–|—|-|to|hanggang)\s*(?<end>.+))?$/i;

/** A date a line, as clocks in the zone show it, with its end where one is said. A line that is none is noted as a fault. */
export function datesTyped(
  text: string,
  { zone, faults }: { zone: string; faults: Detail[] },
): { dateTime: string; endDateTime: string | null }[] {
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

function dateOf(text: string, zone: string): { dateTime: string; endDateTime: string | null } | undefined {
  const { start, end } = line.exec(text)?.groups ?? {};
  const { day, time } = moment.exec(start?.trim() ?? '')?.groups ?? {};
  if (day === undefined || time === undefined) return undefined;
  const dateTime = instantInZone(`${day}T${time.padStart(5, '0')}`, zone);
  if (dateTime === undefined) return undefined;
  if (end === undefined) return { dateTime, endDateTime: null };
  const last = moment.exec(end.trim())?.groups ?? { day, time: end.trim() };
  const endDateTime = instantInZone(`${last.day}T${last.time?.padStart(5, '0')}`, zone);
  return endDateTime === undefined ? undefined : { dateTime, endDateTime };
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
