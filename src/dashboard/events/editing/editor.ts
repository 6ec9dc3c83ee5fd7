import type { FastifyInstance } from 'fastify';
import type { EditorProps } from '../../../../web/organizer/events/editing/editor-props.ts';
import type { FormValues } from '../../../../web/ui/form.tsx';
import { isRaised } from '../../../core/base/define-error.ts';
import { boundsOf } from '../../../core/base/fields/field.ts';
import { checkIfMatch, editTag, preconditionFailed } from '../../../core/base/if-match.ts';
import { updateEvent } from '../../../core/catalog/event-editing/update-event.ts';
import { entryDayGone, entryTightened } from '../../../core/catalog/events/entry.errors.ts';
import { capacityBelowSold, checkEditable, movedIntoPast } from '../../../core/catalog/events/event.errors.ts';
import { eventFields } from '../../../core/catalog/events/event-fields.ts';
import { ticketTypeFields } from '../../../core/catalog/ticket-types/ticket-type-fields.ts';
import { createVenue } from '../../../core/catalog/venues/create-venue.ts';
import { previewReschedule, type ReschedulePreview } from '../../../core/selling/rescheduling/preview-reschedule.ts';
import { type FormFaults, faultsOf } from '../../../http/pages/faults.ts';
import type { FormFields } from '../../../http/pages/forms.ts';
import { shownRefusal } from '../../../http/pages/refusals.ts';
import { needsPlace } from '../../../http/send-page.ts';
import { noteAct } from '../../frame/note-act.ts';
import { answerScreen, doneAt, frameOf, screen, type Visit } from '../../frame/screen.ts';
import type { DashboardServices } from '../../frame/services.ts';
import { change, statusOfRefusal } from '../change.ts';
import { checklistOf } from '../checklist.ts';
import { conflictsBetween } from '../conflicts.ts';
import { type VisitedEvent, visitedEvent } from '../event-of.ts';
import { eventPictureWarnings } from '../pictures.ts';
import { eventValues, readEventChanges, typedEvent } from './event-form.ts';
import { feeExample } from './fee-example.ts';
import { chosenVenue, foundVenues, newVenuePrefix, readVenueForm, venueFormFaults } from './venues.ts';

/** Where events that are there are written. */
export function editorRoutes(app: FastifyInstance, services: DashboardServices): void {
  screen(app, services, {
    method: 'GET',
    path: '/events/:eventId/edit',
    ability: 'event-changes',
    handle: async (visit) => {
      const visited = await visitedEvent(services, visit);
      checkEditable(visited.event);
      const isSaved = visit.query.done === 'event-saved' || visit.query.done === 'event-created';
      const warnings = isSaved ? await eventPictureWarnings(services, visited.event) : undefined;
      await answerEditor(services, visit, { visited, values: eventValues(visited.event), warnings });
    },
  });
  screen(app, services, {
    method: 'POST',
    path: '/events/:eventId/edit',
    ability: 'event-changes',
    handle: (visit) => save(services, visit),
  });
}

async function save(services: DashboardServices, visit: Visit): Promise<void> {
  const visited = await visitedEvent(services, visit);
  const typed = typedEvent(visit.form);
  const values = { ...eventValues(visited.event), ...typed };
  if (wantsVenues(visit.form)) return answerEditor(services, visit, { visited, values });
  if (visit.form.text('act') === 'add-venue') return addVenue(services, visit, { visited, values });
  const { db, policy } = services;
  const { id: eventId } = visited.event;
  const ifMatch = `"${visit.form.text('version')}"`;
  try {
    const changes = await readEventChanges(db, policy, typed, visited.event);
    checkIfMatch(ifMatch, 'event', visited.event);
    checkEditable(visited.event);
    const reschedule = await previewReschedule(db, policy, { event: visited.event, changes });
    if (reschedule !== undefined && !isConfirmed(visit.form, reschedule)) {
      return await answerEditor(services, visit, { visited, values, reschedule });
    }
    await change(services, visit, eventId, async (tx) => {
      const saved = await updateEvent(tx, visit.actor, { policy, eventId, changes, ifMatch });
      return { result: saved, done: { action: 'event.changed', subject: saved } };
    });
    doneAt(visit, `${visited.at}/edit`, 'event-saved');
  } catch (error) {
    const faults = editorFaults(error);
    const status = statusOfRefusal(error);
    // Read anew: what somebody else saved is shown beside what was typed.
    const now = await visitedEvent(services, visit);
    const saved = eventValues(now.event);
    const shown = { ...saved, ...typed };
    const conflicts = isRaised(error, preconditionFailed) ? conflictsBetween(saved, shown) : undefined;
    await answerEditor(services, visit, {
      visited: now,
      values: shown,
      faults,
      conflicts,
      status,
      isNewest: conflicts !== undefined,
    });
  }
}

/** Makes the venue that was typed beside the event, and shows it as chosen; the event's own button saves the event. */
export async function addVenue(services: DashboardServices, visit: Visit, shown: Pick<Shown, 'visited' | 'values'>) {
  const { values } = shown;
  const { policy } = services;
  try {
    const fields = readVenueForm(values);
    const venue = await services.db.transaction(async (tx) => {
      const made = await createVenue(tx, visit.actor, { policy, fields });
      const subject = { kind: 'organization', id: visit.actor.organizationId, label: made.name } as const;
      await noteAct(tx, visit, { action: 'venue.created', subject, details: { id: made.id } });
      return made;
    });
    const kept = Object.entries(values).filter(([name]) => !name.startsWith(newVenuePrefix));
    await answerEditor(services, visit, {
      ...shown,
      values: { ...Object.fromEntries(kept), venueId: venue.id, venueSearch: '', locationType: 'VENUE' },
    });
  } catch (error) {
    await answerEditor(services, visit, { ...shown, faults: venueFormFaults(error), status: statusOfRefusal(error) });
  }
}

/** The button beside the search, or Enter while a name is there that was not searched for yet. */
export function wantsVenues(form: FormFields): boolean {
  const act = form.text('act');
  if (act === 'find-venue') return true;
  return (
    act === '' && form.text('venueSearch').trim() !== '' && form.text('venueSearch') !== form.text('venueSearched')
  );
}

/** Agreeing that buyers hear of a new name is not agreeing that they may give tickets back. */
function isConfirmed(form: FormFields, { giveBackDays }: ReschedulePreview): boolean {
  const act = form.text('act');
  return act === 'tell-give-back' || (act === 'tell' && giveBackDays === 0);
}

function editorFaults(error: unknown): FormFaults {
  // Fewer days come of another end, whatever was typed.
  if (isRaised(error, entryDayGone) || isRaised(error, entryTightened)) {
    return { fields: { endDateTime: shownRefusal(error) } };
  }
  const { fields, message } = faultsOf(error);
  const { entry: days, ...shown } = fields;
  const faults = { fields: days === undefined ? shown : { endDateTime: days, ...shown }, message };
  if (isRaised(error, movedIntoPast)) return { fields: { dateTime: shownRefusal(error) } };
  return isRaised(error, capacityBelowSold) ? { fields: { eventCapacity: shownRefusal(error) } } : faults;
}

/** Once it is published, only missing items are worth the room. */
function openChecklist(visited: VisitedEvent, now: number): EditorProps['checklist'] {
  const items = checklistOf(visited, now);
  if (visited.event.status === 'DRAFT') return items;
  const open = items.filter(({ isDone }) => !isDone);
  return open.length === 0 ? undefined : open;
}

interface Shown {
  visited?: VisitedEvent;
  values: FormValues;
  faults?: FormFaults;
  conflicts?: EditorProps['conflicts'];
  warnings?: EditorProps['warnings'];
  /** Asks once more, with what the change means for buyers. */
  reschedule?: ReschedulePreview;
  status?: number;
  /** The form is compared with the event as it is now, not as it was when the form was opened. */
  isNewest?: boolean;
}

export async function answerEditor(services: DashboardServices, visit: Visit, shown: Shown): Promise<void> {
  const {
    visited,
    values,
    faults,
    conflicts,
    reschedule,
    warnings,
    status = 200,
    isNewest = visit.request.method === 'GET',
  } = shown;
  const isSearched = visit.request.method === 'POST' && (values.venueSearch ?? '').trim() !== '';
  const [chosen, found] = await Promise.all([
    chosenVenue(services, values.venueId),
    isSearched ? foundVenues(services, visit.actor, values.venueSearch ?? '') : undefined,
  ]);
  const props: EditorProps = {
    frame: frameOf(visit, { current: 'events' }),
    event: visited && {
      id: visited.event.id,
      name: visited.event.name,
      status: visited.event.status,
      version: isNewest ? editTag(visited.event) : visit.form.text('version'),
    },
    values,
    bounds: boundsOf(eventFields),
    ticketBounds: boundsOf(ticketTypeFields),
    faults,
    conflicts,
    reschedule,
    warnings,
    venues: { chosen, found },
    zones: Intl.supportedValuesOf('timeZone'),
    hasTaxes: services.taxRules !== 'off',
    fees: feeExample(services.sales.rules.fees, visited?.types ?? []),
    checklist: visited && openChecklist(visited, visit.now),
  };
  await answerScreen(services, visit, ['eventsEditor', props], { status, frame: 'shows', needs: needsPlace });
}
