import type { ZoneFields } from './zone-fields.ts';

/** A part of an event's place that people come into by themselves. */
export interface Zone extends ZoneFields {
  id: string;
  eventId: string;
  revision: number;
  createdAt: string;
}
