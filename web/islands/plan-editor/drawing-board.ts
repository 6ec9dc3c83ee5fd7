import { type Drawing, drawingOf, writtenOf } from '../../../seat-rules/drawing/drawing.ts';
import type { Place } from '../../../seat-rules/drawing/edits.ts';
import { begun, done, type History, redone, undone } from '../../../seat-rules/drawing/history.ts';
import { openPlan, type SeatMark, type SeatPlan, type WrittenPlan } from '../../../seat-rules/seat-plan.ts';

/** What a press on the plan does. */
export type Tool = 'blocks' | 'NONE' | 'REMOVE' | SeatMark;

/** The drawing as it is now, what is chosen of it, and everybody who wants to know. */
export class DrawingBoard {
  #history: History<Drawing>;
  #saved: Drawing;
  #chosen: ReadonlySet<number> = new Set();
  #written: WrittenPlan;
  #plan: SeatPlan;
  #places: Omit<Place, 'place'>[] = [];
  #listeners: (() => void)[] = [];
  tool: Tool = 'blocks';

  constructor(written: WrittenPlan) {
    this.#saved = drawingOf(written);
    this.#history = begun(this.#saved);
    this.#written = written;
    this.#plan = openPlan(written);
    this.#write();
  }

  get drawing(): Drawing {
    return this.#history.now;
  }

  get chosen(): ReadonlySet<number> {
    return this.#chosen;
  }

  get written(): WrittenPlan {
    return this.#written;
  }

  get plan(): SeatPlan {
    return this.#plan;
  }

  get isChanged(): boolean {
    return this.drawing !== this.#saved;
  }

  get canUndo(): boolean {
    return this.#history.past.length > 0;
  }

  get canRedo(): boolean {
    return this.#history.future.length > 0;
  }

  onChange(listener: () => void): void {
    this.#listeners.push(listener);
  }

  change(next: Drawing, chosen: ReadonlySet<number> = this.#chosen): void {
    if (next === this.drawing) return;
    this.#history = done(this.#history, next);
    this.#choose(chosen);
    this.#write();
    this.#tell();
  }

  /** What was drawn before and not saved. */
  open(written: WrittenPlan): void {
    this.change(drawingOf(written));
  }

  choose(chosen: ReadonlySet<number>): void {
    this.#choose(chosen);
    this.#tell();
  }

  undo(): void {
    this.#goTo(undone(this.#history));
  }

  redo(): void {
    this.#goTo(redone(this.#history));
  }

  /** It is kept by the service as it is now. */
  markSaved(): void {
    this.#saved = this.drawing;
    this.#tell();
  }

  tell(): void {
    this.#tell();
  }

  placeOf(seat: number): Place {
    const row = this.#places[this.#plan.rowOf[seat] as number] as Omit<Place, 'place'>;
    return { ...row, place: this.#plan.placeOf[seat] as number };
  }

  #goTo(history: History<Drawing>): void {
    if (history === this.#history) return;
    this.#history = history;
    this.#choose(this.#chosen);
    this.#write();
    this.#tell();
  }

  /** Those that are still there. */
  #choose(chosen: ReadonlySet<number>): void {
    const ids = new Set(this.drawing.blocks.map(({ id }) => id));
    this.#chosen = new Set([...chosen].filter((id) => ids.has(id)));
  }

  #write(): void {
    const { sections, blocks } = this.drawing;
    this.#written = writtenOf(this.drawing);
    this.#plan = openPlan(this.#written);
    this.#places = sections
      .filter(({ kind }) => kind === 'SEATED')
      .flatMap(({ key }) => blocks.filter(({ section }) => section === key))
      .flatMap(({ id, rows }) => rows.map((_, row) => ({ block: id, row })));
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
