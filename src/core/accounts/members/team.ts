import type { Duty } from '../sign-in/role.ts';

export interface TeamMember extends Duty {
  userId: string;
  email: string;
  name: string | null;
  joinedAt: string;
}

/** An invitation that can still be accepted, or that nobody accepted in time. */
export interface Invitation extends Duty {
  id: string;
  email: string;
  invitedBy: string;
  createdAt: string;
  expiresAt: string;
}

/** Members and open invitations of one organization together. */
export const teamMax = 200;

/** For the audit log: how many events somebody works for, where it is not for all. */
export function eventsDetail({ eventIds }: Duty): { events?: number } {
  return eventIds === null ? {} : { events: eventIds.length };
}
