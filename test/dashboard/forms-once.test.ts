import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type EventsDashboard, eventsDashboard, formOn } from '../helpers/worlds/events-dashboard.ts';

let world: EventsDashboard;

before(async () => {
  world = await eventsDashboard();
});
after(() => world?.close());

const event = { act: 'save', name: 'Sayawan sa Plaza', dateTime: '2027-02-14T19:00', timezone: 'Asia/Manila' };

test('a form that is sent three times at the same moment makes one record, and leads to it each time', async () => {
  const { owner, base, client } = world;
  const path = `${base}/events/new`;
  const form = { ...formOn((await owner.get(path)).html, { action: path }), ...event };
  const answers = await Promise.all([1, 2, 3].map(() => owner.post(path, form)));
  assert.deepEqual(
    answers.map(({ status, location }) => [status, location]),
    answers.map(() => [303, answers[0]?.location]),
  );
  const later = await owner.post(path, form);
  assert.equal(later.location, answers[0]?.location);
  const made = async () => (await client.succeed('GET', `/events?search=${encodeURIComponent(event.name)}`)).meta.total;
  assert.equal(await made(), 1);
  // A changed form is another form, and so is one from another page.
  await owner.post(path, { ...form, description: 'Gabi-gabi' });
  await owner.post(path, { ...formOn((await owner.get(path)).html, { action: path }), ...event });
  assert.equal(await made(), 3);
});

test('a form that was refused can be sent again as it is', async () => {
  const { owner, client } = world;
  const { at, id, types } = await world.event();
  const path = `${at}/promo-codes`;
  const { id: other } = await client.post<{ id: string }>(`/events/${id}/promo-codes`, {
    code: 'MAAGA',
    kind: 'PERCENT',
    value: 10,
  });
  const typed = { code: 'MAAGA', kind: 'PERCENT', value: '20', [`type.${types[0]}`]: 'on' };
  const form = { ...formOn((await owner.get(path)).html, { action: path }), ...typed };
  const refused = await owner.post(path, form);
  assert.equal(refused.status, 409, refused.html);
  await client.remove(`/events/${id}/promo-codes/${other}`);
  const again = await owner.post(path, form);
  assert.equal(again.status, 303);
  assert.equal((await owner.post(path, form)).location, again.location);
});

test('what was sold at the counter or written to holders is so once, however often the form is sent', async () => {
  const { owner, client } = world;
  const { at, id, types } = await world.event();
  const person = { name: 'Jun Santos', email: 'jun@example.com' };
  const forms = {
    counter: { [`quantity.${types[0]}`]: '2', ...person, act: 'sell' },
    'messages/new': { subject: 'Pinto', text: 'Alas-sais' },
    questions: { label: 'Edad', kind: 'NUMBER' },
    performers: { name: 'Luna' },
  };
  for (const [page, typed] of Object.entries(forms)) {
    const path = `${at}/${page}`;
    const form = { ...formOn((await owner.get(path)).html, { action: path }), ...typed };
    const answers = await Promise.all([1, 2, 3].map(() => owner.post(path, form)));
    assert.deepEqual([...new Set(answers.map(({ status, location }) => `${status} ${location}`))].length, 1, page);
    assert.equal(answers[0]?.status, 303, page);
  }
  const made = await Promise.all(
    ['attendees', 'questions', 'performers'].map(
      async (list) => (await client.get<unknown[]>(`/events/${id}/${list}`)).length,
    ),
  );
  assert.deepEqual(made, [2, 1, 1]);
  assert.equal([...(await owner.get(`${at}/messages`)).html.matchAll(/\/messages\/[0-9a-f-]{36}"/g)].length, 1);
});

test('an organization that somebody makes beside the one they have is made once', async () => {
  const { owner } = world;
  const path = '/organizer/organizations/new';
  const form = { ...formOn((await owner.get(path)).html, { action: path }), organizationName: 'Pangalawa' };
  const answers = await Promise.all([1, 2, 3].map(() => owner.post(path, form)));
  assert.deepEqual(
    [...new Set(answers.map(({ status, location }) => `${status} ${location}`))],
    ['303 /organizer/o/pangalawa?done=organizationMade'],
  );
});
