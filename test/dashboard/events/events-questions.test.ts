import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createOrderLinks } from '../../../src/core/selling/orders/order-links.ts';
import { sql } from '../../../src/platform/database/sql.ts';
import type { Json } from '../../helpers/clients/api-client.ts';
import type { BuyerOrder, BuyerTicket } from '../../helpers/clients/buyer.ts';
import { type SiteClient, siteClient } from '../../helpers/clients/site-client.ts';
import { type EventsDashboard, eventsDashboard, formOn } from '../../helpers/worlds/events-dashboard.ts';

let world: EventsDashboard;
let site: SiteClient;

before(async () => {
  world = await eventsDashboard();
  site = siteClient(world.server.url);
});
after(() => world.close());

type Question = Json & { id: string; label: string };
const questionsOf = (id: string) => world.client.get<Question[]>(`/events/${id}/questions`);

/** The browser of a buyer who follows the link in the mail. */
async function browserOf({ id }: BuyerOrder): Promise<{ cookie: string }> {
  const key = createOrderLinks(world.server.config.appSecret).keyOf(id);
  const { headers } = await site.get(`/orders/${id}?key=${key}`);
  return { cookie: headers.get('set-cookie')?.split(';')[0] as string };
}

test('questions are asked, ordered, changed and withdrawn in the dashboard, and copied with their event', async () => {
  const { owner, staff, stranger } = world;
  const { id, at, types } = await world.event({ tickets: [{ name: 'Regular' }, { name: 'VIP' }] });
  const path = `${at}/questions`;
  const shirt = {
    label: 'Shirt <b>size</b>',
    kind: 'CHOICE',
    options: 'S\r\n\r\n M \r\nL',
    required: 'on',
    perTicket: 'on',
  };
  assert.equal(
    (await owner.post(path, { ...shirt, [`type.${types[1]}`]: 'on' })).location,
    `${path}?done=question-created`,
  );
  assert.equal((await owner.post(path, { label: 'Company', kind: 'TEXT', options: 'not looked at' })).status, 303);
  const wrong = await owner.post(path, { label: 'Size', kind: 'CHOICE', options: 'one\none' });
  assert.equal(wrong.status, 400);
  assert.match(wrong.html, /id="field-options-fault"/);
  const [first, second] = (await questionsOf(id)) as [Question, Question];
  const { label, options, required, perTicket, ticketTypeIds } = first;
  assert.deepEqual(
    [label, options, required, perTicket, ticketTypeIds, second.options],
    ['Shirt <b>size</b>', ['S', 'M', 'L'], true, true, [types[1]], null],
  );
  assert.ok(!(await owner.get(path)).html.includes('<b>size</b>'));

  assert.equal((await owner.post(`${path}/${second.id}/move`, { by: 'up' })).location, `${path}?done=question-moved`);
  await owner.post(`${path}/${second.id}/move`, { by: 'up' });
  assert.deepEqual(
    (await questionsOf(id)).map((question) => question.label),
    ['Company', 'Shirt <b>size</b>'],
  );
  const one = `${path}/${first.id}`;
  const form = formOn((await owner.get(one)).html, { action: one });
  assert.equal((await owner.post(one, { ...form, label: 'Size' })).location, `${path}?done=question-saved`);
  assert.equal((await owner.post(one, { ...form, label: 'Late' })).status, 412);
  assert.equal((await stranger.get(one)).status, 404);
  assert.equal((await staff.get(path)).status, (await staff.get(`${at}/promo-codes`)).status);

  const copied = await owner.post(`${at}/duplicate`);
  const copyId = /events\/([0-9a-f-]{36})/.exec(copied.location ?? '')?.[1] as string;
  const copies = await questionsOf(copyId);
  const { tickets = [] } = await world.client.get<{ tickets?: { id: string }[] }>(`/events/${copyId}`);
  assert.deepEqual(
    copies.map((question) => question.label),
    ['Company', 'Size'],
  );
  assert.deepEqual(copies[1]?.ticketTypeIds, [tickets[1]?.id], 'for the types of the copy');

  assert.equal((await owner.post(`${one}/delete`)).location, `${path}?done=question-deleted`);
  assert.equal((await questionsOf(id)).length, 1);
  const { html } = await owner.get(`${world.base}/settings/audit-log`);
  for (const said of ['Added a question for buyers', 'Changed a question', 'Removed a question'])
    assert.match(html, new RegExp(said));
});

test('buyers answer on the page of their order, and the organizer reads it with the attendees, the order and in the CSV', async () => {
  const { client, buyer, server } = world;
  const { id, at, types } = await world.event({ tickets: [{ name: 'Regular' }] });
  const ask = (fields: Json) => client.post<Question>(`/events/${id}/questions`, fields);
  const company = await ask({ label: '=Company, "yours"', kind: 'TEXT', required: true });
  const shirt = await ask({ label: 'Shirt', kind: 'CHOICE', options: ['S', 'M'], required: true, perTicket: true });
  const age = await ask({ label: 'Age', kind: 'NUMBER', perTicket: true });
  const eats = await ask({ label: 'Eats meat', kind: 'CHECK' });
  const { slug } = await client.get<{ slug: string }>(`/events/${id}`);
  const shown = await fetch(`${server.url}/marketplace/v1/events/${id}`).then((answer) => answer.json());
  assert.deepEqual((shown as { data: { questions: Question[] } }).data.questions.map(({ label }) => label).length, 4);
  assert.match(
    (await site.get(`/events/${slug}/checkout?q.${types[0]}=1`)).html,
    /the organizer will ask you a few questions/,
  );

  const order = await buyer.buy(id, { [types[0] as string]: 2 });
  const [one, two] = (await buyer.tickets(order)) as [BuyerTicket, BuyerTicket];
  const cookie = await browserOf(order);
  const page = `/orders/${order.id}`;
  const { html } = await site.get(page, cookie);
  assert.match(html, /3 questions still need an answer/);
  const action = `${page}/answers`;
  const form = formOn(html, { action });
  const [ofOrder, eatsName] = [`answer.${company.id}`, `answer.${eats.id}`];
  const shirtOf = ({ id: ticket }: BuyerTicket) => `answer.${shirt.id}.${ticket}`;
  const ageOf = ({ id: ticket }: BuyerTicket) => `answer.${age.id}.${ticket}`;
  const names = [ofOrder, eatsName, shirtOf(one), ageOf(one), shirtOf(two), ageOf(two)];
  assert.deepEqual(Object.keys(form).sort(), names.sort());
  assert.equal((await site.post(action, form)).status, 404, 'only with the link');
  assert.equal((await site.post(action, form, { ...cookie, origin: 'https://elsewhere.example' })).status, 403);

  const lines = `${'a'.repeat(499)}\r\n${'b'.repeat(500)}`;
  assert.equal((await site.post(action, { [ofOrder]: lines }, cookie)).status, 303, 'as long as the field allows');
  const hostile = '=cmd|"/c calc"!A1 </textarea><script>alert(1)</script>';
  const typed = { ...form, [ofOrder]: hostile, [shirtOf(one)]: 'M', [ageOf(one)]: 'old', [eatsName]: 'no' };
  const refused = await site.post(action, typed, cookie);
  assert.equal(refused.status, 400);
  assert.match(refused.html, new RegExp(`id="field-${ageOf(one).replaceAll('.', '\\.')}-fault"[^>]*>Enter a number<`));
  assert.equal(formOn(refused.html, { action })[ofOrder], hostile, 'what was typed is still there');
  assert.ok(!refused.html.includes('<script>alert(1)'));
  const inFilipino = await site.post(`${action}?lang=fil`, typed, cookie);
  assert.match(inFilipino.html, /Maglagay ng numero/);

  // Withdrawn while the form was open: the answer is kept, and so are the others.
  await client.remove(`/events/${id}/questions/${age.id}`);
  const saved = await site.post(action, { ...typed, [ageOf(one)]: '-7.5' }, cookie);
  assert.equal(saved.location, `${page}?answered=1`, saved.html);
  const after = (await site.get(saved.location as string, cookie)).html;
  assert.match(after, /Your answers have been saved[\s\S]*One question still needs an answer/);
  assert.ok(!after.includes(age.id), 'nobody is asked any more');
  assert.equal(formOn(after, { action })[eatsName], 'no');

  await readAnswers(at, order, { tickets: [one, two], hostile });

  await server.db.run(sql`update events set date_time = now() - interval '1 minute' where id = ${id}`);
  assert.equal((await site.post(action, { ...form, [ofOrder]: 'far too late' }, cookie)).location, page);
  const closed = (await site.get(page, cookie)).html;
  assert.match(closed, /The event has started, so answers can no longer be changed/);
  assert.ok(!closed.includes(`action="${action}"`) && !closed.includes('too late'));
});

/** As the organizer reads them: with the attendees, in the CSV, with a ticket and with the order. */
async function readAnswers(
  at: string,
  order: { id: string },
  { tickets: [one, two], hostile }: { tickets: [BuyerTicket, BuyerTicket]; hostile: string },
): Promise<void> {
  const { owner } = world;
  const list = `${at}/attendees`;
  const rows = async (query: string) =>
    ((await owner.get(`${list}${query}`)).html.match(/<th scope="row">/g) ?? []).length;
  assert.deepEqual([await rows(''), await rows('?answers=missing')], [2, 1]);
  const csv = (await owner.get(`${list}.csv`)).html.split('\r\n');
  assert.ok(
    csv[0]?.endsWith(
      `gate,time_zone,first_entry,last_entry,entries,"'=Company, ""yours""","Shirt","Age (withdrawn)","Eats meat"`,
    ),
    csv[0] ?? '',
  );
  const cells = `"'${hostile.replaceAll('"', '""')}"`;
  const ofOne = csv.find((line) => line.includes(one.code));
  assert.ok(ofOne?.endsWith(`,${cells},"M",-7.5,"no"`), ofOne ?? '');
  assert.ok(csv.find((line) => line.includes(two.code))?.endsWith(`,${cells},,,"no"`));
  assert.equal((await owner.get(`${list}.csv?answers=missing`)).html.split('\r\n').length, 2);
  const story = (await owner.get(`${list}/${one.id}`)).html;
  assert.match(
    story,
    /Answers[\s\S]*Shirt<\/dt><dd[^>]*>M<[\s\S]*Age<\/dt><dd[^>]*>-7\.5<[\s\S]*Eats meat<\/dt><dd[^>]*>No</,
  );
  assert.ok(!story.includes('<script>alert(1)'));
  const ofOrderPage = (await owner.get(`${world.base}/orders/${order.id}`)).html;
  assert.match(ofOrderPage, /One required answer is missing[\s\S]*Eats meat<\/dt><dd[^>]*>No</);
}
