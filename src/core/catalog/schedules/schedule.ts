export interface ScheduleFields {
  title: string;
  startTime: string;
  endTime: string;
  description: string | null;
  icon: string | null;
  color: string | null;
  performerId: string | null;
}

/** One entry of an event's programme. */
export interface Schedule extends ScheduleFields {
  id: string;
  organizationId: string;
  eventId: string;
  revision: number;
  createdAt: string;
}
