import type { QuestionFields } from './question-fields.ts';

/** What those who bought tickets are asked. */
export interface Question extends QuestionFields {
  id: string;
  organizationId: string;
  eventId: string;
  position: number;
  /** Since when nobody is asked any more; answers stay. */
  withdrawnAt: string | null;
  revision: number;
  createdAt: string;
  updatedAt: string;
}

/** A question that is asked while people order. */
export type CheckoutQuestion = Pick<
  Question,
  'id' | 'label' | 'kind' | 'options' | 'required' | 'ticketTypeIds' | 'perTicket'
>;
