import { byDefault, choice, id, line, moment, orNull, type ValuesOf, whole } from '../../base/fields/field.ts';

export const doorRoles = ['SCAN', 'SUPERVISE'] as const;
export type DoorRole = (typeof doorRoles)[number];
export const doorDirections = ['IN', 'OUT', 'BOTH'] as const;
export type DoorDirection = (typeof doorDirections)[number];
export const gateLengthMax = 60;

/** What is said about a code for a door. Set by those who may check in or write tickets, and seen by them. */
export const doorCodeFields = {
  gate: line({ lengthMax: gateLengthMax, about: 'Name of the gate.', examples: ['Main gate'] }),
  role: byDefault(
    choice(doorRoles, { about: 'What devices may do; `SUPERVISE` may search for names and sell as well.' }),
    'SCAN',
  ),
  zoneId: orNull(id({ about: 'Zone of the event that the gate leads to; left out, it leads to the whole place.' })),
  direction: byDefault(
    choice(doorDirections, {
      about: 'Which way people go through the gate. With `BOTH`, each scan says its `direction`.',
    }),
    'IN',
  ),
  expiresAt: orNull(moment({ about: 'When it is to end; left out, a day after the event.' })),
};

/**
 * How much may be sold with a code at one event in a day of it, however it is paid. Set in the dashboard alone: it bounds the people to whom a
 * code is handed out there.
 */
export const doorLimitFields = {
  salesPesosMax: orNull(whole({ least: 1, most: 10_000_000, about: 'Whole pesos; null for any amount.' })),
  salesTicketsMax: orNull(whole({ least: 1, most: 100_000, about: 'Tickets and add-ons; null for any number.' })),
};

export type DoorLimitFields = ValuesOf<typeof doorLimitFields>;

export type DoorCodeFields = ValuesOf<typeof doorCodeFields>;
