import MarkdownIt, { type Token } from 'markdown-it';
import type { GuidePart, Sample, SampleLanguage } from '../../web/documentation/guide-parts.tsx';

/** A page of the documentation as its file has it. */
export interface Guide {
  title: string;
  /** Its first paragraph, as plain text. */
  lead: string;
  sections: readonly GuideSection[];
  parts: readonly GuidePart[];
}

/** What stands below one heading, for the contents of the page and for search. */
interface GuideSection {
  /** Empty for what stands before the first heading. */
  anchor: string;
  title: string;
  level: 1 | 2 | 3;
  text: string;
}

/** Where a link of a file leads on the site; undefined where the site has no such page. */
type LinkTarget = (href: string) => string | undefined;

const languages: Record<string, SampleLanguage> = { sh: 'sh', ts: 'ts', python: 'python', php: 'php' };

/** Reads a file of the documentation. The same file is read elsewhere as it is, so it holds no marks but Markdown's. */
export function readGuide(text: string, targetOf: LinkTarget): Guide {
  const reader = new MarkdownIt({ html: false });
  const tokens = reader.parse(text, {});
  const anchors = new Set<string>();
  const parts: GuidePart[] = [];
  const sections: (GuideSection & { text: string })[] = [];
  let pending: Token[] = [];
  let title = '';
  const flush = () => {
    if (pending.length > 0) parts.push({ kind: 'text', html: reader.renderer.render(pending, reader.options, {}) });
    pending = [];
  };

  for (const [place, token] of tokens.entries()) {
    if (token.type === 'inline') {
      leadLinks(token, targetOf);
      const said = plainTextOf(token);
      const opened = tokens[place - 1];
      if (opened?.type === 'heading_open') {
        const level = Math.min(Number(opened.tag[1]), 3) as GuideSection['level'];
        const anchor = level === 1 ? '' : anchorOf(said, anchors);
        if (level === 1) title = said;
        else opened.attrSet('id', anchor);
        sections.push({ anchor, title: said, level, text: '' });
      } else {
        const section = sections.at(-1);
        if (section !== undefined) section.text = `${section.text} ${said}`.trim();
      }
    }
    if (token.type === 'fence') {
      flush();
      addCode(parts, token);
    } else if (tokenIsTitle(tokens, place)) {
      // The page shows it by itself.
    } else if (token.type === 'th_open' && tokens[place + 1]?.content === '') {
      // An empty corner heads nothing.
      token.tag = 'td';
      (tokens[place + 2] as Token).tag = 'td';
      pending.push(token);
    } else if (token.type === 'table_open') {
      token.attrSet('class', 'guide-table');
      pending.push(token);
    } else pending.push(token);
  }
  flush();
  return { title, lead: leadOf(tokens), sections, parts };
}

function tokenIsTitle(tokens: readonly Token[], place: number): boolean {
  return [0, 1, 2].some((back) => {
    const token = tokens[place - back];
    return token?.type === 'heading_open' && token.tag === 'h1';
  });
}

/** Blocks of several languages that follow one another say the same, and are shown as one. */
function addCode(parts: GuidePart[], { info, content }: Token): void {
  const [word = '', name] = info.trim().split(/\s+/);
  const sample: Sample = { language: languages[word] ?? 'text', code: content.trimEnd() };
  const last = parts.at(-1);
  const isAnother =
    last?.kind === 'code' &&
    name !== undefined &&
    last.name === name &&
    last.samples.every(({ language }) => language !== sample.language);
  if (isAnother) last.samples.push(sample);
  else parts.push({ kind: 'code', name, samples: [sample] });
}

function leadLinks(inline: Token, targetOf: LinkTarget): void {
  let isDropped = false;
  inline.children = (inline.children ?? []).filter((child) => {
    if (child.type === 'image') {
      const target = targetOf(String(child.attrGet('src')));
      if (target !== undefined) child.attrSet('src', target);
      return target !== undefined;
    }
    if (child.type === 'link_open') {
      const target = targetOf(String(child.attrGet('href')));
      // A link into the repository becomes plain words here.
      isDropped = target === undefined;
      if (target !== undefined) child.attrSet('href', target);
    }
    return !(isDropped && child.type.startsWith('link_'));
  });
}

function plainTextOf({ children }: Token): string {
  return (children ?? [])
    .map(({ type, content }) => (type === 'softbreak' || type === 'hardbreak' ? ' ' : content))
    .join('');
}

function leadOf(tokens: readonly Token[]): string {
  const place = tokens.findIndex(({ type }) => type === 'paragraph_open');
  const inline = tokens[place + 1];
  return inline === undefined ? '' : plainTextOf(inline);
}

/** As GitHub makes them, so that a link into a page works in both places. */
function anchorOf(said: string, taken: Set<string>): string {
  const plain = said
    .toLowerCase()
    .replaceAll(/[^\p{Letter}\p{Number}\s_-]/gu, '')
    .replaceAll(/\s/g, '-');
  let anchor = plain;
  for (let count = 1; taken.has(anchor); count += 1) anchor = `${plain}-${count}`;
  taken.add(anchor);
  return anchor;
}
