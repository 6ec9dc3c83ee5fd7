import { timingSafeEqual } from 'node:crypto';
import type { ProviderNotice } from '../../core/selling/payments/payment-provider.ts';
import { paymentIdOf } from '../../core/selling/payments/payment-reference.ts';
import { identifierOf, jsonObjectOf, parseJson } from '../providers/values.ts';
import { XenditUnreadable } from './client.ts';
import { reportOf } from './records.ts';

/** What each kind of notice that is about a payment calls its subject. */
const subjects = new Map([
  ['payment.capture', 'payment_id'],
  ['payment.failure', 'payment_id'],
  ['payment_session.completed', 'payment_session_id'],
  ['payment_session.expired', 'payment_session_id'],
]);

/** Whether a call carries the token that Xendit gave this account. */
export function hasCallbackToken(header: string | string[] | undefined, callbackToken: string): boolean {
  if (typeof header !== 'string') return false;
  const [theirs, ours] = [Buffer.from(header), Buffer.from(callbackToken)];
  return theirs.length === ours.length && timingSafeEqual(theirs, ours);
}

/** Reads a call whose token is right. Undefined where it cannot be read. */
export function readXenditNotice(body: Buffer): ProviderNotice | 'IRRELEVANT' | undefined {
  const call = jsonObjectOf(parseJson(body.toString('utf8')));
  const event = identifierOf(call?.event);
  if (event === null) return undefined;
  const subject = subjects.get(event);
  if (subject === undefined) return 'IRRELEVANT';
  const data = jsonObjectOf(call?.data);
  const id = identifierOf(data?.[subject]);
  if (data === undefined || id === null) return undefined;
  try {
    const reference = identifierOf(data.reference_id);
    // What is paid in a session may be told once more under a name that Xendit gave it: that is no money of nobody's.
    if (reference === null || paymentIdOf(reference) === undefined) return 'IRRELEVANT';
    // Sent again, it is the same news.
    return { noticeId: `${event}:${id}`, ...reportOf(data), reference };
  } catch (error) {
    if (error instanceof XenditUnreadable) return undefined;
    throw error;
  }
}
