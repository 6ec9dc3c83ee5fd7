import { defineError } from '../../base/define-error.ts';

export const quantityBelowSold = defineError<{ least: number; name: string }>({
  code: 'QUANTITY_BELOW_SOLD',
  kind: 'conflict',
  when: 'The new quantity is less than the tickets that are sold and held.',
  message: ({ least, name }) =>
    `The quantity of ${name} cannot be less than ${least}, the tickets that are sold and held.`,
  hint: ({ least }) => `Set quantity to ${least} or more, or mark the type sold out to stop its sales.`,
  example: { least: 40, name: 'General Admission' },
});

export const kindOfSold = defineError<{ name: string }>({
  code: 'INVALID_STATE',
  kind: 'conflict',
  when: 'A ticket type that was sold, or is held, is to become an add-on, or the other way round.',
  message: ({ name }) => `${name} was sold already: it stays what it is.`,
  hint: 'Make another type for what you want to sell now.',
  example: { name: 'Parking' },
});

export const bundleAboveParts = defineError<{ name: string }>({
  code: 'INVALID_STATE',
  kind: 'conflict',
  when: 'By the change a bundle would cost more than its tickets one by one, or have a type whose buyers choose the price.',
  message: ({ name }) => `The bundle ${name} would no longer fit the prices of its ticket types.`,
  hint: 'Change the bundle first.',
  example: { name: 'Table of ten' },
});

export const typeInBundle = defineError<{ name: string }>({
  code: 'INVALID_STATE',
  kind: 'conflict',
  when: 'The ticket type is in a bundle.',
  message: ({ name }) => `The bundle ${name} has tickets of this type.`,
  hint: 'Take it out of the bundle first, or delete the bundle.',
  example: { name: 'Table of ten' },
});

export const typeOnPlan = defineError<{ name: string }>({
  code: 'INVALID_STATE',
  kind: 'conflict',
  when: 'The quantity, `type` or `kind` of a ticket type that is on the plan of its event is to change.',
  message: ({ name }) => `${name} is on the seating plan of the event: what it has follows from its seats.`,
  hint: 'Paint the event anew with PUT /events/:id/seating, or block seats.',
  example: { name: 'Orchestra' },
});
