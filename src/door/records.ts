import { entryModes, scanResults } from '../../door-rules/decide-scan.ts';
import { typeKinds } from '../core/catalog/inventory/type-kinds.ts';
import { shownPlace } from '../core/catalog/ticket-types/shown-place.ts';
import { cardChecks, statutoryKinds } from '../core/money/tax-rules/tax-rules.ts';
import type { WithAnswers } from '../core/reports/attendees/with-answers.ts';
import type { FoundTicket } from '../core/reports/door-search/search-door-tickets.sql.ts';
import type { Answer } from '../core/selling/answers/answer.ts';
import type { DoorCounts } from '../core/selling/door/count-admissions.ts';
import { doorDirections, doorRoles } from '../core/selling/door/door-code-fields.ts';
import type { DoorSession } from '../core/selling/door/door-session.sql.ts';
import type { ScanAnswer, ScannedTicket } from '../core/selling/door/scan.ts';
import type { OrderEvent } from '../core/selling/orders/order-event.sql.ts';
import type { Party } from '../core/selling/parties/find-party.ts';
import { type CardKeys, shownCard } from '../core/selling/statutory/statutory-card.ts';
import { issuedTicketStatuses } from '../core/selling/tickets/issued-ticket.ts';
import { answerValue } from '../http/fields/answer-value.ts';
import { count, dateTime, idOf, nullable, oneOf, record, text } from '../http/fields/fields.ts';
import { Type } from '../http/fields/schema-type.ts';
import { presentVenue, venueFields } from '../http/records/catalog.ts';

const gate = text('Name of the gate.');

const zoneRecord = record('DoorZone', { id: idOf('zone'), name: text('Its name.') }, 'A part of the place.');
const zoneOrNull = (description: string) =>
  Type.Unsafe<unknown>({ anyOf: [zoneRecord, { type: 'null' }], description });
const day = text('A day of the event, YYYY-MM-DD.');

const answersRecord = Type.Array(
  record(
    'DoorAnswer',
    { label: text('What was asked.'), value: answerValue('What was answered.') },
    'What the holder answered to a question of the organizer.',
  ),
  { description: 'What the holder answered to the questions of the organizer; only for devices of supervisors.' },
);

const presentAnswers = (answers: readonly Answer[]) => answers.map(({ label, value }) => ({ label, value }));

export const sessionRecord = record(
  'DoorSession',
  {
    token: text('Send it as `Authorization: Bearer …`. It is shown this once.'),
    event: record(
      'DoorEvent',
      {
        id: idOf('event'),
        name: text('Name of the event.'),
        dateTime: dateTime({ description: 'When it begins.' }),
        endDateTime: nullable(dateTime({ description: 'When it ends, where that is known.' })),
        timezone: text('IANA time zone in which its times are told.'),
        venue: Type.Unsafe<unknown>({
          anyOf: [record('Venue', venueFields, 'A venue.'), { type: 'null' }],
          description: 'Where it is held.',
        }),
      },
      'What the door is of.',
    ),
    gate,
    role: oneOf(doorRoles, { description: 'What the device may do; `SUPERVISE` may search.' }),
    zone: zoneOrNull('Zone that the gate leads to; null where it leads to the whole place.'),
    direction: oneOf(doorDirections, { description: 'Which way people go through the gate.' }),
    rules: Type.Integer({ minimum: 1, description: 'By which rules the door decides.' }),
    publicKey: text('Ed25519 key that verifies the tickets of the event: 32 raw bytes, base64url.'),
  },
  'A device that is signed in.',
);

export function presentSession(
  token: string,
  session: DoorSession,
  event: OrderEvent,
  { rules, publicKey }: { rules: number; publicKey: string },
) {
  const { gate, role, zoneId, zoneName, direction } = session;
  const zone = zoneId === null ? null : { id: zoneId, name: zoneName };
  const { id, name, dateTime, endDateTime, timezone, venue } = event;
  const shown = { id, name, dateTime, endDateTime, timezone, venue: venue === null ? null : presentVenue(venue) };
  return { token, event: shown, gate, role, zone, direction, rules, publicKey };
}

const ticketFields = {
  id: idOf('ticket'),
  type: record('DoorTicketType', { id: idOf('ticket type'), name: text('Its name.') }, 'What sort of ticket it is.'),
  kind: oneOf(typeKinds, { description: '`TICKET` lets somebody in; an `ADD_ON` is redeemed instead.' }),
  section: text('Section.'),
  row: text('Row.'),
  seat: nullable(text('Seat, where it has one.')),
  seatId: nullable(text('Seat of the plan, as `ORCH-C-28`; null without a plan.')),
  status: oneOf(issuedTicketStatuses, { description: 'How it stands.' }),
};

const scannedTicketRecord = record(
  'ScannedTicket',
  {
    ...ticketFields,
    holder: record(
      'Holder',
      { name: nullable(text('Name of the holder; null where the code was made by a key that may not read orders.')) },
      'Whose it is.',
    ),
  },
  'A ticket of this event.',
);

const admissionRecord = record(
  'Admission',
  { scannedAt: dateTime({ description: 'When.' }), gate, device: text('Which device admitted it.') },
  'The admission that the scan met.',
);

/** What does not apply is left out. */
export const scanRecord = Type.Unsafe<unknown>({
  title: 'ScanResult',
  type: 'object',
  description: 'What is said to a scan.',
  required: ['id', 'result'],
  properties: {
    id: text('As the device calls the scan.'),
    result: oneOf(scanResults, {
      description:
        '`ADMITTED`: let them in. `LEFT`: they go out. `CONFLICT`: it was admitted or became void elsewhere before this device could know; the earlier scan counts. `NOT_TODAY`, `NOT_HERE`: it is good for the `days` or `zones` in the answer. `NOT_INSIDE`: it cannot leave, since it is not in. `FULL`: the zone takes no more. `REDEEMED`: an add-on, which lets nobody in: hand over what was bought.',
    }),
    ticket: scannedTicketRecord,
    first: admissionRecord,
    entry: record(
      'Entry',
      {
        day,
        zone: zoneOrNull('Where they came in; null for the whole place.'),
        number: count('Number of this admission of the ticket: 1 for the first.', 1),
      },
      'An admission.',
    ),
    days: Type.Array(day, { description: 'Days that the ticket is good for.' }),
    zones: Type.Array(zoneRecord, { description: 'Zones that the ticket is good for.' }),
    check: oneOf(cardChecks, {
      description:
        'Whose card to look at: the ticket cost less by law. It decides nothing; who has none pays the difference at the counter.',
    }),
    answers: answersRecord,
  },
} as object);

export function presentScan(
  { id, result, check, ticket, first, entry, days, zones }: ScanAnswer,
  answers: readonly Answer[] = [],
) {
  return {
    id,
    result,
    check: check ?? undefined,
    ticket: ticket === null ? undefined : presentTicket(ticket),
    first: first ?? undefined,
    entry: entry ?? undefined,
    days: days ?? undefined,
    zones: zones ?? undefined,
    answers: answers.length === 0 ? undefined : presentAnswers(answers),
  };
}

function presentTicket(ticket: ScannedTicket) {
  const { id, ticketTypeId, name, kind, seat, seatId, holderName, status } = ticket;
  return {
    id,
    type: { id: ticketTypeId, name },
    kind,
    ...shownPlace(ticket),
    seat,
    seatId,
    holder: { name: holderName },
    status,
  };
}

const sold = count('Good tickets: bought, given away or sold at the counter.');
const admitted = count('Tickets that came in at least once, whatever became of them since.');
const atPlace = count('Tickets that came in there, each once.');

export const countsRecord = record(
  'DoorCounts',
  {
    sold,
    admitted,
    byType: Type.Array(
      record('TypeCounts', { id: idOf('ticket type'), name: text('Its name.'), sold, admitted }, 'Of one type.'),
      { description: 'Every ticket type.' },
    ),
    byGate: Type.Array(record('GateCounts', { gate, admitted: atPlace }, 'Of one gate.'), {
      description: 'Every gate that let someone in.',
    }),
    inside: count('Tickets whose last movement was in; where tickets let in daily, of those that came today.'),
    byDay: Type.Array(
      record(
        'DayCounts',
        {
          day,
          expected: count('Good tickets that are good for this day.'),
          admitted: count('Tickets that came in on it, each once.'),
          inside: count('Those of them whose last movement of the day was in.'),
        },
        'Of one day.',
      ),
      { description: 'Every day of the event.' },
    ),
    byZone: Type.Array(
      record(
        'ZoneCounts',
        {
          zone: zoneRecord,
          admitted: atPlace,
          inside: count('How many are in it now; where tickets let in daily, of those who came today.'),
          capacity: nullable(count('How many it takes; null where it takes any number.')),
        },
        'Of one zone.',
      ),
      { description: 'Every zone.' },
    ),
    addOns: Type.Array(
      record(
        'AddOnCounts',
        {
          id: idOf('ticket type'),
          name: text('Its name.'),
          sold: count('How many are sold.'),
          redeemed: count('How many were redeemed.'),
        },
        'Of one add-on.',
      ),
      { description: 'Every add-on. They are part of no other figure here.' },
    ),
  },
  'How full it is.',
);

export function presentCounts(counts: DoorCounts): Omit<DoorCounts, 'missing'> {
  const { sold, admitted, byType, byGate, inside, byDay, byZone, addOns } = counts;
  return { sold, admitted, byType, byGate, inside, byDay, byZone, addOns };
}

const momentOrNull = { type: ['integer', 'null'] };
const moment = Type.Integer({ description: 'Milliseconds since 1970.' });

export const manifestRecord = record(
  'Manifest',
  {
    eventId: idOf('event'),
    version: text('Ask with it as `since` next time.'),
    isWhole: Type.Boolean({ description: 'True where it replaces what the device has; else it is what changed.' }),
    rules: Type.Integer({ minimum: 1, description: 'By which rules to decide: docs/door.md.' }),
    mode: oneOf(entryModes, { description: 'How often a ticket is let in.' }),
    aheadMs: Type.Integer({
      description:
        'How far the time of the event is ahead of that of devices, in a sandbox that was moved ahead; 0 else. Days and admissions are told in the event’s.',
    }),
    days: Type.Array(
      record('ManifestDay', { day, from: moment, until: moment }, 'A day, with its edges in milliseconds since 1970.'),
      { description: 'The days of the event.' },
    ),
    zones: Type.Array(
      record(
        'ManifestZone',
        { id: idOf('zone'), name: text('Its name.'), capacity: nullable(count('How many it takes.')) },
        'A zone.',
      ),
      { description: 'All zones. Entries of tickets name them by their place, from 0.' },
    ),
    types: Type.Array(
      record(
        'ManifestType',
        {
          id: idOf('ticket type'),
          name: text('Its name.'),
          section: text('Section.'),
          row: text('Row.'),
          kind: oneOf(typeKinds, { description: '`TICKET` lets somebody in; an `ADD_ON` is redeemed instead.' }),
          days: nullable(Type.Array(day, { description: 'Days that it is good for; null for all.' })),
          zoneIds: nullable(Type.Array(idOf('zone'), { description: 'Zones that it is good for; null for all.' })),
        },
        'A ticket type.',
      ),
      { description: 'All types. Tickets of the same answer name them by their place, from 0.' },
    ),
    tickets: Type.Array(
      Type.Unsafe<unknown>({
        type: 'array',
        prefixItems: [
          { type: 'string' },
          { type: 'string' },
          { type: 'integer' },
          { type: ['string', 'null'] },
          { type: ['string', 'null'] },
          momentOrNull,
          momentOrNull,
          { type: ['string', 'null'] },
          { type: ['string', 'null'] },
          momentOrNull,
          { type: ['string', 'null'] },
          { type: ['string', 'null'] },
          { type: ['string', 'null'] },
          { type: ['array', 'null'], items: { type: 'array', items: {} } },
          { type: ['string', 'null'] },
          { type: ['string', 'null'] },
          { type: ['string', 'null'] },
        ],
        items: {},
        minItems: 4,
        maxItems: 17,
      }),
      {
        description:
          'Each is `[id, codeHash, type, holderName, seat, voidSince, admittedAt, gate, device, conflictAt, conflictGate, conflictDevice, orderNumber, entries, section, row, check]`; nulls at the end are left out. docs/door.md says what each is.',
      },
    ),
  },
  'What a device keeps of an event, so that it can decide without a network.',
);

const person = (what: string) =>
  record(
    what,
    { name: text('Name.'), email: text('E-mail address.') },
    'A person, as they are named on the order or the ticket.',
  );

export const foundTicketRecord = record(
  'FoundTicket',
  {
    ...ticketFields,
    code: text('Send a scan with it to let its holder in.'),
    orderNumber: text('What people call the order by.'),
    holder: person('FoundHolder'),
    buyer: person('FoundBuyer'),
    admittedAt: nullable(dateTime({ description: 'When it was admitted.' })),
    gate: nullable(text('Where it was admitted.')),
    statutory: Type.Unsafe<unknown>({
      anyOf: [
        record(
          'DoorCard',
          {
            kind: oneOf(statutoryKinds, { description: 'Whose.' }),
            document: text('Which document, such as `OSCA`.'),
            idNumber: text('Its number.'),
            name: text('Name on it.'),
          },
          'The card by which a ticket cost less by law.',
        ),
        { type: 'null' },
      ],
      description: 'By which card it cost less by law.',
    }),
    answers: answersRecord,
  },
  'A ticket that was searched for.',
);

export function presentFoundTicket(found: FoundTicket & WithAnswers, cards: CardKeys | undefined) {
  const { holderName, holderEmail, buyerName, buyerEmail, code, orderNumber, admittedAt, gate } = found;
  return {
    ...presentTicket(found),
    code,
    orderNumber,
    holder: { name: holderName, email: holderEmail },
    buyer: { name: buyerName, email: buyerEmail },
    admittedAt,
    gate,
    statutory: shownCard(cards, found.sealedCard),
    answers: presentAnswers(found.answers),
  };
}

export const partyRecord = record(
  'Party',
  {
    orderNumber: text('What people call the order by.'),
    tickets: Type.Array(
      record(
        'PartyTicket',
        {
          id: idOf('ticket'),
          code: text('Send a scan with it to let its holder in.'),
          name: text('Name of its type.'),
          status: oneOf(issuedTicketStatuses, { description: 'How it stands.' }),
          holder: record(
            'PartyHolder',
            { name: nullable(text('Name; null where the device is told none.')) },
            'Whose it is.',
          ),
        },
        'A ticket of the order.',
      ),
      { description: 'Those that are good, and were not given on.' },
    ),
  },
  'People who came together.',
);

export function presentParty({ orderNumber, tickets }: Party) {
  const shown = tickets.map(({ id, code, name, status, holderName }) => ({
    id,
    code,
    name,
    status,
    holder: { name: holderName },
  }));
  return { orderNumber, tickets: shown };
}
