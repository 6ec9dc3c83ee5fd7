import { recordAct } from '../../../core/accounts/audit-log/record-act.ts';
import { deleteDraft } from '../../../core/back-office/messages/delete-draft.ts';
import { listMessages } from '../../../core/back-office/messages/list-messages.ts';
import { messageSent, messageTooLate, messageWithheld } from '../../../core/back-office/messages/message.errors.ts';
import {
  type Message,
  minutesAfterMax,
  minutesBeforeMax,
  shownStatus,
  shownStatuses,
  subjectLengthMax,
  textLengthMax,
  unsentReasons,
} from '../../../core/back-office/messages/message.ts';
import { ownMessage } from '../../../core/back-office/messages/own-message.sql.ts';
import { scheduleMessage } from '../../../core/back-office/messages/schedule-message.ts';
import { limitReached, recordNotFound } from '../../../core/base/common.errors.ts';
import { pageMeta } from '../../../core/base/page.ts';
import { invalidState } from '../../../core/catalog/events/event.errors.ts';
import { namedTypes } from '../../../core/catalog/series/event-or-series.sql.ts';
import {
  boolean,
  closedObject,
  count,
  createBody,
  dateTime,
  idOf,
  integer,
  listOf,
  name,
  nullable,
  oneOf,
  optional,
  record,
  required,
  text,
  uuid,
} from '../../../http/fields/fields.ts';
import { Type } from '../../../http/fields/schema-type.ts';
import { type PageQuery, pageOf, pageParameters } from '../../../http/paging.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { deletedRecord } from '../../records/catalog-records.ts';
import { actOf, type Call, readRoute, writeRoute } from '../route.ts';
import { checkPlace, type Place, pathTo, places } from './places.ts';

const tag = 'Messages';
const ticketType = uuid({ description: 'A ticket type.' });
const typesMax = 100;

const body = createBody({
  subject: required(name({ description: 'What it is about; the organizer’s name is put in front.' }, subjectLengthMax)),
  text: required(name({ description: 'What it says.' }, textLengthMax)),
  ticketTypeIds: optional(
    listOf(ticketType, { description: 'Only to holders of these types.', minItems: 1, maxItems: typesMax }),
  ),
  isAdmitted: optional(boolean({ description: 'Only to those who were admitted, or were not yet.' })),
  sendAt: optional(dateTime({ description: 'When it goes.' })),
  minutesBefore: optional(integer({ description: 'Or so long before the start.' }, 0, minutesBeforeMax)),
  minutesAfter: optional(integer({ description: 'Or so long after the end.' }, 0, minutesAfterMax)),
});

const messageRecord = record(
  'HoldersMessage',
  {
    id: idOf('message'),
    eventId: nullable(uuid({ description: 'The event; null of a series.' })),
    seriesId: nullable(uuid({ description: 'The series whose dates it is for.' })),
    subject: text('What it is about.'),
    text: text('What it says.'),
    ticketTypeIds: nullable(Type.Array(ticketType, { description: 'Only to holders of these types; null for all.' })),
    isAdmitted: nullable(boolean({ description: 'Only to those who were admitted, or were not yet; null for both.' })),
    sendAt: nullable(dateTime({ description: 'When it goes.' })),
    minutesBefore: nullable(count('Minutes before the start.')),
    minutesAfter: nullable(count('Minutes after the end.')),
    status: oneOf(shownStatuses, {
      description: '`DRAFT` is sent by a person; `UNSENT` did not go, as `unsentBecause` says.',
    }),
    unsentBecause: nullable(oneOf(unsentReasons, { description: 'Why it did not go.' })),
    recipients: count('To how many it goes or went, once it is `SENDING`.'),
    sentAt: nullable(dateTime({ description: 'Since when it is sent.' })),
    createdAt: dateTime({ description: 'When it was written.' }),
  },
  'What is written to those who hold tickets.',
);

export const messageRoutes = places.flatMap(routesAt);

function routesAt(place: Place) {
  const { params, ofSeries, whole } = place;
  const path = `${place.path}/messages`;
  const isOfEvent = ofSeries === '';
  return [
    writeRoute({
      method: 'POST',
      path,
      operationId: `schedule${ofSeries}Message`,
      tag,
      summary: `Write to those who hold tickets of ${whole}`,
      description: isOfEvent
        ? 'It goes by itself, at exactly one of `sendAt`, `minutesBefore`, `minutesAfter`, to each address once. Where an event has had its messages of a day it waits.'
        : 'At `sendAt` to each address once; by minutes for each date by itself, those that are added later too. Types are meant by their names.',
      scope: 'events:write',
      params,
      body,
      success: { status: 201, description: 'The message.', data: messageRecord },
      errors: [recordNotFound, invalidState, messageWithheld, messageTooLate, limitReached],
      examples: {
        'Three hours before': { subject: 'Doors open at six', text: 'See you tonight!', minutesBefore: 180 },
      },
      whenFaulty: async (db, call) => {
        const of = await checkPlace(db, call, place);
        const { faults } = await namedTypes(db, of, call.body.ticketTypeIds);
        return faults;
      },
      write: async (tx, call) => {
        const message = await scheduleMessage(tx, call.actor, { ...place.of(call), fields: call.body, now: call.now });
        await noteAct(tx, call, 'message.scheduled', message);
        return { data: presentMessage(message), location: `${pathTo(message)}/messages/${message.id}` };
      },
    }),
    readRoute({
      method: 'GET',
      path,
      operationId: `list${ofSeries}Messages`,
      tag,
      summary: `List the messages of ${whole}`,
      description: isOfEvent
        ? 'Newest first, those of the dashboard too.'
        : 'Newest first; what went for one date is a message of that event.',
      scope: 'events:read',
      params,
      query: closedObject<PageQuery>(pageParameters, []),
      success: { status: 200, description: 'A page of messages.', data: Type.Array(messageRecord), isPaged: true },
      errors: [recordNotFound],
      whenFaulty: async (db, call) => {
        await checkPlace(db, call, place);
        return [];
      },
      read: async (call) => {
        const { actor, query, services } = call;
        const listed = await listMessages(services.db, actor, { ...place.of(call), page: pageOf(query) });
        return { data: listed.rows.map(presentMessage), meta: pageMeta(listed) };
      },
    }),
    writeRoute({
      method: 'DELETE',
      path: `${path}/:messageId`,
      operationId: `delete${ofSeries}Message`,
      tag,
      summary: 'Take a message back',
      description: isOfEvent ? 'Only before it is sent.' : 'Only before it is sent; no more dates get it.',
      scope: 'events:write',
      params: { ...params, messageId: 'Id of the message.' },
      success: { status: 200, description: 'What was taken back.', data: deletedRecord },
      errors: [recordNotFound, messageSent],
      whenFaulty: async (db, call) => {
        await ownMessage(db, call.actor, pathOf(place, call));
        return [];
      },
      write: async (tx, call) => {
        const message = await deleteDraft(tx, call.actor, pathOf(place, call));
        await noteAct(tx, call, 'message.deleted', message);
        return { data: { deleted: true, id: message.id } };
      },
    }),
  ];
}

const pathOf = (place: Place, call: Call) => ({ ...place.of(call), messageId: call.params.messageId as string });

function presentMessage(message: Message) {
  const { id, eventId, seriesId, subject, text: words, ticketTypeIds, isAdmitted, recipients, sentAt } = message;
  const { sendAt, minutesBefore, minutesAfter, unsentBecause, createdAt } = message;
  const said = { id, eventId, seriesId, subject, text: words, ticketTypeIds, isAdmitted };
  const status = shownStatus(message);
  return { ...said, sendAt, minutesBefore, minutesAfter, status, unsentBecause, recipients, sentAt, createdAt };
}

async function noteAct(
  tx: Tx,
  call: Call,
  action: 'message.scheduled' | 'message.deleted',
  { id, eventId, seriesId, subject: about }: Message,
): Promise<void> {
  const of = eventId === null ? ({ kind: 'other', id: seriesId } as const) : ({ kind: 'event', id: eventId } as const);
  await recordAct(tx, actOf(call, { action, subject: { ...of, label: about }, details: { id } }));
}
