import { areasOf } from '../../../../seat-rules/drawing/areas.ts';
import { raiseInvalid } from '../../base/common.errors.ts';
import type { Detail } from '../../base/define-error.ts';
import { type PaintedPlan, paintPlan } from '../seating/painted-plan.ts';
import type { Area, PaintedType } from '../seating/seating.ts';

const linesMax = 200;

interface TypeName {
  id: string;
  name: string;
}

interface TypedPainting {
  /** The type of each section, by its key; those of none are left out. */
  sections: ReadonlyMap<string, string>;
  /** A line each: section; rows; seats; name of the type. They say more than the sections do. */
  lines: string;
}

/** Which seats are sold as what, from what people type: a type a section, and lines for what differs from it. */
export function typedPainting(open: PaintedPlan, types: readonly TypeName[], typed: TypedPainting): PaintedType[] {
  const { written, plan } = open;
  const typeOf = new Int16Array(plan.seats).fill(-1);
  const typeOfSection = new Int16Array(written.sections.length).fill(-1);
  const paint = (area: Area, type: number): readonly Detail[] => {
    const painted = paintPlan(written, [{ ticketTypeId: '', areas: [area] }]);
    for (let seat = 0; seat < plan.seats; seat++) if (painted.typeOf[seat] === 0) typeOf[seat] = type;
    for (const [place, each] of painted.typeOfSection.entries()) if (each === 0) typeOfSection[place] = type;
    return painted.faults;
  };
  for (const { key } of written.sections) {
    const type = types.findIndex(({ id }) => id === typed.sections.get(key));
    if (type >= 0) paint({ section: key }, type);
  }
  for (const { area, type, line } of readLines(typed.lines, types)) {
    if (paint(area, type).length > 0) raiseInvalid([{ field: 'parts', fault: 'notAPart', values: { line } }]);
  }
  return areasOf(written, plan, { typeOf, typeOfSection }, types.length).flatMap((areas, index) =>
    areas.length === 0 ? [] : [{ ticketTypeId: (types[index] as TypeName).id, areas }],
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
