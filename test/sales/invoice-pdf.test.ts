import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { commandLine } from '../../src/core/accounts/operators/operator.ts';
import { changeTaxProfile } from '../../src/core/accounts/tax-profiles/change-tax-profile.ts';
import { issuePapers } from '../../src/core/back-office/tax-papers/issue-papers.ts';
import { createOrderLinks } from '../../src/core/selling/orders/order-links.ts';
import { relayNotices } from '../../src/core/telling/deliveries/relay-notices.ts';
import { sql } from '../../src/platform/database/sql.ts';
import { dashboardBrowser, dashboardClient } from '../helpers/clients/dashboard-client.ts';
import { readPdf } from '../helpers/clients/pdf-reader.ts';
import { type OrdersDashboard, ordersDashboard } from '../helpers/worlds/orders-dashboard.ts';

let world: OrdersDashboard;
before(async () => {
  world = await ordersDashboard({ TAX_RULES: 'ph' });
  const typed = {
    ...{ registeredName: 'Hiraya Live Inc.', tin: '123-456-789', address: '1 Kalayaan', vat: 'VAT' },
    ...{ permitNumber: 'AC-1', permitIssuedOn: '2026-01-05', permitFrom: '5001', permitTo: '6000' },
  };
  await world.db.transaction((tx) =>
    changeTaxProfile(tx, { organizationId: world.organization.id }, { ...commandLine, typed }),
  );
});
after(() => world.close());

async function issue(): Promise<void> {
  while ((await world.db.transaction((tx) => relayNotices(tx, { most: 500 }))) > 0);
  await issuePapers(world.db, { now: Date.now });
}

/** An order of two tickets, one of them a senior's. */
async function sold(idNumber: string) {
  const event = await world.event({ tickets: [{ price: 1_120 }] });
  const card = { kind: 'SENIOR', idNumber, name: 'Remedios Cruz' };
  const items = [{ ticketTypeId: event.types[0] as string, quantity: 2, statutory: [card] }];
  return world.buyer.buy(event.id, {}, { items, invoice: { name: 'Reyes Trading', tin: '987-654-321' } });
}

const read = async (path: string, token?: string, headers: Record<string, string> = {}) =>
  fetch(`${world.server.url}${path}`, {
    headers: { ...headers, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
  });

async function wordsOf(answer: { arrayBuffer(): Promise<ArrayBuffer> }): Promise<string> {
  const { pages } = readPdf(Buffer.from(await answer.arrayBuffer()));
  return pages.flatMap(({ texts }) => texts.map(({ text }) => text)).join(' | ');
}

test('a buyer has the invoice with the number of the card, as JSON and as PDF, and nobody before it is issued', async () => {
  const { id, token } = await sold('QC-1001');
  const path = `/marketplace/v1/orders/${id}/invoice`;
  const kinds = ['', '.pdf'];
  for (const kind of kinds) assert.equal((await read(`${path}${kind}`, token)).status, 404, kind);
  await issue();
  const { data } = (await (await read(path, token)).json()) as {
    data: { number: string; lines: { cards: unknown[]; total: number }[] };
  };
  assert.deepEqual(
    data.lines.map(({ cards, total }) => [cards, total]),
    [
      [[{ kind: 'SENIOR', document: 'OSCA', idNumber: 'QC-1001', name: 'Remedios Cruz' }], 800],
      [[], 1_120],
    ],
  );
  const file = await read(`${path}.pdf`, token);
  assert.deepEqual(
    ['content-type', 'content-disposition', 'cache-control'].map((name) => file.headers.get(name)),
    ['application/pdf', `attachment; filename="${data.number}.pdf"`, 'no-store'],
  );
  const words = await wordsOf(file);
  for (const said of [data.number, 'Hiraya Live Inc.', 'TIN 123-456-789', 'AC-1', 'Reyes Trading', '₱1,920.00'])
    assert.ok(words.includes(said), `${said} in ${words}`);
  assert.match(words, /OSCA ID QC-1001/);
  for (const kind of kinds) {
    assert.equal((await read(`${path}${kind}`)).status, 404, 'without its token');
    assert.equal((await read(`${path}${kind}`, 'x'.repeat(43))).status, 404, 'with another');
  }
});

test('the page of the order leads to the invoice once there is one', async () => {
  const { id } = await sold('QC-1002');
  const browser = dashboardBrowser(world.server.url);
  await browser.get(`/orders/${id}?key=${createOrderLinks(world.server.config.appSecret).keyOf(id)}`);
  assert.ok(!(await browser.get(`/orders/${id}`)).html.includes('invoice.pdf'));
  assert.equal((await browser.get(`/orders/${id}/invoice.pdf`)).status, 404);
  await issue();
  assert.ok((await browser.get(`/orders/${id}`)).html.includes(`/orders/${id}/invoice.pdf`));
  assert.equal((await browser.get(`/orders/${id}/invoice.pdf`)).status, 200);
  assert.equal((await dashboardBrowser(world.server.url).get(`/orders/${id}/invoice.pdf`)).status, 404);
});

test('a buyer is written to once when the invoice is issued, and nobody about what was sold long ago', async () => {
  const [recent, old] = [await sold('QC-1005'), await sold('QC-1006')];
  await world.db.run(sql`update orders set completed_at = now() - interval '2 days' where id = ${old.id}`);
  for (const _again of [1, 2]) await issue();
  const mails = await world.db.many<{ orderId: string; number: string }>(sql`
    select order_id, data ->> 'invoiceNumber' as number from mails
    where kind = 'INVOICE' and order_id in (${recent.id}, ${old.id})`);
  assert.deepEqual(
    mails.map(({ orderId, number }) => [orderId, /^SI-\d{8}$/.test(number)]),
    [[recent.id, true]],
  );
});

test('owners and their accountants list what was issued and print it; the number of a card is for owners', async () => {
  const { id } = await sold('QC-1003');
  await issue();
  const list = await world.owner.get(`${world.base}/settlement/invoices`);
  assert.equal(list.status, 200);
  assert.ok(list.html.includes(`${world.base}/orders/${id}`));
  const { id: paperId } = await world.db.one<{ id: string }>(sql`select id from tax_papers where order_id = ${id}`);
  const path = `${world.base}/settlement/invoices/${paperId}.pdf`;
  assert.ok(list.html.includes(path));
  const accountant = await dashboardClient(world.server, { organization: world.organization, role: 'FINANCE' });
  const printed = async (by: { cookie(): string }) => wordsOf(await read(path, undefined, { cookie: by.cookie() }));
  assert.match(await printed(world.owner), /OSCA ID QC-1003/);
  const seen = await printed(accountant);
  assert.ok(seen.includes('Remedios Cruz') && seen.includes('Senior citizen') && !seen.includes('QC-1003'), seen);
  assert.equal((await world.staff.get(path)).status, 403);
  const strangersBase = (await world.stranger.get('/organizer')).location;
  for (const base of [world.base, strangersBase]) {
    const at = `${base}/settlement/invoices`;
    assert.equal((await world.stranger.get(`${at}/${paperId}.pdf`)).status, 404, base);
    assert.ok(!(await world.stranger.get(at)).html.includes(paperId));
  }
});

test('the page of the event and that of the order say who sells, as registered, where the rules of taxes hold', async () => {
  const { id, eventId } = await sold('QC-1004');
  const { slug } = await world.db.one<{ slug: string }>(sql`select slug from events where id = ${eventId}`);
  const browser = dashboardBrowser(world.server.url);
  const said = /Sold by Hiraya Live Inc\., 1 Kalayaan/;
  assert.match((await browser.get(`/events/${slug}`)).html, said);
  await browser.get(`/orders/${id}?key=${createOrderLinks(world.server.config.appSecret).keyOf(id)}`);
  assert.match((await browser.get(`/orders/${id}`)).html, said);
  assert.match((await browser.get(`/orders/${id}?lang=fil`)).html, /Ibinebenta ng Hiraya Live Inc\./);
  const other = await ordersDashboard();
  try {
    await other.db.run(sql`update organizations set tax_name = 'Lihim Inc.'`);
    const event = await other.event();
    const { slug: path } = await other.db.one<{ slug: string }>(sql`select slug from events where id = ${event.id}`);
    const order = await other.buy(event);
    const visitor = dashboardBrowser(other.server.url);
    await visitor.get(`/orders/${order.id}?key=${createOrderLinks(other.server.config.appSecret).keyOf(order.id)}`);
    for (const page of [`/events/${path}`, `/orders/${order.id}`])
      assert.ok(!(await visitor.get(page)).html.includes('Lihim Inc.'), page);
  } finally {
    await other.close();
  }
});
