import { byDefault, choice, line, moment, orNull, type ValuesOf } from '../../base/fields/field.ts';

export const doorRoles = ['SCAN', 'SUPERVISE'] as const;
export type DoorRole = (typeof doorRoles)[number];
export const gateLengthMax = 60;

/** What is said about a code for a door. Set by those who may check in or write tickets, and seen by them. */
export const doorCodeFields = {
  gate: line({ lengthMax: gateLengthMax, about: 'Name of the gate.', examples: ['Main gate'] }),
  role: byDefault(
    choice(doorRoles, { about: 'What devices may do; `SUPERVISE` may search for names as well.' }),
    'SCAN',
  ),
  expiresAt: orNull(moment({ about: 'When it is to end; left out, a day after the event.' })),
};

export type DoorCodeFields = ValuesOf<typeof doorCodeFields>;
