import type { EntryChoices } from '../../../web/organizer/entry-boxes.tsx';
import type { FormValues } from '../../../web/ui/form.tsx';
import type { Detail } from '../../core/base/define-error.ts';
import { defaultsOf, namesOf } from '../../core/base/fields/field.ts';
import { entryOf } from '../../core/catalog/events/entry.ts';
import type { Event } from '../../core/catalog/events/event.ts';
import { shownPlace } from '../../core/catalog/ticket-types/shown-place.ts';
import { type TicketType, ticketTypeFieldsOf } from '../../core/catalog/ticket-types/ticket-type.ts';
import {
  sectionAndRowDefault,
  type TicketTypeFields,
  ticketTypeFields,
} from '../../core/catalog/ticket-types/ticket-type-fields.ts';
import { listZonesOfEvent } from '../../core/catalog/zones/zone.sql.ts';
import { ticketTypeBody } from '../../http/fields/event-fields.ts';
import type { FormFaults } from '../../http/pages/faults.ts';
import type { FormFields } from '../../http/pages/forms.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { checked, checkedShown, readValues, sentValues, shownValues } from './typed.ts';

export const newTicketValues: FormValues = {
  ...withoutUnsaid(shownValues(ticketTypeFields, defaultsOf(ticketTypeFields), { zone: 'UTC', hasBoxes: true })),
  published: 'on',
};

const boxed = ['days', 'zoneIds'] as const;
const noneTicked = 'none';

/** What was typed; of boxes those that are ticked, a line each. */
export function typedTicket(form: FormFields, saved: FormValues = {}): Record<string, string> {
  const typed = sentValues(form, namesOf(ticketTypeFields));
  for (const name of boxed.filter((each) => form.has(each))) {
    const shown = form.text(name).split(' ').filter(Boolean);
    const ticked = shown.filter((value) => form.text(`${name}.${value}`) === 'on');
    const before = (saved[name] ?? '').split('\n');
    // All that are named one by one stay named; otherwise all ticked boxes say nothing.
    const all = shown.every((value) => before.includes(value)) ? (saved[name] ?? '') : '';
    typed[name] = ticked.length === shown.length ? all : ticked.join('\n') || noneTicked;
  }
  return typed;
}

function readBoxes(values: FormValues): Record<string, string[] | null> {
  const said = boxed.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]] as const]));
  return Object.fromEntries(
    said.map(([name, text]) => [name, text === '' ? null : text === noneTicked ? [] : text.split('\n')]),
  );
}

/** The faults of single boxes are those of the boxes together. */
export function boxFaults({ fields, message }: FormFaults): FormFaults {
  const named = Object.entries(fields).map(([field, fault]) => [field.replace(/^(days|zoneIds)\[\d+\]$/, '$1'), fault]);
  return { fields: Object.fromEntries(named), message };
}

/** Which days and zones a type of the event can be good for. */
export async function entryChoicesOf(db: Queryable, event: Event): Promise<EntryChoices> {
  const { days, isCut } = entryOf(event);
  const zones = await listZonesOfEvent(db, { eventId: event.id });
  return {
    days: isCut || days.length === 1 ? [] : days.map(({ day }) => day),
    zones: zones.map(({ id, name }) => ({ id, name })),
  };
}

const dayName = /\b(?:day|araw)\s*(\d{1,2})\b/i;

/** A new type that is called after one day of the event is good for that day, where nobody unticked any. */
export function withOwnDay(values: FormValues, event: Event): FormValues {
  const [, number] = dayName.exec(values.name ?? '') ?? [];
  const own = number === undefined ? undefined : entryOf(event).days[Number(number) - 1];
  return own === undefined || values.days !== '' ? values : { ...values, days: own.day };
}

/** Times as clocks at the event show them. */
export function ticketValues(type: TicketType, event: Event): Record<string, string> {
  const { timezone: zone } = event;
  return withoutUnsaid(shownValues(ticketTypeFields, ticketTypeFieldsOf(type, event), { zone, hasBoxes: true }));
}

/** Section and row that nobody said are empty in the form, */
function withoutUnsaid(values: Record<string, string>): Record<string, string> {
  return { ...values, ...shownPlace({ section: values.section ?? '', rowLabel: values.row ?? '' }) };
}

/** and what is left empty there is what the API fills in. */
function withUnsaid(values: FormValues): FormValues {
  const { section, row } = values;
  return {
    ...values,
    ...(section?.trim() === '' ? { section: sectionAndRowDefault.section } : {}),
    ...(row?.trim() === '' ? { row: sectionAndRowDefault.row } : {}),
  };
}

/** What add-ons alone have is not said of a ticket, whatever its fields still hold. */
function withoutAddOn(values: FormValues): FormValues {
  if (values.kind !== 'TICKET') return values;
  const none = { perTicketMax: '', standalone: '' };
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, name in none ? '' : value]));
}

export function readNewTicket(values: FormValues, zone: string): TicketTypeFields {
  const faults: Detail[] = [];
  const read = {
    ...readValues(ticketTypeFields, withUnsaid(withoutAddOn(values)), { zone, faults }),
    ...readBoxes(values),
  };
  return checked(ticketTypeBody, read, faults);
}

/** Only what the form shows. */
export function readTicketChanges(values: FormValues, zone: string): Partial<TicketTypeFields> {
  const faults: Detail[] = [];
  const read = {
    ...readValues(ticketTypeFields, withUnsaid(withoutAddOn(values)), { zone, faults }),
    ...readBoxes(values),
  };
  return checkedShown(ticketTypeFields, read, faults);
}
