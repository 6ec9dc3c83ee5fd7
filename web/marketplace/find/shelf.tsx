import { usePage } from '../../page.ts';
import { EventCards, type ListedEvent } from './event-card.tsx';

/** A row of events with a link to more of them; nothing where there are none. */
export function Shelf(props: { title: string; events: readonly ListedEvent[]; href: string; isBelow?: boolean }) {
  const { title, events, href, isBelow } = props;
  const { site } = usePage().text;
  if (events.length === 0) return null;
  return (
    <section class="shelf">
      <div class="shelf-head">
        <h2>{title}</h2>
        <a href={href} aria-label={`${site.home.all}: ${title}`}>
          {site.home.all}
        </a>
      </div>
      <EventCards events={events} isBelow={isBelow} />
    </section>
  );
}
