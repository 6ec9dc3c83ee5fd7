import type { FormValues } from '../../../web/organizer/events/editor-page.tsx';
import type { Actor } from '../../core/base/actor.ts';
import { raiseInvalid } from '../../core/base/common.errors.ts';
import type { Detail } from '../../core/base/define-error.ts';
import type { Policy } from '../../core/base/policy.ts';
import { instantInZone, localTimeIn } from '../../core/base/zoned-time.ts';
import { newEventFaults } from '../../core/catalog/event-editing/create-event.ts';
import type { Event, EventFields } from '../../core/catalog/events/event.ts';
import type { TicketTypeFields } from '../../core/catalog/ticket-types/ticket-type.ts';
import { check } from '../../http/fields/check.ts';
import { eventBodies } from '../../http/fields/event-fields.ts';
import type { FormFields } from '../../http/pages/forms.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { optionalNumber, optionalText, typedTime, typedValues, wantedNumber, wantedText } from './typed.ts';
import { newVenueNames } from './venues.ts';

const names = [
  'name',
  'description',
  'category',
  'type',
  'journeyType',
  'locationType',
  'venueId',
  'venueSearch',
  'joinUrl',
  'dateTime',
  'endDateTime',
  'timezone',
  'imageUrl',
  'galleryUrls',
  'eventCapacity',
  'heldPerEmailMax',
  'heldPerAddressMax',
  'visibility',
  'absorbFees',
  'transfersAllowed',
  'refundPolicy',
  'callbackUrl',
];
const ticketNames = ['name', 'price', 'quantity', 'published'].map((name) => `tickets[0].${name}`);

/** An empty form. */
export const newEventValues: FormValues = {
  category: 'OTHER',
  type: 'PAID',
  journeyType: 'STANDARD',
  locationType: 'VENUE',
  timezone: 'Asia/Manila',
  visibility: 'PUBLIC',
  absorbFees: 'true',
  transfersAllowed: 'true',
  'tickets[0].published': 'on',
};

export function typedEvent(form: FormFields): Record<string, string> {
  return typedValues(form, [...names, ...ticketNames, ...newVenueNames]);
}

/** A saved event as the form shows it. */
export function eventValues(event: EventFields): Record<string, string> {
  const { timezone } = event;
  return {
    name: event.name,
    description: event.description ?? '',
    category: event.category,
    type: event.type,
    journeyType: event.journeyType,
    locationType: event.locationType,
    venueId: event.venueId ?? '',
    joinUrl: event.joinUrl ?? '',
    dateTime: localTimeIn(event.dateTime, timezone),
    endDateTime: event.endDateTime === null ? '' : localTimeIn(event.endDateTime, timezone),
    timezone,
    imageUrl: event.imageUrl ?? '',
    galleryUrls: event.galleryUrls.join('\n'),
    eventCapacity: numberText(event.eventCapacity),
    heldPerEmailMax: numberText(event.heldPerEmailMax),
    heldPerAddressMax: numberText(event.heldPerAddressMax),
    visibility: event.visibility,
    absorbFees: String(event.absorbFees),
    transfersAllowed: String(event.transfersAllowed),
    refundPolicy: event.refundPolicy ?? '',
    callbackUrl: event.callbackUrl ?? '',
  };
}

function numberText(value: number | null): string {
  return value === null ? '' : String(value);
}

export interface EventInput {
  fields: EventFields;
  tickets: TicketTypeFields[];
}

/** What the form says, checked by the same rules as the Open API's; refuses with every fault at once. */
export async function readEventForm(
  db: Queryable,
  actor: Pick<Actor, 'organizationId'>,
  policy: Policy,
  values: FormValues,
): Promise<EventInput> {
  const timeFaults: Detail[] = [];
  const { value, faults } = check(eventBodies(policy.maxima).create, inputOf(values, timeFaults), 'form');
  const { tickets, ...fields } = value;
  const found = [...timeFaults, ...faults.filter(({ field }) => !timeFaults.some((known) => known.field === field))];
  if (found.length > 0) {
    const more = await newEventFaults(db, actor, policy, { fields: fields as Partial<EventFields>, tickets });
    raiseInvalid([...found, ...more.filter(({ field }) => !found.some((known) => known.field === field))]);
  }
  return { fields: fields as EventFields, tickets: tickets as TicketTypeFields[] };
}

function inputOf(values: FormValues, faults: Detail[]): Record<string, unknown> {
  const text = (name: string) => values[name] ?? '';
  const zone = text('timezone') || 'Asia/Manila';
  const isOnline = text('locationType') === 'ONLINE';
  const time = (field: string) => typedTime(faults, { field, text: text(field), zone: knownZone(zone) });
  return {
    name: wantedText(text('name')),
    description: optionalText(text('description')?.replaceAll('\r\n', '\n')),
    category: wantedText(text('category')),
    type: wantedText(text('type')),
    journeyType: wantedText(text('journeyType')),
    locationType: wantedText(text('locationType')),
    // Whoever goes online does not see the venue any more that was chosen before, and the other way round.
    venueId: isOnline ? null : optionalText(text('venueId')),
    joinUrl: isOnline ? optionalText(text('joinUrl').trim()) : null,
    dateTime: time('dateTime'),
    endDateTime: time('endDateTime') ?? null,
    timezone: zone,
    imageUrl: optionalText(text('imageUrl').trim()),
    galleryUrls: linesOf(text('galleryUrls')),
    eventCapacity: optionalNumber(text('eventCapacity')),
    heldPerEmailMax: optionalNumber(text('heldPerEmailMax')),
    heldPerAddressMax: optionalNumber(text('heldPerAddressMax')),
    visibility: wantedText(text('visibility')),
    absorbFees: text('absorbFees') !== 'false',
    transfersAllowed: text('transfersAllowed') !== 'false',
    refundPolicy: optionalText(text('refundPolicy').replaceAll('\r\n', '\n').trim()),
    callbackUrl: optionalText(text('callbackUrl').trim()),
    tickets: firstTicket(text),
  };
}

/** A zone that nobody knows has a fault of its own; the times are not to blame for it. */
function knownZone(zone: string): string {
  return instantInZone('2026-01-01T00:00', zone) === undefined ? 'Asia/Manila' : zone;
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** One where anything was typed of it, else none. */
function firstTicket(text: (name: string) => string): Record<string, unknown>[] {
  const given = (name: string) => text(`tickets[0].${name}`);
  if (['name', 'price', 'quantity'].every((name) => given(name).trim() === '')) return [];
  return [
    {
      name: wantedText(given('name')),
      price: wantedNumber(given('price')),
      quantity: wantedNumber(given('quantity')),
      published: given('published') === 'on',
    },
  ];
}

/** What is typed as far as it can be read, on top of what is saved: for a preview, which refuses nothing. */
export function readableChanges(policy: Policy, values: FormValues, event: Event): Partial<EventFields> {
  const { value } = check(eventBodies(policy.maxima).create, inputOf(values, []), 'form');
  const { tickets: _tickets, ...fields } = value as Partial<EventFields> & { tickets?: unknown };
  const galleryUrls = (fields.galleryUrls ?? event.galleryUrls).filter((url) => url !== undefined);
  return { ...fields, galleryUrls };
}
