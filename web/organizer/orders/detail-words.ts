import { usePage } from '../../page.ts';
import type { AnyFrameProps } from '../../ui/staff/frame.tsx';

/** What is said of an order's money: to its organizer as "you", to the operator as "the organizer". */
export function useDetailWords(frame: AnyFrameProps) {
  const { text } = usePage();
  const { detail } = text.organizer.orders;
  if ('organization' in frame) return detail;
  const { refunding, ...told } = text.operator.orderDetail;
  return { ...detail, ...told, refunding: { ...detail.refunding, ...refunding } };
}
