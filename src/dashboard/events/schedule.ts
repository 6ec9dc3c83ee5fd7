import type { FastifyInstance } from 'fastify';
import type { ScheduleEntryPageProps, SchedulePageProps } from '../../../web/organizer/events/schedule-pages.tsx';
import type { FormValues } from '../../../web/ui/form.tsx';
import type { Detail } from '../../core/base/define-error.ts';
import { isRaised } from '../../core/base/define-error.ts';
import { boundsOf, namesOf } from '../../core/base/fields/field.ts';
import { editTag, preconditionFailed } from '../../core/base/if-match.ts';
import { localTimeIn } from '../../core/base/zoned-time.ts';
import { listPerformersOfEvents } from '../../core/catalog/performers/performer.sql.ts';
import { createSchedule } from '../../core/catalog/schedules/create-schedule.ts';
import { deleteSchedule } from '../../core/catalog/schedules/delete-schedule.ts';
import { ownSchedule } from '../../core/catalog/schedules/own-schedule.sql.ts';
import { listSchedulesOfEvents } from '../../core/catalog/schedules/schedule.sql.ts';
import type { Schedule } from '../../core/catalog/schedules/schedule.ts';
import { scheduleFields } from '../../core/catalog/schedules/schedule-fields.ts';
import { updateSchedule } from '../../core/catalog/schedules/update-schedule.ts';
import { scheduleBody } from '../../http/fields/event-part-fields.ts';
import { faultsOf } from '../../http/pages/faults.ts';
import { answerScreen, doneAt, screen, type Visit } from '../frame/screen.ts';
import type { DashboardServices } from '../frame/services.ts';
import { change, statusOfRefusal } from './change.ts';
import { conflictsBetween } from './conflicts.ts';
import { type VisitedEvent, visitedEvent } from './event-of.ts';
import type { ShownForm } from './parts.ts';
import { checked, checkedShown, readValues, sentValues, shownValues } from './typed.ts';

const listPath = '/events/:eventId/schedule';
const onePath = `${listPath}/:scheduleId`;

/** The programme of an event. */
export function scheduleRoutes(app: FastifyInstance, services: DashboardServices): void {
  screen(app, services, {
    method: 'GET',
    path: listPath,
    ability: 'events',
    handle: async (visit) => {
      const visited = await visitedEvent(services, visit);
      await answerSchedule(services, visit, visited, { values: newValues(visited) });
    },
  });
  screen(app, services, {
    method: 'POST',
    path: listPath,
    ability: 'event-changes',
    handle: (visit) => add(services, visit),
  });
  screen(app, services, {
    method: 'GET',
    path: onePath,
    ability: 'events',
    handle: async (visit) => {
      const entry = await ownSchedule(services.db, visit.actor, pathOf(visit));
      const visited = await visitedEvent(services, visit);
      await answerEntry(services, visit, {
        visited,
        entry,
        values: entryValues(entry, visited),
        version: editTag(entry),
      });
    },
  });
  screen(app, services, {
    method: 'POST',
    path: onePath,
    ability: 'event-changes',
    handle: (visit) => save(services, visit),
  });
  screen(app, services, {
    method: 'POST',
    path: `${onePath}/delete`,
    ability: 'event-changes',
    handle: (visit) => remove(services, visit),
  });
}

function pathOf({ params }: Visit): { eventId: string; scheduleId: string } {
  return { eventId: params.eventId as string, scheduleId: params.scheduleId as string };
}

async function add(services: DashboardServices, visit: Visit): Promise<void> {
  const visited = await visitedEvent(services, visit);
  const { event, at } = visited;
  const values = sentValues(visit.form, namesOf(scheduleFields));
  try {
    const faults: Detail[] = [];
    const fields = checked(scheduleBody, readEntry(values, visited, faults), faults);
    const { policy } = services;
    await change(services, visit, event.id, async (tx) => {
      const result = await createSchedule(tx, visit.actor, { policy, eventId: event.id, fields });
      const details = { part: 'schedule', added: fields.title };
      return { result, done: { action: 'event.changed', subject: event, details } };
    });
    doneAt(visit, `${at}/schedule`, 'schedule-added');
  } catch (error) {
    const shown = { values, faults: faultsOf(error), status: statusOfRefusal(error) };
    await answerSchedule(services, visit, visited, shown);
  }
}

async function save(services: DashboardServices, visit: Visit): Promise<void> {
  const path = pathOf(visit);
  const entry = await ownSchedule(services.db, visit.actor, path);
  const visited = await visitedEvent(services, visit);
  const { event, at } = visited;
  const typed = sentValues(visit.form, namesOf(scheduleFields));
  const values = { ...entryValues(entry, visited), ...typed };
  const version = visit.form.text('version');
  try {
    const faults: Detail[] = [];
    const changes = checkedShown(scheduleFields, readEntry(typed, visited, faults), faults);
    await change(services, visit, event.id, async (tx) => {
      const result = await updateSchedule(tx, visit.actor, { ...path, changes, ifMatch: `"${version}"` });
      const details = { part: 'schedule', changed: changes.title ?? entry.title };
      return { result, done: { action: 'event.changed', subject: event, details } };
    });
    doneAt(visit, `${at}/schedule`, 'schedule-saved');
  } catch (error) {
    const shown = { visited, values, faults: faultsOf(error), status: statusOfRefusal(error) };
    if (!isRaised(error, preconditionFailed)) return answerEntry(services, visit, { ...shown, entry, version });
    const newest = await ownSchedule(services.db, visit.actor, path);
    const conflicts = conflictsBetween(entryValues(newest, visited), values);
    await answerEntry(services, visit, { ...shown, entry: newest, version: editTag(newest), conflicts });
  }
}

async function remove(services: DashboardServices, visit: Visit): Promise<void> {
  const path = pathOf(visit);
  const { title } = await ownSchedule(services.db, visit.actor, path);
  const visited = await visitedEvent(services, visit);
  const { event, at } = visited;
  try {
    await change(services, visit, event.id, async (tx) => {
      const result = await deleteSchedule(tx, visit.actor, path);
      return {
        result,
        done: { action: 'event.changed', subject: event, details: { part: 'schedule', removed: title } },
      };
    });
    doneAt(visit, `${at}/schedule`, 'schedule-removed');
  } catch (error) {
    const shown = { values: {}, faults: faultsOf(error), status: statusOfRefusal(error) };
    await answerSchedule(services, visit, visited, shown);
  }
}

/** It begins with the event, which is where most programmes begin. */
function newValues({ event: { dateTime, timezone } }: VisitedEvent): FormValues {
  return { startTime: localTimeIn(dateTime, timezone) };
}

function entryValues(entry: Schedule, { event }: VisitedEvent): Record<string, string> {
  return shownValues(scheduleFields, entry, { zone: event.timezone });
}

function readEntry(values: FormValues, { event }: VisitedEvent, faults: Detail[]): Record<string, unknown> {
  return readValues(scheduleFields, values, { zone: event.timezone, faults });
}

async function answerSchedule(
  services: DashboardServices,
  visit: Visit,
  { event, around }: VisitedEvent,
  { values, faults, status = 200 }: ShownForm,
): Promise<void> {
  const of = { eventIds: [event.id] };
  const [found, performers] = await Promise.all([
    listSchedulesOfEvents(services.db, of),
    listPerformersOfEvents(services.db, of),
  ]);
  const nameOf = new Map(performers.map(({ id, name }) => [id, name]));
  const props: SchedulePageProps = {
    ...around,
    entries: found.map(({ id, title, startTime, endTime, description, color, performerId }) => ({
      id,
      title,
      startTime,
      endTime,
      description,
      color,
      performerName: performerId === null ? null : (nameOf.get(performerId) ?? null),
    })),
    performers: performers.map(({ id, name }) => ({ id, name })),
    values,
    bounds: boundsOf(scheduleFields),
    faults,
  };
  await answerScreen(services, visit, ['eventsSchedule', props], { status });
}

interface ShownEntry extends ShownForm {
  visited: VisitedEvent;
  entry: Schedule;
  version: string;
  conflicts?: ScheduleEntryPageProps['conflicts'];
}

async function answerEntry(services: DashboardServices, visit: Visit, shown: ShownEntry): Promise<void> {
  const { visited, entry, values, version, faults, conflicts, status = 200 } = shown;
  const performers = await listPerformersOfEvents(services.db, { eventIds: [visited.event.id] });
  const props: ScheduleEntryPageProps = {
    ...visited.around,
    entry: { id: entry.id, title: entry.title, version },
    performers: performers.map(({ id, name }) => ({ id, name })),
    values,
    bounds: boundsOf(scheduleFields),
    faults,
    conflicts,
  };
  await answerScreen(services, visit, ['eventsScheduleEntry', props], { status });
}
