import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import type { RequestListener, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, type TestContext, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { createImageFetcher } from '../../src/adapters/pictures/image-fetcher.ts';
import { patternSvg } from '../../src/adapters/pictures/pattern-svg.ts';
import { createPhotos } from '../../src/adapters/pictures/photos.ts';
import { drawingsBusy } from '../../src/core/base/common.errors.ts';
import { refusal } from '../../src/core/base/define-error.ts';
import type { ImageSource } from '../../src/core/base/media-links.ts';
import { createMediaLinks } from '../../src/core/base/media-links.ts';
import { createOutboundPolicy } from '../../src/core/base/outbound-address.ts';
import { type PosterFacts, toldOf } from '../../src/core/catalog/public-events/poster-facts.ts';
import { createServer } from '../../src/http/server.ts';
import { type MediaOptions, media } from '../../src/marketplace/media.ts';
import { newId } from '../../src/platform/ids.ts';
import { createLog } from '../../src/platform/log.ts';
import { createMetrics } from '../../src/platform/metrics/metrics.ts';
import { turns, until } from '../helpers/machine/until.ts';
import { loopbackOpened, startReceiver } from '../helpers/receivers/receivers.ts';

const links = createMediaLinks('a secret that only the tests know, 48 characters');
const log = createLog({ level: 'silent', isTerminal: false });
const photos = createPhotos();
after(() => photos.close());
const photo = await sharp({ create: { width: 1_600, height: 900, channels: 3, background: '#4B2A7B' } })
  .jpeg()
  .toBuffer();

interface Site {
  get(path: string): Promise<{ statusCode: number; headers: Record<string, unknown>; rawPayload: Buffer }>;
  directory: string;
}

async function startSite(t: TestContext, options: Partial<MediaOptions> = {}): Promise<Site> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'takilya-media-')));
  const app = createServer({ log, metrics: createMetrics(), isDraining: () => false });
  const images = createImageFetcher({ outbound: loopbackOpened, photos, timeoutMs: 5_000 });
  const pictures = { has: async () => false, read: async () => undefined };
  await app.register(media, {
    links,
    images,
    pictures,
    pattern: patternSvg,
    drawPoster: async () => gzipSync(`<svg/>`),
    limit: () => {},
    ...options,
    dataDir,
  });
  t.after(async () => {
    await app.close();
    await rm(dataDir, { recursive: true, force: true });
  });
  return { get: (path) => app.inject({ method: 'GET', url: path }), directory: join(dataDir, 'media') };
}

/** A server with an image, and how often it was asked. */
async function startImages(t: TestContext, listener: RequestListener = (_, response) => response.end(photo)) {
  const asked = { times: 0 };
  const { url } = await startReceiver(t, (request, response) => {
    asked.times += 1;
    listener(request, response);
  });
  return { url, asked };
}

test('a signed link shows the image in its width, to be kept for a day', async (t) => {
  const site = await startSite(t);
  const { url } = await startImages(t);
  for (const width of [320, 640, 960, 1280] as const) {
    const { statusCode, headers, rawPayload } = await site.get(links.pathOf(url, width));
    assert.equal(statusCode, 200);
    assert.equal(headers['content-type'], 'image/webp');
    assert.equal(headers['cache-control'], 'public, max-age=86400, immutable');
    assert.equal(headers['content-security-policy'], "default-src 'none'");
    assert.equal(headers['x-content-type-options'], 'nosniff');
    assert.equal((await sharp(rawPayload).metadata()).width, width);
  }
});

test('a link that we did not make fetches nothing', async (t) => {
  const site = await startSite(t);
  const { url, asked } = await startImages(t);
  const right = links.pathOf(url, 640);
  const source = Buffer.from(url).toString('base64url');
  for (const path of [
    right.replace('/640/', '/320/'),
    right.replace('/640/', '/5000/'),
    right.slice(0, -1),
    `${right}A`,
    `/media/640/${source}/${'A'.repeat(22)}`,
    `/media/640/${source}`,
    createMediaLinks('another secret of at least 32 characters').pathOf(url, 640),
  ]) {
    assert.equal((await site.get(path)).statusCode, 404, path);
  }
  assert.equal(asked.times, 0);
});

test('an image is fetched once, however many ask, at once and later and after a restart', async (t) => {
  const held: ServerResponse[] = [];
  const { url, asked } = await startImages(t, (_, response) => void held.push(response));
  const dataDir = await mkdtemp(join(tmpdir(), 'takilya-media-'));
  const site = await startSite(t, { dataDir });
  const path = links.pathOf(url, 640);
  const asking = Promise.all(Array.from({ length: 20 }, () => site.get(path)));
  await until(() => held.length > 0);
  await turns();
  for (const response of held) response.end(photo);
  const answers = await asking;
  assert.ok(answers.every(({ statusCode }) => statusCode === 200));
  await site.get(path);
  assert.equal(asked.times, 1);
  const restarted = await startSite(t, { dataDir });
  assert.deepEqual((await restarted.get(path)).rawPayload, answers[0]?.rawPayload);
  assert.equal(asked.times, 1);
});

test('what failed is not asked for again within a minute', async (t) => {
  let [now, isBroken] = [Date.now(), true];
  const site = await startSite(t, { now: () => now });
  const { url, asked } = await startImages(t, (_, response) => {
    if (isBroken) response.writeHead(500).end();
    else response.end(photo);
  });
  const path = links.pathOf(url, 640);
  const status = async () => (await site.get(path)).statusCode;
  const first = await site.get(path);
  assert.deepEqual([first.statusCode, first.headers['cache-control']], [404, 'no-store']);
  isBroken = false;
  now += 59_000;
  assert.equal(await status(), 404);
  assert.equal(asked.times, 1);
  now += 2_000;
  assert.equal(await status(), 200);
});

test('what cannot be had is the poster instead, where one is named, and only for a moment', async (t) => {
  const site = await startSite(t);
  const { url } = await startImages(t, (_, response) => response.writeHead(404).end());
  const id = newId();
  const { statusCode, headers } = await site.get(`${links.pathOf(url, 640)}?poster=${id}`);
  assert.deepEqual([statusCode, headers.location], [302, `/posters/${id}.svg`]);
  assert.equal(headers['cache-control'], 'public, max-age=60');
  for (const other of ['', '?poster=', '?poster=//example.com', `?poster=${id}&poster=${id}`]) {
    assert.equal((await site.get(links.pathOf(url, 640) + other)).statusCode, 404, other);
  }
  assert.equal((await site.get(`/media/640/x/y?poster=${id}`)).statusCode, 404);
});

test('an image is fetched anew after a day, and the old one serves while its server is down', async (t) => {
  let [now, isBroken] = [Date.now(), false];
  const site = await startSite(t, { now: () => now });
  const { url, asked } = await startImages(t, (_, response) => {
    if (isBroken) response.destroy();
    else response.end(photo);
  });
  const path = links.pathOf(url, 640);
  const status = async () => (await site.get(path)).statusCode;
  assert.equal(await status(), 200);
  now += 23 * 3_600_000;
  assert.deepEqual([await status(), asked.times], [200, 1]);
  now += 2 * 3_600_000;
  isBroken = true;
  assert.deepEqual([await status(), await status(), asked.times], [200, 200, 2]);
  isBroken = false;
  now += 61_000;
  assert.deepEqual([await status(), await status(), asked.times], [200, 200, 3]);
});

test('where too many are being made, a client hears when to come back, or sees the poster for as long', async (t) => {
  const read = () => Promise.reject(refusal(drawingsBusy, {}, { retryAfterSeconds: 3 }));
  const site = await startSite(t, { images: { read } });
  const path = links.pathOf('https://images.example.com/a.jpg', 640);
  const { statusCode, headers } = await site.get(path);
  assert.deepEqual([statusCode, headers['retry-after']], [503, '3']);
  const event = newId();
  const instead = await site.get(`${path}?poster=${event}`);
  assert.deepEqual(
    [instead.statusCode, instead.headers.location, instead.headers['cache-control']],
    [302, `/posters/${event}.svg`, 'public, max-age=3'],
  );
});

test('an address that is not public is not fetched, signed or not', async (t) => {
  const { url, asked } = await startImages(t);
  const images = createImageFetcher({ outbound: createOutboundPolicy({ allowRanges: [] }), photos });
  const site = await startSite(t, { images });
  assert.equal((await site.get(links.pathOf(url, 640))).statusCode, 404);
  assert.equal(asked.times, 0);
});

test('memory and files stay within their bounds', async (t) => {
  let read = 0;
  const images: ImageSource = {
    read: async () => {
      read += 1;
      return Buffer.alloc(10_000, read);
    },
  };
  const site = await startSite(t, { images, memoryBytesMax: 100_000, fileBytesMax: 200_000 });
  const path = (index: number) => links.pathOf(`https://example.com/${index}.png`, 320);
  for (let index = 0; index < 60; index += 1) await site.get(path(index));
  let bytes = 0;
  for (const name of await readdir(site.directory)) bytes += (await stat(join(site.directory, name))).size;
  assert.ok(bytes <= 200_000 && bytes > 100_000, String(bytes));
  read = 0;
  for (let index = 51; index < 60; index += 1) await site.get(path(index));
  assert.equal(read, 0);
  await rm(site.directory, { recursive: true });
  for (let index = 0; index < 60; index += 1) await site.get(path(index));
  assert.ok(read >= 50, `memory kept more than it may: ${read}`);
});

test('where nothing can be written, images are shown all the same', async (t) => {
  const { url } = await startImages(t);
  const dataDir = await mkdtemp(join(tmpdir(), 'takilya-media-'));
  await writeFile(join(dataDir, 'media'), 'a file where the directory belongs');
  const site = await startSite(t, { dataDir });
  assert.equal((await site.get(links.pathOf(url, 640))).statusCode, 200);
});

test('a file from before is used for its day, and not for longer', async (t) => {
  const { url, asked } = await startImages(t);
  const dataDir = await mkdtemp(join(tmpdir(), 'takilya-media-'));
  const first = await startSite(t, { dataDir });
  await first.get(links.pathOf(url, 320));
  const [name] = (await readdir(first.directory)) as [string];
  const old = Date.now() / 1_000 - 25 * 3_600;
  await utimes(join(first.directory, name), old, old);
  const second = await startSite(t, { dataDir });
  assert.equal((await second.get(links.pathOf(url, 320))).statusCode, 200);
  assert.equal(asked.times, 2);
});

test('every event has a poster, always the same, to be kept for long', async (t) => {
  const site = await startSite(t);
  const id = newId();
  const { statusCode, headers, rawPayload } = await site.get(`/posters/${id}.svg`);
  assert.equal(statusCode, 200);
  assert.equal(headers['content-type'], 'image/svg+xml; charset=utf-8');
  assert.equal(headers['content-security-policy'], "default-src 'none'");
  assert.match(String(headers['cache-control']), /^public, max-age=2592000/);
  assert.equal(rawPayload.toString(), patternSvg({ id }));
  assert.deepEqual((await site.get(`/posters/${id.toUpperCase()}.svg`)).rawPayload, rawPayload);
  for (const path of [
    `/posters/${id}`,
    '/posters/x.svg',
    `/posters/${id}.png`,
    '/posters/.svg',
    '/posters/..%2fx.svg',
  ]) {
    assert.equal((await site.get(path)).statusCode, 404, path);
  }
});

test('a poster is drawn once from the words that we signed, in either language, and from no others', async (t) => {
  const drawn: PosterFacts[] = [];
  const drawPoster = async (facts: PosterFacts) => {
    drawn.push(facts);
    return gzipSync(`<svg>${facts.name}</svg>`);
  };
  const site = await startSite(t, { drawPoster });
  const facts = {
    organizer: 'Hiraya Live',
    name: 'Gabi <ng> Tulâ',
    dateTime: '2026-12-05T11:00:00.000Z',
    endDateTime: null,
    timezone: 'Asia/Manila',
    place: 'Café',
    city: 'Baguio',
    category: 'ARTS',
  } as const;
  const path = links.posterPathOf(toldOf(facts));
  const answers = [await site.get(path), await site.get(path)];
  for (const { statusCode, headers, rawPayload } of answers) {
    assert.deepEqual([statusCode, headers['content-type']], [200, 'image/svg+xml; charset=utf-8']);
    assert.equal(headers['content-security-policy'], "default-src 'none'");
    assert.match(String(headers['cache-control']), /^public, max-age=2592000/);
    assert.equal(rawPayload.toString(), '<svg>Gabi <ng> Tulâ</svg>');
  }
  await site.get(`${path}?lang=fil`);
  assert.deepEqual(drawn, [
    { ...facts, language: 'en' },
    { ...facts, language: 'fil' },
  ]);
  const [, , told, file] = path.split('/') as [string, string, string, string];
  const other = Buffer.from(JSON.stringify([...toldOf(facts).slice(0, 7), 'FOOD'])).toString('base64url');
  for (const wrong of [
    `/posters/${other}/${file}`,
    `/posters/${told}/x.svg`,
    path.replace('.svg', ''),
    `/posters/${told}`,
  ]) {
    assert.equal((await site.get(wrong)).statusCode, 404, wrong);
  }
  assert.equal(drawn.length, 2);
});

test('where too many are being drawn, a woven pattern stands there for a moment', async (t) => {
  const drawPoster = () => Promise.reject(refusal(drawingsBusy, {}, { retryAfterSeconds: 3 }));
  const site = await startSite(t, { drawPoster });
  const { statusCode, headers, rawPayload } = await site.get(
    links.posterPathOf(['a', 'b', 'c', null, 'd', 'e', 'f', 'g']),
  );
  assert.deepEqual([statusCode, headers['cache-control']], [200, 'public, max-age=3']);
  assert.match(rawPayload.toString(), /^<svg/);
});

test('every request is counted against its address', async (t) => {
  let counted = 0;
  const site = await startSite(t, {
    limit: () => {
      counted += 1;
      if (counted > 2) throw new Error('too many');
    },
  });
  const path = `/posters/${newId()}.svg`;
  assert.deepEqual(
    [(await site.get(path)).statusCode, (await site.get('/media/1/2/3')).statusCode, (await site.get(path)).statusCode],
    [200, 404, 500],
  );
});
