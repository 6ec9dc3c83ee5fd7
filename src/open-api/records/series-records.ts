import type { TSchema } from 'typebox';
import {
  type Series,
  type SeriesChange,
  type SeriesChangeResult,
  seriesChangeStatuses,
  seriesChangeTargets,
  seriesStatuses,
} from '../../core/catalog/series/series.ts';
import { boolean, count, dateTime, idOf, nullable, oneOf, record, text, uuid } from '../../http/fields/fields.ts';
import { Type } from '../../http/fields/schema-type.ts';

export const seriesRecord = record(
  'Series',
  {
    id: idOf('series'),
    slug: text('Address part on the marketplace.'),
    name: text('Name of the series.'),
    templateEventId: nullable(uuid({ description: 'The event that dates are made after; null where it was deleted.' })),
    publish: boolean({ description: 'Whether dates are published as they are made.' }),
    status: oneOf(seriesStatuses, {
      description: '`MAKING` while dates are made, `READY`, or `STOPPED` after making failed three times.',
    }),
    stoppedBecause: nullable(text('Why making stopped.')),
    planned: count('Dates, made or not.'),
    made: count('Dates that are made.'),
    published: count('Dates that are on the marketplace.'),
    sold: count('Tickets sold, over all dates.'),
    createdAt: dateTime({ description: 'When it was created.' }),
  },
  'A run of dates. Each date is an ordinary event, with stock, orders and doors of its own.',
);

const skippedRecord = Type.Object(
  {
    eventId: uuid({ description: 'The date.' }),
    code: text('The code of the refusal that changing it alone would get.'),
  },
  { additionalProperties: false },
);

const { properties: ofDone, ...changeShape } = record(
  'SeriesChange',
  {
    changed: count('Dates that are changed.'),
    skipped: Type.Array(skippedRecord, {
      description: 'Dates that stay as they are, and why. Those that `except` names are not among them.',
    }),
    buyersTold: count('Buyers who get a mail, because a name or place that they know changes.'),
  },
  'A change of many dates. A dry run has only what would come of it.',
);

const ofRunning: Record<string, TSchema> = {
  id: idOf('change'),
  seriesId: uuid({ description: 'The series.' }),
  status: oneOf(seriesChangeStatuses, { description: '`APPLYING` while dates are gone through, then `DONE`.' }),
  applyTo: oneOf(seriesChangeTargets, { description: 'Which dates it is for.' }),
  createdAt: dateTime({ description: 'When it was asked for.' }),
};

/** With what a dry run has not. */
export const seriesChangeRecord = { ...changeShape, properties: { ...ofRunning, ...ofDone } } as TSchema;

export function presentSeries(series: Series) {
  const { id, slug, name, templateEventId, publish, status, stoppedBecause } = series;
  const { planned, made, published, sold, createdAt } = series;
  return {
    id,
    slug,
    name,
    templateEventId,
    publish,
    status,
    stoppedBecause,
    planned,
    made,
    published,
    sold,
    createdAt,
  };
}

export function presentSeriesChange(change: SeriesChange) {
  const { id, seriesId, status, applyTo, createdAt } = change;
  return { id, seriesId, status, applyTo, createdAt, ...presentChangeResult(change) };
}

export function presentChangeResult({ changed, skipped, buyersTold }: SeriesChangeResult) {
  return { changed, skipped: skipped.map(({ eventId, code }) => ({ eventId, code })), buyersTold };
}
