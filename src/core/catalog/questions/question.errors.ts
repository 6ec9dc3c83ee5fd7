import { defineError } from '../../base/define-error.ts';

export const questionAnswered = defineError<{ field: 'kind' | 'perTicket' }>({
  code: 'CONFLICT',
  kind: 'conflict',
  when: 'The `kind` or `perTicket` of a question is to change that somebody answered.',
  message: ({ field }) => `The question was answered, so its ${field} stays as it is.`,
  hint: 'Delete the question, which keeps its answers, and ask a new one.',
  example: { field: 'kind' },
});
