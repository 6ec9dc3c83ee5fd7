const name = 'takilya_http_request_seconds';
const boundsSeconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

interface Series {
  labels: string;
  /** Requests up to each bound and above the one before; the last is for those above all. */
  counts: number[];
  sumSeconds: number;
}

/** Times of requests by route, method and status. By hand, because every request pays for it. */
export class RequestHistogram {
  readonly #series = new Map<string, Series>();

  observe(route: string, method: string, status: number, seconds: number): void {
    const key = `${status}${method}${route}`;
    let series = this.#series.get(key);
    if (series === undefined) {
      const labels = `route="${escaped(route)}",method="${methodLabel(method)}",status="${status}"`;
      series = { labels, counts: new Array(boundsSeconds.length + 1).fill(0), sumSeconds: 0 };
      // A made-up method shares the series of all of them: a stranger must not be able to make series.
      if (methods.has(method)) this.#series.set(key, series);
      else series = this.#shared(`${status}other${route}`, series);
    }
    let bucket = 0;
    while (bucket < boundsSeconds.length && seconds > (boundsSeconds[bucket] as number)) bucket += 1;
    series.counts[bucket] = (series.counts[bucket] as number) + 1;
    series.sumSeconds += seconds;
  }

  /** In the text format of Prometheus. */
  text(): string {
    const lines = [`# HELP ${name} Time to answer an HTTP request, by route.`, `# TYPE ${name} histogram`];
    for (const { labels, counts, sumSeconds } of this.#series.values()) {
      let total = 0;
      counts.forEach((count, index) => {
        total += count;
        lines.push(`${name}_bucket{le="${boundsSeconds[index] ?? '+Inf'}",${labels}} ${total}`);
      });
      lines.push(`${name}_sum{${labels}} ${sumSeconds}`, `${name}_count{${labels}} ${total}`);
    }
    return `${lines.join('\n')}\n`;
  }

  #shared(key: string, made: Series): Series {
    const known = this.#series.get(key) ?? made;
    this.#series.set(key, known);
    return known;
  }
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PATCH', 'DELETE', 'PUT', 'OPTIONS']);

function methodLabel(method: string): string {
  return methods.has(method) ? method : 'other';
}

function escaped(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
}
