import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp from 'sharp';
import { type ShareImageInput, shareImage } from './share-image.ts';

const concert: ShareImageInput = {
  name: 'Pasko sa Araneta',
  dateTime: '2026-12-05T11:00:00.000Z',
  endDateTime: null,
  timezone: 'Asia/Manila',
  organizer: 'Alon Live',
  place: 'Smart Araneta Coliseum',
  city: 'Quezon City',
  category: 'MUSIC',
  price: { from: 800, to: 800 },
  language: 'en',
};

test('a share image is a small PNG of 1200 by 630', async () => {
  const image = await shareImage(concert);
  const { format, width, height } = await sharp(image).metadata();
  assert.deepEqual([format, width, height], ['png', 1_200, 630]);
  assert.ok(image.length < 150_000, String(image.length));
});

test('drawn again, it is the same to the last byte', async () => {
  assert.deepEqual(await shareImage(concert), await shareImage(concert));
});

test('what it says shows: price, day, place, language and name', async () => {
  const shown = [
    concert,
    { ...concert, price: { from: 0, to: 0 } },
    { ...concert, price: { from: 0, to: 650 } },
    { ...concert, price: null },
    { ...concert, price: { from: 0, to: 0 }, language: 'fil' as const },
    { ...concert, dateTime: '2026-12-06T11:00:00.000Z' },
    { ...concert, timezone: 'Asia/Tokyo' },
    { ...concert, place: 'Online', city: '' },
    { ...concert, endDateTime: '2026-12-07T11:00:00.000Z' },
    { ...concert, name: 'Pasko sa Cubao' },
  ];
  const images = await Promise.all(shown.map((input) => shareImage(input)));
  assert.equal(new Set(images.map((image) => image.toString('base64'))).size, shown.length);
});

const oddNames = {
  'pictures alone': '🎉🎊👨‍👩‍👧🇵🇭',
  '200 characters without a space': 'W'.repeat(200),
  '200 characters of words': 'mahabang salita '.repeat(13).slice(0, 200),
  'right to left': 'مهرجان \u202E العربية',
  'other scripts': '東京の夜 한국어 नमस्ते',
  markup: '<b>bold</b><script>alert(1)</script> &amp; " \' ]]> <!--',
  controls: 'a\u0000b\r\nc\u0007\ud800',
  nothing: '',
  'unknown characters': '\u{10FFFD}\u{E0001}',
};
for (const [what, name] of Object.entries(oddNames)) {
  test(`a name of ${what} makes an image all the same`, async () => {
    const image = await shareImage({ ...concert, name, place: name, city: name });
    const { width, height } = await sharp(image).metadata();
    assert.deepEqual([width, height], [1_200, 630]);
    assert.ok(image.length < 150_000, String(image.length));
    // The rim beside the words stays free, whatever is written there.
    const rim = await sharp(image).extract({ left: 0, top: 0, width: 48, height: 630 }).raw().toBuffer();
    assert.equal(new Set(Array.from({ length: rim.length / 3 }, (_, at) => rim.readUIntBE(at * 3, 3))).size, 1);
  });
}
