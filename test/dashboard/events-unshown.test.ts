import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { FieldTable } from '../../src/core/base/fields/field.ts';
import { eventFields } from '../../src/core/catalog/events/event-fields.ts';
import { promoCodeFields } from '../../src/core/catalog/promo-codes/promo-code-fields.ts';
import { questionFields } from '../../src/core/catalog/questions/question-fields.ts';
import { ticketTypeFields } from '../../src/core/catalog/ticket-types/ticket-type-fields.ts';
import type { Json } from '../helpers/api-client.ts';
import { type EventsDashboard, eventsDashboard, formOn } from '../helpers/events-dashboard.ts';

// A form of the dashboard changes what it shows and nothing else. Each test walks over the table of a noun's fields, so that a field
// that is added there is asked for here: its value, which is never what the field has by itself.

let world: EventsDashboard;

before(async () => {
  world = await eventsDashboard();
});
after(() => world.close());

interface Noun {
  table: FieldTable;
  /** Where the API has it, and where its form stands. */
  path: string;
  at: string;
  said: Json;
  /** What says something else than `said`, so that something is saved; and for the field that it is of. */
  typed: [Json, Json];
}

/** Saves the form without each of the fields in turn: which of them are not what they were? */
async function lostFields({ table, path, at, said, typed }: Noun): Promise<string[]> {
  const { client, owner } = world;
  const lost: string[] = [];
  for (const name of Object.keys(table)) {
    assert.ok(name in said, `${name} needs a value here`);
    await client.patch(path, said);
    const before = await client.get<Json>(path);
    const form = formOn((await owner.get(at)).html, { action: at });
    const [plain, instead] = typed;
    const sent = Object.entries({ ...form, ...(name in plain ? instead : plain), act: 'save' });
    const boxes = (field: string) => name === 'ticketTypeIds' && field.startsWith('type.');
    const saved = await owner.post(
      at,
      Object.fromEntries(sent.filter(([field]) => field !== name && !boxes(field))) as Record<string, string>,
    );
    const after = await client.get<Json>(path);
    assert.notDeepEqual(after.updatedAt, before.updatedAt, `${name}: ${saved.status} ${saved.html.slice(-3_000)}`);
    if (JSON.stringify(after[name]) !== JSON.stringify(before[name])) lost.push(name);
  }
  return lost;
}

const online: Json = {
  name: 'Harana',
  dateTime: '2027-07-01T12:30:00.000Z',
  endDateTime: '2027-07-01T15:00:00.000Z',
  description: 'Una.\n\nPangalawa.',
  category: 'MUSIC',
  type: 'FREE',
  journeyType: 'RSVP',
  currency: 'PHP',
  locationType: 'ONLINE',
  venueId: null,
  joinUrl: 'https://meet.example.com/harana',
  imageUrl: 'https://example.com/harana.jpg',
  galleryUrls: ['https://example.com/1.jpg', 'https://example.com/2.jpg'],
  eventCapacity: 1_500,
  heldPerEmailMax: 3,
  heldPerAddressMax: 6,
  visibility: 'PRIVATE',
  timezone: 'Asia/Tokyo',
  absorbFees: false,
  transfersAllowed: false,
  refundPolicy: 'Hanggang isang linggo bago.',
  callbackUrl: 'https://example.com/hook',
};

test('every field of an event survives a save of the editor that does not show it', async () => {
  const { id, at } = await world.draft(online);
  const event = { table: eventFields, path: `/events/${id}`, at: `${at}/edit` };
  const typed: Noun['typed'] = [{ name: 'Harana 2' }, { eventCapacity: '1501' }];
  assert.deepEqual(await lostFields({ ...event, said: online, typed }), []);
  const place = { name: 'Bulwagan', address1: 'Daan', city: 'Naga', state: 'Bicol' };
  const venue = await world.client.post<{ id: string }>('/venues', place);
  const atVenue = { ...online, locationType: 'VENUE', joinUrl: null, venueId: venue.id };
  assert.deepEqual(await lostFields({ ...event, table: { venueId: eventFields.venueId }, said: atVenue, typed }), []);
});

test('every field of a ticket type survives a save of its form that does not show it', async () => {
  const { id, at, types } = await world.draft({ tickets: [{ name: 'GA', price: 500, quantity: 5 }] });
  const said = {
    name: 'Maagang ibon',
    price: 800,
    quantity: 40,
    section: 'Harap',
    row: 'A',
    type: 'VIP',
    maximumPurchaseQuantity: 4,
    published: true,
    description: 'Kasama ang inumin.',
    onSaleAt: '2027-01-01T00:00:00.000Z',
    offSaleAt: '2027-02-01T00:00:00.000Z',
  };
  const type = { table: ticketTypeFields, path: `/events/${id}/tickets/${types[0]}`, at: `${at}/tickets/${types[0]}` };
  assert.deepEqual(await lostFields({ ...type, said, typed: [{ name: 'Iba' }, { row: 'B' }] }), []);
});

test('every field of a promo code and of a question survives a save of its form that does not show it', async () => {
  const tickets = [
    { name: 'GA', price: 500, quantity: 5 },
    { name: 'VIP', price: 900, quantity: 5 },
  ];
  const { id, at, types } = await world.draft({ tickets });
  const made = (path: string, body: Json) => world.client.post<{ id: string }>(`/events/${id}/${path}`, body);
  const ticketTypeIds = [types[1]];
  const promo = {
    ...{ code: 'UNA', kind: 'AMOUNT', value: 100, ticketTypeIds, ordersMax: 5, ticketsMax: 9, isActive: false },
    ...{ startsAt: '2027-01-01T00:00:00.000Z', endsAt: '2027-02-01T00:00:00.000Z' },
  };
  const { id: promoId } = await made('promo-codes', promo);
  const code = { path: `/events/${id}/promo-codes/${promoId}`, at: `${at}/promo-codes/${promoId}` };
  const typedCode: Noun['typed'] = [{ value: '110' }, { ordersMax: '6' }];
  assert.deepEqual(await lostFields({ table: promoCodeFields, ...code, said: promo, typed: typedCode }), []);
  const question = {
    ...{ label: 'Sukat ng kamiseta', kind: 'CHOICE', options: ['Maliit', 'Malaki'], required: true, perTicket: true },
    ticketTypeIds,
  };
  const { id: questionId } = await made('questions', question);
  const asked = { path: `/events/${id}/questions/${questionId}`, at: `${at}/questions/${questionId}` };
  const typedQuestion: Noun['typed'] = [{ label: 'Iba' }, { required: '' }];
  assert.deepEqual(await lostFields({ table: questionFields, ...asked, said: question, typed: typedQuestion }), []);
});
