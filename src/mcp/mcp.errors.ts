import { defineError } from '../core/base/define-error.ts';

export const agentsNotAllowed = defineError({
  code: 'FORBIDDEN',
  kind: 'forbidden',
  when: 'A live key that agents may not use comes to `/mcp`.',
  message: () => 'This key is not for agents.',
  hint: 'Use a key that begins with tak_test_, or make a live key for agents in the dashboard.',
});

export const batchRefused = defineError({
  code: 'VALIDATION_ERROR',
  kind: 'invalid',
  when: 'Several messages come to `/mcp` in one request.',
  message: () => 'Send one message a request.',
  hint: 'The protocol has no batches any more, and each message takes its place of the rate limit.',
});

export const actionUnknown = defineError<{ tool: string; action: string; actions: readonly string[] }>({
  code: 'VALIDATION_ERROR',
  kind: 'invalid',
  when: 'A tool of `/mcp` is called with an action that it does not have.',
  message: ({ tool, action }) => `The tool ${tool} has no action ${action}.`,
  hint: ({ actions }) => `Its actions are ${actions.join(', ')}.`,
  example: { tool: 'events', action: 'sell', actions: ['list', 'get', 'create'] },
});

export const confirmRefused = defineError<{ fault: 'unknown' | 'expired' | 'otherInput' | 'otherKey' | 'used' }>({
  code: 'CONFIRM_REFUSED',
  kind: 'conflict',
  when: 'A write at `/mcp` comes with a `confirm` that is not of its dry run, is too old, or was used.',
  message: ({ fault }) => sentences[fault],
  hint: ({ fault }) =>
    fault === 'used'
      ? 'It was done. Look at the record before you do it again.'
      : 'Call it without confirm, look at what would be done, and send exactly the same input with the confirm of that answer.',
  example: { fault: 'otherInput' },
});

const sentences = {
  unknown: 'There is no such confirm.',
  expired: 'The confirm is too old.',
  otherInput: 'The confirm is for another input.',
  otherKey: 'The confirm is for another key.',
  used: 'The confirm was used already.',
} as const;
