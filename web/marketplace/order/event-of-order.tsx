import { Place } from '../place.tsx';
import { WhenText } from '../when-text.tsx';
import type { ShownEvent } from './order-shown.ts';

/** What tickets are for, with the way to its page and on a map. */
export function EventOfOrder({ event }: { event: ShownEvent }) {
  return (
    <>
      <h2>
        <a href={`/events/${event.slug}`}>{event.name}</a>
      </h2>
      <p>
        <WhenText event={event} />
      </p>
      <p class="where">
        <Place {...event} />
      </p>
    </>
  );
}
