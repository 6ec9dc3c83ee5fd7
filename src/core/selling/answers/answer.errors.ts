import { defineError } from '../../base/define-error.ts';

export const answersClosed = defineError({
  code: 'CONFLICT',
  kind: 'conflict',
  when: 'The event has begun or was cancelled, so that answers to its questions stay as they are.',
  message: () => 'The event has begun or was cancelled, so answers stay as they are.',
  hint: 'Tell the organizer what has changed.',
});
