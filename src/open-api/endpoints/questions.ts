import { limitReached, recordNotFound } from '../../core/base/common.errors.ts';
import { preconditionFailed } from '../../core/base/if-match.ts';
import { pageMeta } from '../../core/base/page.ts';
import { invalidState } from '../../core/catalog/events/event.errors.ts';
import { ownEvent } from '../../core/catalog/events/own-event.sql.ts';
import { createQuestion } from '../../core/catalog/questions/create-question.ts';
import { deleteQuestion } from '../../core/catalog/questions/delete-question.ts';
import { listQuestions } from '../../core/catalog/questions/list-questions.ts';
import { ownQuestion, type QuestionPath } from '../../core/catalog/questions/own-question.sql.ts';
import { questionAnswered } from '../../core/catalog/questions/question.errors.ts';
import type { Question } from '../../core/catalog/questions/question.ts';
import { questionFaults } from '../../core/catalog/questions/question-faults.ts';
import { changedQuestionFaults, updateQuestion } from '../../core/catalog/questions/update-question.ts';
import { closedObject } from '../../http/fields/fields.ts';
import { questionBody, questionChanges } from '../../http/fields/question-fields.ts';
import { Type } from '../../http/fields/schema-type.ts';
import { type PageQuery, pageOf, pageParameters } from '../../http/paging.ts';
import type { Answer } from '../../http/route/route.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { deletedRecord } from '../records/catalog-records.ts';
import { presentQuestion, questionRecord } from '../records/question-record.ts';
import { ofEvent } from './events.ts';
import { type Call, readRoute, writeRoute } from './route.ts';

const tag = 'Questions';
const listPath = '/events/:eventId/questions';
const onePath = `${listPath}/:questionId`;
const eventParameter = { eventId: 'Id of the event.' };
const parameters = { ...eventParameter, questionId: 'Id of the question.' };
const listQuery = closedObject<PageQuery>(pageParameters, []);
const success = { status: 200 as const, description: 'The question.', data: questionRecord, hasEtag: true };

export const questionRoutes = [
  writeRoute({
    method: 'POST',
    path: listPath,
    operationId: 'createQuestion',
    tag,
    summary: 'Ask a question',
    description:
      'People are asked once they have their tickets, those who have them already too, and can change their answers until the event begins. No order waits for an answer. At most 50 an event.',
    scope: 'events:write',
    params: eventParameter,
    body: questionBody,
    success: { ...success, status: 201 },
    errors: [recordNotFound, invalidState, limitReached],
    examples: {
      'For each ticket': { label: 'Name on the badge', kind: 'TEXT', required: true, perTicket: true },
      'Once an order': { label: 'How do you get here?', kind: 'CHOICE', options: ['By car', 'By jeepney', 'On foot'] },
    },
    whenFaulty: async (db, { actor, params, body }) => {
      const event = await ownEvent(db, actor, params.eventId as string);
      return questionFaults(db, event.id, body);
    },
    write: async (tx, { actor, params, body }) => {
      const eventId = params.eventId as string;
      const question = await createQuestion(tx, actor, { eventId, fields: body });
      return { ...answer(question), location: `/events/${question.eventId}/questions/${question.id}` };
    },
  }),
  readRoute({
    method: 'GET',
    path: listPath,
    operationId: 'listQuestions',
    tag,
    summary: 'List the questions of an event',
    description: 'In the order in which they are asked.',
    scope: 'events:read',
    params: eventParameter,
    query: listQuery,
    success: { status: 200, description: 'A page of questions.', data: Type.Array(questionRecord), isPaged: true },
    errors: [recordNotFound],
    whenFaulty: ofEvent,
    read: async ({ actor, params, query, services }) => {
      const listed = await listQuestions(services.db, actor, {
        eventId: params.eventId as string,
        page: pageOf(query),
      });
      return { data: listed.rows.map(presentQuestion), meta: pageMeta(listed) };
    },
  }),
  readRoute({
    method: 'GET',
    path: onePath,
    operationId: 'getQuestion',
    tag,
    summary: 'Read one question',
    scope: 'events:read',
    params: parameters,
    success,
    errors: [recordNotFound],
    whenFaulty: checkOwner,
    read: async (call) => answer(await ownQuestion(call.services.db, call.actor, pathOf(call))),
  }),
  writeRoute({
    method: 'PATCH',
    path: onePath,
    operationId: 'updateQuestion',
    tag,
    summary: 'Change a question',
    description:
      'Only what is sent changes. What was answered stays as it was said, also where its option is taken away. `kind` and `perTicket` of a question that was answered cannot change.',
    scope: 'events:write',
    params: parameters,
    body: questionChanges,
    success: { ...success, description: 'The question after the change.' },
    errors: [recordNotFound, preconditionFailed, invalidState, questionAnswered],
    examples: { 'For some types only': { ticketTypeIds: ['018f0000-0000-7000-8000-000000000002'] } },
    whenFaulty: async (db, call) => {
      const question = await ownQuestion(db, call.actor, pathOf(call));
      return changedQuestionFaults(db, question, call.body);
    },
    write: async (tx, call) => {
      const changes = call.body;
      return answer(await updateQuestion(tx, call.actor, { ...pathOf(call), changes, ifMatch: call.ifMatch }));
    },
  }),
  writeRoute({
    method: 'DELETE',
    path: onePath,
    operationId: 'deleteQuestion',
    tag,
    summary: 'Delete a question',
    description:
      'The question is no longer asked. Answers are kept, and stay in the list of attendees; so does an answer from someone who has the question open at this moment.',
    scope: 'events:write',
    params: parameters,
    success: { status: 200, description: 'What was deleted.', data: deletedRecord },
    errors: [recordNotFound, preconditionFailed, invalidState],
    whenFaulty: checkOwner,
    write: async (tx, call) => {
      const { id } = await deleteQuestion(tx, call.actor, { ...pathOf(call), ifMatch: call.ifMatch });
      return { data: { deleted: true, id } };
    },
  }),
];

function pathOf({ params }: Call): QuestionPath {
  return { eventId: params.eventId as string, questionId: params.questionId as string };
}

function answer(question: Question): Answer {
  return { data: presentQuestion(question), version: question };
}

async function checkOwner(db: Queryable, call: Call): Promise<[]> {
  await ownQuestion(db, call.actor, pathOf(call));
  return [];
}
