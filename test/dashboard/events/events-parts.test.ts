import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { listActs } from '../../../src/core/accounts/audit-log/list-acts.ts';
import { sql } from '../../../src/platform/database/sql.ts';
import { type EventsDashboard, eventsDashboard, formOn } from '../../helpers/worlds/events-dashboard.ts';

let world: EventsDashboard;

before(async () => {
  world = await eventsDashboard();
});
after(() => world?.close());

test('performers come and go, and the programme keeps what they were in', async () => {
  const { owner, client } = world;
  const { id, at } = await world.draft();
  const added = await owner.post(`${at}/performers`, {
    name: 'Luna Dimasupil',
    type: 'ARTIST',
    imageUrl: 'https://example.com/luna.jpg',
    description: 'Mula Iloilo.',
  });
  assert.equal(added.location, `${at}/performers?done=performer-added`, added.html);
  const [performer] = await client.get<{ id: string; type: string }[]>(`/events/${id}/performers`);
  assert.equal(performer?.type, 'ARTIST');
  assert.match((await owner.get(`${at}/performers`)).html, /Luna Dimasupil/);

  const faulty = await owner.post(`${at}/performers`, { name: 'Sira', imageUrl: 'hindi url' });
  assert.equal(faulty.status, 400);
  assert.match(faulty.html, /id="field-imageUrl-fault"/);
  assert.equal(formOn(faulty.html, { action: `${at}/performers` }).name, 'Sira');

  const times = { startTime: '2027-02-14T20:00', endTime: '2027-02-14T21:00' };
  const entry = { title: 'Unang set', ...times, performerId: performer?.id ?? '', color: '#FFB81C', icon: 'mic' };
  assert.equal((await owner.post(`${at}/schedule`, entry)).location, `${at}/schedule?done=schedule-added`);
  assert.match((await owner.get(`${at}/schedule`)).html, /<b>Unang set<\/b> · Luna Dimasupil/);
  const removed = await owner.post(`${at}/performers/${performer?.id}/delete`);
  assert.equal(removed.location, `${at}/performers?done=performer-removed`);
  const [kept] = await client.get<{ title: string; performerId: string | null }[]>(`/events/${id}/schedules`);
  assert.deepEqual([kept?.title, kept?.performerId], ['Unang set', null]);
});

test('an entry of the programme is written in the times of the event’s zone, changed and removed', async () => {
  const { owner, staff, client } = world;
  const { id, at } = await world.draft({ timezone: 'America/New_York' });
  const entry = { title: 'Pinto', startTime: '2027-07-01T18:00', endTime: '2027-07-01T19:00' };
  await owner.post(`${at}/schedule`, entry);
  const entries = () =>
    client.get<{ id: string; title: string; startTime: string; color: string | null }[]>(`/events/${id}/schedules`);
  const [made] = await entries();
  assert.equal(made?.startTime, '2027-07-01T22:00:00.000Z');
  const faulty = await owner.post(`${at}/schedule`, { ...entry, endTime: '2027-07-01T17:00', color: 'dilaw' });
  assert.equal(faulty.status, 400);
  assert.match(faulty.html, /id="field-color-fault" class="fault">Must be a colour of the form #RRGGBB/);
  const late = await owner.post(`${at}/schedule`, { ...entry, endTime: '2027-07-01T17:00' });
  assert.match(late.html, /id="field-endTime-fault" class="fault">Must be after the start/);

  const one = `${at}/schedule/${made?.id}`;
  const form = formOn((await owner.get(one)).html, { action: one });
  assert.equal(form.startTime, '2027-07-01T18:00');
  assert.equal(
    (await staff.post(one, { ...form, title: 'Pinto, maaga' })).location,
    `${at}/schedule?done=schedule-saved`,
  );
  const refused = await owner.post(one, { ...form, title: 'Pinto, huli' });
  assert.equal(refused.status, 412);
  assert.match(refused.html, /<dd>Pinto, maaga<\/dd>/);
  assert.equal((await entries())[0]?.title, 'Pinto, maaga');
  assert.equal((await owner.post(`${one}/delete`)).location, `${at}/schedule?done=schedule-removed`);
  assert.deepEqual(await entries(), []);
});

test('brands come and go', async () => {
  const { owner, client } = world;
  const { id, at } = await world.draft();
  const added = await owner.post(`${at}/brands`, { name: 'Kapeng Barako', url: 'https://barako.example.com' });
  assert.equal(added.location, `${at}/brands?done=brand-added`);
  const [brand] = await client.get<{ id: string }[]>(`/events/${id}/brands`);
  assert.match((await owner.get(`${at}/brands`)).html, /Kapeng Barako/);
  assert.equal((await owner.post(`${at}/brands`, { name: '' })).status, 400);
  assert.equal((await owner.post(`${at}/brands/${brand?.id}/delete`)).location, `${at}/brands?done=brand-removed`);
  assert.deepEqual(await client.get(`/events/${id}/brands`), []);
});

test('a performer and a brand are changed whole, and who wrote meanwhile is not overwritten unseen', async () => {
  const { owner, staff, client, server } = world;
  const { id, at } = await world.event({ name: 'Gabi ng Pagbabago' });
  const parts: [path: string, given: Record<string, string>, changed: Record<string, string>, shown: RegExp][] = [
    [
      'performers',
      { name: 'Luna', type: 'ARTIST', imageUrl: 'https://example.com/luna.jpg', description: 'Mula Iloilo.' },
      { name: 'Luna D.', type: 'DJ', imageUrl: '', description: '**Mula**\r\nIloilo.' },
      /<h3>Luna D\.<\/h3>.*<strong>Mula<\/strong><br\/?>Iloilo\./s,
    ],
    [
      'brands',
      { name: 'Barako', url: 'https://barako.example.com', imageUrl: '', description: '' },
      { name: 'Kapeng Barako', url: '', imageUrl: 'https://example.com/b.png', description: '*Kape*' },
      /Kapeng Barako.*<em>Kape<\/em>/s,
    ],
  ];
  for (const [path, given, changed, shown] of parts) {
    await owner.post(`${at}/${path}`, given);
    const [part] = await client.get<{ id: string }[]>(`/events/${id}/${path}`);
    const entry = { title: 'Set', startTime: '2027-02-14T20:00', endTime: '2027-02-14T21:00' };
    if (path === 'performers') await owner.post(`${at}/schedule`, { ...entry, performerId: part?.id as string });
    const one = `${at}/${path}/${part?.id}`;
    assert.ok((await owner.get(`${at}/${path}`)).html.includes(`href="${one}"`));
    const form = formOn((await owner.get(one)).html, { action: one });
    assert.deepEqual({ ...form, ...given }, form);
    const faulty = await owner.post(one, { ...form, name: '', imageUrl: 'hindi url' });
    assert.equal(faulty.status, 400);
    assert.match(faulty.html, /id="field-imageUrl-fault"/);
    assert.equal(formOn(faulty.html, { action: one }).imageUrl, 'hindi url');

    const kind = path.slice(0, -1);
    assert.equal((await staff.post(one, { ...form, ...changed })).location, `${at}/${path}?done=${kind}-saved`);
    const [saved] = await client.get<Record<string, string | null>[]>(`/events/${id}/${path}`);
    const wanted = Object.entries(changed).map(([name, text]) => [name, text.replaceAll('\r\n', '\n') || null]);
    assert.deepEqual({ ...saved, ...Object.fromEntries(wanted) }, saved);
    const late = await owner.post(one, { ...form, name: 'Huli' });
    assert.equal(late.status, 412);
    assert.ok(late.html.includes(`<dd>${changed.name}</dd>`), late.html.slice(0, 200));
    const again = formOn(late.html, { action: one });
    assert.equal(again.name, 'Huli');
    const { slug } = await client.get<{ slug: string }>(`/events/${id}`);
    assert.match(await (await fetch(`${server.url}/events/${slug}`)).text(), shown);
    // The earlier ETag names another version than the present one.
    await client.refuse(
      'DELETE',
      `/events/${id}/${path}/${part?.id}`,
      { status: 412, code: 'PRECONDITION_FAILED' },
      {
        headers: { 'if-match': `"${form.version}.x"` },
      },
    );
    assert.equal((await owner.post(one, again)).status, 303);
  }
  const [kept] = await client.get<{ performerId: string | null }[]>(`/events/${id}/schedules`);
  const [performer] = await client.get<{ id: string }[]>(`/events/${id}/performers`);
  assert.equal(kept?.performerId, performer?.id);
});

test('performers and brands stand in the order that they are given, on every page and in every answer', async () => {
  const { owner, staff, client, buyer, server } = world;
  const { id, at } = await world.event({ name: 'Gabi ng Pagkakasunod' });
  const { slug } = await client.get<{ slug: string }>(`/events/${id}`);
  for (const path of ['performers', 'brands']) {
    const kind = path.slice(0, -1);
    for (const name of ['Una', 'Ikalawa', 'Ikatlo']) await owner.post(`${at}/${path}`, { name: `${name} ${kind}` });
    const listed = () => client.get<{ id: string; name: string }[]>(`/events/${id}/${path}`);
    const names = async () => (await listed()).map(({ name }) => name.replace(` ${kind}`, ''));
    const [first, second, third] = (await listed()).map((part) => part.id) as [string, string, string];
    const move = (part: string, direction: string, member = owner) =>
      member.post(`${at}/${path}/${part}/move`, { direction });
    assert.equal((await move(third, 'up')).location, `${at}/${path}?done=${kind}-moved`);
    assert.deepEqual(await names(), ['Una', 'Ikatlo', 'Ikalawa']);
    await move(first, 'down', staff);
    assert.deepEqual(await names(), ['Ikatlo', 'Una', 'Ikalawa']);
    await move(third, 'up');
    await move(second, 'down');
    assert.deepEqual(await names(), ['Ikatlo', 'Una', 'Ikalawa'], 'the first and the last have nowhere to go');
    await client.post(`/events/${id}/${path}`, { name: `Bago ${kind}` });
    const wanted = ['Ikatlo', 'Una', 'Ikalawa', 'Bago'];
    assert.deepEqual(await names(), wanted, 'a new one is the last');
    const open = JSON.parse((await client.send('GET', `/events/${id}?include=${path}`)).body);
    const market = JSON.parse((await buyer.send('GET', `/events/${slug}`)).body);
    for (const { data } of [open, market]) {
      assert.deepEqual(
        data[path].map(({ name }: { name: string }) => name),
        wanted.map((name) => `${name} ${kind}`),
      );
    }
    for (const html of [
      await (await fetch(`${server.url}/events/${slug}`)).text(),
      (await owner.get(`${at}/${path}`)).html,
    ]) {
      const places = wanted.map((name) => html.indexOf(`>${name} ${kind}<`));
      assert.deepEqual(
        places,
        places.toSorted((left, right) => left - right),
        String(places),
      );
      assert.ok(places.every((place) => place > 0));
    }
    const html = (await owner.get(`${at}/${path}`)).html;
    assert.equal(html.split('value="up"').length - 1, 3);
    assert.equal(html.split('value="down"').length - 1, 3);

    // Simultaneous requests come one after the other: none is lost, and no two share a place.
    const parts = await listed();
    await Promise.all(
      parts.flatMap(({ id: part }) => [move(part, 'up'), move(part, 'down', staff), move(part, 'up', staff)]),
    );
    assert.deepEqual((await names()).toSorted(), wanted.toSorted());
    const table = path === 'performers' ? sql`performers` : sql`brands`;
    const { places } = await server.db.one<{ places: number }>(
      sql`select count(distinct ordinal) as places from ${table} where event_id = ${id}`,
    );
    assert.equal(places, 4);
  }
  await client.post(`/events/${id}/archive`);
  const [performer] = await client.get<{ id: string }[]>(`/events/${id}/performers`);
  assert.equal((await owner.post(`${at}/performers/${performer?.id}/move`, { direction: 'down' })).status, 409);
  assert.equal((await owner.post(`${at}/performers/${performer?.id}`, { name: 'Iba' })).status, 412);
});

test('an access code opens the presale until it is switched off', async () => {
  const { owner, buyer } = world;
  const { id, at, types } = await world.event({ journeyType: 'PRESELLING' });
  const items = { [types[0] as string]: 1 };
  assert.equal((await owner.post(`${at}/access-codes`, { code: 'TROPA', usesMax: '5' })).status, 303);
  assert.equal((await owner.post(`${at}/access-codes`, { code: '', usesMax: '' })).status, 303);
  await buyer.buy(id, items, { accessCode: 'TROPA' });
  const page = await owner.get(`${at}/access-codes`);
  assert.match(page.html, /<code>TROPA<\/code>[\s\S]*?1 of 5/);
  assert.equal([...page.html.matchAll(/<code>[A-Z0-9]{8}<\/code>/g)].length, 1);
  for (const usesMax of ['lima', '0', '1000001', '2147483648', '1893456000000']) {
    const refused = await owner.post(`${at}/access-codes`, { code: 'BARKADA', usesMax });
    assert.equal(refused.status, 400, usesMax);
    assert.match(refused.html, /id="field-usesMax-fault"/);
  }
  const again = await owner.post(`${at}/access-codes`, { code: 'TROPA', usesMax: '7' });
  assert.equal(again.status, 409);
  assert.match(again.html, /id="field-code-fault" class="fault">This event already has this code/);
  assert.equal(formOn(again.html, { action: `${at}/access-codes` }).usesMax, '7');
  const off = new RegExp(
    `action="(${at}/access-codes/[0-9a-f-]+/deactivate)"[^>]*>(?:<input[^>]*>)?<p>TROPA[^<]* no longer lets anyone buy`,
  );
  const action = off.exec(page.html)?.[1] as string;
  assert.equal((await owner.post(action)).location, `${at}/access-codes?done=code-deactivated`);
  const refused = await buyer.send('POST', '/orders', {
    body: {
      eventId: id,
      items: [{ ticketTypeId: types[0], quantity: 1 }],
      buyer: { name: 'Ana', email: 'ana@example.com' },
      accessCode: 'TROPA',
    },
  });
  assert.ok(refused.status >= 400);
});

test('who is interested is listed, and goes into a file without formulas', async () => {
  const { owner, server } = world;
  const { id, at } = await world.event({ journeyType: 'PRESELLING' });
  const { slug } = await world.client.get<{ slug: string }>(`/events/${id}`);
  for (const name of ['=HYPERLINK("http://evil.example")', 'Ben Cruz']) {
    const answer = await fetch(`${server.url}/events/${slug}/interest`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ name, email: `${name.length}@example.com` }),
    });
    assert.equal(answer.status, 303);
  }
  const page = await owner.get(`${at}/interested`);
  assert.match(page.html, /2 people/);
  assert.match(page.html, /Ben Cruz/);
  const file = await owner.get(`${at}/interested.csv`);
  assert.match(file.html, /"'=HYPERLINK\(""http:\/\/evil\.example""\)"/);
  assert.equal(file.html.split('\r\n').length, 3);
});

test('attendees are found by name, e-mail and code, and the file has what is shown', async () => {
  const { owner, buyer, server } = world;
  const { id, at, types } = await world.event({
    tickets: [{ name: 'Upuan', type: 'RESERVED_SEAT', section: 'Loge', row: 'C' }],
  });
  const items = { [types[0] as string]: 2 };
  const ana = await buyer.buy(id, items, { buyer: { name: 'Ana Makiling', email: 'ana@example.com' } });
  await buyer.buy(id, { [types[0] as string]: 1 }, { buyer: { name: '+639 Bato', email: 'ben@example.com' } });
  const [ticket] = await buyer.tickets(ana);
  const rows = async (query: string) =>
    [...(await owner.get(`${at}/attendees?${query}`)).html.matchAll(/<th scope="row"><a [^>]*>([^<]*)</g)].map(
      ([, name]) => name,
    );
  assert.deepEqual(await rows(''), ['+639 Bato', 'Ana Makiling', 'Ana Makiling']);
  assert.deepEqual(await rows('search=makiling'), ['Ana Makiling', 'Ana Makiling']);
  assert.deepEqual(await rows('search=ben%40example'), ['+639 Bato']);
  assert.deepEqual(await rows(`search=${ticket?.code}`), ['Ana Makiling']);
  assert.deepEqual(await rows('status=VOID'), []);
  assert.match((await owner.get(`${at}/attendees`)).html, /Loge, C, 1/);
  const short = await owner.get(`${at}/attendees?search=%25`);
  assert.equal(short.status, 400);
  assert.match(short.html, /id="field-search-fault"/);
  assert.equal((await owner.get(`${at}/attendees.csv?search=%25`)).status, 400);
  const file = await owner.get(`${at}/attendees.csv?search=bato`);
  const lines = file.html.split('\r\n');
  assert.equal(lines.length, 2);
  assert.match(lines[1] as string, /^"'\+639 Bato","ben@example\.com","Upuan","Loge","C"/);
  const { rows: acts } = await listActs(server.db, { organizationId: world.organization.id });
  const exported = acts.find(({ action }) => action === 'attendees.exported');
  assert.deepEqual([exported?.subjectId, exported?.details.list], [id, 'attendees']);
});
