import MarkdownIt, { type Token } from 'markdown-it';

/** What somebody wrote, parsed as far as we allow more than text. */
export type Written = string | WrittenElement;

interface WrittenElement {
  tag: WrittenTag;
  children: readonly Written[];
  /** The target of a link: https or mailto, whatever was written. */
  href?: string;
  /** The number with which an ordered list begins. */
  start?: number;
}

const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'] as const;
const tags = ['p', ...headings, 'ul', 'ol', 'li', 'blockquote', 'hr', 'br', 'strong', 'em', 'a'] as const;
type WrittenTag = (typeof tags)[number];

const rules = ['heading', 'list', 'blockquote', 'hr', 'emphasis', 'link', 'autolink', 'escape', 'newline'];
// The reader leaves out what is deeper; a tree as deep as a text is long would be more than a page can hold.
const depthMax = 10;

// Both treat HTML as text. A text that was written without a thought of formatting stays as it was: no code by leading
// spaces, no headings by underlines, no references that vanish.
const reader = newReader();
const plainReader = newReader(['newline']);

export function newReader(enabled: string[] = rules) {
  const made = new MarkdownIt('zero', { html: false, maxNesting: depthMax }).enable(enabled);
  made.validateLink = (url) => isLink(url);
  made.normalizeLinkText = (url) => url;
  return made;
}

function isLink(url: string): boolean {
  const read = URL.parse(url);
  if (read === null) return false;
  return read.protocol === 'mailto:' || (read.protocol === 'https:' && read.username === '' && read.password === '');
}

/** Reads a safe part of Markdown. */
export function readMarkdown(text: string): readonly Written[] {
  const tokens = reader.parse(text, {});
  return treeOf(tokens.some(isTooDeep) ? plainReader.parse(text, {}) : tokens);
}

/** A row of arrows is no quote of a quote. */
function isTooDeep({ type, level }: Token): boolean {
  return level >= depthMax - 1 && (type === 'blockquote_open' || type === 'list_item_open');
}

type Growing = WrittenElement & { children: Written[] };

function treeOf(tokens: readonly Token[]): Written[] {
  const root: Growing = { tag: 'p', children: [] };
  const open: Growing[] = [root];
  const grow = (token: Token): void => {
    const innermost = open.at(-1) as Growing;
    const element = isTag(token.tag) && !token.hidden ? elementOf(token, token.tag) : undefined;
    if (token.type === 'inline') for (const child of token.children ?? []) grow(child);
    else if (token.nesting === 0) innermost.children.push(element ?? token.content);
    else if (token.nesting < 0) open.pop();
    // The content of an element that is not shown, or is too deep, takes its place.
    else if (element === undefined || open.length > 2 * depthMax) open.push(innermost);
    else {
      innermost.children.push(element);
      open.push(element);
    }
  };
  for (const token of tokens) grow(token);
  return root.children;
}

function isTag(tag: string): tag is WrittenTag {
  return (tags as readonly string[]).includes(tag);
}

function elementOf(token: Token, tag: WrittenTag): Growing {
  const [href, start] = [token.attrGet('href'), token.attrGet('start')];
  return {
    tag,
    children: [],
    href: href === null ? undefined : String(href),
    start: start === null ? undefined : Number(start),
  };
}

/** The same without any marks, for places that take only text. */
export function plainText(text: string): string {
  return blocksText(readMarkdown(text), '\n\n').trim();
}

function blocksText(nodes: readonly Written[], between: string): string {
  return nodes
    .map(blockText)
    .filter((part) => part !== '')
    .join(between);
}

function blockText(node: Written): string {
  if (typeof node === 'string') return node;
  const { tag, children, start = 1 } = node;
  if (tag === 'blockquote') return blocksText(children, '\n\n');
  if (tag === 'ul') return children.map((item) => `- ${blockText(item)}`).join('\n');
  if (tag === 'ol') return children.map((item, place) => `${start + place}. ${blockText(item)}`).join('\n');
  if (tag === 'li') return itemText(children);
  return inlineText(node);
}

/** In an item with a list inside, the list begins on a new line. */
function itemText(children: readonly Written[]): string {
  const parts = Map.groupBy(children, (child) => typeof child !== 'string' && isBlock(child.tag));
  const lead = (parts.get(false) ?? []).map(inlineText).join('');
  return [lead, ...(parts.get(true) ?? []).map(blockText)].filter((part) => part !== '').join('\n');
}

function isBlock(tag: WrittenTag): boolean {
  return !['br', 'strong', 'em', 'a'].includes(tag);
}

function inlineText(node: Written): string {
  if (typeof node === 'string') return node;
  if (node.tag === 'br') return '\n';
  const said = node.children.map(inlineText).join('');
  const address = node.href?.replace(/^mailto:/i, '');
  return address === undefined || address === said ? said : `${said} (${address})`;
}
