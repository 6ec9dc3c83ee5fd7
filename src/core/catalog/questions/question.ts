export const questionKinds = ['TEXT', 'CHOICE', 'CHECK', 'NUMBER', 'DATE'] as const;

export type QuestionKind = (typeof questionKinds)[number];

/** What an organizer says about a question. */
export interface QuestionFields {
  label: string;
  kind: QuestionKind;
  /** What can be chosen; null unless it is a `CHOICE`. */
  options: string[] | null;
  required: boolean;
  /** The types whose buyers are asked; null for all of the event. */
  ticketTypeIds: string[] | null;
  /** Asked once for each ticket, or once for the order. */
  perTicket: boolean;
}

/** What those who bought tickets are asked. */
export interface Question extends QuestionFields {
  id: string;
  organizationId: string;
  eventId: string;
  position: number;
  /** Since when nobody is asked any more; what was answered stays. */
  withdrawnAt: string | null;
  revision: number;
  createdAt: string;
  updatedAt: string;
}
