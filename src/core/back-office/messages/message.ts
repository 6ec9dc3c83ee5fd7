import type { States } from '../../base/states/states.ts';

/** The kinds under which a message that is being sent is queued: of an event, of a series, to chosen holders; its mails have one of their own. */
export const messageKind = 'message';
export const seriesMessageKind = 'series-message';
export const chosenMessageKind = 'chosen-message';

export const subjectLengthMax = 150;
export const textLengthMax = 5_000;
/** For how long after its end an event has something to say, such as thanks. */
export const daysAfterEndMax = 30;
export const minutesBeforeMax = 129_600;
export const minutesAfterMax = daysAfterEndMax * 1_440;

type MessageStatus = 'DRAFT' | 'SENDING' | 'SENT';

export const messageStates: States<MessageStatus> = {
  table: 'messages',
  moves: { DRAFT: ['SENDING'], SENDING: ['SENT'], SENT: [] },
};

/** A node of 0.2.0 writes to the holders of the types of a message, whoever else it is for: of this there are none. */
export const nobodysType = '00000000-0000-0000-0000-000000000000';

/** Those who hold a good ticket that is so. */
export interface Audience {
  /** Holders of one of these types; null for all. */
  ticketTypeIds: string[] | null;
  /** Admitted, or not yet; null for both. */
  isAdmitted: boolean | null;
  /** Holders of these tickets alone, chosen from a list. Its only type is `nobodysType` then. */
  ticketIds?: string[] | null;
}

export interface MessageFields extends Audience {
  subject: string;
  text: string;
}

/** When it goes by itself: at a time, or so many minutes before the start or after the end. At most one is not null. */
export interface MessageTimes {
  sendAt: string | null;
  minutesBefore: number | null;
  minutesAfter: number | null;
}

/** Why one that was to go by itself did not. */
export const unsentReasons = ['EVENT_CANCELLED', 'EVENT_ARCHIVED', 'TOO_LATE'] as const;
export type UnsentReason = (typeof unsentReasons)[number];

/** What an organizer writes to those who hold tickets of an event, or of the dates of a series: one of the two is set. */
export interface Message extends MessageFields, MessageTimes {
  id: string;
  organizationId: string;
  eventId: string | null;
  seriesId: string | null;
  /** What its types are called, of a series. */
  ticketTypeNames: string[] | null;
  unsentBecause: UnsentReason | null;
  readonly status: MessageStatus;
  replyTo: string | null;
  recipients: number;
  sentAt: string | null;
  queuedAt: string | null;
  finishedAt: string | null;
  /** What came of its mails; null before all have an outcome. */
  mailed: number | null;
  failed: number | null;
  revision: number;
  createdAt: string;
  updatedAt: string;
}

export const shownStatuses = ['DRAFT', 'SCHEDULED', 'UNSENT', 'SENDING', 'SENT'] as const;

/** As people see it: a draft that goes by itself is scheduled, and at last sent or not. */
export function shownStatus(message: Message): (typeof shownStatuses)[number] {
  if (message.status !== 'DRAFT') return message.status;
  if (message.unsentBecause !== null) return 'UNSENT';
  return isTimed(message) ? 'SCHEDULED' : 'DRAFT';
}

export function isTimed({ sendAt, minutesBefore, minutesAfter }: MessageTimes): boolean {
  return sendAt !== null || minutesBefore !== null || minutesAfter !== null;
}

/** How many would be written to, each address once. */
export interface AudienceCount {
  recipients: number;
  /** Holders who stopped the messages of the organization, and get none. */
  stopped: number;
}

/** How far a message has come; the three counts add up to its recipients. */
export interface MessageProgress {
  mailed: number;
  failed: number;
  waiting: number;
}

/** What the operator of the service allows. */
export interface MessageRules {
  /** Messages of one event in a day; null: any number, of tests too. */
  perDayMax: number | null;
}
