import assert from 'node:assert/strict';
import { request as httpRequest } from 'node:http';
import { after, before, test } from 'node:test';
import sharp from 'sharp';
import { pictureColumns } from '../../src/core/catalog/pictures/picture.sql.ts';
import { sweepPictures } from '../../src/core/catalog/pictures/remove-picture.ts';
import { sql } from '../../src/platform/database/sql.ts';
import { apiClient, assertSucceeded, base, fieldsOf, unknownId, uuid } from '../helpers/clients/api-client.ts';
import { eventOnSale } from '../helpers/clients/buyer.ts';
import { type AnyAnswer, asAnswer, assertRefused } from '../helpers/clients/refusal.ts';
import { type TestServer, testServer } from '../helpers/machine/test-server.ts';
import { animation, bomb, plain, taken } from '../helpers/worlds/picture-files.ts';
import { type PictureRecord, uploader } from '../helpers/worlds/pictures.ts';

// Alone: it measures the memory of its process.

// Seen to fail with its guards taken out: what decides what a photo is, the bound of pixels, the look at Content-Length and
// at the bytes that come, the lock on the organization, the hash, whose a picture is, and the list of what shows one.
let server: TestServer;
before(async () => {
  const environment = { MAXIMA: 'picturesFree=3,pictureMegabytesPro=1', MARKETPLACE_RATE_LIMIT: 'off' };
  server = await testServer({ environment });
});
after(() => server.close());

async function organizer(tier: 'FREE' | 'PRO' | 'ENTERPRISE' = 'ENTERPRISE') {
  const organization = await server.organization({ tier });
  const { key } = await server.key(organization);
  return { organization, key, client: apiClient(server.url, key), upload: uploader(server.url, key) };
}

const pictureOf = (answer: AnyAnswer) => assertSucceeded<PictureRecord>(answer).data;
// Under the address of the test rather than the public one.
const at = (url: string) => server.url + new URL(url).pathname;
const servedAt = async (url: string) => Buffer.from(await (await fetch(at(url))).arrayBuffer());
const rowsOf = (organizationId: string) =>
  server.db.many(sql`select id from pictures where organization_id = ${organizationId}`);

test('a picture is kept upright, within 2560 pixels, and says nothing of where it was taken', async () => {
  const { client, upload } = await organizer();
  const photo = await taken(4_000, 3_000);
  assert.ok((await sharp(photo).metadata()).exif?.includes('Camera'));
  const answer = await upload(photo, { type: 'image/png' });
  const picture = pictureOf(answer);
  assert.equal(answer.status, 201);
  assert.match(picture.id, uuid);
  assert.deepEqual(picture, {
    id: picture.id,
    url: `${server.config.publicUrl}/pictures/${picture.id}.webp`,
    width: 1_920,
    height: 2_560,
  });
  assert.equal(answer.headers.get('location'), `${base}/pictures/${picture.id}`);
  assert.deepEqual(await client.get(`/pictures/${picture.id}`), picture);
  const served = await fetch(at(picture.url));
  assert.equal(served.status, 200);
  assert.equal(served.headers.get('content-type'), 'image/webp');
  assert.equal(served.headers.get('cache-control'), 'public, max-age=31536000, immutable');
  assert.equal(served.headers.get('content-security-policy'), "default-src 'none'");
  assert.equal(served.headers.get('x-content-type-options'), 'nosniff');
  const kept = await sharp(Buffer.from(await served.arrayBuffer())).metadata();
  assert.deepEqual([kept.format, kept.width, kept.height], ['webp', 1_920, 2_560]);
  assert.deepEqual([kept.exif, kept.xmp, kept.icc, kept.orientation], [undefined, undefined, undefined, undefined]);
  const etag = served.headers.get('etag') as string;
  assert.equal((await fetch(at(picture.url), { headers: { 'if-none-match': etag } })).status, 304);
  for (const other of [unknownId, `${picture.id}x`, picture.id.toUpperCase(), '..%2f', '%00']) {
    assert.equal((await fetch(`${server.url}/pictures/${other}.webp`)).status, 404, other);
  }
});

test('every kind is taken, bare or in a form, and of what moves the first frame', async () => {
  const { upload } = await organizer();
  const small = plain(60, 40);
  const files = {
    jpeg: await small.clone().jpeg().toBuffer(),
    png: await small.clone().png().toBuffer(),
    webp: await small.clone().webp().toBuffer(),
    avif: await small.clone().avif({ effort: 0 }).toBuffer(),
    gif: await animation(),
  };
  for (const [kind, file] of Object.entries(files)) {
    const { url, width } = pictureOf(await upload(file, { field: 'file', type: 'application/octet-stream' }));
    const { data } = await sharp(await servedAt(url))
      .raw()
      .toBuffer({ resolveWithObject: true });
    assert.equal(width, kind === 'gif' ? 100 : 60, kind);
    if (kind === 'gif') assert.ok((data[0] as number) > 150 && (data[1] as number) < 100, 'red');
  }
  // Data attached to a picture go when it is re-encoded.
  const script = Buffer.from('<script>alert(1)</script>');
  const polyglot = Buffer.concat([files.jpeg, script]);
  const { url } = pictureOf(await upload(polyglot));
  assert.ok(!(await servedAt(url)).includes('script'));
  assertRefused(await upload(polyglot, { type: 'text/html; image/png' }), {
    status: 415,
    code: 'UNSUPPORTED_MEDIA_TYPE',
  });
});

test('bombs and nonsense are refused with a row on the file, and leave nothing', async () => {
  const { organization, key, client, upload } = await organizer();
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>';
  const jpeg = await plain(900, 900).jpeg().toBuffer();
  const nonsense: Record<string, [Buffer, RegExp]> = {
    'a bomb of pixels': [bomb(10_000, 10_000), /at most 24 megapixels/],
    svg: [Buffer.from(svg), /must be a JPEG, PNG, WebP, AVIF or GIF/],
    page: [Buffer.from('<!doctype html><script>alert(1)</script>'), /must be a JPEG/],
    pdf: [Buffer.from('%PDF-1.7\n'), /must be a JPEG/],
    'the start of a PNG': [Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), /damaged/],
    'a JPEG cut off': [jpeg.subarray(0, jpeg.length / 2), /damaged/],
    'a page that begins as a GIF': [Buffer.from('GIF89a/*<script>alert(1)</script>*/'), /damaged/],
    nothing: [Buffer.alloc(0), /required/],
  };
  assert.ok((nonsense['a bomb of pixels'] as [Buffer, RegExp])[0].length < 60_000);
  const before = process.memoryUsage().rss;
  for (const [what, [file, words]] of Object.entries(nonsense)) {
    for (const field of [undefined, 'file']) {
      const { error } = assertRefused(await upload(file, { field }), { status: 400, code: 'VALIDATION_ERROR' });
      assert.deepEqual(fieldsOf(error), ['file'], what);
      assert.match(error.details?.[0]?.message ?? '', words, what);
    }
  }
  assert.ok(process.memoryUsage().rss - before < 200_000_000);
  assertRefused(await upload(jpeg, { field: 'picture' }), { status: 400, code: 'VALIDATION_ERROR' });
  assertRefused(await upload(jpeg, { type: 'multipart/form-data' }), { status: 400, code: 'VALIDATION_ERROR' });
  const cut = {
    type: 'multipart/form-data; boundary=x',
    body: '--x\r\ncontent-disposition: form-data; name="file"\r\n\r\nabc',
  };
  assertRefused(await upload(jpeg, cut), { status: 400, code: 'VALIDATION_ERROR' });
  await client.refuse('POST', '/pictures', { status: 400, code: 'VALIDATION_ERROR' });
  await client.refuse('POST', '/pictures', { status: 415, code: 'UNSUPPORTED_MEDIA_TYPE' }, { body: {} });
  // Where JSON is wanted, a picture is refused.
  const elsewhere = {
    method: 'POST',
    body: new Uint8Array(jpeg),
    headers: { 'api-key': key, 'content-type': 'image/jpeg' },
  };
  assertRefused(await asAnswer(fetch(`${server.url}${base}/events`, elsewhere)), {
    status: 415,
    code: 'UNSUPPORTED_MEDIA_TYPE',
  });
  assert.deepEqual(await rowsOf(organization.id), []);
});

test('what is too large is refused, by what it says of its length or by what comes', async () => {
  const { key, upload } = await organizer();
  const tooLarge = { status: 413, code: 'PAYLOAD_TOO_LARGE' };
  // Announced, and never sent.
  const said = await new Promise<number>((resolve, reject) => {
    const headers = { 'api-key': key, 'content-type': 'image/png', 'content-length': String(100 * 1024 * 1024) };
    const sending = httpRequest(`${server.url}${base}/pictures`, { method: 'POST', headers }, ({ statusCode = 0 }) => {
      sending.destroy();
      resolve(statusCode);
    });
    sending.on('error', reject);
    sending.flushHeaders();
  });
  assert.equal(said, 413);
  let sent = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      sent += 1;
      if (sent > 11) controller.close();
      else controller.enqueue(new Uint8Array(1024 * 1024));
    },
  });
  assertRefused(await upload(Buffer.alloc(0), { body: endless as unknown as RequestInit['body'] }), tooLarge);
  assertRefused(await upload(Buffer.alloc(10 * 1024 * 1024 + 1), { field: 'file' }), tooLarge);
});

test('the same file is one picture, however often and however many at once send it; another key may not be reused', async () => {
  const { organization, client, upload } = await organizer();
  const other = await organizer();
  const file = await plain(300, 200, '#112233').png().toBuffer();
  const answers = await Promise.all(
    Array.from({ length: 5 }, (_, index) => upload(file, { field: index % 2 ? 'file' : undefined })),
  );
  const ids = new Set(answers.map((answer) => pictureOf(answer).id));
  assert.equal(ids.size, 1);
  assert.equal((await rowsOf(organization.id)).length, 1);
  assert.ok(!ids.has(pictureOf(await other.upload(file)).id), 'each organization has its own');
  const headers = { 'idempotency-key': 'a picture' };
  const first = await upload(file, { headers });
  const again = await upload(file, { headers, field: 'file' });
  assert.deepEqual([again.body, again.headers.get('idempotent-replayed')], [first.body, 'true']);
  const changed = await plain(300, 200, '#332211').png().toBuffer();
  assertRefused(await upload(changed, { headers }), { status: 422, code: 'IDEMPOTENCY_KEY_REUSED' });
  // One that was deleted can be sent again.
  const [id] = [...ids];
  await client.remove(`/pictures/${id}`);
  assert.notEqual(pictureOf(await upload(file)).id, id);
});

test('pictures stay within what the tier allows, by count and by bytes, however many come at once', async () => {
  const free = await organizer('FREE');
  const files = await Promise.all(
    Array.from({ length: 7 }, (_, index) =>
      plain(20 + index, 20)
        .png()
        .toBuffer(),
    ),
  );
  const answers = await Promise.all(files.map((file) => free.upload(file)));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 201, 201, 409, 409, 409, 409]);
  assert.equal((await rowsOf(free.organization.id)).length, 3);
  const refused = answers.find(({ status }) => status === 409) as AnyAnswer;
  assert.match(
    assertRefused(refused, { status: 409, code: 'LIMIT_REACHED' }).error.message,
    /3 pictures of the tier FREE/,
  );
  // A file that is there already takes no room, and a deleted one gives it back.
  const kept = answers.findIndex(({ status }) => status === 201);
  const { id } = pictureOf(await free.upload(files[kept] as Buffer));
  await free.client.remove(`/pictures/${id}`);
  assert.equal((await free.upload(files[answers.indexOf(refused)] as Buffer)).status, 201);
  const pro = await organizer('PRO');
  const noise = sharp({
    create: {
      width: 1_600,
      height: 1_600,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 90 },
    },
  });
  const { error } = assertRefused(await pro.upload(await noise.jpeg().toBuffer()), {
    status: 409,
    code: 'LIMIT_REACHED',
  });
  assert.match(error.message, /1 megabytes of pictures of the tier PRO/);
});

test("another organization's picture can be seen by who knows it, and neither read nor deleted", async () => {
  const [mine, theirs] = [await organizer(), await organizer()];
  const { id, url } = pictureOf(await theirs.upload(await plain(50, 50).png().toBuffer()));
  const missing = { status: 404, code: 'NOT_FOUND' };
  for (const each of [id, unknownId, 'x']) {
    await mine.client.refuse('GET', `/pictures/${each}`, missing);
    await mine.client.refuse('DELETE', `/pictures/${each}`, missing);
  }
  assert.equal((await fetch(at(url))).status, 200);
  const { key } = await server.key(mine.organization, { scopes: ['events:read'] });
  const answer = await uploader(server.url, key)(await plain(50, 50).png().toBuffer());
  assertRefused(answer, { status: 403, code: 'SCOPE_REQUIRED' });
  await theirs.client.remove(`/pictures/${id}`);
  assert.equal((await fetch(at(url))).status, 404);
});

test('pages show an uploaded picture without asking over the network, and the poster once it is gone', async () => {
  const { client, upload } = await organizer();
  const file = await plain(2_000, 1_200).jpeg().toBuffer();
  const { id, url } = pictureOf(await upload(file));
  // The public URL is not where the test listens: over HTTP nothing would be there.
  assert.notEqual(server.config.publicUrl, server.url);
  const { id: eventId } = await eventOnSale(client, { imageUrl: url, galleryUrls: [url], tickets: [{}] });
  const { slug } = await client.get<{ slug: string }>(`/events/${eventId}`);
  const html = await (await fetch(`${server.url}/events/${slug}`)).text();
  const shown = [...html.matchAll(/\/media\/(\d+)\/[\w/-]+\?poster=[\w-]+/g)].map(([path, width]) => ({ path, width }));
  assert.ok(shown.length >= 4, html.slice(0, 500));
  const wide = shown.find(({ width }) => width === '1280') as { path: string };
  const answer = await fetch(server.url + wide.path);
  assert.equal((await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).width, 1_280);
  await client.remove(`/pictures/${id}`);
  const other = shown.find(({ width }) => width === '960') as { path: string };
  const gone = await fetch(server.url + other.path, { redirect: 'manual' });
  assert.deepEqual([gone.status, gone.headers.get('location')], [302, `/posters/${eventId}.svg`]);
});

test('no column that shows pictures is unknown to the sweep', async () => {
  const found = await server.db.many<{ name: string }>(sql`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = current_schema() and column_name ~ '(image|picture|logo|gallery|poster|banner)_urls?$'`);
  assert.deepEqual(found.map(({ name }) => name).sort(), [...pictureColumns].sort());
});

test('the sweep removes what nothing has shown for 30 days, and what an interrupted upload left', async () => {
  const { client, upload, organization } = await organizer();
  const kept: string[] = [];
  for (let index = 0; index < 7; index += 1) {
    kept.push(
      pictureOf(
        await upload(
          await plain(30 + index, 30)
            .png()
            .toBuffer(),
        ),
      ).url,
    );
  }
  const [ofEvent, ofGallery, ofPerformer, ofBrand, unused, recent, left] = kept as [
    string,
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  const { id } = await eventOnSale(client, {
    imageUrl: ofEvent,
    galleryUrls: ['https://example.com/x.png', ofGallery],
    tickets: [{}],
  });
  await client.post(`/events/${id}/performers`, { name: 'Ana', imageUrl: ofPerformer });
  await client.post(`/events/${id}/brands`, {
    name: 'Ana',
    imageUrl: ofBrand.replace(/^.*\/pictures/, 'https://old.example.com/pictures'),
  });
  const idOf = (url: string) => /([\w-]{36})\.webp$/.exec(url)?.[1] as string;
  const age = (url: string, days: number, status = 'KEPT') =>
    server.db.run(sql`
      update pictures set used_at = now() - make_interval(days => ${days}), status = ${status} where id = ${idOf(url)}`);
  for (const url of [ofEvent, ofGallery, ofPerformer, ofBrand, unused]) await age(url, 31);
  await age(recent, 29);
  await age(left, 1, 'KEEPING');
  const services = { db: server.db, objects: undefined, onFault: assert.fail };
  await sweepPictures(services);
  const rows = (await rowsOf(organization.id)) as { id: string }[];
  const expected = [ofEvent, ofGallery, ofPerformer, ofBrand, recent].map(idOf);
  assert.deepEqual(rows.map((row) => row.id).sort(), expected.sort());
  const { count } = await server.db.one<{ count: number }>(
    sql`select count(*) as count from picture_bytes where picture_id = any(${[unused, left].map(idOf)}::uuid[])`,
  );
  assert.equal(count, 0);
});
