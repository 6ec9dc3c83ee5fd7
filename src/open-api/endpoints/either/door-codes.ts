import type { ActName } from '../../../core/accounts/audit-log/act.ts';
import { recordAct } from '../../../core/accounts/audit-log/record-act.ts';
import { timeOf } from '../../../core/base/clock/time-of.ts';
import { limitReached, recordNotFound } from '../../../core/base/common.errors.ts';
import { pageMeta } from '../../../core/base/page.ts';
import { createDoorCode } from '../../../core/selling/door/create-door-code.ts';
import { doorClosed } from '../../../core/selling/door/door.errors.ts';
import { type DoorCode, doorCodeMakers, doorCodeState } from '../../../core/selling/door/door-code.ts';
import { doorCodeFields } from '../../../core/selling/door/door-code-fields.ts';
import { listDoorCodes } from '../../../core/selling/door/list-door-codes.ts';
import { type DoorCodePath, ownDoorCode } from '../../../core/selling/door/own-door-code.sql.ts';
import { revokeDoorCode } from '../../../core/selling/door/revoke-door-code.ts';
import {
  closedObject,
  count,
  createBody,
  dateTime,
  idOf,
  nullable,
  oneOf,
  record,
  text,
  uuid,
} from '../../../http/fields/fields.ts';
import { Type } from '../../../http/fields/schema-type.ts';
import { bodyFields } from '../../../http/fields/table.ts';
import { type PageQuery, pageOf, pageParameters } from '../../../http/paging.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { deletedRecord } from '../../records/catalog-records.ts';
import { ofSeries as ofSeriesFields } from '../../records/promo-code-record.ts';
import { actOf, type Call, readRoute, writeRoute } from '../route.ts';
import { checkPlace, type Place, pathTo, places } from './places.ts';

const tag = 'Door codes';
const fields = bodyFields(doorCodeFields);

const maker = nullable(
  oneOf(doorCodeMakers, {
    description:
      'What made it: a key, a person in the dashboard, or the operator. Null for older ones of which it is not known.',
  }),
);

const recordFields = {
  gate: fields.gate.schema,
  role: fields.role.schema,
  zoneId: nullable(uuid({ description: 'Zone that the gate leads to; null for the whole place.' })),
  direction: fields.direction.schema,
  expiresAt: dateTime({ description: 'When it ends: as it was said, and a day after the event at the latest.' }),
  revokedAt: nullable(dateTime({ description: 'When it was revoked.' })),
  maker,
  isActive: Type.Boolean({
    description: 'Whether devices are let in with it: not revoked, not over, and who made it could make it still.',
  }),
  givesNames: Type.Boolean({ description: 'Whether its devices see names of holders.' }),
  devices: count('Devices that signed in with it.'),
  seenAt: nullable(dateTime({ description: 'When one of them was heard of last, to the minute.' })),
  createdAt: dateTime({ description: 'When it was made.' }),
};
const ofEvents = {
  id: idOf('door code'),
  eventId: uuid({ description: 'The event that it is for.' }),
  ...recordFields,
};
const ofRuns = { id: idOf('door code'), ...ofSeriesFields, ...recordFields };
const shownOnce = { code: text('What is typed at the device. It is shown this once.') };
const withCode = 'A door code, with the code itself.';
const doorCodeRecord = record('DoorCode', ofEvents, 'Lets devices in at one gate of one event.');
const newDoorCodeRecord = record('NewDoorCode', { ...ofEvents, ...shownOnce }, withCode);
const seriesDoorCodeRecord = record('DoorCodeOfSeries', ofRuns, 'Lets devices in at one gate of all dates.');
const newSeriesDoorCodeRecord = record('NewDoorCodeOfSeries', { ...ofRuns, ...shownOnce }, withCode);

const doorCodeBody = createBody(fields, {
  readOnly: [
    ...[
      'id',
      'eventId',
      'seriesId',
      'code',
      'revokedAt',
      'maker',
      'isActive',
      'givesNames',
      'devices',
      'seenAt',
      'createdAt',
    ],
  ],
});

export const doorCodeRoutes = places.flatMap((place) => [newDoorCodeRoute(place), ...doorCodeRoutesAt(place)]);

function newDoorCodeRoute(place: Place) {
  const { params, ofSeries, whole } = place;
  const isOfEvent = ofSeries === '';
  return writeRoute({
    method: 'POST',
    path: `${place.path}/door-codes`,
    operationId: `create${ofSeries}DoorCode`,
    tag,
    summary: `Make a door code${isOfEvent ? '' : ` of ${whole}`}`,
    description: isOfEvent
      ? 'Devices sign in with it at `/door` or by `POST /door/v1/sessions`. The answer shows the `code`, once: keep it. It ends a day after the event by itself, and with the key. `SUPERVISE` needs the scope `orders:read` too; without it the devices see no names.'
      : 'Good for all dates, those that are added later too: a device that signs in is at the date within twelve hours, or at the next one. It ends a day after the last. A zone of any one date means that of its name.',
    scope: 'tickets:write',
    params,
    body: doorCodeBody,
    success: {
      status: 201,
      description: 'The door code.',
      data: isOfEvent ? newDoorCodeRecord : newSeriesDoorCodeRecord,
      hasSecret: true,
    },
    errors: [recordNotFound, doorClosed, limitReached],
    examples: { 'A gate': { gate: 'Main gate' }, 'A supervisor': { gate: 'Box office', role: 'SUPERVISE' } },
    whenFaulty: async (db, call) => {
      await checkPlace(db, call, place);
      return [];
    },
    write: async (tx, call) => {
      const { actor, body, services, now } = call;
      const { doorCodeHash } = services.sales;
      const maker = { kind: 'KEY', id: call.caller.id } as const;
      const { doorCode, code } = await createDoorCode(tx, actor, {
        ...{ ...body, maker, doorCodeHash, now },
        ...place.of(call),
      });
      await noteAct(tx, call, 'door_code.created', doorCode);
      return {
        data: { ...presentDoorCode(doorCode, await timeOf(tx, actor, now)), code },
        location: `${pathTo(doorCode)}/door-codes/${doorCode.id}`,
      };
    },
  });
}

function doorCodeRoutesAt(place: Place) {
  const { params, ofSeries, whole } = place;
  const path = `${place.path}/door-codes`;
  const data = ofSeries === '' ? doorCodeRecord : seriesDoorCodeRecord;
  const pathOf = (call: Pick<Call, 'params'>): DoorCodePath => ({
    ...place.of(call),
    doorCodeId: call.params.doorCodeId as string,
  });
  return [
    readRoute({
      method: 'GET',
      path,
      operationId: `list${ofSeries}DoorCodes`,
      tag,
      summary: `List the door codes of ${whole}`,
      description: 'Newest first, also those that are revoked or have ended. Without the codes themselves.',
      scope: 'tickets:read',
      params,
      query: closedObject<PageQuery>(pageParameters, []),
      success: { status: 200, description: 'A page of door codes.', data: Type.Array(data), isPaged: true },
      errors: [recordNotFound],
      whenFaulty: async (db, call) => {
        await checkPlace(db, call, place);
        return [];
      },
      read: async (call) => {
        const { actor, query, services, now } = call;
        const listed = await listDoorCodes(services.db, actor, { ...place.of(call), page: pageOf(query) });
        const at = await timeOf(services.db, actor, now);
        return { data: listed.rows.map((doorCode) => presentDoorCode(doorCode, at)), meta: pageMeta(listed) };
      },
    }),
    writeRoute({
      method: 'DELETE',
      path: `${path}/:doorCodeId`,
      operationId: `revoke${ofSeries}DoorCode`,
      tag,
      summary: 'Revoke a door code',
      description: 'Nobody signs in with it any more, and devices that did are signed out. It stays in the list.',
      scope: 'tickets:write',
      params: { ...params, doorCodeId: 'Id of the door code.' },
      success: { status: 200, description: 'What was revoked.', data: deletedRecord },
      errors: [recordNotFound],
      whenFaulty: async (db, call) => {
        await ownDoorCode(db, call.actor, pathOf(call));
        return [];
      },
      write: async (tx, call) => {
        const { isRevokedNow, ...doorCode } = await revokeDoorCode(tx, call.actor, pathOf(call));
        if (isRevokedNow) await noteAct(tx, call, 'door_code.revoked', doorCode);
        return { data: { deleted: true, id: doorCode.id } };
      },
    }),
  ];
}

function presentDoorCode(doorCode: DoorCode, now: number) {
  const { id, eventId, seriesId, gate, role, zone, direction, expiresAt, revokedAt, maker, givesNames } = doorCode;
  const { devices, seenAt, createdAt } = doorCode;
  const isActive = doorCodeState(doorCode, now) === 'ACTIVE';
  const of = seriesId === null ? { eventId } : { eventId, seriesId };
  const said = { id, ...of, gate, role, zoneId: zone?.id ?? null, direction };
  return { ...said, expiresAt, revokedAt, maker, isActive, givesNames, devices, seenAt, createdAt };
}

async function noteAct(tx: Tx, call: Call, action: ActName, doorCode: DoorCode): Promise<void> {
  const { id, eventId, seriesId, gate, role } = doorCode;
  const of = eventId === null ? ({ kind: 'other', id: seriesId } as const) : ({ kind: 'event', id: eventId } as const);
  const subject = { ...of, label: gate };
  await recordAct(tx, actOf(call, { action, subject, details: { id, gate, role } }));
}
