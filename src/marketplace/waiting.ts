import { tooManyAttempts } from '../core/accounts/sign-in/sign-in.errors.ts';
import { lookUpToken, tooManyWrongTokens } from '../core/base/guess-limit.ts';
import { idempotencyKeyReused } from '../core/base/idempotency/idempotency.errors.ts';
import { languageDefault, languages } from '../core/base/language.ts';
import { publicEventNotFound } from '../core/catalog/public-events/public-event.errors.ts';
import { seePublicEvent } from '../core/catalog/public-events/read-public-event.ts';
import { notOnSale, tooManyWaiting } from '../core/selling/orders/order.errors.ts';
import type { WaitingPlace } from '../core/selling/waiting-list/claim.ts';
import { entryStatuses } from '../core/selling/waiting-list/entry.ts';
import { joinWaiting } from '../core/selling/waiting-list/join-waiting.ts';
import { leaveWaiting } from '../core/selling/waiting-list/leave-waiting.ts';
import { type EntryStanding, ownEntry, readEntry } from '../core/selling/waiting-list/read-entry.ts';
import { entryNotFound } from '../core/selling/waiting-list/waiting.errors.ts';
import { bearerToken } from '../http/bearer-token.ts';
import {
  boolean,
  count,
  createBody,
  dateTime,
  defaulted,
  email,
  idOf,
  integer,
  listOf,
  name,
  oneOf,
  optional,
  record,
  required,
  text,
  uuid,
} from '../http/fields/fields.ts';
import { Type } from '../http/fields/schema-type.ts';
import type { Queryable } from '../platform/database/database.ts';
import { claimOf, orderKey } from './order-fields.ts';
import { actRoute, type Call, type MarketplaceServices, readRoute } from './route.ts';

// More than any ticket type lets one order have; the types themselves are asked under the lock.
const quantityMax = 10_000;
const typesMax = 100;

const joinBody = createBody({
  name: required(name({ description: 'Who waits.' })),
  email: required(email({ description: 'Where the offer is mailed to.', examples: ['ana@example.com'] })),
  ticketTypeIds: optional(
    listOf(uuid({ description: 'A ticket type that is sold out.' }), {
      description: 'What they would take; null for any type.',
      minItems: 1,
      maxItems: typesMax,
    }),
  ),
  quantity: required(
    integer({ description: 'How many tickets; at most what the types let one order have.' }, 1, quantityMax),
  ),
  acceptsFewer: defaulted(boolean({ description: 'Whether fewer would do as well.' }), false),
  language: defaulted(oneOf(languages, { description: 'In which they are written to.' }), languageDefault),
});

const entryFields = {
  status: oneOf(entryStatuses, {
    description:
      '`WAITING` for tickets, `OFFERED` some, `TAKEN` when they were paid; `LAPSED` where two offers were let pass, `LEFT` by themselves, `CLOSED` when nothing is offered any more.',
  }),
  ahead: count('How many wait before it for something that it would take too; 0 where it does not wait.'),
};

const joined = record('JoinedEntry', { id: idOf('entry'), ...entryFields }, 'An entry of a waiting list.');
const token = text('The only credential of the entry: answered once, for a new entry.');
// Who joins again gets none.
const joinedRecord = { ...joined, properties: { ...joined.properties, token } } as typeof joined;

const entryRecord = record(
  'WaitingEntry',
  {
    id: idOf('entry'),
    ...entryFields,
    passedOver: boolean({
      description: 'Whether fewer came back than it wants, so that somebody behind it was asked first.',
    }),
    offer: Type.Unsafe<unknown>({
      anyOf: [
        record(
          'WaitingOffer',
          {
            orderId: idOf('order'),
            orderToken: text('Opens the order: pay it as any other, or cancel it.'),
            expiresAt: dateTime({ description: 'Until when its tickets are held.' }),
          },
          'An order that is held for somebody who waited.',
        ),
        { type: 'null' },
      ],
      description: 'What is offered now; null where nothing is.',
    }),
  },
  'An entry of a waiting list, for who waits.',
);

const parameter = { id: 'Id of the entry.' };
const ofWaiting = [{ entryToken: [] }];
const ofEntries = [entryNotFound, tooManyWrongTokens];

export const waitingRoutes = [
  actRoute({
    method: 'POST',
    path: '/events/:idOrSlug/waiting',
    operationId: 'joinWaiting',
    tag: 'Waiting',
    summary: 'Wait for tickets of what is sold out',
    description:
      'Where the event’s `waitingList` is on and all types that are wanted are sold out. What comes back is offered to those who have waited longest and would take it. An address waits once for an event: joining again with the token of the entry as `Authorization: Bearer` changes what is wanted at once, answered with 200 and without a token. Without it the answer is that of a new entry, so that nobody learns who waits: by the link that is then mailed to the address its `id` and `token` become the entry’s, what is wanted is changed, and tokens of before open nothing. The place is kept unless more tickets are wanted. Takes an `Idempotency-Key` of at least 16 characters: a repeat is answered with the same entry and its token.',
    params: { idOrSlug: 'Id of the event, or its slug.' },
    body: joinBody,
    headers: { 'Idempotency-Key': orderKey.header },
    success: {
      status: 201,
      description: 'They wait.',
      known: 'What is wanted was changed; there is no token.',
      data: joinedRecord,
      hasLocation: true,
    },
    errors: [publicEventNotFound, notOnSale, tooManyAttempts, tooManyWaiting, entryNotFound, idempotencyKeyReused],
    whenFaulty: ofPublicEvent,
    act: async (call) => {
      const { body, caller, headers, params, services } = call;
      const { id: eventId } = await services.publicEvents.read(params.idOrSlug as string);
      const address = services.countsAddresses ? caller.clientOrigin().address : null;
      const claim = claimOf(headers, { ...body, eventId }, 'waiting');
      const asked = { ...body, eventId, token: bearerToken(headers), address, claim };
      const { entry, token: shown, isReplayed } = await joinWaiting(services, asked);
      const { ahead } = await standingOf(services, entry);
      const data = { id: entry.shownId, status: entry.status, ahead };
      if (shown === null) return { data, isKnown: true, isReplayed };
      return { data: { ...data, token: shown }, location: `/waiting/${entry.shownId}`, isReplayed };
    },
  }),
  readRoute({
    method: 'GET',
    path: '/waiting/:id',
    operationId: 'getWaitingEntry',
    tag: 'Waiting',
    summary: 'Read how an entry stands',
    description: 'With the token as `Authorization: Bearer`.',
    params: parameter,
    security: ofWaiting,
    success: { status: 200, description: 'The entry.', data: entryRecord },
    errors: ofEntries,
    whenFaulty: ofEntry,
    read: async (call) => ({ data: presentEntry(await standingOf(call.services, await entryOf(call))) }),
  }),
  actRoute({
    method: 'DELETE',
    path: '/waiting/:id',
    operationId: 'leaveWaiting',
    tag: 'Waiting',
    summary: 'Wait no longer',
    description:
      'An open offer goes to the next. Leaving again changes nothing. If no mailed link has confirmed the token, the address gets a mail with a link that undoes it for a day.',
    params: parameter,
    security: ofWaiting,
    success: { status: 200, description: 'The entry.', data: entryRecord },
    errors: [...ofEntries, tooManyWaiting],
    whenFaulty: ofEntry,
    act: async (call) => {
      const { services } = call;
      const { shownId: entryId } = await entryOf(call);
      const entry = await leaveWaiting(services, { entryId, token: bearerToken(call.headers) });
      return { data: presentEntry(await standingOf(services, entry)) };
    },
  }),
];

function presentEntry({ entry, ahead, offer }: EntryStanding) {
  const { shownId: id, status, passedOver } = entry;
  const { orderId = '', orderToken = '', expiresAt = '' } = offer ?? {};
  return { id, status, ahead, passedOver, offer: offer === null ? null : { orderId, orderToken, expiresAt } };
}

function standingOf({ db, sales }: MarketplaceServices, entry: WaitingPlace): Promise<EntryStanding> {
  return readEntry({ db, offerKeys: sales.offerKeys }, entry);
}

/** A wrong token is counted, as with those of orders. */
async function entryOf({ caller, params, headers, services }: Call): Promise<WaitingPlace> {
  const { address } = caller.clientOrigin();
  const shown = bearerToken(headers);
  const read = () => ownEntry(services.db, { id: params.id as string, token: shown });
  if (shown === undefined) return read();
  return lookUpToken({ countWrong: services.sales.countWrongToken, caller: address, wrong: entryNotFound }, read);
}

async function ofEntry(_db: Queryable, call: Call): Promise<[]> {
  await entryOf(call);
  return [];
}

async function ofPublicEvent(db: Queryable, { params }: Call): Promise<[]> {
  await seePublicEvent(db, { idOrSlug: params.idOrSlug as string });
  return [];
}
