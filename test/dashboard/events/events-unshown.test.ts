import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Field, FieldTable } from '../../../src/core/base/fields/field.ts';
import { brandFields } from '../../../src/core/catalog/brands/brand-fields.ts';
import { eventFields } from '../../../src/core/catalog/events/event-fields.ts';
import { performerFields } from '../../../src/core/catalog/performers/performer-fields.ts';
import { promoCodeFields } from '../../../src/core/catalog/promo-codes/promo-code-fields.ts';
import { questionFields } from '../../../src/core/catalog/questions/question-fields.ts';
import { scheduleFields } from '../../../src/core/catalog/schedules/schedule-fields.ts';
import { ticketTypeFields } from '../../../src/core/catalog/ticket-types/ticket-type-fields.ts';
import type { Json } from '../../helpers/clients/api-client.ts';
import { type EventsDashboard, eventsDashboard, formOn } from '../../helpers/worlds/events-dashboard.ts';

// A form of the dashboard changes what it shows and nothing else. Each test walks over the table of a noun's fields, including
// later additions; no value is a field's default.

let world: EventsDashboard;

before(async () => {
  world = await eventsDashboard();
});
after(() => world.close());

interface Noun {
  table: FieldTable;
  /** One of which everything is said: where its form stands, and what the API answers of it. */
  made: () => Promise<{ at: string; read: () => Promise<Json> }>;
  /** What says something else than `said`, so that something is saved; and for the field that it is of. */
  typed: [Json, Json];
}

/** A value that is not the field's default. */
function otherValue({ kind, fallback, most, choices = [], item, parts = {} }: Field<unknown>): unknown {
  switch (kind) {
    case 'flag':
      return fallback !== true;
    case 'whole':
      return most;
    case 'choice':
      return choices.findLast((each) => each !== fallback) ?? fallback;
    case 'clock':
      return '06:00';
    case 'parts':
      return Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, otherValue(part)]));
    case 'url':
      return 'https://example.com/iba';
    case 'list':
      return [otherValue(item as Field<unknown>)];
    default:
      return 'Iba';
  }
}

function otherValues(table: FieldTable): Json {
  return Object.fromEntries(Object.entries(table).map(([name, field]) => [name, otherValue(field)]));
}

/** Saves the form without each of the fields in turn: which of them are not what they were? */
async function lostFields({ table, made, typed }: Noun): Promise<string[]> {
  const { owner } = world;
  const lost: string[] = [];
  for (const name of Object.keys(table)) {
    const { at, read } = await made();
    const before = await read();
    const form = formOn((await owner.get(at)).html, { action: at });
    const [plain, instead] = typed;
    const sent = Object.entries({ ...form, ...(name in plain ? instead : plain), act: 'save' });
    const boxes = (field: string) => name === 'ticketTypeIds' && field.startsWith('type.');
    const saved = await owner.post(
      at,
      Object.fromEntries(sent.filter(([field]) => field !== name && !boxes(field))) as Record<string, string>,
    );
    const after = await read();
    assert.notDeepEqual(after, before, `${name}: ${saved.status} ${saved.html.slice(-3_000)}`);
    if (JSON.stringify(after[name]) !== JSON.stringify(before[name])) lost.push(name);
  }
  return lost;
}

/** One that stays the same, with everything said anew. */
function saidAnew({ path, at, said }: { path: string; at: string; said: Json }): Noun['made'] {
  return async () => {
    await world.client.patch(path, said);
    return { at, read: () => world.client.get<Json>(path) };
  };
}

const online: Json = {
  ...otherValues(eventFields),
  dateTime: '2027-07-01T12:30:00.000Z',
  endDateTime: '2027-07-01T15:00:00.000Z',
  description: 'Una.\n\nPangalawa.',
  locationType: 'ONLINE',
  venueId: null,
  galleryUrls: ['https://example.com/1.jpg', 'https://example.com/2.jpg'],
  timezone: 'Asia/Tokyo',
};

test('every field of an event survives a save of the editor that does not show it', async () => {
  const { id, at } = await world.draft(online);
  const event = { path: `/events/${id}`, at: `${at}/edit` };
  const typed: Noun['typed'] = [{ name: 'Iba pa' }, { eventCapacity: '1501' }];
  assert.deepEqual(await lostFields({ table: eventFields, made: saidAnew({ ...event, said: online }), typed }), []);
  const place = { name: 'Bulwagan', address1: 'Daan', city: 'Naga', state: 'Bicol' };
  const venue = await world.client.post<{ id: string }>('/venues', place);
  const atVenue = { ...online, locationType: 'VENUE', joinUrl: null, venueId: venue.id };
  const { venueId } = eventFields;
  assert.deepEqual(await lostFields({ table: { venueId }, made: saidAnew({ ...event, said: atVenue }), typed }), []);
});

test('every field of a ticket type survives a save of its form that does not show it', async () => {
  const { id, at, types } = await world.draft({ tickets: [{ name: 'GA', price: 500, quantity: 5 }] });
  const onSale = { onSaleAt: '2027-01-01T00:00:00.000Z', offSaleAt: '2027-02-01T00:00:00.000Z' };
  const zone = await world.client.post<{ id: string }>(`/events/${id}/zones`, { name: 'Deck' });
  const { entryDays: days } = await world.client.get<{ entryDays: string[] }>(`/events/${id}`);
  const said = {
    ...otherValues(ticketTypeFields),
    quantity: 40,
    statutoryReason: 'Labas sa batas na iyon',
    ...onSale,
    days,
    zoneIds: [zone.id],
  };
  const made = saidAnew({ path: `/events/${id}/tickets/${types[0]}`, at: `${at}/tickets/${types[0]}`, said });
  assert.deepEqual(await lostFields({ table: ticketTypeFields, made, typed: [{ name: 'Iba pa' }, { row: 'B' }] }), []);
});

test('every field of a promo code and of a question survives a save of its form that does not show it', async () => {
  const tickets = [
    { name: 'GA', price: 500, quantity: 5 },
    { name: 'VIP', price: 900, quantity: 5 },
  ];
  const { id, at, types } = await world.draft({ tickets });
  const made = (path: string, body: Json) => world.client.post<{ id: string }>(`/events/${id}/${path}`, body);
  const ticketTypeIds = [types[1]];
  const good = { startsAt: '2027-01-01T00:00:00.000Z', endsAt: '2027-02-01T00:00:00.000Z' };
  const promo = { ...otherValues(promoCodeFields), ticketTypeIds, ...good };
  const { id: promoId } = await made('promo-codes', promo);
  const code = { path: `/events/${id}/promo-codes/${promoId}`, at: `${at}/promo-codes/${promoId}` };
  const typedCode: Noun['typed'] = [{ value: '110' }, { ordersMax: '6' }];
  assert.deepEqual(
    await lostFields({ table: promoCodeFields, made: saidAnew({ ...code, said: promo }), typed: typedCode }),
    [],
  );
  const question = { ...otherValues(questionFields), kind: 'CHOICE', options: ['Maliit', 'Malaki'], ticketTypeIds };
  const { id: questionId } = await made('questions', question);
  const asked = { path: `/events/${id}/questions/${questionId}`, at: `${at}/questions/${questionId}` };
  const typedQuestion: Noun['typed'] = [{ label: 'Iba pa' }, { required: '' }];
  const madeQuestion = saidAnew({ ...asked, said: question });
  assert.deepEqual(await lostFields({ table: questionFields, made: madeQuestion, typed: typedQuestion }), []);
});

test('every field of a performer, a brand and a schedule entry survives a save of its form that does not show it', async () => {
  const { id, at } = await world.draft();
  const { client } = world;
  /** Another one each time: the API does not change performers and brands. */
  const madeAnew = (path: string, page: string, said: Json) => async () => {
    const { id: partId } = await client.post<{ id: string }>(`/events/${id}/${path}`, said);
    const read = async () => {
      const all = await client.get<(Json & { id: string })[]>(`/events/${id}/${path}`);
      return all.find((part) => part.id === partId) as Json;
    };
    return { at: `${at}/${page}/${partId}`, read };
  };
  const performer = otherValues(performerFields);
  const { id: performerId } = await client.post<{ id: string }>(`/events/${id}/performers`, performer);
  const startTime = '2027-07-01T12:30:00.000Z';
  const entry = {
    ...otherValues(scheduleFields),
    startTime,
    endTime: '2027-07-01T13:00:00.000Z',
    color: '#FFB81C',
    performerId,
  };
  for (const noun of [
    { table: performerFields, made: madeAnew('performers', 'performers', performer), name: 'name' },
    { table: brandFields, made: madeAnew('brands', 'brands', otherValues(brandFields)), name: 'name' },
    { table: scheduleFields, made: madeAnew('schedules', 'schedule', entry), name: 'title' },
  ]) {
    assert.deepEqual(await lostFields({ ...noun, typed: [{ [noun.name]: 'Iba pa' }, { description: 'Iba pa' }] }), []);
  }
});
