import { faceOf } from './face.ts';
import { formsOf, linksOf, type PageForm } from './pages.ts';
import type { Owner } from './requests/markers.ts';
import type { RouteTable } from './route-table.ts';
import type { Answer, Sent } from './sent.ts';

export interface FoundForm extends PageForm {
  route: string;
}

/** What one visitor was shown: addresses and forms, by the route that serves them. */
export class Harvest {
  readonly #paths = new Map<string, string[]>();
  readonly #forms = new Map<string, FoundForm[]>();

  pathsOf(route: string): readonly string[] {
    return this.#paths.get(route) ?? [];
  }

  formsOf(route: string): readonly FoundForm[] {
    return this.#forms.get(route) ?? [];
  }

  forms(): FoundForm[] {
    return [...this.#forms.values()].flat();
  }

  /** Whether it is one of the first of its route; more of the same show nothing new. */
  takePath(route: string, path: string): boolean {
    return take(this.#paths, route, path, (known) => known === path);
  }

  takeForm(form: FoundForm): void {
    take(
      this.#forms,
      form.route,
      form,
      ({ action, fields }) => action === form.action && fields.length === form.fields.length,
    );
    this.takePath(form.route, form.action);
  }
}

const ofOneRouteMax = 3;

function take<Value>(
  shelves: Map<string, Value[]>,
  route: string,
  value: Value,
  isSame: (known: Value) => boolean,
): boolean {
  const shelf = shelves.get(route) ?? [];
  if (shelf.length >= ofOneRouteMax || shelf.some(isSame)) return false;
  shelves.set(route, [...shelf, value]);
  return true;
}

interface CrawlOptions {
  table: RouteTable;
  send: (sent: Sent) => Promise<Answer>;
  who: string;
  cookie: string;
  sees: readonly Owner[];
  from: readonly string[];
  /** Paths that this visitor may look at. */
  within: RegExp;
  harvest?: Harvest;
}

/** Looks at every page that can be reached from some pages, a few of each route. */
export async function crawl({ table, send, who, cookie, sees, from, within, harvest = new Harvest() }: CrawlOptions) {
  const waiting = [...from];
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    const route = table.routeOf('GET', path);
    if (route === undefined || !within.test(path) || !harvest.takePath(route, path)) continue;
    const headers: Record<string, string> = { accept: 'text/html', ...(cookie === '' ? {} : { cookie }) };
    const answer = await send({ face: faceOf(path), route, who, method: 'GET', path, headers, sees });
    if (answer.status >= 300 && answer.status < 400) waiting.push(pathOf(answer.location));
    if (!answer.contentType.startsWith('text/html')) continue;
    waiting.push(...linksOf(answer.body));
    for (const form of formsOf(answer.body, path)) {
      const action = pathOf(new URL(form.action, `http://x${path}`).href);
      const served = table.routeOf(form.method, action);
      if (served !== undefined && form.method === 'POST') harvest.takeForm({ ...form, action, route: served });
      else if (form.method === 'GET') waiting.push(action);
    }
  }
  return harvest;
}

function pathOf(url: string): string {
  const { pathname, search } = new URL(url, 'http://x');
  return `${pathname}${search}`;
}
