import { hash } from 'node:crypto';
import { defineError, raise } from './define-error.ts';

type OfEvent =
  | 'ticket type'
  | 'performer'
  | 'schedule entry'
  | 'brand'
  | 'question'
  | 'promo code'
  | 'message'
  | 'zone'
  | 'bundle';
type Edited = 'event' | 'seating' | 'seating plan' | OfEvent | 'webhook' | 'organization' | 'page';

export const preconditionFailed = defineError<{ record: Edited }>({
  code: 'PRECONDITION_FAILED',
  kind: 'precondition',
  when: 'The record was edited since the ETag in `If-Match` was read.',
  message: ({ record }) => `The ${record} was edited since you read it.`,
  hint: 'Read the record again, look at what changed, and send the request with its new ETag.',
  example: { record: 'event' },
});

export interface Versioned {
  id: string;
  revision: number;
}

/** The version of a record that is never edited. */
export function onlyVersion({ id }: { id: string }): Versioned {
  return { id, revision: 1 };
}

/** The part of an ETag that an edit changes and a sale does not, so that a busy event can still be edited. */
export function editTag({ id, revision }: Versioned): string {
  return hash('sha256', `${id} ${revision}`, 'base64url').slice(0, 12);
}

/** Refuses where the client's If-Match names another edit than the present one. */
export function checkIfMatch(ifMatch: string | undefined, record: Edited, current: Versioned): void {
  if (ifMatch === undefined || ifMatch.trim() === '*') return;
  const wanted = editTag(current);
  // A weak tag (W/) never matches here: RFC 9110 asks for the strong comparison.
  const tags = [...ifMatch.matchAll(/(W\/)?"([^"]*)"/g)].filter(([, weak]) => weak === undefined);
  if (!tags.some(([, , tag]) => tag?.split('.', 1)[0] === wanted)) raise(preconditionFailed, { record });
}
