import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from '../../../src/platform/database/sql.ts';
import type { DashboardClient } from '../../helpers/clients/dashboard-client.ts';
import { type EventsDashboard, eventsDashboard, formOn } from '../../helpers/worlds/events-dashboard.ts';
import { plain } from '../../helpers/worlds/picture-files.ts';

let world: EventsDashboard;
before(async () => {
  world = await eventsDashboard();
});
after(() => world?.close());

interface Sent {
  of?: string;
  field?: string;
  headers?: Record<string, string>;
  language?: string;
}

/** Sends a whole form with a file in it, as the button of a field does. */
async function send(who: DashboardClient, file: Buffer | string, options: Sent = {}) {
  const { of = 'imageUrl', field = `${of}.file`, headers = {}, language = 'en' } = options;
  const body = new FormData();
  body.append('name', 'Salo-salo');
  body.append('description', 'x'.repeat(9_000));
  body.append(field, new Blob([typeof file === 'string' ? file : new Uint8Array(file)]), 'poster.png');
  const answer = await fetch(`${world.server.url}${world.base}/pictures?of=${of}&lang=${language}`, {
    method: 'POST',
    body,
    redirect: 'manual',
    headers: { accept: 'text/html', cookie: who.cookie(), 'sec-fetch-site': 'same-origin', ...headers },
  });
  const html = await answer.text();
  return { status: answer.status, html, address: /data-picture="([^"]*)"/.exec(html)?.[1] };
}

const rows = () => world.server.db.many(sql`select id from pictures`);

test('a picture is uploaded by who may edit events, and by nobody else', async () => {
  const file = await plain(400, 300).png().toBuffer();
  assert.equal((await send(world.stranger, file)).status, 404);
  assert.equal((await send(world.owner, file, { headers: { 'sec-fetch-site': 'cross-site' } })).status, 403);
  assert.equal((await send(world.owner, file, { headers: { cookie: '' } })).status, 303);
  assert.deepEqual(await rows(), []);
  const taken = await send(world.staff, file);
  assert.equal(taken.status, 201);
  assert.match(taken.address ?? '', /^http:\/\/localhost:3000\/pictures\/[0-9a-f-]{36}\.webp$/);
  const src = /<img src="(\/media\/[^"]*)"/.exec(taken.html)?.[1] as string;
  const shown = await fetch(world.server.url + src.replaceAll('&amp;', '&'));
  assert.equal(shown.headers.get('content-type'), 'image/webp');
  // Forms that ask for no file take none.
  const elsewhere = { method: 'POST', body: new FormData(), headers: { cookie: world.owner.cookie() } };
  assert.equal((await fetch(`${world.server.url}${world.base}/events/new`, elsewhere)).status, 415);
  // The other field of the form is not the picture.
  assert.equal((await send(world.owner, file, { field: 'galleryUrls.file' })).status, 400);
});

test('what is no picture is said in words, in both languages', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>';
  const refused = await send(world.owner, svg);
  assert.equal(refused.status, 400);
  assert.match(refused.html, /data-fault[^>]*>We can’t use this file: Use a JPEG, PNG, WebP, AVIF or GIF\./);
  const filipino = await send(world.owner, svg, { language: 'fil' });
  assert.match(filipino.html, /Hindi magamit ang file: Gumamit ng JPEG, PNG, WebP, AVIF o GIF\./);
  const large = await send(world.owner, Buffer.alloc(10 * 1024 * 1024 + 1));
  assert.equal(large.status, 413);
  assert.match(large.html, /The file is larger than 10 MiB\./);
});

test('an uploaded picture is saved with the event, its performers and its brands, and shown in the editor', async () => {
  const { owner } = world;
  const address = (await send(owner, await plain(800, 600, '#223344').png().toBuffer())).address as string;
  const { at, id } = await world.draft();
  const before = await owner.get(`${at}/edit`);
  const typed = {
    ...formOn(before.html, { action: `${at}/edit` }),
    imageUrl: address,
    galleryUrls: `${address}\n${address}`,
    act: 'save',
  };
  const saved = await owner.post(`${at}/edit`, typed);
  assert.equal(saved.location, `${at}/edit?done=event-saved`);
  const after = await owner.get(saved.location);
  assert.doesNotMatch(after.html, /doesn’t load/);
  const shown = [...after.html.matchAll(/src="([^"]*\/pictures\/show\?[^"]*)"/g)].map(([, src]) => src as string);
  assert.equal(shown.length, 3);
  const leads = await owner.get((shown[0] as string).replaceAll('&amp;', '&'));
  assert.match(leads.location, new RegExp(`^/media/320/.*poster=${id}$`));
  for (const part of ['performers', 'brands']) {
    assert.match((await owner.get(`${at}/${part}`)).html, /data-picture-field/);
    assert.equal((await owner.post(`${at}/${part}`, { name: 'Luna', imageUrl: address })).status, 303);
    assert.equal((await world.client.get<{ imageUrl: string }[]>(`/events/${id}/${part}`))[0]?.imageUrl, address);
  }
});

test('an address that does not load is saved, and said beside its field', async () => {
  const { owner, base } = world;
  const gone = 'http://localhost:3000/pictures/018f0000-0000-7000-8000-000000000000.webp';
  const inside = 'http://169.254.169.254/latest';
  const check = async (url: string, language = 'en') =>
    /data-warning[^>]*>([^<]*)</.exec((await owner.post(`${base}/pictures/check?lang=${language}`, { url })).html)?.[1];
  assert.match(
    (await check(gone)) ?? '',
    /This picture doesn’t load\. There is no picture at this address\. .* buyers see our poster/,
  );
  assert.match((await check(inside)) ?? '', /Must not point to an address that is not public/);
  assert.match((await check(inside, 'fil')) ?? '', /Hindi puwede ang address na hindi public/);
  assert.match((await check('hello')) ?? '', /Enter a complete web address/);
  assert.equal((await world.stranger.post(`${base}/pictures/check`, { url: gone })).status, 404);
  const made = await owner.post(`${base}/events/new`, {
    ...formOn((await owner.get(`${base}/events/new`)).html, { action: `${base}/events/new` }),
    name: 'Salo-salo',
    dateTime: '2027-02-14T19:00',
    imageUrl: gone,
    galleryUrls: `${inside}\n${gone}`,
  });
  assert.match(made.location, /\/edit\?done=event-created$/);
  const { html } = await owner.get(made.location);
  const warnings = [...html.matchAll(/note is-warning">([^<]*)</g)].map(([, text]) => text as string);
  assert.equal(warnings.length, 3, warnings.join('\n'));
  assert.match(warnings[1] as string, /^Line 1: This picture doesn’t load/);
  // Opened later, it is not tried again.
  assert.doesNotMatch((await owner.get(made.location.replace(/\?.*/, ''))).html, /doesn’t load/);
  // A text that is no URL at all gets the poster too.
  assert.match(
    (await owner.get(`${base}/pictures/show?url=javascript:alert(1)`)).location,
    /^\/posters\/[0-9a-f-]{36}\.svg$/,
  );
});
