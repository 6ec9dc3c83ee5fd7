import { randomBytes } from 'node:crypto';
import type { NoticeType } from '../notices/kinds.ts';

/** A URL that an organization registered to receive notices. */
export interface Webhook {
  id: string;
  organizationId: string;
  url: string;
  events: NoticeType[];
  isActive: boolean;
  /** Why the service switched it off; null where it is on, or its owner switched it off. */
  disabledReason: string | null;
  /** Whether its messages name buyers. */
  seesBuyers: boolean;
  revision: number;
  createdAt: string;
  updatedAt: string;
}

export const previousSecretHours = 24;

const secretBytes = 32;

/** What signs the messages to a webhook, written as Standard Webhooks asks. */
export function generateSecret(): string {
  return `whsec_${randomBytes(secretBytes).toString('base64')}`;
}
