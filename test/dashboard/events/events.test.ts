import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { loadVenues } from '../../../src/core/catalog/event-editing/load-venues.ts';
import { type EventsDashboard, eventsDashboard, formOn } from '../../helpers/worlds/events-dashboard.ts';

let world: EventsDashboard;
const venue = {
  id: '0190a1de-0000-7000-8000-000000000001',
  slug: 'bulwagang-sampol',
  name: 'Bulwagang Sampol',
  address1: 'Daang Sampol',
  city: 'Naga',
  state: 'Camarines Sur',
  country: 'Philippines',
  latitude: 13.6,
  longitude: 123.2,
  aliases: [],
  searchText: 'bulwagang sampol',
};

before(async () => {
  world = await eventsDashboard();
  await world.server.db.transaction((tx) => loadVenues(tx, [venue]));
});
after(() => world?.close());

test('the list shows what is there and how much is sold, and finds by name, status and time', async () => {
  const { owner, base } = world;
  const sold = await world.event({ name: 'Kundiman sa Hapon', tickets: [{ quantity: 20 }] });
  await world.buyer.buy(sold.id, { [sold.types[0] as string]: 3 });
  await world.draft({ name: 'Balagtasan 2030', dateTime: '2030-01-01T19:00:00+08:00' });
  await world.draft({ name: 'Noong Araw', dateTime: '2020-01-01T19:00:00+08:00' });
  const all = await owner.get(`${base}/events`);
  assert.equal(all.status, 200);
  assert.match(all.html, /Kundiman sa Hapon/);
  assert.match(all.html, /3 of 20/);
  const shown = async (query: string) => {
    const { html } = await owner.get(`${base}/events?${query}`);
    return [...html.matchAll(/class="row-link"[^>]*>([^<]*)</g)].map(([, name]) => name);
  };
  assert.deepEqual(await shown('search=balagtasan'), ['Balagtasan 2030']);
  assert.ok((await shown('status=DRAFT')).every((name) => name !== 'Kundiman sa Hapon'));
  assert.ok((await shown('when=past')).includes('Noong Araw'));
  assert.ok(!(await shown('when=upcoming')).includes('Noong Araw'));
  const nothing = await owner.get(`${base}/events?search=wala+nito`);
  assert.match(nothing.html, /No events found\./);
  // The file has what the page shows.
  const file = await owner.get(`${base}/events.csv?search=kundiman`);
  assert.match(file.headers.get('content-type') ?? '', /text\/csv/);
  const lines = file.html.split('\r\n');
  assert.equal(lines.length, 2);
  assert.match(lines[1] as string, /"Kundiman sa Hapon","PUBLISHED".*,3,0,17,0,20,,2400\.00,0$/);
});

test('more events than fit on a page are on the next one', async () => {
  const { owner, base } = world;
  for (let index = 0; index < 21; index += 1) await world.draft({ name: `Serye ${String(index).padStart(2, '0')}` });
  const first = await owner.get(`${base}/events?search=serye`);
  assert.match(first.html, /21 events/);
  assert.match(first.html, /Page 1 of 2/);
  assert.match(first.html, /href="[^"]*\/events\?search=serye&amp;page=2"/);
  const second = await owner.get(`${base}/events?search=serye&page=2`);
  assert.equal([...second.html.matchAll(/class="row-link"/g)].length, 1);
});

test('an event is written with all its fields, in the times of its own zone, and its first ticket type with it', async () => {
  const { owner, base, client } = world;
  const { html } = await owner.get(`${base}/events/new`);
  const made = await owner.post(`${base}/events/new`, {
    ...formOn(html, { action: `${base}/events/new` }),
    act: 'save',
    name: 'Harana',
    description: 'Una.\r\n\r\nPangalawa.',
    category: 'MUSIC',
    // Written before it was said that there is a venue.
    joinUrl: 'https://meet.example.com/harana',
    dateTime: '2027-07-01T20:30',
    endDateTime: '2027-07-01T23:00',
    timezone: 'America/New_York',
    journeyType: 'PRESELLING',
    venueId: venue.id,
    imageUrl: 'https://example.com/harana.jpg',
    galleryUrls: 'https://example.com/1.jpg\r\n\r\n https://example.com/2.jpg ',
    eventCapacity: '1,500',
    visibility: 'PRIVATE',
    absorbFees: 'false',
    transfersAllowed: 'false',
    namesPerTicket: 'true',
    refundPolicy: ' Until 7 days before.\r\nThen not. ',
    callbackUrl: 'https://example.com/hook',
    'tickets[0].name': 'Maagang ibon',
    'tickets[0].price': '₱1,200',
    'tickets[0].quantity': '40',
    'tickets[0].published': 'on',
  });
  assert.equal(made.status, 303, made.html);
  // To the editor, where it is known by then that the picture does not load.
  assert.match(made.location, /\/events\/[0-9a-f-]{36}(?:\/edit)?\?done=event-created$/);
  const id = /events\/([0-9a-f-]{36})/.exec(made.location)?.[1];
  const event = await client.get<Record<string, unknown> & { tickets: Record<string, unknown>[] }>(`/events/${id}`);
  const kept: Record<string, unknown> = {
    name: 'Harana',
    description: 'Una.\n\nPangalawa.',
    category: 'MUSIC',
    joinUrl: null,
    dateTime: '2027-07-02T00:30:00.000Z',
    endDateTime: '2027-07-02T03:00:00.000Z',
    timezone: 'America/New_York',
    journeyType: 'PRESELLING',
    venueId: venue.id,
    imageUrl: 'https://example.com/harana.jpg',
    galleryUrls: ['https://example.com/1.jpg', 'https://example.com/2.jpg'],
    eventCapacity: 1_500,
    visibility: 'PRIVATE',
    absorbFees: false,
    transfersAllowed: false,
    namesPerTicket: true,
    refundPolicy: 'Until 7 days before.\nThen not.',
    callbackUrl: 'https://example.com/hook',
    status: 'DRAFT',
  };
  assert.deepEqual(Object.fromEntries(Object.keys(kept).map((name) => [name, event[name]])), kept);
  assert.deepEqual(
    event.tickets.map(({ name, price, quantity, published }) => [name, price, quantity, published]),
    [['Maagang ibon', 1_200, 40, true]],
  );
  // Opened and saved as it is, nothing changes.
  const at = `${base}/events/${id}/edit`;
  const edited = await owner.get(at);
  const saved = await owner.post(at, { ...formOn(edited.html, { action: at }), act: 'save' });
  assert.equal(saved.location, `${at}?done=event-saved`, saved.html.slice(0, 3_000));
  assert.deepEqual(await client.get(`/events/${id}`), event);
});

test('what is wrong is said beside its field, and what was typed stays', async () => {
  const { owner, base } = world;
  const answer = await owner.post(`${base}/events/new`, {
    act: 'save',
    name: ' ',
    description: 'Nananatili ito',
    dateTime: '2027-07-01T20:30',
    endDateTime: '2027-07-01T19:00',
    timezone: 'Asia/Manila',
    galleryUrls: 'https://example.com/1.jpg\nftp://example.com/2.jpg',
    eventCapacity: 'marami',
    'tickets[0].name': 'VIP',
    'tickets[0].price': '10.50',
  });
  assert.equal(answer.status, 400);
  const beside = (field: string) => answer.html.split(`id="field-${field}-fault" class="fault">`)[1]?.split('<')[0];
  assert.equal(beside('name'), 'Required');
  assert.equal(beside('endDateTime'), 'Must be after the start');
  assert.equal(beside('galleryUrls'), 'Line 2: Must be an http or https URL');
  assert.equal(beside('eventCapacity'), 'Enter a whole number');
  assert.equal(beside('tickets[0].price'), 'Enter a whole number');
  assert.equal(beside('tickets[0].quantity'), 'Required');
  const values = formOn(answer.html, { action: `${base}/events/new` });
  assert.equal(values.description, 'Nananatili ito');
  assert.equal(values.eventCapacity, 'marami');
  assert.equal(values.dateTime, '2027-07-01T20:30');
  assert.equal(values['tickets[0].price'], '10.50');
  const filipino = await owner.post(`${base}/events/new?lang=fil`, { act: 'save', timezone: 'Asia/Manila' });
  assert.match(filipino.html, /class="fault">Pakilagay ito</);
  await owner.get(`${base}/events?lang=en`);
});

test('venues are found without scripts, chosen, and kept', async () => {
  const { owner, base } = world;
  const asked = await owner.post(`${base}/events/new`, {
    act: 'find-venue',
    name: 'Sayawan',
    venueSearch: 'bulwagang sampol',
    timezone: 'Asia/Manila',
  });
  assert.equal(asked.status, 200);
  assert.match(asked.html, /Bulwagang Sampol/);
  assert.equal(formOn(asked.html, { action: `${base}/events/new` }).name, 'Sayawan');
  // Enter in the search is a search as well, and makes no event.
  const entered = await owner.post(`${base}/events/new`, {
    name: 'Sayawan',
    dateTime: '2027-07-01T20:30',
    venueSearch: 'bulwagang sampol',
    venueSearched: '',
    timezone: 'Asia/Manila',
  });
  assert.equal(entered.status, 200);
  assert.match(entered.html, /Bulwagang Sampol/);
  const made = await owner.post(`${base}/events/new`, {
    act: 'save',
    name: 'Sayawan',
    dateTime: '2027-07-01T20:30',
    timezone: 'Asia/Manila',
    venueId: venue.id,
  });
  assert.equal(made.status, 303, made.html);
  const page = await owner.get(made.location);
  assert.match(page.html, /Bulwagang Sampol, Naga/);
  const found = await owner.get(`${base}/venues.json?query=sampol`);
  assert.deepEqual(JSON.parse(found.html), {
    venues: [{ id: venue.id, name: 'Bulwagang Sampol', address: 'Daang Sampol, Naga, Camarines Sur' }],
  });
});

test('two who edit the same event do not overwrite each other silently', async () => {
  const { owner, staff, client } = world;
  const { id, at } = await world.draft({ name: 'Una' });
  const edit = `${at}/edit`;
  const mine = formOn((await owner.get(edit)).html, { action: edit });
  const theirs = formOn((await staff.get(edit)).html, { action: edit });
  assert.equal((await staff.post(edit, { ...theirs, act: 'save', name: 'Sa kanila' })).status, 303);
  const refused = await owner.post(edit, { ...mine, act: 'save', name: 'Sa akin' });
  assert.equal(refused.status, 412);
  assert.match(refused.html, /was edited since you read it/);
  assert.match(refused.html, /<dd>Sa kanila<\/dd>/);
  assert.equal((await client.get<{ name: string }>(`/events/${id}`)).name, 'Sa kanila');
  // With the knowledge of it, the save goes through.
  const again = formOn(refused.html, { action: edit });
  assert.equal(again.name, 'Sa akin');
  assert.equal((await owner.post(edit, { ...again, act: 'save' })).status, 303);
  assert.equal((await client.get<{ name: string }>(`/events/${id}`)).name, 'Sa akin');
});

test('an online event says where it is joined, and goes to a venue without it', async () => {
  const { owner, client } = world;
  const { id, at } = await world.draft({ locationType: 'ONLINE' });
  const form = formOn((await owner.get(`${at}/edit`)).html, { action: `${at}/edit` });
  const faulty = await owner.post(`${at}/edit`, { ...form, act: 'save', joinUrl: 'http://meet.example.com' });
  assert.equal(faulty.status, 400);
  assert.match(faulty.html, /id="field-joinUrl-fault" class="fault">Must be an HTTPS URL/);
  const joinUrl = 'https://meet.example.com/a';
  const saved = await owner.post(`${at}/edit`, { ...form, act: 'save', joinUrl: ` ${joinUrl} ` });
  assert.equal(saved.location, `${at}/edit?done=event-saved`, saved.html);
  assert.equal((await client.get<{ joinUrl: string }>(`/events/${id}`)).joinUrl, joinUrl);
  const again = formOn((await owner.get(`${at}/edit`)).html, { action: `${at}/edit` });
  assert.equal(again.joinUrl, joinUrl);
  assert.equal((await owner.post(`${at}/edit`, { ...again, act: 'save', locationType: 'VENUE' })).status, 303);
  assert.equal((await client.get<{ joinUrl: string | null }>(`/events/${id}`)).joinUrl, null);
});

test('a capacity below what is sold is refused beside its field', async () => {
  const { owner, buyer } = world;
  const { id, at, types } = await world.event();
  await buyer.buy(id, { [types[0] as string]: 3 });
  const edit = `${at}/edit`;
  const values = formOn((await owner.get(edit)).html, { action: edit });
  const answer = await owner.post(edit, { ...values, act: 'save', eventCapacity: '2' });
  assert.equal(answer.status, 409);
  assert.match(answer.html, /id="field-eventCapacity-fault" class="fault">The capacity cannot be less than 3/);
});

test('the preview shows what is typed and saves nothing', async () => {
  const { owner, client } = world;
  const { id, at } = await world.draft({
    name: 'Naka-save',
    tickets: [{ name: 'GA', price: 500, quantity: 5, published: true }],
  });
  const saved = await owner.get(`${at}/preview`);
  assert.equal(saved.status, 200);
  assert.match(saved.html, /<h1>Naka-save<\/h1>/);
  assert.match(saved.html, /₱500/);
  assert.match(saved.headers.get('content-security-policy') ?? '', /frame-ancestors 'self'/);
  const edited = await owner.get(`${at}/edit`);
  assert.match(edited.headers.get('content-security-policy') ?? '', /frame-ancestors 'none'; frame-src 'self'/);
  assert.doesNotMatch((await owner.get(at)).headers.get('content-security-policy') ?? '', /frame-src/);
  const values = formOn(edited.html, { action: `${at}/edit` });
  const typed = await owner.post(`${at}/preview`, {
    ...values,
    name: 'Kaka-type lang',
    description: 'Bago <i>ito</i> na **makapal**\r\nat [link](https://x.ph)\r\n\r\n# Pamagat',
    category: 'COMEDY',
  });
  assert.match(typed.html, /<h1>Kaka-type lang<\/h1>/);
  // By the same hand as the page itself.
  assert.match(
    typed.html,
    /<p>Bago &lt;i>ito&lt;\/i> na <strong>makapal<\/strong><br\/?>at <a href="https:\/\/x\.ph" rel="nofollow ugc noopener">link<\/a><\/p><h3>Pamagat<\/h3>/,
  );
  assert.match(typed.html, /<a href="\/events\?category=comedy">Comedy<\/a>/);
  // What cannot be read yet is shown as it is saved.
  const halfway = await owner.post(`${at}/preview`, { ...values, name: '', dateTime: '2027', imageUrl: 'https' });
  assert.equal(halfway.status, 200);
  assert.match(halfway.html, /<h1>Naka-save<\/h1>/);
  assert.equal((await client.get<{ name: string }>(`/events/${id}`)).name, 'Naka-save');
});

test('publishing says what buyers may miss, and can be undone', async () => {
  const { owner, client } = world;
  const { id, at } = await world.draft();
  const draft = await owner.get(at);
  assert.match(draft.html, /1 of 6 done/);
  assert.match(draft.html, new RegExp(`href="${at}/edit#field-imageUrl"`));
  const published = await owner.post(`${at}/publish`);
  assert.equal(published.location, `${at}/share?done=event-published`);
  const page = await owner.get(published.location);
  assert.match(page.html, /Your event is live on the marketplace\./);
  assert.match(page.html, /No ticket type is on sale/);
  assert.match(page.html, /The event has no venue/);
  assert.equal((await client.get<{ status: string }>(`/events/${id}`)).status, 'PUBLISHED');
  assert.equal((await owner.post(`${at}/unpublish`)).location, `${at}?done=event-unpublished`);
  assert.equal((await client.get<{ status: string }>(`/events/${id}`)).status, 'DRAFT');
});

test('archiving and deleting ask for the name first', async () => {
  const { owner, base, client, buyer } = world;
  const { id, at, types } = await world.event({ name: 'Pista ng Bayan' });
  await buyer.buy(id, { [types[0] as string]: 2 });
  const asked = await owner.get(`${at}/archive`);
  assert.match(asked.html, /2 sold tickets \(₱1,600\)/);
  const wrong = await owner.post(`${at}/archive`, { confirm: 'Pista' });
  assert.equal(wrong.status, 400);
  assert.match(wrong.html, /Type the name exactly as shown above/);
  assert.equal((await client.get<{ status: string }>(`/events/${id}`)).status, 'PUBLISHED');
  // Sold tickets keep it from being deleted, whatever is typed.
  await owner.post(`${at}/unpublish`);
  const refused = await owner.post(`${at}/delete`, { confirm: 'Pista ng Bayan' });
  assert.equal(refused.status, 409);
  assert.match(refused.html, /cannot be deleted: 2 tickets are sold/);
  const archived = await owner.post(`${at}/archive`, { confirm: ' pista ng  bayan ' });
  assert.equal(archived.location, `${at}?done=event-archived`);
  assert.equal((await owner.get(`${at}/edit`)).status, 409);

  const draft = await world.draft({ name: 'Burahin mo ako' });
  const deleted = await owner.post(`${draft.at}/delete`, { confirm: 'Burahin mo ako' });
  assert.equal(deleted.location, `${base}/events?done=event-deleted`);
  assert.equal((await owner.get(draft.at)).status, 404);
});

test('a copy is a draft with nothing sold, and is opened at once', async () => {
  const { owner, client } = world;
  const { at, types, id } = await world.event({ name: 'Orihinal' });
  await world.buyer.buy(id, { [types[0] as string]: 1 });
  const copied = await owner.post(`${at}/duplicate`);
  assert.match(copied.location, /\/edit\?done=event-duplicated$/);
  const copyId = /events\/([0-9a-f-]{36})/.exec(copied.location)?.[1];
  assert.notEqual(copyId, id);
  const copy = await client.get<{ name: string; status: string; tickets: { soldQuantity: number }[] }>(
    `/events/${copyId}`,
  );
  assert.deepEqual([copy.name, copy.status, copy.tickets[0]?.soldQuantity], ['Copy of Orihinal', 'DRAFT', 0]);
});

test('a venue that nobody finds is added beside the event, and what was typed stays', async () => {
  const { owner, base, client } = world;
  const typed = { name: 'Salo-salo', dateTime: '2027-05-01T18:00', timezone: 'Asia/Manila', locationType: 'VENUE' };
  const venue = { 'newVenue.name': 'Bakuran ni Aling Nena', 'newVenue.address1': 'Purok 3', 'newVenue.city': 'Lipa' };
  const half = await owner.post(`${base}/events/new`, { ...typed, ...venue, act: 'add-venue' });
  assert.equal(half.status, 400);
  assert.match(half.html, /value="Salo-salo"/);
  const added = await owner.post(`${base}/events/new`, {
    ...typed,
    ...venue,
    'newVenue.state': 'Calabarzon',
    act: 'add-venue',
  });
  assert.equal(added.status, 200, added.html);
  const [made] = await client.get<{ id: string }[]>('/venues/search?query=aling%20nena');
  assert.match(added.html, new RegExp(`value="${made?.id}"[^>]*checked|checked[^>]*value="${made?.id}"`));
  assert.match(added.html, /value="Salo-salo"/);
  assert.doesNotMatch(added.html, /value="Purok 3"/);
});
