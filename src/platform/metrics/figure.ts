import type { Histogram } from '../histogram.ts';

/** One family of figures, as the page shows it. */
export interface Figure {
  name: string;
  help: string;
  type: 'gauge' | 'counter' | 'histogram';
  lines: readonly string[];
}

/** Looked at when somebody asks for the page. */
export type FigureSource = () => readonly Figure[] | Promise<readonly Figure[]>;

export interface Sample {
  labels?: Readonly<Record<string, string>>;
  /** Null: not known, and left out. */
  value: number | boolean | null;
}

export function gauge(name: string, help: string, samples: readonly Sample[]): Figure {
  return { name, help, type: 'gauge', lines: linesOf(name, samples) };
}

export function counter(name: string, help: string, samples: readonly Sample[]): Figure {
  return { name, help, type: 'counter', lines: linesOf(name, samples) };
}

export function histogram(
  name: string,
  help: string,
  series: readonly { labels?: Sample['labels']; histogram: Histogram }[],
): Figure {
  const lines = series.flatMap((each) => each.histogram.lines(name, labelsOf(each.labels)));
  return { name, help, type: 'histogram', lines };
}

/** In the text format of Prometheus. */
export function textOf(figures: readonly Figure[]): string {
  return figures
    .flatMap(({ name, help, type, lines }) => [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...lines, ''])
    .join('\n');
}

export function labelsOf(labels: Sample['labels'] = {}): string {
  return Object.entries(labels)
    .map(([name, value]) => `${name}="${escaped(value)}"`)
    .join(',');
}

function linesOf(name: string, samples: readonly Sample[]): string[] {
  return samples.flatMap(({ labels, value }) => {
    if (value === null) return [];
    const shown = labelsOf(labels);
    return [`${name}${shown === '' ? '' : `{${shown}}`} ${Number(value)}`];
  });
}

function escaped(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
}
