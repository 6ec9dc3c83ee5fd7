import { lookOf } from '../look.ts';
import { SeatChoice, type Seating, type SeatType, standingTypes } from '../seat-choice.ts';
import { SeatMap } from '../seat-map.ts';
import { seatSprites } from '../seat-sprites.ts';
import { free, unpackStates } from '../seat-states.ts';
import { fill, pesos, placesText, type SeatTexts } from '../seat-words.ts';
import { sectionLabels } from '../section-labels.ts';
import { bestPart } from './best-part.ts';
import { chosenBar } from './chosen-bar.ts';
import type { SeatNews } from './load-seats.ts';
import { onePrimary } from './one-primary.ts';
import { rowsList } from './rows-list.ts';

/** Many seats that go at once are counted, and not named. */
const namedMax = 3;
const zoomStep = 1.8;

/** The map and all on the page that says the same: what is chosen in one is chosen in all. */
export class SeatsPage {
  readonly #form: HTMLFormElement;
  readonly #texts: SeatTexts;
  readonly #types: readonly SeatType[];
  readonly #told: HTMLElement;
  readonly #hint: string;
  readonly #said: HTMLElement | null;
  readonly #canvas: HTMLCanvasElement;
  readonly #map: SeatMap;
  readonly #bar: ReturnType<typeof chosenBar>;
  readonly #rows: ReturnType<typeof rowsList>;
  readonly #best: ReturnType<typeof bestPart>;
  #choice: SeatChoice;
  #standing: Map<string, number>;
  #labels: ReturnType<typeof sectionLabels>;
  #states: string;

  constructor(place: HTMLElement, form: HTMLFormElement, now: { seating: Seating; states: SeatNews }) {
    this.#form = form;
    this.#texts = JSON.parse(place.dataset.texts as string) as SeatTexts;
    this.#types = JSON.parse(place.dataset.types as string) as SeatType[];
    this.#canvas = place.querySelector('canvas') as HTMLCanvasElement;
    this.#told = place.querySelector('[data-told]') as HTMLElement;
    this.#hint = this.#told.textContent ?? '';
    this.#said = form.querySelector('[data-said]');
    const toggle = (seat: number) => this.#pick(seat);
    const replace = (type: number, seats: readonly number[]) => this.#replace(type, seats);
    this.#bar = chosenBar(form, this.#texts, { toggle, replace, nameOf: (seat) => this.#nameOf(seat) });
    this.#rows = rowsList(form, this.#texts, { toggle });
    this.#best = bestPart(form, this.#texts, {
      show: (type, seats) => {
        replace(type, seats);
        place.scrollIntoView({ block: 'nearest' });
      },
    });
    this.#choice = new SeatChoice(now.seating, this.#types);
    this.#standing = standingTypes(now.seating, this.#types);
    this.#states = now.states.states;
    this.#choice.update(unpackStates(this.#states, this.#choice.plan.seats));
    this.#chooseAgain(this.#bar.initial);
    this.#labels = sectionLabels(this.#choice, this.#standing, this.#texts);
    place.hidden = false;
    form.querySelector('[data-legend]')?.removeAttribute('hidden');
    this.#map = this.#openMap(now.seating);
    this.#listen(place);
    form.addEventListener('input', () => onePrimary(form, this.#choice.chosen.length));
    this.#drawMarks();
    this.#draw();
    this.#best.draw(this.#choice);
  }

  /** What the service says now. */
  async hear(news: SeatNews, load: () => Promise<Seating>): Promise<void> {
    if (news.version !== this.#choice.version) {
      const ids = this.#choice.chosen.map((seat) => this.#choice.plan.ids[seat] as string);
      const seating = await load();
      this.#choice = new SeatChoice(seating, this.#types);
      this.#standing = standingTypes(seating, this.#types);
      this.#choice.update(unpackStates(news.states, this.#choice.plan.seats));
      this.#chooseAgain(ids);
      this.#map.show(seating, { plan: this.#choice.plan });
    } else if (news.states !== this.#states) {
      const { gone, lost } = this.#choice.update(unpackStates(news.states, this.#choice.plan.seats));
      this.#tellGone(gone, lost);
      this.#map.fade(gone);
    } else return;
    this.#states = news.states;
    this.#draw();
    this.#rows.count(this.#labels);
    this.#best.draw(this.#choice);
  }

  #openMap(seating: Seating): SeatMap {
    // For a screen reader a frame of its own: arrow keys are for the map.
    this.#canvas.setAttribute('role', 'application');
    return new SeatMap(this.#canvas, {
      written: seating,
      plan: this.#choice.plan,
      paintOf: (seat) => this.#choice.typeAt(seat)?.paint ?? -1,
      stateOf: (seat) => this.#choice.shown[seat] as number,
      labelOf: (section) => this.#labels[section] ?? { lines: [''], short: '', paint: -1 },
      stage: this.#texts.stage,
      onPick: (seat) => this.#pick(seat),
      onPickSection: (section) => this.#pickStanding(section),
      onNearSection: (section) => this.#tellSection(section),
      onHover: (seat) => this.#tell(seat),
    });
  }

  #chooseAgain(ids: readonly string[]): void {
    for (const id of ids) {
      const seat = this.#choice.seatOf(id);
      if (seat !== undefined && !this.#choice.isChosen(seat)) this.#choice.toggle(seat);
    }
  }

  #pick(seat: number): void {
    const became = this.#choice.toggle(seat);
    const { name: type = '', most = 0 } = this.#choice.typeAt(seat) ?? {};
    const name = became === 'taken' ? this.#placeOf([seat]) : this.#nameOf(seat);
    const text = fill(this.#texts[became], { seat: name, type, most });
    this.#say(text);
    this.#told.textContent = text;
    this.#draw();
  }

  #replace(type: number, seats: readonly number[]): void {
    this.#choice.replace(type, seats);
    this.#say(fill(this.#texts.chosen, { seat: this.#placeOf(seats) }));
    this.#draw();
    this.#map.showSeats(seats);
  }

  /** One more of those who stand. */
  #pickStanding(section: number): void {
    const type = this.#types[this.#standing.get(this.#choice.written.sections[section]?.key ?? '') ?? -1];
    const field = type && this.#form.querySelector<HTMLInputElement>(`input[name="q.${type.id}"]`);
    if (type === undefined || field == null) return;
    field.parentElement?.querySelector<HTMLButtonElement>('[data-step="1"]')?.click();
    this.#told.textContent = `${type.name}: ${field.value}`;
    this.#say(this.#told.textContent);
  }

  #tellSection(section: number): void {
    const { lines = [] } = this.#labels[section] ?? {};
    if (lines.length > 0) this.#told.textContent = lines.join(', ');
  }

  #tell(seat: number): void {
    const isOffered = seat >= 0 && (this.#choice.shown[seat] === free || this.#choice.isChosen(seat));
    const gone = () => fill(this.#texts.taken, { seat: this.#placeOf([seat]) });
    const text = seat < 0 ? this.#hint : isOffered ? this.#nameOf(seat) : gone();
    this.#told.textContent = text;
    // A mouse tells by sight what keys tell by ear.
    if (seat >= 0 && document.activeElement === this.#canvas) this.#say(text);
  }

  #tellGone(gone: readonly number[], lost: readonly number[]): void {
    const { gone: one, goneAll, taken, others, othersOne } = this.#texts;
    const rest = gone.filter((seat) => !lost.includes(seat));
    const parts: string[] = [];
    if (lost.length > 0) parts.push(fill(lost.length === 1 ? one : goneAll, { seats: this.#placeOf(lost) }));
    if (rest.length > namedMax) parts.push(fill(others, { count: rest.length }));
    else if (lost.length > 0 && rest.length > 0)
      parts.push(rest.length === 1 ? othersOne : fill(others, { count: rest.length }));
    else for (const seat of rest) parts.push(fill(taken, { seat: this.#placeOf([seat]) }));
    if (parts.length === 0) return;
    this.#say(parts.join(' '));
    if (lost.length > 0) this.#told.textContent = parts.join(' ');
  }

  #say(text: string): void {
    if (this.#said !== null) this.#said.textContent = text;
  }

  #placeOf(seats: readonly number[]): string {
    return placesText(
      seats.map((seat) => this.#choice.place(seat)),
      this.#texts,
    );
  }

  #nameOf(seat: number): string {
    const mark = this.#choice.plan.markOf[seat] as number;
    const name = this.#placeOf([seat]);
    const type = this.#choice.typeAt(seat);
    const price = type && pesos(type.charged, this.#texts);
    const priced = price === undefined ? name : fill(this.#texts.priced, { seat: name, price });
    return mark === 0 ? priced : `${priced}, ${this.#texts.marks[mark - 1]}`;
  }

  #draw(): void {
    this.#labels = sectionLabels(this.#choice, this.#standing, this.#texts);
    this.#map.redraw();
    this.#bar.draw(this.#choice);
    onePrimary(this.#form, this.#choice.chosen.length);
    this.#rows.draw(this.#choice);
  }

  #listen(place: HTMLElement): void {
    for (const button of place.querySelectorAll<HTMLButtonElement>('[data-zoom]')) {
      button.addEventListener('click', () => {
        if (button.dataset.zoom === 'whole') this.#map.whole();
        else this.#map.zoomBy(button.dataset.zoom === 'in' ? zoomStep : 1 / zoomStep);
      });
    }
  }

  /** The marks that this plan has, as they are drawn on the map. */
  #drawMarks(): void {
    for (const [index, mark] of ['WHEELCHAIR', 'COMPANION', 'RESTRICTED_VIEW'].entries()) {
      const line = this.#form.querySelector<HTMLElement>(`[data-mark="${mark}"]`);
      const canvas = line?.querySelector('canvas');
      if (line == null || canvas == null || !this.#choice.plan.markOf.includes(index + 1)) continue;
      line.hidden = false;
      canvas.getContext('2d')?.drawImage(seatSprites(lookOf(canvas), 32, 2).of(-1, free, index + 1), 0, 0);
    }
  }
}
