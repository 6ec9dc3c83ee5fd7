import { Type } from 'typebox';
import { scanResults } from '../../door-rules/decide-scan.ts';
import type { WithAnswers } from '../core/reports/attendees/with-answers.ts';
import type { FoundTicket } from '../core/reports/door-search/search-door-tickets.sql.ts';
import type { Answer } from '../core/selling/answers/answer.ts';
import type { DoorCounts } from '../core/selling/door/count-admissions.ts';
import { doorRoles } from '../core/selling/door/door-code-fields.ts';
import type { DoorSession } from '../core/selling/door/door-session.sql.ts';
import type { ScanAnswer, ScannedTicket } from '../core/selling/door/scan.ts';
import type { OrderEvent } from '../core/selling/orders/order-event.sql.ts';
import { issuedTicketStatuses } from '../core/selling/tickets/issued-ticket.ts';
import { count, dateTime, idOf, nullable, oneOf, record, text } from '../http/fields/fields.ts';
import { presentVenue, venueFields } from '../http/records/catalog.ts';
import { answerValue } from '../http/records/question.ts';

const gate = text('Name of the gate.');

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
    publicKey: text('Ed25519 key that verifies the tickets of the event: 32 raw bytes, base64url.'),
  },
  'A device that is signed in.',
);

export function presentSession(token: string, { gate, role }: DoorSession, event: OrderEvent, publicKey: string) {
  const { id, name, dateTime, endDateTime, timezone, venue } = event;
  const shown = { id, name, dateTime, endDateTime, timezone, venue: venue === null ? null : presentVenue(venue) };
  return { token, event: shown, gate, role, publicKey };
}

const ticketFields = {
  id: idOf('ticket'),
  type: record('DoorTicketType', { id: idOf('ticket type'), name: text('Its name.') }, 'What sort of ticket it is.'),
  section: text('Section.'),
  row: text('Row.'),
  seat: nullable(text('Seat, where it has one.')),
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
        '`ADMITTED`: let them in. `CONFLICT`: it was admitted or became void elsewhere before this device could know; the earlier scan counts.',
    }),
    ticket: scannedTicketRecord,
    first: admissionRecord,
    answers: answersRecord,
  },
} as object);

export function presentScan({ id, result, ticket, first }: ScanAnswer, answers: readonly Answer[] = []) {
  return {
    id,
    result,
    ticket: ticket === null ? undefined : presentTicket(ticket),
    first: first ?? undefined,
    answers: answers.length === 0 ? undefined : presentAnswers(answers),
  };
}

function presentTicket(ticket: ScannedTicket) {
  const { id, ticketTypeId, name, section, rowLabel, seat, holderName, status } = ticket;
  return {
    id,
    type: { id: ticketTypeId, name },
    section,
    row: rowLabel,
    seat,
    holder: { name: holderName },
    status,
  };
}

const sold = count('Tickets that are sold.');
const admitted = count('Tickets that were admitted.');

export const countsRecord = record(
  'DoorCounts',
  {
    sold,
    admitted,
    byType: Type.Array(
      record('TypeCounts', { id: idOf('ticket type'), name: text('Its name.'), sold, admitted }, 'Of one type.'),
      { description: 'Every ticket type.' },
    ),
    byGate: Type.Array(record('GateCounts', { gate, admitted }, 'Of one gate.'), {
      description: 'Every gate that admitted somebody.',
    }),
  },
  'How full it is.',
);

export function presentCounts({ sold, admitted, byType, byGate }: DoorCounts): DoorCounts {
  return { sold, admitted, byType, byGate };
}

const moment = { type: ['integer', 'null'] };

export const manifestRecord = record(
  'Manifest',
  {
    eventId: idOf('event'),
    version: text('Ask with it as `since` next time.'),
    isWhole: Type.Boolean({ description: 'True where it replaces what the device has; else it is what changed.' }),
    types: Type.Array(
      record(
        'ManifestType',
        { id: idOf('ticket type'), name: text('Its name.'), section: text('Section.'), row: text('Row.') },
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
          moment,
          moment,
          { type: ['string', 'null'] },
          { type: ['string', 'null'] },
        ],
        minItems: 4,
        maxItems: 9,
      }),
      {
        description:
          'Each is `[id, codeHash, type, holderName, seat, voidSince, admittedAt, gate, device]`; nulls at the end are left out. docs/door.md says what each is.',
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
    answers: answersRecord,
  },
  'A ticket that was searched for.',
);

export function presentFoundTicket(found: FoundTicket & WithAnswers) {
  const { holderName, holderEmail, buyerName, buyerEmail, code, orderNumber, admittedAt, gate } = found;
  return {
    ...presentTicket(found),
    code,
    orderNumber,
    holder: { name: holderName, email: holderEmail },
    buyer: { name: buyerName, email: buyerEmail },
    admittedAt,
    gate,
    answers: presentAnswers(found.answers),
  };
}
