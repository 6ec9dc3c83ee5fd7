import { usePage } from '../../page.ts';

export type EventStatus = 'DRAFT' | 'PUBLISHED' | 'ARCHIVED';

export function StatusTag({ status, isCancelled }: { status: EventStatus; isCancelled: boolean }) {
  const { events } = usePage().text.organizer;
  if (isCancelled) return <span class="tag is-bad">{events.cancelled}</span>;
  const looks = { DRAFT: 'tag is-waiting', PUBLISHED: 'tag is-good', ARCHIVED: 'tag' };
  return <span class={looks[status]}>{events.statuses[status]}</span>;
}
