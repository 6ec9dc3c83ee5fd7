import { span } from '../../format.ts';
import { hrefTo, type Page, usePage } from '../../page.ts';
import { FormattedText } from '../../ui/formatted-text.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Layout } from '../../ui/layout.tsx';
import { categoryHref } from '../find/category.ts';
import { MoreEvents, type MoreEventsProps } from '../find/more-events.tsx';
import { priceText } from '../find/price-text.ts';
import { type Appointed, MovedNote } from '../moved-note.tsx';
import { Place } from '../place.tsx';
import { Poster } from '../poster.tsx';
import { Seller } from '../seller.tsx';
import { ShareButton } from '../share-button.tsx';
import { RefundTerms } from '../waiting/return-rule.tsx';
import { WhenText } from '../when-text.tsx';
import type { EventShown } from './event-shown.ts';
import { LineUp } from './line-up.tsx';
import { structuredEvent } from './structured-event.ts';
import { TicketPanel, type TicketPanelProps, waitedTypes } from './ticket-panel.tsx';

interface EventArticleProps extends Omit<TicketPanelProps, 'event'> {
  event: EventShown;
  /** Where it is one of several dates. */
  series?: { slug: string; name: string };
}

export interface EventPageProps extends EventArticleProps, Pick<MoreEventsProps, 'more'> {}

export function EventPage({ more, ...props }: EventPageProps) {
  const page = usePage();
  const { event } = props;
  const { site } = page.text;
  const path = `/events/${event.slug}`;
  return (
    <Layout
      title={`${event.name} · ${site.name}`}
      description={site.event.description(event.name, whenOf(event, page), placeLine(event, page))}
      canonical={event.isUnlisted ? undefined : path}
      image={`${path}/card.png`}
      structuredData={structuredEvent(event, page)}
      islands={props.seats === undefined ? ['event.ts', 'share.ts'] : ['event.ts', 'share.ts', 'event-seats.ts']}
    >
      {event.isSandbox && <p class="note is-warning banner">{site.event.sandbox}</p>}
      <EventArticle {...props} />
      <MoreEvents organizer={event.organizer} city={event.venue?.city ?? null} more={more} />
    </Layout>
  );
}

/** The event itself, without the site around it; the organizer's preview shows it too. */
export function EventArticle(props: EventArticleProps) {
  const page = usePage();
  const { event } = props;
  const { site } = page.text;
  return (
    <article class={props.seats === undefined ? 'event' : 'event has-seats'}>
      <div class="event-poster">
        <Poster
          picture={event.poster}
          sizes="(min-width: 60rem) 430px, 100vw"
          alt={site.event.poster(event.name)}
          isFirst
          isOnField
        />
      </div>
      <EventHead event={event} series={props.series} />
      <TicketPanel {...props} />
      <div class="event-body">
        {event.description !== null && (
          <section>
            <h2>{site.event.about}</h2>
            <FormattedText text={event.description} under={2} />
          </section>
        )}
        <LineUp event={event} />
        <Gallery event={event} />
        <Sponsors event={event} />
        {(event.refundPolicy || event.returns !== null) && (
          <section>
            <h2>{page.text.sitePages.refunds.title}</h2>
            <RefundTerms rule={event.returns} policy={event.refundPolicy} isFree={event.isFree} />
          </section>
        )}
      </div>
    </article>
  );
}

function EventHead({ event, series }: Pick<EventArticleProps, 'event' | 'series'>) {
  const page = usePage();
  const { site } = page.text;
  return (
    <header class="event-head">
      {event.category !== 'OTHER' && (
        <p class="kind">
          <a href={categoryHref(event.category)}>{site.categories[event.category]}</a>
        </p>
      )}
      <h1>{event.name}</h1>
      <p class="by">
        <a href={hrefTo(page, `/organizers/${event.organizer.slug}`)}>{site.event.by(event.organizer.name)}</a>
        <ShareButton title={event.name} />
      </p>
      <Seller seller={event.seller} />
      {!event.isOver && (
        <p class="head-price">
          <a href="#tickets-title" class={event.isWaitedFor ? 'is-told' : undefined}>
            {priceLine(event, page)}
          </a>
          {event.isWaitedFor && (
            <a href="#tell-me" class="tell-me">
              {waitedTypes(event, page.now).length > 0 ? page.text.waiting.join.short : site.event.interestSend}
            </a>
          )}
        </p>
      )}
      <MovedNote from={event.movedFrom} event={appointedOf(event)} />
      <dl class="facts">
        <div>
          <dt>
            <Icon name="calendar" />
            <span class="unseen">{site.event.when}</span>
          </dt>
          <dd>
            <time datetime={event.dateTime}>
              <WhenText event={event} />
            </time>
            <a href={`/events/${event.slug}/event.ics`} class="quiet">
              {site.event.calendar}
            </a>
            {series !== undefined && (
              <a href={hrefTo(page, `/series/${series.slug}`)} class="quiet">
                {site.series.other}
              </a>
            )}
          </dd>
        </div>
        <div>
          <dt>
            <Icon name="pin" />
            <span class="unseen">{site.event.where}</span>
          </dt>
          <dd>
            <Place {...event} />
          </dd>
        </div>
      </dl>
    </header>
  );
}

function appointedOf({ venue, ...event }: EventShown): Appointed {
  return { ...event, place: venue === null ? null : `${venue.name}, ${venue.city}` };
}

function whenOf({ dateTime, endDateTime, timezone }: EventShown, { language, now }: Page): string {
  return span(dateTime, endDateTime, { language, zone: timezone, now });
}

function placeLine({ venue, isOnline }: EventShown, { text }: Page): string {
  if (venue !== null) return `${venue.name}, ${venue.city}`;
  return isOnline ? text.site.card.online : text.site.card.placeToCome;
}

function Gallery({ event }: { event: EventShown }) {
  const { site } = usePage().text;
  if (event.gallery.length === 0) return null;
  return (
    <section>
      <h2>{site.event.gallery}</h2>
      <ul class="gallery">
        {event.gallery.map(({ src, srcset }) => (
          <li key={src}>
            <img src={src} srcset={srcset} sizes="240px" alt="" width="320" height="240" loading="lazy" />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Sponsors({ event }: { event: EventShown }) {
  const { site } = usePage().text;
  if (event.brands.length === 0) return null;
  return (
    <section>
      <h2>{site.event.sponsors}</h2>
      <ul class="sponsors">
        {event.brands.map(({ id, name, url, description, picture }) => {
          const shown = (
            <>
              {picture !== null && <img src={picture.src} alt="" width="96" height="96" loading="lazy" />}
              <span>{name}</span>
            </>
          );
          return (
            <li key={id}>
              {url === null ? (
                <span class="sponsor">{shown}</span>
              ) : (
                <a class="sponsor" href={url} rel="noopener noreferrer sponsored">
                  {shown}
                </a>
              )}
              {description !== null && <FormattedText text={description} under={2} />}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function priceLine(event: EventShown, { text }: Page): string {
  return priceText(event, text);
}
