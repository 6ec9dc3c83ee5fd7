import { openPlan, type PlanSection, type Point, type WrittenPlan } from '../../../../seat-rules/seat-plan.ts';

// As the map paints prices, so that sections differ on paper too.
const colours = ['#4b2a7b', '#0b6e6e', '#b23a1c', '#1f5fae', '#47731a', '#a12a6e', '#7d5306', '#55516a'];
const ink = '#1b1a2e';
const figure = (value: number) => String(Math.round(value * 100) / 100);
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** A plan as a picture for paper: every seat, the names of rows and sections, and where the stage is. */
export function planPicture(written: WrittenPlan, { title, stage }: { title: string; stage: string }): string {
  const plan = openPlan(written);
  const gap = gapOf(written);
  const box = boxOf([
    ...pointsOf(plan.x, plan.y),
    ...written.sections.flatMap(({ outline }) => outline ?? []),
    written.focus,
  ]);
  const room = gap * 3;
  const size = [box.right - box.left + 2 * room, box.bottom - box.top + 2 * room];
  const view = [box.left - room, box.top - room, ...size].map(figure).join(' ');
  let row = 0;
  const parts = written.sections.map((section, index) => {
    const from = plan.rowStarts[row] as number;
    row += section.rows.length;
    const to = plan.rowStarts[row] as number;
    const seats = pointsOf(plan.x.subarray(from, to), plan.y.subarray(from, to));
    return sectionPart(section, seats, { colour: colours[index % colours.length] as string, gap });
  });
  const [x, y] = written.focus;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${view}" font-family="Archivo, Arial, sans-serif">`,
    `<title>${escaped(title)}</title><rect x="${figure(box.left - room)}" y="${figure(box.top - room)}" width="100%" height="100%" fill="#fffdf7"/>`,
    ...parts,
    `<g><rect x="${figure(x - 3 * gap)}" y="${figure(y - 0.8 * gap)}" width="${figure(6 * gap)}" height="${figure(1.6 * gap)}" fill="${ink}"/>`,
    `<text x="${figure(x)}" y="${figure(y + 0.35 * gap)}" font-size="${figure(gap)}" font-weight="800" text-anchor="middle" fill="#fffdf7">${escaped(stage)}</text></g>`,
    '</svg>',
  ].join('');
}

function sectionPart(
  { name, outline, rows, capacity, kind }: PlanSection,
  seats: readonly Point[],
  { colour, gap }: { colour: string; gap: number },
): string {
  const corners = (outline ?? []).map(([x, y]) => `${figure(x)},${figure(y)}`).join(' ');
  const shape =
    corners === ''
      ? ''
      : `<polygon points="${corners}" fill="${colour}" fill-opacity="0.08" stroke="${colour}" stroke-width="${figure(gap * 0.08)}"/>`;
  // Each seat is a stroke without length, with round ends.
  const dots = seats.map(([x, y]) => `M${figure(x)} ${figure(y)}h0`).join('');
  const path =
    dots === ''
      ? ''
      : `<path d="${dots}" stroke="${colour}" stroke-width="${figure(gap * 0.7)}" stroke-linecap="round"/>`;
  const names = rows.map(({ name: row, x, y, dx, dy }) => {
    const length = Math.hypot(dx, dy) || 1;
    const at = [x - (dx / length) * gap, y - (dy / length) * gap + gap * 0.2].map(figure);
    return `<text x="${at[0]}" y="${at[1]}" font-size="${figure(gap * 0.6)}" text-anchor="middle" fill="${ink}">${escaped(row)}</text>`;
  });
  const around = boxOf(seats.length > 0 ? seats : (outline ?? []));
  const label = kind === 'STANDING' ? `${name} (${capacity})` : name;
  const title = Number.isFinite(around.left)
    ? `<text x="${figure((around.left + around.right) / 2)}" y="${figure(around.top - gap * (kind === 'STANDING' ? -1.4 : 0.9))}" font-size="${figure(gap * 0.9)}" font-weight="800" text-anchor="middle" fill="${ink}">${escaped(label)}</text>`
    : '';
  return `<g>${shape}${path}${names.join('')}${title}</g>`;
}

/** The usual distance between two seats. */
function gapOf({ sections }: WrittenPlan): number {
  const gaps = sections
    .flatMap(({ rows }) => rows.map(({ dx, dy }) => Math.hypot(dx, dy)))
    .sort((one, other) => one - other);
  return gaps[gaps.length >> 1] || 1;
}

function pointsOf(xs: Float64Array, ys: Float64Array): Point[] {
  return Array.from(xs, (x, seat) => [x, ys[seat] as number]);
}

function boxOf(points: readonly Point[]) {
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const [x, y] of points) {
    box.left = Math.min(box.left, x);
    box.top = Math.min(box.top, y);
    box.right = Math.max(box.right, x);
    box.bottom = Math.max(box.bottom, y);
  }
  return box;
}
