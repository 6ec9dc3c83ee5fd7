export const roles = ['OWNER', 'STAFF'] as const;
export type Role = (typeof roles)[number];

export interface User {
  id: string;
  email: string;
  createdAt: string;
}
