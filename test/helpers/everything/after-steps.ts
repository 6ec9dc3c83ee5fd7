import { sha256 } from '../../../src/core/base/sha256.ts';
import { sql } from '../../../src/platform/database/sql.ts';
import { newId } from '../../../src/platform/ids.ts';
import { anyCard } from './carts.ts';
import type { FactOrder, FactTicket } from './facts.ts';
import { join } from './join.ts';
import type { Known, Step } from './known.ts';
import { attempt, bearer, byKey, type Picker, type StepKind } from './step-kinds.ts';

// What becomes of tickets that were bought: refunds, returns, gifts, other dates and seats, the door.

const completed = (known: Known) => known.facts.orders.filter(({ status }) => status === 'COMPLETED');

function anyTicket(
  known: Known,
  pick: Picker,
  is: (ticket: FactTicket, order: FactOrder) => boolean = ({ status }) => status === 'VALID',
): { handle: string; order: FactOrder; ticket: FactTicket } | undefined {
  const { facts } = known;
  const fitting = facts.tickets.flatMap((ticket) => {
    const order = facts.orders.find(({ id }) => id === ticket.order);
    const isOne = ticket.next === null && order !== undefined && is(ticket, order);
    return isOne ? [{ event: order.event, ticket, order }] : [];
  });
  const near = fitting.filter(({ event }) => event === pick.event);
  // Rather one that is in the middle of something else.
  const busy = new Set([
    ...[...facts.returns, ...facts.gifts].flatMap(({ status, ticket }) => (status === 'OPEN' ? [ticket] : [])),
    ...facts.refunds.flatMap(
      ({ status, tickets }) => (status === 'PENDING' || status === 'FAILED' ? tickets : []) ?? [],
    ),
  ]);
  const chosen = pick.rather(near.length > 0 ? near : fitting, ({ ticket }) => busy.has(ticket.id));
  const found = chosen && known.ticketsOf(chosen.order).find(({ ticket }) => ticket.id === chosen.ticket.id);
  return found && chosen && { handle: found.handle, order: chosen.order, ticket: found.ticket };
}

/** Mostly what may be, now and then anything. */
const mostly = (pick: Picker, is: (ticket: FactTicket, order: FactOrder) => boolean) =>
  pick.rarely(6) ? () => true : is;

const isOnline = (_: FactTicket, order: FactOrder) => order.channel === 'ONLINE';

/** The call of a ticket's buyer, or of who was given it. */
async function atTicket(
  known: Known,
  step: Step,
  method: 'POST' | 'DELETE',
  what: string,
  body?: unknown,
): Promise<{ status: number; data: unknown } | undefined> {
  const handle = step.args.ticket as string;
  const found = known.ticket(handle);
  if (!found) return undefined;
  const { order, ticket } = found;
  const token = known.held.get(handle)?.token ?? order.token;
  if (token === '') return undefined;
  const path = `/marketplace/v1/orders/${order.id}/tickets/${ticket.id}/${what}`;
  const answer = await known.send(step, {
    method,
    path,
    ...(body === undefined ? {} : { body }),
    headers: bearer(token),
  });
  known.count(`${step.kind} ${answer.status < 300 ? 'done' : answer.body.error?.code}`);
  return { status: answer.status, data: answer.body.data };
}

const ticketOnly = (handle: { handle: string } | undefined) => handle && { ticket: handle.handle };

export const afterSteps: Record<string, StepKind> = {
  'refund tickets': {
    weight: 8,
    propose(known, pick) {
      const order = pick.near(completed(known));
      const of = order && known.ticketsOf(order).filter(({ ticket }) => pick.rarely(8) || ticket.status !== 'VOID');
      const some = of?.filter((_, at) => at === 0 || pick.rarely(3)).map(({ handle }) => handle);
      return some && some.length > 0 ? { tickets: some } : undefined;
    },
    async perform(known, step) {
      const found = (step.args.tickets as string[]).flatMap((handle) => known.ticket(handle) ?? []);
      const [first] = found;
      if (!first) return;
      await refund(known, step, first.order.id, { ticketIds: found.map(({ ticket }) => ticket.id) });
    },
  },
  'refund an amount': {
    weight: 5,
    propose(known, pick) {
      const order = pick.near(completed(known).filter(({ channel }) => channel === 'ONLINE' || pick.rarely(3)));
      const handle = order && known.handleOf(order);
      const left = order && Math.floor((order.total - order.refunded - order.disputed) / 100);
      if (!handle || !left || left <= 0) return undefined;
      return { order: handle, amount: pick.of([1, Math.ceil(left / 3), Math.ceil(left / 2), left]) };
    },
    async perform(known, step) {
      const order = known.order(step.args.order as string);
      if (order) await refund(known, step, order.id, { amount: step.args.amount });
    },
  },
  return: {
    weight: 12,
    propose: (known, pick) =>
      ticketOnly(
        anyTicket(
          known,
          pick,
          mostly(pick, (ticket, order) => isOnline(ticket, order) && ticket.status === 'VALID'),
        ),
      ),
    perform: async (known, step) => void (await atTicket(known, step, 'POST', 'return', {})),
  },
  // So that the next steps meet an offer of it.
  'return to who waits': {
    weight: 3,
    propose(known, pick) {
      const found = anyTicket(known, pick, (ticket, order) => isOnline(ticket, order) && ticket.status === 'VALID');
      const event = found && known.eventAt(found.order.event);
      if (found === undefined || event === undefined) return undefined;
      const type = known.event(event).types.findIndex(({ id }) => id === found.ticket.type);
      return { ticket: found.handle, event, types: [type], quantity: 1, acceptsFewer: false };
    },
    async perform(known, step) {
      await atTicket(known, step, 'POST', 'return', {});
      await join(known, step, undefined);
    },
  },
  'take back': {
    weight: 4,
    propose(known, pick) {
      const open = new Set(known.facts.returns.filter(({ status }) => status === 'OPEN').map(({ ticket }) => ticket));
      return ticketOnly(anyTicket(known, pick, ({ id }) => open.has(id)));
    },
    perform: async (known, step) => void (await atTicket(known, step, 'DELETE', 'return')),
  },
  'offer as a gift': {
    weight: 6,
    propose: (known, pick) =>
      ticketOnly(
        anyTicket(
          known,
          pick,
          mostly(pick, (ticket, order) => isOnline(ticket, order) && ticket.status === 'VALID'),
        ),
      ),
    async perform(known, step) {
      const body = { name: 'Ben Cruz', email: `ben${step.id.length}@example.com` };
      const answer = await atTicket(known, step, 'POST', 'offer', body);
      if (answer?.status !== 201) return;
      const found = known.ticket(step.args.ticket as string);
      const token = `gift-${newId()}`;
      // What stands in the mail is sealed; the model writes its own link instead of reading it.
      const rowCount = await known.nodes.db.run(sql`
        update ticket_offers set token_hash = ${sha256(token)} where ticket_id = ${found?.ticket.id} and status = 'OPEN'`);
      if (rowCount === 1) known.gifts.set(step.args.ticket as string, token);
    },
  },
  'take a gift back': {
    weight: 2,
    propose: (known, pick) => {
      const ticket = pick.of([...known.gifts.keys()]);
      return ticket && { ticket };
    },
    perform: async (known, step) => void (await atTicket(known, step, 'DELETE', 'offer')),
  },
  'accept a gift': {
    weight: 5,
    propose: (known, pick) => {
      const ticket = pick.of([...known.gifts.keys()]);
      return ticket && { ticket, card: pick.rarely(2) ? anyCard(pick) : undefined };
    },
    async perform(known, step) {
      const handle = step.args.ticket as string;
      const token = known.gifts.get(handle);
      if (token === undefined) return;
      const path = `/marketplace/v1/offers/${token}/accept`;
      const { card: statutory } = step.args;
      const body = statutory === undefined ? {} : { statutory };
      const answer = await known.send(step, { method: 'POST', path, body });
      known.count(`accept a gift ${answer.status < 300 ? 'done' : answer.body.error?.code}`);
      if (answer.status !== 200) return;
      const { id, token: own, ticket } = answer.body.data as { id: string; token: string; ticket: { id: string } };
      known.held.set(handle, { order: id, token: own, ticket: ticket.id });
    },
  },
  exchange: {
    weight: 8,
    propose(known, pick) {
      const order = pick.near(completed(known).filter(({ channel }) => channel === 'ONLINE'));
      const handle = order && known.handleOf(order);
      return handle && { order: handle, to: pick.random(known.world.events.length) };
    },
    async perform(known, step) {
      const order = known.order(step.args.order as string);
      if (!order || order.token === '') return;
      const answer = await known.send(step, {
        ...{ method: 'POST', path: `/marketplace/v1/orders/${order.id}/exchange`, headers: bearer(order.token) },
        body: { eventId: known.event(step.args.to as number).id },
      });
      known.count(`exchange ${answer.status < 300 ? 'done' : answer.body.error?.code}`);
    },
  },
  'move to a seat': {
    weight: 6,
    propose(known, pick) {
      const isSeat = ({ seat, status }: FactTicket) => seat !== null && (status !== 'VOID' || pick.rarely(6));
      // Rather one whose return somebody was offered.
      const offered = known.facts.returns.filter((each) => each.status === 'OPEN' && each.offer !== null);
      const isOffered = (each: FactTicket) => isSeat(each) && offered.some(({ ticket }) => ticket === each.id);
      const found = (pick.rarely(2) && anyTicket(known, pick, isOffered)) || anyTicket(known, pick, isSeat);
      if (!found) return undefined;
      const { seats, types } = known.event(known.eventAt(found.order.event));
      const own = known.facts.tickets.filter(
        ({ type, status }) => status !== 'VOID' && types.some(({ id }) => id === type),
      );
      const taken = new Set(own.map(({ seat }) => seat));
      const seat = pick.rather(seats, (each) => !taken.has(each)) as string;
      return { ticket: found.handle, seat: seats.indexOf(seat) };
    },
    async perform(known, step) {
      const found = known.ticket(step.args.ticket as string);
      if (!found) return;
      const event = known.event(known.eventAt(found.order.fact.event));
      const answer = await known.send(step, {
        ...{ method: 'POST', path: `/open-api/v1/events/${event.id}/tickets/${found.ticket.id}/move` },
        ...{ body: { seat: event.seats[step.args.seat as number] }, headers: byKey(known, step) },
      });
      known.count(`move to a seat ${answer.status < 300 ? 'done' : answer.body.error?.code}`);
    },
  },
  scan: {
    weight: 8,
    propose(known, pick) {
      const found = anyTicket(
        known,
        pick,
        mostly(pick, ({ status }) => status !== 'VOID'),
      );
      return found && { ticket: found.handle };
    },
    async perform(known, step) {
      const found = known.ticket(step.args.ticket as string);
      if (found) await scan(known, step, found, { ticketCode: found.ticket.code });
    },
  },
  'scan an old code': {
    weight: 1,
    propose(known, pick) {
      const old = pick.of(known.facts.tickets.filter(({ next }) => next !== null));
      const order = old && known.facts.orders.find(({ id }) => id === old.order);
      const found = order && known.ticketsOf(order).find(({ chain }) => chain.includes(old as FactTicket));
      return found && { ticket: found.handle };
    },
    async perform(known, step) {
      const found = known.ticket(step.args.ticket as string);
      const code = found?.chain[0]?.code;
      if (found && code !== undefined) await scan(known, step, found, { ticketCode: code });
    },
  },
  'undo a scan': {
    weight: 2,
    propose(known, pick) {
      const found = anyTicket(known, pick, ({ status }) => status === 'USED');
      return found && { ticket: found.handle };
    },
    async perform(known, step) {
      const found = known.ticket(step.args.ticket as string);
      if (found) await scan(known, step, found, { ticketCode: found.ticket.code, undo: true });
    },
  },
  'give back': {
    weight: 3,
    propose(known, pick) {
      const moved = completed(known).filter(({ event }) => known.moved.has(event) || pick.rarely(8));
      const order = pick.near(moved.filter(({ channel }) => channel === 'ONLINE'));
      const handle = order && known.handleOf(order);
      return handle && { order: handle };
    },
    async perform(known, step) {
      const order = known.order(step.args.order as string);
      if (!order || order.token === '') return;
      const path = `/marketplace/v1/orders/${order.id}/give-back`;
      const answer = await known.send(step, { method: 'POST', path, headers: bearer(order.token) });
      known.count(`give back ${answer.status < 300 ? 'done' : answer.body.error?.code}`);
    },
  },
  'name an account': {
    weight: 6,
    propose(known, pick) {
      const { facts } = known;
      const owed = facts.orders.filter(({ id }) =>
        facts.refunds.some((each) => each.order === id && each.status === 'PENDING'),
      );
      const order = pick.near(owed.length > 0 && !pick.rarely(6) ? owed : facts.orders);
      const handle = order && known.handleOf(order);
      return handle && { order: handle, name: pick.of(['Ana Reyes', 'Ana Reyes', 'Wrong Account']) };
    },
    async perform(known, step) {
      const order = known.order(step.args.order as string);
      if (!order || order.token === '') return;
      const path = `/marketplace/v1/orders/${order.id}/refund-account`;
      const body = { kind: 'GCASH', number: '09171234567', name: step.args.name };
      const answer = await known.send(step, { method: 'POST', path, body, headers: bearer(order.token) });
      known.count(`name an account ${answer.status < 300 ? 'done' : answer.body.error?.code}`);
    },
  },
  // By the operator: all that is left, without an amount.
  'refund the rest': {
    weight: 2,
    propose(known, pick) {
      // Of what was returned the rest is also what was kept, which is more than the others cost.
      const returned = new Set(known.facts.returns.map(({ order }) => order));
      const whole = completed(known).filter(({ id }) => !returned.has(id));
      const order = pick.near(whole.filter(({ channel }) => channel === 'ONLINE' || pick.rarely(3)));
      const handle = order && known.handleOf(order);
      return handle && { order: handle };
    },
    async perform(known, step) {
      const order = known.order(step.args.order as string);
      if (!order) return;
      await attempt(known, step, (node) => {
        return known.nodes.nodes[node].sales.cashier.refund({ orderId: order.id, reason: 'Asked for' });
      });
    },
  },
  'send the tickets again': {
    weight: 1,
    propose(known, pick) {
      const order = pick.near(completed(known));
      const handle = order && known.handleOf(order);
      return handle && { order: handle };
    },
    async perform(known, step) {
      const order = known.order(step.args.order as string);
      if (!order) return;
      const path = `/open-api/v1/orders/${order.id}/resend`;
      await known.send(step, { method: 'POST', path, headers: byKey(known, step) });
    },
  },
  'change the address': {
    weight: 2,
    propose(known, pick) {
      const order = pick.of(
        known.facts.orders.filter(({ channel, status }) => channel === 'ONLINE' && status !== 'CANCELLED'),
      );
      const handle = order && known.handleOf(order);
      return handle && { order: handle, email: pick.random(4) };
    },
    async perform(known, step) {
      const order = known.order(step.args.order as string);
      if (!order || order.token === '') return;
      const path = `/marketplace/v1/orders/${order.id}/address`;
      const body = { email: `other${step.args.email}@example.com` };
      await known.send(step, { method: 'POST', path, body, headers: bearer(order.token) });
    },
  },
};

async function refund(known: Known, step: Step, orderId: string, what: object): Promise<void> {
  const answer = await known.send(step, {
    ...{ method: 'POST', path: `/open-api/v1/orders/${orderId}/refunds`, headers: byKey(known, step) },
    body: { ...what, reason: 'Asked for' },
  });
  known.count(`${step.kind} ${answer.status < 300 ? 'done' : answer.body.error?.code}`);
}

async function scan(
  known: Known,
  step: Step,
  { order }: { order: { fact: FactOrder } },
  { ticketCode: code, undo }: { ticketCode: string; undo?: boolean },
): Promise<void> {
  const event = known.event(known.eventAt(order.fact.event));
  const id = `${known.world.organizationId}-${step.id}`;
  const row = { id, code, scannedAt: new Date().toISOString(), ...(undo === true ? { undo } : {}) };
  const answer = await known.send(step, {
    ...{ method: 'POST', path: '/door/v1/scans', body: { scans: [row] }, headers: bearer(event.doorToken) },
  });
  // The door takes a return back without the desk; a worker ends the offer of it a moment later.
  await known.nodes.nodes[step.node].sales.offerRounds.sweep();
  const [result] = (answer.body.data ?? []) as { result: string }[];
  known.count(`${step.kind} ${result?.result ?? answer.body.error?.code}`);
}
