import { randomBytes } from 'node:crypto';
import { sha256 } from '../../base/sha256.ts';

const tokenBytes = 32;
const tokenShape = /^[A-Za-z0-9_-]{43}$/;

/** A secret that is given out once, in a cookie or a mail; what is stored is its hash. */
export function newToken(): string {
  return randomBytes(tokenBytes).toString('base64url');
}

/** Tokens are random, so a plain hash cannot be turned back by guessing. */
export function hashToken(token: string): Buffer {
  return sha256(token);
}

/** Of a session that an organization's provider began: nothing that asks for a person's own session finds it, nor does a node of the release before. */
export function hashProviderToken(token: string): Buffer {
  return sha256(`by a provider ${token}`);
}

/** True for a text that can be a token at all; anything else needs no look into the database. */
export function isTokenShaped(text: string): boolean {
  return tokenShape.test(text);
}
