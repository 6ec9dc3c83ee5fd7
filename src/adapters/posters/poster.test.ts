import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp from 'sharp';
import { sha256 } from '../../core/base/sha256.ts';
import { eventCategories } from '../../core/catalog/events/event-fields.ts';
import type { PosterFacts } from '../../core/catalog/public-events/poster-facts.ts';
import { compositionFor, compositions } from './compositions.ts';
import { drawTitle } from './lettering.ts';
import { wordsOf } from './letters.ts';
import { posterPng, posterSvg } from './poster-picture.ts';

const facts: PosterFacts = {
  organizer: 'Hiraya Live',
  name: 'Walong Tinig, Isang Gabi',
  dateTime: '2026-12-05T11:00:00.000Z',
  endDateTime: null,
  timezone: 'Asia/Manila',
  place: 'New Frontier Theater',
  city: 'Quezon City',
  category: 'MUSIC',
  language: 'en',
};
const names = Array.from({ length: 60 }, (_, index) => `Gabi ${index}`);

test('the same show always has the same poster, and each of its dates the same drawing', () => {
  assert.equal(posterSvg(facts), posterSvg({ ...facts }));
  const later = posterSvg({ ...facts, dateTime: '2027-01-09T11:00:00.000Z' });
  const colours = (svg: string) => [...svg.matchAll(/fill="(#[0-9A-F]+)"/g)].map(([, fill]) => fill).join(' ');
  assert.equal(colours(later).slice(0, 200), colours(posterSvg(facts)).slice(0, 200));
});

test('day, hour, place, language and name each change it', () => {
  const told = [
    facts,
    { ...facts, dateTime: '2026-12-06T11:00:00.000Z' },
    { ...facts, dateTime: '2026-12-05T12:30:00.000Z' },
    { ...facts, endDateTime: '2026-12-07T12:30:00.000Z' },
    { ...facts, place: 'Music Museum' },
    { ...facts, city: 'San Juan' },
    { ...facts, language: 'fil' as const },
    { ...facts, name: 'Walong Tinig' },
  ];
  assert.equal(new Set(told.map(posterSvg)).size, told.length);
});

test('posters are small, filled to their edges, and ask nobody for anything', async () => {
  for (const [index, name] of names.entries()) {
    const category = eventCategories[index % eventCategories.length] ?? 'OTHER';
    const svg = posterSvg({ ...facts, name, category });
    assert.ok(svg.length < 70_000, `${name}: ${svg.length}`);
    assert.doesNotMatch(svg.replace('xmlns="http://www.w3.org/2000/svg"', ''), /<text|href|url\(|https?:|script|style/);
    assert.doesNotMatch(svg, /NaN|undefined|Infinity/);
  }
  const { data, info } = await sharp(await posterPng(facts, { size: 'sheet' }, 200))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  assert.deepEqual([info.width, info.height], [200, 250]);
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 255) assert.fail('it can be seen through');
});

test('every kind of event has its compositions, and all twelve are drawn', () => {
  const drawn = new Set(
    eventCategories.flatMap((category) =>
      names.map((name) => {
        const bytes = sha256(`${facts.organizer} ${name}`);
        const pick = (index: number, count: number) => (bytes[index % bytes.length] as number) % count;
        return compositionFor({ ...facts, name, category }, pick).composition;
      }),
    ),
  );
  assert.deepEqual([drawn.size, Object.keys(compositions).length], [12, 12]);
});

test('a title says what is painted: a meal for a supper, a moon for a night of stars, never a stage for a run', () => {
  const paintedFor = (name: string, category: PosterFacts['category']) =>
    compositionFor({ ...facts, name, category }, (index) => index).composition;
  assert.equal(paintedFor('Hapag: A Gala for Scholars', 'COMMUNITY'), compositions.hapag);
  assert.equal(paintedFor('Sa Lilim ng Buwan', 'MUSIC'), compositions.buwan);
  assert.equal(paintedFor('Tulâ sa Café', 'ARTS'), compositions.bahay);
  for (let index = 0; index < 20; index += 1) {
    const run = compositionFor({ ...facts, name: 'Takbo', category: 'SPORTS' }, () => index % 3).composition;
    assert.ok(run !== compositions.entablado && run !== compositions.plaka);
  }
});

const room = { x: 40, y: 560, width: 720, height: 250 };
const titles = {
  'one word': 'Pasko',
  'one letter': 'O',
  '200 letters without a space': 'W'.repeat(200),
  '200 characters of words': 'mahabang salita '.repeat(13).slice(0, 200),
  'a script of the Philippines': 'ᜇᜒᜏ Diwa: Gabi ng Baybayin',
  'commas and Qs': 'Quezon, Quiapo, Quirino, Que sera',
};
for (const [what, title] of Object.entries(titles)) {
  test(`a title of ${what} keeps within its room`, () => {
    const shapes = drawTitle(wordsOf(title, { isRaster: true }), room, { fill: '#000000' });
    const [left, top, right, bottom] = boundsOf(shapes.map(({ d }) => d).join(''));
    assert.ok(left >= room.x - 12 && right <= room.x + room.width + 12, `${left} to ${right}`);
    assert.ok(top >= room.y - 40 && bottom <= room.y + room.height + 40, `${top} to ${bottom}`);
  });
}

/** Of points that are written with a comma-free pair each; curves keep within theirs. */
function boundsOf(d: string): [left: number, top: number, right: number, bottom: number] {
  const numbers = [...d.matchAll(/-?\d+(?:\.\d+)?/g)].map(Number);
  const across = numbers.filter((_, index) => index % 2 === 0);
  const down = numbers.filter((_, index) => index % 2 === 1);
  return [Math.min(...across), Math.min(...down), Math.max(...across), Math.max(...down)];
}

test('what our letters cannot write stands in the reader’s own on a page, and is spelled where pixels are made', async () => {
  const svg = posterSvg({ ...facts, name: '東京の夜 <b>&' });
  assert.match(svg, /<text [^>]*>東京の夜<\/text>/);
  assert.doesNotMatch(svg, /<b>/);
  assert.deepEqual(wordsOf('東京', { isRaster: true }).length > 0, true);
  assert.ok((await posterPng({ ...facts, name: '東京の夜' }, { size: 'wide' })).length > 1_000);
});

test('pictures in a name are left out where there is anything else to read', () => {
  assert.deepEqual(wordsOf('Sari-Sari Sunday 🎪 Palaro’t', { isRaster: false }), ['Sari-Sari', 'Sunday', 'Palaro’t']);
  assert.ok(wordsOf('🎉🎊', { isRaster: false }).length > 0);
});
