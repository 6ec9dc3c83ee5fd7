import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { auditRows, auditSettled, wrongStatus } from '../../../scripts/chaos/audit.ts';
import { auditAnswers } from '../../../scripts/chaos/audit-answers.ts';
import { type Journal, newJournal, type OrderEntry } from '../../../scripts/chaos/journal.ts';
import { randomOf } from '../../../scripts/chaos/random.ts';
import { type Statement, sql } from '../../../src/platform/database/sql.ts';
import { openDoor } from '../../helpers/worlds/door.ts';
import { openShop, type Shop } from '../../helpers/worlds/shop.ts';

let shop: Shop;
let key: string;
before(async () => {
  shop = await openShop();
  key = (await shop.server.key(await shop.server.organization())).key;
});
after(() => shop.close());

interface Sold {
  journal: Journal;
  /** Paid, its tickets read, one of them admitted. */
  paid: OrderEntry;
  free: OrderEntry;
  completions: Map<string, Set<string>>;
}

/** A free order and a paid one at an event of their own, as clients of the chaos run write them down. */
async function sell(): Promise<Sold> {
  const event = await shop.event({ tickets: [{ price: 0, quantity: 5 }, { quantity: 5 }] });
  const journal = newJournal(7);
  journal.eventId = event.id;
  const entries = [];
  for (const ticketTypeId of event.types) {
    const buyerName = `Ana ${ticketTypeId}`;
    const order = await shop.buyer.buy(
      event.id,
      { [ticketTypeId]: 2 },
      { buyer: { name: buyerName, email: 'ana@example.com' } },
    );
    const { reference } = order.payment;
    const references = reference === null ? [] : [reference];
    const tickets = (await shop.buyer.tickets(order)).map(({ id, qr }) => ({ id, qr }));
    const entry: OrderEntry = {
      ...{ id: order.id, token: order.token, buyerName, ticketTypeId, quantity: 2, said: 'COMPLETED' },
      ...{ expiresAt: null, isCancelAsked: false, references, paid: new Set(references), tickets, refund: 'NONE' },
    };
    journal.orders.set(order.id, entry);
    entries.push(entry);
  }
  const [free, paid] = entries as [OrderEntry, OrderEntry];
  const door = await openDoor({ url: shop.server.url, client: shop.client }, event.id);
  const [ticket] = paid.tickets as [{ id: string; qr: string }];
  assert.equal((await door.show(ticket.qr)).result, 'ADMITTED');
  journal.admissions.set(ticket.id, new Set(['one']));
  return { journal, free, paid, completions: new Map(entries.map(({ id }) => [id, new Set([`msg ${id}`])])) };
}

/** What the auditor says of it, apart from the service's own invariants. */
async function audit({ journal, completions }: Sold): Promise<string[]> {
  const found = await auditSettled(shop.db, [journal], { completions });
  return found.filter(({ what }) => !what.startsWith('takilya audit')).map(({ what }) => what);
}

test('the auditor of the chaos run finds nothing where nothing is wrong, in the rows, the messages and the answers', async () => {
  const sold = await sell();
  assert.deepEqual(await auditRows(shop.db, [sold.journal]), []);
  assert.deepEqual(await audit(sold), []);
  // The key is another organization's: the event is not its own.
  assert.deepEqual(await answersOf(sold.journal), ['its organizer reads the event with 404 NOT_FOUND']);
});

const asking = () => ({
  traffic: newJournal(0).traffic,
  urls: [shop.server.url],
  random: randomOf('audit'),
  isOver: () => false,
});

async function answersOf(journal: Journal): Promise<string[]> {
  return (await auditAnswers(asking(), journal, { key })).map(({ what }) => what);
}

// What the schema forbids is planted with its guard taken out, which comes last.
const plants: { name: string; plant: (sold: Sold) => Statement[]; says: RegExp }[] = [
  {
    name: 'an acknowledged order that is gone',
    plant: ({ free }) => [sql`delete from orders where id = ${free.id}`],
    says: /was acknowledged and is gone/,
  },
  {
    name: 'a completed order that is cancelled now',
    plant: ({ free }) => [
      sql`update orders set status = 'CANCELLED', completed_at = null, cancelled_at = now() where id = ${free.id}`,
    ],
    says: /was told to be COMPLETED and is CANCELLED/,
  },
  {
    name: 'one purchase that became two orders',
    plant: ({ free, paid }) => [sql`update orders set buyer_name = ${free.buyerName} where id = ${paid.id}`],
    says: /became 2 orders/,
  },
  {
    name: 'more sold than there is',
    plant: ({ free }) => [sql`update order_items set quantity = 6 where order_id = ${free.id}`],
    says: /is oversold: 6 of 5/,
  },
  {
    name: 'a ticket that is missing',
    plant: ({ free }) => [sql`delete from issued_tickets where id = ${free.tickets[0]?.id as string}`],
    says: /has 1 good tickets/,
  },
  {
    name: 'an admission that is gone',
    plant: ({ paid }) => [sql`delete from scans where ticket_id = ${paid.tickets[0]?.id as string}`],
    says: /the admission of ticket .* is gone/,
  },
  {
    name: 'money that the provider gave back and the service does not know of',
    plant: ({ paid }) => [
      sql`insert into simulator_refunds (refund_id, reference, amount_centavos)
          values (gen_random_uuid(), ${paid.references[0] as string}, 100)`,
    ],
    says: /the provider has 159900 centavos/,
  },
  {
    name: 'a notice that was never written',
    plant: ({ free }) => [sql`delete from notices where order_id = ${free.id}`],
    says: /has 0 notices of its completion/,
  },
  {
    name: 'a ticket that nobody was told of',
    plant: ({ free }) => [sql`delete from notices where order_id = ${free.id} and type = 'ticket.issued'`],
    says: /0 of 2 issued tickets of order .* were told/,
  },
  {
    name: 'an order that was told twice to be placed, and to be let go though it stands',
    plant: ({ free }) =>
      ['order.created', 'order.expired'].map(
        (type) => sql`insert into notices (id, organization_id, order_id, type, is_test, data)
            select gen_random_uuid(), organization_id, id, ${type}, false, '{}' from orders where id = ${free.id}`,
      ),
    says: /told to be placed 2 times/,
  },
  {
    name: 'an admission that nobody was told of',
    plant: ({ paid }) => [sql`delete from notices where order_id = ${paid.id} and type = 'ticket.admitted'`],
    says: /the admission of ticket .* was told 0 times/,
  },
  {
    name: 'a ticket that was admitted twice',
    plant: ({ paid }) => [
      sql`drop index scans_one_admission_a_key`,
      sql`insert into scans select (json_populate_record(s, '{"id": "again"}')).* from scans s
          where ticket_id = ${paid.tickets[0]?.id as string}`,
    ],
    says: /was admitted 2 times/,
  },
  {
    name: 'a payment that was credited twice',
    plant: ({ paid }) => [
      sql`drop index ledger_payment_once`,
      sql`insert into ledger select (json_populate_record(l, json_build_object('id', gen_random_uuid()))).* from ledger l
          where order_id = ${paid.id}`,
    ],
    says: /was credited 2 times/,
  },
];

for (const { name, plant, says } of plants) {
  test(`the auditor of the chaos run sees ${name}`, async () => {
    const sold = await sell();
    assert.deepEqual(await audit(sold), []);
    for (const statement of plant(sold)) await shop.db.run(statement);
    assert.match((await audit(sold)).join('\n'), says);
  });
}

test('the auditor of the chaos run sees what clients alone know: two let in with a ticket, a message lost, doubled or untrue', async () => {
  const sold = await sell();
  const { free, paid, journal, completions } = sold;
  journal.admissions.set(paid.tickets[0]?.id as string, new Set(['one', 'other']));
  completions.delete(free.id);
  completions.get(paid.id)?.add('another');
  const found = (await audit(sold)).join('\n');
  assert.match(found, /two were let in with ticket/);
  assert.match(found, new RegExp(`${free.id} .* was told by 0 messages`));
  assert.match(found, new RegExp(`${paid.id} .* was told by 2 messages`));
});

test('an order that was promised time may be cancelled once its hold is over, and not before', async () => {
  const { free } = await sell();
  const waiting: OrderEntry = { ...free, said: 'PENDING', expiresAt: '2100-01-01T00:00:00.000Z' };
  assert.match(wrongStatus(waiting, 'CANCELLED') ?? '', /was told to be PENDING and is CANCELLED/);
  assert.equal(wrongStatus({ ...waiting, expiresAt: '2020-01-01T00:00:00.000Z' }, 'CANCELLED'), undefined);
});

test('the auditor of the chaos run sees what the service says otherwise over HTTP', async () => {
  const { journal, free, paid } = await sell();
  free.said = 'CANCELLED';
  paid.tickets = [{ id: 'x', qr: 'x' }];
  const found = (await answersOf(journal)).join('\n');
  assert.match(found, /to its buyer, order .* was told to be CANCELLED and is COMPLETED/);
  assert.match(found, /1 tickets of order .* are others now/);
  paid.token = 'x'.repeat(43);
  assert.match((await answersOf(journal)).join('\n'), /its buyer reads order .* with 404/);
});
