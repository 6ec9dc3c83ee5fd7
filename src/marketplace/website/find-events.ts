import type { FastifyInstance } from 'fastify';
import type { ResultsPageProps } from '../../../web/marketplace/find/results-page.tsx';
import { readOrganizer } from '../../core/accounts/profiles/read-organizer.ts';
import type { Page } from '../../core/base/page.ts';
import { eventCategories } from '../../core/catalog/events/event-fields.ts';
import { keepCities, keepCounts, recountMax } from '../../core/catalog/public-events/kept-counts.ts';
import {
  listCategoriesWithEvents,
  listCitiesWithEvents,
} from '../../core/catalog/public-events/list-public-events.sql.ts';
import {
  listPastEvents,
  listPublicEvents,
  type PublicEventFilter,
} from '../../core/catalog/public-events/list-public-events.ts';
import { positionOf } from '../../core/catalog/public-events/near.ts';
import type { PublicEvent } from '../../core/catalog/public-events/public-event.ts';
import { listNearestEvents } from '../../core/catalog/public-events/search-public-events.ts';
import { viaOf } from '../../core/selling/orders/via.ts';
import { holdsAny } from '../../http/pages/held.ts';
import { languageOf, queryOf } from '../../http/pages/visit.ts';
import { answerPage, answerRendered, pageFor } from '../../http/pages/web.ts';
import { needsPlace, type RenderedPage } from '../../http/send-page.ts';
import { singleFlight } from '../../platform/single-flight.ts';
import { dayOf, spanOf, type When } from './asked/when.ts';
import { whenSaid } from './asked/when-said.ts';
import type { PageCache } from './kept/page-cache.ts';
import { presentCard, presentOrganizer } from './present.ts';
import type { WebsiteServices } from './website.ts';

const shelfTake = 8;
// Full rows of two, four and five.
const wallTake = 20;
/** Fewer would stand alone in their row: they are the first of those that come up. */
const shelfMin = 3;
const resultsTake = 24;
const suggestionsTake = 6;
const organizerTake = 60;
const pastTake = 8;
const citiesOfHomeMax = 12;
const citiesMax = 200;
const pagesMax = 1_000;

/** Home, search, and an organizer's page. */
export function findEventsRoutes(app: FastifyInstance, services: WebsiteServices, cache: PageCache): void {
  const lists = eventLists(services);
  homeRoute(app, services, { lists, cache });
  searchRoutes(app, services, lists);
  organizerRoute(app, services, lists);
}

const config = { isPage: true };

type EventLists = ReturnType<typeof eventLists>;

function eventLists(services: WebsiteServices) {
  const counts = keepCounts(services);
  const keptCities = keepCities(services);
  return {
    counts,
    cities: () => keptCities.get('all', () => listCitiesWithEvents(services.lists, { most: citiesMax })),
    // Pages only say of a large total that it is large, and have one row a series.
    list: (asked: PublicEventFilter, page: Page) => {
      const filter = { ...asked, isCollapsed: true };
      return listPublicEvents(services.lists, { page, filter, counts, counted: 'ENOUGH', soldOut: 'LAST' });
    },
    cards: (events: readonly PublicEvent[]) => events.map((event) => presentCard(event, services)),
  };
}

function homeRoute(
  app: FastifyInstance,
  services: WebsiteServices,
  { lists, cache }: { lists: EventLists; cache: PageCache },
): void {
  const share = singleFlight<RenderedPage>();
  app.get('/', { config }, async (request, reply) => {
    if (holdsAny(request)) {
      await answerPage(services, request, reply, ['home', await homeProps(services, lists)]);
      return reply;
    }
    const via = viaOf(queryOf(request).via);
    const keptQuery: Record<string, string> = via === undefined ? {} : { via };
    const key = `home ${languageOf(request)} ${via ?? ''}`;
    const work = async () => {
      const props = await homeProps(services, lists);
      return { page: await pageFor(services, request, 'home', props, { keptAt: '/', keptQuery }), eventId: null };
    };
    const page = cache.get(key) ?? (await share(key, () => cache.make(key, work)));
    answerRendered(services, request, reply, page, { isPublic: true });
    return reply;
  });
}

async function homeProps({ lists: db, now }: WebsiteServices, { list, cards, cities: listCities }: EventLists) {
  const shelf = async (filter: PublicEventFilter, take = shelfTake) => (await list(filter, { page: 1, take })).rows;
  const [ofTonight, ofWeekend, cities, categories] = await Promise.all([
    shelf(spanOf('tonight', now())),
    shelf(spanOf('weekend', now())),
    listCities(),
    listCategoriesWithEvents(db),
  ]);
  // Each event stands once.
  const seen = new Set<string>();
  const unseen = (events: readonly PublicEvent[]) => events.filter(({ id }) => !seen.has(id));
  const filled = (events: readonly PublicEvent[]) => {
    const shown = unseen(events).length < shelfMin ? [] : unseen(events);
    for (const { id } of shown) seen.add(id);
    return cards(shown);
  };
  const [tonight, weekend] = [filled(ofTonight), filled(ofWeekend)];
  const upcoming = cards(unseen(await shelf({}, wallTake + seen.size)).slice(0, wallTake));
  return { tonight, weekend, upcoming, cities: cities.slice(0, citiesOfHomeMax), categories };
}

function searchRoutes(app: FastifyInstance, services: WebsiteServices, lists: EventLists): void {
  const { list, cards } = lists;

  app.get('/events', { config }, async (request, reply) => {
    const [{ asked, found }, cities, categories] = await Promise.all([
      understood(queryOf(request), services.now(), ({ filter, page }) => list(filter, { page, take: resultsTake })),
      lists.cities(),
      listCategoriesWithEvents(services.lists),
    ]);
    const props: ResultsPageProps = {
      events: cards(found.rows),
      total: Math.min(found.total, recountMax),
      areMore: found.total > recountMax,
      page: asked.page,
      totalPages: Math.ceil(found.total / resultsTake),
      filter: asked.shown,
      isPartly: found.isPartly === true,
      hasBadDate: asked.hasBadDate,
      hasBadNear: asked.hasBadNear,
      offered: found.total === 0 ? await offerInstead(services, lists, asked.filter.search) : undefined,
      cities,
      categories,
    };
    // The visitor's position is in the URL, and nobody keeps the answer.
    const isPublic = asked.filter.near === undefined;
    await answerPage(services, request, reply, ['results', props], { isPublic, needs: needsPlace });
    return reply;
  });

  app.get('/search/suggestions', async (request, reply) => {
    const query = queryOf(request);
    const { search } = readFilter(query, services.now()).filter;
    const page = { page: 1, take: suggestionsTake };
    const found = search === undefined ? [] : (await list({ search }, page)).rows;
    const via = viaOf(query.via);
    const from = via === undefined ? '' : `?${new URLSearchParams({ via })}`;
    const events = found.map(({ name, slug, venue, dates }) => ({
      name,
      place: venue?.city ?? null,
      href: `${dates === undefined || dates.count === 1 ? `/events/${slug}` : `/series/${dates.slug}`}${from}`,
    }));
    return reply.header('cache-control', 'public, max-age=60').send({ events });
  });
}

/** Any of the words, everywhere and at any time; otherwise the next events. */
async function offerInstead({ db }: WebsiteServices, { list, cards, counts }: EventLists, search: string | undefined) {
  const nearest = search === undefined ? [] : await listNearestEvents(db, { search, most: shelfTake, counts });
  if (nearest.length > 0) return { isNearest: true, events: cards(nearest) };
  const next = await list({}, { page: 1, take: shelfTake });
  return { isNearest: false, events: cards(next.rows) };
}

function organizerRoute(app: FastifyInstance, services: WebsiteServices, { list, cards }: EventLists): void {
  app.get('/organizers/:slug', { config }, async (request, reply) => {
    const { slug } = request.params as { slug: string };
    const organizer = await readOrganizer(services.db, { slug });
    const filter = { organizationId: organizer.id };
    const [found, past] = await Promise.all([
      list(filter, { page: 1, take: organizerTake }),
      listPastEvents(services.lists, { organizationId: organizer.id, most: pastTake }),
    ]);
    const shown = presentOrganizer(organizer, services.mediaLinks);
    const props = { organizer: shown, events: cards(found.rows), past: cards(past) };
    await answerPage(services, request, reply, ['organizer', props], { isPublic: true });
    return reply;
  });
}

interface AskedFor {
  filter: PublicEventFilter;
  shown: ResultsPageProps['filter'];
  hasBadDate: boolean;
  hasBadNear: boolean;
  page: number;
}

/**
 * Words of a search may say a time: "weekend", "luna december". Where they say nothing else, the time is meant, and where there
 * are others, only if no event has all of them: there is a band called December Avenue.
 */
async function understood<Found extends { total: number; isPartly?: boolean }>(
  query: Readonly<Record<string, string>>,
  now: number,
  find: (asked: AskedFor) => Promise<Found>,
): Promise<{ asked: AskedFor; found: Found }> {
  const asked = readFilter(query, now);
  const { search, when, from, to } = asked.shown;
  const said = search === undefined || (when ?? from ?? to) !== undefined ? undefined : whenSaid(search, now);
  const asTyped = async () => ({ asked, found: await find(asked) });
  if (said === undefined) return asTyped();
  const { rest, ...times } = said;
  const meant = readFilter({ ...query, ...times, search: rest }, now);
  if (rest !== '') {
    const typed = await asTyped();
    if (typed.found.total > 0 && typed.found.isPartly !== true) return typed;
  }
  const found = await find(meant);
  return found.total > 0 ? { asked: meant, found } : asTyped();
}

/** What a URL asks for. Parts that cannot be read are left out: a link is never a dead end. */
function readFilter(query: Readonly<Record<string, string>>, now: number): AskedFor {
  const text = (name: string) => {
    const value = query[name]?.trim().slice(0, 200);
    return value === undefined || value === '' ? undefined : value;
  };
  const when = (['tonight', 'weekend', 'month'] as const).find((known) => known === query.when);
  const from = text('from');
  const to = text('to');
  const firstDay = from === undefined ? undefined : dayOf(from);
  const lastDay = to === undefined ? undefined : dayOf(to);
  const price = (['free', 'paid'] as const).find((known) => known === query.price);
  const page = /^\d{1,6}$/.test(query.page ?? '') ? Number(query.page) : 1;
  const near = text('near');
  const position = near === undefined ? undefined : positionOf(near);
  const search = text('search');
  const city = text('city');
  const category = eventCategories.find((known) => known === query.category?.toUpperCase());
  return {
    filter: {
      search,
      city,
      category,
      ...timesOf(when, { from: firstDay?.from, to: lastDay?.to }, now),
      isFree: price === undefined ? undefined : price === 'free',
      near: position,
    },
    shown: {
      search,
      city,
      category,
      // Dates win over a word, so that one of the two is shown.
      when: firstDay === undefined && lastDay === undefined ? when : undefined,
      from: firstDay === undefined ? undefined : from,
      to: lastDay === undefined ? undefined : to,
      price,
      near: position === undefined ? undefined : `${position.latitude},${position.longitude}`,
    },
    hasBadDate: (from !== undefined && firstDay === undefined) || (to !== undefined && lastDay === undefined),
    hasBadNear: near !== undefined && position === undefined,
    page: Math.min(Math.max(page, 1), pagesMax),
  };
}

/** Dates win over a word. */
function timesOf(when: When | undefined, days: { from?: string; to?: string }, now: number) {
  if (days.from !== undefined || days.to !== undefined || when === undefined) return days;
  return spanOf(when, now);
}
