import type { Question } from '../../core/catalog/questions/question.ts';
import type { Answer } from '../../core/selling/answers/answer.ts';
import { answerValue } from '../../http/fields/answer-value.ts';
import { dateTime, record, text, uuid } from '../../http/fields/fields.ts';
import { presentQuestion as presentFields, questionFields } from '../../http/records/question.ts';

export const questionRecord = record(
  'Question',
  {
    ...questionFields,
    eventId: uuid({ description: 'The event.' }),
    createdAt: dateTime({ description: 'When it was made.' }),
    updatedAt: dateTime({ description: 'When it was edited last.' }),
  },
  'What those who bought tickets are asked.',
);

export function presentQuestion(question: Question) {
  const { eventId, createdAt, updatedAt } = question;
  return { ...presentFields(question), eventId, createdAt, updatedAt };
}

export const answerRecord = record(
  'Answer',
  {
    questionId: uuid({ description: 'The question; also one that was deleted since.' }),
    label: text('What was asked.'),
    value: answerValue('What was answered: a text (a `DATE` as `YYYY-MM-DD`), a number, or true and false.'),
  },
  'An answer.',
);

export function presentAnswer({ questionId, label, value }: Answer) {
  return { questionId, label, value };
}
