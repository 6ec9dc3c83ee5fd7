import { dateTime, dayKey } from '../../format.ts';
import { hrefTo, usePage } from '../../page.ts';
import type { PictureShown } from '../picture-shown.ts';
import { Poster } from '../poster.tsx';
import { WhenText } from '../when-text.tsx';
import { type Priced, priceText } from './price-text.ts';

/** An event as lists show it. */
export interface ListedEvent extends Priced {
  id: string;
  slug: string;
  name: string;
  dateTime: string;
  timezone: string;
  isOnline: boolean;
  venue: { name: string; city: string } | null;
  /** The URLs of its picture, in this size and twice as wide. */
  picture: PictureShown;
  /** Nothing can be bought now, and something may be later. */
  isWaitedFor: boolean;
  /** What is sold out can be waited for. */
  hasWaitingList: boolean;
  /** When the first tickets go on sale, where none are and a time is said. */
  opensAt: string | null;
  /** Whole kilometres from the visitor's place. */
  distanceKm?: number;
  /** Where it stands for several dates, of which it is the next. */
  series?: { slug: string; count: number };
}

interface EventCardsProps {
  events: readonly ListedEvent[];
  heading?: 2 | 3;
  /** Below what people came for, so that its pictures wait until somebody gets there. */
  isBelow?: boolean;
}

export function EventCards({ events, heading = 3, isBelow = false }: EventCardsProps) {
  return (
    <ul class="cards">
      {events.map((event, place) => (
        <li key={event.id}>
          <EventCard event={event} heading={heading} isFirst={!isBelow && place < 4} />
        </li>
      ))}
    </ul>
  );
}

function EventCard({ event, heading, isFirst }: { event: ListedEvent; heading: 2 | 3; isFirst: boolean }) {
  const page = usePage();
  const { text } = page;
  const Heading = `h${heading}` as 'h2' | 'h3';
  return (
    <article class="card">
      <div class="card-poster">
        <Poster picture={event.picture} sizes="(min-width: 60rem) 290px, 50vw" isFirst={isFirst} />
        {event.isSoldOut && (
          <span class="stamp" aria-hidden="true">
            {text.site.card.soldOut}
          </span>
        )}
      </div>
      <div class="card-stub">
        <Heading>
          <a href={hrefTo(page, event.series === undefined ? `/events/${event.slug}` : `/series/${event.series.slug}`)}>
            {event.name}
          </a>
        </Heading>
        <p class="card-when">
          {event.series !== undefined && <b class="dates-count">{text.site.series.upTo(event.series.count)} </b>}
          <time datetime={dayKey(event.dateTime, event.timezone)}>
            <WhenText event={{ ...event, endDateTime: null }} />
          </time>
        </p>
        <p>
          {placeOf(event, text.site.card)}
          {event.distanceKm !== undefined && <span class="distance">{text.site.card.away(event.distanceKm)}</span>}
        </p>
        <p class={event.isSoldOut ? 'card-price is-gone' : 'card-price'}>{priceText(event, text)}</p>
        {event.isWaitedFor && event.series === undefined && <Waiting event={event} />}
      </div>
    </article>
  );
}

/** Where nothing can be bought there is a way to hear of it when it can. */
function Waiting({ event: { slug, opensAt, hasWaitingList, timezone: zone } }: { event: ListedEvent }) {
  const page = usePage();
  const { language, now, text } = page;
  return (
    <p class="card-waiting">
      {opensAt !== null && <span>{text.site.event.opens(dateTime(opensAt, { language, now, zone }))}</span>}
      <a href={`${hrefTo(page, `/events/${slug}`)}#tell-me`}>
        {hasWaitingList ? text.waiting.join.short : text.site.event.interestSend}
      </a>
    </p>
  );
}

function placeOf({ venue, isOnline }: ListedEvent, text: { online: string; placeToCome: string }): string {
  if (venue !== null) return `${venue.name}, ${venue.city}`;
  return isOnline ? text.online : text.placeToCome;
}
