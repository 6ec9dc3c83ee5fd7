import type { ComponentChildren } from 'preact';

// Drawn on the server, without a script. Each chart stands beside its numbers: a table, and a file.

const height = 100;
const step = 10;
const gap = 2;

interface ChartProps {
  /** What the drawing says, for those who do not see it. */
  summary: string;
  /** What a figure on the axis is called, such as ₱1,500. */
  nameOf: (figure: number) => string;
  /** Under the drawing, from its beginning to its end. */
  ends: readonly string[];
}

interface Line {
  /** Null where there is nothing yet. */
  values: readonly (number | null)[];
  isOther?: boolean;
}

interface LineChartProps extends ChartProps {
  lines: readonly Line[];
  hasArea?: boolean;
  /** What each place says under the pointer. */
  titles?: readonly string[];
}

export function LineChart({ summary, nameOf, ends, lines, hasArea = false, titles = [] }: LineChartProps) {
  const most = topOf(Math.max(0, ...lines.flatMap(({ values }) => values.map((value) => value ?? 0))));
  const count = Math.max(1, ...lines.map(({ values }) => values.length));
  const width = Math.max(1, count - 1) * step;
  return (
    <Axes most={most} nameOf={nameOf} ends={ends}>
      <svg
        class="curve-drawing"
        viewBox={`-2 0 ${width + 4} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={summary}
      >
        <Grid from={-2} to={width + 2} />
        {lines.map(({ values, isOther = false }) => {
          const points = pointsOf(values, most);
          if (points.length === 0) return null;
          return (
            <>
              {hasArea && !isOther && points.length > 1 && (
                <path class="curve-area" d={`M0 ${height}L${points.join('L')}L${width} ${height}Z`} />
              )}
              <path
                class={isOther ? 'curve-other' : 'curve-line'}
                // A single place is a short stroke, because a point has no length.
                d={points.length === 1 ? `M${points[0]}h${width / 40}` : `M${points.join('L')}`}
              />
            </>
          );
        })}
        {titles.map((title, place) => (
          <rect key={title} class="curve-day" x={(place - 0.5) * step} y="0" width={step} height={height}>
            <title>{title}</title>
          </rect>
        ))}
      </svg>
    </Axes>
  );
}

interface BarChartProps extends ChartProps {
  bars: readonly { key: string; value: number; title: string }[];
}

/** For what has an order of its own, such as minutes and hours. */
export function BarChart({ summary, nameOf, ends, bars }: BarChartProps) {
  const most = topOf(Math.max(0, ...bars.map(({ value }) => value)));
  const width = Math.max(1, bars.length) * step;
  return (
    <Axes most={most} nameOf={nameOf} ends={ends}>
      <svg
        class="curve-drawing"
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={summary}
      >
        <Grid from={0} to={width} />
        {bars.map(({ key, value, title }, place) => (
          <rect
            key={key}
            class="curve-bar"
            x={place * step + gap / 2}
            y={yOf(value, most)}
            width={step - gap}
            height={((height * Math.max(0, value)) / most).toFixed(1)}
          >
            <title>{title}</title>
          </rect>
        ))}
      </svg>
    </Axes>
  );
}

/** For what has a name, the largest first. */
export function RowBars({ rows }: { rows: readonly { key: string; label: string; value: number; shown: string }[] }) {
  const most = Math.max(1, ...rows.map(({ value }) => value));
  return (
    <ul class="row-bars">
      {rows.map(({ key, label, value, shown }) => (
        <li key={key}>
          <span class="row-bar-name">{label}</span>
          <span class="row-bar-figure">{shown}</span>
          <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
            <rect class="row-bar-rest" width="100" height="8" />
            <rect class="curve-bar" width={((100 * Math.max(0, value)) / most).toFixed(1)} height="8" />
          </svg>
        </li>
      ))}
    </ul>
  );
}

/** What the lines of a drawing are. */
export function LineNames({ names }: { names: readonly { name: string; isOther?: boolean }[] }) {
  return (
    <ul class="curve-names">
      {names.map(({ name, isOther = false }) => (
        <li key={name}>
          <svg viewBox="0 0 32 8" aria-hidden="true">
            <path class={isOther ? 'curve-other' : 'curve-line'} d="M0 4H32" />
          </svg>
          {name}
        </li>
      ))}
    </ul>
  );
}

/** Figures beside the lines that they belong to. */
function Axes({
  most,
  nameOf,
  ends,
  children,
}: Omit<ChartProps, 'summary'> & { most: number; children: ComponentChildren }) {
  return (
    <div class="chart">
      <div class="chart-figures hint" aria-hidden="true">
        {[most, most / 2, 0].map((figure) => (
          <span key={figure}>{nameOf(figure)}</span>
        ))}
      </div>
      {children}
      <div class="curve-days hint" aria-hidden="true">
        {ends.map((end) => (
          <span key={end}>{end}</span>
        ))}
      </div>
    </div>
  );
}

function Grid({ from, to }: { from: number; to: number }) {
  return (
    <>
      {[0, 0.5, 1].map((share) => (
        <path key={share} class="curve-grid" d={`M${from} ${height * share}H${to}`} />
      ))}
    </>
  );
}

function pointsOf(values: readonly (number | null)[], most: number): string[] {
  return values.flatMap((value, place) => (value === null ? [] : [`${place * step} ${yOf(value, most)}`]));
}

function yOf(value: number, most: number): string {
  return (height - (height * Math.max(0, value)) / most).toFixed(1);
}

const roundTops = [1, 1.2, 1.6, 2, 3, 4, 5, 6, 8, 10];

/** The next round figure whose half is whole. */
function topOf(most: number): number {
  if (most <= 10) return Math.max(2, Math.ceil(most / 2) * 2);
  const size = 10 ** Math.floor(Math.log10(most));
  return (roundTops.find((top) => top * size >= most) ?? 10) * size;
}
