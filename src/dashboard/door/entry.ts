import type { FastifyInstance } from 'fastify';
import type { EntryPageProps } from '../../../web/organizer/door/entry-page.tsx';
import type { FormValues } from '../../../web/ui/form.tsx';
import { isRaised } from '../../core/base/define-error.ts';
import { boundsOf, namesOf, pick } from '../../core/base/fields/field.ts';
import { editTag, preconditionFailed } from '../../core/base/if-match.ts';
import { updateEvent } from '../../core/catalog/event-editing/update-event.ts';
import { entryDayGone, entryTightened } from '../../core/catalog/events/entry.errors.ts';
import { entryOf } from '../../core/catalog/events/entry.ts';
import type { Event } from '../../core/catalog/events/event.ts';
import { eventFields } from '../../core/catalog/events/event-fields.ts';
import { createZone } from '../../core/catalog/zones/create-zone.ts';
import { deleteZone } from '../../core/catalog/zones/delete-zone.ts';
import { ownZone, type ZonePath } from '../../core/catalog/zones/own-zone.sql.ts';
import { updateZone } from '../../core/catalog/zones/update-zone.ts';
import { zoneNameTaken } from '../../core/catalog/zones/zone.errors.ts';
import { listZonesOfEvent } from '../../core/catalog/zones/zone.sql.ts';
import type { Zone } from '../../core/catalog/zones/zone.ts';
import { type ZoneFields, zoneFields } from '../../core/catalog/zones/zone-fields.ts';
import { createBody } from '../../http/fields/fields.ts';
import { bodyFields } from '../../http/fields/table.ts';
import { type FormFaults, faultsOf } from '../../http/pages/faults.ts';
import { shownRefusal } from '../../http/pages/refusals.ts';
import { change, statusOfRefusal } from '../events/change.ts';
import { visitedEvent } from '../events/event-of.ts';
import { checked, readValues, shownValues, typedValues, wantedText } from '../events/typed.ts';
import { answerScreen, doneAt, screen, type Visit } from '../frame/screen.ts';
import type { DashboardServices } from '../frame/services.ts';

const entryPath = '/events/:eventId/door/entry';
const zonesPath = '/events/:eventId/door/zones';
const zonePath = `${zonesPath}/:zoneId`;
const ability = 'event-changes';

/** How people may come into an event, and the parts of its place. */
export function entryRoutes(app: FastifyInstance, services: DashboardServices): void {
  screen(app, services, {
    method: 'GET',
    path: entryPath,
    ability: 'events',
    handle: (visit) => answerEntry(services, visit),
  });
  screen(app, services, { method: 'POST', path: entryPath, ability, handle: (visit) => save(services, visit) });
  screen(app, services, { method: 'POST', path: zonesPath, ability, handle: (visit) => addZone(services, visit) });
  screen(app, services, { method: 'POST', path: zonePath, ability, handle: (visit) => saveZone(services, visit) });
  screen(app, services, {
    method: 'POST',
    path: `${zonePath}/delete`,
    ability,
    handle: (visit) => removeZone(services, visit),
  });
}

const entryBody = createBody(bodyFields(pick(eventFields, ['entry'])));

async function save(services: DashboardServices, visit: Visit): Promise<void> {
  const { event, at } = await visitedEvent(services, visit);
  const { policy } = services;
  const values = typedValues(visit.form, ['mode', 'dayStartsAt']);
  const version = visit.form.text('version');
  try {
    const said = Object.entries(values).filter(([, text]) => wantedText(text) !== undefined);
    const changes = checked(entryBody, { entry: Object.fromEntries(said) });
    await change(services, visit, event.id, async (tx) => {
      const input = { policy, eventId: event.id, changes, ifMatch: `"${version}"` };
      const saved = await updateEvent(tx, visit.actor, input);
      const { mode, dayStartsAt } = entryOf(saved);
      return {
        result: saved,
        done: { action: 'event.changed', subject: saved, details: { entry: mode, dayStartsAt } },
      };
    });
    doneAt(visit, `${at}/door/entry`, 'entry-saved');
  } catch (error) {
    const entry = { values, version: keptVersion(error, version), faults: entryFaults(error, event, values) };
    await answerEntry(services, visit, { entry, status: statusOfRefusal(error) });
  }
}

/** Who sends a form again that somebody else was faster than has seen so, and means it. */
function keptVersion(error: unknown, version: string): string | undefined {
  return isRaised(error, preconditionFailed) ? undefined : version;
}

function entryFaults(error: unknown, event: Event, values: FormValues): FormFaults {
  if (isRaised(error, entryTightened)) {
    const field = values.mode === entryOf(event).mode ? 'dayStartsAt' : 'mode';
    return { fields: { [field]: shownRefusal(error) } };
  }
  if (isRaised(error, entryDayGone)) return { fields: { dayStartsAt: shownRefusal(error) } };
  const { fields, message } = faultsOf(error);
  const named = Object.entries(fields).map(([field, fault]) => [field.replace(/^entry\.?/, '') || 'mode', fault]);
  return { fields: Object.fromEntries(named), message };
}

const typedZone = ({ form }: Visit): FormValues => typedValues(form, namesOf(zoneFields));

function readZone(values: FormValues): ZoneFields {
  const input = readValues(zoneFields, values, { zone: 'UTC', faults: [] });
  return checked(createBody(bodyFields(zoneFields)), input);
}

function zoneFaults(error: unknown): FormFaults {
  return isRaised(error, zoneNameTaken) ? { fields: { name: shownRefusal(error) } } : faultsOf(error);
}

function pathOf({ params }: Visit): ZonePath {
  return { eventId: params.eventId as string, zoneId: params.zoneId as string };
}

async function addZone(services: DashboardServices, visit: Visit): Promise<void> {
  const { event, at } = await visitedEvent(services, visit);
  const values = typedZone(visit);
  try {
    const fields = readZone(values);
    await change(services, visit, event.id, async (tx) => {
      const result = await createZone(tx, visit.actor, { eventId: event.id, fields });
      return { result, done: { action: 'zone.created', subject: event, details: { zone: result.name } } };
    });
    doneAt(visit, `${at}/door/entry`, 'zone-created');
  } catch (error) {
    await answerEntry(services, visit, {
      newZone: { values, faults: zoneFaults(error) },
      status: statusOfRefusal(error),
    });
  }
}

async function saveZone(services: DashboardServices, visit: Visit): Promise<void> {
  const path = pathOf(visit);
  const { event, at } = await visitedEvent(services, visit);
  await ownZone(services.db, visit.actor, path);
  const values = typedZone(visit);
  const version = visit.form.text('version');
  try {
    const changes = readZone(values);
    await change(services, visit, event.id, async (tx) => {
      const result = await updateZone(tx, visit.actor, { ...path, changes, ifMatch: `"${version}"` });
      return { result, done: { action: 'zone.changed', subject: event, details: { zone: result.name } } };
    });
    doneAt(visit, `${at}/door/entry`, 'zone-saved');
  } catch (error) {
    const zone = { id: path.zoneId, values, version: keptVersion(error, version), faults: zoneFaults(error) };
    await answerEntry(services, visit, { zone, status: statusOfRefusal(error) });
  }
}

async function removeZone(services: DashboardServices, visit: Visit): Promise<void> {
  const path = pathOf(visit);
  const { event, at } = await visitedEvent(services, visit);
  const { name } = await ownZone(services.db, visit.actor, path);
  try {
    await change(services, visit, event.id, async (tx) => {
      const result = await deleteZone(tx, visit.actor, path);
      return { result, done: { action: 'zone.deleted', subject: event, details: { zone: name } } };
    });
    doneAt(visit, `${at}/door/entry`, 'zone-deleted');
  } catch (error) {
    const zone = { id: path.zoneId, faults: faultsOf(error) };
    await answerEntry(services, visit, { zone, status: statusOfRefusal(error) });
  }
}

interface SentForm {
  values?: FormValues;
  /** Left out: what is saved now. */
  version?: string;
  faults?: FormFaults;
}

interface ShownEntry {
  entry?: SentForm;
  zone?: SentForm & { id: string };
  newZone?: SentForm;
  status?: number;
}

async function answerEntry(services: DashboardServices, visit: Visit, shown: ShownEntry = {}): Promise<void> {
  const { event, around } = await visitedEvent(services, visit);
  const { mode, dayStartsAt, days, isCut } = entryOf(event);
  const zones = await listZonesOfEvent(services.db, { eventId: event.id });
  const props: EntryPageProps = {
    ...around,
    entry: {
      version: shown.entry?.version ?? editTag(event),
      values: shown.entry?.values ?? { mode, dayStartsAt },
      faults: shown.entry?.faults,
    },
    days: isCut ? [] : days.map(({ day }) => day),
    zones: zones.map((zone) => shownZone(zone, shown.zone?.id === zone.id ? shown.zone : {})),
    newZone: { values: shown.newZone?.values ?? {}, faults: shown.newZone?.faults },
    bounds: boundsOf(zoneFields),
  };
  await answerScreen(services, visit, ['doorEntry', props], { status: shown.status ?? 200 });
}

function shownZone(zone: Zone, { values, version, faults }: SentForm): EntryPageProps['zones'][number] {
  return {
    id: zone.id,
    name: zone.name,
    version: version ?? editTag(zone),
    values: values ?? shownValues(zoneFields, zone, { zone: 'UTC' }),
    faults,
  };
}
