import assert from 'node:assert/strict';
import { readConfig } from '../../../src/config/config.ts';
import { createOrganization } from '../../../src/core/accounts/organizations/create-organization.ts';
import type { Actor } from '../../../src/core/base/actor.ts';
import { Refusal } from '../../../src/core/base/define-error.ts';
import { withDefaults } from '../../../src/core/base/fields/field.ts';
import { createOutboundPolicy } from '../../../src/core/base/outbound-address.ts';
import { maximaDefault, type Policy } from '../../../src/core/base/policy.ts';
import { scopes } from '../../../src/core/base/scope.ts';
import { createEvent } from '../../../src/core/catalog/event-editing/create-event.ts';
import { publishEvent } from '../../../src/core/catalog/event-editing/publish-event.ts';
import { type EventFields, eventFields as tableOfEvents } from '../../../src/core/catalog/events/event-fields.ts';
import type { TicketTypeFields } from '../../../src/core/catalog/ticket-types/ticket-type-fields.ts';
import type { PaymentMethod } from '../../../src/core/money/fees/payment-method.ts';
import { placeOrder } from '../../../src/core/selling/ordering/place-order.ts';
import { findOrderById } from '../../../src/core/selling/orders/order.sql.ts';
import type { Order } from '../../../src/core/selling/orders/order.ts';
import { findPaymentsByIds } from '../../../src/core/selling/payments/payment.sql.ts';
import type { Payment } from '../../../src/core/selling/payments/payment.ts';
import { paymentIdOf, paymentReference } from '../../../src/core/selling/payments/payment-reference.ts';
import type { Database } from '../../../src/platform/database/database.ts';
import { newId } from '../../../src/platform/ids.ts';
import { createSales, type RunningSales } from '../../../src/wiring/sales.ts';
import { assertSound } from '../database/audit.ts';
import { testDatabase } from '../database/test-database.ts';
import { workOffNow } from '../machine/queue.ts';

export interface OnSale {
  id: string;
  name: string;
  types: string[];
}

export interface PlaceOptions {
  quantity?: number;
  name?: string;
  email?: string;
  method?: PaymentMethod;
  accessCode?: string;
  type?: number;
}

/** An organization that sells without HTTP, and another one that must see nothing of it. No worker runs by itself. */
export interface Organizer {
  db: Database;
  sales: RunningSales;
  policy: Policy;
  actor: Actor;
  stranger: Actor;
  /** On sale unless told otherwise; one type of a hundred tickets at 800 where nothing is said. */
  event(
    fields?: Partial<EventFields>,
    tickets?: Partial<TicketTypeFields>[],
    options?: { isDraft?: boolean; actor?: Actor },
  ): Promise<OnSale>;
  place(event: OnSale, options?: PlaceOptions): Promise<Order>;
  startPayment(order: Order, method?: PaymentMethod): Promise<Payment>;
  /** The provider tells of a payment. */
  tell(payment: Payment, outcome: 'paid' | 'failed' | 'expired'): Promise<void>;
  pay(order: Order, method?: PaymentMethod): Promise<Order>;
  buy(event: OnSale, options?: PlaceOptions): Promise<Order>;
  order(id: string): Promise<Order>;
  /** Has every refund tried that is still open. */
  tryRefunds(): Promise<void>;
  audit(): Promise<void>;
  close(): Promise<void>;
}

export async function openOrganizer(): Promise<Organizer> {
  const { db, close } = await testDatabase();
  const config = readConfig(
    { APP_SECRET: 'a secret that only the tests know, 48 characters' },
    { workDir: '/nonexistent' },
  );
  const sales = await createSales({
    config,
    db,
    now: Date.now,
    callbackUrl: () => 'http://127.0.0.1',
    onFault: () => {},
  });
  const policy = {
    maxima: maximaDefault,
    rescheduleRefundDays: 7,
    outbound: createOutboundPolicy({ allowRanges: [] }),
  };
  const actor = await makeActor(db, 'Hiraya Live');
  const stranger = await makeActor(db, 'Iba Productions');

  const organizer: Organizer = {
    db,
    sales,
    policy,
    actor,
    stranger,
    event: async (fields = {}, tickets = [{}], { isDraft = false, actor: by = actor } = {}) =>
      db.transaction(async (tx) => {
        const given = { policy, fields: { ...eventFields, ...fields }, tickets: tickets.map(ticketFields) };
        const { event, ticketTypes } = await createEvent(tx, by, given);
        if (!isDraft) await publishEvent(tx, by, { eventId: event.id, now: Date.now() });
        return { id: event.id, name: event.name, types: ticketTypes.map(({ id }) => id) };
      }),
    place: async (event, { quantity = 2, name = 'Ana Reyes', email = 'ana@example.com', type = 0, ...more } = {}) => {
      const items = [{ ticketTypeId: event.types[type] as string, quantity }];
      const command = placeOrder(sales.rules, { eventId: event.id, items, buyer: { name, email }, ...more });
      return (await sales.desk.serve(event.id, command)).order;
    },
    startPayment: async (order, method = 'gcash') => {
      const { reference } = await sales.payments.start(order, { method, returnUrl: 'https://example.com' });
      const [payment] = await findPaymentsByIds(db, { ids: [paymentIdOf(reference) as string] });
      return payment as Payment;
    },
    tell: async (payment, outcome) => {
      await sales.simulator.end(payment, { outcome, times: 0, delayMs: 0 });
      const reference = paymentReference(payment.id);
      const isPaid = outcome === 'paid';
      await sales.cashier.receive('simulator', {
        noticeId: newId(),
        reference,
        state: outcome.toUpperCase() as 'PAID',
        amountCentavos: isPaid ? payment.amountCentavos : null,
        currency: isPaid ? payment.currency : null,
        providerPaymentId: isPaid ? reference : null,
      });
    },
    pay: async (order, method) => {
      await organizer.tell(await organizer.startPayment(order, method), 'paid');
      return organizer.order(order.id);
    },
    buy: async (event, options = {}) => {
      const order = await organizer.place(event, options);
      return order.status === 'COMPLETED' ? order : organizer.pay(order, options.method);
    },
    order: async (id) => (await findOrderById(db, { id })) as Order,
    tryRefunds: async () => {
      await workOffNow(db, sales.queueKinds, 'refund');
    },
    audit: () => assertSound(db),
    close: async () => {
      await sales.close();
      await close();
    },
  };
  return organizer;
}

async function makeActor(db: Database, name: string): Promise<Actor> {
  const { id } = await db.transaction((tx) => createOrganization(tx, { name, tier: 'PRO' }));
  return { organizationId: id, apiKeyId: null, scopes: new Set(scopes), isSandbox: false };
}

export const eventFields = withDefaults(tableOfEvents, {
  name: 'Gabi ng Musika',
  dateTime: '2099-02-14T11:00:00.000Z',
  locationType: 'ONLINE',
});

function ticketFields(given: Partial<TicketTypeFields>): TicketTypeFields {
  return {
    name: 'General Admission',
    price: 800,
    quantity: 100,
    priceKind: 'FIXED',
    priceMin: null,
    priceMax: null,
    section: 'General Admissions',
    row: 'GA',
    type: 'GENERAL_ADMISSION',
    maximumPurchaseQuantity: 10,
    published: true,
    description: null,
    onSaleAt: null,
    offSaleAt: null,
    days: null,
    zoneIds: null,
    statutoryDiscount: true,
    statutoryReason: null,
    kind: 'TICKET',
    perTicketMax: null,
    standalone: false,
    ...given,
  };
}

/** What is refused must be refused with this code; answers the faulty fields. */
export async function assertRefused(work: Promise<unknown>, code: string): Promise<string[]> {
  const error = await work.then(
    () => assert.fail(`It should have been refused with ${code}`),
    (reason: unknown) => reason,
  );
  assert.ok(error instanceof Refusal, String(error));
  assert.equal(error.definition.code, code);
  return error.details.map(({ field }) => field);
}

/** All texts of a stream, as one. */
export async function textOf(pieces: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const piece of pieces) text += piece;
  return text;
}
