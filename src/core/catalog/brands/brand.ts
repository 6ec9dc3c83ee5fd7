import type { BrandFields } from './brand-fields.ts';

/** A sponsor or partner of an event. */
export interface Brand extends BrandFields {
  id: string;
  eventId: string;
  revision: number;
  createdAt: string;
}
