import type {
  Event,
  OrderDetail,
  SimulateActBody,
  SimulateOrderBody,
  Takilya,
  TicketType,
} from '../../../sdk/src/index.ts';
import { lowThreshold } from '../../core/catalog/inventory/stock.ts';
import type { NoticeType } from '../../core/telling/notices/kinds.ts';
import { CommandError } from '../command.ts';
import type { SetFields } from './set-fields.ts';

/** What was done in the sandbox so that a notice is written. */
export interface Played {
  event: Event;
  isEventMade: boolean;
  orders: OrderDetail[];
  /** How far the sandbox's time was moved on, where it was. */
  clock: ClockMove | null;
}

interface ClockMove {
  from: string;
  to: string;
}

interface Stage {
  takilya: Takilya;
  event: Event;
  types: TicketType[];
  fields: SetFields;
  isEventMade: boolean;
  clock: ClockMove | null;
}

/** Does what causes a notice of the type: a buyer's part, on an event that is given or made. */
export async function playNotice(
  takilya: Takilya,
  { type, eventId, fields }: { type: NoticeType; eventId: string | undefined; fields: SetFields },
): Promise<Played> {
  const isEventMade = eventId === undefined;
  const emptiesEvent = emptying.includes(type);
  if (emptiesEvent && fields.quantity !== undefined) {
    throw new CommandError(`How many are bought follows from what is left; for ${type} set ticket.quantity.`);
  }
  const event = isEventMade
    ? await makeEvent(takilya, fields, { quantity: emptiesEvent ? fewTickets : manyTickets })
    : await ownEvent(takilya, eventId, fields);
  const types = (await takilya.listTicketTypes(event.id)).data;
  const stage: Stage = { takilya, event, types, fields, isEventMade, clock: null };
  const orders = await plays[type](stage);
  return { event, isEventMade, orders, clock: stage.clock };
}

/** For these an event with few tickets is made, of which many or all are bought. */
const emptying: readonly NoticeType[] = ['event.sold_out', 'ticket.inventory_low', 'waiting.offered', 'ticket.resold'];

const plays: Record<NoticeType, (stage: Stage) => Promise<OrderDetail[]>> = {
  'order.completed': async (stage) => [await buySome(stage, 'COMPLETED')],
  'order.refunded': async (stage) => {
    const { amount, reason } = stage.fields.refund;
    if (amount === undefined && reason === undefined) return [await buySome(stage, 'REFUNDED')];
    const { id } = await buySome(stage, 'COMPLETED');
    return [(await stage.takilya.simulateRefund(id, { amount, reason })).data];
  },
  'event.sold_out': buyOut,
  'ticket.inventory_low': async (stage) => {
    const type = pickType(stage, (each) => tilLow(each) > 0);
    return buy(stage, [{ type, quantity: tilLow(type) }]);
  },
  'order.created': async (stage) => [await buySome(stage, 'PENDING')],
  'order.cancelled': async (stage) => [await buySome(stage, 'CANCELLED')],
  'order.expired': (stage) => buyThen(stage, { act: 'EXPIRE' }, 'PENDING'),
  'order.disputed': (stage) => buyThen(stage, { act: 'DISPUTE' }),
  'order.exchanged': (stage) => buyThen(stage, { act: 'EXCHANGE' }),
  'ticket.issued': async (stage) => [await buySome(stage, 'COMPLETED')],
  'ticket.given_on': (stage) => buyThen(stage, { act: 'GIVE' }),
  'ticket.reissued': (stage) => buyThen(stage, { act: 'REISSUE' }),
  'ticket.voided': async (stage) => [await buySome(stage, 'REFUNDED')],
  'ticket.admitted': (stage) => buyThen(stage, { act: 'ADMIT' }),
  'ticket.left': async (stage) => {
    const [order] = await buyThen(stage, { act: 'ADMIT' });
    return [(await stage.takilya.simulateAct((order as OrderDetail).id, { act: 'LEAVE' })).data];
  },
  'waiting.offered': async (stage) => {
    const orders = await buyOut(stage);
    const [{ id }] = orders as [OrderDetail];
    await stage.takilya.simulateAct(id, { act: 'WAIT' });
    await stage.takilya.simulateRefund(id);
    return orders;
  },
  'ticket.returned': async (stage) => {
    await allowReturns(stage, 'AT_ONCE');
    return buyThen(stage, { act: 'RETURN' });
  },
  'ticket.resold': async (stage) => {
    await allowReturns(stage, 'WHEN_RESOLD');
    const orders = await buyOut(stage);
    const [{ id, eventId }] = orders as [OrderDetail];
    await stage.takilya.simulateAct(id, { act: 'WAIT' });
    await stage.takilya.simulateAct(id, { act: 'RETURN' });
    const offered = await stage.takilya.listOrders(eventId, { status: 'PENDING', take: 1 });
    for (const offer of offered.data) orders.push((await stage.takilya.simulatePayment(offer.id)).data);
    return orders;
  },
  'answer.given': async (stage) => {
    const asked = { label: 'Name for the badge', kind: 'TEXT', perTicket: false } as const;
    const { data: question } = await stage.takilya.createQuestion(stage.event.id, asked);
    return buyThen(stage, { act: 'ANSWER', questionId: question.id, value: 'Ana' });
  },
  // It was published when it was made; one that is named is taken off and put back.
  'event.published': async ({ takilya, event, isEventMade }) => {
    if (isEventMade) return [];
    await takilya.unpublishEvent(event.id);
    await takilya.publishEvent(event.id);
    return [];
  },
  'event.unpublished': async ({ takilya, event }) => {
    await takilya.unpublishEvent(event.id);
    return [];
  },
  'event.moved': async ({ takilya, event: { id, dateTime, endDateTime } }) => {
    const dayAfter = (instant: string) => new Date(Date.parse(instant) + dayMs).toISOString();
    const end = endDateTime === null ? {} : { endDateTime: dayAfter(endDateTime) };
    await takilya.updateEvent(id, { dateTime: dayAfter(dateTime), ...end });
    return [];
  },
  'event.cancelled': async ({ takilya, event, fields: { refund } }) => {
    await takilya.simulateEventCancellation(event.id, { reason: refund.reason });
    return [];
  },
  'payout.scheduled': async (stage) => (await payOut(stage)).orders,
  'payout.sent': async (stage) => (await payOut(stage)).orders,
  'payout.paid': async (stage) => (await payOut(stage)).orders,
  'payout.returned': async (stage) => {
    const { orders, payoutId } = await payOut(stage);
    await stage.takilya.simulatePayoutReturn(payoutId);
    return orders;
  },
};

const dayMs = 24 * 3_600_000;
// Longer than anybody has payouts wait after an event.
const payoutDays = 30;

async function buyThen(
  stage: Stage,
  act: SimulateActBody,
  outcome: SimulateOrderBody['outcome'] = 'COMPLETED',
): Promise<OrderDetail[]> {
  const { id } = await buySome(stage, outcome);
  return [(await stage.takilya.simulateAct(id, act)).data];
}

async function allowReturns({ takilya, event }: Stage, mode: 'AT_ONCE' | 'WHEN_RESOLD'): Promise<void> {
  await takilya.updateEvent(event.id, { returns: { untilHours: 0, keep: 0, mode } });
}

/** Somebody buys, and the sandbox's time goes on until the event is over and what it earned is paid out. */
async function payOut(stage: Stage): Promise<{ orders: OrderDetail[]; payoutId: string }> {
  const { takilya, event } = stage;
  const orders = [await buySome(stage, 'COMPLETED')];
  const { now: from } = (await takilya.getSandboxClock()).data;
  const endsAt = Math.max(Date.parse(event.endDateTime ?? event.dateTime), Date.parse(from));
  const advanceTo = new Date(endsAt + payoutDays * dayMs).toISOString();
  const { data } = await takilya.advanceSandboxClock({ advanceTo });
  stage.clock = { from, to: data.now };
  if (data.payout === null) throw new CommandError('Nothing was earned that could be paid out.');
  return { orders, payoutId: data.payout.id };
}

const manyTickets = 100;
const fewTickets = 5;
const daysAhead = 30;

async function makeEvent(takilya: Takilya, { event, ticket }: SetFields, given: { quantity: number }): Promise<Event> {
  // By the sandbox's own time, which may have been moved ahead.
  const now = Date.parse((await takilya.getSandboxClock()).data.now);
  const made = await takilya.createEvent({
    name: 'Test night',
    dateTime: new Date(now + daysAhead * dayMs).toISOString(),
    ...event,
    tickets: [{ name: 'General Admission', price: 800, published: true, ...given, ...ticket }],
  });
  return (await takilya.publishEvent(made.data.id)).data;
}

async function ownEvent(takilya: Takilya, eventId: string, { event, ticket }: SetFields): Promise<Event> {
  if (Object.keys({ ...event, ...ticket }).length > 0) {
    throw new CommandError('--set of an event, a ticket or a price is for an event that is made; leave --event out.');
  }
  return (await takilya.getEvent(eventId)).data;
}

function buySome(stage: Stage, outcome: SimulateOrderBody['outcome']): Promise<OrderDetail> {
  const { quantity = 1 } = stage.fields;
  const { id: ticketTypeId } = pickType(stage, ({ remainingQuantity }) => remainingQuantity >= quantity);
  return order(stage, outcome, { ticketTypeId, quantity });
}

function pickType({ types, event, fields: { ticketTypeId } }: Stage, isFit: (type: TicketType) => boolean): TicketType {
  const type = types.find(
    (each) => each.status === 'ON_SALE' && isFit(each) && (ticketTypeId === undefined || each.id === ticketTypeId),
  );
  if (type !== undefined) return type;
  const which = ticketTypeId === undefined ? 'ticket type' : `ticket type ${ticketTypeId}`;
  throw new CommandError(`${event.name} has no ${which} on sale of which enough is left for that.`);
}

/** How many more sales make it low; 0 where it is low already, or would be only if unpaid orders were paid. */
function tilLow(type: TicketType): number {
  const { remainingQuantity } = type;
  const missing = Math.max(0, remainingQuantity + type.heldQuantity + type.setAsideQuantity - lowThreshold(type));
  return missing <= remainingQuantity ? missing : 0;
}

/** Everything that is on sale, or as much as the event's capacity admits. */
function buyOut(stage: Stage): Promise<OrderDetail[]> {
  const { event, types } = stage;
  let room =
    (event.eventCapacity ?? Number.POSITIVE_INFINITY) -
    sum(
      types
        .filter(({ kind }) => kind === 'TICKET')
        .map((each) => each.soldQuantity + each.heldQuantity + each.setAsideQuantity),
    );
  const wanted = types
    .filter(({ status, kind }) => status === 'ON_SALE' && kind === 'TICKET')
    .map((type) => {
      const quantity = Math.min(type.remainingQuantity, room);
      room -= quantity;
      return { type, quantity };
    });
  if (sum(wanted.map(({ quantity }) => quantity)) <= 0) {
    throw new CommandError(`${event.name} has nothing left to sell; leave --event out to have an event made.`);
  }
  return buy(stage, wanted);
}

const ordersMax = 25;

/** In as many orders as the maximum of one requires. */
async function buy(stage: Stage, wanted: { type: TicketType; quantity: number }[]): Promise<OrderDetail[]> {
  const lines = wanted.flatMap(({ type: { id, maximumPurchaseQuantity: most }, quantity }) =>
    Array.from({ length: Math.ceil(quantity / most) }, (_, index) => ({
      ticketTypeId: id,
      quantity: Math.min(most, quantity - index * most),
    })),
  );
  if (lines.length > ordersMax) {
    throw new CommandError(
      `That takes ${lines.length} orders on ${stage.event.name}, and at most ${ordersMax} are placed; leave --event out to have an event made.`,
    );
  }
  const orders: OrderDetail[] = [];
  for (const line of lines) orders.push(await order(stage, 'COMPLETED', line));
  return orders;
}

async function order(
  { takilya, event, fields }: Stage,
  outcome: SimulateOrderBody['outcome'],
  line: NonNullable<SimulateOrderBody['items']>[number],
): Promise<OrderDetail> {
  const { buyer, order: more } = fields;
  const body = {
    eventId: event.id,
    items: [line],
    outcome,
    ...more,
    ...(Object.keys(buyer).length > 0 ? { buyer } : {}),
  };
  return (await takilya.simulateOrder(body)).data;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
