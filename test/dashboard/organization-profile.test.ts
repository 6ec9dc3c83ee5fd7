import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Organization } from '../../src/core/accounts/organizations/organization.ts';
import { sql } from '../../src/platform/database/sql.ts';
import { apiClient } from '../helpers/clients/api-client.ts';
import { type DashboardClient, dashboardClient } from '../helpers/clients/dashboard-client.ts';
import { fieldOf } from '../helpers/clients/dashboard-html.ts';
import { deadlocksDuring } from '../helpers/database/deadlocks.ts';
import { type TestServer, testServer } from '../helpers/machine/test-server.ts';

let server: TestServer;
let organization: Organization;
let owner: DashboardClient;
let path: string;

before(async () => {
  server = await testServer({ environment: { MARKETPLACE_RATE_LIMIT: 'off', ROLE: 'web' } });
  organization = await server.organization({ name: 'Hiraya Live' });
  owner = await dashboardClient(server, { organization });
  path = `/organizer/o/${organization.slug}/settings/organization`;
});
after(() => server.close());

const whole = {
  name: 'Hiraya <i>& Co',
  logoUrl: 'https://pictures.example.com/logo.png',
  description: 'We play.\n\n"><script>alert(1)</script>',
  website: 'https://hiraya.example.com/?a=1&b="',
  facebook: 'https://www.facebook.com/hiraya',
  instagram: '',
  x: 'https://x.com/hiraya',
  tiktok: '',
  youtube: 'https://youtu.be/abc',
  contactEmail: 'hello@hiraya.example.com',
  contactPhone: '+63 917 123 4567',
};

async function versionOf(client = owner, at = path): Promise<string> {
  return fieldOf((await client.get(at)).html, 'version');
}

async function save(
  values: Partial<typeof whole>,
  { client = owner, version }: { client?: DashboardClient; version?: string } = {},
) {
  return client.post(path, { ...whole, ...values, version: version ?? (await versionOf()) });
}

async function organizerPage(slug = organization.slug) {
  const answer = await fetch(`${server.url}/organizers/${slug}`);
  return { status: answer.status, html: await answer.text() };
}

async function organizerRecord(slug = organization.slug) {
  const answer = await fetch(`${server.url}/marketplace/v1/organizers/${slug}`);
  return { status: answer.status, ...((await answer.json()) as { data?: Record<string, unknown> }) };
}

function eventsNamed(): Promise<{ action: string; details: unknown }[]> {
  return server.db.many(sql`
    select action, details from audit_entries
    where organization_id = ${organization.id} and action = 'organization.profile_changed' order by id`);
}

test('what an owner says about the organization is on its page and in the API, and a new name everywhere but in links', async () => {
  const client = apiClient(server.url, (await server.key(organization)).key);
  const event = await client.post<{ id: string }>('/events', {
    name: 'Gabi ng Tula',
    dateTime: new Date(Date.now() + 86_400_000).toISOString(),
    tickets: [{ name: 'GA', price: 100, quantity: 10, published: true }],
  });
  await client.post(`/events/${event.id}/publish`);
  const past = await client.post<{ id: string }>('/events', { name: 'Kahapon', dateTime: '2026-01-01T19:00:00+08:00' });
  await client.post(`/events/${past.id}/publish`);
  const before = await organizerPage();
  assert.ok(before.status === 200 && before.html.includes('Kahapon'));

  const isFound = async (search: string) =>
    (await (await fetch(`${server.url}/marketplace/v1/events?search=${search}`)).text()).includes(event.id);
  assert.deepEqual([await isFound('live'), await isFound('co')], [true, false]);

  const saved = await save({});
  assert.deepEqual([saved.status, saved.location], [303, `${path}?done=profile-saved`]);
  assert.deepEqual([await isFound('live'), await isFound('co')], [false, true]);
  const { html } = await organizerPage();
  for (const part of [
    'Events by Hiraya &lt;i>&amp; Co',
    '<p>We play.</p>',
    'href="https://hiraya.example.com/?a=1&amp;b=&quot;"',
    'href="https://www.facebook.com/hiraya" rel="nofollow noopener ugc"',
    'href="mailto:hello@hiraya.example.com"',
    'href="tel:+639171234567"',
    'Gabi ng Tula',
  ]) {
    assert.ok(html.includes(part), part);
  }
  assert.match(html, /<img class="organizer-logo" src="\/media\/320\//);
  assert.ok(!html.includes('<script>alert') && !html.includes('Instagram'));
  assert.ok(!html.includes('src="https://pictures'), 'a browser asks nobody else');

  const { data } = await organizerRecord();
  assert.deepEqual(data, {
    name: whole.name,
    slug: organization.slug,
    url: `${server.config.publicUrl}/organizers/${organization.slug}`,
    isSandbox: false,
    logoUrl: whole.logoUrl,
    description: whole.description,
    links: {
      website: whole.website,
      facebook: whole.facebook,
      instagram: null,
      x: whole.x,
      tiktok: null,
      youtube: whole.youtube,
    },
    contactEmail: whole.contactEmail,
    contactPhone: whole.contactPhone,
  });
  const shown = (await (await fetch(`${server.url}/marketplace/v1/events/${event.id}`)).json()) as {
    data: { organizer: unknown };
  };
  assert.deepEqual(shown.data.organizer, { name: whole.name, slug: organization.slug });
  assert.ok((await owner.get(`/organizer/o/${organization.slug}`)).html.includes('Hiraya &lt;i>&amp; Co'));
  const names = await server.db.many<{ name: string }>(sql`
    select distinct name from organizations where ${organization.id} in (id, sandbox_of)`);
  assert.deepEqual(names, [{ name: whole.name }]);
  assert.deepEqual(await eventsNamed(), [
    { action: 'organization.profile_changed', details: { from: 'Hiraya Live', to: whole.name } },
  ]);
  await save({});
  assert.equal((await eventsNamed()).length, 1, 'saved as it is, nothing was done');
});

test('nobody overwrites what they have not seen: what was saved meanwhile is shown beside what was typed', async () => {
  const version = await versionOf();
  const colleague = await dashboardClient(server, { organization });
  assert.equal((await save({ description: 'By a colleague' }, { client: colleague, version })).status, 303);
  const refused = await save({ description: 'By me' }, { version });
  assert.equal(refused.status, 412);
  assert.ok(refused.html.includes('By a colleague') && refused.html.includes('>By me</textarea>'));
  assert.equal((await organizerRecord()).data?.description, 'By a colleague');
  assert.equal((await save({ description: 'By me' }, { version: fieldOf(refused.html, 'version') })).status, 303);
  assert.equal((await organizerRecord()).data?.description, 'By me');

  const at = await versionOf();
  const both = await Promise.all(
    ['one', 'two', 'three'].map((contactPhone, place) => {
      return save({ contactPhone: `+63 917 000 000${place}`, description: contactPhone }, { version: at });
    }),
  );
  assert.deepEqual(both.map(({ status }) => status).sort(), [303, 412, 412]);
});

test('it is renamed while its events are edited, and neither waits for the other in a circle', async () => {
  const client = apiClient(server.url, (await server.key(organization)).key);
  const events = await Promise.all(
    Array.from({ length: 4 }, async (_, index) => {
      const dateTime = new Date(Date.now() + 86_400_000).toISOString();
      const { id } = await client.post<{ id: string }>('/events', { name: `Sabay ${index}`, dateTime });
      await client.post(`/events/${id}/publish`);
      return id;
    }),
  );
  const rename = async () => {
    for (let turn = 0; turn < 8; turn += 1) assert.equal((await save({ name: `Hiraya Bago${turn}` })).status, 303);
  };
  const edit = async (id: string) => {
    for (let turn = 0; turn < 10; turn += 1) await client.post(`/events/${id}/performers`, { name: `Luna${turn}` });
  };
  assert.equal(await deadlocksDuring(server.db, () => Promise.all([rename(), ...events.map(edit)])), 0);
  const found = await fetch(`${server.url}/marketplace/v1/events?search=${encodeURIComponent('bago7 luna9')}`);
  const { data } = (await found.json()) as { data: { id: string }[] };
  assert.deepEqual(data.map(({ id }) => id).sort(), events.sort());
});

test('what is wrong is said beside its field, all at once, and nothing typed is lost', async () => {
  const before = (await organizerRecord()).data;
  const wrong = {
    name: ' ',
    logoUrl: 'javascript:alert(1)',
    description: 'x'.repeat(10_001),
    website: 'http://plain.example.com',
    facebook: 'https://facebook.com.evil.example',
    instagram: 'instagram.com/hiraya',
    x: 'https://user:pass@x.com/',
    tiktok: 'https://nottiktok.com/',
    contactEmail: 'hello',
    contactPhone: 'call me',
  };
  const refused = await save(wrong);
  assert.equal(refused.status, 400);
  for (const field of Object.keys(wrong)) {
    assert.match(refused.html, new RegExp(`id="field-${field}-fault"`), field);
  }
  assert.ok(refused.html.includes('value="javascript:alert(1)"') && refused.html.includes('value="call me"'));
  assert.match(refused.html, /Must be an address at facebook\.com/);
  const filipino = await owner.post(`${path}?lang=fil`, { ...whole, ...wrong, version: await versionOf() });
  assert.match(filipino.html, /Dapat address sa facebook\.com/);
  await owner.get(`${path}?lang=en`);
  assert.deepEqual((await organizerRecord()).data, before);
});

test('only owners change it, of their own organization, and never from test mode', async () => {
  const staff = await dashboardClient(server, { organization, role: 'MANAGER' });
  const stranger = await dashboardClient(server, { organization: await server.organization({ name: 'Elsewhere' }) });
  const before = (await organizerRecord()).data;
  const version = await versionOf();
  assert.equal((await save({ name: 'Taken' }, { client: staff, version })).status, 403);
  assert.equal((await save({ name: 'Taken' }, { client: stranger, version })).status, 404);
  const test = path.replace('/settings', '.test/settings');
  const shown = (await owner.get(test)).html;
  assert.ok(!shown.includes('name="version"') && shown.includes(`href="${path}"`));
  assert.equal((await owner.post(test, { ...whole, name: 'Taken', version })).location, test);
  assert.deepEqual((await organizerRecord()).data, before);
});

test('a sandbox shows the profile with a banner, and who may not sell is not there', async () => {
  const { slug } = await server.db.one<{ slug: string }>(sql`
    select slug from organizations where sandbox_of = ${organization.id}`);
  const trial = await organizerPage(slug);
  assert.equal(trial.status, 200);
  assert.match(trial.html, /Test mode: this is how/);
  assert.match(trial.html, /name="robots" content="noindex"/);
  assert.deepEqual((await organizerRecord(slug)).data?.isSandbox, true);
  for (const change of [
    sql`update organizations set approved_at = null where id = ${organization.id}`,
    sql`update organizations set suspended_at = now(), suspension_reason = 'x' where id = ${organization.id}`,
  ]) {
    await server.db.run(change);
    assert.equal((await organizerPage()).status, 404);
    assert.equal((await organizerRecord()).status, 404);
    await server.db.run(sql`
      update organizations set approved_at = now(), suspended_at = null, suspension_reason = null
      where id = ${organization.id}`);
  }
  for (const nobody of ['nobody', '%00', '%F0%9F%98%80']) {
    assert.equal((await organizerPage(nobody)).status, 404, nobody);
    assert.equal((await organizerRecord(nobody)).status, 404, nobody);
  }
});
