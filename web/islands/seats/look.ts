// Colours and patterns of the map. Colours are those of the page's style sheet, so both themes follow from it.

/** As many as there are patterns. */
export const paintsMax = 8;

export interface Look {
  sheet: string;
  shade: string;
  ink: string;
  soft: string;
  hair: string;
  chosen: string;
  onChosen: string;
  accent: string;
  danger: string;
  /** By price: of a paint that is known by its number. */
  paints: readonly string[];
  font: string;
}

export function lookOf(element: Element): Look {
  const styles = getComputedStyle(element);
  const colour = (name: string) => styles.getPropertyValue(name).trim() || '#888';
  return {
    sheet: colour('--sheet'),
    shade: colour('--shade'),
    ink: colour('--ink'),
    soft: colour('--soft'),
    hair: colour('--hair'),
    chosen: colour('--mangga'),
    onChosen: colour('--on-mangga'),
    accent: colour('--ube'),
    danger: colour('--sili'),
    paints: Array.from({ length: paintsMax }, (_, paint) => colour(`--paint-${paint}`)),
    font: styles.fontFamily,
  };
}

export function paintColour({ paints, hair }: Look, paint: number): string {
  return paint < 0 ? hair : (paints[paint % paintsMax] as string);
}

/** A piece of the pattern that repeats: the dearest price is plain, and no two paints share one. */
export function patternTile(look: Look, paint: number, period: number): OffscreenCanvas {
  const side = Math.max(2, Math.round(period));
  const tile = new OffscreenCanvas(side, side);
  const context = tile.getContext('2d') as OffscreenCanvasRenderingContext2D;
  const half = side / 2;
  const bar = Math.max(1, side * 0.4);
  context.fillStyle = context.strokeStyle = paintColour(look, paint);
  context.lineWidth = bar;
  const bars: Record<number, readonly (readonly [number, number, number, number])[]> = {
    0: [[0, 0, side, side]],
    3: [[0, 0, side, bar]],
    5: [[0, 0, bar, side]],
    6: [
      [0, 0, side, bar * 0.7],
      [0, 0, bar * 0.7, side],
    ],
    7: [
      [0, 0, half, half],
      [half, half, half, half],
    ],
  };
  for (const [x, y, width, height] of bars[paint % paintsMax] ?? []) context.fillRect(x, y, width, height);
  if (paint % paintsMax === 1) slants(context, side);
  if (paint % paintsMax === 2) {
    context.beginPath();
    context.arc(half, half, side * 0.32, 0, 2 * Math.PI);
    context.fill();
  }
  return tile;
}

/** Drawn over the corners too, so that pieces meet. */
function slants(context: OffscreenCanvasRenderingContext2D, side: number): void {
  context.beginPath();
  for (const shift of [-side, 0, side]) {
    context.moveTo(shift - side, side * 2);
    context.lineTo(shift + side * 2, -side);
  }
  context.stroke();
}
