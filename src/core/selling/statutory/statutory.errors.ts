import { defineError } from '../../base/define-error.ts';

export const cardUsed = defineError({
  code: 'CONFLICT',
  kind: 'conflict',
  when: 'A card has a ticket already, or is named twice.',
  message: () => 'This card has a ticket of the event, or is named twice.',
  hint: 'Nothing is held: leave the card out.',
});

export const cardNeeded = defineError({
  code: 'INVALID_STATE',
  kind: 'conflict',
  when: 'The ticket cost less by law, and who takes it over names no card of their own.',
  message: () => 'This ticket had a discount by law: the recipient needs a card of their own.',
  hint: 'Send `statutory` with the kind, the number and the name of the card.',
});
