import { Place } from '../place.tsx';
import { Poster } from '../poster.tsx';
import { WhenText } from '../when-text.tsx';
import type { ShownEvent } from './order-shown.ts';

/** What tickets are for, with the way to its page and on a map. */
export function EventOfOrder({ event }: { event: ShownEvent }) {
  return (
    <>
      <div class="beside-poster">
        <Poster picture={event.poster} sizes="5rem" />
        <div>
          <h2>
            <a href={`/events/${event.slug}`}>{event.name}</a>
          </h2>
          <p>
            <WhenText event={event} />
          </p>
        </div>
      </div>
      <p class="where">
        <Place {...event} />
      </p>
    </>
  );
}
