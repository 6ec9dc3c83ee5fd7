export const roles = ['OWNER', 'MANAGER', 'FINANCE', 'DOOR', 'VIEWER'] as const;

export type Role = (typeof roles)[number];

/** What somebody is in an organization: a role, for all of its events or for some. */
export interface Duty {
  role: Role;
  /** Null for all events, those to come too. */
  eventIds: readonly string[] | null;
}

/** STAFF is what pages and scripts of the release before call a manager. */
export function roleOf(text: string): Role | undefined {
  return text === 'STAFF' ? 'MANAGER' : roles.find((role) => role === text);
}
