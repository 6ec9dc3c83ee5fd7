import type { FastifyInstance } from 'fastify';
import type { QuestionPageProps, QuestionsPageProps } from '../../../web/organizer/events/questions-page.tsx';
import type { FormValues } from '../../../web/ui/form.tsx';
import { boundsOf, namesOf } from '../../core/base/fields/field.ts';
import { editTag } from '../../core/base/if-match.ts';
import { createQuestion } from '../../core/catalog/questions/create-question.ts';
import { deleteQuestion } from '../../core/catalog/questions/delete-question.ts';
import { moveQuestion } from '../../core/catalog/questions/move-question.ts';
import { ownQuestion, type QuestionPath } from '../../core/catalog/questions/own-question.sql.ts';
import { listQuestionsOfEvent } from '../../core/catalog/questions/question.sql.ts';
import type { Question } from '../../core/catalog/questions/question.ts';
import { questionFields } from '../../core/catalog/questions/question-fields.ts';
import { updateQuestion } from '../../core/catalog/questions/update-question.ts';
import { questionBody } from '../../http/fields/question-fields.ts';
import { type FormFaults, faultsOf } from '../../http/pages/faults.ts';
import type { FormFields } from '../../http/pages/forms.ts';
import { answerScreen, doneAt, screen, type Visit } from '../frame/screen.ts';
import type { DashboardServices } from '../frame/services.ts';
import { change, statusOfRefusal } from './change.ts';
import { type VisitedEvent, visitedEvent } from './event-of.ts';
import type { ShownForm } from './parts.ts';
import {
  checked,
  checkedShown,
  readValues,
  sentBoxes,
  sentValues,
  shownValues,
  tickedTypes,
  tickedValues,
} from './typed.ts';

const listPath = '/events/:eventId/questions';
const onePath = `${listPath}/:questionId`;
const ability = 'event-changes';

/** What those who buy are asked. */
export function questionRoutes(app: FastifyInstance, services: DashboardServices): void {
  screen(app, services, {
    method: 'GET',
    path: listPath,
    ability: 'events',
    handle: (visit) => answerQuestions(services, visit, { values: { kind: 'TEXT' } }),
  });
  screen(app, services, { method: 'POST', path: listPath, ability, handle: (visit) => add(services, visit) });
  screen(app, services, {
    method: 'GET',
    path: onePath,
    ability: 'events',
    handle: async (visit) => {
      const question = await ownQuestion(services.db, visit.actor, pathOf(visit));
      await answerQuestion(services, visit, { question, version: editTag(question) });
    },
  });
  screen(app, services, { method: 'POST', path: onePath, ability, handle: (visit) => save(services, visit) });
  screen(app, services, { method: 'POST', path: `${onePath}/move`, ability, handle: (visit) => move(services, visit) });
  screen(app, services, {
    method: 'POST',
    path: `${onePath}/delete`,
    ability,
    handle: (visit) => remove(services, visit),
  });
}

function pathOf({ params }: Visit): QuestionPath {
  return { eventId: params.eventId as string, questionId: params.questionId as string };
}

async function add(services: DashboardServices, visit: Visit): Promise<void> {
  const visited = await visitedEvent(services, visit);
  const { event, at } = visited;
  const values = typedQuestion(visit.form, visited);
  try {
    const fields = checked(questionBody, inputOf(values, visited));
    await change(services, visit, event.id, async (tx) => {
      const result = await createQuestion(tx, visit.actor, { eventId: event.id, fields });
      return { result, done: { action: 'question.created', subject: event, details: { label: result.label } } };
    });
    doneAt(visit, `${at}/questions`, 'question-created');
  } catch (error) {
    await answerQuestions(services, visit, { values, faults: shownFaults(error), status: statusOfRefusal(error) });
  }
}

async function save(services: DashboardServices, visit: Visit): Promise<void> {
  const path = pathOf(visit);
  const question = await ownQuestion(services.db, visit.actor, path);
  const visited = await visitedEvent(services, visit);
  const typed = typedQuestion(visit.form, visited);
  const version = visit.form.text('version');
  try {
    const changes = checkedShown(questionFields, inputOf(typed, visited, question));
    await change(services, visit, question.eventId, async (tx) => {
      const result = await updateQuestion(tx, visit.actor, { ...path, changes, ifMatch: `"${version}"` });
      const details = { label: result.label };
      return { result, done: { action: 'question.changed', subject: visited.event, details } };
    });
    doneAt(visit, `${visited.at}/questions`, 'question-saved');
  } catch (error) {
    const values = { ...questionValues(question), ...typed };
    const shown = { question, version, values, faults: shownFaults(error), status: statusOfRefusal(error) };
    await answerQuestion(services, visit, shown);
  }
}

async function move(services: DashboardServices, visit: Visit): Promise<void> {
  const { event, at } = await visitedEvent(services, visit);
  const by = visit.form.text('by') === 'up' ? -1 : 1;
  await change(services, visit, event.id, async (tx) => {
    const result = await moveQuestion(tx, visit.actor, { ...pathOf(visit), by });
    return { result, done: { action: 'question.changed', subject: event, details: { label: result.label } } };
  });
  doneAt(visit, `${at}/questions`, 'question-moved');
}

async function remove(services: DashboardServices, visit: Visit): Promise<void> {
  const { event, at } = await visitedEvent(services, visit);
  await change(services, visit, event.id, async (tx) => {
    const result = await deleteQuestion(tx, visit.actor, pathOf(visit));
    return { result, done: { action: 'question.deleted', subject: event, details: { label: result.label } } };
  });
  doneAt(visit, `${at}/questions`, 'question-deleted');
}

function typedQuestion(form: FormFields, visited: VisitedEvent): FormValues {
  return { ...sentValues(form, namesOf(questionFields)), ...sentBoxes(form, visited) };
}

function questionValues(question: Question): FormValues {
  // No time is asked for, so the zone does not matter.
  const shown = shownValues(questionFields, question, { zone: 'UTC', hasBoxes: true });
  return { ...shown, ...tickedValues(question.ticketTypeIds) };
}

/** Options are shown for a choice alone. */
function inputOf(values: FormValues, visited: VisitedEvent, saved?: Question): Record<string, unknown> {
  const { kind = saved?.kind } = values;
  const input = readValues(questionFields, values, { zone: 'UTC', faults: [] });
  if ('options' in input && kind !== 'CHOICE') input.options = null;
  if ('ticketTypeIds' in input) input.ticketTypeIds = tickedTypes(values, visited);
  return input;
}

/** The options stand in one field, a line each. */
function shownFaults(error: unknown): FormFaults {
  const { fields, message } = faultsOf(error);
  const named = Object.entries(fields).map(([field, fault]) => [field.replace(/^options\[\d+\]$/, 'options'), fault]);
  return { fields: Object.fromEntries(named), message };
}

async function answerQuestions(services: DashboardServices, visit: Visit, shown: ShownForm): Promise<void> {
  const { values, faults, status = 200 } = shown;
  const { event, types, around } = await visitedEvent(services, visit);
  const questions = await listQuestionsOfEvent(services.db, { eventId: event.id });
  const props: QuestionsPageProps = {
    ...around,
    questions: questions.map(({ ticketTypeIds, ...question }) => ({
      ...shownQuestion(question),
      types: types.filter(({ id }) => ticketTypeIds?.includes(id)).map(({ name }) => name),
    })),
    types: types.map(({ id, name }) => ({ id, name })),
    values,
    bounds: boundsOf(questionFields),
    faults,
  };
  await answerScreen(services, visit, ['eventsQuestions', props], { status });
}

interface ShownQuestion {
  question: Question;
  version: string;
  values?: FormValues;
  faults?: FormFaults;
  status?: number;
}

async function answerQuestion(services: DashboardServices, visit: Visit, shown: ShownQuestion): Promise<void> {
  const { question, version, values = questionValues(question), faults, status = 200 } = shown;
  const { types, around } = await visitedEvent(services, visit);
  const props: QuestionPageProps = {
    ...around,
    question: { ...shownQuestion(question), version },
    types: types.map(({ id, name }) => ({ id, name })),
    values,
    bounds: boundsOf(questionFields),
    faults,
  };
  await answerScreen(services, visit, ['eventsQuestion', props], { status });
}

function shownQuestion({ id, label, kind, required, perTicket, askAt }: Omit<Question, 'ticketTypeIds'>) {
  return { id, label, kind, isRequired: required, perTicket, askAt };
}
