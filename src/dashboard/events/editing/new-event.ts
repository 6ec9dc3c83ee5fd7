import type { FastifyInstance } from 'fastify';
import type { ActName } from '../../../core/accounts/audit-log/act.ts';
import type { Language } from '../../../core/base/language.ts';
import { createEvent } from '../../../core/catalog/event-editing/create-event.ts';
import { publishEvent } from '../../../core/catalog/event-editing/publish-event.ts';
import type { Event } from '../../../core/catalog/events/event.ts';
import { previewNewEvent } from '../../../core/catalog/public-events/preview-event.ts';
import { faultsOf } from '../../../http/pages/faults.ts';
import { presentEventPage } from '../../../http/pages/present-event-page.ts';
import { languageOf } from '../../../http/pages/visit.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { noteAct } from '../../frame/note-act.ts';
import { answerScreen, doneAt, screen, type Visit } from '../../frame/screen.ts';
import type { DashboardServices } from '../../frame/services.ts';
import { change, statusOfRefusal } from '../change.ts';
import { eventPictureWarnings } from '../pictures.ts';
import { publishedAs } from '../status-acts.ts';
import { addVenue, answerEditor, wantsVenues } from './editor.ts';
import { newEventValues, readableEvent, readableTicket, readNewEvent, typedEvent } from './event-form.ts';

/** What the first ticket type is called where nobody names it, and the event in a preview until it has a name. */
const ticketNameDefault = 'General Admission';
const sampleNames: Record<Language, string> = { en: 'Your event', fil: 'Ang event mo' };
const path = '/events/new';
const ability = 'new-events';

/** A new event: written, looked at, and published or kept as a draft. */
export function newEventRoutes(app: FastifyInstance, services: DashboardServices): void {
  screen(app, services, {
    method: 'GET',
    path,
    ability,
    handle: (visit) => answerEditor(services, visit, { values: newEventValues }),
  });
  screen(app, services, { method: 'POST', path, ability, handle: (visit) => create(services, visit) });
  for (const method of ['GET', 'POST'] as const) {
    screen(app, services, {
      method,
      path: `${path}/preview`,
      ability,
      handle: (visit) => answerPreview(services, visit),
    });
  }
}

async function create(services: DashboardServices, visit: Visit): Promise<void> {
  const values = typedEvent(visit.form);
  if (wantsVenues(visit.form)) return answerEditor(services, visit, { values });
  if (visit.form.text('act') === 'add-venue') return addVenue(services, visit, { values });
  const { db, policy } = services;
  const isToPublish = visit.form.text('act') === 'publish';
  try {
    const first = { isToSell: isToPublish, nameDefault: ticketNameDefault };
    const { fields, tickets } = await readNewEvent(db, visit.actor, policy, values, first);
    const event = await change(services, visit, undefined, async (tx) => {
      const { event: created } = await createEvent(tx, visit.actor, { policy, fields, tickets });
      if (isToPublish) await publish(tx, services, visit, created);
      const action: ActName = isToPublish ? 'event.published' : 'event.created';
      return { result: created, done: { action, subject: created } };
    });
    const at = `${visit.base}/events/${event.id}`;
    if (isToPublish) return doneAt(visit, `${at}/share`, publishedAs(visit));
    const warnings = Object.values(await eventPictureWarnings(services, event)).flat();
    // A picture that does not load is reported at once, beside its field.
    doneAt(visit, `${at}${warnings.length > 0 ? '/edit' : ''}`, 'event-created');
  } catch (error) {
    await answerEditor(services, visit, { values, faults: faultsOf(error), status: statusOfRefusal(error) });
  }
}

/** Made and published together, or neither: the log has both. */
async function publish(tx: Tx, services: DashboardServices, visit: Visit, { id, name }: Event): Promise<void> {
  await noteAct(tx, visit, { action: 'event.created', subject: { kind: 'event', id, label: name } });
  await publishEvent(tx, visit.actor, { eventId: id, now: services.now() });
}

/** The page with what is typed so far. */
async function answerPreview(services: DashboardServices, visit: Visit): Promise<void> {
  const values = visit.request.method === 'POST' ? typedEvent(visit.form) : newEventValues;
  const event = await previewNewEvent(services.db, visit.actor, {
    fields: {
      ...readableEvent(services.policy, values),
      name: values.name?.trim() || sampleNames[languageOf(visit.request)],
    },
    ticket: readableTicket(values, ticketNameDefault),
    now: visit.now,
  });
  await answerScreen(services, visit, ['eventsPreview', { event: presentEventPage(event, services) }], {
    frame: 'shown',
  });
}
