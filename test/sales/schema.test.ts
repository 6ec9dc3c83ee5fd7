import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import pg from 'pg';
import { makeSalesWorld, type SalesWorld } from '../helpers/database/invariant-breaks.ts';
import { type TestDatabase, testDatabase } from '../helpers/database/test-database.ts';

// The last line: what the schema refuses, whatever the code above it does. Each was let through with its guard taken out.

let database: TestDatabase;
let world: SalesWorld;
let client: pg.Client;

before(async () => {
  database = await testDatabase();
  world = await makeSalesWorld(database.db);
  client = new pg.Client(database.connection);
  await client.connect();
});
after(async () => {
  await client.end();
  await database.close();
});

/** A row of the table once more, with other values in some columns. */
const again = (table: string, where: string, columns: Readonly<Record<string, string>>) => {
  const changes = Object.entries(columns).map(([name, value]) => `'${name}', ${value}`);
  return `insert into ${table} overriding user value select (jsonb_populate_record(r, jsonb_build_object(${changes.join(', ')}))).*
          from ${table} as r where ${where} limit 1`;
};

const refused: Record<string, [guard: RegExp, statement: (ids: SalesWorld) => string]> = {
  'counters that do not add up': [
    /ticket_types_all_add_up/,
    ({ type }) => `update ticket_types set sold_quantity = sold_quantity + 1 where id = '${type}'`,
  ],
  'fewer tickets left than none': [
    /ticket_types_remaining_quantity_check/,
    ({ type }) =>
      `update ticket_types set sold_quantity = sold_quantity + remaining_quantity + 1, remaining_quantity = -1 where id = '${type}'`,
  ],
  'a second notice that an order is complete': [
    /notices_completed_once/,
    ({ completedOrder }) =>
      again('notices', `order_id = '${completedOrder}' and type = 'order.completed'`, {
        id: 'gen_random_uuid()',
        position: 'null',
      }),
  ],
  'a payment that is booked twice': [
    /ledger_payment_once/,
    ({ unmatchedPayment }) =>
      again('ledger', `payment_id = '${unmatchedPayment}' and kind = 'UNMATCHED_PAYMENT'`, { id: 'gen_random_uuid()' }),
  ],
  'a refund that is booked twice': [
    /ledger_refund_once/,
    ({ automaticRefund }) => again('ledger', `refund_id = '${automaticRefund}'`, { id: 'gen_random_uuid()' }),
  ],
  'a payout that is booked twice': [
    /ledger_payout_once/,
    () => again('ledger', `kind = 'PAYOUT'`, { id: 'gen_random_uuid()' }),
  ],
  'money that found no order and goes back twice': [
    /refunds_automatic_once/,
    ({ automaticRefund }) => again('refunds', `id = '${automaticRefund}'`, { id: 'gen_random_uuid()' }),
  ],
  'a movement out of balance': [
    /ledger_balances/,
    () =>
      again('ledger', `kind = 'PAYOUT'`, {
        id: 'gen_random_uuid()',
        payout_id: 'gen_random_uuid()',
        unmatched_centavos: '1',
      }),
  ],
  'a movement that is changed afterwards': [
    /The ledger is only ever added to/,
    ({ completedOrder }) => `update ledger set created_at = now() where order_id = '${completedOrder}'`,
  ],
  'a movement that is taken away': [
    /The ledger is only ever added to/,
    ({ completedOrder }) => `delete from ledger where order_id = '${completedOrder}'`,
  ],
  'more given back than an order took': [
    /orders_check|orders_refunded_centavos_check/,
    ({ completedOrder }) => `update orders set refunded_centavos = total_centavos + 100 where id = '${completedOrder}'`,
  ],
  'more given back than a payment took': [
    /payments_check|payments_refunded_centavos_check/,
    ({ unmatchedPayment }) =>
      `update payments set refunded_centavos = amount_centavos + 100 where id = '${unmatchedPayment}'`,
  ],
  'a gift that costs something': [
    /orders_given_cost_nothing|orders_of_organizers/,
    ({ giftOrder }) => `update orders set subtotal_centavos = 10000, total_centavos = 10000 where id = '${giftOrder}'`,
  ],
  'a second admission by one ticket': [
    /scans_one_admission/,
    ({ completedOrder }) => {
      const ticket = `(select id from issued_tickets where order_id = '${completedOrder}' order by id limit 1)`;
      return `insert into scans (event_id, device, id, organization_id, door_code_id, gate, ticket_id, ticket_type_id, ticket_status,
                scanned_at, received_at, is_undo, result, is_admission, known_since)
              select event_id, device, 'scan', organization_id, gen_random_uuid(), 'Main gate', id, ticket_type_id, 'VALID',
                now(), now(), false, 'ADMITTED', true, now()
              from issued_tickets, unnest(array['one phone', 'other phone']) as device where id = ${ticket}`;
    },
  ],
};

for (const [what, [guard, statement]] of Object.entries(refused)) {
  test(`the schema refuses ${what}`, async () => {
    await client.query('begin');
    try {
      await assert.rejects(client.query(statement(world)), guard);
    } finally {
      await client.query('rollback');
    }
  });
}
