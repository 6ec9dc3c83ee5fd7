import { defineError } from '../../base/define-error.ts';

export const clockNotAhead = defineError<{ now: string }>({
  code: 'CONFLICT',
  kind: 'conflict',
  when: 'The time of the sandbox is that far already. It goes forward; `POST /sandbox/reset` begins anew.',
  message: ({ now }) => `In the sandbox it is ${now} already, and time only goes forward.`,
  hint: 'Send an advanceTo that is later; GET /open-api/v1/sandbox/clock shows what time it is in the sandbox.',
  example: { now: '2026-12-10T00:00:00.000Z' },
});
