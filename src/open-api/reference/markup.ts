/** Markup that may stand in a page as it is. Everything else is escaped on its way in. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

export type Part = Markup | string | number | false | undefined | readonly Part[];

/** The only way to make markup: what is put into the template is text, unless it is markup already. */
export function html(template: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  let text = template[0] as string;
  for (const [index, part] of parts.entries()) text += written(part) + template[index + 1];
  return new Markup(text);
}

function written(part: Part): string {
  if (part instanceof Markup) return part.text;
  if (part === undefined || part === false) return '';
  if (typeof part === 'object') return part.map(written).join('');
  return String(part).replaceAll(/[&<>"']/g, (character) => entities[character] as string);
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** A description as the document has it: paragraphs, lists of lines that start with "- ", and code in backticks. */
export function prose(text: string | undefined): Markup {
  const paragraphs = (text ?? '').split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== '');
  return html`${paragraphs.map(paragraphOrList)}`;
}

function paragraphOrList(paragraph: string): Markup {
  const lines = paragraph.trim().split('\n');
  const listAt = lines.findIndex((line) => line.startsWith('- '));
  if (listAt === -1) return html`<p>${inline(lines.join(' '))}</p>`;
  const items = lines.slice(listAt).join('\n').slice(2).split('\n- ');
  const lead = lines.slice(0, listAt).join(' ');
  return html`${lead !== '' && html`<p>${inline(lead)}</p>`}<ul>${items.map((item) => html`<li>${inline(item)}</li>`)}</ul>`;
}

/** One line of a description, without a paragraph around it. */
export function inline(text: string): Markup {
  const pieces = text.split(/`([^`]+)`/);
  return html`${pieces.map((piece, index) => (index % 2 === 1 ? html`<code>${piece}</code>` : piece))}`;
}

/** JSON as a person would write it. */
export function prettyJson(value: unknown): string {
  return JSON.stringify(value, null, 2);
}
