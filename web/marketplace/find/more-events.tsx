import { hrefTo, usePage } from '../../page.ts';
import type { ListedEvent } from './event-card.tsx';
import { Shelf } from './shelf.tsx';

/** What else there is, below an event or in place of one that is gone. */
export interface MoreEventsProps {
  organizer: { name: string; slug: string };
  city: string | null;
  more: {
    ofOrganizer: readonly ListedEvent[];
    /** Of others, in the same city. */
    nearby: readonly ListedEvent[];
  };
}

export function MoreEvents({ organizer, city, more }: MoreEventsProps) {
  const page = usePage();
  const { event } = page.text.site;
  const organizerHref = hrefTo(page, `/organizers/${organizer.slug}`);
  return (
    <>
      <Shelf title={event.more(organizer.name)} events={more.ofOrganizer} href={organizerHref} isBelow />
      {city !== null && (
        <Shelf
          title={event.moreIn(city)}
          events={more.nearby}
          href={hrefTo(page, `/events?${new URLSearchParams({ city })}`)}
          isBelow
        />
      )}
    </>
  );
}
