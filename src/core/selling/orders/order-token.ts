import { createHash } from 'node:crypto';

export function tokenHashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
