import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { namesOf, namesShown } from '../../../src/core/base/fields/field.ts';
import { columnOf } from '../../../src/core/base/fields/field-columns.sql.ts';
import { type EventFieldsAt, type EventPlace, eventFields } from '../../../src/core/catalog/events/event-fields.ts';
import { seriesQueueKind } from '../../../src/core/catalog/series/make-series-dates.ts';
import { createPolicy } from '../../../src/wiring/rules.ts';
import { marketClient } from '../../helpers/clients/market-client.ts';
import { workOffNow } from '../../helpers/machine/queue.ts';
import { type EventsDashboard, eventsDashboard, formOn } from '../../helpers/worlds/events-dashboard.ts';

// Where a field of an event is shown stands with the field. Each test looks at a place: it shows what the table names, and nothing else.

let world: EventsDashboard;

before(async () => {
  world = await eventsDashboard({ TAX_RULES: 'ph', ROLE: 'web' });
});
after(() => world?.close());

const shownAt = (place: EventPlace) => namesShown(eventFields, place).toSorted();

/** Fields of an event among the names of a form: `amusementTax.rate` is a part of one, and a venue is searched for. */
function fieldsIn(names: Iterable<string>): string[] {
  const known = new Set<string>(namesOf(eventFields));
  const fields = [...names].map((name) =>
    name.startsWith('venueSearch') ? 'venueId' : (name.split('.')[0] as string),
  );
  return [...new Set(fields)].filter((name) => known.has(name)).sort();
}

function inputsOf(html: string, action: string): string[] {
  const start = html.indexOf(`action="${action}"`);
  const form = html.slice(start, html.indexOf('</form>', start));
  return [...form.matchAll(/\bname="([^"]+)"/g)].map(([, name]) => name as string);
}

test('every field of an event says where it is shown', () => {
  assert.deepEqual(
    Object.entries(eventFields).filter(([, field]) => field.shown === undefined),
    [],
  );
});

test('the forms that make and change an event ask for what the table opens to them', async () => {
  const { owner, base } = world;
  const { at } = await world.draft();
  for (const action of [`${base}/events/new`, `${at}/edit`]) {
    const { html } = await owner.get(action);
    assert.deepEqual(fieldsIn(inputsOf(html, action)), shownAt('form'), action);
  }
});

test('the form that changes many dates asks for what the table opens to it, and takes each', async () => {
  const { owner, base, client, server } = world;
  const { id } = await world.draft({ dateTime: '2027-03-05T20:00:00+08:00' });
  const dates = { rule: { freq: 'WEEKLY', times: ['20:00'], from: '2027-03-05', count: 2 }, publish: false };
  const series = await client.post<{ id: string }>('/series', { name: 'Serye', templateEventId: id, ...dates });
  const policy = createPolicy(server.config);
  await workOffNow(server.db, [seriesQueueKind({ db: server.db, policy, onFault: () => {} })], 'series');
  const action = `${base}/series/${series.id}/change`;
  const { html } = await owner.get(action);
  const asked = inputsOf(html, action).flatMap((name) => (name.startsWith('event.') ? name.slice(6) : []));
  assert.deepEqual(fieldsIn(asked), shownAt('seriesForm'));
  for (const name of namesShown(eventFields, 'seriesForm')) {
    const typed = { [`event.${name}`]: eventFields[name].kind === 'whole' ? '77' : 'Iba' };
    const tried = await owner.post(action, { ...formOn(html, { action }), ...typed, applyTo: 'UNSOLD', act: 'try' });
    assert.ok(formOn(tried.html, { action }).seen, `${name} alone changes a date`);
  }
});

test('the file of events has a column for what the table opens to it', async () => {
  const { owner, base } = world;
  const [header = ''] = (await owner.get(`${base}/events.csv`)).html.replace('\u{FEFF}', '').split('\r\n');
  const otherwise: Record<string, string> = { dateTime: 'starts_at', eventCapacity: 'capacity' };
  const columns = header.replaceAll('"', '').split(',');
  const names = namesOf(eventFields).filter((name) => columns.includes(otherwise[name] ?? columnOf(name)));
  assert.deepEqual(names.toSorted(), shownAt('file'));
});

test('the Marketplace API answers what the table opens to everybody', async () => {
  const { server } = world;
  const { id } = await world.event();
  const event = await marketClient(server.url).get(`/events/${id}`);
  assert.deepEqual(fieldsIn(Object.keys(event)), shownAt('everybody'));
});

/** Another value than the field's of the test; of what is not listed, a text. */
const others: Partial<Record<keyof EventFieldsAt<'page'>, unknown>> = {
  category: 'MUSIC',
  journeyType: 'RSVP',
  dateTime: '2027-09-01T20:00:00+08:00',
  endDateTime: '2027-09-01T23:00:00+08:00',
  timezone: 'Asia/Tokyo',
  absorbFees: false,
  transfersAllowed: false,
  returns: { untilHours: 24, keep: 10, mode: 'AT_ONCE' },
  waitingList: false,
};

test('the page of an event draws what the table opens to it: a page changes with the field', async () => {
  const { client, server, buyer } = world;
  const { id, types } = await world.event({
    dateTime: '2027-08-01T20:00:00+08:00',
    tickets: [{ quantity: 1 }, { price: 900 }],
  });
  const { slug } = await client.get<{ slug: string }>(`/events/${id}`);
  const drawn = async () => {
    const html = await (await fetch(`${server.url}/events/${slug}`)).text();
    return html.slice(html.indexOf('<article'), html.indexOf('</article>'));
  };
  // Who may wait is shown where something is sold out.
  const held = await buyer.buy(id, { [types[0] as string]: 1 });
  assert.ok(held);
  for (const name of namesShown(eventFields, 'page')) {
    const before = await drawn();
    await client.patch(`/events/${id}`, { [name]: others[name] ?? 'Iba' });
    assert.notEqual(await drawn(), before, `the page of the event does not show ${name}`);
  }
});
