import type { ProviderNotice } from '../../core/selling/payments/payment-provider.ts';
import { identifierOf, jsonObjectOf, parseJson } from '../providers/values.ts';
import {
  captured,
  capturedInSession,
  isPaid,
  nothingCaptured,
  type Resource,
  resourceOf,
  UnreadableRecord,
} from './records.ts';
import type { PaymongoMode } from './signature.ts';

/** Reads a call whose signature holds. Undefined where it cannot be read or is of the other mode. */
export function readPaymongoNotice(
  body: Buffer,
  { mode }: { mode: PaymongoMode },
): ProviderNotice | 'IRRELEVANT' | undefined {
  try {
    const notice = resourceOf(jsonObjectOf(parseJson(body.toString('utf8')))?.data, 'a notice');
    const { type, livemode, data } = notice.attributes;
    if (livemode !== (mode === 'live')) return undefined;
    const read = typeof type === 'string' ? readers.get(type) : undefined;
    if (read === undefined) return typeof type === 'string' ? 'IRRELEVANT' : undefined;
    const subject = resourceOf(data, "a notice's subject");
    if (isOfNamelessCode(subject)) return 'IRRELEVANT';
    return { noticeId: notice.id, ...read(subject) };
  } catch (error) {
    if (error instanceof UnreadableRecord) return undefined;
    throw error;
  }
}

type Reader = (subject: Resource) => Omit<ProviderNotice, 'noticeId'>;

const readers = new Map<string, Reader>([
  ['checkout_session.payment.paid', readPaidSession],
  ['payment.paid', readPaidPayment],
  ['payment.failed', readFailedPayment],
]);

function readPaidSession(session: Resource) {
  const report = capturedInSession(session);
  if (report === undefined) throw new UnreadableRecord('a paid checkout session');
  return { ...report, reference: referenceOfSession(session) };
}

function readPaidPayment(payment: Resource) {
  if (!isPaid(payment)) throw new UnreadableRecord('a paid payment');
  return { ...captured(payment), reference: referenceOfPayment(payment) };
}

/** Of a code that was scanned, and without a name of ours: whether it is one of ours is found out by asking for the intent. */
function isOfNamelessCode({ attributes }: Resource): boolean {
  const ours = identifierOf(jsonObjectOf(attributes.metadata)?.reference);
  const isOfIntent =
    identifierOf(attributes.payment_intent_id) !== null &&
    jsonObjectOf(attributes.metadata)?.pm_reference_number === undefined;
  return ours === null && isOfIntent && jsonObjectOf(attributes.source)?.type === 'qrph';
}

function readFailedPayment(payment: Resource) {
  return { ...nothingCaptured('FAILED'), reference: referenceOfPayment(payment) };
}

export function referenceOfSession({ attributes }: Resource): string | null {
  return identifierOf(attributes.reference_number) ?? identifierOf(jsonObjectOf(attributes.metadata)?.reference);
}

/** PayMongo copies a session's reference into `pm_reference_number`; the external number is often one of its own. */
function referenceOfPayment({ attributes }: Resource): string | null {
  const metadata = jsonObjectOf(attributes.metadata);
  return (
    identifierOf(metadata?.reference) ??
    identifierOf(metadata?.pm_reference_number) ??
    identifierOf(attributes.external_reference_number)
  );
}
