import type { FastifyInstance } from 'fastify';
import type { FormValues } from '../../../web/ui/form.tsx';
import { listMessages } from '../../core/back-office/messages/list-messages.ts';
import {
  type Message,
  type MessageFields,
  subjectLengthMax,
  textLengthMax,
} from '../../core/back-office/messages/message.ts';
import { ownMessage } from '../../core/back-office/messages/own-message.sql.ts';
import { rewriteMessage } from '../../core/back-office/messages/rewrite-message.ts';
import { writeMessage } from '../../core/back-office/messages/write-message.ts';
import { editTag } from '../../core/base/if-match.ts';
import { manyLines, oneLine } from '../../core/telling/mails/composed-mail.ts';
import { createBody, name, required } from '../../http/fields/fields.ts';
import { type FormFaults, faultsOf } from '../../http/pages/faults.ts';
import { statusOfRefusal } from '../events/change.ts';
import { type VisitedEvent, visitedEvent } from '../events/event-of.ts';
import { checked, tickedTypes, tickedValues, typeBoxes, typedValues, wantedText } from '../events/typed.ts';
import { answerScreen, doneAt, pageNumberOf, screen, type Visit } from '../frame/screen.ts';
import type { DashboardServices } from '../frame/services.ts';
import { messagePathOf, shownMessage } from './shown-message.ts';

const messagesOnPage = 50;
const ability = 'message-sending';
const listPath = '/events/:eventId/messages';

const fields = createBody({
  subject: required(name({ description: 'What it is about.' }, subjectLengthMax)),
  text: required(name({ description: 'What it says.' }, textLengthMax)),
});

/** What is written to those who hold tickets: the list, and a draft. */
export function messageRoutes(app: FastifyInstance, services: DashboardServices): void {
  const { db } = services;

  screen(app, services, {
    method: 'GET',
    path: listPath,
    ability: 'messages',
    handle: async (visit) => {
      const visited = await visitedEvent(services, visit);
      const page = { page: pageNumberOf(visit), take: messagesOnPage };
      const { rows, total } = await listMessages(db, visit.actor, { eventId: visited.event.id, page });
      const messages = rows.map((message) => ({ ...shownMessage(message, visited), progress: message.progress }));
      const nextPage = page.page * page.take < total ? page.page + 1 : null;
      await answerScreen(services, visit, ['messages', { ...visited.around, messages, nextPage }]);
    },
  });

  screen(app, services, {
    method: 'GET',
    path: `${listPath}/new`,
    ability,
    handle: async (visit) => answerForm(services, visit, await visitedEvent(services, visit), { values: {} }),
  });

  screen(app, services, {
    method: 'POST',
    path: `${listPath}/new`,
    ability,
    handle: async (visit) => {
      const visited = await visitedEvent(services, visit);
      const values = typedValues(visit.form, [...names, ...typeBoxes(visited)]);
      try {
        const given = { eventId: visited.event.id, fields: readForm(values, visited) };
        const { id } = await db.transaction((tx) => writeMessage(tx, visit.actor, given));
        doneAt(visit, `${visited.at}/messages/${id}`);
      } catch (error) {
        await answerForm(services, visit, visited, { values, faults: faultsOf(error), status: statusOfRefusal(error) });
      }
    },
  });

  screen(app, services, {
    method: 'GET',
    path: `${listPath}/:messageId/edit`,
    ability,
    handle: async (visit) => {
      const message = await ownMessage(db, visit.actor, messagePathOf(visit));
      const visited = await visitedEvent(services, visit);
      // A message that was sent can only be viewed.
      if (message.status !== 'DRAFT') return doneAt(visit, `${visited.at}/messages/${message.id}`);
      const draft = { id: message.id, version: editTag(message) };
      await answerForm(services, visit, visited, { draft, values: messageValues(message) });
    },
  });

  screen(app, services, {
    method: 'POST',
    path: `${listPath}/:messageId/edit`,
    ability,
    handle: async (visit) => {
      const path = messagePathOf(visit);
      const { id } = await ownMessage(db, visit.actor, path);
      const visited = await visitedEvent(services, visit);
      const version = visit.form.text('version');
      const values = typedValues(visit.form, [...names, ...typeBoxes(visited)]);
      try {
        const given = { ...path, fields: readForm(values, visited), ifMatch: `"${version}"` };
        await db.transaction((tx) => rewriteMessage(tx, visit.actor, given));
        doneAt(visit, `${visited.at}/messages/${id}`);
      } catch (error) {
        const shown = { draft: { id, version }, values, faults: faultsOf(error), status: statusOfRefusal(error) };
        await answerForm(services, visit, visited, shown);
      }
    },
  });
}

async function answerForm(
  services: DashboardServices,
  visit: Visit,
  { around, types }: VisitedEvent,
  shown: ShownMessageForm,
): Promise<void> {
  const { draft = null, values, faults, status = 200 } = shown;
  const props = {
    ...around,
    draft,
    types: types.map(({ id, name: typeName }) => ({ id, name: typeName })),
    values,
    faults,
    subjectLengthMax,
    textLengthMax,
  };
  await answerScreen(services, visit, ['messageForm', props], { status });
}

interface ShownMessageForm {
  draft?: { id: string; version: string };
  values: FormValues;
  faults?: FormFaults;
  status?: number;
}

const names = ['subject', 'text', 'isAdmitted'];
// Not an object: that would also answer to `__proto__`.
const admissions: ReadonlyMap<string, boolean> = new Map([
  ['yes', true],
  ['no', false],
]);

function messageValues({ subject, text, ticketTypeIds, isAdmitted }: Message): FormValues {
  return {
    subject,
    text,
    isAdmitted: isAdmitted === null ? '' : isAdmitted ? 'yes' : 'no',
    ...tickedValues(ticketTypeIds),
  };
}

function readForm(values: FormValues, visited: VisitedEvent): MessageFields {
  const typed = (field: string) => values[field] ?? '';
  const given = checked(fields, {
    subject: wantedText(oneLine(typed('subject'))),
    text: wantedText(manyLines(typed('text'))),
  });
  const isAdmitted = admissions.get(typed('isAdmitted')) ?? null;
  return { ...given, ticketTypeIds: tickedTypes(values, visited), isAdmitted };
}
