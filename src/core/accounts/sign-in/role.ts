export const roles = ['OWNER', 'STAFF'] as const;

export type Role = (typeof roles)[number];
