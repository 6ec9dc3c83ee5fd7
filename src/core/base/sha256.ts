import { hash } from 'node:crypto';

/** The hash of a text that has to be recognized and not read. */
export function sha256(text: string | Uint8Array): Buffer {
  return hash('sha256', text, 'buffer');
}
