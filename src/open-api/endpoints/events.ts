import { scopeRequired } from '../../core/accounts/api-keys/api-key.errors.ts';
import type { Actor } from '../../core/base/actor.ts';
import { limitReached, recordNotFound } from '../../core/base/common.errors.ts';
import { raise } from '../../core/base/define-error.ts';
import { sentenceOf } from '../../core/base/faults/faults.ts';
import { preconditionFailed } from '../../core/base/if-match.ts';
import { pageMeta } from '../../core/base/page.ts';
import type { Maxima } from '../../core/base/policy.ts';
import type { Scope } from '../../core/base/scope.ts';
import { changeEventStatus } from '../../core/catalog/event-editing/change-event-status.ts';
import { createEvent, newEventFaults } from '../../core/catalog/event-editing/create-event.ts';
import { deleteEvent } from '../../core/catalog/event-editing/delete-event.ts';
import { publishEvent } from '../../core/catalog/event-editing/publish-event.ts';
import { changedEventFaults, type TicketItem, updateEvent } from '../../core/catalog/event-editing/update-event.ts';
import { eventSorts } from '../../core/catalog/event-reading/list-events.sql.ts';
import { listEvents } from '../../core/catalog/event-reading/list-events.ts';
import {
  type EventChild,
  eventChildren,
  readEvent,
  withChildren,
} from '../../core/catalog/event-reading/read-event.ts';
import { entryDayGone, entryTightened } from '../../core/catalog/events/entry.errors.ts';
import { capacityBelowSold, invalidState, movedIntoPast, ticketsSold } from '../../core/catalog/events/event.errors.ts';
import { type Event, eventStatuses } from '../../core/catalog/events/event.ts';
import { type EventFields, eventCategories } from '../../core/catalog/events/event-fields.ts';
import { ownEvent } from '../../core/catalog/events/own-event.sql.ts';
import { ticketQuotaReached } from '../../core/catalog/inventory/inventory.errors.ts';
import {
  bundleAboveParts,
  kindOfSold,
  quantityBelowSold,
  typeOnPlan,
} from '../../core/catalog/ticket-types/ticket-type.errors.ts';
import { listTicketTypesOfEvents } from '../../core/catalog/ticket-types/ticket-type.sql.ts';
import { eventBodies } from '../../http/fields/event-fields.ts';
import { closedObject, dateTime, oneOf } from '../../http/fields/fields.ts';
import { Type } from '../../http/fields/schema-type.ts';
import { cursorParameter, type PageQuery, pageOf, pageParameters } from '../../http/paging.ts';
import type { Answer, WrittenAnswer } from '../../http/route/route.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { isUuid } from '../../platform/ids.ts';
import { singleFlight } from '../../platform/single-flight.ts';
import { deletedRecord, eventRecord } from '../records/catalog-records.ts';
import { writtenEvent, writtenEvents } from '../records/event-bytes.ts';
import { presentEvent } from '../records/present-catalog.ts';
import { type Call, type OpenApiRoute, type OpenApiServices, readRoute, writeRoute } from './route.ts';

interface ListQuery extends PageQuery {
  status?: (typeof eventStatuses)[number];
  category?: (typeof eventCategories)[number];
  search?: string;
  from?: string;
  to?: string;
  sort: (typeof eventSorts)[number];
  cursor?: string;
  include: EventChild[];
}

const includeParameter = Type.Array(oneOf(eventChildren, { description: 'A kind of child.' }), {
  maxItems: eventChildren.length,
  uniqueItems: true,
  default: [],
  description: 'Children to show with the event, comma-separated; `tickets` needs the scope `tickets:read`.',
});

const listQuery = closedObject<ListQuery>(
  {
    ...pageParameters,
    status: oneOf(eventStatuses, { description: 'Only events of this status.' }),
    category: oneOf(eventCategories, { description: 'Only events of this kind.' }),
    search: Type.String({ maxLength: 200, description: 'Text in the name; case and accents do not matter.' }),
    from: dateTime({ description: 'Only events that start at this time or later.' }),
    to: dateTime({ description: 'Only events that start at this time or earlier.' }),
    sort: Type.Unsafe({
      ...oneOf(eventSorts, { description: 'Order; a minus turns it round.' }),
      default: '-createdAt',
    }),
    cursor: cursorParameter,
    include: includeParameter,
  },
  [],
);

const oneQuery = closedObject<{ include: EventChild[] }>({ include: includeParameter }, []);
const idParameter = { id: 'Id of the event.' };
const ofOneEvent = [recordNotFound, preconditionFailed, invalidState];

export function eventRoutes(maxima: Maxima): OpenApiRoute[] {
  const { create, change } = eventBodies(maxima);
  return [
    createRoute(create),
    listRoute(),
    getRoute,
    updateRoute(change),
    publishRoute,
    unpublishRoute,
    archiveRoute,
    deleteRoute,
  ];
}

type Bodies = ReturnType<typeof eventBodies>;

function createRoute(body: Bodies['create']): OpenApiRoute {
  return writeRoute({
    method: 'POST',
    path: '/events',
    operationId: 'createEvent',
    tag: 'Events',
    summary: 'Create an event',
    description:
      'Creates a draft, and with it the ticket types in `tickets`. The answer shows them whatever the key’s scopes.',
    scope: 'events:write',
    body,
    success: { status: 201, description: 'The draft.', data: eventRecord, hasEtag: true },
    errors: [ticketQuotaReached],
    examples: createExamples,
    whenFaulty: (db, { actor, body, services }) => {
      const { tickets, ...fields } = body;
      return newEventFaults(db, actor, services.policy, { fields, tickets });
    },
    write: async (tx, { actor, body, services }) => {
      const { tickets, ...fields } = body;
      const created = await createEvent(tx, actor, {
        policy: services.policy,
        fields,
        tickets,
      });
      const [withVenue] = await withChildren(tx, [created.event], new Set());
      return {
        data: presentEvent({ ...withVenue!, tickets: created.ticketTypes }, services, { withJoinUrl: true }),
        version: created.event,
        location: `/events/${created.event.id}`,
      };
    },
  });
}

function listRoute(): OpenApiRoute {
  const shareList = singleFlight<Answer | WrittenAnswer>();
  return readRoute({
    method: 'GET',
    path: '/events',
    operationId: 'listEvents',
    tag: 'Events',
    summary: 'List your events',
    description: 'Newest first unless `sort` says otherwise. Walk the pages, or follow `meta.nextCursor`.',
    scope: 'events:read',
    query: listQuery,
    success: { status: 200, description: 'A page of events.', data: Type.Array(eventRecord), isPaged: true },
    errors: [],
    whenFaulty: async (_db, { actor, query }) => {
      requestedChildren(actor.scopes, query.include);
      return [];
    },
    read: ({ actor, query, services }) => {
      const children = requestedChildren(actor.scopes, query.include);
      const seen = seenBy(actor.scopes);
      return shareList(JSON.stringify([actor.organizationId, seen, query]), async () => {
        const { status, category, search, from, to, sort, cursor } = query;
        const listed = await listEvents(services.db, services.eventReader, actor, {
          page: pageOf(query),
          cursor,
          sort,
          filter: { status, category, search, from, to },
        });
        const meta = pageMeta(listed);
        if (children.size === 0) return writtenEvents(listed.rows, meta, services, seen);
        const events = listed.rows.map(({ event }) => event);
        const rows = await withChildren(services.db, events, children);
        return { data: rows.map((row) => presentEvent(row, services, seen)), meta };
      });
    },
  });
}

const getRoute = readRoute({
  method: 'GET',
  path: '/events/:id',
  operationId: 'getEvent',
  tag: 'Events',
  summary: 'Read one event',
  scope: 'events:read',
  params: { id: 'Id of the event, or its slug.' },
  query: oneQuery,
  success: { status: 200, description: 'The event.', data: eventRecord, hasEtag: true },
  errors: [recordNotFound],
  whenFaulty: async (db, { actor, params, query }) => {
    requestedChildren(actor.scopes, query.include);
    await readEvent(db, actor, params.id as string);
    return [];
  },
  read: async (call) => {
    const { actor, params, query, services } = call;
    const children = requestedChildren(actor.scopes, query.include);
    const idOrSlug = params.id as string;
    const kept = children.size === 0 ? keptEvent(actor, idOrSlug, services) : undefined;
    if (kept !== undefined) return kept;
    const event = await readEvent(services.db, actor, idOrSlug);
    return answerEvent(services.db, event, call, children);
  },
});

function updateRoute(body: Bodies['change']): OpenApiRoute {
  return writeRoute({
    method: 'PATCH',
    path: '/events/:id',
    operationId: 'updateEvent',
    tag: 'Events',
    summary: 'Change an event',
    description:
      'Only what is sent changes; null clears an optional field. Fields that only the service sets are ignored, so a record that was read can be sent back.',
    scope: 'events:write',
    params: idParameter,
    body,
    success: { status: 200, description: 'The event after the change.', data: eventRecord, hasEtag: true },
    errors: [
      ...ofOneEvent,
      movedIntoPast,
      quantityBelowSold,
      capacityBelowSold,
      limitReached,
      ticketQuotaReached,
      entryTightened,
      kindOfSold,
      entryDayGone,
      bundleAboveParts,
      typeOnPlan,
    ],
    examples: {
      'A new name and cover': { name: 'Gabi ng Musika 2027', imageUrl: 'https://img.example.com/gabi.jpg' },
      'Tickets can be returned': { returns: { untilHours: 24, keep: 10, mode: 'AT_ONCE' } },
    },
    whenFaulty: async (db, { actor, params, body, services }) => {
      const event = await ownEvent(db, actor, params.id as string);
      const types = await listTicketTypesOfEvents(db, { eventIds: [event.id] });
      const { tickets, ...changes } = changesOf(body);
      return changedEventFaults(db, services.policy, { event, types, changes, tickets });
    },
    write: async (tx, call) => {
      const { tickets, ...changes } = changesOf(call.body);
      const input = { ...editOf(call), policy: call.services.policy, changes, tickets };
      return answerEvent(tx, await updateEvent(tx, call.actor, input), call);
    },
  });
}

const publishRoute = writeRoute({
  method: 'POST',
  path: '/events/:id/publish',
  operationId: 'publishEvent',
  tag: 'Events',
  summary: 'Publish an event',
  description: 'The event appears on the marketplace. Publishing a published event changes nothing.',
  scope: 'events:write',
  params: idParameter,
  success: {
    status: 200,
    description: 'The published event; `warnings` where buyers may miss something.',
    data: eventRecord,
    hasEtag: true,
    hasWarnings: true,
  },
  errors: ofOneEvent,
  whenFaulty: ofEvent,
  write: async (tx, call) => {
    const published = await publishEvent(tx, call.actor, { ...editOf(call), now: call.now });
    const answer = await answerEvent(tx, published.event, call);
    const warnings = published.warnings.map((warning) => sentenceOf(warning));
    return warnings.length === 0 ? answer : { ...answer, warnings };
  },
});

const unpublishRoute = writeRoute({
  method: 'POST',
  path: '/events/:id/unpublish',
  operationId: 'unpublishEvent',
  tag: 'Events',
  summary: 'Take an event off the marketplace',
  description: 'Back to draft. Sales stop; tickets that are sold stay valid.',
  scope: 'events:write',
  params: idParameter,
  success: { status: 200, description: 'The draft.', data: eventRecord, hasEtag: true },
  errors: ofOneEvent,
  whenFaulty: ofEvent,
  write: async (tx, call) =>
    answerEvent(tx, await changeEventStatus(tx, call.actor, { ...editOf(call), to: 'DRAFT' }), call),
});

const archiveRoute = writeRoute({
  method: 'POST',
  path: '/events/:id/archive',
  operationId: 'archiveEvent',
  tag: 'Events',
  summary: 'Archive an event',
  description: 'Hidden from the marketplace for good, with its data kept. An archived event cannot be changed.',
  scope: 'events:write',
  params: idParameter,
  success: { status: 200, description: 'The archived event.', data: eventRecord, hasEtag: true },
  errors: ofOneEvent,
  whenFaulty: ofEvent,
  write: async (tx, call) =>
    answerEvent(tx, await changeEventStatus(tx, call.actor, { ...editOf(call), to: 'ARCHIVED' }), call),
});

const deleteRoute = writeRoute({
  method: 'DELETE',
  path: '/events/:id',
  operationId: 'deleteEvent',
  tag: 'Events',
  summary: 'Delete a draft',
  description: 'Only a draft of which no ticket was ever sold or is held; everything that hangs on it goes too.',
  scope: 'events:write',
  params: idParameter,
  success: { status: 200, description: 'What was deleted.', data: deletedRecord },
  errors: [...ofOneEvent, ticketsSold],
  whenFaulty: ofEvent,
  write: async (tx, call) => {
    const { id } = await deleteEvent(tx, call.actor, editOf(call));
    return { data: { deleted: true, id } };
  },
});

/** For `whenFaulty` of an event and what hangs on it: refuses where the event in the path is not the caller's. */
export async function ofEvent(db: Queryable, { actor, params }: Call): Promise<[]> {
  await ownEvent(db, actor, (params.eventId ?? params.id) as string);
  return [];
}

/** Which event is to be edited, and from which version on. */
function editOf({ params, ifMatch }: Call) {
  return { eventId: params.id as string, ifMatch };
}

type EventChanges = Partial<EventFields> & { tickets?: readonly TicketItem[] };

/** A gallery that is cleared with null is an empty one: arrays are never null. */
function changesOf<Body extends { galleryUrls?: string[] | null }>(body: Body): EventChanges {
  return (body.galleryUrls === null ? { ...body, galleryUrls: [] } : body) as EventChanges;
}

/** A single event, with its ticket types where the key may see them. */
export async function answerEvent(
  db: Queryable,
  event: Event,
  { actor, services }: Pick<Call, 'actor' | 'services'>,
  children: ReadonlySet<EventChild> = new Set(),
): Promise<Answer> {
  const shown = new Set(children);
  if (maySeeTickets(actor.scopes)) shown.add('tickets');
  const [row] = await withChildren(db, [event], shown);
  return { data: presentEvent(row!, services, seenBy(actor.scopes)), version: event };
}

/** The event as it is written out already; undefined where it has to be asked for in another way. */
export function keptEvent(
  actor: Actor,
  idOrSlug: string,
  services: OpenApiServices,
): Promise<WrittenAnswer> | undefined {
  if (!isUuid(idOrSlug) || !maySeeTickets(actor.scopes)) return undefined;
  return services.eventReader.read(actor, idOrSlug).then((row) => writtenEvent(row, services, seenBy(actor.scopes)));
}

/** Where an online event is joined is for those who write it, and for those who hold tickets. */
export function seenBy(scopes: ReadonlySet<Scope>): { withJoinUrl: boolean } {
  return { withJoinUrl: scopes.has('events:write') };
}

function maySeeTickets(scopes: ReadonlySet<Scope>): boolean {
  return scopes.has('tickets:read') || scopes.has('tickets:write');
}

function requestedChildren(scopes: ReadonlySet<Scope>, include: readonly EventChild[] = []): Set<EventChild> {
  if (include.includes('tickets') && !scopes.has('tickets:read')) raise(scopeRequired, { scope: 'tickets:read' });
  return new Set(include);
}

const createExamples = {
  'The least': { name: 'Open Mic Night', dateTime: '2027-03-05T20:00:00+08:00' },
  'With ticket types': {
    name: 'Gabi ng Musika',
    dateTime: '2027-02-14T19:00:00+08:00',
    endDateTime: '2027-02-14T23:00:00+08:00',
    description: 'An evening of kundiman and indie folk.',
    imageUrl: 'https://img.example.com/gabi.jpg',
    eventCapacity: 600,
    tickets: [
      { name: 'General Admission', price: 800, quantity: 500, published: true },
      { name: 'VIP', price: 2500, quantity: 50, type: 'VIP', section: 'Front', row: 'A', maximumPurchaseQuantity: 4 },
    ],
  },
};
