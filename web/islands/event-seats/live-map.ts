import { fromRuns } from '../../../seat-rules/drawing/areas.ts';
import { openPlan, type SeatPlan, type WrittenPlan } from '../../../seat-rules/seat-plan.ts';
import { lookOf } from '../seats/look.ts';
import { SeatMap } from '../seats/seat-map.ts';
import { blocked, chosen, free, taken } from '../seats/seat-states.ts';
import type { Spot } from '../seats/view.ts';
import { bindZoom, read } from './map-page.ts';

interface MapPage {
  version: number;
  /** A figure a seat: free, sold, blocked, not for sale, reserved. */
  states: string;
  counts: Record<string, number>;
  written?: WrittenPlan;
  types?: [number, number][];
  sections?: number[];
}

const pauseMs = 4_000;
const hiddenPauseMs = 20_000;
const shownAs = [free, taken, blocked, blocked, taken];
const held = '4';

/** Who sits where, as it happens. */
export async function beginLiveMap(part: HTMLElement): Promise<void> {
  const page = await read<MapPage>(part.dataset.seatMap ?? '');
  if (page?.written === undefined) return;
  part.hidden = false;
  new LiveMap(part, { ...page, written: page.written });
}

class LiveMap {
  #part: HTMLElement;
  #written: WrittenPlan;
  #plan: SeatPlan;
  #typeOf: Int16Array;
  #ofSections: readonly number[];
  #states: string;
  #version: number;
  #chosen = new Set<number>();
  #map: SeatMap;

  constructor(
    part: HTMLElement,
    { written, version, states, types = [], sections = [], counts }: MapPage & { written: WrittenPlan },
  ) {
    this.#part = part;
    this.#written = written;
    this.#plan = openPlan(written);
    this.#typeOf = fromRuns(types, this.#plan.seats);
    this.#ofSections = sections;
    this.#states = states;
    this.#version = version;
    const canvas = part.querySelector('canvas') as HTMLCanvasElement;
    this.#map = new SeatMap(canvas, {
      written,
      plan: this.#plan,
      paintOf: (seat) => this.#typeOf[seat] as number,
      stateOf: (seat) => (this.#chosen.has(seat) ? chosen : (shownAs[Number(this.#states[seat] ?? 3)] as number)),
      labelOf: (section) => this.#labelOf(section),
      stage: part.dataset.stage ?? '',
      onPick: (seat) => this.#pick(seat),
      onHover: (seat) => this.#tell(seat < 0 ? '' : (this.#plan.ids[seat] as string)),
      overlay: (context, at) => this.#ringHeld(context, at, lookOf(canvas).chosen),
    });
    bindZoom(part, this.#map);
    this.#count(counts);
    setTimeout(() => void this.#look(), pauseMs);
  }

  #labelOf(section: number) {
    const { key, name, kind, rows } = this.#written.sections[section] as WrittenPlan['sections'][number];
    if (kind === 'STANDING') return { lines: [name], short: key, paint: this.#ofSections[section] ?? -1 };
    const seat = rows.length === 0 ? -1 : this.#plan.rowStarts[this.#plan.sectionOfRow.indexOf(section)];
    return { lines: [name], short: key, paint: seat === undefined || seat < 0 ? -1 : (this.#typeOf[seat] as number) };
  }

  /** Somebody is paying for them. */
  #ringHeld(context: CanvasRenderingContext2D, at: (x: number, y: number) => Spot, colour: string): void {
    context.strokeStyle = colour;
    context.lineWidth = 3;
    const { x, y } = this.#plan;
    const apart = at((x[0] as number) + this.#map.shape.pitch, 0).x - at(x[0] as number, 0).x;
    for (let seat = this.#states.indexOf(held); seat >= 0; seat = this.#states.indexOf(held, seat + 1)) {
      const spot = at(x[seat] as number, y[seat] as number);
      context.beginPath();
      context.arc(spot.x, spot.y, Math.max(2, apart * 0.4), 0, 2 * Math.PI);
      context.stroke();
    }
  }

  #pick(seat: number): void {
    const press = this.#part.querySelector<HTMLSelectElement>('[data-press]')?.value ?? 'look';
    if (press === 'choose') this.#choose(seat);
    else if (press === 'move') this.#moveTo(seat);
    else void this.#showFacts(this.#plan.ids[seat] as string);
  }

  #choose(seat: number): void {
    if (this.#states[seat] !== '0') return;
    if (!this.#chosen.delete(seat)) this.#chosen.add(seat);
    for (const field of document.querySelectorAll<HTMLTextAreaElement>('textarea[name="seats"]'))
      field.value = [...this.#chosen].map((each) => this.#plan.ids[each]).join(', ');
    this.#tell((this.#part.dataset.chosen ?? '').replace('{n}', String(this.#chosen.size)));
    this.#map.redraw();
  }

  /** Where somebody is to sit from now on. */
  #moveTo(seat: number): void {
    const field = document.querySelector<HTMLInputElement>('input[name="to"]');
    // A free one, or one whose holder may take the other seat for it: the page says whether that can be.
    if (field === null) return;
    this.#chosen = new Set([seat]);
    field.value = this.#plan.ids[seat] as string;
    this.#tell(field.value);
    this.#map.redraw();
  }

  /** The page says it, as it does without scripts. */
  async #showFacts(seatId: string): Promise<void> {
    const url = `${this.#part.dataset.facts}?${new URLSearchParams({ seat: seatId })}`;
    const answer = await fetch(url, { headers: { accept: 'text/html' } }).catch(() => undefined);
    if (answer?.ok !== true) return;
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    const facts = page.querySelector('[data-seat-facts]');
    const shown = document.querySelector<HTMLElement>('[data-seat-facts]');
    const field = document.querySelector<HTMLInputElement>('#find input[name="seat"]');
    if (facts === null || shown === null) return;
    shown.replaceChildren(...document.importNode(facts, true).childNodes);
    if (field !== null) field.value = seatId;
    shown.scrollIntoView({ block: 'nearest' });
  }

  async #look(): Promise<void> {
    const page = await read<MapPage>(`${this.#part.dataset.seatMap}?version=${this.#version}`);
    if (page !== undefined && page.version !== this.#version) {
      location.reload();
      return;
    }
    if (page !== undefined && page.states !== this.#states) {
      const gone = [...this.#chosen].filter((seat) => page.states[seat] !== '0');
      this.#states = page.states;
      for (const seat of gone) this.#chosen.delete(seat);
      this.#count(page.counts);
      this.#map.redraw();
    }
    setTimeout(() => void this.#look(), document.hidden ? hiddenPauseMs : pauseMs);
  }

  #count(counts: Record<string, number>): void {
    for (const shown of document.querySelectorAll<HTMLElement>('[data-counted]')) {
      shown.textContent = (counts[shown.dataset.counted ?? ''] ?? 0).toLocaleString('en-PH');
    }
  }

  #tell(text: string): void {
    const told = this.#part.querySelector<HTMLElement>('[data-told]');
    if (told !== null) told.textContent = text;
  }
}
