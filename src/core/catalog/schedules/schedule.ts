import type { ScheduleFields } from './schedule-fields.ts';

/** One entry of an event's programme. */
export interface Schedule extends ScheduleFields {
  id: string;
  organizationId: string;
  eventId: string;
  revision: number;
  createdAt: string;
}
