import type { Duty } from '../sign-in/role.ts';
import { hashToken } from '../sign-in/secret-token.ts';
import { plainRoleOf } from './member.sql.ts';

/**
 * What is kept of an invitation's token. A node of the release before does not find invitations for roles that it does not
 * know, and so lets nobody join by one.
 */
export function tokenHashOf(token: string, duty: Duty): Buffer {
  return plainRoleOf(duty) === undefined ? narrowHashOf(token) : hashToken(token);
}

/** Under which an invitation with the token may be kept. */
export function tokenHashesOf(token: string): Buffer[] {
  return [hashToken(token), narrowHashOf(token)];
}

function narrowHashOf(token: string): Buffer {
  return hashToken(`narrow ${token}`);
}
