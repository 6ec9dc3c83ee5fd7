export const eventStatuses = ['DRAFT', 'PUBLISHED', 'ARCHIVED'] as const;
export type EventStatus = (typeof eventStatuses)[number];

export const eventTypes = ['PAID', 'FREE'] as const;
export const journeyTypes = ['STANDARD', 'RSVP', 'PRESELLING'] as const;
export const locationTypes = ['VENUE', 'ONLINE'] as const;
export const visibilities = ['PUBLIC', 'PRIVATE'] as const;
// The last is for whatever none of the others names.
export const eventCategories = [
  'MUSIC',
  'THEATRE',
  'COMEDY',
  'FESTIVAL',
  'SPORTS',
  'ARTS',
  'FOOD',
  'NIGHTLIFE',
  'CONFERENCE',
  'COMMUNITY',
  'FAMILY',
  'OTHER',
] as const;
export type EventCategory = (typeof eventCategories)[number];

/** What an organizer says about an event. */
export interface EventFields {
  name: string;
  dateTime: string;
  endDateTime: string | null;
  description: string | null;
  category: EventCategory;
  type: (typeof eventTypes)[number];
  journeyType: (typeof journeyTypes)[number];
  currency: 'PHP';
  locationType: (typeof locationTypes)[number];
  venueId: string | null;
  /** Where an ONLINE event is joined: for those who hold tickets, and for nobody else. */
  joinUrl: string | null;
  imageUrl: string | null;
  galleryUrls: string[];
  eventCapacity: number | null;
  /** Most tickets that one e-mail address, and one address of the network, may hold unpaid; null for the service's figures. */
  heldPerEmailMax: number | null;
  heldPerAddressMax: number | null;
  visibility: (typeof visibilities)[number];
  timezone: string;
  absorbFees: boolean;
  /** Whether those who have tickets may give them on to others. */
  transfersAllowed: boolean;
  /** In Markdown: when money is given back by choice; null where nothing is said. */
  refundPolicy: string | null;
  callbackUrl: string | null;
}

/** A ticketed event. What happened is never called an event here, but a notice. */
export interface Event extends EventFields {
  id: string;
  organizationId: string;
  slug: string;
  status: EventStatus;
  publishedAt: string | null;
  archivedAt: string | null;
  /** Set where the event was called off and every order given back; such an event is ARCHIVED. */
  cancelledAt: string | null;
  cancellationReason: string | null;
  /** Set where the operator of the service took it off the marketplace, whatever its status is. */
  takenDownAt: string | null;
  takeDownReason: string | null;
  revision: number;
  createdAt: string;
  updatedAt: string;
}

/** Where each status may go. Asking for the present one is no transition: it changes nothing and is not refused. */
export const eventTransitions: Record<EventStatus, readonly EventStatus[]> = {
  DRAFT: ['PUBLISHED', 'ARCHIVED'],
  PUBLISHED: ['DRAFT', 'ARCHIVED'],
  ARCHIVED: [],
};

/** What may be done to an event, and to what hangs on it, in each status. */
export const eventPermissions: Record<EventStatus, { edit: boolean; delete: boolean }> = {
  DRAFT: { edit: true, delete: true },
  PUBLISHED: { edit: true, delete: false },
  ARCHIVED: { edit: false, delete: false },
};
