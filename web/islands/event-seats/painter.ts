import { areasOf, fromRuns, type PaintedArea, type Painting } from '../../../seat-rules/drawing/areas.ts';
import { openPlan, type WrittenPlan } from '../../../seat-rules/seat-plan.ts';
import type { Drag } from '../seats/gestures.ts';
import { nearestSeat } from '../seats/seat-grid.ts';
import { SeatMap } from '../seats/seat-map.ts';
import type { Spot } from '../seats/view.ts';
import { bindZoom, read } from './map-page.ts';
import { paintingOf } from './paint-areas.ts';

interface PaintedPage {
  written: WrittenPlan;
  types: [number, number][];
  sections: number[];
}

const stepsMax = 50;
type Reach = 'section' | 'row' | 'seat' | 'none';

/** Which seats are sold as what: a type is chosen, and a press or a stroke paints. The form sends what was painted. */
export async function beginPainter(part: HTMLElement): Promise<void> {
  const page = await read<PaintedPage>(part.dataset.seatPainter ?? '');
  const form = part.closest('form');
  if (page === undefined || form === null) return;
  for (const each of form.querySelectorAll<HTMLFieldSetElement>('[data-without-scripts]')) {
    each.hidden = true;
    each.disabled = true;
  }
  part.hidden = false;
  new Painter(part, form, page);
}

class Painter {
  #part: HTMLElement;
  #form: HTMLFormElement;
  #written: WrittenPlan;
  #plan;
  #painting: Painting;
  #past: Painting[] = [];
  #map: SeatMap;
  #order: string[];

  constructor(part: HTMLElement, form: HTMLFormElement, { written, types, sections }: PaintedPage) {
    this.#part = part;
    this.#form = form;
    this.#written = written;
    this.#plan = openPlan(written);
    this.#order = JSON.parse(part.dataset.types ?? '[]') as string[];
    this.#painting = this.#refused() ?? {
      typeOf: fromRuns(types, this.#plan.seats),
      typeOfSection: Int16Array.from(sections),
    };
    this.#map = new SeatMap(part.querySelector('canvas') as HTMLCanvasElement, {
      written,
      plan: this.#plan,
      paintOf: (seat) => this.#painting.typeOf[seat] as number,
      stateOf: (seat) => ((this.#painting.typeOf[seat] as number) < 0 ? 2 : 0),
      labelOf: (section) => this.#labelOf(section),
      stage: part.dataset.stage ?? '',
      onPick: (seat) => this.#paint([seat]),
      onPickSection: (section) => this.#paintStanding(section),
      onPress: (spot) => this.#press(spot),
    });
    bindZoom(part, this.#map);
    part.querySelector('[data-act="undo"]')?.addEventListener('click', () => this.#undo());
    form.addEventListener('submit', () => this.#fill());
    this.#show();
  }

  /** What was painted when the form was refused. */
  #refused(): Painting | undefined {
    const { painted = '' } = this.#part.dataset;
    if (painted === '') return undefined;
    const { order, named } = JSON.parse(painted) as {
      order: string[];
      named: { ticketTypeId: string; areas: PaintedArea[] }[];
    };
    return paintingOf(this.#written, this.#plan, order, named);
  }

  get #brush(): number {
    return Number(this.#part.querySelector<HTMLInputElement>('[name="brush"]:checked')?.value ?? -1);
  }

  get #reach(): Reach {
    return (this.#part.querySelector<HTMLSelectElement>('[data-reach]')?.value ?? 'section') as Reach;
  }

  #labelOf(section: number) {
    const { key, name, kind } = this.#written.sections[section] as WrittenPlan['sections'][number];
    const [from] = this.#seatsOf('section', section);
    const ofSeats = from === undefined ? -1 : (this.#painting.typeOf[from] as number);
    return {
      lines: [name],
      short: key,
      paint: kind === 'STANDING' ? (this.#painting.typeOfSection[section] as number) : ofSeats,
    };
  }

  /** Of a row or a section, by their numbers in the plan. */
  #seatsOf(reach: 'section' | 'row', of: number): number[] {
    const { rowStarts, sectionOfRow } = this.#plan;
    const seats: number[] = [];
    for (let row = 0; row + 1 < rowStarts.length; row++) {
      if ((reach === 'row' ? row : sectionOfRow[row]) !== of) continue;
      for (let seat = rowStarts[row] as number; seat < (rowStarts[row + 1] as number); seat++) seats.push(seat);
    }
    return seats;
  }

  #reached(seat: number): number[] {
    const { rowOf, sectionOfRow } = this.#plan;
    const row = rowOf[seat] as number;
    if (this.#reach === 'section') return this.#seatsOf('section', sectionOfRow[row] as number);
    return this.#reach === 'row' ? this.#seatsOf('row', row) : [seat];
  }

  #press(from: Spot): Drag | undefined {
    if (this.#reach === 'none') return undefined;
    const { grid, plan, pitch } = this.#map.shape;
    const at = (spot: Spot) => nearestSeat(grid, plan, spot, pitch * 0.75);
    if (at(from) < 0) return undefined;
    const passed = new Set<number>();
    this.#keep();
    const take = (spot: Spot) => {
      const seat = at(spot);
      if (seat < 0 || passed.has(seat)) return;
      passed.add(seat);
      this.#set(this.#reached(seat));
    };
    take(from);
    return { move: take, end: () => undefined };
  }

  #paint(seats: readonly number[]): void {
    if (this.#reach === 'none') return;
    this.#keep();
    this.#set(seats.flatMap((seat) => this.#reached(seat)));
  }

  #set(seats: readonly number[]): void {
    for (const seat of seats) this.#painting.typeOf[seat] = this.#brush;
    this.#show();
  }

  #paintStanding(section: number): void {
    this.#keep();
    this.#painting.typeOfSection[section] = this.#brush;
    this.#show();
  }

  #keep(): void {
    const { typeOf, typeOfSection } = this.#painting;
    this.#past = [...this.#past.slice(1 - stepsMax), { typeOf: typeOf.slice(), typeOfSection: typeOfSection.slice() }];
  }

  #undo(): void {
    this.#painting = this.#past.pop() ?? this.#painting;
    this.#show();
  }

  #show(): void {
    this.#map.redraw();
    const counts = new Map<number, number>();
    const add = (type: number, many: number) => counts.set(type, (counts.get(type) ?? 0) + many);
    for (const type of this.#painting.typeOf) add(type, 1);
    for (const [section, type] of this.#painting.typeOfSection.entries())
      add(type, this.#written.sections[section]?.capacity ?? 0);
    for (const shown of this.#part.querySelectorAll<HTMLElement>('[data-count-of]')) {
      const many = counts.get(Number(shown.dataset.countOf)) ?? 0;
      shown.textContent = (this.#part.dataset.count ?? '').replace('{n}', many.toLocaleString('en-PH'));
    }
    const undo = this.#part.querySelector<HTMLButtonElement>('[data-act="undo"]');
    if (undo !== null) undo.disabled = this.#past.length === 0;
  }

  #fill(): void {
    const areas = areasOf(this.#written, this.#plan, this.#painting, this.#order.length);
    const types = areas.flatMap((each, index) =>
      each.length === 0 ? [] : [{ ticketTypeId: this.#order[index], areas: each }],
    );
    const field = this.#form.querySelector<HTMLInputElement>('[name="painted"]');
    if (field !== null) field.value = JSON.stringify(types);
  }
}
