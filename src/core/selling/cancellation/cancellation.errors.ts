import { defineError } from '../../base/define-error.ts';

export const notCancelled = defineError<{ eventId: string }>({
  code: 'NOT_FOUND',
  kind: 'missing',
  when: 'The event was not cancelled, so there is no progress to show.',
  message: ({ eventId }) => `The event ${eventId.slice(0, 100)} was not cancelled.`,
  hint: 'Cancel the event first, if that is what you want.',
});
