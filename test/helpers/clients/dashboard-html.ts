import assert from 'node:assert/strict';

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/** The text of the element with that id, which holds nothing but text. */
export function textById(html: string, id: string): string {
  const text = new RegExp(` id="${id}"[^>]*>([^<]*)<`).exec(html)?.[1];
  assert.ok(text !== undefined, `No element ${id}`);
  return unescaped(text).trim();
}

/** What a field of a form holds when it is shown. */
export function fieldOf(html: string, name: string): string {
  const tag = inputsOf(html).find((each) => each.includes(` name="${name}"`));
  if (tag !== undefined) return unescaped(/ value="([^"]*)"/.exec(tag)?.[1] ?? '');
  const area = new RegExp(`<textarea[^>]*name="${name}"[^>]*>([^<]*)<`).exec(html)?.[1];
  assert.ok(area !== undefined, `No field ${name}`);
  return unescaped(area);
}

/** What stands beside a field as wrong with it; undefined where nothing is. */
export function faultOf(html: string, name: string): string | undefined {
  const text = new RegExp(` id="field-${name}-fault"[^>]*>([^<]*)<`).exec(html)?.[1];
  return text === undefined ? undefined : unescaped(text);
}

/** The values of the boxes of that name that are ticked. */
export function tickedOf(html: string, name: string): string[] {
  return inputsOf(html)
    .filter((tag) => tag.includes(` name="${name}"`) && / checked(?:[ />]|$)/.test(tag))
    .map((tag) => / value="([^"]*)"/.exec(tag)?.[1] ?? '');
}

// A value may hold the sign that ends a tag.
function inputsOf(html: string): string[] {
  return [...html.matchAll(/<input(?: [\w-]+(?:="[^"]*")?)* ?\/?>/g)].map(([tag]) => tag);
}

function unescaped(text: string): string {
  return text.replaceAll(/&(\w+|#39);/g, (whole, name: string) => entities[name] ?? whole);
}
