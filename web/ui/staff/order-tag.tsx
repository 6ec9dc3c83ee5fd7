import { usePage } from '../../page.ts';
import type { OrderStatusShown } from '../order-status.ts';

const looks: Record<OrderStatusShown, string> = {
  PENDING: 'tag is-waiting',
  COMPLETED: 'tag is-good',
  CANCELLED: 'tag',
  REFUNDED: 'tag is-bad',
};

export function OrderTag({ status }: { status: OrderStatusShown }) {
  const { statuses } = usePage().text.organizer.orders;
  return <span class={looks[status]}>{statuses[status]}</span>;
}

export type ShownChannel = 'ONLINE' | 'COUNTER' | 'COMPLIMENTARY';

/** Most are bought online; only others are marked. */
export function ChannelTag({ channel }: { channel: ShownChannel }) {
  const { channels } = usePage().text.organizer.orders;
  return channel === 'ONLINE' ? null : <span class="tag">{channels[channel]}</span>;
}
