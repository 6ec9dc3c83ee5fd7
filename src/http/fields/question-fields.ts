import { questionKinds } from '../../core/catalog/questions/question.ts';
import {
  boolean,
  changeBody,
  createBody,
  defaulted,
  label,
  listOf,
  name,
  oneOf,
  optional,
  required,
  uuid,
} from './fields.ts';

const optionLengthMax = 200;

const fields = {
  label: required(name({ description: 'What people are asked.' })),
  kind: required(oneOf(questionKinds, { description: 'What an answer is; `CHECK` is yes or no.' })),
  options: optional(
    listOf(label({ description: 'One that can be chosen.' }, optionLengthMax), {
      description: 'What can be chosen, each once; only where `kind` is `CHOICE`.',
      minItems: 2,
      maxItems: 50,
    }),
  ),
  required: defaulted(
    boolean({ description: 'Whether people are reminded until they answer. No order waits for it.' }),
    false,
  ),
  ticketTypeIds: optional(
    listOf(uuid({ description: 'A ticket type of the event.' }), {
      description: 'The types whose buyers are asked; null for all.',
      minItems: 1,
      maxItems: 100,
    }),
  ),
  perTicket: defaulted(boolean({ description: 'Asked once for each ticket; else once for the order.' }), false),
};

/** Fields of the record that a client may send back in a body. */
const readOnly = ['id', 'eventId', 'createdAt', 'updatedAt'];

export const questionBody = createBody(fields, { readOnly });
export const questionChanges = changeBody(fields, { readOnly });
