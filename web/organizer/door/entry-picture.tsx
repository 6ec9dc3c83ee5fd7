export const entryModes = ['ONCE', 'DAILY', 'REENTRY'] as const;
type EntryMode = (typeof entryModes)[number];

// In strokes as the icons have them, of a grid of 24 high: a door that stands open, and who goes through it.
const door = 'M0 21V3h9v18M0 21h12M6 12h.01';
const arrowIn = (x: number, y: number) => `M${x} ${y}h8m-3-3 3 3-3 3`;
const arrowOut = (x: number, y: number) => `M${x + 8} ${y}h-8m3-3-3 3 3 3`;

const pictures: Record<EntryMode, { doors: readonly number[]; paths: readonly string[] }> = {
  ONCE: { doors: [36], paths: [arrowIn(24, 12)] },
  DAILY: { doors: [14, 42, 70], paths: [2, 30, 58].map((x) => arrowIn(x, 12)) },
  REENTRY: { doors: [36], paths: [arrowIn(24, 8), arrowOut(24, 16)] },
};

/** A drawing beside words that say the same: nobody has to see it. */
export function EntryPicture({ mode }: { mode: EntryMode }) {
  const { doors, paths } = pictures[mode];
  return (
    <svg
      class="entry-picture"
      viewBox="0 0 84 24"
      fill="none"
      stroke="currentColor"
      stroke-width="2"
      stroke-linecap="round"
      stroke-linejoin="round"
      aria-hidden="true"
    >
      {doors.map((x) => (
        <path key={x} d={door} transform={`translate(${x} 0)`} />
      ))}
      {paths.map((path) => (
        <path key={path} class="entry-way" d={path} />
      ))}
    </svg>
  );
}
