/** Remembers which methods each path has, so that a wrong method can be told from a wrong path. */
export class AllowedMethods {
  readonly #byUrl = new Map<string, Set<string>>();
  // Made for the first path that is asked for: there are hundreds, and a start waits for none of them.
  #patterns: { pattern: RegExp; methods: Set<string> }[] | undefined;

  add(url: string, methods: readonly string[]): void {
    let known = this.#byUrl.get(url);
    if (known === undefined) {
      known = new Set();
      this.#byUrl.set(url, known);
      this.#patterns = undefined;
    }
    // Preflights are asked by browsers of their own accord; who tried a wrong method looks for another one.
    for (const method of methods) if (method !== 'OPTIONS') known.add(method);
  }

  /** The methods of a path, or undefined where no route has that path. */
  of(path: string): string[] | undefined {
    this.#patterns ??= [...this.#byUrl].map(([url, methods]) => ({ pattern: patternOf(url), methods }));
    const methods = this.#patterns.filter(({ pattern }) => pattern.test(path)).flatMap((route) => [...route.methods]);
    return methods.length === 0 ? undefined : [...new Set(methods)].sort();
  }
}

function patternOf(url: string): RegExp {
  const parts = url.split('/').map((part) => {
    if (part.startsWith(':')) return '[^/]+';
    if (part === '*') return '.*';
    return part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  });
  return new RegExp(`^${parts.join('/')}$`);
}
