import { type Direction, rulesVersion } from '../../../../door-rules/decide-scan.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { newId, randomBase62 } from '../../../platform/ids.ts';
import { byKey } from '../../accounts/audit-log/act.ts';
import type { Actor } from '../../base/actor.ts';
import { recordNotFound } from '../../base/common.errors.ts';
import { raise } from '../../base/define-error.ts';
import type { Policy } from '../../base/policy.ts';
import { sha256 } from '../../base/sha256.ts';
import { isTicket } from '../../catalog/inventory/type-kinds.ts';
import { putAnswers } from '../answers/put-answers.ts';
import type { Sales } from '../cashier/sales.ts';
import { giveUp } from '../desk/cancel-order.ts';
import type { Command, Desk } from '../desk/desk.ts';
import type { DeskOrder } from '../desk/desk-contents.ts';
import { createDoorCode } from '../door/create-door-code.ts';
import { type DoorSession, findOwnGate } from '../door/door-session.sql.ts';
import { openDoorSession } from '../door/door-session.ts';
import { serveScans } from '../door/scan-batch.ts';
import { exchangeOrder } from '../exchange/exchange-order.ts';
import { gifts } from '../giving/gifts-at-desk.ts';
import { refuseToGive } from '../giving/open-offer.ts';
import { reissueTickets } from '../order-email/change-address.ts';
import { orderStateForbids } from '../orders/order.errors.ts';
import { isCompleted, isHeld, isLetGo, type Order } from '../orders/order.ts';
import { ticketsMail } from '../orders/order-mails.ts';
import { ownOrder } from '../orders/own-order.sql.ts';
import { openDispute } from '../resting/open-dispute.ts';
import { listTicketsOfOrders } from '../tickets/issued-ticket.sql.ts';
import { isGoodTicket, isUnusedTicket, isUsedTicket } from '../tickets/issued-ticket.ts';
import { heldTicketMail } from '../tickets/ticket-mails.ts';
import { joinWaiting } from '../waiting-list/join-waiting.ts';
import { returnTicket } from '../waiting-list/return-ticket.ts';
import { otherDate } from './other-date.ts';
import { requireSandbox, type Sandbox } from './simulate-order.ts';

export const sandboxActs = [
  'EXPIRE',
  'DISPUTE',
  'GIVE',
  'REISSUE',
  'ADMIT',
  'LEAVE',
  'ANSWER',
  'EXCHANGE',
  'RETURN',
  'WAIT',
] as const;
type SandboxAct = (typeof sandboxActs)[number];

interface SimulateActInput {
  orderId: string;
  act: SandboxAct;
  /** Who gets the ticket that is given on, or waits for one. */
  recipient: { name: string; email: string };
  /** What is answered. */
  answer: { questionId: string; ticketId?: string; value: unknown } | undefined;
  /** The key that asks. */
  caller: { id: string; name: string };
  now: number;
  policy: Policy;
}

type ActSandbox = Omit<Sandbox, 'sales'> & {
  sales: Sandbox['sales'] & Pick<Sales, 'doorCodeHash' | 'taker' | 'callerOf' | 'offerKeys' | 'offerRounds'>;
};
type Act = (sandbox: ActSandbox, actor: Actor, order: Order, input: SimulateActInput) => Promise<unknown>;

/** Has something happen to an order of the sandbox that takes time, a bank, another person or a door otherwise. */
export async function simulateAct(sandbox: ActSandbox, actor: Actor, input: SimulateActInput): Promise<string> {
  requireSandbox(actor);
  const order = await ownOrder(sandbox.db, actor, input.orderId);
  await acts[input.act](sandbox, actor, order, input);
  return order.id;
}

const acts: Record<SandboxAct, Act> = {
  EXPIRE: ({ sales }, _actor, order) =>
    sales.desk.serve(order.eventId, {
      orderIds: [order.id],
      decide(desk) {
        const found = foundAt(desk, order);
        if (isLetGo(found.order)) return;
        if (!isHeld(found.order)) raise(orderStateForbids, { status: found.order.status, what: 'expire' });
        giveUp(desk, found, 'order.expired');
      },
    }),
  // Once: the same reference is the same dispute.
  DISPUTE: ({ db, sales }, _actor, { id: orderId }, { caller }) =>
    openDispute(
      { db, desk: sales.desk },
      { by: byKey(caller), address: null },
      { order: orderId, reference: `sandbox-${orderId}` },
    ),
  GIVE: ({ sales }, _actor, order, { recipient }) => sales.desk.serve(order.eventId, give(order, recipient)),
  REISSUE: ({ sales }, _actor, order) =>
    sales.desk.serve(order.eventId, {
      orderIds: [order.id],
      needsRefunds: true,
      decide(desk) {
        const found = foundAt(desk, order);
        const { status } = found.order;
        if (!isCompleted(found.order)) raise(orderStateForbids, { status, what: 'have its tickets reissued' });
        reissueTickets(desk, found);
        desk.changes.mails.push(ticketsMail(order));
      },
    }),
  ADMIT: ({ db, sales }, actor, order, { now }) =>
    db.transaction((tx) => pass(tx, actor, order, { direction: 'IN', doorCodeHash: sales.doorCodeHash, now })),
  LEAVE: ({ db, sales }, actor, order, { now }) =>
    db.transaction((tx) => pass(tx, actor, order, { direction: 'OUT', doorCodeHash: sales.doorCodeHash, now })),
  EXCHANGE: async ({ db, sales }, actor, order, { policy, now }) => {
    const eventId = await db.transaction((tx) => otherDate(tx, actor, { policy, order, now }));
    await exchangeOrder(sales, { order, eventId, isDryRun: false, from: { address: gate, network: gate } });
  },
  ANSWER: ({ db }, _actor, { id: orderId }, { answer }) =>
    db.transaction((tx) =>
      putAnswers(tx, { orderId, heldTicketId: null, answers: answer === undefined ? [] : [answer] }),
    ),
  RETURN: async ({ sales, db }, actor, order) => {
    const issued = await listTicketsOfOrders(db, { orderIds: [order.id] });
    const good = issued.filter(isGoodTicket);
    const ticket = good.find(isUnusedTicket) ?? good[0];
    if (ticket === undefined) raise(orderStateForbids, { status: order.status, what: 'have a ticket returned' });
    await returnTicket({ sales }, { order, ticketId: ticket.id, heldTicketId: null });
    await sales.offerRounds.sweep({ sandboxId: actor.organizationId });
  },
  WAIT: async ({ sales, db }, actor, { id, eventId, language }, { recipient, now }) => {
    const [ticket] = await listTicketsOfOrders(db, { orderIds: [id] });
    const ticketTypeIds = ticket === undefined ? null : [ticket.ticketTypeId];
    const wish = { ...recipient, ticketTypeIds, quantity: 1, acceptsFewer: false };
    await joinWaiting({ db, sales, now: () => now }, { eventId, language, address: null, ...wish });
    await sales.offerRounds.sweep({ sandboxId: actor.organizationId });
  },
};

function foundAt(desk: Desk, { id }: Order): DeskOrder {
  return desk.orders.get(id) ?? raise(recordNotFound, { record: 'order', id });
}

/** The recipient accepts at once. */
function give(order: Order, recipient: { name: string; email: string }): Command<void> {
  const tokenHash = sha256(randomBase62(43));
  return {
    orderIds: [order.id],
    needsRefunds: true,
    decide(desk) {
      const found = foundAt(desk, order);
      const tickets = desk.goodTicketsOf(order.id);
      const ticket = tickets.find((each) => each.holderEmail === null && isUnusedTicket(each)) ?? tickets[0];
      if (ticket === undefined)
        raise(orderStateForbids, { status: found.order.status, what: 'have a ticket given on' });
      refuseToGive(desk, found, ticket, 'ACCEPT_GIFT');
      desk.at(gifts).takeBack(desk, ticket);
      const passed = desk.reissueTicket(ticket, { ...recipient, tokenHash });
      desk.changes.mails.push(heldTicketMail(found.order, passed));
    },
  };
}

const gate = 'Sandbox';

/** A ticket is shown at a door of its own, by the door's own code: one that is still valid, or one that was let in. */
async function pass(
  tx: Tx,
  actor: Actor,
  { id, eventId, status }: Order,
  { direction, doorCodeHash, now }: Omit<OwnGate, 'eventId'>,
): Promise<void> {
  const issued = await listTicketsOfOrders(tx, { orderIds: [id] });
  const could = issued.filter(direction === 'IN' ? isUnusedTicket : isUsedTicket);
  // People first; an add-on is redeemed where nobody is left to come in, and leaves nowhere.
  const ticket = could.find(isTicket) ?? (direction === 'IN' ? could[0] : undefined);
  if (ticket === undefined) {
    const what =
      direction === 'IN' ? 'be let in: none of its tickets is valid' : 'leave: none of its tickets was let in';
    raise(orderStateForbids, { status, what });
  }
  const session = await ownGate(tx, actor, { eventId, direction, doorCodeHash, now });
  const scannedAt = new Date(now).toISOString();
  const how = { isUndo: false, direction, isOverride: true };
  const shown = { id: newId(), shown: { ticketId: ticket.id }, scannedAt, ...how };
  await serveScans(tx, { eventId, now }, [{ session, scans: [{ ...shown, identified: { ticketId: ticket.id } }] }]);
}

interface OwnGate extends Pick<Sales, 'doorCodeHash'>, Pick<SimulateActInput, 'now'> {
  eventId: string;
  direction: Direction;
}

/** The service's own: one of the key would end with it, and be none where the key may not make any. One for all who are let in. */
async function ownGate(tx: Tx, actor: Actor, { doorCodeHash, now, ...place }: OwnGate): Promise<DoorSession> {
  const rules = rulesVersion;
  const known = await findOwnGate(tx, { ...place, gate, rules, now: new Date(now).toISOString() });
  if (known !== undefined) return known;
  const maker = { kind: 'OPERATOR', id: null } as const;
  const made = { ...place, gate, role: 'SCAN', zoneId: null, expiresAt: null, maker, doorCodeHash, now } as const;
  const { code } = await createDoorCode(tx, actor, made);
  return (await openDoorSession(tx, { doorCodeHash, code, device: gate, rules, now })).session;
}
