import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Json } from '../helpers/clients/api-client.ts';
import { faultOf } from '../helpers/clients/dashboard-html.ts';
import { type EventsDashboard, eventsDashboard, formOn } from '../helpers/worlds/events-dashboard.ts';
import { textOf } from '../helpers/worlds/orders-dashboard.ts';

let world: EventsDashboard;
before(async () => {
  world = await eventsDashboard();
});
after(() => world?.close());

const plansAt = () => `${world.base}/seating-plans`;

/** Two sections of rows, and one to stand in: ORCH of 2 × 6, BALC of 1 × 4, PIT of 20. */
async function newPlan(name = 'Teatro'): Promise<{ id: string; at: string }> {
  const { location } = await world.owner.post(`${plansAt()}/new`, {
    name,
    ...{ 'sections.0.name': 'Orch', 'sections.0.rows': '2', 'sections.0.seats': '6' },
    ...{ 'sections.1.name': 'Balc', 'sections.1.rows': '1', 'sections.1.seats': '4' },
    ...{ 'sections.2.name': 'Pit', 'sections.2.capacity': '20' },
  });
  const id = /seating-plans\/([0-9a-f-]{36})\?done=plan-created/.exec(location)?.[1] ?? '';
  assert.notEqual(id, '', location);
  return { id, at: `${plansAt()}/${id}` };
}

async function upload(path: string, text: string, by = world.owner) {
  const body = new FormData();
  body.append('file', new Blob([text]), 'plan');
  const answer = await fetch(`${world.server.url}${path}`, {
    ...{ method: 'POST', body, redirect: 'manual', headers: { cookie: by.cookie() } },
  });
  return { status: answer.status, location: answer.headers.get('location') ?? '', html: await answer.text() };
}

interface Written extends Json {
  version: number;
  seats: number;
  sections: { key: string; rows: Json[] }[];
}

test('a plan is made of figures; what is wrong is said beside its field', async () => {
  const wrong = await world.owner.post(`${plansAt()}/new`, {
    name: 'X',
    'sections.0.rows': '0',
    'sections.0.seats': '7',
  });
  assert.equal(wrong.status, 400);
  assert.match(faultOf(wrong.html, 'sections.0.rows') ?? '', /1 to 200|200/);
  const { id, at } = await newPlan('Mga Figura');
  const plan = await world.client.get<Written>(`/seating-plans/${id}`);
  assert.deepEqual([plan.seats, plan.sections.map(({ key }) => key)], [16, ['ORCH', 'BALC', 'PIT']]);
  assert.match(textOf((await world.owner.get(plansAt())).html), /Mga Figura/);
  const page = await world.owner.get(at);
  assert.match(page.html, /picture\.svg/);
  assert.match((await world.owner.get(`${at}/picture.svg`)).html, /^<svg[^>]+>.*Orch/);
});

test('a plan goes out as JSON and CSV and comes back the same; the same file twice is one version', async () => {
  const { id, at } = await newPlan('Labas-pasok');
  const written = (await world.owner.get(`${at}/plan.json`)).html;
  const made = await upload(`${plansAt()}/upload`, written);
  assert.match(made.location, /done=plan-created/);
  const copy = /seating-plans\/([0-9a-f-]{36})/.exec(made.location)?.[1];
  const [one, other] = await Promise.all([id, copy].map((each) => world.client.get<Written>(`/seating-plans/${each}`)));
  assert.deepEqual(other?.sections, one?.sections);
  const list = (await world.owner.get(`${at}/seats.csv`)).html;
  const fromList = await upload(`${plansAt()}/upload`, list);
  const listed = /seating-plans\/([0-9a-f-]{36})/.exec(fromList.location)?.[1];
  assert.equal((await world.client.get<Written>(`/seating-plans/${listed}`)).seats, 16);
  const changed = written.replace('"count":6', '"count":7');
  for (const _ of [1, 2]) assert.match((await upload(`${at}/file?version=1`, changed)).location, /done=plan-saved/);
  const now = await world.client.get<Written>(`/seating-plans/${id}`);
  assert.deepEqual([now.version, now.seats], [2, 17]);
  const late = await upload(`${at}/file?version=1`, written.replace('"count":6', '"count":9'));
  assert.equal(late.status, 412);
  assert.equal((await world.client.get<Written>(`/seating-plans/${id}`)).version, 2);
});

test('files and forms of plans are worked on beside the thread that sells', async () => {
  const threads = async () => {
    const text = await (await fetch(`${world.server.url}/metrics`)).text();
    return /^takilya_threads\{pool="plans"\} (\d)$/m.exec(text)?.[1];
  };
  await upload(`${plansAt()}/upload`, 'section,row,seat\nA,A,1\n');
  assert.equal(await threads(), '1');
  const wide = `section,row,seat${',c'.repeat(100)}\nA,A,1\n`;
  assert.match(textOf((await upload(`${plansAt()}/upload`, wide)).html), /At most 60 columns/);
});

test('a file that is no plan is refused, line by line, and nothing is made', async () => {
  const before = (await world.owner.get(plansAt())).html.match(/seating-plans\/[0-9a-f-]{36}"/g)?.length;
  const list = await upload(`${plansAt()}/upload`, 'section,row,seat\nA,A,1\nA,A,x\nA,A,1\n');
  assert.equal(list.status, 400);
  assert.match(textOf(list.html), /Line 3: enter a whole number for the seat.*Line 4: A A 1 is in the list twice/);
  assert.equal((await upload(`${plansAt()}/upload`, '{"name": 1')).status, 400);
  assert.equal((await upload(`${plansAt()}/upload`, '{"focus": [0, 0], "sections": [{"key": "?"}]}')).status, 400);
  assert.equal((await world.owner.get(plansAt())).html.match(/seating-plans\/[0-9a-f-]{36}"/g)?.length, before);
});

test('nobody sees or changes the plan of another organization', async () => {
  const { id, at } = await newPlan('Akin Lang');
  const theirs = at.replace(world.base, `/organizer/o/ibang-grupo`);
  for (const path of ['', '/plan.json', '/picture.svg', '/print']) {
    assert.equal((await world.stranger.get(`${theirs}${path}`)).status, 404, path);
  }
  for (const path of ['/copy', '/delete'])
    assert.equal((await world.stranger.post(`${theirs}${path}`)).status, 404, path);
  assert.equal((await world.client.get<Written>(`/seating-plans/${id}`)).version, 1);
});

async function painted() {
  const event = await world.event({
    tickets: [
      { name: 'VIP', price: 1_000, quantity: 50 },
      { name: 'Regular', price: 400, quantity: 50 },
      { name: 'Nakatayo', price: 200, quantity: 50 },
    ],
  });
  const [vip, regular, standing] = event.types as [string, string, string];
  const plan = await newPlan();
  const page = await world.owner.get(`${event.at}/seats/paint?plan=${plan.id}`);
  const action = `${event.at}/seats/paint?plan=${plan.id}`;
  const form = formOn(page.html, { action });
  const fields = { ...form, painted: '', 'section.ORCH': regular, 'section.BALC': '', 'section.PIT': standing };
  const saved = await world.owner.post(action, { ...fields, parts: 'ORCH; A; 1-2; vip\nORCH; B; 6; -' });
  assert.equal(saved.location, `${event.at}/seats?done=seats-saved`);
  return { ...event, plan, vip, regular, standing, seats: `${event.at}/seats` };
}

test('sections are painted by a form without scripts, and lines say what differs', async () => {
  const event = await painted();
  const seating = await world.client.get<Json & { types: Json[] }>(`/events/${event.id}/seating`);
  assert.deepEqual(Object.fromEntries(seating.types.map(({ ticketTypeId, seats }) => [ticketTypeId, seats])), {
    [event.vip]: 2,
    [event.regular]: 9,
    [event.standing]: 20,
  });
  const page = textOf((await world.owner.get(event.seats)).html);
  assert.match(page, /Free\s*11/);
  assert.match(page, /Not for sale\s*5/);
  const again = await world.owner.get(`${event.seats}/paint`);
  const action = `${event.seats}/paint?plan=${event.plan.id}`;
  const form = formOn(again.html, { action });
  assert.match(form.parts ?? '', /ORCH; A; 1-2; VIP/);
  const bad = await world.owner.post(action, { ...form, painted: '', parts: 'ORCH; A; 1-2; VIP\nORCH; Q; ; VIP' });
  assert.equal(bad.status, 400);
  assert.match(faultOf(bad.html, 'parts') ?? '', /Line 2/);
  assert.equal((await world.owner.post(action, { ...form, painted: '' })).location, `${event.seats}?done=seats-saved`);
  const type = await world.owner.get(`${event.at}/tickets/${event.vip}`);
  assert.match(textOf(type.html), /Follows from the seating plan/);
  assert.doesNotMatch(type.html, /name="quantity"/);
});

test('seats are blocked with a reason, found, and unblocked; those that are taken are named', async () => {
  const event = await painted();
  const block = (seats: string, reason = 'Camera') => world.owner.post(`${event.seats}/blocks`, { seats, reason });
  assert.equal((await block('ORCH-A-3-4, ORCH-B-1')).location, `${event.seats}?done=seats-blocked`);
  const refused = await block('ORCH-A-3 ORCH-A-5');
  assert.equal(refused.status, 409);
  assert.match(textOf(refused.html), /ORCH-A-3/);
  assert.equal((await block('here')).status, 400);
  assert.equal((await block('ORCH-A-5', '')).status, 400);
  const found = textOf((await world.owner.get(`${event.seats}?seat=orch-a-3`)).html);
  assert.match(found, /ORCH-A-3 This seat is blocked: Camera/);
  const [made] = await world.client.get<Json[]>(`/events/${event.id}/seat-blocks`);
  assert.equal(
    (await world.owner.post(`${event.seats}/blocks/${made?.id}/delete`)).location,
    `${event.seats}?done=seats-unblocked`,
  );
  assert.deepEqual(await world.client.get<Json[]>(`/events/${event.id}/seat-blocks`), []);
});

test('the counter sells the seats that are named; their holder is found and moved, after a look', async () => {
  const event = await painted();
  const counter = `${event.at}/counter`;
  const sell = (seats: string, quantity = '2') =>
    world.owner.post(counter, {
      act: 'sell',
      [`quantity.${event.regular}`]: quantity,
      [`seats.${event.regular}`]: seats,
      name: 'Ana',
      email: 'ana@example.com',
    });
  const sold = await sell('ORCH-A-3, ORCH-A-4');
  assert.match(sold.location, /order=/, textOf(sold.html));
  const taken = await sell('ORCH-A-3', '1');
  assert.equal(taken.status, 409);
  const found = await world.owner.get(`${event.seats}?seat=ORCH-A-3`);
  assert.match(textOf(found.html), /This seat is sold.*Attendee: Ana/);
  const move = /href="([^"]+\/seats\/move\?ticket=[0-9a-f-]{36})"/.exec(found.html)?.[1] ?? '';
  const busy = await world.owner.get(`${move}&to=ORCH-A-4`);
  assert.match(textOf(busy.html), /Swap the two seats/, 'somebody has that seat');
  assert.equal((await world.owner.get(`${move}&to=ORCH-A-1`)).status, 400, 'another type');
  const looked = await world.owner.get(`${move}&to=ORCH-B-1`);
  assert.match(textOf(looked.html), /From ORCH-A-3 to ORCH-B-1/);
  assert.match(
    textOf((await world.owner.get(`${event.seats}?seat=ORCH-A-3`)).html),
    /This seat is sold/,
    'looking moves nobody',
  );
  const form = { ticket: move.slice(-36), seat: 'ORCH-B-1' };
  const moved = await world.owner.post(`${event.seats}/move`, form);
  assert.match(moved.location, /done=seat-moved/);
  assert.match(textOf((await world.owner.get(`${event.seats}?seat=ORCH-A-3`)).html), /This seat is free/);
  assert.match(textOf((await world.owner.get(`${event.seats}?seat=ORCH-B-1`)).html), /Attendee: Ana/);
  const kept = await world.owner.post(`${event.seats}/remove`);
  assert.equal(kept.status, 409, 'something is sold');
  const map = JSON.parse((await world.owner.get(`${event.seats}/map.json`)).html) as { states: string; counts: Json };
  assert.equal(map.counts.sold, 2);
  assert.equal(map.states.length, 16);
});

test('seats that were pressed are at the counter with their types, and what is no seat is said', async () => {
  const event = await painted();
  const page = await world.owner.get(`${event.at}/counter?seats=ORCH-A-1-2,+orch-b-1`);
  const form = formOn(page.html, { action: `${event.at}/counter` });
  assert.deepEqual(
    Object.entries(form)
      .filter(([name, value]) => /^(quantity|seats)\./.test(name) && value !== '')
      .map(([name, value]) => `${name.split('.')[0]} ${value}`)
      .sort(),
    ['quantity 1', 'quantity 2', 'seats ORCH-A-1, ORCH-A-2', 'seats ORCH-B-1'],
  );
  const unknown = await world.owner.get(`${event.at}/counter?seats=ORCH-A-1,ORCH-Z-9`);
  assert.match(textOf(unknown.html), /These seats are not there: ORCH-Z-9/);
  assert.match(textOf((await world.owner.get(`${event.at}/counter?seats=here`)).html), /“HERE” is not a seat/);
});

test('painting over what is sold is refused by name, and nothing changes; an unsold plan is taken off', async () => {
  const event = await painted();
  await world.owner.post(`${event.at}/counter`, {
    act: 'sell',
    [`quantity.${event.regular}`]: '1',
    [`seats.${event.regular}`]: 'ORCH-B-2',
  });
  const action = `${event.seats}/paint?plan=${event.plan.id}`;
  const form = formOn((await world.owner.get(`${event.seats}/paint`)).html, { action });
  const refused = await world.owner.post(action, { ...form, painted: '', 'section.ORCH': event.vip, parts: '' });
  assert.equal(refused.status, 409);
  assert.match(textOf(refused.html), /ORCH-B-2/);
  const byScript = await world.owner.post(action, {
    ...form,
    painted: JSON.stringify([{ ticketTypeId: event.vip, areas: [{ section: 'ORCH' }] }]),
  });
  assert.equal(byScript.status, 409);
  assert.match(byScript.html, /data-painted="\{/, 'what was painted is not lost');
  const other = await painted();
  assert.equal((await world.owner.post(`${other.seats}/remove`)).location, `${other.seats}?done=seats-removed`);
  assert.match(textOf((await world.owner.get(other.seats)).html), /sells no seats of a plan/);
});
