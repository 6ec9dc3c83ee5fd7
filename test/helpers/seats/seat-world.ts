import assert from 'node:assert/strict';
import type { WrittenPlan } from '../../../seat-rules/seat-plan.ts';
import { sql } from '../../../src/platform/database/sql.ts';
import type { Json } from '../clients/api-client.ts';
import { eventOnSale } from '../clients/buyer.ts';
import type { AnyAnswer } from '../clients/refusal.ts';
import { until } from '../machine/until.ts';
import { makeSeries } from '../worlds/exchange-dates.ts';
import type { SeatCluster, SeatNode } from './seat-cluster.ts';
import { ModelEvent, type ModelOrder, type ModelType } from './seat-model.ts';
import { areasOf, oneOf, planBody, type Random, smallHall } from './small-hall.ts';

const kinds = [
  { name: 'Front', price: 500 },
  { name: 'Side', price: 0 },
  { name: 'Pit', price: 300 },
];

const hourMs = 3_600_000;

/** Two dates of one hall, and everybody who has a seat there. */
export class SeatWorld {
  readonly cluster: SeatCluster;
  readonly random: Random;
  readonly events: ModelEvent[] = [];
  readonly orders: ModelOrder[] = [];
  readonly counts: Record<string, number>;
  planId = '';
  /** Of the plan, whichever version a date is painted by. */
  newest: WrittenPlan = { focus: [0, 0], sections: [] };

  private constructor(cluster: SeatCluster, random: Random, counts: Record<string, number>) {
    this.cluster = cluster;
    this.random = random;
    this.counts = counts;
  }

  static async open(cluster: SeatCluster, random: Random, counts: Record<string, number>): Promise<SeatWorld> {
    const world = new SeatWorld(cluster, random, counts);
    const written = smallHall(random);
    const client = world.node().client;
    const plan = await client.post<{ id: string }>('/seating-plans', planBody('Small hall', written));
    world.planId = plan.id;
    world.newest = written;
    // The first may be so near that no seat is kept for anybody.
    const hours = random(3) === 0 ? 30 : 100;
    for (const ahead of [hours, hours + 100]) {
      const made = await eventOnSale(client, {
        dateTime: new Date(Date.now() + ahead * hourMs).toISOString(),
        tickets: kinds.map((kind) => ({ ...kind, quantity: 10 })),
      });
      const types = kinds.map(
        ({ name, price }, place): ModelType => ({
          ...{ id: made.types[place] as string, name, price, isMarked: false },
          standing: name === 'Pit' ? (written.sections.at(-1)?.capacity ?? 0) : null,
        }),
      );
      const orphans = random(3) === 0 ? 'ALLOW' : 'REFUSE';
      const event = new ModelEvent({ id: made.id, types, orphans, keepsMarked: ahead > 48, written });
      const typeOf = world.painting(event);
      const answer = await world.sendPainting(event, typeOf);
      assert.equal(answer.status, 200, answer.body);
      event.repaint(written, typeOf);
      world.events.push(event);
    }
    await makeSeries(cluster.db, world.events);
    return world;
  }

  node(): SeatNode {
    return oneOf(this.random, this.cluster.nodes);
  }

  event(): ModelEvent {
    return this.events[this.random(4) === 0 ? 1 : 0] as ModelEvent;
  }

  pick<Item>(items: readonly Item[]): Item | undefined {
    return items[this.random(Math.max(1, items.length))];
  }

  count(what: string): void {
    this.counts[what] = (this.counts[what] ?? 0) + 1;
  }

  /** Runs of seats to either type, some to none; both have some. */
  painting({ plan, types }: Pick<ModelEvent, 'plan' | 'types'>): Map<string, ModelType> {
    const [front, side] = types as [ModelType, ModelType];
    const typeOf = new Map<string, ModelType>();
    let type: ModelType | null = front;
    for (const id of plan.ids) {
      if (this.random(4) === 0) type = oneOf(this.random, [front, front, side, side, null]);
      if (type !== null) typeOf.set(id, type);
    }
    typeOf.set(plan.ids[0] as string, front);
    typeOf.set(plan.ids.at(-1) as string, side);
    return typeOf;
  }

  sendPainting(event: ModelEvent, typeOf: ReadonlyMap<string, ModelType>, written = event.written): Promise<AnyAnswer> {
    const types = event.types.map((type) => {
      const seats = new Set([...typeOf].filter(([, of]) => of === type).map(([id]) => id));
      const areas = type.standing === null ? areasOf(written, seats) : [{ section: 'PIT' }];
      return { ticketTypeId: type.id, areas };
    });
    return sendPut(this.node(), `/events/${event.id}/seating`, { planId: this.planId, types, orphans: event.orphans });
  }

  /** The database has each seat and each counter as the model has it. */
  async assertAgrees(): Promise<void> {
    for (const event of this.events) {
      const rows = await this.cluster.db.many<{ line: string }>(sql`
        select concat_ws(' ', y.name, t.seat_id, t.state, coalesce(t.order_id::text, '-'), coalesce(t.block_id::text, '-')) as line
        from tickets t join ticket_types y on y.id = t.ticket_type_id where y.event_id = ${event.id} and t.seat_id is not null`);
      assert.deepEqual(rows.map(({ line }) => line).sort(), event.rows());
      const counters = await this.cluster.db.many<{ line: string }>(sql`
        select concat_ws(' ', name, sold_quantity, held_quantity, remaining_quantity, withdrawn_quantity, blocked_quantity, quantity) as line
        from ticket_types where event_id = ${event.id}`);
      assert.deepEqual(counters.map(({ line }) => line).sort(), event.counters(this.orders));
    }
  }

  /** Both nodes show the same, at most a second later. */
  async assertShown(): Promise<void> {
    for (const event of this.events) {
      for (const node of this.cluster.nodes) {
        await until(async () => isShown(await this.shownAt(node, event), event.states()));
      }
    }
  }

  async shownAt({ buyer }: SeatNode, event: ModelEvent): Promise<number[]> {
    const { status, body } = await buyer.send('GET', `/events/${event.id}/seats`);
    assert.equal(status, 200, body);
    const { seats, states } = (JSON.parse(body) as { data: { seats: number; states: string } }).data;
    assert.equal(seats, event.plan.seats);
    const bytes = Buffer.from(states, 'base64url');
    assert.equal(bytes.length, Math.ceil(seats / 4));
    return Array.from({ length: seats }, (_, seat) => ((bytes[seat >> 2] as number) >> (6 - (seat & 3) * 2)) & 3);
  }
}

function isShown(shown: readonly number[], expected: readonly number[][]): boolean {
  return shown.length === expected.length && shown.every((state, seat) => expected[seat]?.includes(state));
}

export function sendPut(node: SeatNode, path: string, body: Json): Promise<AnyAnswer> {
  return node.client.send('PUT' as 'POST', path, { body });
}
