import { usePage } from '../../page.ts';
import type { ShownEvent } from './order-shown.ts';

/** In the organizer's words; nothing where they gave none, or where it was not cancelled. */
export function CancelledReason({ event: { cancelled } }: { event: Pick<ShownEvent, 'cancelled'> }) {
  const { eventCancelled } = usePage().text.order;
  if (cancelled === null || cancelled.reason === null) return null;
  return (
    <figure class="said">
      <figcaption>{eventCancelled.why}</figcaption>
      <blockquote>{cancelled.reason}</blockquote>
    </figure>
  );
}
