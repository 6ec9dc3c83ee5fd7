import type { FastifyInstance } from 'fastify';
import type { DateShown, SeriesShown } from '../../../web/marketplace/series/series-date.ts';
import {
  type PublicSeries,
  type PublicSeriesDate,
  readPublicSeries,
} from '../../core/catalog/public-series/read-public-series.ts';
import { viaOf } from '../../core/selling/orders/via.ts';
import { holdsAny } from '../../http/pages/held.ts';
import { posterOf, presentPrice, presentVenue, type ShowingServices } from '../../http/pages/present-event-page.ts';
import { languageOf, queryOf } from '../../http/pages/visit.ts';
import { answerPage, answerRendered, pageFor } from '../../http/pages/web.ts';
import type { RenderedPage } from '../../http/send-page.ts';
import { singleFlight } from '../../platform/single-flight.ts';
import type { PageCache } from './kept/page-cache.ts';
import type { WebsiteServices } from './website.ts';

/** The page of a run of dates. */
export function seriesRoutes(app: FastifyInstance, services: WebsiteServices, cache: PageCache): void {
  const share = singleFlight<RenderedPage>();
  app.get('/series/:slug', { config: { isPage: true } }, async (request, reply) => {
    const { slug } = request.params as { slug: string };
    const via = viaOf(queryOf(request).via);
    const key = `series ${languageOf(request)} ${encodeURIComponent(via ?? '')} ${slug}`;
    const propsOf = async () => {
      const series = await readPublicSeries(services.lists, { idOrSlug: slug });
      return { series: presentSeries(series, services) };
    };
    const work = async () => {
      const props = await propsOf();
      const keptQuery: Record<string, string> = via === undefined ? {} : { via };
      const kept = { keptAt: `/series/${props.series.slug}`, keptQuery };
      return { page: await pageFor(services, request, 'series', props, kept), eventId: null };
    };
    if (holdsAny(request)) {
      await answerPage(services, request, reply, ['series', await propsOf()]);
      return reply;
    }
    const page = cache.get(key) ?? (await share(key, () => cache.make(key, work)));
    answerRendered(services, request, reply, page, { isPublic: true });
    return reply;
  });
}

function presentSeries(series: PublicSeries, services: ShowingServices): SeriesShown {
  const dates = series.dates.map((date) => presentDate(date, series, services));
  const [next] = series.dates;
  const { organizer } = series;
  return {
    slug: series.slug,
    name: series.name,
    isSandbox: series.isSandbox,
    organizer: { name: series.organizer.name, slug: series.organizer.slug },
    poster:
      next === undefined ? null : posterOf({ ...next, id: next.eventId, organizer }, services.mediaLinks, [640, 1280]),
    place: placeOf(series.dates),
    feesVia: dates.find(({ price }) => price !== null && price.method !== null && price.to > 0)?.price?.method ?? null,
    dates,
  };
}

function presentDate(date: PublicSeriesDate, { name }: PublicSeries, { sales }: ShowingServices): DateShown {
  return {
    id: date.eventId,
    slug: date.slug,
    name: date.name === name ? null : date.name,
    dateTime: date.dateTime,
    endDateTime: date.endDateTime,
    timezone: date.timezone,
    price: presentPrice(date, sales.rules.fees),
    status: date.status,
    left: date.left,
  };
}

/** Where all of them are at one place, that. */
function placeOf(dates: readonly PublicSeriesDate[]): SeriesShown['place'] {
  const [next] = dates;
  if (next === undefined) return undefined;
  const isSame = dates.every(
    ({ venue, locationType }) => venue?.id === next.venue?.id && locationType === next.locationType,
  );
  if (!isSame) return undefined;
  return {
    venue: next.venue === null ? null : presentVenue(next.venue),
    isOnline: next.locationType === 'ONLINE',
  };
}
