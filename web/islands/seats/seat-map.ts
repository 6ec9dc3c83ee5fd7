import { openPlan, type SeatPlan, type WrittenPlan } from '../../../seat-rules/seat-plan.ts';
import type { SectionLabel } from './draw-scene.ts';
import { type Drag, type Gestures, listen } from './gestures.ts';
import { type Look, lookOf } from './look.ts';
import { Picture } from './picture.ts';
import { isInside, type PlanShape, shapeOf } from './plan-shape.ts';
import { nearestSeat } from './seat-grid.ts';
import { seatTowards } from './seat-steps.ts';
import type { Size, Spot, View } from './view.ts';
import * as views from './view.ts';

interface SeatMapOptions {
  written: WrittenPlan;
  /** Where it is open already. */
  plan?: SeatPlan;
  /** The number of its price: colours and patterns are known by it; −1 without one. */
  paintOf(seat: number): number;
  stateOf(seat: number): number;
  labelOf(section: number): SectionLabel;
  /** What people come to see, such as "Stage"; empty for nothing. */
  stage: string;
  onPick(seat: number): void;
  /** A standing section was tapped. */
  onPickSection?(section: number): void;
  /** A tap brought it near. */
  onNearSection?(section: number): void;
  /** −1: none any more. By mouse or by keys. */
  onHover?(seat: number): void;
  /** In units of the plan: where this answers, something else than the plan is dragged. */
  onPress?(spot: Spot, event: PointerEvent): Drag | undefined;
  /** Drawn on top, in pixels of the page. */
  overlay?(context: CanvasRenderingContext2D, at: (x: number, y: number) => Spot): void;
  onView?(view: View): void;
}

const margin = 14;
const ratioMax = 2;
/** So far apart seats are when one cannot come nearer, when somebody was brought to them, and to be hit by a finger or a mouse. */
const apartMost = 46;
const apartNear = 26;
const apartForFinger = 15;
const apartForMouse = 6;
const fingerPixels = 24;
const restMs = 120;
const glideMs = 170;
const fadeMs = 900;

/** A plan on a canvas. What seats are and cost is asked for as it is drawn: say `redraw` when that has changed. */
export class SeatMap implements Gestures {
  #canvas: HTMLCanvasElement;
  #options: SeatMapOptions;
  #shape: PlanShape;
  #look: Look;
  #size: Size = { width: 1, height: 1 };
  #view: View = { x: 0, y: 0, scale: 1 };
  #wasWhole = true;
  #picture = new Picture();
  #frame = 0;
  #restsAt = 0;
  #hovered = -1;
  #cursor = -1;
  #fading = new Map<number, number>();
  #gliding: { from: View; to: View; since: number } | undefined;
  #ended = new AbortController();

  constructor(canvas: HTMLCanvasElement, options: SeatMapOptions) {
    this.#canvas = canvas;
    this.#options = options;
    this.#shape = shapeOf(options.written, options.plan ?? openPlan(options.written));
    this.#look = lookOf(canvas);
    const { signal } = this.#ended;
    listen(canvas, this, signal);
    const sized = new ResizeObserver(() => this.#measure());
    sized.observe(canvas);
    signal.addEventListener('abort', () => sized.disconnect());
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => this.redraw(), { signal });
    void document.fonts?.ready.then(() => this.redraw());
    canvas.addEventListener('blur', () => this.#pointAt(-1), { signal });
    this.#measure();
  }

  get shape(): PlanShape {
    return this.#shape;
  }

  close(): void {
    this.#ended.abort();
    cancelAnimationFrame(this.#frame);
  }

  /** What seats are, or the theme, has changed. */
  redraw(): void {
    this.#look = lookOf(this.#canvas);
    this.#picture.forget();
    this.#ask();
  }

  /** Another plan in place of this one; the view stays unless `isAnew`. */
  show(written: WrittenPlan, { plan = openPlan(written), isAnew = false } = {}): void {
    this.#shape = shapeOf(written, plan);
    this.#cursor = this.#hovered = -1;
    if (isAnew || this.#wasWhole) this.#view = this.#whole();
    this.redraw();
  }

  /** Somebody else took them: they are seen to go. */
  fade(seats: readonly number[]): void {
    const now = performance.now();
    if (!isCalm()) for (const seat of seats) this.#fading.set(seat, now);
    this.redraw();
  }

  /** To the middle of the screen, as near as all of them can be seen. */
  showSeats(seats: readonly number[]): void {
    const { plan, pitch } = this.#shape;
    if (seats.length === 0) return;
    const xs = seats.map((seat) => plan.x[seat] as number);
    const ys = seats.map((seat) => plan.y[seat] as number);
    const box = { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
    const view = views.fitted(views.grown(box, pitch * 3), this.#size, margin);
    this.#glide({ ...view, scale: Math.min(view.scale, apartNear / pitch) });
  }

  showSection(section: number): void {
    const shape = this.#shape.sections[section];
    if (shape !== undefined) this.#glide(views.fitted(shape.box, this.#size, margin));
  }

  zoomBy(factor: number): void {
    const { width, height } = this.#size;
    const middle = { x: width / 2, y: height / 2 };
    this.#glide(views.zoomedAt(this.#gliding?.to ?? this.#view, this.#size, middle, factor, this.#scales()));
  }

  whole(): void {
    this.#glide(this.#whole());
  }

  press(spot: Spot, event: PointerEvent): Drag | undefined {
    const drag = this.#options.onPress?.(this.#toPlan(spot), event);
    if (drag === undefined) return undefined;
    return {
      move: (to, moved) => drag.move(this.#toPlan(to), moved),
      end: (to, moved) => drag.end(this.#toPlan(to), moved),
    };
  }

  pan(across: number, down: number): void {
    this.#move(views.panned(this.#view, across, down));
  }

  zoom(spot: Spot, factor: number): void {
    this.#move(views.zoomedAt(this.#view, this.#size, spot, factor, this.#scales()));
  }

  wantsWheel(factor: number): boolean {
    const { least, most } = this.#scales();
    return factor < 1 ? this.#view.scale > least * 1.001 : this.#view.scale < most * 0.999;
  }

  tap(spot: Spot, pointer: string): void {
    const apart = this.#shape.pitch * this.#view.scale;
    const isFinger = pointer === 'touch';
    const seat = this.#seatAt(spot, isFinger ? fingerPixels : 4);
    const at = this.#toPlan(spot);
    const section = this.#shape.sections.findLastIndex(({ outline }) => isInside(outline, at));
    const shape = this.#shape.sections[section];
    if (seat < 0 && shape?.kind === 'STANDING') this.#options.onPickSection?.(section);
    else if (seat >= 0 && apart >= (isFinger ? apartForFinger : apartForMouse)) this.#options.onPick(seat);
    else if (seat >= 0 || shape !== undefined) this.#comeNearer(at, section);
  }

  hover(spot: Spot | undefined): void {
    const isNear = this.#shape.pitch * this.#view.scale >= apartForMouse;
    const seat = spot === undefined || !isNear ? -1 : this.#seatAt(spot, 2);
    this.#canvas.style.cursor = seat >= 0 ? 'pointer' : '';
    if (seat === this.#hovered) return;
    this.#hovered = seat;
    this.#options.onHover?.(seat);
    this.#ask();
  }

  step(direction: 'left' | 'right' | 'up' | 'down'): void {
    const { plan, grid, pitch } = this.#shape;
    if (plan.seats === 0) return;
    const from = this.#cursor;
    const next =
      from < 0 ? nearestSeat(grid, plan, this.#view, Infinity) : seatTowards({ plan, grid, pitch }, from, direction);
    this.#pointAt(next);
  }

  enter(): void {
    if (this.#cursor >= 0) this.#options.onPick(this.#cursor);
  }

  /** The keyboard's mark, brought into view. */
  #pointAt(seat: number): void {
    if (seat === this.#cursor) return;
    this.#cursor = seat;
    this.#options.onHover?.(seat);
    if (seat >= 0) {
      const { plan, pitch } = this.#shape;
      const spot = { x: plan.x[seat] as number, y: plan.y[seat] as number };
      const shown = views.grown(views.shownBox(this.#view, this.#size), -pitch * 1.5);
      const isNear = pitch * this.#view.scale >= apartForFinger;
      if (!isNear || !views.isWithin(shown, spot)) {
        this.#glide({ ...spot, scale: Math.max(this.#view.scale, apartNear / pitch) });
      }
    }
    this.#ask();
  }

  /** So near that the next tap takes a seat: the whole section where that is near enough, else what is around the spot. */
  #comeNearer(at: Spot, section: number): void {
    const { pitch, sections } = this.#shape;
    const box = sections[section]?.box;
    const fitted = box && views.fitted(box, this.#size, margin);
    if (fitted !== undefined && fitted.scale * pitch >= apartForFinger) this.#glide(fitted);
    else this.#glide({ ...at, scale: Math.max(this.#view.scale, apartNear / pitch) });
    this.#options.onNearSection?.(section);
  }

  #seatAt(spot: Spot, leastPixels: number): number {
    const { plan, grid, pitch } = this.#shape;
    const within = Math.max(pitch * 0.6, Math.min(leastPixels / this.#view.scale, pitch * 1.5));
    return nearestSeat(grid, plan, this.#toPlan(spot), within);
  }

  #toPlan(spot: Spot): Spot {
    return views.toPlan(this.#view, this.#size, spot);
  }

  #whole(): View {
    return views.fitted(this.#shape.box, this.#size, margin);
  }

  #scales(): views.Scales {
    const least = this.#whole().scale;
    return { least, most: Math.max(apartMost / this.#shape.pitch, least) };
  }

  #glide(to: View): void {
    const { least, most } = this.#scales();
    const within = views.keptWithin(
      { ...to, scale: Math.min(Math.max(to.scale, least), most) },
      this.#size,
      this.#shape.box,
    );
    if (isCalm()) this.#move(within);
    else {
      this.#gliding = { from: this.#view, to: within, since: performance.now() };
      this.#ask();
    }
  }

  #move(view: View): void {
    this.#gliding = undefined;
    this.#lookFrom(view);
    this.#restsAt = performance.now() + restMs;
    this.#ask();
  }

  #lookFrom(view: View): void {
    this.#view = views.keptWithin(view, this.#size, this.#shape.box);
    this.#wasWhole = this.#view.scale <= this.#scales().least * 1.001;
    // A finger on the whole plan moves the page; nearer, the plan.
    this.#canvas.style.touchAction = this.#wasWhole ? 'pan-y' : 'none';
    this.#options.onView?.(this.#view);
  }

  #measure(): void {
    const { clientWidth: width, clientHeight: height } = this.#canvas;
    if (width === 0 || height === 0) return;
    const ratio = ratioNow();
    this.#size = { width, height };
    this.#canvas.width = Math.round(width * ratio);
    this.#canvas.height = Math.round(height * ratio);
    this.#lookFrom(this.#wasWhole ? this.#whole() : this.#view);
    this.redraw();
  }

  #ask(): void {
    if (this.#frame !== 0) return;
    this.#frame = requestAnimationFrame((now) => {
      this.#frame = 0;
      this.#draw(now);
    });
  }

  #draw(now: number): void {
    const context = this.#canvas.getContext('2d');
    if (context === null) return;
    this.#glideOn(now);
    const isMoving = this.#gliding !== undefined || now < this.#restsAt;
    const { labelOf, paintOf, stateOf, stage } = this.#options;
    const scene = { shape: this.#shape, look: this.#look, labelOf, paintOf, stateOf, stage };
    const ratio = ratioNow();
    this.#picture.show(context, scene, { view: this.#view, size: this.#size, ratio }, isMoving);
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    this.#drawFading(context, now);
    for (const seat of new Set([this.#hovered, this.#cursor])) this.#drawRing(context, seat);
    this.#options.overlay?.(context, (x, y) => views.toScreen(this.#view, this.#size, { x, y }));
    if (isMoving || this.#fading.size > 0) this.#ask();
  }

  #glideOn(now: number): void {
    if (this.#gliding === undefined) return;
    const { from, to, since } = this.#gliding;
    const part = Math.min(1, Math.max(0, (now - since) / glideMs));
    const eased = 1 - (1 - part) ** 3;
    this.#lookFrom(part === 1 ? to : views.between(from, to, eased));
    if (part === 1) this.#gliding = undefined;
  }

  /** Over the picture, in which they are taken already. */
  #drawFading(context: CanvasRenderingContext2D, now: number): void {
    const { plan, pitch } = this.#shape;
    for (const [seat, since] of this.#fading) {
      const part = (now - since) / fadeMs;
      if (part >= 1) this.#fading.delete(seat);
      const spot = views.toScreen(this.#view, this.#size, { x: plan.x[seat] as number, y: plan.y[seat] as number });
      context.globalAlpha = Math.min(1, Math.max(0, 1 - part));
      context.fillStyle = this.#look.danger;
      context.beginPath();
      context.arc(
        spot.x,
        spot.y,
        Math.max(2, pitch * this.#view.scale * (0.42 + Math.max(0, part) * 0.2)),
        0,
        2 * Math.PI,
      );
      context.fill();
    }
    context.globalAlpha = 1;
  }

  #drawRing(context: CanvasRenderingContext2D, seat: number): void {
    if (seat < 0) return;
    const { plan, pitch } = this.#shape;
    const spot = views.toScreen(this.#view, this.#size, { x: plan.x[seat] as number, y: plan.y[seat] as number });
    context.strokeStyle = this.#look.accent;
    context.lineWidth = 3;
    context.beginPath();
    context.arc(spot.x, spot.y, Math.max(5, pitch * this.#view.scale * 0.55), 0, 2 * Math.PI);
    context.stroke();
  }
}

function ratioNow(): number {
  return Math.min(ratioMax, Math.max(1, devicePixelRatio));
}

/** Somebody asked for no motion. */
function isCalm(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
