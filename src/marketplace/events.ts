import type { FastifyInstance } from 'fastify';
import { tooManyAttempts } from '../core/accounts/sign-in/sign-in.errors.ts';
import { languageDefault, languages } from '../core/base/language.ts';
import { pageMeta } from '../core/base/page.ts';
import { searchLengthMax } from '../core/base/text.ts';
import { eventCategories, eventTypes } from '../core/catalog/events/event-fields.ts';
import { interestNotTaken } from '../core/catalog/interests/interest.errors.ts';
import { registerInterest } from '../core/catalog/interests/register-interest.ts';
import { listPublicEvents, type PublicEventFilter } from '../core/catalog/public-events/list-public-events.ts';
import { positionLengthMax, positionOf, positionPattern } from '../core/catalog/public-events/near.ts';
import { publicEventNotFound } from '../core/catalog/public-events/public-event.errors.ts';
import type { PublicEventWithChildren } from '../core/catalog/public-events/public-event.ts';
import { seePublicEvent } from '../core/catalog/public-events/read-public-event.ts';
import {
  boolean,
  closedObject,
  createBody,
  dateTime,
  defaulted,
  email,
  name,
  oneOf,
  patternFault,
  record,
  required,
} from '../http/fields/fields.ts';
import { Type } from '../http/fields/schema-type.ts';
import { headerLines, keptLines } from '../http/hot-reads.ts';
import type { AddressLimit } from '../http/limit-requests.ts';
import { type PageQuery, pageOf, pageParameters } from '../http/paging.ts';
import { hotJsonOf } from '../http/route/hot-json.ts';
import type { Answer, WrittenAnswer } from '../http/route/route.ts';
import type { Queryable } from '../platform/database/database.ts';
import { singleFlight } from '../platform/single-flight.ts';
import { grantedToAll } from './cross-origin.ts';
import { presentFoundEvent, presentPublicEvent } from './present.ts';
import { foundEventRecord, publicEventRecord } from './records.ts';
import {
  basePath,
  type Call,
  type MarketplaceRoute,
  type MarketplaceServices,
  readRoute,
  writeRoute,
} from './route.ts';

const yesOrNo = ['true', 'false'] as const;
type YesOrNo = (typeof yesOrNo)[number];

type ListQuery = PageQuery & Omit<PublicEventFilter, 'near' | 'isCollapsed'> & { near?: string; collapse?: YesOrNo };

const listQuery = closedObject<ListQuery>(
  {
    ...pageParameters,
    search: Type.String({
      maxLength: searchLengthMax,
      description:
        'Words of the name, the performers, the organizer, the venue, its address, city or district, or the category, in any order; `free` or `libre` for what costs nothing. Case and accents do not matter. Where nothing else is found, mistyped words are forgiven and a word more than fits is left out. Best match first, and last what is sold out.',
    }),
    city: Type.String({
      maxLength: searchLengthMax,
      description:
        'City of the venue, whole, or what people call a part of Metro Manila or all of it (`NCR`, `Cubao`, `BGC`); case and accents do not matter.',
    }),
    from: dateTime({ description: 'Only events that start at this time or later.' }),
    to: dateTime({ description: 'Only events that start at this time or earlier.' }),
    type: oneOf(eventTypes, { description: 'Only events of this type.' }),
    category: oneOf(eventCategories, { description: 'Only events of this kind.' }),
    near: Type.String({
      pattern: positionPattern,
      maxLength: positionLengthMax,
      [patternFault]: { fault: 'notAPlace' },
      description:
        'Latitude and longitude in degrees, taken to two decimals (about a kilometre). Nearest first then, whatever is searched for, and `distanceKm` tells how far; events without a place on the map come last.',
      examples: ['14.55,121.02'],
    }),
    collapse: oneOf(yesOrNo, {
      description:
        '`true`: one row a series, for the next of its dates that fit, and `dates` tells how many there are. `meta` counts rows.',
    }),
  },
  [],
);

const interestBody = createBody({
  name: required(name({ description: 'Who is interested.' })),
  email: required(email({ description: 'Where to write, once, when tickets can be bought.' })),
  language: defaulted(oneOf(languages, { description: 'In which they are written to.' }), languageDefault),
});

const interestRecord = record(
  'Interest',
  { registered: boolean({ description: 'Always true.' }) },
  'The interest is written down.',
);

export const idOrSlugParameter = { idOrSlug: 'Id of the event, or its slug.' };

export function eventRoutes(): MarketplaceRoute[] {
  const shareList = singleFlight<Answer>();
  return [
    readRoute({
      method: 'GET',
      path: '/events',
      operationId: 'listEvents',
      tag: 'Events',
      summary: 'Find events',
      description:
        'Events that are published, public and not over yet, soonest first; with `search` best match first, with `near` nearest first.',
      query: listQuery,
      success: { status: 200, description: 'A page of events.', data: Type.Array(foundEventRecord), isPaged: true },
      errors: [],
      read: ({ query, services }) =>
        shareList(JSON.stringify(query), async () => {
          const { page: _page, take: _take, near, collapse, ...narrowed } = query;
          const isCollapsed = collapse === 'true' ? true : undefined;
          const filter = { ...narrowed, isCollapsed, near: near === undefined ? undefined : positionOf(near) };
          const { lists, counts } = services;
          const listed = await listPublicEvents(lists, {
            page: pageOf(query),
            filter,
            counts,
            counted: 'ALL',
            soldOut: 'BY_DATE',
          });
          return { data: listed.rows.map((event) => presentFoundEvent(event, services)), meta: pageMeta(listed) };
        }),
    }),
    readRoute({
      method: 'GET',
      path: '/events/:idOrSlug',
      operationId: 'getEvent',
      tag: 'Events',
      summary: 'Read one event',
      description:
        'Any published event: also a private one, one of a sandbox and one that is over. `remainingQuantity` is at most 20.',
      params: idOrSlugParameter,
      success: { status: 200, description: 'The event.', data: publicEventRecord },
      errors: [publicEventNotFound],
      whenFaulty: ofPublicEvent,
      read: ({ params, services }) => readWritten(params.idOrSlug as string, services),
    }),
    writeRoute({
      method: 'POST',
      path: '/events/:idOrSlug/interests',
      operationId: 'registerInterest',
      tag: 'Events',
      summary: 'Register interest in an event',
      description:
        'For an event whose `isOnSale` is false: sold out, not on sale yet, or on presale. One mail goes there when tickets can be bought by anybody, with a link that stops further ones. An address that is registered already is answered the same. At most 30 in ten minutes from one address of the network.',
      params: idOrSlugParameter,
      body: interestBody,
      success: { status: 201, description: 'It is written down.', data: interestRecord },
      errors: [publicEventNotFound, interestNotTaken, tooManyAttempts],
      whenFaulty: ofPublicEvent,
      write: async (tx, { params, body, caller, services }) => {
        const { name, email, language } = body;
        const address = services.countsAddresses ? caller.clientOrigin().address : null;
        const person = { name, email, language, address };
        await registerInterest(tx, { idOrSlug: params.idOrSlug as string, ...person, now: services.now() });
        return { data: { registered: true } };
      },
    }),
  ];
}

// The reader returns the same object while nothing changed, so it is written out once for all.
const written = new WeakMap<PublicEventWithChildren, WrittenAnswer>();

async function readWritten(idOrSlug: string, services: MarketplaceServices): Promise<WrittenAnswer> {
  const event = await services.publicEvents.read(idOrSlug);
  let answer = written.get(event);
  if (answer === undefined) {
    answer = { body: Buffer.from(JSON.stringify({ data: presentPublicEvent(event, services) })), headers: {} };
    written.set(event, answer);
  }
  return answer;
}

/** Has single events answered before the framework. */
export function addHotEvents(app: FastifyInstance, services: MarketplaceServices, limit: AddressLimit): void {
  const start = `${basePath}/events/`;
  const cors = keptLines(grantedToAll);
  const toHot = hotJsonOf(app);
  app.hotReads.add<true>({
    route: `${start}:idOrSlug`,
    start,
    callerOf: () => true,
    find: (_caller, idOrSlug) => readWritten(idOrSlug, services).then(toHot),
    admit: (_caller, request) => {
      const counted = limit.count(request);
      return counted && cors + headerLines(counted);
    },
  });
}

/** An event that nobody may see is refused before any field is looked at. */
export async function ofPublicEvent(db: Queryable, { params }: Call): Promise<[]> {
  await seePublicEvent(db, { idOrSlug: params.idOrSlug as string });
  return [];
}
