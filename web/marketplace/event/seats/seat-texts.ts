import type { Messages } from '../../../texts/en.ts';

/** What the script of the map says, with places in braces for what it knows. */
export function seatTexts({ seats, site }: Messages) {
  const { one, several, and, priced, from, soldOut, map, marks, said, list, best } = seats;
  return {
    free: site.event.free,
    stage: map.stage,
    away: map.away,
    soldOut,
    loading: list.loading,
    from: from('{price}'),
    one: one('{section}', '{row}', '{seat}'),
    several: several('{section}', '{row}', '{seats}'),
    and: and('{first}', '{last}'),
    priced: priced('{seat}', '{price}'),
    marks: [marks.WHEELCHAIR, marks.COMPANION, marks.RESTRICTED_VIEW],
    taken: said.taken('{seat}'),
    chosen: said.chosen('{seat}'),
    removed: said.removed('{seat}'),
    most: said.most('{type}', 0).replace('0', '{most}'),
    gone: said.gone('{seats}'),
    goneAll: said.goneAll('{seats}'),
    alone: said.alone('{seat}'),
    takeToo: said.takeToo('{seat}'),
    instead: said.instead('{seats}'),
    othersOne: said.others(1),
    others: said.others(0).replace('0', '{count}'),
    heading1: seats.chosen.heading(1),
    heading: seats.chosen.heading(0).replace('0', '{count}'),
    available1: seats.free(1).replace('1', '{count}'),
    available: seats.free(0).replace('0', '{count}'),
    bestNow: best.now('{seats}'),
  };
}
