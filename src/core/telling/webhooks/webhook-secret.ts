import { randomBytes } from 'node:crypto';

const secretBytes = 32;

/** What signs the messages to a webhook, written as Standard Webhooks asks. */
export function generateSecret(): string {
  return `whsec_${randomBytes(secretBytes).toString('base64')}`;
}
