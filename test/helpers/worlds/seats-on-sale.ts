import type { PlanRow, WrittenPlan } from '../../../seat-rules/seat-plan.ts';
import type { Json } from '../clients/api-client.ts';
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

/**
 * An event that sells the seats of a plan by its API: each section with seats as a type of its own, those farther from the stage
 * for less where there are more sections than prices. Sections where people stand are of one more type each.
 */
export async function seatsOnSale(
  world: Pick<WebsiteWorld, 'event' | 'client'>,
  { plan = smallTheatre(), prices = [1_500, 800], orphans = 'REFUSE', ...fields }: SeatsOptions = {},
) {
  const seated = byDistance(plan);
  const standing = plan.sections.filter(({ kind }) => kind === 'STANDING');
  const used = prices.slice(0, Math.max(1, seated.length));
  const groupOf = (place: number) => Math.floor((place * used.length) / Math.max(1, seated.length));
  const areas = used.map((_, group) => seated.filter((_, place) => groupOf(place) === group));
  const tickets = [
    ...used.map((price, index) => ({ name: `Tier ${index + 1}`, price, maximumPurchaseQuantity: 10 })),
    ...standing.map(({ name, capacity }) => ({ name, price: 700, quantity: capacity })),
  ].filter((_, index) => index >= used.length || (areas[index]?.length ?? 0) > 0);
  const event = await world.event({ tickets, ...fields });
  const sections = [...areas.filter((keys) => keys.length > 0), ...standing.map(({ key }) => [key])];
  const { id: planId } = await world.client.post<{ id: string }>('/seating-plans', {
    name: 'Hall',
    ...writtenOf(plan),
  });
  const types = event.types.map((ticketTypeId, index) => ({
    ticketTypeId,
    areas: (sections[index] ?? []).map((section) => ({ section })),
  }));
  await world.client.succeed('PUT', `/events/${event.id}/seating`, { body: { planId, types, orphans } });
  return event;
}

interface SeatsOptions extends Json {
  plan?: WrittenPlan;
  /** The dearest first. */
  prices?: number[];
  orphans?: 'REFUSE' | 'ALLOW';
}

/** Keys of sections with seats, those nearest to the stage first. */
function byDistance({ focus: [x, y], sections }: WrittenPlan): string[] {
  const apart = ({ rows: [first] }: WrittenPlan['sections'][number]) =>
    first === undefined
      ? 0
      : Math.hypot(first.x + (first.dx * first.count) / 2 - x, first.y + (first.dy * first.count) / 2 - y);
  return sections
    .filter(({ kind }) => kind === 'SEATED')
    .sort((one, other) => apart(one) - apart(other))
    .map(({ key }) => key);
}

/** As the API takes it: without what is not said. */
function writtenOf(plan: WrittenPlan): Json {
  return JSON.parse(JSON.stringify(plan, (_, value) => value ?? undefined)) as Json;
}
