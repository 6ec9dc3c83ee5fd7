import { peso, span } from '../../format.ts';
import { languages } from '../../language.ts';
import { messages, usePage } from '../../page.ts';
import { Copyable, copyIsland } from '../copyable.tsx';
import { EventFrame, type EventFrameProps } from '../event-frame.tsx';

const sizes = [
  { size: 'wide', width: 1_200, height: 630 },
  { size: 'square', width: 1_080, height: 1_080 },
  { size: 'story', width: 1_080, height: 1_920 },
] as const;

interface SharePageProps extends Omit<EventFrameProps, 'children' | 'tab'> {
  url: string;
  qrSvg: string;
  isPrivate: boolean;
  /** In pesos as it is charged; null where nothing is offered. */
  price: { from: number; to: number } | null;
}

/** What an organizer tells people about an event with: link, poster, pictures, words. */
export function EventsSharePage({ frame, event, url, qrSvg, isPrivate, price }: SharePageProps) {
  const { share: words } = usePage().text.organizer.events;
  const at = `${frame.base}/events/${event.id}/share`;
  return (
    <EventFrame frame={frame} event={event} tab="share" islands={[copyIsland]}>
      <div class="stack share-kit">
        <h2>{words.title}</h2>
        <p>{words.lead}</p>
        {event.status !== 'PUBLISHED' && <p class="note is-warning">{words.notYet}</p>}
        {isPrivate && <p class="note">{words.private}</p>}
        <section class="panel">
          <Copyable id="share-link" label={words.link} value={url} />
        </section>
        <section class="panel share-poster" aria-labelledby="share-poster-title">
          <div class="share-qr" role="img" aria-label={words.qr} dangerouslySetInnerHTML={{ __html: qrSvg }} />
          <div>
            <h2 id="share-poster-title">{words.poster}</h2>
            <p class="hint">{words.posterHint}</p>
            <p class="actions">
              <a class="button" href={`${at}/poster.pdf`} download>
                {words.posterDownload}
              </a>
            </p>
          </div>
        </section>
        <section class="panel" aria-labelledby="share-pictures-title">
          <h2 id="share-pictures-title">{words.pictures}</h2>
          <ul class="share-pictures">
            {sizes.map(({ size, width, height }) => (
              <li key={size}>
                <img src={`${at}/${size}.png`} alt="" width={width} height={height} loading="lazy" />
                <a href={`${at}/${size}.png`} download={`${event.slug}-${size}.png`}>
                  {words.download}
                  <span class="unseen">: {words.sizes[size]}</span>
                </a>
                <span class="hint">{words.sizes[size]}</span>
              </li>
            ))}
          </ul>
        </section>
        <section class="panel" aria-label={words.words}>
          <Posts event={event} url={url} price={price} />
        </section>
      </div>
    </EventFrame>
  );
}

function Posts({ event, url, price }: Pick<SharePageProps, 'event' | 'url' | 'price'>) {
  const { now, text } = usePage();
  const { share: words } = text.organizer.events;
  const { dateTime, endDateTime, timezone: zone, venue, isOnline, name } = event;
  return (
    <>
      {languages.map((language) => {
        const { site, organizer } = messages[language];
        const where = venue !== null ? `${venue.name}, ${venue.city}` : isOnline ? site.card.online : '';
        const cost =
          price === null ? '' : price.to === 0 ? site.card.free : site.card.from(peso(price.from || price.to));
        const when = span(dateTime, endDateTime, { language, zone, now });
        const post = organizer.events.share.post({ name, when, where, price: cost, url });
        const id = `share-text-${language}`;
        return (
          <Copyable
            key={language}
            id={id}
            label={`${words.words}: ${words.inLanguage[language]}`}
            value={post}
            isCode
          />
        );
      })}
    </>
  );
}
