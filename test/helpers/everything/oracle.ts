import { type FactItem, type FactOrder, type FactRefund, type Facts, type FactTicket, unitsOf } from './facts.ts';
import type { Known } from './known.ts';

// What must be so whatever was done in whatever order, said without a look at how the service sees to it: the provider's books,
// who can come in, and what everybody paid.

interface Unit {
  chain: FactTicket[];
  now: FactTicket;
  /** Its part of what was paid. */
  share: number;
  isGood: boolean;
}

interface Case {
  facts: Facts;
  order: FactOrder;
  units: Unit[];
  refunds: FactRefund[];
}

const peso = 100;
const isPaid = ({ status }: FactRefund) => status === 'SUCCEEDED' || status === 'SETTLED_OTHERWISE';

/** Everything that is wrong, each by the name of what does not hold. */
export function judge(known: Known): { check: string; what: string }[] {
  const { facts } = known;
  const wrong: { check: string; what: string }[] = [];
  const say = (check: string, what: unknown) => void wrong.push({ check, what: JSON.stringify(what) });
  for (const order of facts.orders) {
    const units = unitsWithShares(facts, order);
    const refunds = facts.refunds.filter((each) => each.order === order.id && each.kind === 'REQUESTED');
    const of: Case = { facts, order, units, refunds };
    for (const rule of orderRules) rule(of, say);
  }
  for (const rule of allRules) rule(facts, say);
  return wrong;
}

type Say = (check: string, what: unknown) => void;

function unitsWithShares(facts: Facts, order: FactOrder): Unit[] {
  const items = facts.items.filter((item) => item.order === order.id);
  const units = unitsOf(facts, order.id).map((chain) => ({ chain, price: priceOf(items, chain) }));
  const sum = units.reduce((all, { price }) => all + price, 0);
  return units.map(({ chain, price }) => {
    const now = chain.at(-1) as FactTicket;
    return { chain, now, share: sum === 0 ? 0 : (order.total * price) / sum, isGood: now.status !== 'VOID' };
  });
}

/** Of a ticket that went to another date the line has the type of there. */
function priceOf(items: readonly FactItem[], chain: readonly FactTicket[]): number {
  for (const ticket of chain) {
    const item = items.find(
      ({ type, position }) => type === ticket.type && (ticket.line === null || ticket.line === position),
    );
    if (item !== undefined) return item.price - item.discount;
  }
  throw new Error(`The ticket ${chain[0]?.id} is of no line of its order`);
}

const named = ({ units }: Pick<Case, 'units'>, ids: readonly string[] | null) =>
  units.filter(({ chain }) => chain.some(({ id }) => ids?.includes(id)));
const sharesOf = (units: readonly Unit[]) => units.reduce((sum, { share }) => sum + share, 0);
const sumOf = (rows: readonly { amount: number }[]) => rows.reduce((sum, { amount }) => sum + amount, 0);

const orderRules: ((of: Case, say: Say) => void)[] = [
  // Never both: nobody has the money for a ticket and the ticket.
  ({ order, units, refunds }, say) => {
    for (const refund of refunds.filter(isPaid)) {
      const good = named({ units }, refund.tickets).filter(({ isGood }) => isGood);
      if (good.length > 0) say('who has the money back has no ticket', { order: order.id, refund });
    }
  },
  // Nor more money than the ticket was.
  ({ order, units, refunds }, say) => {
    for (const refund of refunds) {
      if (refund.tickets === null || refund.cancellation !== null || refund.status === 'GIVEN_UP') continue;
      const its = named({ units }, refund.tickets);
      if (refund.amount > sharesOf(its) + its.length * peso)
        say('a refund of tickets is what they cost', { order: order.id, refund, shares: sharesOf(its) });
    }
  },
  // Never neither: what is kept of a buyer's money stands for good tickets, or for what the rule of returns lets be kept.
  ({ facts, order, units, refunds }, say) => {
    if (order.channel !== 'ONLINE' || order.completed === null || order.total === 0) return;
    const event = facts.events.find(({ id }) => id === order.event);
    if (event?.cancelled !== null) return;
    // What a dispute had kept a person may give up: no ticket hangs on it.
    const back = sumOf(refunds.filter(({ status, reason }) => status !== 'GIVEN_UP' || reason === 'Dispute won'));
    const disputed = sumOf(facts.disputes.filter((each) => each.order === order.id && each.status !== 'WON'));
    const kept = keptOf({ facts, units, refunds });
    const good = sharesOf(units.filter(({ isGood }) => isGood));
    const held = order.total - back - disputed - kept;
    if (held > good + units.length * peso)
      say('who has no ticket has the money', { order: order.id, total: order.total, back, disputed, kept, good });
  },
  // What is returned is on its way back, and admits nobody.
  ({ facts, order, units, refunds }, say) => {
    for (const returned of facts.returns.filter((each) => each.order === order.id)) {
      if (returned.status !== 'REFUNDED' && returned.status !== 'SOLD') continue;
      const refund = refunds.find(({ id }) => id === returned.refund);
      if (returned.centavos > 0 && returned.status === 'REFUNDED' && refund === undefined)
        say('a return that says refunded is refunded', { returned });
      // One that was given up is no return any more.
      if (refund?.status === 'GIVEN_UP') continue;
      const unit = units.find(({ chain }) => chain.some(({ id }) => id === returned.ticket));
      const admitted = facts.scans.find(
        (scan) => scan.at > returned.created && unit?.chain.some(({ id }) => id === scan.ticket),
      );
      if (admitted) say('who returned a ticket does not come in', { returned, refund, admitted });
    }
  },
  // The seller has no more than who bought in their place has paid.
  ({ facts, units, order }, say) => {
    for (const sold of facts.returns.filter((each) => each.replaced !== null && each.status === 'SOLD')) {
      const unit = units.find(({ chain }) => chain.some(({ id }) => id === sold.replaced));
      const refund = facts.refunds.find(({ id }) => id === sold.refund);
      if (unit === undefined || refund === undefined) continue;
      if (refund.amount > unit.share + peso)
        say('a seller has what the replacement paid, or less', { order: order.id, paid: unit.share, refund });
    }
  },
  // What takes some tickets back takes no others: only an amount that leaves nothing does, or what ends the whole order.
  ({ facts, order, units, refunds }, say) => {
    const event = facts.events.find(({ id }) => id === order.event);
    const isLost = facts.disputes.some((each) => each.order === order.id && each.status === 'LOST');
    const paid = refunds.filter(isPaid).sort((one, other) => (one.updated < other.updated ? -1 : 1));
    if (event?.cancelled !== null || isLost || paid.at(-1)?.tickets === null) return;
    const back = new Set([
      ...refunds.flatMap(({ tickets }) => tickets ?? []),
      ...facts.free.flatMap((free) => (free.order === order.id ? free.tickets : [])),
      ...facts.returns.flatMap((each) => (each.order === order.id ? [each.ticket] : [])),
    ]);
    const others = units.filter(({ chain, isGood, now }) => {
      const isPerson = facts.types.find(({ id }) => id === now.type)?.kind === 'TICKET';
      return !isGood && isPerson && !chain.some(({ id }) => back.has(id));
    });
    if (others.length > 0) say('a ticket that is void was named', { order: order.id, paid, others: others.length });
  },
  ({ facts, order, units, refunds }, say) => {
    if (units.length === 0) return;
    const good = units.filter(({ isGood }) => isGood);
    if (order.status === 'REFUNDED' && good.length > 0) say('an order that is refunded has no good ticket', order);
    // Money that is on its way, or rests, has the order stay; a dispute that is open may still bring some back.
    const isOwed = refunds.some(({ status }) => status === 'PENDING' || status === 'FAILED');
    if (order.status === 'COMPLETED' && good.length === 0 && order.disputed === 0 && !isOwed)
      say('an order without a good ticket is refunded', order);
    // What needs a ticket goes back with the last one, unless it was redeemed, or a person decides over what it cost.
    const typeOf = ({ now }: Unit) => facts.types.find(({ id }) => id === now.type);
    const isBought = order.channel === 'ONLINE' && units.some((unit) => typeOf(unit)?.kind === 'TICKET');
    const asked = refunds.filter((refund) => !isPaid(refund) && refund.resolution !== 'Another refund took its place');
    const isAsked = (unit: Unit) => asked.some(({ tickets }) => named({ units: [unit] }, tickets).length > 0);
    const alone = good.filter(
      (unit) =>
        typeOf(unit)?.kind === 'ADD_ON' &&
        typeOf(unit)?.standalone === false &&
        unit.now.status === 'VALID' &&
        !isAsked(unit) &&
        // What is disputed may be won.
        order.disputed === 0,
    );
    const isAlone = alone.length > 0 && !good.some((unit) => typeOf(unit)?.kind === 'TICKET');
    if (isBought && isAlone) say('an add-on that needs a ticket has one', { order: order.id });
  },
];

/** What the rule of returns let the organizer keep: of a ticket, and of the add-ons that went with it. */
function keptOf({ facts, units, refunds }: Pick<Case, 'facts' | 'units' | 'refunds'>): number {
  return units.reduce((sum, unit) => {
    const returned = facts.returns.find(
      ({ ticket, status }) =>
        unit.chain.some(({ id }) => id === ticket) && (status === 'REFUNDED' || status === 'SOLD'),
    );
    if (returned === undefined || unit.isGood) return sum;
    const refund = refunds.find(({ id }) => id === returned.refund);
    const withIt = named({ units }, refund?.tickets ?? unnamedAddOns(facts, units, refunds)).filter(
      (each) => each !== unit,
    );
    return sum + Math.max(0, unit.share + sharesOf(withIt) - (refund?.amount ?? returned.centavos));
  }, 0);
}

/** Where all was kept of what was returned, nothing names the add-ons that went with it. */
function unnamedAddOns(facts: Facts, units: readonly Unit[], refunds: readonly FactRefund[]): string[] {
  const asked = new Set(refunds.flatMap(({ tickets }) => tickets ?? []));
  const addOns = new Set(facts.types.flatMap(({ id, kind }) => (kind === 'ADD_ON' ? id : [])));
  return units.flatMap(({ now, isGood }) => (!isGood && addOns.has(now.type) && !asked.has(now.id) ? now.id : []));
}

const allRules: ((facts: Facts, say: Say) => void)[] = [
  // Counters are what stands in orders and tickets.
  (facts, say) => {
    for (const type of facts.types) {
      const good = facts.tickets.filter((ticket) => ticket.type === type.id && ticket.status !== 'VOID').length;
      const pending = facts.orders.filter(({ status }) => status === 'PENDING').map(({ id }) => id);
      const ordered = facts.items
        .filter((item) => item.type === type.id && pending.includes(item.order))
        .reduce((sum, { quantity }) => sum + quantity, 0);
      const ofSellers = facts.returns.filter(
        ({ offer, ticket }) =>
          offer !== null && pending.includes(offer) && facts.tickets.find(({ id }) => id === ticket)?.type === type.id,
      ).length;
      const { sold, held, left, withdrawn, aside, quantity } = type;
      if (sold !== good) say('sold counts good tickets', { type, good });
      if (held !== ordered - ofSellers) say('held counts what is not paid', { type, ordered, ofSellers });
      if (sold + held + left + withdrawn + aside !== quantity) say('counters add up', type);
    }
  },
  // A code for one order is for one order.
  (facts, say) => {
    for (const { id, max, used } of facts.codes) {
      const orders = facts.orders.filter(
        ({ promo, access, status }) => (promo === id || access === id) && status !== 'CANCELLED',
      );
      const most = Math.max(used, orders.length);
      if (max !== null && most > max) say('a code is used as often as it may be', { max, used, orders: orders.length });
    }
  },
  // What came in less what went out is what the books say, and what the provider paid stands in them.
  (facts, say) => {
    const paid = facts.payments.filter(({ status }) => status === 'PAID');
    const out = facts.refunds.filter((refund) => isPaid(refund) && refund.payment !== null);
    const disputed = facts.disputes.filter(({ status }) => status !== 'WON');
    const expected = sumOf(paid) - sumOf(out) - sumOf(disputed);
    // Payouts go out of the same account.
    const payouts = sumOf(facts.payouts.filter(({ status }) => status !== 'RETURNED' && status !== 'WITHDRAWN'));
    const { provider, paidOut } = facts.ledger;
    if (Math.abs(paidOut) !== payouts) say('what was paid out is in the ledger', { paidOut, payouts });
    if (provider !== expected && provider !== expected - payouts)
      say('captured less refunded is the ledger', { provider, expected, payouts });
    const captured = new Map(
      facts.provider.captured.map(({ payment, amount }) => [payment.replaceAll('-', ''), amount]),
    );
    // Of money that a person accepted the amount was another.
    const accepted = new Set(facts.strays.map(({ payment }) => payment));
    for (const { id, amount } of paid) {
      if (accepted.has(id)) continue;
      const there = captured.get(`pay_${id.replaceAll('-', '')}`);
      if (there !== amount) say('what counts as paid was paid', { id, amount, there });
    }
    for (const { refund: id, amount } of facts.provider.refunds) {
      const known = facts.refunds.find((each) => each.id === id);
      const isOfStray = facts.strays.some((stray) => stray.id === id);
      if (isOfStray) continue;
      const isBooked = known !== undefined && (isPaid(known) || known.status === 'PENDING' || known.paidLate !== null);
      if (!isBooked || known.amount !== amount) say('what the provider paid is in the books', { id, amount, known });
    }
    for (const refund of facts.refunds.filter(({ status, payment }) => status === 'SUCCEEDED' && payment !== null)) {
      const there = facts.provider.refunds.find((each) => each.refund === refund.id);
      if (there?.amount !== refund.amount) say('what counts as refunded was refunded', { refund, there });
    }
  },
  // A seat has one holder: who has it in a ticket, or is about to.
  (facts, say) => {
    const seats = new Map<string, string>();
    const eventOf = new Map(facts.types.map(({ id, event }) => [id, event]));
    for (const { seat, status, type, id } of facts.tickets) {
      if (seat === null || status === 'VOID') continue;
      const at = `${eventOf.get(type)} ${seat}`;
      if (seats.has(at)) say('a seat has one holder', { at, tickets: [seats.get(at), id] });
      seats.set(at, id);
    }
  },
];
