import { line, orNull, type ValuesOf, whole } from '../../base/fields/field.ts';

export const zonesMax = 50;

/** What an organizer says about a part of the place. Seen by those who read tickets, and at doors. */
export const zoneFields = {
  name: line({ lengthMax: 60, about: 'Name of the zone, each of an event differently.', examples: ['VIP deck'] }),
  capacity: orNull(whole({ least: 1, most: 1_000_000, about: 'How many it takes at once; null for any number.' })),
};

export type ZoneFields = ValuesOf<typeof zoneFields>;
