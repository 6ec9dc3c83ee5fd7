import { isDeepStrictEqual } from 'node:util';
import { breaksOf } from './breaks-of.ts';
import type { ApiDocument } from './document.ts';

interface Release {
  released: ApiDocument;
  present: ApiDocument;
  /** docs/api-changelog.md */
  changelog: string;
  /** YYYY-MM-DD */
  today: string;
}

const waiting = '## Not released yet\n';

/** Makes the present document the one that later ones are compared with: returns the new changelog, or why not. */
export function releaseApi({
  released,
  present,
  changelog,
  today,
}: Release): { changelog: string } | { faults: string[] } {
  const breaks = breaksOf(released, present);
  if (breaks.length > 0) return { faults: breaks.map((sentence) => `This breaks v1: ${sentence}.`) };
  if (isDeepStrictEqual(released, present)) return { faults: ['Nothing changed since the last release.'] };
  const [head, rest = ''] = changelog.split(waiting, 2) as [string, string?];
  const next = rest.search(/^## /m);
  const [entries, earlier] = next === -1 ? [rest, ''] : [rest.slice(0, next), rest.slice(next)];
  if (!/^- \S/m.test(entries)) {
    return {
      faults: [`docs/api-changelog.md says nothing below "${waiting.trim()}"; say what integrators will notice.`],
    };
  }
  const dated = `## ${today}\n`;
  // Two releases of a day are one entry.
  const joined = earlier.startsWith(dated)
    ? `${dated}\n${entries.trim()}\n${earlier.slice(dated.length + 1)}`
    : `${dated}\n${entries.trim()}\n\n${earlier}`;
  return { changelog: `${head}${joined}` };
}
