export interface BrandFields {
  name: string;
  url: string | null;
  imageUrl: string | null;
  description: string | null;
}

/** A sponsor or partner of an event. */
export interface Brand extends BrandFields {
  id: string;
  eventId: string;
  revision: number;
  createdAt: string;
}
