import { limitReached, recordNotFound } from '../../core/base/common.errors.ts';
import { preconditionFailed } from '../../core/base/if-match.ts';
import { invalidState } from '../../core/catalog/events/event.errors.ts';
import { ownEvent } from '../../core/catalog/events/own-event.sql.ts';
import { createZone } from '../../core/catalog/zones/create-zone.ts';
import { deleteZone } from '../../core/catalog/zones/delete-zone.ts';
import { ownZone, type ZonePath } from '../../core/catalog/zones/own-zone.sql.ts';
import { updateZone } from '../../core/catalog/zones/update-zone.ts';
import { zoneInUse, zoneNameTaken } from '../../core/catalog/zones/zone.errors.ts';
import { listZonesOfEvent } from '../../core/catalog/zones/zone.sql.ts';
import type { Zone } from '../../core/catalog/zones/zone.ts';
import { zoneFields } from '../../core/catalog/zones/zone-fields.ts';
import { changeBody, createBody, dateTime, idOf, record, uuid } from '../../http/fields/fields.ts';
import { Type } from '../../http/fields/schema-type.ts';
import { bodyFields, recordFields } from '../../http/fields/table.ts';
import type { Answer } from '../../http/route/route.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { deletedRecord } from '../records/catalog-records.ts';
import { ofEvent } from './events.ts';
import { type Call, readRoute, writeRoute } from './route.ts';

const tag = 'Zones';
const params = { eventId: 'Id of the event.' };
const ofZone = { ...params, zoneId: 'Id of the zone.' };
const fields = bodyFields(zoneFields);
const readOnly = ['id', 'eventId', 'createdAt'];

const zoneRecord = record(
  'Zone',
  {
    id: idOf('zone'),
    eventId: uuid({ description: 'The event that it belongs to.' }),
    ...recordFields(zoneFields),
    createdAt: dateTime({ description: 'When it was made.' }),
  },
  'A part of an event’s place that people come into by themselves.',
);

export const zoneRoutes = [
  writeRoute({
    method: 'POST',
    path: '/events/:eventId/zones',
    operationId: 'createZone',
    tag,
    summary: 'Add a zone',
    description:
      'Ticket types name the zones that they are good for, door codes the one that their gate leads to. At most 50 of an event.',
    scope: 'tickets:write',
    params,
    body: createBody(fields, { readOnly }),
    success: { status: 201, description: 'The zone.', data: zoneRecord, hasEtag: true },
    errors: [recordNotFound, invalidState, limitReached, zoneNameTaken],
    examples: { 'A deck for two hundred': { name: 'VIP deck', capacity: 200 } },
    whenFaulty: ofEvent,
    write: async (tx, { actor, params, body }) => {
      const zone = await createZone(tx, actor, { eventId: params.eventId as string, fields: body });
      return { ...answer(zone), location: `/events/${zone.eventId}/zones/${zone.id}` };
    },
  }),
  readRoute({
    method: 'GET',
    path: '/events/:eventId/zones',
    operationId: 'listZones',
    tag,
    summary: 'List the zones of an event',
    description: 'All of them, in the order of creation.',
    scope: 'tickets:read',
    params,
    success: { status: 200, description: 'The zones.', data: Type.Array(zoneRecord) },
    errors: [recordNotFound],
    whenFaulty: ofEvent,
    read: async ({ actor, params, services }) => {
      const event = await ownEvent(services.db, actor, params.eventId as string);
      const zones = await listZonesOfEvent(services.db, { eventId: event.id });
      return { data: zones.map(presentZone) };
    },
  }),
  writeRoute({
    method: 'PATCH',
    path: '/events/:eventId/zones/:zoneId',
    operationId: 'updateZone',
    tag,
    summary: 'Change a zone',
    description: 'Only what is sent changes. A capacity holds for those who come from now on; nobody is sent out.',
    scope: 'tickets:write',
    params: ofZone,
    body: changeBody(fields, { readOnly }),
    success: { status: 200, description: 'The zone after the change.', data: zoneRecord, hasEtag: true },
    errors: [recordNotFound, preconditionFailed, invalidState, zoneNameTaken],
    examples: { 'Any number': { capacity: null } },
    whenFaulty: checkOwner,
    write: async (tx, call) =>
      answer(await updateZone(tx, call.actor, { ...pathOf(call), changes: call.body, ifMatch: call.ifMatch })),
  }),
  writeRoute({
    method: 'DELETE',
    path: '/events/:eventId/zones/:zoneId',
    operationId: 'deleteZone',
    tag,
    summary: 'Remove a zone',
    description: 'Only while no ticket type and no door code names it, be the code revoked.',
    scope: 'tickets:write',
    params: ofZone,
    success: { status: 200, description: 'What was deleted.', data: deletedRecord },
    errors: [recordNotFound, preconditionFailed, invalidState, zoneInUse],
    whenFaulty: checkOwner,
    write: async (tx, call) => {
      const { id } = await deleteZone(tx, call.actor, { ...pathOf(call), ifMatch: call.ifMatch });
      return { data: { deleted: true, id } };
    },
  }),
];

function pathOf({ params }: Call): ZonePath {
  return { eventId: params.eventId as string, zoneId: params.zoneId as string };
}

async function checkOwner(db: Queryable, call: Call): Promise<[]> {
  await ownZone(db, call.actor, pathOf(call));
  return [];
}

function answer(zone: Zone): Answer {
  return { data: presentZone(zone), version: zone };
}

function presentZone({ id, eventId, name, capacity, createdAt }: Zone) {
  return { id, eventId, name, capacity, createdAt };
}
