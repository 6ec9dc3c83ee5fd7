import { defineError } from '../../base/define-error.ts';

export const changeLinkOver = defineError({
  code: 'CONFLICT',
  kind: 'conflict',
  when: 'The link that was mailed is over: its entry ended or was changed since, or the link is too old.',
  message: () => 'This link is over: what you wait for was changed since, or you do not wait any more.',
  hint: 'Join the waiting list again.',
});
