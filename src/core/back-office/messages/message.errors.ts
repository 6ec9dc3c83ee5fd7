import { defineError } from '../../base/define-error.ts';
import { daysAfterEndMax } from './message.ts';

export const messageSent = defineError({
  code: 'CONFLICT',
  kind: 'conflict',
  when: 'A message is to be changed, tried or deleted that was sent.',
  message: () => 'The message was sent already.',
  hint: 'Write another message.',
});

export const messageWithheld = defineError({
  code: 'CONFLICT',
  kind: 'conflict',
  when: 'A message is to be sent for an organization or event that the operator keeps back.',
  message: () => 'Messages can be sent once the operator of Takilya lets the organization and its event sell.',
  hint: 'Write to the operator of the service.',
});

export const messageTooLate = defineError({
  code: 'CONFLICT',
  kind: 'conflict',
  when: 'A message is to be sent to holders of an event that is long over.',
  message: () => `Messages can be sent until ${daysAfterEndMax} days after the event.`,
  hint: 'Write from an event to come.',
});

export const nobodyToWrite = defineError({
  code: 'CONFLICT',
  kind: 'conflict',
  when: 'A message is to be sent that would reach nobody.',
  message: () => 'Nobody would get this message.',
  hint: 'Choose other ticket types, or wait until tickets are sold.',
});

export const recipientsChanged = defineError<{ before: number; now: number }>({
  code: 'CONFLICT',
  kind: 'conflict',
  when: 'The number of recipients is no longer the one that the sender saw.',
  message: ({ before, now }) => `The number of recipients has changed from ${before} to ${now}.`,
  hint: 'Look at the number and send the message again.',
});

export const tooManyMessages = defineError<{ most: number }>({
  code: 'RATE_LIMITED',
  kind: 'limited',
  when: 'An event has had as many messages in a day as it may.',
  message: ({ most }) => `An event can have ${most} messages in 24 hours.`,
  hint: 'Wait as long as Retry-After says.',
});
