import { limitReached, recordNotFound } from '../../core/base/common.errors.ts';
import { preconditionFailed } from '../../core/base/if-match.ts';
import { invalidState } from '../../core/catalog/events/event.errors.ts';
import { ownEvent } from '../../core/catalog/events/own-event.sql.ts';
import { createPerformer } from '../../core/catalog/performers/create-performer.ts';
import { deletePerformer } from '../../core/catalog/performers/delete-performer.ts';
import { ownPerformer } from '../../core/catalog/performers/own-performer.sql.ts';
import { listPerformersOfEvents } from '../../core/catalog/performers/performer.sql.ts';
import { performerBody } from '../../http/fields/event-part-fields.ts';
import { Type } from '../../http/fields/schema-type.ts';
import { deletedRecord, performerRecord } from '../records/catalog-records.ts';
import { presentPerformer } from '../records/present-catalog.ts';
import { ofEvent } from './events.ts';
import { readRoute, writeRoute } from './route.ts';

const eventParameter = { eventId: 'Id of the event.' };

export const performerRoutes = [
  writeRoute({
    method: 'POST',
    path: '/events/:eventId/performers',
    operationId: 'createPerformer',
    tag: 'Performers',
    summary: 'Add a performer',
    scope: 'events:write',
    params: eventParameter,
    body: performerBody,
    success: { status: 201, description: 'The performer.', data: performerRecord, hasEtag: true },
    errors: [recordNotFound, invalidState, limitReached],
    examples: {
      'An artist': { name: 'Luna Dimasupil', type: 'ARTIST', description: 'Singer-songwriter from Iloilo.' },
    },
    whenFaulty: ofEvent,
    write: async (tx, { actor, params, body, services }) => {
      const eventId = params.eventId as string;
      const performer = await createPerformer(tx, actor, { policy: services.policy, eventId, fields: body });
      return {
        data: presentPerformer(performer),
        version: performer,
        location: `/events/${performer.eventId}/performers/${performer.id}`,
      };
    },
  }),
  readRoute({
    method: 'GET',
    path: '/events/:eventId/performers',
    operationId: 'listPerformers',
    tag: 'Performers',
    summary: 'List the performers of an event',
    description: 'All of them, in the order of the event’s page; a new one is the last.',
    scope: 'events:read',
    params: eventParameter,
    success: { status: 200, description: 'The performers.', data: Type.Array(performerRecord) },
    errors: [recordNotFound],
    whenFaulty: ofEvent,
    read: async ({ actor, params, services }) => {
      const event = await ownEvent(services.db, actor, params.eventId as string);
      const performers = await listPerformersOfEvents(services.db, { eventIds: [event.id] });
      return { data: performers.map(presentPerformer) };
    },
  }),
  writeRoute({
    method: 'DELETE',
    path: '/events/:eventId/performers/:performerId',
    operationId: 'deletePerformer',
    tag: 'Performers',
    summary: 'Remove a performer',
    description: 'Schedule entries that name the performer stay, without the name.',
    scope: 'events:write',
    params: { ...eventParameter, performerId: 'Id of the performer.' },
    success: { status: 200, description: 'What was deleted.', data: deletedRecord },
    errors: [recordNotFound, preconditionFailed, invalidState],
    whenFaulty: async (db, { actor, params }) => {
      await ownPerformer(db, actor, { eventId: params.eventId as string, performerId: params.performerId as string });
      return [];
    },
    write: async (tx, { actor, params, ifMatch }) => {
      const path = { eventId: params.eventId as string, performerId: params.performerId as string };
      const { id } = await deletePerformer(tx, actor, { ...path, ifMatch });
      return { data: { deleted: true, id } };
    },
  }),
];
