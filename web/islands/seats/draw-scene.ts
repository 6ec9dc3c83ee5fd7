import type { Point } from '../../../seat-rules/seat-plan.ts';
import { type Look, paintColour, patternTile } from './look.ts';
import type { PlanShape, SectionShape } from './plan-shape.ts';
import { eachSeatIn } from './seat-grid.ts';
import { numbersFrom, type SeatSprites, seatSprites } from './seat-sprites.ts';
import { blocked, chosen, free, taken } from './seat-states.ts';
import { type Box, grown, type Size, shownBox, toScreen, type View } from './view.ts';

/** What stands on a section seen from far. */
export interface SectionLabel {
  /** The first alone where there is no room for all. */
  lines: readonly string[];
  /** Where there is no room for that either. */
  short: string;
  /** What it costs, in as few letters as can be. */
  price?: string;
  /** −1: nothing of it can be bought. */
  paint: number;
}

/** What is drawn, without who looks at it. */
export interface Scene {
  shape: PlanShape;
  look: Look;
  paintOf(seat: number): number;
  stateOf(seat: number): number;
  labelOf(section: number): SectionLabel;
  /** What people come to see, such as "Stage". */
  stage: string;
}

type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/** Pixels from seat to seat from which each is drawn, its row is named, and sections need no label any more. */
const seatsFrom = 3.2;
const rowsFrom = 9;
const labelsUntil = 11;
const patternPeriod = 9;

export interface Drawn {
  view: View;
  size: Size;
  ratio: number;
}

let known: { look: Look; side: number; ratio: number; sprites: SeatSprites } | undefined;

/** Sprites are good until size or theme change. */
function spritesFor(look: Look, side: number, ratio: number): SeatSprites {
  if (known?.look !== look || known.side !== side || known.ratio !== ratio) {
    known = { look, side, ratio, sprites: seatSprites(look, side, ratio) };
  }
  return known.sprites;
}

/** All of it that is seen, from far as sections and from near as seats. */
export function drawScene(context: Context, scene: Scene, drawn: Drawn): void {
  const { view, size, ratio } = drawn;
  const apart = scene.shape.pitch * view.scale;
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, size.width, size.height);
  context.textRendering = 'geometricPrecision';
  const shown = shownBox(view, size);
  for (const [index, section] of scene.shape.sections.entries()) {
    if (meets(section.box, shown)) drawSection(context, scene, drawn, { index, section, isFar: apart < seatsFrom });
  }
  drawStage(context, scene, drawn);
  if (apart >= seatsFrom) drawSeats(context, scene, drawn);
  if (apart >= rowsFrom) drawRowNames(context, scene, drawn);
  if (apart < labelsUntil || scene.shape.sections.some(({ kind }) => kind === 'STANDING')) {
    drawLabels(context, scene, drawn, apart < labelsUntil);
  }
}

function drawSection(
  context: Context,
  scene: Scene,
  { view, size, ratio }: Drawn,
  { index, section, isFar }: { index: number; section: SectionShape; isFar: boolean },
): void {
  if (section.outline.length < 3) return;
  const { paint } = scene.labelOf(index);
  const { look } = scene;
  context.beginPath();
  trace(context, section.outline, (x, y) => toScreen(view, size, { x, y }));
  context.fillStyle = look.sheet;
  context.fill();
  if (isFar || section.kind === 'STANDING') {
    context.globalAlpha = paint < 0 ? 1 : 0.45;
    if (paint < 0) context.fillStyle = look.shade;
    else context.fillStyle = sectionPattern(context, look, { paint, ratio, view }) ?? paintColour(look, paint);
    context.fill();
    context.globalAlpha = 1;
  }
  context.strokeStyle = paint < 0 ? look.hair : isFar ? paintColour(look, paint) : look.hair;
  context.lineWidth = 1.5;
  context.stroke();
}

function trace(context: Context, outline: readonly Point[], at: (x: number, y: number) => { x: number; y: number }) {
  for (const [index, [x, y]] of outline.entries()) {
    const spot = at(x, y);
    if (index === 0) context.moveTo(spot.x, spot.y);
    else context.lineTo(spot.x, spot.y);
  }
  context.closePath();
}

/** It goes with the plan, and does not stay behind on the screen. */
function sectionPattern(
  context: Context,
  look: Look,
  { paint, ratio, view }: { paint: number; ratio: number; view: View },
): CanvasPattern | null {
  const tile = patternTile(look, paint, patternPeriod * ratio);
  const pattern = context.createPattern(tile, 'repeat');
  const shift = (at: number) => -((at * view.scale) % (tile.width / ratio));
  pattern?.setTransform(new DOMMatrix().translate(shift(view.x), shift(view.y)).scale(1 / ratio));
  return pattern;
}

function drawSeats(context: Context, scene: Scene, { view, size, ratio }: Drawn): void {
  const { shape, look } = scene;
  const { plan } = shape;
  const apart = shape.pitch * view.scale;
  const reach = grown(shownBox(view, size), shape.pitch);
  const side = Math.max(3, Math.round(apart * ratio));
  const sprites = spritesFor(look, side, ratio);
  // Whole pixels of the device: copies stay sharp, and are quicker.
  context.setTransform(1, 0, 0, 1, 0, 0);
  const left = size.width / 2 - view.x * view.scale;
  const top = size.height / 2 - view.y * view.scale;
  eachSeatIn(shape.grid, reach, (seat) => {
    const x = Math.round(((plan.x[seat] as number) * view.scale + left) * ratio - side / 2);
    const y = Math.round(((plan.y[seat] as number) * view.scale + top) * ratio - side / 2);
    const sprite = sprites.of(scene.paintOf(seat), scene.stateOf(seat), plan.markOf[seat] as number);
    context.drawImage(sprite, x, y);
  });
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  if (apart >= numbersFrom) drawNumbers(context, scene, { view, size }, reach);
}

function drawNumbers(context: Context, scene: Scene, { view, size }: Omit<Drawn, 'ratio'>, reach: Box): void {
  const { shape, look } = scene;
  const { plan } = shape;
  const height = Math.min(15, shape.pitch * view.scale * 0.42);
  context.font = `condensed 700 ${height}px ${look.font}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.lineWidth = 2.5;
  context.lineJoin = 'round';
  context.strokeStyle = look.sheet;
  eachSeatIn(shape.grid, reach, (seat) => {
    const state = scene.stateOf(seat);
    if (state === taken || state === blocked) return;
    const spot = toScreen(view, size, { x: plan.x[seat] as number, y: plan.y[seat] as number });
    const text = plan.names[seat] as string;
    if (state === free) context.strokeText(text, spot.x, spot.y + 0.5);
    context.fillStyle = state === chosen ? look.onChosen : look.ink;
    context.fillText(text, spot.x, spot.y + 0.5);
  });
}

/** At both ends, where one looks for them. */
function drawRowNames(context: Context, scene: Scene, { view, size }: Drawn): void {
  const { shape, look } = scene;
  const { plan } = shape;
  const { rowStarts, ids } = plan;
  const apart = shape.pitch * view.scale;
  const shown = grown(shownBox(view, size), shape.pitch * 2);
  context.font = `condensed 700 ${Math.min(13, apart * 0.6)}px ${look.font}`;
  context.fillStyle = look.soft;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  const nameBeside = (seat: number, next: number, name: string) => {
    const [x, y] = [plan.x[seat] as number, plan.y[seat] as number];
    if (x < shown.left || x > shown.right || y < shown.top || y > shown.bottom) return;
    const [across, down] =
      next === seat ? [shape.pitch, 0] : [x - (plan.x[next] as number), y - (plan.y[next] as number)];
    const length = Math.hypot(across, down) || 1;
    const spot = toScreen(view, size, { x, y });
    context.fillText(name, spot.x + (across / length) * apart, spot.y + (down / length) * apart);
  };
  for (let row = 0; row + 1 < rowStarts.length; row++) {
    const from = rowStarts[row] as number;
    const last = (rowStarts[row + 1] as number) - 1;
    if (last < from) continue;
    const name = (ids[from] as string).split('-')[1] as string;
    nameBeside(from, Math.min(from + 1, last), name);
    if (last > from) nameBeside(last, last - 1, name);
  }
}

/** Large sections first: what has no room left over is without a label, and is read when one comes nearer. */
function drawLabels(context: Context, scene: Scene, { view, size }: Drawn, isOfAll: boolean): void {
  const { shape, look } = scene;
  const shown = shownBox(view, size);
  const placed: Box[] = [];
  const labelled = [...shape.sections.entries()]
    .filter(([, { box, kind }]) => (isOfAll || kind === 'STANDING') && meets(box, shown))
    .sort(([, one], [, other]) => areaOf(other.box) - areaOf(one.box));
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  for (const [index, { box }] of labelled) {
    const label = scene.labelOf(index);
    const middle = toScreen(view, size, { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 });
    const room = { width: (box.right - box.left) * view.scale, height: (box.bottom - box.top) * view.scale };
    for (const shownLines of waysToSay(label)) {
      const plate = plateOf(context, look, shownLines, middle);
      const isFitting =
        plate.right - plate.left <= Math.max(room.width * roomBeside, 26) &&
        plate.bottom - plate.top <= Math.max(room.height * roomBeside, 20);
      if (!isFitting || placed.some((other) => meets(other, plate))) continue;
      placed.push(plate);
      drawPlate(context, look, shownLines, plate);
      break;
    }
  }
}

// A label may stand a little over the edge of its section, and over no other label.
const roomBeside = 1.1;

/** Name and price as long as there is room for both, in one way or another. */
function waysToSay({ lines, short, price }: SectionLabel): (readonly string[])[] {
  const [name = ''] = lines;
  if (price === undefined) return [lines, [name], [short]];
  // "228" of "Upper box 228" is its name in short; of others the key is no word.
  const priced = name.endsWith(short)
    ? [[short, price]]
    : [
        [...inTwo(name), price],
        [short, price],
      ];
  return [lines, [name, price], ...priced, [name], [short]];
}

/** In two lines of about the same length. */
function inTwo(name: string): string[] {
  const words = name.split(' ');
  const half = Math.ceil(words.length / 2);
  return [words.slice(0, half).join(' '), words.slice(half).join(' ')].filter(Boolean);
}

const lineHeight = 15;

function fontOf({ font }: Look, line: number): string {
  return `condensed ${line === 0 ? 800 : 500} ${line === 0 ? 14 : 11}px ${font}`;
}

function plateOf(context: Context, look: Look, lines: readonly string[], { x, y }: { x: number; y: number }): Box {
  const widths = lines.map((text, line) => {
    context.font = fontOf(look, line);
    return context.measureText(text).width;
  });
  const width = Math.max(...widths) + 6;
  const height = lines.length * lineHeight + 4;
  return { left: x - width / 2, top: y - height / 2, right: x + width / 2, bottom: y + height / 2 };
}

function drawPlate(context: Context, look: Look, lines: readonly string[], plate: Box): void {
  context.globalAlpha = 0.9;
  context.fillStyle = look.sheet;
  context.fillRect(plate.left, plate.top, plate.right - plate.left, plate.bottom - plate.top);
  context.globalAlpha = 1;
  for (const [line, text] of lines.entries()) {
    context.font = fontOf(look, line);
    context.fillStyle = look.ink;
    context.fillText(text, (plate.left + plate.right) / 2, plate.top + 2 + lineHeight * (line + 0.5) + 1);
  }
}

function drawStage(context: Context, { shape, look, stage }: Scene, { view, size }: Drawn): void {
  if (stage === '') return;
  const spot = toScreen(view, size, shape.focus);
  context.font = `condensed 800 12px ${look.font}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  const width = context.measureText(stage).width + 18;
  context.fillStyle = look.ink;
  context.fillRect(spot.x - width / 2, spot.y - 10, width, 20);
  context.fillStyle = look.sheet;
  context.fillText(stage, spot.x, spot.y + 1);
}

function meets(one: Box, other: Box): boolean {
  return one.left <= other.right && one.right >= other.left && one.top <= other.bottom && one.bottom >= other.top;
}

function areaOf({ left, top, right, bottom }: Box): number {
  return (right - left) * (bottom - top);
}
