import { hash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { publicEventNotFound } from '../core/catalog/public-events/public-event.errors.ts';
import { publicSeatingNotFound } from '../core/catalog/public-seating/public-seating.errors.ts';
import type { NamedSeating, SeatStates } from '../core/catalog/public-seating/public-seating-reader.ts';
import type { WrittenAnswer } from '../http/route/route.ts';
import { codingFor } from '../http/send-document.ts';
import { acceptsGzip } from '../http/send-page.ts';
import { ByteCache } from '../platform/byte-cache.ts';
import { packer } from '../platform/packer.ts';
import { singleFlight } from '../platform/single-flight.ts';
import { idOrSlugParameter, ofPublicEvent } from './events.ts';
import { type MarketplaceRoute, readRoute } from './route.ts';
import { presentSeating, seatingRecord, seatStatesRecord } from './seat-records.ts';

const plansBytesMax = 64 * 1_024 * 1_024;
// As it is, and packed in two ways.
const timesKept = 2;

export function seatRoutes(): MarketplaceRoute[] {
  const statesOf = writtenStates();
  const planOf = writtenPlans();
  return [
    readRoute({
      method: 'GET',
      path: '/events/:idOrSlug/seating',
      operationId: 'getSeating',
      tag: 'Events',
      summary: 'Read the plan of an event',
      description:
        'Sections and rows, and which of their seats are of which ticket type at which price. The same for as long as `version` is; ask with `If-None-Match`. The id of a seat is `SECTION-ROW-SEAT`.',
      params: idOrSlugParameter,
      success: { status: 200, description: 'The plan.', data: seatingRecord, hasEtag: true },
      errors: [publicEventNotFound, publicSeatingNotFound],
      whenFaulty: ofPublicEvent,
      read: async ({ params, headers, services }) => {
        const named = await services.publicSeating.seating(params.idOrSlug as string);
        const { body, tag, packed } = await planOf(named);
        const coding = codingFor({ headers });
        if (coding === undefined) return { body, headers: headersOf(tag) };
        return { body: await packed(coding), headers: headersOf(tag, coding) };
      },
    }),
    readRoute({
      method: 'GET',
      path: '/events/:idOrSlug/seats',
      operationId: 'getSeats',
      tag: 'Events',
      summary: 'Read which seats are free',
      description:
        'The state of every seat of the plan, at most a second old. Ask again with `If-None-Match`: 304 where nothing changed. Where `version` is another one, read the plan anew.',
      params: idOrSlugParameter,
      success: { status: 200, description: 'The states.', data: seatStatesRecord, hasEtag: true },
      errors: [publicEventNotFound, publicSeatingNotFound],
      whenFaulty: ofPublicEvent,
      read: ({ params, headers, services }) => {
        const isPacked = acceptsGzip({ headers });
        const states = services.publicSeating.states(params.idOrSlug as string);
        return states instanceof Promise ? states.then((read) => statesOf(read, isPacked)) : statesOf(states, isPacked);
      },
    }),
  ];
}

function headersOf(tag: string, coding?: string): Record<string, string> {
  const headers = { 'cache-control': 'no-cache', vary: 'accept-encoding' };
  if (coding === undefined) return { ...headers, etag: `"${tag}"` };
  return { ...headers, etag: `"${tag}-${coding}"`, 'content-encoding': coding };
}

const hashLength = 16;
const hashOf = (text: string) => hash('sha1', text, 'base64url').slice(0, hashLength);

/** The reader returns the same object while nothing changed, so it is written out once for all, and packed once. */
function writtenStates(): (states: SeatStates, isPacked: boolean) => WrittenAnswer {
  const written = new WeakMap<SeatStates, { plain: WrittenAnswer; packed?: WrittenAnswer; tag: string }>();
  return (states, isPacked) => {
    let answer = written.get(states);
    if (answer === undefined) {
      // By what they are, so that all nodes say the same.
      const tag = `${states.version}.${hashOf(states.states)}`;
      const { version, seats, changedAt } = states;
      const data = { version, seats, states: states.states, changedAt };
      answer = { plain: { body: Buffer.from(JSON.stringify({ data })), headers: headersOf(tag) }, tag };
      written.set(states, answer);
    }
    if (!isPacked) return answer.plain;
    answer.packed ??= { body: gzipSync(answer.plain.body), headers: headersOf(answer.tag, 'gzip') };
    return answer.packed;
  };
}

interface WrittenPlan {
  key: string;
  body: Buffer;
  tag: string;
  packed: ReturnType<typeof packer>;
}

function writtenPlans() {
  const kept = new ByteCache<WrittenPlan>(plansBytesMax);
  const share = singleFlight<WrittenPlan>();
  return async ({ eventId, key, load }: NamedSeating): Promise<WrittenPlan> => {
    const known = kept.get(eventId);
    if (known?.key === key) return known;
    return share(`${eventId} ${key}`, async () => {
      const again = kept.get(eventId);
      if (again?.key === key) return again;
      const seating = await load();
      const text = JSON.stringify({ data: presentSeating(seating) });
      const body = Buffer.from(text);
      const plan = { key, body, tag: `${seating.seating.version}.${hashOf(text)}`, packed: packer(body) };
      kept.set(eventId, plan, body.length * timesKept);
      return plan;
    });
  };
}
