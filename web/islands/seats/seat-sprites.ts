import { type Look, paintColour, patternTile } from './look.ts';
import { blocked, chosen, taken } from './seat-states.ts';

/** Each way a seat can look, drawn once for a size and a theme and copied from then on. */
export interface SeatSprites {
  of(paint: number, state: number, mark: number): OffscreenCanvas;
}

/** From so many pixels on seats have their number written on them, and are paler for it. */
export const numbersFrom = 18;
const marksFrom = 9;
const full = 2 * Math.PI;

/** @param side of the picture, in pixels of the device; the seat is a little smaller. */
export function seatSprites(look: Look, side: number, ratio: number): SeatSprites {
  const made = new Map<number, OffscreenCanvas>();
  return {
    of(paint, state, mark) {
      const key = ((paint + 1) * 4 + state) * 4 + mark;
      const known = made.get(key);
      if (known !== undefined) return known;
      const sprite = new OffscreenCanvas(side, side);
      drawSeat(sprite.getContext('2d') as Context, { look, side, ratio, paint, state, mark });
      made.set(key, sprite);
      return sprite;
    },
  };
}

type Context = OffscreenCanvasRenderingContext2D;

interface SeatDrawn {
  look: Look;
  side: number;
  ratio: number;
  paint: number;
  state: number;
  mark: number;
}

function drawSeat(context: Context, seat: SeatDrawn): void {
  const { look, side, ratio, paint, state, mark } = seat;
  const middle = side / 2;
  const reach = side * 0.42;
  if (state === taken || state === blocked) {
    drawGone(context, seat);
    return;
  }
  if (state === chosen) {
    disc(context, middle, side * 0.48, look.chosen);
    ring(context, middle, side * 0.48 - ratio, look.ink, Math.max(ratio, side * 0.09));
    if (side < numbersFrom * ratio) tick(context, side, look.onChosen);
    return;
  }
  const colour = paintColour(look, paint);
  disc(context, middle, reach, look.sheet);
  if (paint >= 0) {
    context.globalAlpha = side < numbersFrom * ratio ? 1 : 0.4;
    const tile = patternTile(look, paint, Math.max(3 * ratio, side / 3.5));
    disc(context, middle, reach, context.createPattern(tile, 'repeat') ?? colour);
    context.globalAlpha = 1;
  }
  const line = Math.max(1, side * 0.07);
  ring(context, middle, reach - line / 2, colour, line);
  if (mark > 0 && side >= marksFrom * ratio) drawMark(context, mark, { side, look });
}

/** Sold: small and crossed out. Not offered: hardly there. */
function drawGone(context: Context, { look, side, ratio, state }: SeatDrawn): void {
  const middle = side / 2;
  if (state === blocked) {
    disc(context, middle, side * 0.12, look.hair);
    return;
  }
  disc(context, middle, side * 0.34, look.hair);
  if (side < marksFrom * ratio) return;
  const arm = side * 0.14;
  context.strokeStyle = look.soft;
  context.lineWidth = Math.max(1, side * 0.06);
  context.beginPath();
  context.moveTo(middle - arm, middle - arm);
  context.lineTo(middle + arm, middle + arm);
  context.moveTo(middle + arm, middle - arm);
  context.lineTo(middle - arm, middle + arm);
  context.stroke();
}

/** A badge at the corner: a wheelchair, a companion, or half an eye for a view that something stands in. */
function drawMark(context: Context, mark: number, { side, look }: Pick<SeatDrawn, 'side' | 'look'>): void {
  const size = side * 0.46;
  context.save();
  context.translate(side - size, 0);
  disc(context, size / 2, size / 2, look.ink);
  context.scale(size / 16, size / 16);
  context.strokeStyle = context.fillStyle = look.sheet;
  context.lineWidth = 1.8;
  context.beginPath();
  if (mark === 3) {
    context.moveTo(3, 13);
    context.lineTo(13, 3);
    context.moveTo(3, 8);
    context.quadraticCurveTo(8, 2.5, 13, 8);
    context.quadraticCurveTo(8, 13.5, 3, 8);
  } else if (mark === 1) {
    context.arc(7.2, 10.2, 3.4, -1.4, 3.4);
    context.moveTo(7.4, 4.5);
    context.lineTo(7.4, 8.6);
    context.lineTo(10.6, 8.6);
    context.lineTo(12, 12.6);
  } else {
    context.arc(8, 13.4, 4.2, Math.PI, 0);
  }
  context.stroke();
  context.beginPath();
  if (mark === 3) context.arc(8, 8, 1.6, 0, full);
  else context.arc(mark === 1 ? 7.4 : 8, mark === 1 ? 2.8 : 5.4, mark === 1 ? 1.3 : 2.4, 0, full);
  context.fill();
  context.restore();
}

function disc(context: Context, middle: number, reach: number, style: string | CanvasPattern): void {
  context.fillStyle = style;
  context.beginPath();
  context.arc(middle, middle, reach, 0, full);
  context.fill();
}

function ring(context: Context, middle: number, reach: number, style: string, width: number): void {
  context.strokeStyle = style;
  context.lineWidth = width;
  context.beginPath();
  context.arc(middle, middle, Math.max(0.1, reach), 0, full);
  context.stroke();
}

function tick(context: Context, side: number, style: string): void {
  context.strokeStyle = style;
  context.lineWidth = Math.max(1.5, side * 0.12);
  context.beginPath();
  context.moveTo(side * 0.3, side * 0.52);
  context.lineTo(side * 0.45, side * 0.68);
  context.lineTo(side * 0.72, side * 0.34);
  context.stroke();
}
