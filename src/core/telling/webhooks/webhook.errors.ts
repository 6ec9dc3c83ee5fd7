import { defineError } from '../../base/define-error.ts';

export const webhookInactive = defineError({
  code: 'CONFLICT',
  kind: 'conflict',
  when: 'The webhook is not active, so nothing is delivered to it.',
  message: () => 'The webhook is not active, so nothing is delivered to it.',
  hint: 'Switch it on first: PATCH /webhooks/:id with {"isActive": true}. POST /webhooks/:id/test works all the same.',
});

export const messageGone = defineError<{ messageId: string }>({
  code: 'CONFLICT',
  kind: 'conflict',
  when: 'The content of this delivery is no longer kept, so it cannot be sent again.',
  message: ({ messageId }) => `The message ${messageId} is no longer kept, so it cannot be sent again.`,
  hint: 'Messages are kept for 30 days. Read the order or the event itself to see how it stands now.',
  example: { messageId: 'msg_01938f6e7c1a7b3e9d524f0a6c8e1b27' },
});
