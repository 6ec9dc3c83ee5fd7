import type { Question } from '../../core/catalog/questions/question.ts';
import { askingTimes, questionKinds } from '../../core/catalog/questions/question-fields.ts';
import { boolean, idOf, nullable, oneOf, text, uuid } from '../fields/fields.ts';
import { Type } from '../fields/schema-type.ts';

// What several faces say of a question in the same words.

export const questionFields = {
  id: idOf('question'),
  label: text('What people are asked.'),
  kind: oneOf(questionKinds, { description: 'What an answer is; `CHECK` is yes or no.' }),
  options: nullable(
    Type.Array(text('One that can be chosen.'), { description: 'What can be chosen; null unless `kind` is `CHOICE`.' }),
  ),
  required: boolean({
    description:
      'Whether an answer is needed: asked at `CHECKOUT`, no order is placed without it; else it counts in `answersMissing` until it is answered.',
  }),
  ticketTypeIds: nullable(
    Type.Array(uuid({ description: 'A ticket type.' }), {
      description: 'The types whose buyers are asked; null for all.',
    }),
  ),
  perTicket: boolean({ description: 'Asked once for each ticket; else once for the order.' }),
  askAt: oneOf(askingTimes, {
    description: '`CHECKOUT`: asked while people order. `AFTER`: once they have their tickets.',
  }),
};

export function presentQuestion({ id, label, kind, options, required, ticketTypeIds, perTicket, askAt }: Question) {
  return { id, label, kind, options, required, ticketTypeIds, perTicket, askAt };
}
