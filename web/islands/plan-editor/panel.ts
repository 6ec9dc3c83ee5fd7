import { type Block, isTable } from '../../../seat-rules/drawing/drawing.ts';
import { boundsOf, sectionChanged, turnedBy, withFiguresOf, withOutline } from '../../../seat-rules/drawing/edits.ts';
import { type Figures, figuresOf } from '../../../seat-rules/drawing/figures.ts';
import { longTable, roundTable } from '../../../seat-rules/drawing/shapes.ts';
import type { PlanRow } from '../../../seat-rules/seat-plan.ts';
import type { DrawingBoard } from './drawing-board.ts';
import { said, type Words } from './words.ts';

type Control = HTMLInputElement | HTMLSelectElement;

const shown = (value: number) => String(Math.round(value * 100) / 100);

/** Figures of what is chosen, and the list of everything: anyone who uses no mouse needs no other way. */
export function bindPanel(editor: HTMLElement, board: DrawingBoard, words: Words): void {
  const controls = [...editor.querySelectorAll<Control>('[data-figure], [data-section]')];
  for (const control of controls) control.addEventListener('change', () => take(board, control));
  const show = () => {
    showParts(editor, board, words);
    for (const control of controls) showValue(board, control);
    showBlocks(editor, board, words);
  };
  board.onChange(show);
  show();
}

function chosenOf({ drawing, chosen }: DrawingBoard): Block[] {
  return drawing.blocks.filter(({ id }) => chosen.has(id));
}

function kindOf(block: Block): 'rows' | 'table' | 'area' {
  if (block.rows.length === 0) return 'area';
  return isTable(block.rows) ? 'table' : 'rows';
}

function showParts(editor: HTMLElement, board: DrawingBoard, words: Words): void {
  const blocks = chosenOf(board);
  const sections = new Set(blocks.map(({ section }) => section));
  const kinds = new Set(blocks.map(kindOf));
  const isShown: Record<string, boolean> = {
    nothing: blocks.length === 0,
    chosen: blocks.length > 0,
    one: sections.size === 1,
    rows: kinds.has('rows') && kinds.size === 1,
    table: kinds.has('table') && kinds.size === 1,
    area: kinds.has('area') && blocks.length === 1,
  };
  for (const part of editor.querySelectorAll<HTMLElement>('[data-for]'))
    part.hidden = isShown[part.dataset.for ?? ''] !== true;
  const heading = editor.querySelector<HTMLElement>('[data-heading]');
  if (heading === null || blocks.length === 0) return;
  heading.textContent =
    blocks.length > 1 ? said(words, 'several', { n: blocks.length }) : nameOf(board, blocks[0] as Block, words);
}

function nameOf({ drawing }: DrawingBoard, block: Block, words: Words): string {
  const section = drawing.sections.find(({ key }) => key === block.section);
  const name = section?.name ?? block.section;
  const seats = block.rows.reduce((sum, { count, without }) => sum + count - without.length, 0);
  const kind = kindOf(block);
  if (kind === 'area') return `${name} · ${said(words, 'area', { n: section?.capacity ?? 0 })}`;
  if (kind === 'table')
    return `${name} · ${said(words, 'table', { name: (block.rows[0] as PlanRow).name.slice(0, -1), seats })}`;
  return `${name} · ${said(words, 'rows', { n: block.rows.length, seats })}`;
}

function showBlocks(editor: HTMLElement, board: DrawingBoard, words: Words): void {
  const list = editor.querySelector<HTMLElement>('[data-blocks]');
  if (list === null) return;
  const focused = list.contains(document.activeElement)
    ? (document.activeElement as HTMLElement).dataset.block
    : undefined;
  list.replaceChildren(
    ...board.drawing.blocks.map((block) => {
      const button = document.createElement('button');
      button.type = 'button';
      button.className = 'plan-block';
      button.dataset.block = String(block.id);
      button.setAttribute('aria-pressed', String(board.chosen.has(block.id)));
      button.textContent = nameOf(board, block, words);
      button.addEventListener('click', (event) => {
        const chosen = new Set(event.shiftKey ? board.chosen : []);
        if (!chosen.delete(block.id)) chosen.add(block.id);
        board.choose(chosen);
      });
      const item = document.createElement('li');
      item.append(button);
      return item;
    }),
  );
  list.querySelector<HTMLElement>(`[data-block="${focused}"]`)?.focus();
}

function showValue(board: DrawingBoard, control: Control): void {
  const { figure, section } = control.dataset;
  const [block] = chosenOf(board);
  const { focus, sections } = board.drawing;
  if (figure === 'stageX' || figure === 'stageY') control.value = shown(focus[figure === 'stageX' ? 0 : 1]);
  if (block === undefined) return;
  if (section !== undefined) {
    const own = sections.find(({ key }) => key === block.section);
    control.value = String(own?.[section as 'name' | 'key' | 'capacity'] ?? '');
    return;
  }
  const value = figureOf(block, figure ?? '');
  if (value === undefined) return;
  if (typeof value === 'boolean') (control as HTMLInputElement).checked = value;
  else control.value = value;
}

function figureOf(block: Block, name: string): string | boolean | undefined {
  if (name === 'x' || name === 'y' || name === 'angle') return shown(block[name]);
  if (block.rows.length === 0) return areaFigure(block, name);
  if (name === 'tableSeats') return String(seatsAt(block));
  const figures = figuresOf(block);
  if (name === 'aisles') return figures.aisles.join(', ');
  if (name === 'curve') return shown(figures.curve * 100);
  const value = figures[name as keyof Figures] as string | number | boolean | undefined;
  return typeof value === 'number' ? shown(value) : value;
}

const seatsAt = ({ rows }: Block) => rows.reduce((sum, { count }) => sum + count, 0);

function areaFigure(block: Block, name: string): string | undefined {
  const { left, right, top, bottom } = boundsOf([{ ...block, x: 0, y: 0, angle: 0 }]);
  if (name === 'width') return shown(right - left);
  return name === 'depth' ? shown(bottom - top) : undefined;
}

/** What somebody set; what cannot be is shown as it was. */
function take(board: DrawingBoard, control: Control): void {
  const { figure = '', section } = control.dataset;
  const { drawing } = board;
  const number = Number(control.value);
  const isNumber = control.value.trim() !== '' && Number.isFinite(number) && control.checkValidity();
  const [block] = chosenOf(board);
  if (figure.startsWith('stage') && isNumber) {
    const [x, y] = drawing.focus;
    board.change({ ...drawing, focus: figure === 'stageX' ? [number, y] : [x, number] });
  } else if (block !== undefined && section !== undefined) takeSection(board, block, section, control.value);
  else if (block !== undefined && figure !== '') takeFigure(board, { block, figure, control, number, isNumber });
  board.tell();
}

function takeSection(board: DrawingBoard, block: Block, field: string, typed: string): void {
  const { drawing } = board;
  const text = typed.trim();
  if (text === '') return;
  if (field === 'capacity') {
    const capacity = Math.trunc(Number(text));
    if (capacity > 0) board.change(sectionChanged(drawing, block.section, { capacity }));
  } else if (field === 'key') {
    const key = text
      .toUpperCase()
      .replaceAll(/[^A-Z0-9]/g, '')
      .slice(0, 16);
    board.change(sectionChanged(drawing, block.section, { key }));
  } else board.change(sectionChanged(drawing, block.section, { name: text }));
}

interface Taken {
  block: Block;
  figure: string;
  control: Control;
  number: number;
  isNumber: boolean;
}

function takeFigure(board: DrawingBoard, { block, figure, control, number, isNumber }: Taken): void {
  const { drawing, chosen } = board;
  const change = (value: Partial<Figures>) => board.change(withFiguresOf(drawing, chosen, value));
  if (figure === 'aisles') change({ aisles: (control.value.match(/\d+/g) ?? []).map(Number) });
  else if (figure === 'firstRow') {
    const firstRow = control.value.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
    if (firstRow !== '') change({ firstRow });
  } else if (control instanceof HTMLInputElement && control.type === 'checkbox') change({ [figure]: control.checked });
  else if (!isNumber) return;
  else if (figure === 'x' || figure === 'y') {
    const by = number - block[figure];
    const moved = drawing.blocks.map((each) => (chosen.has(each.id) ? { ...each, [figure]: each[figure] + by } : each));
    board.change({ ...drawing, blocks: moved });
  } else if (figure === 'angle') board.change(turnedBy(drawing, chosen, number - block.angle));
  else if (figure === 'tableSeats') board.change(withTables(board, Math.trunc(number)));
  else if (figure === 'width' || figure === 'depth') board.change(resized(board, block, figure, number));
  else change({ [figure]: figure === 'curve' ? number / 100 : number });
}

function withTables({ drawing, chosen }: DrawingBoard, seats: number) {
  const blocks = drawing.blocks.map((block) => {
    const [row] = block.rows;
    if (!chosen.has(block.id) || row === undefined) return block;
    const name = row.name.slice(0, -1);
    const isRound = block.rows.some(({ curve }) => curve !== 0);
    const gap = isRound ? 1 : Math.hypot(row.dx, row.dy);
    return { ...block, ...(isRound ? roundTable({ name, seats, gap }) : longTable({ name, seats, gap })) };
  });
  return { ...drawing, blocks };
}

function resized({ drawing }: DrawingBoard, block: Block, figure: 'width' | 'depth', wanted: number) {
  const now = Number(areaFigure(block, figure));
  if (!(wanted > 0) || !(now > 0)) return drawing;
  const by = wanted / now;
  const outline = (block.outline ?? []).map(
    ([x, y]) => (figure === 'width' ? [x * by, y] : [x, y * by]) as [number, number],
  );
  return withOutline(drawing, block.id, outline);
}
