import { usePage } from '../../page.ts';

export type ShownStatus = 'PENDING' | 'COMPLETED' | 'CANCELLED' | 'REFUNDED';

const looks: Record<ShownStatus, string> = {
  PENDING: 'tag is-waiting',
  COMPLETED: 'tag is-good',
  CANCELLED: 'tag',
  REFUNDED: 'tag is-bad',
};

export function OrderTag({ status }: { status: ShownStatus }) {
  const { statuses } = usePage().text.organizer.orders;
  return <span class={looks[status]}>{statuses[status]}</span>;
}

export type ShownChannel = 'ONLINE' | 'COUNTER' | 'COMPLIMENTARY';

/** Most are bought online; only others are marked. */
export function ChannelTag({ channel }: { channel: ShownChannel }) {
  const { channels } = usePage().text.organizer.orders;
  return channel === 'ONLINE' ? null : <span class="tag">{channels[channel]}</span>;
}
