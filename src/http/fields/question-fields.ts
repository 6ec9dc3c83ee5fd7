import { questionFields } from '../../core/catalog/questions/question-fields.ts';
import { changeBody, createBody } from './fields.ts';
import { bodyFields } from './table.ts';

const fields = bodyFields(questionFields);

/** Fields of the record that a client may send back in a body. */
const readOnly = ['id', 'eventId', 'createdAt', 'updatedAt'];

export const questionBody = createBody(fields, { readOnly });
export const questionChanges = changeBody(fields, { readOnly });
