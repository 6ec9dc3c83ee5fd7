import { defineError } from '../../base/define-error.ts';

export const zoneNameTaken = defineError<{ name: string }>({
  code: 'CONFLICT',
  kind: 'conflict',
  when: 'The event has a zone of that name already; upper and lower case are the same.',
  message: ({ name }) => `${name} is a zone of this event already.`,
  hint: 'Choose another name, or change the zone that is there.',
  example: { name: 'VIP deck' },
});

export const zoneInUse = defineError<{ name: string }>({
  code: 'INVALID_STATE',
  kind: 'conflict',
  when: 'Door codes or ticket types name the zone.',
  message: ({ name }) => `Door codes or ticket types name ${name}.`,
  hint: 'Take it out of the ticket types first. A zone that a door code was made for stays.',
  example: { name: 'VIP deck' },
});
