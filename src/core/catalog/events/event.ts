import type { States } from '../../base/states/states.ts';
import type { EventFields } from './event-fields.ts';

export const eventStatuses = ['DRAFT', 'PUBLISHED', 'ARCHIVED'] as const;
export type EventStatus = (typeof eventStatuses)[number];

/** A ticketed event. What happened is never called an event here, but a notice. */
export interface Event extends EventFields {
  id: string;
  organizationId: string;
  slug: string;
  /** The run of dates that it is one of, and the how-manyth. */
  seriesId: string | null;
  seriesPosition: number | null;
  readonly status: EventStatus;
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

/** Asking for the present one is no transition: it changes nothing and is not refused. */
export const eventStates: States<EventStatus> = {
  table: 'events',
  moves: {
    DRAFT: ['PUBLISHED', 'ARCHIVED'],
    PUBLISHED: ['DRAFT', 'ARCHIVED'],
    ARCHIVED: [],
  },
};

/** What may be done to an event, and to its parts, in each status. */
export const eventPermissions: Record<EventStatus, { edit: boolean; delete: boolean }> = {
  DRAFT: { edit: true, delete: true },
  PUBLISHED: { edit: true, delete: false },
  ARCHIVED: { edit: false, delete: false },
};
