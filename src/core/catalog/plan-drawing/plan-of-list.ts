import { keyOf } from '../../../../seat-rules/drawing/names.ts';
import {
  type PlanRow,
  type PlanSection,
  type Point,
  type SeatMark,
  seatMarks,
  type WrittenPlan,
} from '../../../../seat-rules/seat-plan.ts';
import { raiseInvalid } from '../../base/common.errors.ts';
import { byteOrderMark, CsvTooLarge, parseCsv } from '../../base/csv.ts';
import type { Detail } from '../../base/define-error.ts';
import { planSectionsMax } from '../seating-plans/seating-plan.ts';
import { fitRows, type ListedSeat } from './fit-rows.ts';

const columns = ['section', 'row', 'seat', 'x', 'y', 'mark'] as const;
type Column = (typeof columns)[number];
const needed: readonly Column[] = ['section', 'row', 'seat'];

const linesMax = 120_000;
// What other programs write beside a seat, prices and names included, is a fraction of it.
const columnsMax = 60;
const faultsMax = 20;
const seatNumberMax = 99_999;
const coordinateMax = 1_000_000;
const rowNameMax = 8;
const sectionNameMax = 100;
const rowDepth = 1.2;
const sectionsApart = 3;

/** What a list is read from: a line a seat, with section, row, seat, x and y; without x and y the rows are put behind each other. */
export function planOfList(text: string, { field }: { field: string }): WrittenPlan {
  const faults: Detail[] = [];
  const sections = readSections(linesOf(text, field), field, faults);
  if (faults.length > 0) raiseInvalid(faults.slice(0, faultsMax));
  const seats = [...sections.values()].flatMap((rows) => [...rows.values()]).flat();
  const isPlaced = seats.every(({ at }) => at !== null);
  const written = isPlaced ? placed(sections) : laidOut(sections);
  return { sections: written, focus: isPlaced ? focusAbove(seats.map(({ at }) => at as Point)) : [0, -4] };
}

type Rows = Map<string, ListedSeat[]>;

function linesOf(text: string, field: string): string[][] {
  const plain = text.replace(byteOrderMark, '').replaceAll('\r\n', '\n').trimEnd();
  const [head = ''] = plain.split('\n', 1);
  const separator = head.includes(';') ? ';' : head.includes('\t') ? '\t' : ',';
  try {
    return parseCsv(plain, { separator, rowsMax: linesMax + 1, columnsMax });
  } catch (error) {
    if (!(error instanceof CsvTooLarge)) return raiseInvalid([{ field, fault: 'listBroken' }]);
    if (error.of === 'rows') return raiseInvalid([{ field, fault: 'listTooLong', values: { most: linesMax } }]);
    return raiseInvalid([{ field, fault: 'listTooWide', values: { most: columnsMax } }]);
  }
}

function readSections([head = [], ...lines]: string[][], field: string, faults: Detail[]): Map<string, Rows> {
  const names = head.map((name) => name.trim().toLowerCase());
  const missing = needed.filter((column) => !names.includes(column));
  if (missing.length > 0)
    raiseInvalid(missing.map((column) => ({ field, fault: 'listColumnMissing', values: { column } })));
  if (lines.length === 0) raiseInvalid([{ field, fault: 'listEmpty' }]);
  const placeOf = Object.fromEntries(columns.map((column) => [column, names.indexOf(column)])) as Record<
    Column,
    number
  >;
  const sections = new Map<string, Rows>();
  const seen = new Set<string>();
  for (const [index, cells] of lines.entries()) {
    if (faults.length >= faultsMax) break;
    if (cells.every((cell) => cell.trim() === '')) continue;
    const cellOf = (column: Column) => (cells[placeOf[column]] ?? '').trim();
    const line = readLine(cellOf, { field, line: index + 2, faults });
    if (line === undefined) continue;
    const { section, row, seat } = line;
    const id = JSON.stringify([section, row, seat.number]);
    if (seen.has(id))
      faults.push({
        field,
        fault: 'listSeatTwice',
        values: { line: index + 2, seat: `${section} ${row} ${seat.number}` },
      });
    seen.add(id);
    const rows = sections.get(section) ?? new Map<string, ListedSeat[]>();
    sections.set(section, rows);
    if (sections.size > planSectionsMax)
      raiseInvalid([{ field: 'sections', fault: 'itemsTooMany', values: { most: planSectionsMax } }]);
    const listed = rows.get(row) ?? [];
    rows.set(row, listed);
    listed.push(seat);
  }
  return sections;
}

interface LineAt {
  field: string;
  line: number;
  faults: Detail[];
}

function readLine(cellOf: (column: Column) => string, { field, line, faults }: LineAt) {
  const before = faults.length;
  const bad = (fault: Detail['fault'], column: Column) =>
    faults.push({ field, fault, values: { line, column } } as Detail);
  const [section, row, seat] = [cellOf('section'), cellOf('row').toUpperCase(), cellOf('seat')];
  if (section === '' || section.length > sectionNameMax) bad('listNotAName', 'section');
  if (!/^[A-Z0-9]+$/.test(row) || row.length > rowNameMax) bad('listNotAName', 'row');
  if (!/^\d{1,6}$/.test(seat) || Number(seat) > seatNumberMax) bad('listNotWhole', 'seat');
  const [x, y] = [cellOf('x'), cellOf('y')];
  for (const [column, text] of [
    ['x', x],
    ['y', y],
  ] as const)
    if (!isPlace(text, x + y)) bad('listNotANumber', column);
  const mark = cellOf('mark').toUpperCase().replaceAll(/[\s-]/g, '_');
  if (mark !== '' && !(seatMarks as readonly string[]).includes(mark)) bad('listNotAMark', 'mark');
  if (faults.length > before) return undefined;
  const at: Point | null = x === '' ? null : [Number(x), Number(y)];
  return { section, row, seat: { number: Number(seat), at, mark: mark === '' ? null : (mark as SeatMark) } };
}

/** Both are given, or neither. */
function isPlace(text: string, both: string): boolean {
  if (both === '') return true;
  return /^-?\d{1,9}(\.\d{1,12})?$/.test(text) && Math.abs(Number(text)) <= coordinateMax;
}

function placed(sections: ReadonlyMap<string, Rows>): PlanSection[] {
  return sectionsOf(sections, (rows) => {
    const nameOf = pieceNames(rows);
    return [...rows].flatMap(([name, seats]) =>
      fitRows(name, seats as (ListedSeat & { at: Point })[]).map((row, index) => ({
        ...row,
        name: nameOf(row, index),
      })),
    );
  });
}

/**
 * What of a row lies apart has a name of its own: the row's, and its first seat. Where that is taken a number goes on, from where
 * the last one with the same beginning ended: thousands may begin alike.
 */
function pieceNames(rows: Rows): (row: Pick<PlanRow, 'name' | 'first'>, index: number) => string {
  const taken = new Set(rows.keys());
  const nextOf = new Map<string, number>();
  return ({ name, first }, index) => {
    if (index === 0) return name;
    for (let number = first; ; ) {
      const tail = String(number);
      const stem = name.slice(0, rowNameMax - tail.length);
      const own = `${stem}${tail}`;
      if (!taken.has(own)) {
        taken.add(own);
        return own;
      }
      number = Math.max(number + 1, nextOf.get(stem) ?? 0);
      nextOf.set(stem, number);
    }
  };
}

function laidOut(sections: ReadonlyMap<string, Rows>): PlanSection[] {
  let y = 0;
  return sectionsOf(sections, (rows) => {
    const made: PlanRow[] = [];
    const nameOf = pieceNames(rows);
    for (const [name, seats] of rows) {
      const numbers = seats.map(({ number }) => number).sort((one, other) => one - other);
      const middle = ((numbers[0] as number) + (numbers.at(-1) as number)) / 2;
      const onLine = seats.map((seat) => ({ ...seat, at: [seat.number - middle, y] as Point }));
      for (const [index, row] of fitRows(name, onLine).entries()) {
        made.push({ ...row, name: nameOf(row, index) });
      }
      y += rowDepth;
    }
    y += sectionsApart;
    return made;
  });
}

function sectionsOf(sections: ReadonlyMap<string, Rows>, rowsOf: (rows: Rows) => PlanRow[]): PlanSection[] {
  const taken = new Set<string>();
  return [...sections].map(([name, rows]) => {
    const key = keyOf(name, taken);
    taken.add(key);
    return { key, name, kind: 'SEATED', outline: null, capacity: null, rows: rowsOf(rows) };
  });
}

function focusAbove(points: readonly Point[]): Point {
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const [x, y] of points) {
    [left, right] = [Math.min(left, x), Math.max(right, x)];
    [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
  }
  return [(left + right) / 2, top - Math.max((bottom - top) * 0.15, (right - left) * 0.05)];
}
