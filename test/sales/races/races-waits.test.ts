import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Actor } from '../../../src/core/base/actor.ts';
import { changeEventStatus } from '../../../src/core/catalog/event-editing/change-event-status.ts';
import { deleteEvent } from '../../../src/core/catalog/event-editing/delete-event.ts';
import { updateEvent } from '../../../src/core/catalog/event-editing/update-event.ts';
import { deleteTicketType } from '../../../src/core/catalog/ticket-types/delete-ticket-type.ts';
import { markSoldOut } from '../../../src/core/catalog/ticket-types/mark-sold-out.ts';
import { publishTicketType } from '../../../src/core/catalog/ticket-types/publish-ticket-type.ts';
import type { TicketTypeFields } from '../../../src/core/catalog/ticket-types/ticket-type-fields.ts';
import { updateTicketType } from '../../../src/core/catalog/ticket-types/update-ticket-type.ts';
import { placeOrder } from '../../../src/core/selling/ordering/place-order.ts';
import type { Tx } from '../../../src/platform/database/database.ts';
import { sql } from '../../../src/platform/database/sql.ts';
import { createPolicy } from '../../../src/wiring/rules.ts';
import type { ApiClient, Json, TicketTypeRecord } from '../../helpers/clients/api-client.ts';
import { type Buyer, buyer, eventOnSale, linesOf } from '../../helpers/clients/buyer.ts';
import { type AnyAnswer, assertRefused } from '../../helpers/clients/refusal.ts';
import {
  ask,
  type BoxOffice,
  openBoxOffice,
  placed,
  refused,
  serveIn,
  whileUncommitted,
} from '../../helpers/worlds/box-office.ts';

// Each of these was seen to fail with its guard taken out: the locks on types of the desk and of the edits, the event
// read after them, the checks of quantity and capacity, the refusal to delete what was sold.
let office: BoxOffice;
let nodes: readonly [Buyer, Buyer];
let client: ApiClient & { actor: Actor };

before(async () => {
  office = await openBoxOffice();
  nodes = office.nodes;
  client = await office.organizer();
});
after(() => office.close());

const onSale = async (event: Json & { tickets?: Json[] } = {}) => {
  const { id, types } = await eventOnSale(client, { tickets: [{}], ...event });
  return { id, type: types[0] as string, path: `/events/${id}/tickets/${types[0]}` };
};

interface MeetsSale {
  edit: string;
  request: (at: { id: string; path: string }) => Promise<AnyAnswer>;
  refusal?: { code: string; message: RegExp };
}

const meetSale: MeetsSale[] = [
  {
    edit: 'a quantity below it',
    request: ({ path }) => client.send('PATCH', path, { body: { quantity: 3 } }),
    refusal: { code: 'QUANTITY_BELOW_SOLD', message: /\b4\b/ },
  },
  {
    edit: 'a capacity below it',
    request: ({ id }) => client.send('PATCH', `/events/${id}`, { body: { eventCapacity: 3 } }),
    refusal: { code: 'CONFLICT', message: /\b4\b/ },
  },
  {
    edit: 'the deletion of its type',
    request: ({ path }) => client.send('DELETE', path),
    refusal: { code: 'TICKETS_SOLD', message: /./ },
  },
  {
    edit: 'the deletion of its event',
    request: async ({ id }) => {
      await client.post(`/events/${id}/unpublish`);
      return client.send('DELETE', `/events/${id}`);
    },
    refusal: { code: 'TICKETS_SOLD', message: /./ },
  },
  { edit: 'a quantity above it', request: ({ path }) => client.send('PATCH', path, { body: { quantity: 6 } }) },
  { edit: 'the mark sold out', request: ({ path }) => client.send('POST', `${path}/sold-out`) },
  { edit: 'a withdrawal', request: ({ path }) => client.send('PATCH', path, { body: { published: false } }) },
];

for (const { edit, request, refusal } of meetSale) {
  test(`${edit} that meets a sale under way waits for it and counts it`, async () => {
    const at = await onSale();
    const sale = placeOrder(office.sales.rules, { eventId: at.id, items: linesOf({ [at.type]: 4 }), buyer });
    const answer = await whileUncommitted(
      office.db,
      (tx) => serveIn(office, tx, at.id, sale),
      () => request(at),
    );
    if (refusal !== undefined) {
      assert.match(assertRefused(answer, { status: 409, code: refusal.code }).error.message, refusal.message);
    } else assert.equal(answer.status, 200, answer.body);
    assert.equal((await client.get<TicketTypeRecord>(at.path)).heldQuantity, 4);
    await office.audit();
  });
}

for (const [from, to] of [
  ['GENERAL_ADMISSION', 'RESERVED_SEAT'],
  ['RESERVED_SEAT', 'GENERAL_ADMISSION'],
]) {
  test(`a change from ${from} to ${to} that waits for a sale leaves its hold as it is, and it completes`, async () => {
    const at = await onSale({ tickets: [{ type: from }] });
    const sale = placeOrder(office.sales.rules, { eventId: at.id, items: linesOf({ [at.type]: 4 }), buyer });
    const answer = await whileUncommitted(
      office.db,
      (tx) => tx.run(sql`select from ticket_types where id = ${at.type} for no key update`),
      () => client.send('PATCH', at.path, { body: { type: to } }),
      { beforeCommit: (tx) => serveIn(office, tx, at.id, sale) },
    );
    assert.equal(answer.status, 200, answer.body);
    await office.audit();
    placed(await ask(nodes[0], at.id, { [at.type]: 6 }));
    await office.audit();
  });
}

test('while tickets are made, for a new type or one that grows, every type of the event goes on selling', async () => {
  const adding = await onSale();
  const growing = await onSale();
  const both = await onSale({ tickets: [{}, { name: 'Seats', type: 'RESERVED_SEAT' }] });
  const made = await whileUncommitted(
    office.db,
    // Nobody can make tickets meanwhile; a hold needs none.
    (tx) => tx.run(sql`lock table tickets in exclusive mode`),
    async () => {
      const making = [
        client.send('POST', `/events/${adding.id}/tickets`, { body: { name: 'More', price: 1, quantity: 50 } }),
        client.send('PATCH', growing.path, { body: { quantity: 50 } }),
        client.send('PATCH', `/events/${both.id}`, {
          body: {
            tickets: [
              { id: both.type, quantity: 40 },
              { name: 'More', price: 1, quantity: 9 },
            ],
          },
        }),
      ];
      return Promise.all(making);
    },
    {
      waiting: 3,
      beforeCommit: async () => {
        for (const { id, type } of [adding, growing, both]) placed(await ask(nodes[0], id, { [type]: 4 }));
      },
    },
  );
  assert.deepEqual(
    made.map(({ status }) => status),
    [201, 200, 200],
  );
  const counters = await Promise.all([growing, both].map(({ path }) => client.get<TicketTypeRecord>(path)));
  assert.deepEqual(
    counters.map(({ quantity, heldQuantity, remainingQuantity }) => [quantity, heldQuantity, remainingQuantity]),
    [
      [50, 4, 46],
      [40, 4, 36],
    ],
  );
  await office.audit();
  placed(await ask(nodes[1], growing.id, { [growing.type]: 8 }));
  await office.audit();
});

interface MeetsEdit {
  edit: string;
  quantity?: number;
  change: (tx: Tx, path: { eventId: string; ticketTypeId: string }) => Promise<unknown>;
  verdict: (answer: AnyAnswer) => unknown;
}

const patched = (changes: Partial<TicketTypeFields>): MeetsEdit['change'] => {
  return (tx, path) =>
    updateTicketType(tx, client.actor, { ...path, policy: createPolicy(office.server.config), changes });
};
const soldOut = (pattern: RegExp) => (answer: AnyAnswer) =>
  assert.match(refused(answer, 409, 'SOLD_OUT').message, pattern);

const meetEdit: MeetsEdit[] = [
  { edit: 'a smaller quantity', change: patched({ quantity: 3 }), verdict: soldOut(/^Only 3 of/) },
  { edit: 'a larger quantity', quantity: 2, change: patched({ quantity: 10 }), verdict: placed },
  {
    edit: 'another price',
    change: patched({ price: 900 }),
    verdict: (answer) => assert.equal(placed(answer).subtotal, 3600),
  },
  {
    edit: 'a withdrawal',
    change: patched({ published: false }),
    verdict: (answer) => refused(answer, 409, 'NOT_ON_SALE'),
  },
  { edit: 'the mark sold out', change: (tx, path) => markSoldOut(tx, client.actor, path), verdict: soldOut(/: 0 t/) },
  {
    edit: 'a return on sale',
    change: async (tx, path) => {
      await markSoldOut(tx, client.actor, path);
      await publishTicketType(tx, client.actor, path);
    },
    verdict: placed,
  },
  {
    edit: 'a smaller capacity',
    change: (tx, { eventId }) =>
      updateEvent(tx, client.actor, {
        policy: createPolicy(office.server.config),
        eventId,
        changes: { eventCapacity: 3 },
      }),
    verdict: soldOut(/^Only 3 of/),
  },
  {
    edit: 'the deletion of the type',
    change: (tx, path) => deleteTicketType(tx, client.actor, path),
    verdict: (answer) => refused(answer, 400, 'VALIDATION_ERROR'),
  },
  {
    edit: 'the deletion of the event',
    change: async (tx, { eventId }) => {
      await changeEventStatus(tx, client.actor, { eventId, to: 'DRAFT' });
      await deleteEvent(tx, client.actor, { eventId });
    },
    verdict: (answer) => refused(answer, 404, 'NOT_FOUND'),
  },
];

for (const { edit, quantity = 10, change, verdict } of meetEdit) {
  test(`a buyer who meets ${edit} under way waits for it and is answered by it`, async () => {
    const { id, type } = await onSale({ eventCapacity: 10, tickets: [{ quantity }] });
    const answer = await whileUncommitted(
      office.db,
      (tx) => change(tx, { eventId: id, ticketTypeId: type }),
      () => ask(nodes[1], id, { [type]: 4 }),
    );
    verdict(answer);
    await office.audit();
  });
}
