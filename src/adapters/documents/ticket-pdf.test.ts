import assert from 'node:assert/strict';
import { test } from 'node:test';
import { constants, inflateSync } from 'node:zlib';
import decodeQR from 'qr/decode.js';
import { type PdfPage, readPdf } from '../../../test/helpers/clients/pdf-reader.ts';
import { newTicketKeyPair, signingKey, ticketToken } from '../../core/selling/tickets/ticket-token.ts';
import { newId } from '../../platform/ids.ts';
import { type PdfTicket, type TicketsPdfInput, ticketsPdf } from './ticket-pdf.ts';

const key = signingKey(newTicketKeyPair());
const venue = {
  id: newId(),
  name: 'Smart Araneta Coliseum',
  address1: 'General Roxas Ave., Cubao',
  city: 'Quezon City',
  state: 'Metro Manila',
  country: 'PH',
  latitude: 14.6206,
  longitude: 121.0533,
};
const event: TicketsPdfInput['event'] = {
  name: 'Pasko sa Araneta',
  dateTime: '2026-12-05T11:00:00.000Z',
  endDateTime: '2026-12-05T18:00:00.000Z',
  timezone: 'Asia/Manila',
  locationType: 'VENUE',
  venue,
  isSandbox: false,
  organizer: { name: 'Bahaghari Live' },
  isAdmittedOnce: true,
};
const ticketOf = (changes: Partial<PdfTicket> = {}): PdfTicket => ({
  code: 'ACDEFGHJ3467',
  status: 'VALID',
  name: 'VIP Standing',
  section: 'Lower Box A',
  rowLabel: 'C',
  seat: '14',
  qr: ticketToken(key, { eventId: newId(), ticketId: newId() }),
  ...changes,
});
const inputOf = (changes: Partial<TicketsPdfInput> = {}): TicketsPdfInput => ({
  language: 'en',
  createdAt: '2026-11-01T00:00:00.000Z',
  event,
  order: { orderNumber: 'TK-ACDEFGHJ', buyerName: 'María Clara de los Santos' },
  tickets: [ticketOf()],
  ...changes,
});
const wordsOf = (page: PdfPage | undefined) => (page as PdfPage).texts.map(({ text }) => text);

/** Reads the code as a scanner would, from the squares that are drawn. */
function scanned({ rectangles }: PdfPage): string {
  const squares = rectangles.filter(({ height }) => height === 1);
  const size = 4 + Math.max(...squares.map(({ y }) => y + 1));
  const scale = 4;
  const side = size * scale;
  const data = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const { x, y, width } of squares) {
    for (let line = y * scale; line < (y + 1) * scale; line += 1) {
      for (let column = x * scale; column < (x + width) * scale; column += 1) {
        data.fill(0, (line * side + column) * 4, (line * side + column) * 4 + 3);
      }
    }
  }
  return decodeQR({ width: side, height: side, data }, { timeLimit: 5_000 });
}

test('a ticket says what, when, where, for whom, and carries its code', async () => {
  const ticket = ticketOf();
  const bytes = await ticketsPdf(inputOf({ tickets: [ticket] }));
  const { title, pages } = readPdf(bytes);
  assert.equal(title, 'Tickets: Pasko sa Araneta');
  assert.equal(pages.length, 1);
  assert.deepEqual(wordsOf(pages[0]), [
    'Takilya',
    'Ticket 1 of 1',
    'Pasko sa Araneta',
    'When',
    'Sat, Dec 5, 2026, 7:00 PM',
    'Where',
    'Smart Araneta Coliseum',
    'General Roxas Ave., Cubao, Quezon',
    'City, Metro Manila',
    'VIP Standing',
    'Section',
    'Lower Box A',
    'Row',
    'C',
    'Seat',
    '14',
    'Ticket code',
    'ACDE FGHJ 3467',
    'Name',
    'María Clara de los Santos',
    'Order',
    'TK-ACDEFGHJ',
    'Presented by Bahaghari Live',
    'Show this code at the door, on paper or on',
    'your phone. It admits one person, once.',
  ]);
  assert.equal(scanned(pages[0] as PdfPage), ticket.qr);
  assert.ok(bytes.length < 60_000, String(bytes.length));
});

test('the code for those who come together is on a page of its own, in both languages', async () => {
  const qr = ticketToken(key, { eventId: newId(), ticketId: newId() });
  const order = { orderNumber: 'TK-ACDEFGHJ', buyerName: 'Ana Reyes', qr };
  const tickets = [ticketOf(), ticketOf()];
  for (const [language, words] of [
    ['en', /One code for everyone.*Coming together\?.*Keep this page to yourself/],
    ['fil', /Isang code para sa lahat.*Sabay-sabay ba kayo\?.*Huwag ipamigay ang page/],
  ] as const) {
    const { pages } = readPdf(await ticketsPdf(inputOf({ language, order, tickets })));
    assert.equal(pages.length, 3);
    assert.match(wordsOf(pages[2]).join(' '), words);
    assert.equal(scanned(pages[2] as PdfPage), qr);
    for (const page of pages.slice(0, 2)) assert.notEqual(scanned(page), qr, 'a ticket can be handed over by itself');
  }
});

test('in Filipino all of it is Filipino', async () => {
  const { title, pages } = readPdf(await ticketsPdf(inputOf({ language: 'fil' })));
  assert.equal(title, 'Mga ticket: Pasko sa Araneta');
  const words = wordsOf(pages[0]);
  for (const text of ['Ticket 1 sa 1', 'Kailan', 'Sab, Dis 5, 2026, 7:00 PM', 'Saan', 'Section', 'Row', 'Seat']) {
    assert.ok(words.includes(text), `${text}: ${words}`);
  }
});

test('a time that is not Manila’s says whose it is', async () => {
  const [page] = readPdf(await ticketsPdf(inputOf({ event: { ...event, timezone: 'Asia/Tokyo' } }))).pages;
  assert.match(wordsOf(page).join(' '), /Sat, Dec 5, 2026, 8:00 PM GMT\+9/);
});

test('a pass of several days says until when it is good, and a night only when it begins', async () => {
  const said = async (endDateTime: string) => {
    const [page] = readPdf(await ticketsPdf(inputOf({ event: { ...event, endDateTime } }))).pages;
    return wordsOf(page).join(' ');
  };
  assert.match(await said('2026-12-07T13:00:00.000Z'), /Sat, Dec 5, 2026, 7:00 PM – Mon, Dec 7, 2026, 9:00 PM/);
  assert.doesNotMatch(await said('2026-12-05T20:00:00.000Z'), / – /);
});

test('where people come in again nothing says that they come in once', async () => {
  for (const [language, words] of [
    ['en', /It admits one person\.$/],
    ['fil', /Isang tao lang ang makakapasok\.$/],
  ] as const) {
    const [page] = readPdf(await ticketsPdf(inputOf({ language, event: { ...event, isAdmittedOnce: false } }))).pages;
    assert.match(wordsOf(page).join(' '), words);
  }
});

test('an add-on says what it is, is counted by itself, and promises nobody an entry', async () => {
  const tickets = [ticketOf(), ticketOf({ name: 'Parking', kind: 'ADD_ON', seat: null }), ticketOf()];
  const { pages } = readPdf(await ticketsPdf(inputOf({ tickets })));
  const [first, parking, last] = pages.map((page) => wordsOf(page).join(' '));
  assert.match(first ?? '', /Ticket 1 of 2.*It admits one person, once\./);
  assert.match(last ?? '', /Ticket 2 of 2/);
  assert.match(parking ?? '', /Add-on 1 of 1.*Parking.*Add-on code.*redeemed once, and lets no one in\./);
  assert.doesNotMatch(parking ?? '', /admits|Ticket/);
});

test('every ticket has a page of its own, with its own code', async () => {
  const tickets = Array.from({ length: 7 }, () => ticketOf({ section: '', rowLabel: '', seat: null }));
  const { pages } = readPdf(await ticketsPdf(inputOf({ tickets })));
  assert.deepEqual(
    pages.map(scanned),
    tickets.map(({ qr }) => qr),
  );
  assert.ok(wordsOf(pages[2]).includes('Ticket 3 of 7'));
  assert.ok(!wordsOf(pages[0]).some((text) => ['Section', 'Row', 'Seat'].includes(text)));
});

test('a ticket that is void, or only for trials, says so across itself', async () => {
  const stamps = async (input: TicketsPdfInput) => {
    const [page] = readPdf(await ticketsPdf(input)).pages;
    return (page as PdfPage).texts.filter(({ size }) => size === 40).map(({ text }) => text);
  };
  const tickets = [ticketOf({ status: 'VOID' })];
  const trial = { ...event, name: 'x'.repeat(60), isSandbox: true };
  const plain = { ...event, name: 'x'.repeat(60) };
  assert.deepEqual(await stamps(inputOf({ event: plain })), []);
  assert.deepEqual(await stamps(inputOf({ event: plain, tickets })), ['NOT VALID']);
  assert.deepEqual(await stamps(inputOf({ event: plain, tickets, language: 'fil' })), ['HINDI VALID']);
  assert.deepEqual(await stamps(inputOf({ event: trial })), ['TEST – not valid']);
  assert.deepEqual(await stamps(inputOf({ event: trial, tickets })), ['TEST – not valid', 'NOT VALID']);
});

const oddTexts = {
  'very long words': 'W'.repeat(200),
  'many words': 'mahabang salita '.repeat(13).trim(),
  'other scripts': '東京の夜 مرحبا بالعالم 한국어 नमस्ते',
  'pictures alone': '🎉🎊👨‍👩‍👧',
  markup: '<b>bold</b> & (parens) \\ %s {{x}}',
  controls: 'a\u0000b\r\nc\u202Ed\u0007',
  'piles of accents': `Z${'\u0301'.repeat(400)}`,
  nothing: '',
  'unknown characters': '\u{10FFFD}\u{E0001}',
};
for (const [what, text] of Object.entries(oddTexts)) {
  test(`${what} stay on the ticket, and on one page`, async () => {
    const odd = inputOf({
      event: {
        ...event,
        name: text,
        venue: { ...venue, name: text, address1: text, city: text },
        organizer: { name: text },
      },
      order: { orderNumber: 'TK-ACDEFGHJ', buyerName: text },
      tickets: [ticketOf({ name: text, section: text, rowLabel: text, seat: text })],
    });
    for (const language of ['en', 'fil'] as const) {
      const { pages } = readPdf(await ticketsPdf({ ...odd, language }));
      assert.equal(pages.length, 1);
      for (const { text: shown, x, y, width, size } of pages[0]?.texts ?? []) {
        assert.doesNotMatch(shown, /undefined|\p{Cc}/u);
        assert.ok(x >= 40 && x + width <= 380, `${shown} from ${x}, ${width} wide`);
        assert.ok(y >= 22 && y + size <= 560, `${shown} at ${y}`);
      }
    }
  });
}

test('whatever the names, what stands above never runs into what stands below', async () => {
  const long = 'mahabang salita '.repeat(13).trim();
  const { pages } = readPdf(
    await ticketsPdf(
      inputOf({ event: { ...event, name: long, venue: { ...venue, name: long, address1: long } }, language: 'fil' }),
    ),
  );
  const [page] = pages as [PdfPage];
  const band = page.rectangles[0] as { y: number };
  const kindAt = page.texts.findIndex(({ text }) => text === 'VIP Standing');
  for (const { y, text } of page.texts.slice(0, kindAt)) assert.ok(page.height - y <= band.y - 2, text);
});

test('drawn again, it is the same to the last byte', async () => {
  const input = inputOf();
  assert.deepEqual(await ticketsPdf(input), await ticketsPdf(input));
});

test('a document has a limit', async () => {
  await assert.rejects(ticketsPdf(inputOf({ tickets: [] })), RangeError);
  await assert.rejects(ticketsPdf(inputOf({ tickets: Array(1_001).fill(ticketOf()) })), RangeError);
});

/** How many glyphs its fonts have. */
function glyphsIn(pdf: Buffer): number {
  const text = pdf.toString('latin1');
  const streams = [...text.matchAll(/FlateDecode[^>]*>>\nstream\n/g)].map(({ index, 0: { length } }) =>
    inflateSync(pdf.subarray(index + length), { finishFlush: constants.Z_SYNC_FLUSH }),
  );
  const fonts = streams.filter((stream) => stream.subarray(0, 300).includes('maxp'));
  assert.equal(fonts.length, 3);
  const counts = fonts.map((font) => font.readUInt16BE(font.readUInt32BE(font.indexOf('maxp') + 8) + 4));
  return counts.reduce((sum, count) => sum + count, 0);
}

test('what was drawn before changes nothing', async () => {
  const order = { orderNumber: 'TK-ACDEFGHJ', buyerName: 'Žofie Übermäßig Łukasz' };
  const inputs = [inputOf(), inputOf({ order }), inputOf({ event: { ...event, name: 'Øresund Ýmir' } })].map(
    (input) => ({ ...input, tickets: [ticketOf({ qr: 'the same' })] }),
  );
  const first = await Promise.all(inputs.map((input) => ticketsPdf(input)));
  const again: Buffer[] = [];
  for (const input of inputs.toReversed()) again.unshift(await ticketsPdf(input));
  assert.deepEqual(again, first);
  const [plain, named, titled] = again.map(glyphsIn) as [number, number, number];
  // Ž, Ü, ä, ß, Ł; Ø, r, u, Ý, m instead of P, k, o, A, t.
  assert.ok(named > plain && titled !== plain, `${plain} ${named} ${titled}`);
  assert.ok(wordsOf(readPdf(again[1] as Buffer).pages[0]).includes('Žofie Übermäßig Łukasz'));
  assert.ok(wordsOf(readPdf(again[2] as Buffer).pages[0]).includes('Øresund Ýmir'));
});

test('a ticket for some days names them, and a pass its whole time', async () => {
  const lasting = { ...event, endDateTime: '2026-12-07T18:00:00.000Z' };
  const tickets = [ticketOf(), ticketOf({ days: ['2026-12-06'] })];
  const { pages } = readPdf(await ticketsPdf(inputOf({ event: lasting, tickets })));
  const [pass, oneDay] = pages.map((page) => wordsOf(page).join(' '));
  assert.match(pass ?? '', /Sat, Dec 5, 2026, 7:00\sPM – Tue, Dec 8, 2026/);
  assert.match(oneDay ?? '', /When Sun, Dec 6, 2026 /);
  assert.doesNotMatch(oneDay ?? '', /Dec 5/);
});
