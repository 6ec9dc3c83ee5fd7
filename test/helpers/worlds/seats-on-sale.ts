import type { PlanRow, WrittenPlan } from '../../../seat-rules/seat-plan.ts';
import type { Json } from '../clients/api-client.ts';
import { paint } from './seats.ts';
import type { WebsiteWorld } from './website-world.ts';

const row = (name: string, more: Partial<PlanRow>): PlanRow => ({
  ...{ name, first: 1, count: 10, step: 1, down: false, x: 0, y: 0, dx: 1, dy: 0, curve: 0, without: [], marks: {} },
  ...more,
});
const rows = (names: string, more: (index: number) => Partial<PlanRow>) =>
  [...names].map((name, index) => row(name, more(index)));

/** A small theatre: Orchestra of rows A to F, twelve seats each, and a balcony of rows A to C. */
export function smallTheatre(): WrittenPlan {
  const section = { kind: 'SEATED', outline: null, capacity: null } as const;
  const marksOf = (index: number) => (index === 5 ? { marks: { 1: 'WHEELCHAIR', 2: 'COMPANION' } as const } : {});
  return {
    focus: [5.5, -3],
    sections: [
      {
        ...section,
        key: 'ORCH',
        name: 'Orchestra',
        rows: rows('ABCDEF', (y) => ({ count: 12, y, curve: 0.1, ...marksOf(y) })),
      },
      {
        ...section,
        key: 'BALC',
        name: 'Balcony',
        rows: rows('ABC', (y) => ({ count: 14, x: -1, y: y + 9, ...(y === 2 && { marks: { 1: 'RESTRICTED_VIEW' } }) })),
      },
    ],
  };
}

/** An event that sells the seats of a plan, each section as a type of its own. */
export async function seatsOnSale(
  world: Pick<WebsiteWorld, 'event' | 'server'>,
  { plan = smallTheatre(), prices = [1_500, 800], orphans = 'REFUSE', ...fields }: SeatsOptions = {},
) {
  const keys = plan.sections.map(({ key }) => key);
  const tickets = prices.map((price, index) => ({ name: index === 0 ? 'Premium' : `Regular ${index}`, price }));
  const event = await world.event({ tickets, ...fields });
  const ofType = (index: number) =>
    keys.filter((_, section) => Math.min(section, prices.length - 1) === index).map((section) => ({ section }));
  await paint(world.server.db, {
    eventId: event.id,
    plan,
    orphans,
    types: event.types.map((ticketTypeId, index) => ({ ticketTypeId, areas: ofType(index) })),
  });
  return event;
}

interface SeatsOptions extends Json {
  plan?: WrittenPlan;
  /** By section; the last for all that follow. */
  prices?: number[];
  orphans?: 'REFUSE' | 'ALLOW';
}
