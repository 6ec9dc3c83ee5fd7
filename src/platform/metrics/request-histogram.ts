import { Histogram } from '../histogram.ts';
import { type Figure, labelsOf } from './figure.ts';

const name = 'takilya_http_request_seconds';
const boundsSeconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const methods = new Set(['GET', 'HEAD', 'POST', 'PATCH', 'DELETE', 'PUT', 'OPTIONS']);

/** Times of requests by route, method and status. */
export class RequestHistogram {
  readonly #series = new Map<string, { labels: string; seconds: Histogram }>();

  observe(route: string, method: string, status: number, seconds: number): void {
    // A made-up method shares the series of all of them: a stranger must not be able to make series.
    const shown = methods.has(method) ? method : 'other';
    const key = `${status}${shown}${route}`;
    let series = this.#series.get(key);
    if (series === undefined) {
      const labels = labelsOf({ route, method: shown, status: String(status) });
      series = { labels, seconds: new Histogram(boundsSeconds) };
      this.#series.set(key, series);
    }
    series.seconds.observe(seconds);
  }

  figure(): Figure {
    return {
      name,
      help: 'Time to answer an HTTP request, by route.',
      type: 'histogram',
      lines: [...this.#series.values()].flatMap(({ labels, seconds }) => seconds.lines(name, labels)),
    };
  }
}
