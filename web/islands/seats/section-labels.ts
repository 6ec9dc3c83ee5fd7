import type { SectionLabel } from './draw-scene.ts';
import type { SeatChoice } from './seat-choice.ts';
import { free } from './seat-states.ts';
import { fill, pesos, type SeatTexts } from './seat-words.ts';

/** What stands on each section seen from far, and how many seats of it are free. By the standing type of those without seats. */
export function sectionLabels(
  choice: SeatChoice,
  standing: ReadonlyMap<string, number>,
  texts: SeatTexts,
): (SectionLabel & { free: number })[] {
  const { plan, written, typeOf, types, shown } = choice;
  const counts = written.sections.map(() => new Int32Array(types.length));
  for (let seat = 0; seat < plan.seats; seat++) {
    const type = typeOf[seat] as number;
    const section = plan.sectionOfRow[plan.rowOf[seat] as number] as number;
    if (type >= 0 && shown[seat] === free) (counts[section] as Int32Array)[type]! += 1;
  }
  return written.sections.map(({ key, name }, section) => {
    const stands = standing.get(key);
    if (stands !== undefined && types[stands]?.isOnSale) (counts[section] as Int32Array)[stands] = 1;
    let [paint, most, least, dearest, sum] = [-1, 0, Number.POSITIVE_INFINITY, 0, 0];
    for (const [type, count] of (counts[section] as Int32Array).entries()) {
      const { charged = 0, paint: own = -1 } = types[type] ?? {};
      if (count > 0) [least, dearest] = [Math.min(least, charged), Math.max(dearest, charged)];
      if (count > most) [paint, most] = [own, count];
      sum += count;
    }
    const price = sum === 0 ? texts.soldOut : fill(texts.from, { price: pesos(least, texts) });
    const label = { lines: [name, price], short: key, paint, free: stands === undefined ? sum : 0 };
    if (sum === 0) return label;
    return { ...label, price: `${pesos(least, texts)}${dearest > least ? '+' : ''}` };
  });
}
