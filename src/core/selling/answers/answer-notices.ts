import { type Notice, noticeAbout } from '../../telling/notices/notice.ts';
import type { Order } from '../orders/order.ts';
import type { AnswerValue } from './answer.ts';

interface ToldAnswer {
  questionId: string;
  label: string;
  ticketId: string | null;
  /** Null where it was taken back. */
  value: AnswerValue | null;
}

/** Somebody answered, or said who comes with tickets. */
export function answersGiven(
  { id: orderId, eventId, organizationId, isSandbox }: Pick<Order, 'id' | 'eventId' | 'organizationId' | 'isSandbox'>,
  { ticketIds, answers }: { ticketIds: readonly string[]; answers: readonly ToldAnswer[] },
): Notice {
  const told = answers.map(({ questionId, label, ticketId, value }) => ({ questionId, label, ticketId, value }));
  return {
    ...noticeAbout({ id: eventId, organizationId, isSandbox }, 'answer.given'),
    orderId,
    data: { orderId, eventId, ticketIds, answers: told },
  };
}
