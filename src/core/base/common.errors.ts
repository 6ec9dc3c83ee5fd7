import { type Detail, defineError, raise } from './define-error.ts';

export const validationFailed = defineError<{ fields: readonly string[]; suggestions?: readonly string[] }>({
  code: 'VALIDATION_ERROR',
  kind: 'invalid',
  when: 'The body, the query, the URL or the JSON is not as described. `details` has a row for every faulty field.',
  message: ({ fields }) =>
    fields.length === 1
      ? `The field ${fields[0]} is not valid.`
      : `${fields.length} fields are not valid: ${fields.slice(0, 10).join(', ')}${fields.length > 10 ? ', …' : ''}.`,
  hint: ({ suggestions = [] }) =>
    ['Correct the fields listed in details and send the request again.', ...suggestions].join(' '),
  example: { fields: ['tickets[0].price'] },
});

export const recordNotFound = defineError<{ record: string; id: string }>({
  code: 'NOT_FOUND',
  kind: 'missing',
  when: 'The record does not exist, belongs to another organization, or its id in the path is malformed.',
  message: ({ record, id }) =>
    id === ''
      ? `The path has an empty part where the id of the ${record} belongs.`
      : `There is no ${record} ${id.slice(0, 100)} in your organization.`,
  hint: ({ record }) =>
    `Check the ${record} id in the path, and that your organization owns it: a key sees only what belongs to its own organization.`,
  example: { record: 'event', id: '01938f6e-7c1a-7b3e-9d52-4f0a6c8e1b27' },
});

/** For those who see the records of everybody. */
export const nothingFound = defineError<{ record: string; id: string }>({
  code: 'NOT_FOUND',
  kind: 'missing',
  when: 'The operator names something that is not there.',
  message: ({ record, id }) => `There is no ${record} ${id.slice(0, 100)}.`,
  hint: ({ record }) => `Check the id of the ${record}.`,
});

type Parts =
  | 'ticket types'
  | 'performers'
  | 'schedule entries'
  | 'brands'
  | 'questions'
  | 'drafts of messages'
  | 'zones'
  | 'bundles'
  | 'seat blocks';
type Codes = 'access codes' | 'promo codes' | 'door codes';
type OfDay =
  | 'invitations a day'
  | 'orders of complimentary tickets of an event in a day'
  | 'resets of a sandbox within a day';
type Own =
  | `${'venues' | 'webhooks' | 'exports' | 'seating plans'} of an organization`
  | 'active API keys'
  | 'sandboxes'
  | 'members and open invitations';
/** What there may only be so many of. */
export type Limited =
  | 'dates of a series'
  | 'versions of a seating plan'
  | 'MiB of seating plans and their versions'
  | `${Parts | Codes} of an event`
  | `${'drafts of messages' | 'promo codes' | 'door codes'} of a series`
  | 'questions of an event, withdrawn ones included'
  | 'reserved tickets of a ticket type'
  | OfDay
  | Own;

export const limitReached = defineError<{ what: Limited; most: number }>({
  code: 'LIMIT_REACHED',
  kind: 'conflict',
  when: 'A maximum count is reached, and the request would add to it.',
  message: ({ what, most }) => `The maximum of ${most} ${what} is reached.`,
  hint: 'Remove some that are no longer needed, or ask the operator to raise the maximum.',
  example: { what: 'ticket types of an event', most: 100 },
});

export const drawingsBusy = defineError({
  code: 'SERVICE_UNAVAILABLE',
  kind: 'unavailable',
  when: 'More documents and pictures are being made than can be in good time. `Retry-After` says when to come back.',
  message: () => 'Too many documents and pictures are being made at the moment.',
  hint: 'Try again after the seconds in Retry-After.',
});

/** Refuses with a row for every faulty field at once. */
export function raiseInvalid(details: readonly Detail[], suggestions?: readonly string[]): never {
  const fields = [...new Set(details.map((detail) => detail.field))];
  raise(validationFailed, { fields, suggestions }, { details });
}
