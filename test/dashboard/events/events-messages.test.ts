import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { listActs } from '../../../src/core/accounts/audit-log/list-acts.ts';
import { sql } from '../../../src/platform/database/sql.ts';
import { apiClient } from '../../helpers/clients/api-client.ts';
import { buyerAt, eventOnSale } from '../../helpers/clients/buyer.ts';
import { type DashboardClient, dashboardClient } from '../../helpers/clients/dashboard-client.ts';
import { type TestServer, testServer } from '../../helpers/machine/test-server.ts';
import { until } from '../../helpers/machine/until.ts';
import {
  decodedHeader,
  headersOf,
  partsOf,
  type SmtpReceiver,
  smtpReceiver,
} from '../../helpers/receivers/smtp-receiver.ts';
import { formOn } from '../../helpers/worlds/events-dashboard.ts';

const publicUrl = 'https://takilya.example';
let receiver: SmtpReceiver;
let server: TestServer;
let staff: DashboardClient;
let stranger: DashboardClient;
let organization: Awaited<ReturnType<TestServer['organization']>>;
before(async () => {
  receiver = await smtpReceiver();
  server = await testServer({
    environment: { SMTP_URL: receiver.url, PUBLIC_URL: publicUrl, MARKETPLACE_RATE_LIMIT: 'off' },
  });
  organization = await server.organization();
  staff = await dashboardClient(server, { organization, role: 'MANAGER' });
  stranger = await dashboardClient(server, { organization: await server.organization({ name: 'Ibang Grupo' }) });
});
after(async () => {
  await server?.close();
  await receiver?.close();
});

async function openEvent({ isTest = false } = {}) {
  const client = apiClient(server.url, (await server.key(organization, { isTest })).key);
  const event = await eventOnSale(client, { type: 'FREE', tickets: [{ price: 0 }] });
  const order = (name: string) => {
    const buyer = { name: 'Ana Reyes', email: `${name}@example.com` };
    return buyerAt(server.url).place(event.id, { [event.types[0] as string]: 1 }, { buyer });
  };
  const base = `/organizer/o/${organization.slug}${isTest ? '.test' : ''}`;
  return { id: event.id, at: `${base}/events/${event.id}/messages`, order };
}

const messagesTo = (name: string) =>
  receiver.mails.filter((mail) => mail.to[0] === `${name}@example.com` && headersOf(mail).has('list-unsubscribe'));
const textOf = (raw: string) =>
  partsOf(raw)
    .find(({ contentType }) => contentType === 'text/plain')
    ?.body.toString() ?? '';

const hostile = {
  subject: 'Doors\r\nBcc: everybody@example.com\r\n\r\nopen =?utf-8?q?early?=',
  text: 'At six, see https://hiraya.example/map?a=1&b=2.\r\n\r\n<script>alert(1)</script>\r\nBring water.',
};

test('from what is typed to what people read: nothing typed is lost, and the number is asked for once more where it changed', async () => {
  const { id, at, order } = await openEvent();
  await order('ana');
  const page = await writeMessage(at);
  await editMessage(page);
  const again = await sendMessage(page, order);
  const list = await staff.get(at);
  assert.match(list.html, /2 of 2/);
  assert.equal((await staff.get(`${page}/edit`)).location, page, 'what was sent is only looked at');
  assert.equal((await staff.post(`${page}/delete`)).status, 409);

  const { rows: acts } = await listActs(server.db, {
    organizationId: organization.id,
    filter: { action: 'message.sent' },
  });
  assert.deepEqual(
    acts.map(({ details }) => details),
    [{ about: 'Doors Bcc: everybody@example.com open =?utf-8?q?early?=', recipients: 2 }],
  );
  const link = readMail();
  await stopByLink(link);
  const next = await staff.post(`${at}/new`, { subject: 'Thanks', text: 'For coming' });
  assert.match((await staff.get(next.location)).html, /Goes to 1 person.*One more person unsubscribed/s);

  const paths = ['', '/edit', '/mail'].map((end) => `${page}${end}`);
  for (const path of [at, `${at}/new`, ...paths]) assert.equal((await stranger.get(path)).status, 404, path);
  const own = at.replace(organization.slug, 'ibang-grupo');
  const acting = ['/edit', '/test', '/send', '/delete'].map((end) => `${next.location}${end}`);
  for (const path of [`${at}/new`, ...acting, ...acting.map((each) => each.replace(at, own))]) {
    assert.equal((await stranger.post(path, { ...again, ...hostile })).status, 404, path);
  }
  assert.match((await staff.post(`${next.location}/delete`)).location, /done=message-deleted/);
  const { count } = await server.db.one<{ count: number }>(sql`
    select count(*) as count from messages where event_id = ${id}`);
  assert.equal(count, 1);
});

async function writeMessage(at: string): Promise<string> {
  const nothing = await staff.post(`${at}/new`, { subject: ' ', text: 'Typed already' });
  assert.equal(nothing.status, 400);
  assert.match(nothing.html, /Typed already/);
  assert.equal((await staff.post(`${at}/new`, { subject: 'x'.repeat(151), text: 'x'.repeat(5_001) })).status, 400);
  const written = await staff.post(`${at}/new`, { ...hostile, isAdmitted: 'no' });
  assert.equal(written.status, 303, written.html);
  const page = written.location;
  const preview = await staff.get(page);
  assert.match(preview.html, /Goes to 1 person, once per address/);
  assert.match(preview.html, /who weren’t admitted yet/);
  for (const [language, said] of [
    ['en', 'A message from'],
    ['fil', 'Mensahe mula sa'],
  ]) {
    const { html, headers } = await staff.get(`${page}/mail?in=${language}`);
    assert.ok(html.includes(said as string), html);
    assert.match(html, /<a href="https:\/\/hiraya\.example\/map\?a=1&amp;b=2">/);
    assert.match(html, /&lt;script>|&lt;script&gt;/);
    assert.match(headers.get('content-security-policy') ?? '', /default-src 'none'.*sandbox/);
  }
  return page;
}

async function editMessage(page: string): Promise<void> {
  const edit = await staff.get(`${page}/edit`);
  const typed = formOn(edit.html, { action: `${page}/edit` });
  assert.match(typed.text as string, /^At six, see/);
  assert.equal((await staff.post(`${page}/edit`, { ...typed, subject: '' })).status, 400);
  assert.equal((await staff.post(`${page}/edit`, { ...typed, isAdmitted: '' })).status, 303);
  const stale = await staff.post(`${page}/edit`, { ...typed, subject: 'Of a colleague' });
  assert.equal(stale.status, 412);
  assert.match(stale.html, /was edited since/);
}

/** Returns the form that was sent. */
async function sendMessage(page: string, order: (name: string) => Promise<{ id: string }>) {
  assert.match((await staff.post(`${page}/test`)).location, /done=message-tested/);
  await until(() => receiver.mails.some(({ to }) => to[0] === staff.email));
  const shown = await staff.get(page);
  await order('Ana');
  const { id: bens } = await order('ben');
  await server.db.run(sql`update orders set language = 'fil' where id = ${bens}`);
  const form = formOn(shown.html, { action: `${page}/send` });
  assert.equal(form.recipients, '1');
  const changed = await staff.post(`${page}/send`, form);
  assert.equal(changed.status, 409);
  assert.match(changed.html, /has changed from 1 to 2/);
  const again = formOn(changed.html, { action: `${page}/send` });
  const sent = await Promise.all([1, 2, 3].map(() => staff.post(`${page}/send`, again)));
  assert.deepEqual(
    sent.map(({ status, location }) => [status, location]),
    Array(3).fill([303, page]),
  );
  assert.match((await staff.get(page)).html, /role="progressbar"/);
  await until(async () => {
    // The worker checks every few seconds whether all were sent.
    await server.db.run(sql`update queue set due_at = now() where kind = 'message'`);
    return /Sent<\/b>/.test((await staff.get(page)).html);
  });
  return again;
}

/** Returns the link by which messages are stopped. */
function readMail(): string {
  assert.deepEqual([messagesTo('ana').length + messagesTo('Ana').length, messagesTo('ben').length], [1, 1]);
  const [mail] = messagesTo('ben');
  const headers = headersOf(mail as never);
  assert.deepEqual(headers.get('bcc'), undefined);
  const subject = decodedHeader(headers.get('subject')?.[0] ?? '');
  assert.match(subject, /^Hiraya Live: Doors Bcc: everybody@example ?\. ?com open =\?utf-8\?q\?early\?=$/);
  assert.deepEqual(headers.get('reply-to'), [staff.email]);
  assert.deepEqual(headers.get('list-unsubscribe-post'), ['List-Unsubscribe=One-Click']);
  assert.match(textOf(mail?.raw as string), /Mensahe mula sa “Hiraya Live”/);
  const link = (headers.get('list-unsubscribe')?.[0] ?? '').replace(/^<(.+)>$/, '$1').replace(publicUrl, server.url);
  assert.ok(textOf(mail?.raw as string).includes(link.replace(server.url, publicUrl)));
  return link;
}

/** It stops by a POST alone, without cookies, from a page or from a mail program in either form. */
async function stopByLink(link: string): Promise<void> {
  const isStopped = async () => (await server.db.run(sql`select from message_stops`)) === 1;
  const looked = await fetch(link);
  assert.equal(looked.status, 200);
  assert.match(await looked.text(), /Stop messages/);
  assert.equal(await isStopped(), false);
  const multipart = new FormData();
  multipart.append('List-Unsubscribe', 'One-Click');
  const stop = (body: BodyInit) => fetch(link, { method: 'POST', body, redirect: 'manual' });
  for (const body of [new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }), multipart]) {
    const stopped = await stop(body);
    assert.equal(stopped.status, 200, 'no redirect');
    assert.match(await stopped.text(), /Subscribe again/);
    assert.equal(await isStopped(), true);
    assert.equal((await stop(new URLSearchParams({ act: 'resume' }))).status, 303);
    assert.equal(await isStopped(), false);
  }
  assert.equal((await fetch(`${link.slice(0, -3)}abc`)).status, 404);
  assert.equal((await fetch(`${link.slice(0, -3)}abc`, { method: 'POST' })).status, 404);
  assert.equal((await stop(new URLSearchParams({ act: 'stop' }))).status, 303);
}

test('a sandbox writes to nobody real; an event has three messages a day, and the page says when the next may go', async () => {
  const { at, order } = await openEvent({ isTest: true });
  await order('dina');
  const write = async () => (await staff.post(`${at}/new`, { subject: 'Hoy', text: 'Test' })).location;
  const pages = [await write(), await write(), await write(), await write()];
  const form = formOn((await staff.get(pages[3] as string)).html, { action: `${pages[3]}/send` });
  for (const page of pages.slice(0, 3)) {
    const fields = formOn((await staff.get(page)).html, { action: `${page}/send` });
    assert.equal((await staff.post(`${page}/send`, fields)).status, 303);
  }
  const refused = await staff.post(`${pages[3]}/send`, form);
  assert.equal(refused.status, 429);
  assert.match(refused.html, /An event can have 3 messages in 24 hours/);
  assert.match(refused.html, /You can send the next one /);
  assert.doesNotMatch(refused.html, /\/send"/);
  await staff.post(`${pages[3]}/test`);
  const kept = () =>
    server.db.many<{ status: string }>(sql`select status from mails where kind like 'MESSAGE%' and is_sandbox`);
  await until(async () => (await kept()).filter(({ status }) => status === 'KEPT').length === 4);
  assert.deepEqual(messagesTo('dina'), []);
});

test('a choice that there is not is none, whatever it is called', async () => {
  const { at, id } = await openEvent();
  for (const isAdmitted of ['__proto__', 'constructor', 'maybe']) {
    const { status } = await staff.post(`${at}/new`, { subject: 'Doors', text: 'At six', isAdmitted });
    assert.equal(status, 303, isAdmitted);
  }
  const drafts = await server.db.many<{ isAdmitted: boolean | null }>(
    sql`select is_admitted from messages where event_id = ${id}`,
  );
  assert.deepEqual(
    drafts.map(({ isAdmitted }) => isAdmitted),
    [null, null, null],
  );
});

test('a message that goes by itself says when in the list and on its page, is deleted there, and says why it did not go', async () => {
  const client = apiClient(server.url, (await server.key(organization)).key);
  const { id, at } = await openEvent();
  const write = (subject: string, minutesBefore: number) =>
    client.post<{ id: string }>(`/events/${id}/messages`, { subject, text: 'At six.', minutesBefore });
  const soon = await write('Doors at six', 180);
  const late = await write('Too late', 60);
  await server.db.run(sql`update messages set unsent_because = 'TOO_LATE' where id = ${late.id}`);
  const list = await staff.get(at);
  for (const words of ['Scheduled', 'Goes out 3 hours before the start.', 'Not sent'])
    assert.ok(list.html.includes(words));
  assert.match((await staff.get(`${at}?lang=fil`)).html, /Ipapadala 3 oras bago magsimula\./);
  assert.match(
    (await staff.get(`${at}/${soon.id}?lang=en`)).html,
    /Goes out 3 hours before the start\. You can edit it/,
  );
  assert.match((await staff.get(`${at}/${late.id}`)).html, /Not sent: its time had passed\./);
  assert.equal((await staff.post(`${at}/${soon.id}/delete`)).status, 303);
  const left = await client.get<{ id: string; status: string }[]>(`/events/${id}/messages`);
  assert.deepEqual(
    left.map((message) => [message.id, message.status]),
    [[late.id, 'UNSENT']],
  );
});
