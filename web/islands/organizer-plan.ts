// The editor of a plan: blocks of rows on a canvas, their figures beside it. Without it a plan comes by figures and by files.

import { rowNamesOf } from '../../seat-rules/drawing/edits.ts';
import { seatGapOf } from '../../seat-rules/drawing/figures.ts';
import type { WrittenPlan } from '../../seat-rules/seat-plan.ts';
import { boardActs } from './plan-editor/acts.ts';
import { DrawingBoard, type Tool } from './plan-editor/drawing-board.ts';
import { keepDraft, keptDraft, sendPlan } from './plan-editor/keep.ts';
import { onKey } from './plan-editor/keys.ts';
import { drawOverlay } from './plan-editor/overlay.ts';
import { bindPanel } from './plan-editor/panel.ts';
import { type Ghost, pressed } from './plan-editor/presses.ts';
import { said, type Words, wordsOf } from './plan-editor/words.ts';
import { lookOf } from './seats/look.ts';
import { SeatMap } from './seats/seat-map.ts';

const seatsMax = 120_000;
const draftPauseMs = 600;

const editor = document.querySelector<HTMLElement>('[data-plan-editor]');
if (editor !== null) void begin(editor);

async function begin(editor: HTMLElement): Promise<void> {
  const { planEditor: url = '', draft = '' } = editor.dataset;
  const answer = await fetch(url, { cache: 'no-store' }).catch(() => undefined);
  if (answer?.ok !== true) return;
  const saved = (await answer.json()) as WrittenPlan;
  const words = wordsOf(editor);
  for (const part of document.querySelectorAll<HTMLElement>('[data-without-scripts]')) part.hidden = true;
  editor.hidden = false;
  const board = new DrawingBoard(saved);
  const kept = keptDraft(draft);
  if (kept !== undefined) board.open(kept);
  const map = showBoard(editor, board, words);
  bindPanel(editor, board, words);
  bindActs(editor, board, map, words);
  bindDrafts(board, draft);
  tellState(editor, board, words, { isRestored: kept !== undefined });
}

function showBoard(editor: HTMLElement, board: DrawingBoard, words: Words): SeatMap {
  const canvas = editor.querySelector('canvas') as HTMLCanvasElement;
  let ghost: Ghost | undefined;
  let pixel = 1;
  const sectionOf = () => board.plan.sectionOfRow;
  const map: SeatMap = new SeatMap(canvas, {
    written: board.written,
    plan: board.plan,
    paintOf: (seat) => sectionOf()[board.plan.rowOf[seat] as number] as number,
    stateOf: () => 0,
    labelOf: (section) => ({
      lines: [board.written.sections[section]?.name ?? ''],
      short: board.written.sections[section]?.key ?? '',
      paint: section,
    }),
    stage: said(words, 'stage'),
    onPick: (seat) => board.choose(new Set([board.placeOf(seat).block])),
    onPress: (spot, event) =>
      pressed(
        {
          board,
          map,
          pixel: () => pixel,
          show: (next) => {
            ghost = next;
            map.pan(0, 0);
          },
        },
        spot,
        event,
      ),
    overlay: (context, at) => {
      const look = lookOf(canvas);
      const chosen = board.drawing.blocks.filter(({ id }) => board.chosen.has(id));
      drawOverlay({ context, at, chosen, ghost, pixel, colours: { line: look.danger, fill: look.chosen } });
    },
    onView: ({ scale }) => {
      pixel = 1 / scale;
    },
  });
  let drawn = board.written;
  board.onChange(() => {
    if (drawn === board.written) map.redraw();
    else map.show(board.written, { plan: board.plan });
    drawn = board.written;
  });
  const step = () => {
    const row = board.drawing.blocks.find(({ rows }) => rows.length > 0)?.rows[0];
    return (row === undefined ? 1 : seatGapOf(row)) / 2;
  };
  // Before the map, which would step from seat to seat.
  canvas.parentElement?.addEventListener(
    'keydown',
    (event) => {
      if (event.target !== canvas || !onKey(board, event, { step: step() })) return;
      event.preventDefault();
      event.stopPropagation();
    },
    { capture: true },
  );
  document.addEventListener('keydown', (event) => {
    const isTyping = (event.target as Element | null)?.closest('input, select, textarea') !== null;
    if (event.defaultPrevented || isTyping || !(event.ctrlKey || event.metaKey)) return;
    if (['z', 'y'].includes(event.key.toLowerCase()) && onKey(board, event, { step: step() })) event.preventDefault();
  });
  return map;
}

function bindActs(editor: HTMLElement, board: DrawingBoard, map: SeatMap, words: Words): void {
  const acts: Record<string, () => void> = {
    ...boardActs(board, words),
    'zoom-in': () => map.zoomBy(1.5),
    'zoom-out': () => map.zoomBy(1 / 1.5),
    whole: () => map.whole(),
    save: () => void save(editor, board, words),
  };
  const buttons = [...editor.querySelectorAll<HTMLButtonElement>('[data-act]')];
  for (const button of buttons) button.addEventListener('click', () => acts[button.dataset.act ?? '']?.());
  editor.querySelector<HTMLSelectElement>('[data-press]')?.addEventListener('change', ({ target }) => {
    board.tool = (target as HTMLSelectElement).value as Tool;
  });
  const show = () => {
    const isOff: Record<string, boolean> = {
      undo: !board.canUndo,
      redo: !board.canRedo,
      copy: board.chosen.size === 0,
      delete: board.chosen.size === 0,
      sides: board.chosen.size !== 1,
      save: !board.isChanged,
    };
    for (const button of buttons) button.disabled = isOff[button.dataset.act ?? ''] ?? false;
  };
  board.onChange(show);
  show();
}

function bindDrafts(board: DrawingBoard, key: string): void {
  let timer: number | undefined;
  board.onChange(() => {
    clearTimeout(timer);
    timer = setTimeout(() => keepDraft(key, board.isChanged ? board.written : undefined), draftPauseMs);
  });
  addEventListener('beforeunload', (event) => {
    if (!board.isChanged) return;
    keepDraft(key, board.written);
    event.preventDefault();
  });
}

function tellState(
  editor: HTMLElement,
  board: DrawingBoard,
  words: Words,
  { isRestored }: { isRestored: boolean },
): void {
  const told = editor.querySelector<HTMLElement>('[data-told]');
  if (told === null) return;
  const show = () => {
    const { seats } = board.plan;
    const sections = board.written.sections.length;
    const state = said(words, board.isChanged ? 'unsaved' : 'saved');
    told.textContent = `${said(words, 'count', { seats, sections })} · ${state}`;
    told.classList.remove('note', 'is-danger');
  };
  board.onChange(show);
  show();
  if (!isRestored) return;
  const discard = document.createElement('button');
  discard.type = 'button';
  discard.className = 'is-second';
  discard.textContent = said(words, 'discard');
  discard.addEventListener('click', () => {
    board.markSaved();
    keepDraft(editor.dataset.draft ?? '', undefined);
    location.reload();
  });
  told.replaceChildren(said(words, 'restored'), ' ', discard);
}

/** What the service would refuse is said at once. */
function faultOf(board: DrawingBoard, words: Words): string | undefined {
  if (board.plan.seats > seatsMax) return said(words, 'tooMany', { n: seatsMax });
  for (const { key, name, rows } of board.written.sections) {
    if (rowNamesOf(board.drawing, key).size === rows.length) continue;
    const twice = rows.find((row, index) => rows.findIndex((other) => other.name === row.name) !== index);
    if (twice !== undefined) return said(words, 'twice', { row: twice.name, section: name });
  }
  return undefined;
}

async function save(editor: HTMLElement, board: DrawingBoard, words: Words): Promise<void> {
  const told = editor.querySelector<HTMLElement>('[data-told]');
  const tell = (text: string, isWrong: boolean) => {
    if (told === null) return;
    told.textContent = text;
    told.classList.toggle('note', isWrong);
    told.classList.toggle('is-danger', isWrong);
  };
  const fault = faultOf(board, words);
  if (fault !== undefined) return tell(fault, true);
  tell(said(words, 'saving'), false);
  const { next, faults } = await sendPlan(editor.dataset.save ?? '', board.written);
  if (next === undefined) {
    return tell(faults === undefined || faults.length === 0 ? said(words, 'failed') : faults.join(' · '), true);
  }
  board.markSaved();
  keepDraft(editor.dataset.draft ?? '', undefined);
  location.assign(next);
}
