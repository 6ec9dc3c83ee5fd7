import { dateTime, span } from '../../format.ts';
import { languages } from '../../language.ts';
import { messages, usePage } from '../../page.ts';
import { PlaceFrame, type PlaceProps, placeFacts } from '../place-frame.tsx';
import { type DoorLimit, limitText } from './limit-text.ts';

type DoorPosterPageProps = PlaceProps & {
  gate: string;
  role: 'SCAN' | 'SUPERVISE';
  expiresAt: string;
  /** Whether that is of a series with its last date. */
  endsWithDates: boolean;
  limit: DoorLimit;
  /** Shown by this page and by no other. */
  code: string;
  /** The URL where it is typed. */
  address: string;
  qrSvg: string;
};

/** A code that was just made, as large as the paper. */
export function DoorPosterPage(props: DoorPosterPageProps) {
  const { event, series, gate, role, expiresAt, endsWithDates, limit, code, address, qrSvg } = props;
  const page = usePage();
  const { language, now, text } = page;
  const sold = limitText(limit, page);
  const { codes, poster: words } = text.organizer.events.door;
  const { at, zone } = placeFacts(props);
  const moment = { language, zone, now };
  const end = dateTime(expiresAt, moment);
  return (
    <PlaceFrame place={props} tab="door">
      <div class="stack poster-page">
        <p class="note is-warning">
          <b>{words.once}</b>
        </p>
        <section class="panel poster" aria-labelledby="poster-title">
          <p>{event === undefined ? series.name : event.name}</p>
          <p class="hint">{event === undefined ? words.everyDate : span(event.dateTime, event.endDateTime, moment)}</p>
          <h2 id="poster-title">{gate}</h2>
          <p>{codes.roles[role]}</p>
          {role === 'SUPERVISE' && sold !== null && <p class="hint">{sold}</p>}
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
          <p class="hint">{endsWithDates ? words.untilLast(end) : words.until(end)}</p>
        </section>
        <p class="actions">
          <a class="button" href={`${at}/door/codes`}>
            {words.ready}
          </a>
        </p>
      </div>
    </PlaceFrame>
  );
}
