import { frequencies, weekdays } from '../../core/catalog/series/read-rule.ts';
import {
  boolean,
  createBody,
  dateTime,
  defaulted,
  integer,
  listOf,
  name,
  oneOf,
  optional,
  patternFault,
  required,
  uuid,
} from './fields.ts';
import { Type } from './schema-type.ts';

// More than a series may have, so that too many are refused as such.
const datesTakenMax = 10_000;
const timesMax = 48;
const intervalMax = 12;

const day = (description: string) =>
  Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$', description, [patternFault]: { fault: 'notADay' } });
export const clockTime = (description: string) =>
  Type.String({
    pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$',
    description,
    [patternFault]: { fault: 'notAClockTime' },
  });

const wantedDate = createBody({
  dateTime: required(dateTime({ description: 'Start, with a zone.' })),
  endDateTime: optional(dateTime({ description: 'End; left out: as the template.' })),
});

const seriesDates = listOf(wantedDate, { description: 'The dates.', minItems: 1, maxItems: datesTakenMax });

const ruleBody = createBody({
  freq: required(oneOf(frequencies, { description: 'By days, weeks or months.' })),
  interval: defaulted(integer({ description: 'Every so many of them.' }, 1, intervalMax), 1),
  byDay: optional(
    listOf(oneOf(weekdays, { description: 'A weekday.' }), {
      description: 'Only on these weekdays; left out: that of `from`.',
      minItems: 1,
      maxItems: weekdays.length,
    }),
  ),
  times: required(
    listOf(clockTime('A time where the event is, `HH:MM`.'), {
      description: 'When dates start.',
      minItems: 1,
      maxItems: timesMax,
    }),
  ),
  from: required(day('First day, YYYY-MM-DD.')),
  until: optional(day('Last day, included. Exactly one of `until` and `count`.')),
  count: optional(integer({ description: 'How many dates.' }, 1, 1_000_000)),
  except: defaulted(listOf(day('A day.'), { description: 'Days without dates.', maxItems: datesTakenMax }), []),
});

const rule = {
  ...ruleBody,
  description: 'When dates take place.',
} as typeof ruleBody;

/** A series, as it is created. */
export const seriesBody = createBody({
  name: required(name({ description: 'Name of the series.', examples: ['Kundiman sa Biyernes'] })),
  template: optional(
    uuid({
      description: 'What dates are made after, and the first of them.',
    }),
  ),
  templateEventId: optional(uuid({ description: 'The same, but no date of the series.' })),
  includesTemplate: optional(
    boolean({
      description: 'Whether the template is a date.',
    }),
  ),
  dates: optional(seriesDates),
  rule: optional(rule),
  publish: defaulted(boolean({ description: 'Whether dates are published as they are made.' }), false),
});

export const moreDatesBody = createBody({ dates: required(seriesDates) });
