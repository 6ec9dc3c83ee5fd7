import { dateTime, span } from '../../format.ts';
import { languages } from '../../language.ts';
import { messages, usePage } from '../../page.ts';
import { EventFrame, type EventFrameProps } from '../event-frame.tsx';

interface DoorPosterPageProps extends Omit<EventFrameProps, 'children' | 'tab'> {
  gate: string;
  role: 'SCAN' | 'SUPERVISE';
  expiresAt: string;
  /** Shown by this page and by no other. */
  code: string;
  /** The URL where it is typed. */
  address: string;
  qrSvg: string;
}

/** A code that was just made, as large as the paper. */
export function DoorPosterPage({ frame, event, gate, role, expiresAt, code, address, qrSvg }: DoorPosterPageProps) {
  const { language, now, text } = usePage();
  const { codes, poster: words } = text.organizer.events.door;
  const moment = { language, zone: event.timezone, now };
  return (
    <EventFrame frame={frame} event={event} tab="door">
      <div class="stack poster-page">
        <p class="note is-warning">
          <b>{words.once}</b>
        </p>
        <section class="panel poster" aria-labelledby="poster-title">
          <p>{event.name}</p>
          <p class="hint">{span(event.dateTime, event.endDateTime, moment)}</p>
          <h2 id="poster-title">{gate}</h2>
          <p>{codes.roles[role]}</p>
          <div class="poster-qr" role="img" aria-label={words.qr} dangerouslySetInnerHTML={{ __html: qrSvg }} />
          <p class="poster-code">
            <code>{code}</code>
          </p>
          {languages.map((each) => (
            <ol key={each} lang={each}>
              {messages[each].organizer.events.door.poster.steps(address).map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          ))}
          <p class="hint">{words.until(dateTime(expiresAt, moment))}</p>
        </section>
        <p class="actions">
          <a class="button" href={`${frame.base}/events/${event.id}/door/codes`}>
            {words.ready}
          </a>
        </p>
      </div>
    </EventFrame>
  );
}
