import { newId } from '../../../platform/ids.ts';
import type { SecretBox } from '../../../platform/secret-box.ts';
import type { Language } from '../../base/language.ts';

export const mailKinds = [
  'ORDER_RECEIVED',
  // The code to pay by in cash, and the reminder of it.
  'CASH_CODE',
  'TICKETS',
  // The invoice of an order was issued.
  'INVOICE',
  'REFUNDED',
  // Money that came too late, or twice, and went back by itself.
  'PAYMENT_RETURNED',
  // Money that cannot go back the way it came: where to?
  'REFUND_ACCOUNT',
  'FIND_ORDERS',
  'PASSWORD_RESET',
  // To an address that somebody signed up with: to confirm it; that it has an account already.
  'SIGN_UP',
  'SIGN_UP_KNOWN',
  'INVITATION',
  'EVENT_CANCELLED',
  'EVENT_CHANGED',
  'NEW_DEVICE',
  'SECOND_FACTOR',
  'PAYOUT_ACCOUNT',
  'YOUR_DATA',
  'OPERATOR_ACT',
  // To somebody who is offered a ticket; to the giver, once they have accepted; to a holder whose ticket was refunded.
  'TICKET_OFFER',
  'TICKET_GIVEN',
  'TICKET_VOID',
  // To the old address of an order: the link that confirms a new one, and that it was changed.
  'ADDRESS_CHANGE',
  'ADDRESS_CHANGED',
  // What an organizer writes to those who hold tickets, and the same as a test to its writer.
  'MESSAGE',
  'MESSAGE_TEST',
  // To somebody who waits for an event: its tickets can be bought.
  'ON_SALE',
  // To a member: a list or report that they have come by itself; that it does not.
  'EXPORT',
  'EXPORT_FAILING',
  // To somebody who waits for tickets: what becomes of it, and tickets that are theirs for a while.
  'WAITING',
  'WAITING_OFFER',
  // To a holder: what becomes of a ticket that they return.
  'TICKET_RETURN',
] as const;
export type MailKind = (typeof mailKinds)[number];

/** Mails to people who work for an organization, about their accounts; all others go to buyers. */
export const memberMailKinds: readonly MailKind[] = [
  'PASSWORD_RESET',
  'SIGN_UP',
  'SIGN_UP_KNOWN',
  'INVITATION',
  'NEW_DEVICE',
  'SECOND_FACTOR',
  'OPERATOR_ACT',
  'PAYOUT_ACCOUNT',
  'MESSAGE_TEST',
  'EXPORT',
  'EXPORT_FAILING',
];

const mailStatuses = ['PENDING', 'SENT', 'KEPT', 'FAILED', 'FOLDED'] as const;
export type MailStatus = (typeof mailStatuses)[number];

/** Facts that cannot be read again when the mail is composed. */
export interface MailData {
  refundId?: string;
  amountCentavos?: number;
  /** Whether it is handed back in cash, by the organizer. */
  isCash?: true;
  /** How it is paid in cash. */
  cash?: { method: string; code: string; until: string; isReminder?: true };
  /** Whether the account that was named is wrong. */
  isWrongAccount?: true;
  /** Whether nothing is left of what the buyer paid. */
  isWhole?: boolean;
  /** The tickets that are void because of it. */
  ticketIds?: readonly string[];
  /** The change of the event, and until when the tickets may be given back for it. */
  rescheduleId?: string;
  giveBackUntil?: string | null;
  /** Whether the order went to another date. */
  isExchanged?: true;
  /** Whether a ticket went to another seat. */
  isMoved?: true;
  /** A path with a one-time token, sealed: a copy of the database opens nothing. */
  pathSealed?: string;
  /** Until when the one-time link is good. */
  validUntil?: string;
  /** Who invites. */
  inviter?: string;
  /** When it happened, and from where. */
  at?: string;
  address?: string | null;
  /** What somebody signed in with. */
  device?: MailedDevice;
  change?: SecondFactorChange;
  /** The last digits of an account. */
  numberEnd?: string;
  /** Set where nobody paid for the order, until the mail is settled: what it is counted by besides its recipient. */
  unpaid?: { eventId: string; caller?: string };
  /** Set where somebody paid for the order, and how: such a mail does not wait for mails about unpaid orders. */
  paid?: PaidBy;
  operatorAct?: OperatorMail;
  /** The recipient's ticket, where the order is not theirs; in an offer, the offered ticket. */
  ticketId?: string;
  offerId?: string;
  addressChangeId?: string;
  /** For a message: its id; for that and for news of a sale, the recipient as a keyed hash, by which it is stopped. */
  messageId?: string;
  /** The event whose tickets can be bought. */
  eventId?: string;
  recipientHash?: string;
  export?: MailedExport;
  waiting?: { entryId: string; news: WaitingNews };
  /** The return, and what became of it. */
  /** As it is printed. */
  invoiceNumber?: string;
  ticketReturn?: { returnId: string; news: ReturnNews };
}

export type WaitingNews =
  | 'JOINED'
  | 'CHANGE'
  | 'OFFERED'
  | 'PASSED_OVER'
  | 'LAPSED'
  | 'LAPSED_TWICE'
  | 'TAKEN_BACK'
  | 'LEFT'
  | 'CLOSED';

export type ReturnNews = 'REFUNDED' | 'OPEN' | 'SOLD' | 'TAKEN_BACK' | 'ENDED';

/** A list or report that comes by itself. */
interface MailedExport {
  kind: string;
  /** Null for all events. */
  eventName: string | null;
  /** Null where it is not about days. */
  days: { from: string; to: string } | null;
  /** Why it does not come. */
  error?: string;
}

/** An organizer says that it was paid in cash; nothing of it passed through the service. */
type PaidBy = 'PROVIDER' | 'CASH';

/** How a paid order was paid; nothing where it cost nothing. */
export function paidBy({ channel, totalCentavos }: { channel: string; totalCentavos: number }): Pick<MailData, 'paid'> {
  if (totalCentavos === 0) return {};
  return { paid: channel === 'ONLINE' ? 'PROVIDER' : 'CASH' };
}

interface MailedDevice {
  browser: string | null;
  system: string | null;
}

export type SecondFactorChange =
  | 'SWITCHED_ON'
  | 'SWITCHED_OFF'
  | 'CODES_MADE'
  | 'CODE_USED'
  | 'RESET'
  | 'PASSKEY_ADDED'
  | 'PASSKEY_REMOVED';

/** A mail to be written, as it is queued. */
export interface Mail {
  id: string;
  organizationId: string | null;
  orderId: string | null;
  kind: MailKind;
  recipient: string;
  language: Language;
  data: MailData;
  isSandbox: boolean;
}

/** A mail that was to go by itself and is contained in another one. */
export type FoldedMail = Pick<Mail, 'orderId' | 'kind' | 'data'>;

/** What the operator of the service did to an organization, or to an event of it. */
export interface OperatorMail {
  act:
    | 'ORGANIZATION_APPROVED'
    | 'ORGANIZATION_DECLINED'
    | 'ORGANIZATION_ASKED'
    | 'ORGANIZATION_SUSPENDED'
    | 'ORGANIZATION_UNSUSPENDED'
    | 'EVENT_TAKEN_DOWN'
    | 'EVENT_PUT_BACK'
    | 'EVENT_CANCELLED'
    | 'INVOICE_RANGE';
  /** The name of the organization or the event. */
  subject: string;
  /** In the operator's words. */
  reason: string | null;
  at: string;
}

interface OneTimeLink extends Pick<Mail, 'recipient' | 'language'> {
  /** A path of this service, such as `/organizer/reset-password?token=…`. */
  path: string;
  validUntil: string;
}

/** `box` is the one for mail links, see `mailLinkPurpose`. */
export function passwordResetMail(box: SecretBox, { path, validUntil, ...to }: OneTimeLink): Mail {
  return { ...mailOfNobody('PASSWORD_RESET', to), data: { pathSealed: sealPath(box, path), validUntil } };
}

export function signUpMail(box: SecretBox, { path, validUntil, ...to }: OneTimeLink): Mail {
  return { ...mailOfNobody('SIGN_UP', to), data: { pathSealed: sealPath(box, path), validUntil } };
}

/** Somebody signed up with the address of an account. */
export function knownSignUpMail(to: Pick<Mail, 'recipient' | 'language'>): Mail {
  return { ...mailOfNobody('SIGN_UP_KNOWN', to), data: {} };
}

/** To a buyer who asked what is kept about them. */
export function yourDataMail(box: SecretBox, { path, validUntil, ...to }: OneTimeLink): Mail {
  return { ...mailOfNobody('YOUR_DATA', to), data: { pathSealed: sealPath(box, path), validUntil } };
}

export function invitationMail(
  box: SecretBox,
  { path, validUntil, organizationId, inviter, ...to }: OneTimeLink & { organizationId: string; inviter: string },
): Mail {
  const data = { pathSealed: sealPath(box, path), validUntil, inviter };
  return { ...mailOfNobody('INVITATION', to), organizationId, data };
}

interface Happened extends Pick<Mail, 'recipient' | 'language'> {
  at: string;
  address: string | null;
}

/** Somebody signed in from a device that the account did not know. */
export function newDeviceMail({ at, address, device, ...to }: Happened & { device: MailedDevice }): Mail {
  return { ...mailOfNobody('NEW_DEVICE', to), data: { at, address, device } };
}

export function secondFactorMail({ at, address, change, ...to }: Happened & { change: SecondFactorChange }): Mail {
  return { ...mailOfNobody('SECOND_FACTOR', to), data: { at, address, change } };
}

/** To an owner: the organization is to be paid elsewhere. */
export function payoutAccountMail({
  at,
  address,
  numberEnd,
  organizationId,
  ...to
}: Happened & { numberEnd: string; organizationId: string }): Mail {
  return { ...mailOfNobody('PAYOUT_ACCOUNT', to), organizationId, data: { at, address, numberEnd } };
}

/** To an owner. */
export function operatorActMail({
  act,
  subject,
  reason,
  at,
  organizationId,
  ...to
}: OperatorMail & Pick<Mail, 'recipient' | 'language' | 'organizationId'>): Mail {
  return { ...mailOfNobody('OPERATOR_ACT', to), organizationId, data: { operatorAct: { act, subject, reason, at } } };
}

type ToMember = Pick<Mail, 'recipient' | 'language' | 'isSandbox'> & { organizationId: string; export: MailedExport };

/** With a link to the file, or to the page where one sees why there is none. */
export function exportMail(
  box: SecretBox,
  kind: 'EXPORT' | 'EXPORT_FAILING',
  {
    path,
    validUntil,
    organizationId,
    isSandbox,
    export: of,
    ...to
  }: ToMember & Pick<OneTimeLink, 'path' | 'validUntil'>,
): Mail {
  const data = { pathSealed: sealPath(box, path), validUntil, export: of };
  return { ...mailOfNobody(kind, to), organizationId, isSandbox, data };
}

function mailOfNobody(
  kind: MailKind,
  { recipient, language }: Pick<Mail, 'recipient' | 'language'>,
): Omit<Mail, 'data'> {
  return { id: newId(), organizationId: null, orderId: null, kind, recipient, language, isSandbox: false };
}

/** The purpose of the box that seals the links in mails. */
export const mailLinkPurpose = 'mail links';

export function sealPath(box: SecretBox, path: string): string {
  return box.seal(path).toString('base64');
}

export function openPath(box: SecretBox, { pathSealed }: MailData): string {
  if (pathSealed === undefined) throw new Error('The mail has no link');
  return box.open(Buffer.from(pathSealed, 'base64'));
}

// The kinds under which mails are queued. Somebody who asked for a password waits for it, and never behind buyers' mails;
// and no buyer waits for tickets behind what an organizer writes to thousands.
export const orderMailKind = 'mail';
export const accountMailKind = 'account-mail';
export const messageMailKind = 'message-mail';
// Of its own, so that a node of the release before, which knows no such mail, leaves it alone.
export const onSaleMailKind = 'on-sale-mail';
// Likewise.
export const exportMailKind = 'export-mail';
export const waitingMailKind = 'waiting-mail';
