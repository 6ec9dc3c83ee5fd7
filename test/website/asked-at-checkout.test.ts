import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from '../../src/platform/database/sql.ts';
import type { Json } from '../helpers/clients/api-client.ts';
import { dashboardBrowser } from '../helpers/clients/dashboard-client.ts';
import { hiddenFields, textOf } from '../helpers/worlds/orders-dashboard.ts';
import { assertSound, openShop, type Shop } from '../helpers/worlds/shop.ts';

let shop: Shop;
before(async () => {
  shop = await openShop();
});
after(() => assertSound(shop.db).finally(() => shop.close()));

const ask = (event: { id: string }, fields: Json) =>
  shop.client.post<{ id: string }>(`/events/${event.id}/questions`, { askAt: 'CHECKOUT', ...fields });

test('what is asked at checkout stands in the form, holds it up beside its field, and is on the page of the order', async () => {
  const event = await shop.event({ namesPerTicket: true, tickets: [{ name: 'Regular', price: 0 }] });
  const type = event.types[0] as string;
  const company = await ask(event, { label: 'Company', kind: 'TEXT', required: true });
  const shirt = await ask(event, {
    label: 'Shirt',
    kind: 'CHOICE',
    options: ['S', 'M'],
    required: true,
    perTicket: true,
  });
  const { slug } = await shop.db.one<{ slug: string }>(sql`select slug from events where id = ${event.id}`);
  const path = `/events/${slug}/checkout`;
  const browser = dashboardBrowser(shop.server.url);
  const { html } = await browser.get(`${path}?q.${type}=2`);
  assert.match(
    textOf(html),
    /Company \(required\).*Ticket 1 of 2: Regular.*Shirt \(required\).*Ticket 2 of 2: Regular/,
  );
  const buyer = { name: 'Ana Reyes', email: 'ana@example.com' };
  const form = { ...hiddenFields(html), ...buyer };
  const said = {
    [`answer.${company.id}`]: 'Acme',
    [`name.${type}.1`]: 'Ben Santos',
    [`answer.${shirt.id}.${type}.1`]: 'S',
    [`name.${type}.2`]: 'Carla Cruz',
  };
  const wrong = await browser.post(path, { ...form, ...said, [`name.${type}.2`]: ' ', email: 'x' });
  assert.equal(wrong.status, 400);
  for (const field of [`name.${type}.2`, `answer.${shirt.id}.${type}.2`]) {
    assert.ok(wrong.html.includes(`field-${field}-fault`), field);
  }
  assert.ok(!wrong.html.includes(`field-answer.${company.id}-fault`));
  assert.match(wrong.html, /value="Ben Santos"/, 'what was typed stays');
  assert.match(textOf(wrong.html), /needs a few more details/);
  const filipino = await browser.post(`${path}?lang=fil`, { ...form, ...said });
  assert.match(textOf(filipino.html), /Pakisagot ito\./);

  const whole = { ...form, ...said, [`answer.${shirt.id}.${type}.2`]: 'M' };
  const [done, again] = await Promise.all([browser.post(path, whole), browser.post(path, whole)]);
  const placed = done?.location ?? '';
  assert.match(placed, /^\/orders\//);
  assert.equal(again?.location, placed, 'a form that is sent twice is one order');
  const page = await browser.get(placed);
  assert.match(page.html, /value="Carla Cruz"/);
  const names = await shop.db.many<{ name: string }>(sql`
    select attendee_name as name from issued_tickets where event_id = ${event.id} order by number`);
  assert.deepEqual(
    names.map(({ name }) => name),
    ['Ben Santos', 'Carla Cruz'],
  );
  const [ticket] = await shop.db.many<{ id: string }>(
    sql`select id from issued_tickets where event_id = ${event.id} order by number`,
  );
  const renamed = await browser.post(`${placed}/answers`, { [`name.${ticket?.id}`]: 'Dina Flores' });
  assert.match(renamed.location, /answered=1/);
  assert.match((await browser.get(renamed.location)).html, /value="Dina Flores"/);
});
