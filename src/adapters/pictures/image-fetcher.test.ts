import assert from 'node:assert/strict';
import type { RequestListener, ServerResponse } from 'node:http';
import { after, type TestContext, test } from 'node:test';
import sharp, { type Sharp } from 'sharp';
import { until } from '../../../test/helpers/machine/until.ts';
import {
  loopbackOpened,
  startListener,
  startRawReceiver,
  startReceiver,
} from '../../../test/helpers/receivers/receivers.ts';
import { bomb } from '../../../test/helpers/worlds/picture-files.ts';
import { createOutboundPolicy } from '../../core/base/outbound-address.ts';
import { ImageRefused } from './image-download.ts';
import { createImageFetcher, type ImageFetcherOptions } from './image-fetcher.ts';
import { createPhotos } from './photos.ts';

// Alone: it measures the memory of its process.

// One address of this machine stands for the public internet, all others for what must not be reached.
const outside = '127.0.0.2';
const inside = '127.0.0.1';
const outsideOnly = createOutboundPolicy({ allowRanges: [outside] });
const onLinux = { skip: process.platform !== 'linux' && 'only Linux has 127.0.0.2 without being told' };

const photos = createPhotos();
after(() => photos.close());

const fetcherOf = (options: Partial<ImageFetcherOptions> = {}) =>
  createImageFetcher({
    outbound: loopbackOpened,
    photos,
    resolve: async () => [{ address: inside, family: 4 }],
    timeoutMs: 5_000,
    ...options,
  });
const plain = (width: number, height: number): Sharp =>
  sharp({ create: { width, height, channels: 3, background: '#0B6E6E' } });
const serving = (t: TestContext, body: Buffer | string, type = 'image/jpeg') =>
  startReceiver(t, (_, response) => response.setHeader('content-type', type).end(body));
const refusing = (reading: Promise<unknown>, words: RegExp) =>
  assert.rejects(reading, (error) => error instanceof ImageRefused && words.test(error.message));

test('an image becomes WebP of the width that was asked for', async (t) => {
  const images = {
    jpeg: await plain(2_000, 1_000).jpeg().toBuffer(),
    png: await plain(2_000, 1_000).png().toBuffer(),
    webp: await plain(2_000, 1_000).webp().toBuffer(),
    avif: await plain(2_000, 1_000).avif({ effort: 0 }).toBuffer(),
    gif: await plain(2_000, 1_000).gif().toBuffer(),
  };
  for (const [what, bytes] of Object.entries(images)) {
    const { url } = await serving(t, bytes, 'application/octet-stream');
    for (const width of [320, 1280] as const) {
      const made = await sharp(await fetcherOf().read({ url, width })).metadata();
      assert.deepEqual([made.format, made.width, made.height], ['webp', width, width / 2], what);
    }
  }
});

test('a small image is not made larger, and a very high one is not left so', async (t) => {
  const small = await serving(t, await plain(200, 100).png().toBuffer());
  const high = await serving(t, await plain(400, 8_000).png().toBuffer());
  const sizeOf = async (url: string) => {
    const { width, height } = await sharp(await fetcherOf().read({ url, width: 640 })).metadata();
    return [width, height];
  };
  assert.deepEqual(await sizeOf(small.url), [200, 100]);
  assert.deepEqual(await sizeOf(high.url), [128, 2_560]);
});

test('an image stands upright, and says nothing of where and with what it was taken', async (t) => {
  const exif = { IFD0: { Make: 'Camera' }, IFD3: { GPSLatitude: '14/1 37/1 14/1' } };
  const taken = await plain(800, 400).withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  assert.ok((await sharp(taken).metadata()).exif?.includes('Camera'));
  const { url } = await serving(t, taken);
  const made = await sharp(await fetcherOf().read({ url, width: 320 })).metadata();
  assert.deepEqual([made.width, made.height], [320, 640]);
  assert.deepEqual([made.exif, made.xmp, made.icc, made.orientation], [undefined, undefined, undefined, undefined]);
});

test('of an animation the first picture stays', async (t) => {
  const frames = await sharp(
    await Promise.all(
      ['#C8321F', '#47731A', '#0B6E6E'].map((background) =>
        sharp({ create: { width: 100, height: 100, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    ),
    { join: { animated: true } },
  )
    .gif()
    .toBuffer();
  assert.equal((await sharp(frames).metadata()).pages, 3);
  const { url } = await serving(t, frames);
  const made = await fetcherOf().read({ url, width: 320 });
  assert.equal((await sharp(made).metadata()).pages ?? 1, 1);
  const [red = 0, green = 0] = (await sharp(made).raw().toBuffer()).subarray(0, 2);
  assert.ok(red > 150 && green < 100);
});

test('an address that is not public is refused before anything is opened', async (t) => {
  const listener = await startListener(t);
  const outbound = createOutboundPolicy({ allowRanges: [] });
  const fetcher = fetcherOf({ outbound });
  for (const host of [
    inside,
    'localhost',
    '10.0.0.1',
    '169.254.169.254',
    '[::1]',
    '0x7f.1',
    'server.internal',
    'box',
  ]) {
    for (const scheme of ['http', 'https']) {
      await refusing(
        fetcher.read({ url: `${scheme}://${host}:${listener.port}/`, width: 320 }),
        /^Its address must not/,
      );
    }
  }
  for (const url of [
    'file:///etc/passwd',
    'ftp://example.com/a.png',
    'data:image/png;base64,AA==',
    'https://a:b@example.com/',
    '',
  ]) {
    await refusing(fetcher.read({ url, width: 320 }), /^Its address must/);
  }
  // A public name that leads inside.
  await refusing(fetcher.read({ url: `http://example.com:${listener.port}/`, width: 320 }), /could not be fetched/);
  assert.equal(listener.connections.ever, 0);
});

test('a connection is refused by itself, even where the address was let through', async (t) => {
  const listener = await startListener(t);
  const closed = createOutboundPolicy({ allowRanges: [] });
  const fetcher = fetcherOf({ outbound: { urlFault: () => undefined, mayConnect: closed.mayConnect } });
  for (const host of [inside, '[::ffff:127.0.0.1]', 'localhost', 'example.com']) {
    await refusing(fetcher.read({ url: `http://${host}:${listener.port}/`, width: 320 }), /could not be fetched/);
  }
  assert.equal(listener.connections.ever, 0);
});

const redirects = (to: (path: string) => string | undefined, body: Buffer): RequestListener => {
  return (request, response) => {
    const location = to(request.url as string);
    if (location === undefined) response.end(body);
    else response.writeHead(302, { location }).end('elsewhere');
  };
};

test('a redirect is followed three times, and never to an address that is not public', onLinux, async (t) => {
  const image = await plain(64, 64).png().toBuffer();
  const listener = await startListener(t, { host: inside });
  let to: (path: string) => string | undefined = () => undefined;
  const server = await startReceiver(t, (request, response) => redirects(to, image)(request, response), {
    host: outside,
  });
  const fetcher = fetcherOf({ outbound: outsideOnly });
  const read = () => fetcher.read({ url: `http://${outside}:${server.port}/0`, width: 320 });
  const next = (path: string) => `/${Number(path.slice(1)) + 1}`;

  to = (path) => (path === '/3' ? undefined : next(path));
  assert.equal((await sharp(await read()).metadata()).width, 64);
  to = (path) => (path === '/4' ? undefined : next(path));
  await refusing(read(), /redirected too often/);
  to = next;
  await refusing(read(), /redirected too often/);
  for (const target of [
    `http://${inside}:${listener.port}/`,
    `http://localhost:${listener.port}/`,
    `//${inside}:${listener.port}/`,
    `http://169.254.169.254/latest/meta-data/`,
    'file:///etc/passwd',
    'http://',
  ]) {
    to = (path) => (path === '/0' ? target : undefined);
    await refusing(read(), /^Its address must|redirected to no address/);
  }
  to = (path) => (path === '/0' ? `http://example.com:${listener.port}/` : undefined);
  await refusing(read(), /could not be fetched/);
  assert.equal(listener.connections.ever, 0);
});

test('what is no photograph is refused, whatever it is called', async (t) => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>';
  const bodies = {
    svg,
    'svg after a declaration': `<?xml version="1.0"?>${svg}`,
    'svg after spaces': `\n\n ${svg}`,
    page: '<!doctype html><img src=x>',
    pdf: '%PDF-1.7\n',
    tiff: await plain(9, 9).tiff().toBuffer(),
    nothing: '',
    'the start of a PNG': '\x89PNG\r\n\x1a\n',
    'a JPEG cut off': (await plain(900, 900).jpeg().toBuffer()).subarray(0, 2_000),
  };
  for (const [what, body] of Object.entries(bodies)) {
    const { url } = await serving(t, typeof body === 'string' ? Buffer.from(body, 'latin1') : body, 'image/png');
    await assert.rejects(fetcherOf().read({ url, width: 320 }), ImageRefused, what);
  }
});

test('a picture that unpacks into too many pixels is refused', async (t) => {
  const { url } = await serving(t, bomb(20_000, 20_000), 'image/png');
  const before = process.memoryUsage().rss;
  await refusing(fetcherOf().read({ url, width: 320 }), /at most 24 megapixels/);
  assert.ok(process.memoryUsage().rss - before < 300_000_000);
});

test('a body that is too large, said or unsaid, is not read to its end', async (t) => {
  const bytesMax = 100_000;
  const said = await startRawReceiver(t, (socket) =>
    socket.write(`HTTP/1.1 200 OK\r\ncontent-length: ${1e12}\r\n\r\nabc`),
  );
  await refusing(fetcherOf({ bytesMax }).read({ url: said.url, width: 320 }), /too large/);
  let sent = 0;
  const endless = await startReceiver(t, (_, response) => {
    const more = () => {
      while (!response.destroyed && response.write(Buffer.alloc(16_384))) sent += 16_384;
    };
    response.on('drain', more);
    more();
  });
  await refusing(fetcherOf({ bytesMax }).read({ url: endless.url, width: 320 }), /too large/);
  assert.ok(sent < 50_000_000, String(sent));
});

test('a server that is silent, or drips, is left after the time that it has', async (t) => {
  const silent = await startListener(t);
  const silentHeaders = await startReceiver(t, () => {});
  const dripping = await startReceiver(t, (_, response) => {
    const timer = setInterval(() => response.write('x'), 20);
    response.on('close', () => clearInterval(timer));
  });
  const circling = await startReceiver(t, (request, response) => {
    setTimeout(() => response.writeHead(302, { location: `${request.url}x` }).end(), 150);
  });
  const fetcher = fetcherOf({ timeoutMs: 400 });
  for (const { url, port } of [silent, silentHeaders, dripping, circling]) {
    await refusing(fetcher.read({ url: url ?? `http://${inside}:${port}/`, width: 320 }), /took too long/);
  }
  const unresolved = fetcherOf({ timeoutMs: 400, resolve: () => new Promise(() => {}) });
  await refusing(unresolved.read({ url: 'http://example.com/', width: 320 }), /took too long/);
});

test('an answer that is none is a refusal', async (t) => {
  for (const status of [204, 206, 304, 400, 403, 404, 500]) {
    const { url } = await startReceiver(t, (_, response) => response.writeHead(status).end());
    await refusing(fetcherOf().read({ url, width: 320 }), /answered with/);
  }
  for (const bytes of ['', 'SSH-2.0-OpenSSH\r\n', 'HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nabc']) {
    const { url } = await startRawReceiver(t, (socket) => socket.end(bytes));
    await assert.rejects(fetcherOf().read({ url, width: 320 }), ImageRefused);
  }
});

test('of many images at once only a few are fetched at the same time, and fewer of one server', async (t) => {
  const image = await plain(64, 64).png().toBuffer();
  const held: ServerResponse[] = [];
  const server = await startReceiver(t, (_, response) => void held.push(response));
  const readAll = async (hostOf: (index: number) => string, { most }: { most: number }) => {
    const fetcher = fetcherOf({ timeoutMs: 120_000 });
    const urls = Array.from({ length: 40 }, (_, index) => `http://${hostOf(index)}:${server.port}/${index}`);
    const reading = Promise.all(urls.map((url) => fetcher.read({ url, width: 320 })));
    for (let left = urls.length; left > 0; ) {
      await until(() => held.length >= Math.min(most, left));
      assert.ok(held.length <= most, `${held.length} at once`);
      left -= held.length;
      for (const response of held.splice(0)) response.end(image);
    }
    await reading;
  };
  await readAll(() => 'one.example.com', { most: 3 });
  await readAll((index) => `${index}.example.com`, { most: 8 });
});
