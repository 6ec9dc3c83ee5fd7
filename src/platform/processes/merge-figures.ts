interface Family {
  head: string[];
  samples: string[];
}

/** Joins pages of figures in the text format of Prometheus into one, in which each figure says whose it is. */
export function mergeFigures(pages: ReadonlyMap<string, string>): string {
  const families = new Map<string, Family>();
  for (const [process, text] of pages) {
    let family: Family = { head: [], samples: [] };
    for (const line of text.split('\n')) {
      const head = /^# (?:HELP|TYPE) (\S+)/.exec(line);
      if (head !== null) {
        const name = head[1] as string;
        family = families.get(name) ?? { head: [], samples: [] };
        families.set(name, family);
        if (!family.head.includes(line)) family.head.push(line);
      } else if (line !== '' && !line.startsWith('#')) {
        family.samples.push(withLabel(line, process));
      }
    }
  }
  return `${[...families.values()].flatMap(({ head, samples }) => [...head, ...samples]).join('\n')}\n`;
}

function withLabel(sample: string, process: string): string {
  const [, name, labels, rest] = /^([^\s{]+)(?:\{(.*)\})?( \S+.*)$/.exec(sample) ?? [];
  if (name === undefined) return sample;
  return `${name}{process="${process}"${labels ? `,${labels}` : ''}}${rest}`;
}
