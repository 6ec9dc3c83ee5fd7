import { type ActName, actNames, actOf } from '../../../src/core/selling/acts/acts.ts';
import { cellOf, judge } from '../../../src/core/selling/acts/may-do.ts';
import { readKnown } from '../../../src/core/selling/acts/read-known.ts';
import { type Facts, type Situation, situations, situationsOf } from '../../../src/core/selling/acts/situations.ts';
import { readExchangePast } from '../../../src/core/selling/exchange/exchange.sql.ts';
import { exchangeFacts } from '../../../src/core/selling/exchange/read-exchange.ts';
import { findOrderById } from '../../../src/core/selling/orders/order.sql.ts';
import type { Order } from '../../../src/core/selling/orders/order.ts';
import { statusOf } from '../../../src/http/error-reply.ts';
import { assertSound, type Shop } from '../worlds/shop.ts';
import { type Answered, acting } from './acting.ts';
import { bringInto, type Middle, type Walker, walkerAt } from './middles.ts';

interface WalkedCell {
  act: ActName;
  situation: Situation;
}

/** Every cell of the table that can be. */
export const cells: readonly WalkedCell[] = actNames.flatMap((act) =>
  (Object.keys(situations) as Situation[]).flatMap((situation) =>
    cellOf(act, situation).does === 'NEVER' ? [] : [{ act, situation }],
  ),
);

/** Done as far as there is something left of the money: of these there is nothing. */
const nothingLeft = ['REFUND_AMOUNT × ALL_BACK', 'REFUND_REST × ALL_BACK'];

/** Cells that nobody can bring about, and why. */
export const unreachable: readonly (WalkedCell & { why: string })[] = [
  ...(['RETURN_AT_ONCE'] as const).map((act) => ({
    ...{ act, situation: 'PUT_UP_OFTEN' as const },
    why: 'An order keeps the way of returning that it was sold with.',
  })),
  ...(['RETURN_WHEN_RESOLD', 'TAKE_RETURN_BACK'] as const).map((act) => ({
    ...{ act, situation: 'WAITING_FOR_MONEY' as const },
    why: 'An order keeps the way of returning that it was sold with.',
  })),
  { act: 'RESELL', situation: 'EVENT_OVER', why: 'Offers end three hours before the event.' },
  { act: 'ADMIT', situation: 'EVENT_OVER', why: 'Devices are signed out when their event is over.' },
  { act: 'UNDO_SALE', situation: 'REFUND_UNDER_WAY', why: 'Cash is handed back at once.' },
  { act: 'UNDO_SALE', situation: 'EXCHANGED', why: 'What was sold at the counter goes to no other date.' },
];

export const reachable = cells.filter(
  ({ act, situation }) => !unreachable.some((each) => each.act === act && each.situation === situation),
);

/** What an act is about, where it is about something. */
function firstOf({ act, situation }: WalkedCell): Situation | undefined {
  const { needs = [] } = actOf(act);
  return needs.includes(situation) ? undefined : needs[0];
}

/** The order is asked first, and then each ticket. */
const ofOrders: readonly ActName[] = [
  ...(['EXCHANGE', 'GIVE_BACK', 'CHANGE_ADDRESS', 'RESEND', 'CANCEL_EVENT', 'OPEN_DISPUTE'] as const),
  ...(['UNDO_SALE', 'REFUND_TICKETS', 'REFUND_AMOUNT', 'REFUND_REST', 'RETRY_REFUND', 'PAY_REFUND_OTHERWISE'] as const),
];

/** Of the order alone, and with the ticket. */
async function factsOf({ shop: { db } }: Walker, { order, ticket }: Middle): Promise<readonly [Facts, Facts]> {
  const found = (await findOrderById(db, { id: order.id })) as Order;
  const known = await readKnown(db, found);
  const facts = exchangeFacts(known, await readExchangePast(db, { orderId: order.id }));
  return [facts[0] as Facts, facts[1 + known.tickets.findIndex(({ id }) => id === ticket?.id)] as Facts];
}

/** Brings an order into it, does the act, and says in what the answer differs from the table; undefined where in nothing. */
async function walk(walker: Walker, cell: WalkedCell): Promise<string | undefined> {
  const { act, situation } = cell;
  const name = `${act} × ${situation}`;
  const middle = await bringInto(walker, { act, situation, first: firstOf(cell) });
  const [alone, facts] = await factsOf(walker, middle);
  const is = situationsOf(facts);
  if (!is.includes(situation)) return `${name}: it is ${is.join(', ')}`;
  const { refusal: ofTicket, turnedAway, isSkipped, ends } = judge(act, facts);
  const refusal = (ofOrders.includes(act) ? judge(act, alone).refusal : undefined) ?? ofTicket;
  const said = await acting[act](walker, middle);
  const wanted: Answered = nothingLeft.includes(name)
    ? { ...said, status: 409 }
    : refusal
      ? { status: statusOf(refusal.definition), ...(act !== 'RESELL' && { message: refusal.message }) }
      : { status: 200, ...(act === 'ADMIT' && { result: turnedAway ?? 'ADMITTED' }) };
  const got = said.status < 300 ? { ...said, status: 200 } : said;
  if (got.result === 'REDEEMED') got.result = 'ADMITTED';
  if (got.result === 'ALREADY_ADMITTED') got.result = 'DUPLICATE';
  if (JSON.stringify(got) !== JSON.stringify(wanted)) {
    return `${name} (${is.join(', ')}): ${JSON.stringify(got)} instead of ${JSON.stringify(wanted)}`;
  }
  if (refusal !== undefined || turnedAway !== undefined) return undefined;
  const [, after] = await factsOf(walker, middle);
  if (isSkipped && standingOf(after) !== standingOf(facts)) {
    return `${name}: it was to stay as it is: ${standingOf(facts)} became ${standingOf(after)}`;
  }
  const left = ends.filter((thing) => leftOf[thing](after));
  return left.length === 0 ? undefined : `${name}: done, and ${left.join(', ')} stands`;
}

const standingOf = ({ ticket }: Facts) => `${ticket?.status} ${ticket?.replacedBy}`;

/** Whether what the table says is ended first still stands. */
const leftOf: Record<ReturnType<typeof judge>['ends'][number], (facts: Facts) => boolean | undefined> = {
  HOLD: ({ order }) => order.status === 'PENDING',
  RETURN: ({ ticket }) => ticket?.returned === 'OPEN' || ticket?.returned === 'OFFERED',
  GIFT: ({ ticket }) => ticket?.isGiftOpen,
  GIFT_ONCE_VOID: ({ ticket }) => ticket?.status === 'VOID' && ticket.isGiftOpen,
  REFUSED_REFUND: ({ ticket }) => ticket?.isRefundRefused || ticket?.returned === 'WAITING_FOR_MONEY',
  GIVE_BACK: ({ event }) => event.isMoved,
};

const atOnceMax = 6;
const perOrganizerMax = 30;

/** Walks them, some at a time, with an audit after each; says where the service and the table disagree. */
export async function walkAll(shop: Shop, wanted: readonly WalkedCell[]): Promise<string[]> {
  const faults: string[] = [];
  for (let from = 0; from < wanted.length; from += perOrganizerMax) {
    const walker = await walkerAt(shop);
    const waiting = wanted.slice(from, from + perOrganizerMax);
    const one = async () => {
      for (let cell = waiting.shift(); cell !== undefined; cell = waiting.shift()) {
        const fault = await walk(walker, cell).catch((error: unknown) => `${cell?.act} × ${cell?.situation}: ${error}`);
        if (fault !== undefined) faults.push(fault);
        await assertSound(shop.db);
      }
    };
    await Promise.all(Array.from({ length: atOnceMax }, one));
  }
  return faults;
}
