import { span } from '../../format.ts';
import { usePage } from '../../page.ts';
import { Place } from '../place.tsx';
import type { ShownEvent } from './order-shown.ts';

/** What tickets are for, with the way to its page and on a map. */
export function EventOfOrder({ event }: { event: ShownEvent }) {
  const { language, now } = usePage();
  return (
    <>
      <h2>
        <a href={`/events/${event.slug}`}>{event.name}</a>
      </h2>
      <p>{span(event.dateTime, event.endDateTime, { language, now, zone: event.timezone })}</p>
      <p class="where">
        <Place {...event} />
      </p>
    </>
  );
}
