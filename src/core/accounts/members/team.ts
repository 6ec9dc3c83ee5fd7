import type { Role } from '../sign-in/role.ts';

export interface TeamMember {
  userId: string;
  email: string;
  name: string | null;
  role: Role;
  joinedAt: string;
}

/** An invitation that can still be accepted, or that nobody accepted in time. */
export interface Invitation {
  id: string;
  email: string;
  role: Role;
  invitedBy: string;
  createdAt: string;
  expiresAt: string;
}

/** Members and open invitations of one organization together. */
export const teamMax = 200;
