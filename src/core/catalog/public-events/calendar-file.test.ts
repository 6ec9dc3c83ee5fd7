import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type CalendarFileInput, calendarFile } from './calendar-file.ts';

const venue = {
  id: '0197a000-0000-7000-8000-000000000001',
  name: 'Araneta Coliseum',
  address1: 'General Roxas Ave., Cubao',
  city: 'Quezon City',
  state: 'Metro Manila',
  country: 'PH',
  latitude: 14.6206,
  longitude: 121.0533,
};
const concert: CalendarFileInput['event'] = {
  name: 'Pasko sa Araneta',
  description: null,
  dateTime: '2026-12-05T11:00:00.000Z',
  endDateTime: '2026-12-05T14:30:00.000Z',
  timezone: 'Asia/Manila',
  locationType: 'VENUE',
  venue,
};

const fileOf = (changes: Partial<CalendarFileInput['event']> = {}, rest: Partial<CalendarFileInput> = {}) =>
  calendarFile({
    uid: 'event-1@takilya.example',
    event: { ...concert, ...changes },
    url: 'https://takilya.example/events/pasko',
    now: Date.parse('2026-11-01T02:03:04.567Z'),
    ...rest,
  });

/** As a calendar reads it: folding undone, one line after the other. */
const linesOf = (file: string) => file.replaceAll('\r\n ', '').split('\r\n').slice(0, -1);
const textOf = (file: string, property: string) =>
  linesOf(file)
    .find((line) => line.startsWith(`${property}:`))
    ?.slice(property.length + 1)
    .replaceAll(/\\(.)/g, (_, character) => (character === 'n' ? '\n' : character));

/** When a property's time is, judged by nothing but the zone that the file itself describes. */
function instantIn(file: string, property: string): string {
  const lines = linesOf(file);
  const [, wall] = /:(\d{8}T\d{6})/.exec(lines.find((line) => line.startsWith(`${property};`)) as string) ?? [];
  const observances = lines.flatMap((line, index) => {
    if (line !== 'BEGIN:DAYLIGHT' && line !== 'BEGIN:STANDARD') return [];
    const [start, from, to] = [1, 2, 3].map((step) => (lines[index + step] as string).replace(/^[A-Z]+:/, ''));
    return [{ start: start as string, from: from as string, to: to as string }];
  });
  const inForce = observances.toReversed().find(({ start }) => start <= (wall as string)) ?? observances[0];
  const offset = (inForce as { to: string }).to.replace(/^(.\d\d)(\d\d)$/, '$1:$2');
  const iso = (wall as string).replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)$/, '$1-$2-$3T$4:$5:$6');
  return new Date(`${iso}${offset}`).toISOString();
}

test('a concert in Manila is written as calendars want it', () => {
  assert.equal(
    fileOf(),
    [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Takilya//Tickets//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'BEGIN:VTIMEZONE',
      'TZID:Asia/Manila',
      'BEGIN:STANDARD',
      'DTSTART:19900729T000000',
      'TZOFFSETFROM:+0900',
      'TZOFFSETTO:+0800',
      'TZNAME:GMT+8',
      'END:STANDARD',
      'END:VTIMEZONE',
      'BEGIN:VEVENT',
      'UID:event-1@takilya.example',
      'DTSTAMP:20261101T020304Z',
      'DTSTART;TZID=Asia/Manila:20261205T190000',
      'DTEND;TZID=Asia/Manila:20261205T223000',
      'SUMMARY:Pasko sa Araneta',
      'DESCRIPTION:https://takilya.example/events/pasko',
      'LOCATION:Araneta Coliseum\\, General Roxas Ave.\\, Cubao\\, Quezon City\\, Metr',
      ' o Manila',
      'GEO:14.620600;121.053300',
      'URL:https://takilya.example/events/pasko',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ].join('\r\n'),
  );
});

test('an event without an end has none in the calendar', () => {
  assert.doesNotMatch(fileOf({ endDateTime: null }), /DTEND|DURATION/);
});

test('an event online has a place but no point on the map', () => {
  const file = fileOf({ locationType: 'ONLINE', venue: null });
  assert.match(file, /\r\nLOCATION:Online\r\n/);
  assert.doesNotMatch(file, /GEO/);
});

test('a night in which New York changes its clocks is as long as it is', () => {
  const [dateTime, endDateTime] = ['2026-10-31T23:00:00.000Z', '2026-11-01T08:00:00.000Z'];
  const file = fileOf({ timezone: 'America/New_York', dateTime, endDateTime });
  assert.match(file, /DTSTART;TZID=America\/New_York:20261031T190000\r\n/);
  assert.match(file, /DTEND;TZID=America\/New_York:20261101T030000\r\n/);
  assert.match(file, /BEGIN:DAYLIGHT\r\nDTSTART:20260308T020000\r\nTZOFFSETFROM:-0500\r\nTZOFFSETTO:-0400/);
  assert.match(file, /BEGIN:STANDARD\r\nDTSTART:20261101T020000\r\nTZOFFSETFROM:-0400\r\nTZOFFSETTO:-0500/);
  assert.equal(instantIn(file, 'DTSTART'), dateTime);
  assert.equal(instantIn(file, 'DTEND'), endDateTime);
});

test('the second pass of a repeated hour is told from the first', () => {
  const file = fileOf({
    timezone: 'America/New_York',
    dateTime: '2026-11-01T05:30:00.000Z',
    endDateTime: '2026-11-01T06:15:00.000Z',
  });
  assert.match(file, /DTSTART;TZID=America\/New_York:20261101T013000\r\nDTEND:20261101T061500Z\r\n/);
});

test('summer time of half an hour is written as such', () => {
  const file = fileOf({ timezone: 'Australia/Lord_Howe', dateTime: '2026-12-01T08:00:00.000Z', endDateTime: null });
  assert.match(file, /BEGIN:DAYLIGHT\r\nDTSTART:20261004T020000\r\nTZOFFSETFROM:\+1030\r\nTZOFFSETTO:\+1100/);
  assert.match(file, /BEGIN:STANDARD\r\nDTSTART:20270404T020000\r\nTZOFFSETFROM:\+1100\r\nTZOFFSETTO:\+1030/);
  assert.equal(instantIn(file, 'DTSTART'), '2026-12-01T08:00:00.000Z');
});

test('in every zone, in every month, the file alone tells the right moment', () => {
  const wrong: string[] = [];
  for (const timezone of [...Intl.supportedValuesOf('timeZone'), 'UTC', 'Etc/GMT+8']) {
    for (let month = 0; month < 12; month += 1) {
      const dateTime = new Date(Date.UTC(2027, month, 15, 12)).toISOString();
      const file = fileOf({ timezone, dateTime, endDateTime: null });
      if (instantIn(file, 'DTSTART') !== dateTime) wrong.push(`${timezone} ${dateTime}`);
    }
  }
  assert.deepEqual(wrong, []);
});

test('an exhibition of many years does not make the file endless', () => {
  const file = fileOf({ timezone: 'America/New_York', endDateTime: '9999-12-31T23:59:59.999Z' });
  assert.ok(file.length < 10_000, String(file.length));
});

test('no line has more than 75 octets, and none is cut inside a character', () => {
  const names = ['ñ'.repeat(200), '夜'.repeat(200), '🎉'.repeat(100), `a${'🎉ñ夜'.repeat(60)}`, 'x'.repeat(200)];
  for (const name of names) {
    const file = fileOf({ name, description: name.repeat(20) });
    for (const line of file.split('\r\n')) {
      assert.ok(Buffer.byteLength(line) <= 75, line);
      assert.ok(line.isWellFormed());
    }
    assert.equal(textOf(file, 'SUMMARY'), name);
  }
});

test('whatever a text holds, it stays the text of its property', () => {
  const hostile = [
    'Party\r\nBEGIN:VALARM\r\nACTION:DISPLAY',
    'Party\nATTACH:https://evil.example',
    'Party\rEND:VEVENT',
    'Party\u2028END:VEVENT\u2029X\u0085Y',
    'a\\nb;c,d:"e"',
    '\\',
    '\u0000\u0001\u007f\u009fx\u001b[31m',
    '\ud800 alone',
  ];
  const plain = linesOf(fileOf({ name: 'x', description: 'x' })).map((line) => line.replace(/[:;].*$/s, ''));
  for (const text of hostile) {
    const file = fileOf(
      { name: text, description: text, venue: { ...venue, name: text } },
      { uid: text, url: `https://takilya.example/${text}` },
    );
    assert.deepEqual(
      linesOf(file).map((line) => line.replace(/[:;].*$/s, '')),
      plain,
      JSON.stringify(text),
    );
    assert.doesNotMatch(file.replaceAll('\r\n', ''), /\p{Cc}/u);
  }
  assert.equal(textOf(fileOf({ name: 'a\\nb;c,d:"e"' }), 'SUMMARY'), 'a\\nb;c,d:"e"');
  assert.equal(textOf(fileOf({ name: 'one\r\ntwo\nthree' }), 'SUMMARY'), 'one\ntwo\nthree');
});
