import { posix } from 'node:path';

interface Source {
  file: string;
  code: string;
}

const everything = '*';

/** `file name` of each thing that is exported and that no other file takes. */
export function unusedExports(sources: readonly Source[]): string[] {
  const taken = new Map<string, Set<string>>();
  for (const source of sources) {
    for (const [file, name] of takenBy(source)) taken.set(file, (taken.get(file) ?? new Set()).add(name));
  }
  return sources.flatMap(({ file, code }) => {
    const names = taken.get(file) ?? new Set();
    if (names.has(everything)) return [];
    return exportedBy(code).flatMap((name) => (names.has(name) ? [] : [`${file} ${name}`]));
  });
}

/** What a file takes from which other one: by name, or all of it. */
function takenBy({ file, code }: Source): [file: string, name: string][] {
  const pathOf = (specifier: string) => posix.join(posix.dirname(file), specifier);
  const named =
    /\b(?:import|export)\s+(?:type\s+)?(\*[^;']*?|(?:[\w$]+\s*,\s*)?\{[^}]*\}|[\w$]+)\s*from\s*'(\.[^']+)'/g;
  const late = /\bimport\(\s*'(\.[^']+)'\s*\)(?:\.([\w$]+))?/g;
  return [
    ...[...code.matchAll(named)].flatMap(([, names = '', from = '']) =>
      namesIn(names).map((name): [string, string] => [pathOf(from), name]),
    ),
    ...[...code.matchAll(late)].map(([, from = '', name = everything]): [string, string] => [pathOf(from), name]),
  ];
}

function namesIn(clause: string): string[] {
  if (clause.startsWith('*')) return [everything];
  const braced = clause.replaceAll(/^[^{]*\{|\}$/g, '');
  return braced.split(',').map((part) =>
    part
      .trim()
      .replace(/^type\s+/, '')
      .replace(/\s+as\s.*$/, ''),
  );
}

function exportedBy(code: string): string[] {
  const declared = /^export (?:async )?(?:function\*?|const|let|class|interface|type) ([\w$]+)/gm;
  return [...code.matchAll(declared)].map(([, name]) => name as string);
}
