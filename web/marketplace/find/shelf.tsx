import { usePage } from '../../page.ts';
import { EventCards, type ListedEvent } from './event-card.tsx';

interface ShelfProps {
  title: string;
  events: readonly ListedEvent[];
  href: string;
  /** What the link to more of them is called, where a page has several. */
  all?: string;
  isBelow?: boolean;
}

/** A row of events with a link to more of them; nothing where there are none. */
export function Shelf(props: ShelfProps) {
  const { site } = usePage().text;
  const { title, events, href, all = site.home.all, isBelow } = props;
  if (events.length === 0) return null;
  return (
    <section class="shelf">
      <div class="shelf-head">
        <h2>{title}</h2>
        <a href={href} aria-label={all === site.home.all ? `${all}: ${title}` : undefined}>
          {all}
        </a>
      </div>
      <EventCards events={events} isBelow={isBelow} />
    </section>
  );
}
