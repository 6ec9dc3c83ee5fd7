import type { PaintedArea, Painting } from '../../../seat-rules/drawing/areas.ts';
import type { SeatPlan, WrittenPlan } from '../../../seat-rules/seat-plan.ts';

interface NamedType {
  ticketTypeId: string;
  areas: readonly PaintedArea[];
}

/** The painting that some areas say, for a form that comes back. */
export function paintingOf(
  written: WrittenPlan,
  plan: SeatPlan,
  order: readonly string[],
  named: readonly NamedType[],
): Painting {
  const painting = {
    typeOf: new Int16Array(plan.seats).fill(-1),
    typeOfSection: new Int16Array(written.sections.length).fill(-1),
  };
  const seatOf = new Map(plan.ids.map((id, seat) => [id, seat]));
  for (const { ticketTypeId, areas } of named) {
    const type = order.indexOf(ticketTypeId);
    for (const area of areas) paint(written, { painting, seatOf, plan }, area, type);
  }
  return painting;
}

interface Canvas {
  painting: Painting;
  plan: SeatPlan;
  seatOf: ReadonlyMap<string, number>;
}

function paint({ sections }: WrittenPlan, { painting, seatOf, plan }: Canvas, area: PaintedArea, type: number): void {
  const place = sections.findIndex(({ key }) => key === area.section);
  const section = sections[place];
  if (section === undefined) return;
  if (section.kind === 'STANDING') painting.typeOfSection[place] = type;
  const ranges = (area.seats ?? '').split(',').filter((part) => part !== '');
  for (const { name, first, count, step } of section.rows) {
    if (area.rows !== undefined && !area.rows.includes(name)) continue;
    for (let index = 0; index < count; index++) {
      const number = first + index * step;
      const seat = seatOf.get(`${section.key}-${name}-${number}`);
      if (seat === undefined || seat >= plan.seats) continue;
      if (ranges.length === 0 || ranges.some((range) => isIn(range, number))) painting.typeOf[seat] = type;
    }
  }
}

function isIn(range: string, number: number): boolean {
  const [from, to = from] = range.split('-').map(Number) as [number, number?];
  return number >= from && number <= to;
}
