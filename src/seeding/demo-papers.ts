import { commandLine } from '../core/accounts/operators/operator.ts';
import { firstSandbox } from '../core/accounts/organizations/organization.ts';
import { findSandbox } from '../core/accounts/organizations/sandbox.sql.ts';
import { changeTaxDocument } from '../core/accounts/tax-profiles/change-tax-document.ts';
import { changeTaxProfile } from '../core/accounts/tax-profiles/change-tax-profile.ts';
import type { Actor } from '../core/base/actor.ts';
import { withDefaults } from '../core/base/fields/field.ts';
import { maximaDefault, type Policy } from '../core/base/policy.ts';
import { changeEventStatus } from '../core/catalog/event-editing/change-event-status.ts';
import { createEvent } from '../core/catalog/event-editing/create-event.ts';
import { eventFields } from '../core/catalog/events/event-fields.ts';
import { SeatBook } from '../core/catalog/seating/seat-book.ts';
import { ticketTypeFields } from '../core/catalog/ticket-types/ticket-type-fields.ts';
import type { Command } from '../core/selling/desk/desk.ts';
import { serveBatch } from '../core/selling/desk/desk-batch.ts';
import { requestRefund, settleRefund } from '../core/selling/desk/refund-order.ts';
import { deskParts } from '../core/selling/desk-parts/desk-parts.ts';
import { type PlaceOrderInput, placeOrder } from '../core/selling/ordering/place-order.ts';
import type { SaidCard } from '../core/selling/statutory/statutory-card.ts';
import type { Tx } from '../platform/database/database.ts';
import { insertDemoPayments, insertDemoRefund } from './demo-sales.sql.ts';
import { type DemoSelling, paidInFull, paymentOf } from './demo-sales.ts';
import { dayMs, eventTimes } from './demo-times.ts';

const timezone = 'Asia/Manila';
const registered = {
  ...{ registeredName: 'Hiraya Live Events Inc.', tin: '009-876-543-00000' },
  address: '24 Kalayaan Avenue, Quezon City, Metro Manila',
  vat: 'VAT',
};
const card = (kind: SaidCard['kind'], idNumber: string, name: string): SaidCard => ({ kind, idNumber, name });

/** Who bought in the sandbox, with which cards; the last one gives it back. */
const orders: { buyer: PlaceOrderInput['buyer']; quantity: number; cards: SaidCard[]; company?: true }[] = [
  {
    buyer: { name: 'Liza Manalo', email: 'liza.manalo@example.com' },
    ...{ quantity: 3, cards: [card('SENIOR', 'QC-2041187', 'Remedios Manalo')] },
  },
  { buyer: { name: 'Carlo Reyes', email: 'carlo.reyes@example.com' }, quantity: 4, cards: [], company: true },
  {
    buyer: { name: 'Joy Santos', email: 'joy.santos@example.com' },
    ...{ quantity: 2, cards: [card('PWD', '13-7404-000-0012345', 'Joy Santos')] },
  },
];

/**
 * Where the rules of the tax office hold: how the demo organization is registered, and in its sandbox an evening that was sold to a senior,
 * a company and a person with disability. The worker writes the invoices and the credit note, as it does for everybody.
 */
export async function makeDemoPapers(
  tx: Tx,
  { organizationId }: Actor,
  { policy, selling, now }: { policy: Policy; selling: DemoSelling; now: number },
): Promise<void> {
  const year = String(new Date(now).getUTCFullYear());
  const permit = { permitNumber: 'AC_025_112026_000417', permitIssuedOn: `${year}-01-05` };
  const typed = { ...registered, ...permit, permitFrom: '1', permitTo: '50000' };
  await changeTaxProfile(tx, { organizationId }, { ...commandLine, typed });
  for (const kind of ['COR_2303', 'SWORN_DECLARATION']) {
    const document = { kind, year, status: 'ACCEPTED', content: null };
    await changeTaxDocument(tx, { organizationId }, { ...commandLine, typed: document });
  }
  const sandbox = await findSandbox(tx, { organizationId, sandbox: firstSandbox });
  if (sandbox === undefined) return;
  const actor: Actor = { organizationId: sandbox.id, apiKeyId: null, scopes: new Set(), isSandbox: true };
  const made = await createEvent(tx, actor, {
    policy: { ...policy, maxima: maximaDefault },
    fields: withDefaults(eventFields, {
      ...{ name: 'Hapon ng Kundiman', timezone },
      description:
        'To look at: one of its orders has a senior’s ticket, one an invoice to a company, one a credit note.',
      ...eventTimes({ inDays: 30, at: '16:00', hours: 3 }, { timezone, now }),
    }),
    tickets: [withDefaults(ticketTypeFields, { name: 'Regular', price: 1_120, quantity: 200, published: true })],
  });
  await changeEventStatus(tx, actor, { eventId: made.event.id, to: 'PUBLISHED' });
  await sellWithCards(tx, selling, {
    eventId: made.event.id,
    ticketTypeId: made.ticketTypes[0]?.id as string,
    at: now - dayMs,
  });
}

async function sellWithCards(
  tx: Tx,
  { rules, box }: DemoSelling,
  { eventId, ticketTypeId, at }: { eventId: string; ticketTypeId: string; at: number },
): Promise<void> {
  const desk = { box, book: new SeatBook({ now: () => at, isOfOneTransaction: true }), parts: deskParts };
  const serve = async <Result>(command: Command<Result>): Promise<Result> => {
    const { outcomes } = await serveBatch(tx, desk, eventId, [command], { at: new Date(at).toISOString() });
    const [outcome] = outcomes;
    if (outcome === undefined || 'error' in outcome) throw outcome?.error;
    return outcome.result as Result;
  };
  const company = { name: 'Reyes Trading Corp.', tin: '123-456-789-00000', address: '8 Ayala Avenue, Makati City' };
  let last = '';
  for (const { buyer, quantity, cards, company: isCompany } of orders) {
    const items = [{ ticketTypeId, quantity, statutory: cards }];
    const invoice = isCompany === true ? company : null;
    const { order } = await serve(placeOrder(rules, { eventId, items, buyer, invoice, method: 'gcash' }));
    const payment = paymentOf(order);
    await insertDemoPayments(tx, { payments: [payment] });
    await serve(paidInFull(payment));
    last = order.id;
  }
  const { reserved } = await serve(requestRefund({ orderId: last, reason: 'Hindi na makakapunta' }));
  if (reserved === null) return;
  await insertDemoRefund(tx, reserved.refund);
  const report = { state: 'SUCCEEDED', providerRefundId: `sim_${reserved.refund.id}` } as const;
  await serve(settleRefund({ refund: reserved.refund, report }));
}
