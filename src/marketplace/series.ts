import { pesosOf } from '../core/base/money.ts';
import { publicSeriesNotFound } from '../core/catalog/public-series/public-series.errors.ts';
import { type PublicSeries, readPublicSeries } from '../core/catalog/public-series/read-public-series.ts';
import { count, dateTime, idOf, name, nullable, oneOf, record, text } from '../http/fields/fields.ts';
import { Type } from '../http/fields/schema-type.ts';
import type { Answer } from '../http/route/route.ts';
import { singleFlight } from '../platform/single-flight.ts';
import { organizerRecord } from './records.ts';
import { type MarketplaceRoute, readRoute } from './route.ts';

const dateRecord = record(
  'SeriesDate',
  {
    eventId: idOf('event'),
    slug: text('Address part of the page of the event.'),
    dateTime: dateTime({ description: 'When it begins.' }),
    endDateTime: nullable(dateTime({ description: 'When it ends.' })),
    priceFrom: nullable(count('Lowest price in whole pesos; null while nothing is offered.')),
    status: oneOf(['SCHEDULED', 'ENDED', 'SOLD_OUT', 'ON_SALE'], {
      description: 'As of its ticket types: on sale where one of them is, else later, else none left, else ended.',
    }),
    left: Type.Integer({ minimum: 0, maximum: 20, description: 'Tickets left; 20 stands for 20 or more.' }),
  },
  'One of the dates: an ordinary event.',
);

const seriesRecord = record(
  'Series',
  {
    name: name({ description: 'Name of the series.' }),
    slug: text('Address part of its page.'),
    organizer: organizerRecord,
    dates: Type.Array(dateRecord, { description: 'Its public dates that are not over yet, soonest first.' }),
  },
  'A run of dates.',
);

export function seriesRoutes(): MarketplaceRoute[] {
  const share = singleFlight<Answer>();
  return [
    readRoute({
      method: 'GET',
      path: '/series/:idOrSlug',
      operationId: 'getSeries',
      tag: 'Series',
      summary: 'Read one series',
      description:
        'The dates of a run, each an event that is published and public. Private ones are not among them. A series of a sandbox is there too, as its events are.',
      params: { idOrSlug: 'Id of the series, or its slug.' },
      success: { status: 200, description: 'The series.', data: seriesRecord },
      errors: [publicSeriesNotFound],
      read: ({ params, services }) => {
        const idOrSlug = params.idOrSlug as string;
        return share(idOrSlug, async () => ({
          data: presentSeries(await readPublicSeries(services.lists, { idOrSlug })),
        }));
      },
    }),
  ];
}

// Field by field: nothing meant for the organizer alone reaches the public by accident.
function presentSeries({ name, slug, organizer, dates }: PublicSeries) {
  return {
    name,
    slug,
    organizer: { name: organizer.name, slug: organizer.slug },
    dates: dates.map((date) => ({
      eventId: date.eventId,
      slug: date.slug,
      dateTime: date.dateTime,
      endDateTime: date.endDateTime,
      priceFrom: date.priceFromCentavos === null ? null : pesosOf(date.priceFromCentavos),
      status: date.status,
      left: date.left,
    })),
  };
}
