import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { mayTakeOf } from '../../../seat-rules/choose-seats.ts';
import type { FreeSeats } from '../../../seat-rules/left-alone.ts';
import { openPlan, type SeatPlan, type WrittenPlan } from '../../../seat-rules/seat-plan.ts';
import { type BuyerOrder, buyer, eventOnSale } from '../../helpers/clients/buyer.ts';
import type { AnyAnswer } from '../../helpers/clients/refusal.ts';
import { openSeatCluster, type SeatCluster, type SeatNode } from '../../helpers/seats/seat-cluster.ts';
import { aloneBy, byRank, isOneBlock, isTwoBlocks, rankOf, setsOf } from '../../helpers/seats/seat-oracle.ts';
import { sendPut } from '../../helpers/seats/seat-world.ts';
import { planBody, type Random, seated, seededRandom, smallRow } from '../../helpers/seats/small-hall.ts';

// Halls that are so small that every choice can be tried. More of them: SMALL_HALLS=5000 SEAT_SEED=7
const halls = Number(process.env.SMALL_HALLS ?? 40);
const seed = Number(process.env.SEAT_SEED ?? 3);
// In those of that seed everything comes about; which halls there are depends on nothing else.
const isUsual = process.env.SMALL_HALLS === undefined && process.env.SEAT_SEED === undefined;

let cluster: SeatCluster;
let node: SeatNode;
let eventId: string;
let ticketTypeId: string;
before(async () => {
  cluster = await openSeatCluster();
  node = cluster.nodes[0] as SeatNode;
  const dateTime = new Date(Date.now() + 100 * 3_600_000).toISOString();
  const event = await eventOnSale(node.client, { dateTime, tickets: [{ price: 500, quantity: 10 }] });
  eventId = event.id;
  ticketTypeId = event.types[0] as string;
});
after(() => cluster?.close());

interface Hall {
  plan: SeatPlan;
  free: FreeSeats;
  /** Opens what is not free again. */
  clear(): Promise<void>;
}

/** Painted anew, with what is not free blocked. */
async function openHall(random: Random): Promise<Hall> {
  const rows = Array.from({ length: 1 + random(3) }, (_, row) => smallRow(random, 'ABC'[row] as string, row));
  const written: WrittenPlan = { focus: [random(6), -1], sections: [seated('S', 'Stalls', rows)] };
  const plan = openPlan(written);
  const { id: planId } = await node.client.post<{ id: string }>('/seating-plans', planBody('Hall', written));
  const types = [{ ticketTypeId, areas: [{ section: 'S' }] }];
  const painted = await sendPut(node, `/events/${eventId}/seating`, { planId, types });
  assert.equal(painted.status, 200, painted.body);
  const free = Uint8Array.from({ length: plan.seats }, () => Number(random(10) < 6));
  const seats = plan.ids.filter((_, seat) => free[seat] === 0);
  const path = `/events/${eventId}/seat-blocks`;
  const block = seats.length > 0 ? await node.client.post<{ id: string }>(path, { seats, reason: 'x' }) : undefined;
  return {
    plan,
    free,
    clear: async () => void (block && (await node.client.remove(`${path}/${block.id}`))),
  };
}

const ask = (item: { quantity: number; seats?: string[] }) =>
  node.buyer.send('POST', '/orders', { body: { eventId, items: [{ ticketTypeId, ...item }], buyer } });
const codeOf = ({ body }: AnyAnswer) => (JSON.parse(body) as { error: { code: string } }).error.code;

/** The seats of an order that was taken, which is then let go. */
async function seatsOf(plan: SeatPlan, { body }: AnyAnswer): Promise<number[]> {
  const order = (JSON.parse(body) as { data: BuyerOrder & { tickets: { seatId: string }[] } }).data;
  const cancelled = await node.buyer.cancel(order);
  assert.equal(cancelled.status, 200, cancelled.body);
  return order.tickets.map(({ seatId }) => plan.ids.indexOf(seatId)).sort((one, other) => one - other);
}

test(`in ${halls} small halls buyers get the best of all sets that there are`, async () => {
  const random = seededRandom(seed);
  const seen = { row: 0, rows: 0, apart: 0, none: 0 };
  for (let hall = 0; hall < halls; hall += 1) {
    const { plan, free, clear } = await openHall(random);
    const quantity = 1 + random(4);
    const mayTake = mayTakeOf(plan, free, { keepsMarked: true });
    const sets = setsOf(mayTake, quantity);
    const answer = await ask({ quantity });
    if (sets.length === 0) {
      assert.deepEqual([answer.status, codeOf(answer)], [409, 'SOLD_OUT']);
      seen.none += 1;
    } else {
      assert.equal(answer.status, 201, answer.body);
      const chosen = await seatsOf(plan, answer);
      const blocks = sets.filter((set) => isOneBlock(plan, set));
      const isTwo = isTwoBlocks(plan, chosen);
      if (blocks.length > 0) {
        const best = blocks.toSorted((one, other) => byRank(rankOf(plan, free, one), rankOf(plan, free, other)))[0];
        assert.deepEqual(chosen, best);
      } else if (!isTwo) assert.ok(!sets.some((set) => isTwoBlocks(plan, set)), 'nobody sits apart who need not');
      seen[blocks.length > 0 ? 'row' : isTwo ? 'rows' : 'apart'] += 1;
    }
    await clear();
  }
  if (isUsual) for (const [what, count] of Object.entries(seen)) assert.ok(count > 0, `${what} came about`);
});

test(`in ${halls} small halls a choice is refused for whom it leaves alone just where there was another way`, async () => {
  const random = seededRandom(seed + 1);
  const seen = { taken: 0, alone: 0, refused: 0 };
  for (let hall = 0; hall < halls; hall += 1) {
    const { plan, free, clear } = await openHall(random);
    // Whether seats that are kept for others are another way is left open.
    const mayTake = mayTakeOf(plan, free, { keepsMarked: true });
    const sets = setsOf(mayTake, 1 + random(3));
    const chosen = sets[random(Math.max(1, sets.length))];
    if (chosen !== undefined && mayTake.every((may, seat) => may === free[seat])) {
      const seats = chosen.map((seat) => plan.ids[seat] as string);
      const answer = await ask({ quantity: seats.length, seats });
      const isAlone = aloneBy(plan, free, chosen).length > 0;
      const isWay = sets.some((set) => aloneBy(plan, free, set).length === 0);
      if (isAlone && isWay) {
        assert.deepEqual([answer.status, codeOf(answer)], [409, 'ORPHAN_SEAT']);
        seen.refused += 1;
      } else {
        assert.equal(answer.status, 201, answer.body);
        assert.deepEqual(await seatsOf(plan, answer), chosen);
        seen[isAlone ? 'alone' : 'taken'] += 1;
      }
    }
    await clear();
  }
  if (isUsual) for (const [what, count] of Object.entries(seen)) assert.ok(count > 0, `${what} came about`);
});
