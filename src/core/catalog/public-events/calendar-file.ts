import type { PublicEvent } from './public-event.ts';

export interface CalendarFileInput {
  /** The same for the same event for ever, so that a calendar changes its entry and does not add another. */
  uid: string;
  event: Pick<PublicEvent, 'name' | 'description' | 'dateTime' | 'endDateTime' | 'timezone' | 'locationType' | 'venue'>;
  url: string;
  /** For those who hold tickets. */
  joinUrl?: string | null;
  /** Where they sit, a line each. */
  seats?: readonly string[];
  now: number;
}

/** An event for calendars, after RFC 5545. */
export function calendarFile({ uid, event, url, joinUrl = null, seats = [], now }: CalendarFileInput): string {
  const start = zonedOf(event.dateTime, event.timezone);
  const end = event.endDateTime === null ? undefined : zonedOf(event.endDateTime, event.timezone);
  const about = [seats.join('\n'), joinUrl, event.description, url].filter((part) => part !== null && part !== '');
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Takilya//Tickets//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...timezoneLines(start, end ?? start),
    'BEGIN:VEVENT',
    `UID:${escaped(uid)}`,
    `DTSTAMP:${utcText(now)}`,
    `DTSTART${timeText(start)}`,
    ...(end === undefined ? [] : [`DTEND${timeText(end)}`]),
    `SUMMARY:${escaped(event.name)}`,
    `DESCRIPTION:${escaped(about.join('\n\n'))}`,
    ...placeLines(event, joinUrl),
    `URL:${uriOf(url)}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

function zonedOf(iso: string, timezone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.from(iso).toZonedDateTimeISO(timezone);
}

function timeText(at: Temporal.ZonedDateTime): string {
  const wall = at.toPlainDateTime();
  // An hour that a clock change repeats means its first pass; only UTC can name the second one.
  const isPlain = wall.toZonedDateTime(at.timeZoneId).epochMilliseconds === at.epochMilliseconds;
  return isPlain ? `;TZID=${at.timeZoneId}:${wallText(wall)}` : `:${utcText(at.epochMilliseconds)}`;
}

/** A time from which the zone keeps another offset. */
interface Observance {
  at: Temporal.PlainDateTime;
  from: string;
  to: string;
  toNanoseconds: number;
  name: string;
}

/** What the zone does around the event, written out: calendars do not know every zone by name, nor agree on its rules. */
function timezoneLines(start: Temporal.ZonedDateTime, end: Temporal.ZonedDateTime): string[] {
  const observances = observancesOf(start, end);
  const standard = Math.min(...observances.map(({ toNanoseconds }) => toNanoseconds));
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${start.timeZoneId}`,
    ...observances.flatMap(({ at, from, to, toNanoseconds, name }) => {
      const kind = toNanoseconds > standard ? 'DAYLIGHT' : 'STANDARD';
      return [
        `BEGIN:${kind}`,
        `DTSTART:${wallText(at)}`,
        `TZOFFSETFROM:${from}`,
        `TZOFFSETTO:${to}`,
        `TZNAME:${escaped(name)}`,
        `END:${kind}`,
      ];
    }),
    'END:VTIMEZONE',
  ];
}

// Enough for an exhibition of many years; a zone changes twice a year.
const observancesMax = 40;

/** From the change that made the time at the start to the first one after the end. */
function observancesOf(start: Temporal.ZonedDateTime, end: Temporal.ZonedDateTime): Observance[] {
  // "Previous" means strictly before, and the event may start at the very moment.
  let change = start.add({ nanoseconds: 1 }).getTimeZoneTransition('previous');
  if (change === null) return [unchanging(start)];
  const found: Observance[] = [];
  while (change !== null && found.length < observancesMax) {
    found.push(observanceOf(change));
    if (Temporal.ZonedDateTime.compare(change, end) > 0) break;
    change = change.getTimeZoneTransition('next');
  }
  return found;
}

function observanceOf(change: Temporal.ZonedDateTime): Observance {
  const before = change.subtract({ nanoseconds: 1 });
  return {
    // The wall clock that people would have read, had it not been changed.
    at: before.toPlainDateTime().add({ nanoseconds: 1 }),
    from: offsetText(before.offset),
    to: offsetText(change.offset),
    toNanoseconds: change.offsetNanoseconds,
    name: nameOf(change),
  };
}

function unchanging(start: Temporal.ZonedDateTime): Observance {
  return {
    at: Temporal.PlainDateTime.from('1970-01-01T00:00:00'),
    from: offsetText(start.offset),
    to: offsetText(start.offset),
    toNanoseconds: start.offsetNanoseconds,
    name: nameOf(start),
  };
}

function nameOf(at: Temporal.ZonedDateTime): string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: at.timeZoneId, timeZoneName: 'short' });
  const name = format.formatToParts(at.epochMilliseconds).find(({ type }) => type === 'timeZoneName');
  return name?.value ?? at.offset;
}

/** +10:30 as +1030; offsets of long ago have seconds too. */
function offsetText(offset: string): string {
  return offset.replaceAll(':', '').replace(/\..*$/, '');
}

function wallText(at: Temporal.PlainDateTime): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${String(at.year).padStart(4, '0')}${two(at.month)}${two(at.day)}`;
  return `${day}T${two(at.hour)}${two(at.minute)}${two(at.second)}`;
}

function utcText(milliseconds: number): string {
  const at = Temporal.Instant.fromEpochMilliseconds(milliseconds).toZonedDateTimeISO('UTC');
  return `${wallText(at.toPlainDateTime())}Z`;
}

function placeLines({ locationType, venue }: CalendarFileInput['event'], joinUrl: string | null): string[] {
  if (locationType === 'ONLINE') return [`LOCATION:${escaped(joinUrl ?? 'Online')}`];
  if (venue === null) return [];
  const parts = [venue.name, venue.address1, venue.city, venue.state].filter((part) => part !== '');
  const { latitude, longitude } = venue;
  const place = `LOCATION:${escaped(parts.join(', '))}`;
  if (latitude === null || longitude === null) return [place];
  return [place, `GEO:${latitude.toFixed(6)};${longitude.toFixed(6)}`];
}

/** No text can end its line: what would do so is written as `\n`, and other controls are dropped. */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
    .replaceAll('\t', ' ')
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n')
    .replaceAll(/\p{Cc}/gu, '');
}

/** A URI is not escaped, so characters that cannot stand in one go. */
function uriOf(url: string): string {
  return url.toWellFormed().replaceAll(/[\s\p{Cc}]/gu, '');
}

const lineOctetsMax = 75;

/** Lines have at most 75 octets; a longer one goes on in the next, which begins with a space. */
function folded(line: string): string {
  let text = '';
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > lineOctetsMax) {
      text += '\r\n ';
      octets = 1;
    }
    text += character;
    octets += size;
  }
  return text;
}
