import type { FastifyInstance } from 'fastify';
import type { FormValues } from '../../../web/ui/form.tsx';
import { listMessages } from '../../core/back-office/messages/list-messages.ts';
import {
  isTimed,
  type Message,
  type MessageFields,
  type MessageTimes,
  minutesAfterMax,
  minutesBeforeMax,
  nobodysType,
  subjectLengthMax,
  textLengthMax,
} from '../../core/back-office/messages/message.ts';
import { ownMessage } from '../../core/back-office/messages/own-message.sql.ts';
import { rewriteMessage } from '../../core/back-office/messages/rewrite-message.ts';
import { scheduleMessage } from '../../core/back-office/messages/schedule-message.ts';
import { byHand, writeMessage } from '../../core/back-office/messages/write-message.ts';
import type { Detail } from '../../core/base/define-error.ts';
import { editTag } from '../../core/base/if-match.ts';
import { localTimeIn } from '../../core/base/zoned-time.ts';
import { manyLines, oneLine } from '../../core/telling/mails/composed-mail.ts';
import { createBody, integer, name, optional, required } from '../../http/fields/fields.ts';
import { type FormFaults, faultsOf } from '../../http/pages/faults.ts';
import { isUuid } from '../../platform/ids.ts';
import { placePaths, typesMeant, type VisitedPlace, visitedPlace } from '../either/place-of.ts';
import { statusOfRefusal } from '../events/change.ts';
import {
  checked,
  tickedTypes,
  tickedValues,
  typeBoxes,
  typedTime,
  typedValues,
  wantedNumber,
  wantedText,
} from '../events/typed.ts';
import { noteAct } from '../frame/note-act.ts';
import { answerScreen, doneAt, pageNumberOf, screen, type Visit } from '../frame/screen.ts';
import type { DashboardServices } from '../frame/services.ts';
import { messagePathOf, shownMessage } from './shown-message.ts';

const messagesOnPage = 50;
const ability = 'message-sending';

const fields = {
  subject: required(name({ description: 'What it is about.' }, subjectLengthMax)),
  text: required(name({ description: 'What it says.' }, textLengthMax)),
};

/** What is written to those who hold tickets of an event, or of all dates of a series: the list, and what does not go yet. */
export function messageRoutes(app: FastifyInstance, services: DashboardServices): void {
  for (const path of placePaths) listAndNewRoutes(app, services, `${path}/messages`);
  const path = '/events/:eventId/messages/:messageId/edit';
  screen(app, services, { method: 'GET', path, ability, handle: (visit) => answerEdit(services, visit) });
  screen(app, services, { method: 'POST', path, ability, handle: (visit) => save(services, visit) });
}

function listAndNewRoutes(app: FastifyInstance, services: DashboardServices, listPath: string): void {
  const { db } = services;
  screen(app, services, {
    method: 'GET',
    path: listPath,
    ability: 'messages',
    handle: async (visit) => {
      const visited = await visitedPlace(services, visit);
      const page = { page: pageNumberOf(visit), take: messagesOnPage };
      const { rows, total } = await listMessages(db, visit.actor, { ...visited.of, page });
      const messages = rows.map((message) => ({ ...shownMessage(message, visited), progress: message.progress }));
      const nextPage = page.page * page.take < total ? page.page + 1 : null;
      await answerScreen(services, visit, ['messages', { ...visited.around, messages, nextPage }]);
    },
  });
  screen(app, services, {
    method: 'GET',
    path: `${listPath}/new`,
    ability,
    handle: async (visit) => {
      const visited = await visitedPlace(services, visit);
      const when = visited.of.eventId === undefined ? 'BEFORE' : 'BY_HAND';
      await answerForm(services, visit, visited, { values: { when, unit: 'HOURS' } });
    },
  });
  screen(app, services, {
    method: 'POST',
    path: `${listPath}/new`,
    ability,
    handle: (visit) => write(services, visit),
  });
}

/** A message to the holders of tickets that were chosen from a list of the event's. */
export async function answerNewMessage(
  services: DashboardServices,
  visit: Visit,
  ticketIds: readonly string[],
): Promise<void> {
  const visited = await visitedPlace(services, visit);
  if (ticketIds.length === 0) return doneAt(visit, `${visited.at}/messages/new`);
  await answerForm(services, visit, visited, { values: { when: 'BY_HAND', unit: 'HOURS' }, chosen: ticketIds });
}

// As many as may be chosen at once have.
const chosenMax = 4_000;

/** Undefined where it goes by types. A ticket of another event is nobody's here. */
function chosenIn({ form }: Visit): string[] | undefined {
  const ids = form.text('ticketIds').split(' ').filter(isUuid);
  return ids.length === 0 ? undefined : ids.slice(0, chosenMax);
}

async function write(services: DashboardServices, visit: Visit): Promise<void> {
  const visited = await visitedPlace(services, visit);
  const { of, subject, at } = visited;
  const values = typedValues(visit.form, [...names, ...typeBoxes(visited)]);
  const chosen = of.eventId === undefined ? undefined : chosenIn(visit);
  try {
    const read = { ...readForm(values, visited), ...(chosen && { ...ofNoType, ...byHand, ticketIds: chosen }) };
    const { id } = await services.db.transaction(async (tx) => {
      if (!isTimed(read)) return writeMessage(tx, visit.actor, { ...of, fields: read });
      const message = await scheduleMessage(tx, visit.actor, { ...of, fields: read, now: services.now() });
      const kind = of.eventId === undefined ? 'other' : 'event';
      await noteAct(tx, visit, {
        action: 'message.scheduled',
        subject: { kind, id: subject.id, label: subject.name },
        details: { about: message.subject },
      });
      return message;
    });
    doneAt(visit, `${at}/messages/${id}`);
  } catch (error) {
    const faults = shownFaults(error);
    await answerForm(services, visit, visited, { values, faults, chosen, status: statusOfRefusal(error) });
  }
}

async function answerEdit(services: DashboardServices, visit: Visit): Promise<void> {
  const message = await ownMessage(services.db, visit.actor, messagePathOf(visit));
  const visited = await visitedPlace(services, visit);
  // A message that was sent can only be viewed.
  if (message.status !== 'DRAFT') return doneAt(visit, `${visited.at}/messages/${message.id}`);
  const draft = { id: message.id, version: editTag(message) };
  const chosen = message.ticketIds ?? undefined;
  await answerForm(services, visit, visited, { draft, chosen, values: messageValues(message, visited) });
}

async function save(services: DashboardServices, visit: Visit): Promise<void> {
  const { db, now } = services;
  const path = messagePathOf(visit);
  const { id, ticketIds } = await ownMessage(db, visit.actor, path);
  const chosen = ticketIds ?? undefined;
  const visited = await visitedPlace(services, visit);
  const version = visit.form.text('version');
  const values = typedValues(visit.form, [...names, ...typeBoxes(visited)]);
  try {
    const given = { ...path, fields: readForm(values, visited), ifMatch: `"${version}"`, now: now() };
    await db.transaction((tx) => rewriteMessage(tx, visit.actor, given));
    doneAt(visit, `${visited.at}/messages/${id}`);
  } catch (error) {
    const shown = {
      draft: { id, version },
      chosen,
      values,
      faults: shownFaults(error),
      status: statusOfRefusal(error),
    };
    await answerForm(services, visit, visited, shown);
  }
}

async function answerForm(
  services: DashboardServices,
  visit: Visit,
  { around, types, zone }: VisitedPlace,
  shown: ShownMessageForm,
): Promise<void> {
  const { draft = null, chosen = null, values, faults, status = 200 } = shown;
  const props = {
    ...around,
    draft,
    chosen,
    types: types.map(({ id, name: typeName }) => ({ id, name: typeName })),
    zone,
    values,
    faults,
    subjectLengthMax,
    textLengthMax,
  };
  await answerScreen(services, visit, ['messageForm', props], { status });
}

interface ShownMessageForm {
  draft?: { id: string; version: string };
  /** Tickets whose holders it is for. */
  chosen?: readonly string[];
  values: FormValues;
  faults?: FormFaults;
  status?: number;
}

const ofNoType = { ticketTypeIds: [nobodysType], isAdmitted: null };
const names = ['subject', 'text', 'isAdmitted', 'when', 'sendAt', 'amount', 'unit'];
// Not an object: that would also answer to `__proto__`.
const admissions: ReadonlyMap<string, boolean> = new Map([
  ['yes', true],
  ['no', false],
]);
const unitMinutes: ReadonlyMap<string, number> = new Map([
  ['DAYS', 1_440],
  ['HOURS', 60],
  ['MINUTES', 1],
]);

function messageValues(message: Message, { zone, ...place }: VisitedPlace): FormValues {
  const { subject, text, isAdmitted } = message;
  return {
    subject,
    text,
    isAdmitted: isAdmitted === null ? '' : isAdmitted ? 'yes' : 'no',
    ...timeValues(message, zone),
    ...tickedValues(typesMeant(message, place)),
  };
}

function timeValues({ sendAt, minutesBefore, minutesAfter }: MessageTimes, zone: string): FormValues {
  if (sendAt !== null) return { when: 'AT', sendAt: localTimeIn(sendAt, zone), unit: 'HOURS' };
  const minutes = minutesBefore ?? minutesAfter;
  if (minutes === null) return { when: 'BY_HAND', unit: 'HOURS' };
  const [unit, length] = [...unitMinutes].find(([, each]) => minutes > 0 && minutes % each === 0) ?? ['MINUTES', 1];
  return { when: minutesBefore === null ? 'AFTER' : 'BEFORE', amount: String(minutes / length), unit };
}

function readForm(values: FormValues, visited: VisitedPlace): MessageFields & MessageTimes {
  const typed = (field: string) => values[field] ?? '';
  const faults: Detail[] = [];
  const { when } = values;
  const isByEvent = when === 'BEFORE' || when === 'AFTER';
  const unit = unitMinutes.get(typed('unit')) ?? 1;
  const most = Math.floor((when === 'BEFORE' ? minutesBeforeMax : minutesAfterMax) / unit);
  const amount = integer({ description: 'How long before or after.' }, 0, most);
  const sendAt =
    when === 'AT' ? typedTime(faults, { field: 'sendAt', text: typed('sendAt'), zone: visited.zone }) : null;
  // Nobody sends one of a series by hand.
  if (visited.of.eventId === undefined && !isByEvent && when !== 'AT')
    faults.push({ field: 'when', fault: 'required' });
  if (sendAt === undefined && faults.length === 0) faults.push({ field: 'sendAt', fault: 'required' });
  const body = createBody({ ...fields, amount: isByEvent ? required(amount) : optional(amount) });
  const given = checked(
    body,
    {
      subject: wantedText(oneLine(typed('subject'))),
      text: wantedText(manyLines(typed('text'))),
      ...(isByEvent ? { amount: wantedNumber(typed('amount')) } : {}),
    },
    faults,
  );
  const minutes = (given.amount ?? 0) * unit;
  return {
    subject: given.subject,
    text: given.text,
    ticketTypeIds: tickedTypes(values, visited),
    isAdmitted: admissions.get(typed('isAdmitted')) ?? null,
    sendAt: sendAt ?? null,
    minutesBefore: when === 'BEFORE' ? minutes : null,
    minutesAfter: when === 'AFTER' ? minutes : null,
  };
}

/** How long before or after is one field of the form. */
function shownFaults(error: unknown): FormFaults {
  const { fields: of, message } = faultsOf(error);
  const named = Object.entries(of).map(([field, fault]) => [field.replace(/^minutes(Before|After)$/, 'amount'), fault]);
  return { fields: Object.fromEntries(named), message };
}
