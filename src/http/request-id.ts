import { randomFillSync } from 'node:crypto';

const idBytes = 16;
// Random bytes are fetched for many ids at once: asking for a few costs almost as much as asking for thousands.
const pool = Buffer.alloc(idBytes * 512);
let used = pool.length;

/** Unguessable, and ours: a client's own id is never adopted. */
export function newRequestId(): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  const id = pool.toString('hex', used, used + idBytes);
  used += idBytes;
  return `req_${id}`;
}
