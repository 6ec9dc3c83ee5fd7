import { defineError } from '../define-error.ts';

export const idempotencyInProgress = defineError({
  code: 'IDEMPOTENCY_IN_PROGRESS',
  kind: 'conflict',
  when: 'A request with the same `Idempotency-Key` is still under way.',
  message: () => 'A request with this Idempotency-Key is still under way.',
  hint: 'Wait a moment and send the same request again; it then gets the answer of the first.',
});

export const idempotencyKeyReused = defineError({
  code: 'IDEMPOTENCY_KEY_REUSED',
  kind: 'reused',
  when: 'The `Idempotency-Key` was used within 24 hours for the same method and path with another body.',
  message: () => 'This Idempotency-Key was used for another request.',
  hint: 'Use a new key for a new request; repeat a key only with exactly the same body.',
});
