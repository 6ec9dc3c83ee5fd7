import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eventFields } from '../../src/core/catalog/events/event-fields.ts';
import type { Json } from '../helpers/api-client.ts';
import { type EventsDashboard, eventsDashboard, formOn } from '../helpers/events-dashboard.ts';

let world: EventsDashboard;

before(async () => {
  world = await eventsDashboard();
});
after(() => world.close());

// Nothing here is what a field has by itself.
const said: Json = {
  name: 'Harana',
  dateTime: '2027-07-01T12:30:00.000Z',
  endDateTime: '2027-07-01T15:00:00.000Z',
  description: 'Una.\n\nPangalawa.',
  category: 'MUSIC',
  type: 'FREE',
  journeyType: 'RSVP',
  currency: 'PHP',
  locationType: 'ONLINE',
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

/** Saves the page's form without one of its fields, and with everything else as it stands. */
async function saveWithout(at: string, names: readonly string[], typed: Json = {}): Promise<number> {
  const form = formOn((await world.owner.get(at)).html, { action: at });
  const sent = Object.entries({ ...form, ...typed, act: 'save' }).filter(([name]) => !names.includes(name));
  return (await world.owner.post(at, Object.fromEntries(sent) as Record<string, string>)).status;
}

test('a field of an event that the editor does not show survives its save', async () => {
  const { client } = world;
  const { id, at } = await world.draft(said);
  const { updatedAt: _then, ...before } = await client.get<Json>(`/events/${id}`);
  const lost: string[] = [];
  for (const name of Object.keys(eventFields)) {
    await client.patch(`/events/${id}`, { ...said, venueId: null });
    const status = await saveWithout(
      `${at}/edit`,
      [name],
      name === 'name' ? { eventCapacity: '1501' } : { name: 'Harana' },
    );
    const { updatedAt: _now, ...now } = await client.get<Json>(`/events/${id}`);
    if (status !== 303 || JSON.stringify(now[name]) !== JSON.stringify(before[name])) lost.push(name);
  }
  assert.deepEqual(lost, []);
});
