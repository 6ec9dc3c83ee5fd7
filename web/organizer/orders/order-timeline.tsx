import { dateTime, peso } from '../../format.ts';
import { type Page, usePage } from '../../page.ts';
import { keptIn } from '../../texts/faults.ts';
import { Moment, useMoment } from '../../ui/staff/moment.tsx';

interface RefundEntry {
  amount: number;
  isAutomatic: boolean;
  reason: string | null;
  /** Of the tickets that it takes back; null where it is of an amount alone. */
  ticketCodes: readonly string[] | null;
}

type ScanWord =
  | 'ADMITTED'
  | 'ALREADY_ADMITTED'
  | 'VOID'
  | 'OTHER_EVENT'
  | 'UNKNOWN'
  | 'UNDONE'
  | 'CONFLICT'
  | 'LEFT'
  | 'NOT_TODAY'
  | 'NOT_HERE'
  | 'NOT_INSIDE'
  | 'REDEEMED'
  | 'FULL';

/** One thing that happened to an order. */
export type TimelineEntry = { at: string } & (
  | { kind: 'PLACED'; quantity: number; total: number; expiresAt: string | null }
  | {
      kind: 'PAYMENT_STARTED' | 'PAYMENT_PAID' | 'PAYMENT_FAILED' | 'PAYMENT_EXPIRED';
      method: string;
      amount: number;
    }
  | { kind: 'COMPLETED' }
  | { kind: 'CANCELLED'; by: 'BUYER' | 'HOLD_ENDED' | 'EVENT_CANCELLED' }
  | { kind: 'GIVEN_BACK' }
  | { kind: 'EXCHANGED'; fromDateTime: string | null; toDateTime: string | null; timezone: string | null }
  | ({
      kind: 'REFUND_REQUESTED' | 'REFUND_SUCCEEDED' | 'REFUND_OTHERWISE' | 'REFUND_GIVEN_UP' | 'REFUND_CASH';
    } & RefundEntry)
  | ({ kind: 'REFUND_FAILED' | 'REFUND_WAITING'; failure: string | null } & RefundEntry)
  | { kind: 'TAKEN_BACK_FREE'; ticketCodes: readonly string[]; reason: string | null }
  | { kind: 'DISPUTE_OPENED' | 'DISPUTE_WON' | 'DISPUTE_LOST'; amount: number; reference: string }
  | { kind: 'SCAN'; ticketTypeName: string; seat: string | null; result: ScanWord; gate: string; device: string }
  | { kind: 'MAIL'; mail: string; status: 'PENDING' | 'SENT' | 'KEPT' | 'FAILED' | 'FOLDED'; recipient: string | null }
  | { kind: 'NOTICE'; type: string }
  | {
      kind: 'DELIVERY';
      type: string;
      host: string;
      /** Where it can be viewed; null where it went to the callback URL of a key or an event. */
      path: string | null;
      isResent: boolean;
      status: string;
      attempts: number;
      responseStatus: number | null;
    }
);

export function OrderTimeline({
  base,
  entries,
  abilities,
}: {
  base: string;
  entries: readonly TimelineEntry[];
  abilities: readonly string[];
}) {
  const page = usePage();
  const momentText = useMoment();
  const { timeline: words } = page.text.organizer.orders.detail;
  return (
    <section class="panel" aria-labelledby="timeline-title">
      <h2 id="timeline-title">{words.heading}</h2>
      <ol class="timeline">
        {entries.map((entry, place) => {
          const { title, notes } = toldIn(page, entry, momentText);
          const path = entry.kind === 'DELIVERY' && abilities.includes('webhooks') ? entry.path : null;
          return (
            <li key={place} class={lookOf(entry)}>
              <p class="hint">
                <Moment at={entry.at} isExact />
              </p>
              <p>{path === null ? <b>{title}</b> : <a href={`${base}${path}`}>{title}</a>}</p>
              {notes.map((note) => (
                <p key={note} class="quiet">
                  {note}
                </p>
              ))}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

function lookOf(entry: TimelineEntry): string | undefined {
  switch (entry.kind) {
    case 'COMPLETED':
    case 'PAYMENT_PAID':
    case 'REFUND_SUCCEEDED':
    case 'REFUND_OTHERWISE':
    case 'REFUND_CASH':
    case 'DISPUTE_WON':
      return 'is-good';
    case 'PAYMENT_FAILED':
    case 'PAYMENT_EXPIRED':
    case 'REFUND_FAILED':
    case 'REFUND_GIVEN_UP':
    case 'DISPUTE_OPENED':
    case 'DISPUTE_LOST':
    case 'CANCELLED':
      return 'is-bad';
    case 'SCAN':
      return entry.result === 'ADMITTED' ? 'is-good' : entry.result === 'UNDONE' ? undefined : 'is-bad';
    case 'MAIL':
    case 'DELIVERY':
      return entry.status === 'FAILED' ? 'is-bad' : undefined;
    default:
      return undefined;
  }
}

interface Told {
  title: string;
  notes: string[];
}

function toldIn({ text, language, now }: Page, entry: TimelineEntry, momentText: (iso: string) => string): Told {
  const { timeline: words } = text.organizer.orders.detail;
  switch (entry.kind) {
    case 'PLACED':
      return {
        title: words.PLACED(entry.quantity, entry.total === 0 ? text.organizer.orders.free : peso(entry.total)),
        notes: entry.expiresAt === null ? [] : [words.heldUntil(momentText(entry.expiresAt))],
      };
    case 'PAYMENT_STARTED':
    case 'PAYMENT_PAID':
    case 'PAYMENT_FAILED':
    case 'PAYMENT_EXPIRED': {
      const method = text.order.methods[entry.method] ?? entry.method;
      return { title: words[entry.kind](method, peso(entry.amount)), notes: [] };
    }
    case 'COMPLETED':
      return { title: words.COMPLETED, notes: [] };
    case 'CANCELLED':
      return { title: words.CANCELLED[entry.by], notes: [] };
    case 'GIVEN_BACK':
      return { title: words.GIVEN_BACK, notes: [] };
    case 'EXCHANGED': {
      const { fromDateTime, toDateTime, timezone } = entry;
      const when = (instant: string) => dateTime(instant, { language, now, zone: timezone ?? 'Asia/Manila' });
      const isKnown = fromDateTime !== null && toDateTime !== null;
      return { title: words.EXCHANGED, notes: isKnown ? [words.fromTo(when(fromDateTime), when(toDateTime))] : [] };
    }
    case 'REFUND_REQUESTED':
    case 'REFUND_SUCCEEDED':
    case 'REFUND_OTHERWISE':
    case 'REFUND_CASH':
    case 'REFUND_GIVEN_UP':
    case 'REFUND_WAITING':
    case 'REFUND_FAILED': {
      const notes: string[] = [];
      if (entry.ticketCodes !== null) notes.push(words.ticketCodes(shownCodes(entry.ticketCodes)));
      if ('failure' in entry && entry.failure !== null) notes.push(keptIn(language, entry.failure));
      if (entry.isAutomatic) notes.push(words.automatic);
      else if (entry.kind === 'REFUND_REQUESTED' && entry.reason !== null) notes.push(words.reason(entry.reason));
      return { title: words[entry.kind](peso(entry.amount)), notes };
    }
    case 'TAKEN_BACK_FREE': {
      const { ticketCodes, reason } = entry;
      const codes = words.ticketCodes(shownCodes(ticketCodes));
      return {
        title: words.TAKEN_BACK_FREE(ticketCodes.length),
        notes: reason === null ? [codes] : [codes, words.reason(reason)],
      };
    }
    case 'DISPUTE_OPENED':
    case 'DISPUTE_WON':
    case 'DISPUTE_LOST':
      return { title: words[entry.kind](peso(entry.amount)), notes: [words.dispute(entry.reference)] };
    case 'SCAN':
      return {
        title: words.SCAN[entry.result](entry.gate),
        notes: [[entry.ticketTypeName, entry.seat, entry.device].filter((part) => part !== null).join(' · ')],
      };
    case 'MAIL':
      return {
        title: words.mails[entry.mail] ?? words.mail,
        notes: [words.mailStatuses[entry.status](entry.recipient ?? text.organizer.frame.hiddenEmail)],
      };
    case 'NOTICE':
      return { title: words.NOTICE(entry.type), notes: [] };
    case 'DELIVERY':
      return { title: words.DELIVERY(entry.type, entry.host), notes: [deliveryNote(entry, words)] };
  }
}

function shownCodes(codes: readonly string[]): string {
  return codes.map((code) => code.replaceAll(/(.{4})(?=.)/g, '$1 ')).join(', ');
}

function deliveryNote(
  { status, attempts, responseStatus, isResent }: Extract<TimelineEntry, { kind: 'DELIVERY' }>,
  words: Page['text']['organizer']['orders']['detail']['timeline'],
): string {
  const parts = [words.deliveryStatuses[status] ?? status];
  if (attempts > 0) parts.push(words.attempts(attempts));
  if (responseStatus !== null) parts.push(words.answered(responseStatus));
  if (isResent) parts.push(words.resent);
  return parts.join(' · ');
}
