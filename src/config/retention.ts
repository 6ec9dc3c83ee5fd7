import type { Retention } from '../core/back-office/privacy/retention.ts';
import { integerOf } from './values.ts';

const daysMax = 36_500;

/** Each is a number of days, or `off`. */
export function retentionOf(texts: { cancelled?: string; sandbox?: string; buyer?: string }): Retention {
  return {
    cancelledDays: daysOf('RETENTION_CANCELLED_DAYS', texts.cancelled ?? '90'),
    sandboxDays: daysOf('RETENTION_SANDBOX_DAYS', texts.sandbox ?? '90'),
    // Ten years, for as long as books may have to be shown with who bought what.
    buyerDays: daysOf('RETENTION_BUYER_DAYS', texts.buyer ?? '3650'),
  };
}

function daysOf(name: string, text: string): number | null {
  return text === 'off' ? null : integerOf(name, text, 1, daysMax, 'off or ');
}
