import type { States } from '../../base/states/states.ts';

/** The kind under which a message that is being sent is queued; its mails have one of their own. */
export const messageKind = 'message';

export const subjectLengthMax = 150;
export const textLengthMax = 5_000;
/** For how long after its end an event has something to say, such as thanks. */
export const daysAfterEndMax = 30;

type MessageStatus = 'DRAFT' | 'SENDING' | 'SENT';

export const messageStates: States<MessageStatus> = {
  table: 'messages',
  moves: { DRAFT: ['SENDING'], SENDING: ['SENT'], SENT: [] },
};

/** Those who hold a good ticket that is so. */
export interface Audience {
  /** Holders of one of these types; null for all. */
  ticketTypeIds: string[] | null;
  /** Admitted, or not yet; null for both. */
  isAdmitted: boolean | null;
}

export interface MessageFields extends Audience {
  subject: string;
  text: string;
}

/** What an organizer writes to those who hold tickets of an event. */
export interface Message extends MessageFields {
  id: string;
  organizationId: string;
  eventId: string;
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
