import type { Direction } from './seat-steps.ts';
import type { Spot } from './view.ts';

/** What somebody does with fingers, mouse and keys, in pixels of the canvas. */
export interface Gestures {
  /** Something else is dragged than the plan; undefined: the plan. */
  press(spot: Spot, event: PointerEvent): Drag | undefined;
  pan(across: number, down: number): void;
  zoom(spot: Spot, factor: number): void;
  /** Whether the wheel has anything to do here, or moves the page. */
  wantsWheel(factor: number): boolean;
  tap(spot: Spot, pointer: string): void;
  hover(spot: Spot | undefined): void;
  step(direction: Direction): void;
  enter(): void;
  whole(): void;
}

export interface Drag {
  move(spot: Spot, event: PointerEvent): void;
  end(spot: Spot, event: PointerEvent): void;
}

const slackPixels = 6;
const keyFactor = 1.4;
const wheelStep = 0.0022;
const directions: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

/** Listens until the signal says that it is over. */
export function listen(canvas: HTMLCanvasElement, to: Gestures, signal: AbortSignal): void {
  listenToPointers(canvas, to, signal);
  canvas.addEventListener(
    'wheel',
    (event) => {
      const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 33 : 1;
      // Pinching a trackpad is a wheel with the control key, in small steps.
      const factor = Math.exp(-event.deltaY * lines * wheelStep * (event.ctrlKey ? 4 : 1));
      if (!event.ctrlKey && !to.wantsWheel(factor)) return;
      event.preventDefault();
      to.zoom(spotOf(canvas, event), Math.min(Math.max(factor, 0.5), 2));
    },
    { signal, passive: false },
  );
  canvas.addEventListener('keydown', (event) => onKey(event, canvas, to), { signal });
}

function onKey(event: KeyboardEvent, { clientWidth, clientHeight }: HTMLCanvasElement, to: Gestures): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const direction = directions[event.key];
  const middle = { x: clientWidth / 2, y: clientHeight / 2 };
  if (direction !== undefined) to.step(direction);
  else if (event.key === 'Enter' || event.key === ' ') to.enter();
  else if (event.key === '+' || event.key === '=') to.zoom(middle, keyFactor);
  else if (event.key === '-' || event.key === '_') to.zoom(middle, 1 / keyFactor);
  else if (event.key === '0' || event.key === 'Home') to.whole();
  else return;
  event.preventDefault();
}

function spotOf(canvas: HTMLCanvasElement, event: MouseEvent): Spot {
  const { left, top } = canvas.getBoundingClientRect();
  return { x: event.clientX - left - canvas.clientLeft, y: event.clientY - top - canvas.clientTop };
}

function listenToPointers(canvas: HTMLCanvasElement, to: Gestures, signal: AbortSignal): void {
  const down = new Map<number, Spot>();
  let drag: Drag | undefined;
  let start: Spot | undefined;
  canvas.addEventListener(
    'pointerdown',
    (event) => {
      if (event.button !== 0) return;
      canvas.setPointerCapture(event.pointerId);
      const spot = spotOf(canvas, event);
      down.set(event.pointerId, spot);
      start = down.size === 1 ? spot : undefined;
      if (down.size === 1) drag = to.press(spot, event);
    },
    { signal },
  );
  canvas.addEventListener(
    'pointermove',
    (event) => {
      const spot = spotOf(canvas, event);
      const before = down.get(event.pointerId);
      if (before === undefined) {
        if (event.pointerType !== 'touch') to.hover(spot);
        return;
      }
      if (drag !== undefined) {
        drag.move(spot, event);
        return;
      }
      // A finger is never quite still.
      if (start !== undefined && apart(start, spot) < slackPixels) return;
      start = undefined;
      const other = [...down].find(([id]) => id !== event.pointerId)?.[1];
      if (other === undefined) to.pan(spot.x - before.x, spot.y - before.y);
      else {
        to.pan((spot.x - before.x) / 2, (spot.y - before.y) / 2);
        const middle = { x: (spot.x + other.x) / 2, y: (spot.y + other.y) / 2 };
        to.zoom(middle, apart(spot, other) / Math.max(1, apart(before, other)));
      }
      down.set(event.pointerId, spot);
    },
    { signal },
  );
  const end = (event: PointerEvent) => {
    if (!down.delete(event.pointerId)) return;
    const spot = spotOf(canvas, event);
    drag?.end(spot, event);
    if (drag === undefined && start !== undefined && event.type === 'pointerup') to.tap(spot, event.pointerType);
    drag = undefined;
    start = undefined;
  };
  canvas.addEventListener('pointerup', end, { signal });
  canvas.addEventListener('pointercancel', end, { signal });
  canvas.addEventListener('pointerleave', () => to.hover(undefined), { signal });
}

function apart(one: Spot, other: Spot): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}
