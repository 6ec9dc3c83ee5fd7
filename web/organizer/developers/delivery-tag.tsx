import { usePage } from '../../page.ts';

export type DeliveryStatus = 'PENDING' | 'DELIVERED' | 'FAILED';

const tagOfStatus: Record<DeliveryStatus, string> = {
  DELIVERED: 'is-good',
  PENDING: 'is-waiting',
  FAILED: 'is-bad',
};

export function DeliveryTag({ status }: { status: DeliveryStatus }) {
  const { webhook } = usePage().text.organizer.developers;
  return <span class={`tag ${tagOfStatus[status]}`}>{webhook.statuses[status]}</span>;
}
