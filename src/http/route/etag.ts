import { hash } from 'node:crypto';
import { editTag, type Versioned } from '../../core/base/if-match.ts';

/** Two parts: one that an edit changes, for If-Match, and one of the very bytes, for If-None-Match. */
export function etagOf(version: Versioned, body: string | Buffer): string {
  return `"${editTag(version)}.${hash('sha1', body, 'base64url').slice(0, 16)}"`;
}

/** Whether the client's copy is still current. */
export function isNoneMatch(ifNoneMatch: string | undefined, etag: string | undefined): boolean {
  if (ifNoneMatch === undefined || etag === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  return [...ifNoneMatch.matchAll(/"[^"]*"/g)].some(([tag]) => tag === etag);
}
