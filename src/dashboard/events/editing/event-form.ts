import type { FormValues } from '../../../../web/ui/form.tsx';
import type { Actor } from '../../../core/base/actor.ts';
import { raiseInvalid } from '../../../core/base/common.errors.ts';
import type { Detail } from '../../../core/base/define-error.ts';
import { defaultsOf, namesOf, pick } from '../../../core/base/fields/field.ts';
import type { Policy } from '../../../core/base/policy.ts';
import { instantInZone } from '../../../core/base/zoned-time.ts';
import { newEventFaults } from '../../../core/catalog/event-editing/create-event.ts';
import { changedEventFaults } from '../../../core/catalog/event-editing/update-event.ts';
import type { Event } from '../../../core/catalog/events/event.ts';
import { type EventFields, eventFields } from '../../../core/catalog/events/event-fields.ts';
import type { TicketTypeFields } from '../../../core/catalog/ticket-types/ticket-type-fields.ts';
import { check } from '../../../http/fields/check.ts';
import { eventBodies, eventBodyFields } from '../../../http/fields/event-fields.ts';
import { createBody } from '../../../http/fields/fields.ts';
import type { FormFields } from '../../../http/pages/forms.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { readValues, sentValues, shownValues, wantedNumber, wantedText } from '../typed.ts';
import { newVenueNames } from './venues.ts';

const amusementNames = ['kind', 'rate', 'exempt'].map((name) => `amusementTax.${name}`);
const ticketNames = ['name', 'price', 'quantity', 'published'].map((name) => `tickets[0].${name}`);
const zoneDefault = eventFields.timezone.fallback;

/** An empty form. */
export const newEventValues: FormValues = {
  ...shownValues(eventFields, defaultsOf(eventFields), { zone: zoneDefault }),
  'tickets[0].published': 'on',
};

export function typedEvent(form: FormFields): Record<string, string> {
  return sentValues(form, [
    ...namesOf(eventFields),
    'venueSearch',
    ...amusementNames,
    ...ticketNames,
    ...newVenueNames,
  ]);
}

/** A saved event as the form shows it. */
export function eventValues(event: EventFields): Record<string, string> {
  const { timezone, amusementTax: tax } = event;
  return {
    ...shownValues(eventFields, event, { zone: timezone }),
    'amusementTax.kind': tax?.kind ?? '',
    'amusementTax.rate': tax === null ? '' : String(tax.rate),
    'amusementTax.exempt': tax?.exempt === true ? 'on' : '',
  };
}

/** What its name is where none is typed; and whether one has to be there, because the event is to be published. */
interface FirstTicket {
  isToSell: boolean;
  nameDefault: string;
}

/** What the form says of a new event, checked by the same rules as the Open API's; refuses with every fault at once. */
export async function readNewEvent(
  db: Queryable,
  actor: Pick<Actor, 'organizationId'>,
  policy: Policy,
  values: FormValues,
  first: FirstTicket,
): Promise<{ fields: EventFields; tickets: TicketTypeFields[] }> {
  const timeFaults: Detail[] = [];
  const input = { ...inputOf(values, timeFaults), tickets: firstTicket(values, first) };
  const { value, faults } = check(eventBodies(policy.maxima).create, input, 'form');
  const { tickets, ...fields } = value;
  const found = together(timeFaults, faults);
  if (found.length > 0) raiseInvalid(together(found, await newEventFaults(db, actor, policy, { fields, tickets })));
  return { fields, tickets };
}

/** The same for a saved event: only what the form shows. */
export async function readEventChanges(
  db: Queryable,
  policy: Policy,
  values: FormValues,
  event: Event,
): Promise<Partial<EventFields>> {
  const timeFaults: Detail[] = [];
  const { value: changes, faults } = checkShown(policy, values, event, timeFaults);
  const found = together(timeFaults, faults);
  if (found.length > 0) {
    raiseInvalid(together(found, await changedEventFaults(db, policy, { event, types: [], changes })));
  }
  return changes;
}

/** What is typed, as far as it can be read, on top of what is saved: for a preview, which refuses nothing. */
export function readableChanges(policy: Policy, values: FormValues, event: Event): Partial<EventFields> {
  const { value: changes } = checkShown(policy, values, event, []);
  const galleryUrls = (changes.galleryUrls ?? event.galleryUrls).filter((url) => url !== undefined);
  return { ...changes, galleryUrls };
}

/** The same for an event that is not there yet: what is missing is as in an example. */
export function readableEvent(policy: Policy, values: FormValues): Partial<EventFields> {
  const { value } = check(createBody(eventBodyFields(policy.maxima)), inputOf(values, []), 'form');
  return value as Partial<EventFields>;
}

/** The first ticket type, as far as it can be read. */
export function readableTicket(values: FormValues, nameDefault: string) {
  const [ticket] = firstTicket(values, { isToSell: false, nameDefault });
  const number = (value: unknown) => (typeof value === 'number' && value >= 0 ? value : 0);
  if (ticket === undefined || ticket.published !== true) return undefined;
  return { name: String(ticket.name), pricePesos: number(ticket.price), quantity: number(ticket.quantity) };
}

/**
 * As strict as a create, so that an empty field that is shown gets a new event's value; fields that are not shown stay.
 */
function checkShown(policy: Policy, values: FormValues, event: Event, timeFaults: Detail[]) {
  const shown = namesOf(eventFields).filter(
    (name) => values[name === 'amusementTax' ? 'amusementTax.kind' : name] !== undefined,
  );
  const body = createBody(pick(eventBodyFields(policy.maxima), shown));
  const { value, faults } = check(body, inputOf(values, timeFaults, event), 'form');
  return { value: value as Partial<EventFields>, faults };
}

/** Each field has one fault: the first that was found. */
function together(found: readonly Detail[], more: readonly Detail[]): Detail[] {
  return [...found, ...more.filter(({ field }) => !found.some((known) => known.field === field))];
}

function inputOf(values: FormValues, faults: Detail[], saved?: Event): Record<string, unknown> {
  const { refundPolicy, locationType = saved?.locationType } = values;
  const trimmed = refundPolicy === undefined ? values : { ...values, refundPolicy: refundPolicy.trim() };
  const zone = knownZone(values.timezone || saved?.timezone || zoneDefault);
  const input = { ...readValues(eventFields, trimmed, { zone, faults }), ...amusementTaxIn(values) };
  // Somebody who switches to online no longer sees the venue that was chosen before, and the other way round.
  const unseen = locationType === 'ONLINE' ? 'venueId' : 'joinUrl';
  return unseen in input ? { ...input, [unseen]: null } : input;
}

/** None is chosen, or all of it is said. */
function amusementTaxIn(values: FormValues): Record<string, unknown> {
  const { 'amusementTax.kind': kind, 'amusementTax.rate': rate = '', 'amusementTax.exempt': exempt } = values;
  if (kind === undefined) return {};
  if (kind === '') return { amusementTax: null };
  return { amusementTax: { kind, rate: wantedNumber(rate), exempt: exempt === 'on' } };
}

/** An unknown zone has a fault of its own; the times are not to blame for it. */
function knownZone(zone: string): string {
  return instantInZone('2026-01-01T00:00', zone) === undefined ? zoneDefault : zone;
}

/** One where anything was typed of it, or where it is to be sold at once; else none. */
function firstTicket(values: FormValues, { isToSell, nameDefault }: FirstTicket): Record<string, unknown>[] {
  const given = (name: string) => values[`tickets[0].${name}`] ?? '';
  if (!isToSell && ['name', 'price', 'quantity'].every((name) => given(name).trim() === '')) return [];
  return [
    {
      name: wantedText(given('name')) ?? nameDefault,
      price: wantedNumber(given('price')),
      quantity: wantedNumber(given('quantity')),
      published: given('published') === 'on',
    },
  ];
}
