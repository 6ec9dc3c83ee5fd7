import { limitReached, recordNotFound } from '../../core/base/common.errors.ts';
import { preconditionFailed } from '../../core/base/if-match.ts';
import { invalidState } from '../../core/catalog/events/event.errors.ts';
import { ownEvent } from '../../core/catalog/events/own-event.sql.ts';
import { createSchedule } from '../../core/catalog/schedules/create-schedule.ts';
import { deleteSchedule } from '../../core/catalog/schedules/delete-schedule.ts';
import { ownSchedule } from '../../core/catalog/schedules/own-schedule.sql.ts';
import { listSchedulesOfEvents } from '../../core/catalog/schedules/schedule.sql.ts';
import type { Schedule } from '../../core/catalog/schedules/schedule.ts';
import { scheduleFaults } from '../../core/catalog/schedules/schedule-rules.ts';
import { updateSchedule } from '../../core/catalog/schedules/update-schedule.ts';
import { scheduleBody, scheduleChanges } from '../../http/fields/event-part-fields.ts';
import { Type } from '../../http/fields/schema-type.ts';
import type { Answer } from '../../http/route/route.ts';
import { deletedRecord, scheduleRecord } from '../records/catalog-records.ts';
import { presentSchedule } from '../records/present-catalog.ts';
import { ofEvent } from './events.ts';
import { type Call, readRoute, writeRoute } from './route.ts';

const eventParameter = { eventId: 'Id of the event.' };
const parameters = { ...eventParameter, scheduleId: 'Id of the schedule entry.' };

export const scheduleRoutes = [
  writeRoute({
    method: 'POST',
    path: '/events/:eventId/schedules',
    operationId: 'createSchedule',
    tag: 'Schedules',
    summary: 'Add an entry to the programme',
    scope: 'events:write',
    params: eventParameter,
    body: scheduleBody,
    success: { status: 201, description: 'The entry.', data: scheduleRecord, hasEtag: true },
    errors: [recordNotFound, invalidState, limitReached],
    examples: {
      'Doors open': {
        title: 'Doors open',
        startTime: '2027-02-14T18:00:00+08:00',
        endTime: '2027-02-14T19:00:00+08:00',
        icon: 'door-open',
        color: '#FFB81C',
      },
    },
    whenFaulty: async (db, call) => {
      await ofEvent(db, call);
      return faultsOf(db, call, call.body);
    },
    write: async (tx, { actor, params, body, services }) => {
      const eventId = params.eventId as string;
      const schedule = await createSchedule(tx, actor, { policy: services.policy, eventId, fields: body });
      return { ...answer(schedule), location: `/events/${schedule.eventId}/schedules/${schedule.id}` };
    },
  }),
  readRoute({
    method: 'GET',
    path: '/events/:eventId/schedules',
    operationId: 'listSchedules',
    tag: 'Schedules',
    summary: 'List the programme of an event',
    description: 'All entries, by start.',
    scope: 'events:read',
    params: eventParameter,
    success: { status: 200, description: 'The entries.', data: Type.Array(scheduleRecord) },
    errors: [recordNotFound],
    whenFaulty: ofEvent,
    read: async ({ actor, params, services }) => {
      const event = await ownEvent(services.db, actor, params.eventId as string);
      const schedules = await listSchedulesOfEvents(services.db, { eventIds: [event.id] });
      return { data: schedules.map(presentSchedule) };
    },
  }),
  writeRoute({
    method: 'PATCH',
    path: '/events/:eventId/schedules/:scheduleId',
    operationId: 'updateSchedule',
    tag: 'Schedules',
    summary: 'Change an entry',
    description: 'Only what is sent changes; null clears an optional field.',
    scope: 'events:write',
    params: parameters,
    body: scheduleChanges,
    success: { status: 200, description: 'The entry after the change.', data: scheduleRecord, hasEtag: true },
    errors: [recordNotFound, preconditionFailed, invalidState],
    examples: { 'Another title': { title: 'Doors open early' } },
    whenFaulty: async (db, call) => {
      const schedule = await ownSchedule(db, call.actor, pathOf(call));
      return faultsOf(db, call, { ...schedule, ...call.body });
    },
    write: async (tx, call) =>
      answer(await updateSchedule(tx, call.actor, { ...pathOf(call), changes: call.body, ifMatch: call.ifMatch })),
  }),
  writeRoute({
    method: 'DELETE',
    path: '/events/:eventId/schedules/:scheduleId',
    operationId: 'deleteSchedule',
    tag: 'Schedules',
    summary: 'Remove an entry',
    scope: 'events:write',
    params: parameters,
    success: { status: 200, description: 'What was deleted.', data: deletedRecord },
    errors: [recordNotFound, preconditionFailed, invalidState],
    whenFaulty: async (db, call) => {
      await ownSchedule(db, call.actor, pathOf(call));
      return [];
    },
    write: async (tx, call) => {
      const { id } = await deleteSchedule(tx, call.actor, { ...pathOf(call), ifMatch: call.ifMatch });
      return { data: { deleted: true, id } };
    },
  }),
];

function pathOf({ params }: Call): { eventId: string; scheduleId: string } {
  return { eventId: params.eventId as string, scheduleId: params.scheduleId as string };
}

function answer(schedule: Schedule): Answer {
  return { data: presentSchedule(schedule), version: schedule };
}

type ScheduleCall = Call<Parameters<typeof scheduleFaults>[2]['changed'], unknown>;

function faultsOf(
  db: Parameters<typeof scheduleFaults>[0],
  { actor, params, body }: ScheduleCall,
  schedule: ScheduleCall['body'],
) {
  return scheduleFaults(db, actor, { eventId: params.eventId as string, schedule, changed: body });
}
