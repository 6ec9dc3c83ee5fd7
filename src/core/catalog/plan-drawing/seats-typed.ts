import { areasOf } from '../../../../seat-rules/drawing/areas.ts';
import type { WrittenPlan } from '../../../../seat-rules/seat-plan.ts';
import { raiseInvalid } from '../../base/common.errors.ts';
import { paintInTurn } from '../seating/painted-plan.ts';
import { findAreaTooMany } from '../seating/painting-budget.ts';
import type { Area, PaintedType } from '../seating/seating.ts';

const linesMax = 200;

export interface TypeName {
  id: string;
  name: string;
}

export interface TypedPainting {
  /** The type of each section, by its key; those of none are left out. */
  sections: ReadonlyMap<string, string>;
  /** A line each: section; rows; seats; name of the type. They say more than the sections do. */
  lines: string;
}

/** Which seats are sold as what, from what people type: a type a section, and lines for what differs from it. */
export function typedPainting(written: WrittenPlan, types: readonly TypeName[], typed: TypedPainting): PaintedType[] {
  const bySection = written.sections.flatMap(({ key }) => {
    const type = types.findIndex(({ id }) => id === typed.sections.get(key));
    return type < 0 ? [] : [{ area: { section: key }, type, line: 0 }];
  });
  const areas = [...bySection, ...readLines(typed.lines, types)];
  const tooMany = findAreaTooMany(
    written,
    areas.map(({ area }) => area),
  );
  if (tooMany !== undefined) raiseInvalid([{ field: 'parts', fault: 'seatsNamedTooOften' }]);
  const { plan, wrong, ...painting } = paintInTurn(written, areas);
  const line = wrong === undefined ? undefined : areas[wrong]?.line;
  if (line !== undefined) raiseInvalid([{ field: 'parts', fault: 'notAPart', values: { line } }]);
  return areasOf(written, plan, painting, types.length).flatMap((ofType, index) =>
    ofType.length === 0 ? [] : [{ ticketTypeId: (types[index] as TypeName).id, areas: ofType }],
  );
}

/** −1: not for sale. */
function readLines(text: string, types: readonly TypeName[]): { area: Area; type: number; line: number }[] {
  const lines = text.split('\n').map((each) => each.trim());
  if (lines.length > linesMax) raiseInvalid([{ field: 'parts', fault: 'itemsTooMany', values: { most: linesMax } }]);
  return lines.flatMap((each, index) => {
    if (each === '') return [];
    const line = index + 1;
    const [section = '', rows = '', seats = '', name] = each.split(';').map((part) => part.trim());
    const type = types.findIndex((known) => known.name.toLowerCase() === name?.toLowerCase());
    if (name === undefined || (type < 0 && name !== '-'))
      raiseInvalid([{ field: 'parts', fault: 'notAPart', values: { line } }]);
    const area: Area = {
      section,
      ...(rows === '' ? {} : { rows: rows.split(',').map((row) => row.trim()) }),
      ...(seats === '' ? {} : { seats }),
    };
    return [{ area, type, line }];
  });
}

/** What is painted now as people would type it. */
export function paintingAsTyped(
  types: readonly PaintedType[],
  nameOf: (ticketTypeId: string) => string,
): { sections: Map<string, string>; lines: string } {
  const sections = new Map<string, string>();
  const lines: string[] = [];
  for (const { ticketTypeId, areas } of types) {
    for (const { section, rows, seats } of areas) {
      if (rows === undefined && seats === undefined) sections.set(section, ticketTypeId);
      else lines.push([section, (rows ?? []).join(', '), seats ?? '', nameOf(ticketTypeId)].join('; '));
    }
  }
  return { sections, lines: lines.join('\n') };
}

const partShape = /^([A-Za-z0-9]+)-([A-Za-z0-9]+)-(\d{1,6})(?:-(\d{1,6}))?$/;
const namedMax = 2_000;

/** Seats as people name them: ORCH-C-28, or ORCH-C-1-10 for several of a row. */
export function typedSeats(text: string, { field }: { field: string }): string[] {
  const named = text.split(/[\s,;]+/).filter((each) => each !== '');
  const seats = named.flatMap((each) => {
    const [, section, row, from, to = from] = partShape.exec(each) ?? [];
    if (from === undefined)
      return raiseInvalid([{ field, fault: 'notASeatName', values: { name: each.slice(0, 40) } }]);
    const count = Number(to) - Number(from) + 1;
    if (count < 1 || count > namedMax)
      raiseInvalid([{ field, fault: 'notASeatName', values: { name: each.slice(0, 40) } }]);
    return Array.from({ length: count }, (_, index) => `${section}-${row}-${Number(from) + index}`);
  });
  if (seats.length === 0) raiseInvalid([{ field, fault: 'required' }]);
  return [...new Set(seats)];
}
