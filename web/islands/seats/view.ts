// Where somebody looks at a plan from: what is in the middle of the screen, and how large it is. No browser.

export interface View {
  /** Of the plan, in the middle of the screen. */
  x: number;
  y: number;
  /** Pixels of the page for one unit of the plan. */
  scale: number;
}

export interface Size {
  width: number;
  height: number;
}

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface Spot {
  x: number;
  y: number;
}

/** The whole box, in the middle, with so many pixels around it. */
export function fitted(box: Box, { width, height }: Size, margin: number): View {
  const across = Math.max(box.right - box.left, 1e-6);
  const down = Math.max(box.bottom - box.top, 1e-6);
  const scale = Math.min((width - 2 * margin) / across, (height - 2 * margin) / down);
  return { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2, scale: Math.max(scale, 1e-6) };
}

export function toScreen(view: View, { width, height }: Size, { x, y }: Spot): Spot {
  return { x: (x - view.x) * view.scale + width / 2, y: (y - view.y) * view.scale + height / 2 };
}

export function toPlan(view: View, { width, height }: Size, { x, y }: Spot): Spot {
  return { x: (x - width / 2) / view.scale + view.x, y: (y - height / 2) / view.scale + view.y };
}

/** What was under the finger stays under it. */
export function panned(view: View, across: number, down: number): View {
  return { ...view, x: view.x - across / view.scale, y: view.y - down / view.scale };
}

export interface Scales {
  least: number;
  most: number;
}

/** What is at the spot of the screen stays there. */
export function zoomedAt(view: View, size: Size, spot: Spot, factor: number, { least, most }: Scales): View {
  const scale = Math.min(Math.max(view.scale * factor, least), most);
  const under = toPlan(view, size, spot);
  return {
    x: under.x - (spot.x - size.width / 2) / scale,
    y: under.y - (spot.y - size.height / 2) / scale,
    scale,
  };
}

/** Nobody gets lost beside the plan: where all of it is seen it stays in the middle. */
export function keptWithin(view: View, { width, height }: Size, box: Box): View {
  return {
    x: keptBetween(view.x, box.left, box.right, width / view.scale),
    y: keptBetween(view.y, box.top, box.bottom, height / view.scale),
    scale: view.scale,
  };
}

function keptBetween(at: number, from: number, to: number, shown: number): number {
  const middle = (from + to) / 2;
  // A quarter of the screen may be empty, so that what is at the edge can be looked at in the middle of a thumb's reach.
  const room = Math.max(0, (to - from) / 2 - shown / 4);
  return Math.min(Math.max(at, middle - room), middle + room);
}

/** What of the plan is seen. */
export function shownBox(view: View, { width, height }: Size): Box {
  const across = width / view.scale / 2;
  const down = height / view.scale / 2;
  return { left: view.x - across, top: view.y - down, right: view.x + across, bottom: view.y + down };
}

export function isWithin(box: Box, { x, y }: Spot): boolean {
  return x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
}

export function covers(outer: Box, inner: Box): boolean {
  return (
    outer.left <= inner.left && outer.top <= inner.top && outer.right >= inner.right && outer.bottom >= inner.bottom
  );
}

export function grown({ left, top, right, bottom }: Box, by: number): Box {
  return { left: left - by, top: top - by, right: right + by, bottom: bottom + by };
}

/** On the way from one to the other: nearer and farther by equal factors, as an eye expects. */
export function between(from: View, to: View, part: number): View {
  const scale = from.scale * (to.scale / from.scale) ** part;
  // The middle moves as the scale does, so that one seems to fly straight there.
  const moved =
    Math.abs(to.scale - from.scale) < 1e-9 ? part : (1 / from.scale - 1 / scale) / (1 / from.scale - 1 / to.scale);
  return { x: from.x + (to.x - from.x) * moved, y: from.y + (to.y - from.y) * moved, scale };
}
