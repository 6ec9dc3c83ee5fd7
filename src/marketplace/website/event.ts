import { hash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { EventPageProps } from '../../../web/marketplace/event/event-page.tsx';
import type { MoreEventsProps } from '../../../web/marketplace/find/more-events.tsx';
import { isRaised } from '../../core/base/define-error.ts';
import { findSeller } from '../../core/catalog/events/seller.sql.ts';
import { registerInterest } from '../../core/catalog/interests/register-interest.ts';
import { promoCodeLengthMax } from '../../core/catalog/promo-codes/promo-code-fields.ts';
import { listMoreEvents } from '../../core/catalog/public-events/list-more-events.ts';
import { publicEventNotFound } from '../../core/catalog/public-events/public-event.errors.ts';
import { findGoneEvent } from '../../core/catalog/public-events/public-event.sql.ts';
import { findSeriesBeside } from '../../core/catalog/public-series/public-series.sql.ts';
import { findMovedFrom } from '../../core/catalog/reschedules/reschedule.sql.ts';
import { viaOf } from '../../core/selling/orders/via.ts';
import { check } from '../../http/fields/check.ts';
import { createBody, email, name, required } from '../../http/fields/fields.ts';
import { headerLines } from '../../http/hot-reads.ts';
import { formOf } from '../../http/pages/forms.ts';
import { holdsAny } from '../../http/pages/held.ts';
import { presentEventPage } from '../../http/pages/present-event-page.ts';
import { tooOftenOptions, waitSecondsOf } from '../../http/pages/too-often.ts';
import { languageOf, queryOf } from '../../http/pages/visit.ts';
import { answerPage, answerRendered, pageFor } from '../../http/pages/web.ts';
import { hotPage, type PageOptions, type RenderedPage, seeOther } from '../../http/send-page.ts';
import { BoundedMap } from '../../platform/bounded-map.ts';
import { singleFlight } from '../../platform/single-flight.ts';
import { steadyClockOf } from '../../platform/steady-clock.ts';
import { type ChosenTickets, chosenTickets, queryEntries } from './asked/chosen-tickets.ts';
import type { MadePage, PageCache } from './kept/page-cache.ts';
import { presentCard } from './present.ts';
import { presentSeats, seatsOfEvent } from './seats/present-seats.ts';
import { joinRoute } from './waiting.ts';
import type { WebsiteServices } from './website.ts';

const interestFields = createBody({
  name: required(name({ description: 'Who is interested.' })),
  email: required(email({ description: 'Where to write.' })),
});

const quarterMs = 15 * 60 * 1_000;

/** The event's page, what it hands out, and the list of those who want to hear of it. */
export function eventRoutes(app: FastifyInstance, services: WebsiteServices, cache: PageCache): void {
  const config = { isPage: true };
  const pages = eventPages(services, cache);
  const { answer, answerGone } = pages;
  services.changes.hear((eventId) => cache.drop(eventId));

  addHotPage(app, services, cache);
  app.get('/events/:slug', { config }, (request, reply) => {
    const { slug } = request.params as { slug: string };
    const key = keyOf(request, slug);
    const kept = request.url.includes('?') || holdsAny(request) ? undefined : cache.get(key);
    // Sent at once: a promise for every visitor would be felt in a crowd.
    if (kept !== undefined) answerRendered(services, request, reply, kept, { isPublic: true });
    else {
      answer(request, reply, { slug, key })
        .catch((error: unknown) => answerGone(error, request, reply, slug))
        .catch((error: unknown) => reply.send(error));
    }
  });

  /** The parts of an event go with it, in the same words as its page. */
  const orGone =
    (answerOf: (request: FastifyRequest, reply: FastifyReply, slug: string) => Promise<unknown>) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      const { slug } = request.params as { slug: string };
      await answerOf(request, reply, slug).catch((error: unknown) => answerGone(error, request, reply, slug));
      return reply;
    };

  const takeInterest = async (request: FastifyRequest, reply: FastifyReply, slug: string) => {
    const form = formOf(request);
    const given = { name: form.text('name'), email: form.text('email') };
    const again = (state: 'faulty' | 'tooOften', options: PageOptions) => {
      const interest = { state, ...given };
      return pages.load(slug).then(
        (props) => answerPage(services, request, reply, ['event', { ...props, interest }], options),
        (error: unknown) => answerGone(error, request, reply, slug, { interest, options }),
      );
    };
    const { value, faults } = check(interestFields, given, 'form');
    if (faults.length > 0) return again('faulty', { status: 400 });
    const address = services.countsAddresses ? services.clientOrigin(request).address : null;
    const input = { idOrSlug: slug, ...value, language: languageOf(request), address, now: services.now() };
    try {
      await services.db.transaction((tx) => registerInterest(tx, input));
    } catch (error) {
      const waitSeconds = waitSecondsOf(error);
      if (waitSeconds === undefined) throw error;
      return again('tooOften', tooOftenOptions(waitSeconds));
    }
    seeOther(reply, `/events/${encodeURIComponent(slug)}?interest=done`);
  };
  const calendarOf = async (_request: FastifyRequest, reply: FastifyReply, slug: string) => {
    const event = await services.publicEvents.read(slug);
    reply
      .headers(calendarHeaders(event.slug))
      .header('cache-control', 'public, no-cache')
      .send(services.documents.calendarOfEvent(event));
  };
  const shareImageOf = async (_request: FastifyRequest, reply: FastifyReply, slug: string) => {
    const event = await services.publicEvents.read(slug);
    const image = await services.documents.shareImage(event);
    reply.headers({ 'content-type': 'image/png', 'cache-control': 'public, max-age=300' }).send(image);
  };
  joinRoute(app, services, (request, reply, slug, joined, options) =>
    pages.load(slug).then((props) => answerPage(services, request, reply, ['event', { ...props, joined }], options)),
  );
  app.post('/events/:slug/interest', { config }, orGone(takeInterest));
  app.get('/events/:slug/event.ics', { config }, orGone(calendarOf));
  app.get('/events/:slug/card.png', { config }, orGone(shareImageOf));
}

function keyOf(request: Pick<FastifyRequest, 'query' | 'headers'>, slug: string): string {
  return `event ${languageOf(request)} ${slug}`;
}

/** Has pages that are kept answered before the framework. */
function addHotPage(app: FastifyInstance, { limit }: WebsiteServices, cache: PageCache): void {
  app.hotReads.add<{ headers: IncomingHttpHeaders; query: object }>({
    route: '/events/:slug',
    start: '/events/',
    callerOf: ({ headers }) => ({ headers, query: {} }),
    find: (request, slug) => {
      const kept = holdsAny(request) ? undefined : cache.get(keyOf(request, slug));
      return kept && hotPage(app, kept, request);
    },
    admit: (_request, raw) => {
      const counted = limit.count(raw);
      return counted && headerLines(counted);
    },
  });
}

/** An event's page as it is shown: to everybody, to a visitor who chose, or that it is gone. */
function eventPages(services: WebsiteServices, cache: PageCache) {
  const share = singleFlight<RenderedPage>();
  const moreOf = moreEvents(services);

  const load = async (slug: string, chosenSeats: readonly string[] = []) => {
    const event = await services.publicEvents.read(slug);
    const of = { eventId: event.id };
    const [movedFrom, more, series, seats, seller] = await Promise.all([
      findMovedFrom(services.db, of),
      moreOf(event.id),
      event.seriesId ? findSeriesBeside(services.lists, of) : undefined,
      seatsOfEvent(services, event),
      services.sales.rules.cards && findSeller(services.db, of),
    ]);
    const shown = { ...presentEventPage(event, services, movedFrom), seller };
    return { event: shown, series, more, seats: seats && presentSeats(shown, seats, chosenSeats) };
  };

  const answer = async (request: FastifyRequest, reply: FastifyReply, { slug, key }: { slug: string; key: string }) => {
    const query = queryOf(request);
    const chosen = chosenTickets(queryEntries(request.url));
    // A visitor's choice is for that visitor; everything else is the same for all readers of a language.
    if (
      chosen.hasAny ||
      holdsAny(request) ||
      query.code !== undefined ||
      query.promo !== undefined ||
      query.choose !== undefined ||
      query.interest !== undefined
    ) {
      await answerChosen(request, reply, { slug, query, chosen });
      return;
    }
    const via = viaOf(query.via);
    const keptKey = via === undefined ? key : `${encodeURIComponent(via)} ${key}`;
    const work = () => cache.make(keptKey, (before) => make(request, { slug, via }, before));
    const page = cache.get(keptKey) ?? (await share(keptKey, work));
    answerRendered(services, request, reply, page, { isPublic: true });
  };

  const make = async (
    request: FastifyRequest,
    { slug, via }: { slug: string; via: string | undefined },
    before: MadePage | undefined,
  ): Promise<MadePage> => {
    const props = await load(slug);
    const { event } = props;
    // Of the time a page shows only the year, and years begin on a quarter of an hour everywhere.
    const madeOf = hash('sha1', JSON.stringify([props, Math.floor(services.now() / quarterMs)]));
    if (before?.madeOf === madeOf) return before;
    const keptAt = `/events/${event.slug}`;
    const page = await pageFor(services, request, 'event', props, {
      keptAt,
      keptQuery: via === undefined ? {} : { via },
    });
    return { page, eventId: event.id, madeOf };
  };

  const answerChosen = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { slug, query, chosen }: { slug: string; query: Record<string, string>; chosen: ChosenTickets },
  ) => {
    const props: EventPageProps = {
      ...(await load(slug, chosen.seats)),
      chosen: { ...chosen.quantities, ...chosen.bundles },
      prices: chosen.prices,
      accessCode: query.code,
      promoCode: query.promo?.trim().slice(0, promoCodeLengthMax),
      isNothingChosen: query.choose !== undefined,
      interest: askedInterest(request),
    };
    await answerPage(services, request, reply, ['event', props]);
  };

  return { load, answer, answerGone: goneAnswers(services, moreOf) };
}

/** Visitors who come by an old link learn what happened. */
function goneAnswers(services: WebsiteServices, moreOf: ReturnType<typeof moreEvents>) {
  return async (
    error: unknown,
    request: FastifyRequest,
    reply: FastifyReply,
    slug: string,
    { interest = askedInterest(request), options = { status: 410 } }: GoneOptions = {},
  ) => {
    const gone = isRaised(error, publicEventNotFound)
      ? await findGoneEvent(services.db, { idOrSlug: slug })
      : undefined;
    if (gone === undefined) throw error;
    const { id, name, why, cancellationReason, organizerName, organizerSlug, city } = gone;
    const instead = { organizer: { name: organizerName, slug: organizerSlug }, city, more: await moreOf(id) };
    const waiting = why === 'WITHDRAWN' ? { slug, interest } : undefined;
    const cancelled = why === 'CANCELLED' ? { reason: cancellationReason } : null;
    const props = { kind: goneKinds[why], requestId: request.id, name, cancelled, instead, waiting };
    await answerPage(services, request, reply, ['problem', props], waiting === undefined ? { status: 410 } : options);
  };
}

interface GoneOptions {
  interest?: EventPageProps['interest'];
  options?: PageOptions;
}

function askedInterest(request: FastifyRequest): EventPageProps['interest'] {
  return queryOf(request).interest === 'done' ? { state: 'done' } : undefined;
}

const goneKinds = {
  TAKEN_DOWN: 'eventTakenDown',
  CANCELLED: 'eventCancelled',
  OVER: 'eventOver',
  WITHDRAWN: 'eventWithdrawn',
} as const;

export function calendarHeaders(fileName: string): Record<string, string> {
  return {
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': `attachment; filename="${fileName.replaceAll(/[^a-z0-9-]/gi, '')}.ics"`,
  };
}

type MoreShown = MoreEventsProps['more'];

const moreMost = 4;
// Longer than a page is kept: each sale makes the page of its event anew, and changes nothing about the others.
const moreKeptMs = 10_000;
const moreKeptMax = 2_000;

/** Other events that may please somebody who looks at this one, as cards. */
function moreEvents(services: WebsiteServices): (eventId: string) => Promise<MoreShown> {
  const { lists: db } = services;
  const now = steadyClockOf(services.now);
  const kept = new BoundedMap<string, { more: MoreShown; until: number }>(moreKeptMax);
  const share = singleFlight<MoreShown>();

  const look = async (eventId: string): Promise<MoreShown> => {
    const until = now() + moreKeptMs;
    const { ofOrganizer, nearby } = await listMoreEvents(db, { eventId, most: moreMost });
    const more = {
      ofOrganizer: ofOrganizer.map((event) => presentCard(event, services)),
      nearby: nearby.map((event) => presentCard(event, services)),
    };
    kept.set(eventId, { more, until });
    return more;
  };

  return async (eventId) => {
    const known = kept.get(eventId);
    return known !== undefined && known.until > now() ? known.more : share(eventId, () => look(eventId));
  };
}
