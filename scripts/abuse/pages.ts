import type { Random } from './requests/random.ts';
import { hostileText } from './requests/values.ts';

/** A form as a page shows it. */
export interface PageForm {
  method: string;
  action: string;
  fields: PageField[];
  /** What has to be typed before something that cannot be undone. */
  typed: string | undefined;
}

interface PageField {
  name: string;
  type: string;
  value: string;
  /** The values that a choice offers. */
  options: string[];
  isRequired: boolean;
}

const attribute = (tag: string, name: string) => {
  const found = new RegExp(` ${name}(?:="([^"]*)")?(?=[ />]|$)`).exec(tag);
  return found === null ? undefined : unescaped(found[1] ?? '');
};
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", '#x27': "'" };
const unescaped = (text: string) => text.replaceAll(/&([\w#]+);/g, (whole, name: string) => entities[name] ?? whole);

export function formsOf(html: string, at: string): PageForm[] {
  return [...html.matchAll(/<form\b((?:[^>"]|"[^"]*")*)>([\s\S]*?)<\/form>/g)].map(([, head = '', inside = '']) => ({
    method: (attribute(head, 'method') ?? 'get').toUpperCase(),
    action: attribute(head, 'action') || at,
    fields: fieldsOf(inside),
    typed: typedIn(inside),
  }));
}

function fieldsOf(html: string): PageField[] {
  const fields: PageField[] = [];
  for (const [, tag = ''] of html.matchAll(/<(?:input|button)\b((?:[^>"]|"[^"]*")*)>/g)) {
    const [name, type = 'text'] = [attribute(tag, 'name'), attribute(tag, 'type')];
    const isRequired = attribute(tag, 'required') !== undefined;
    if (name === undefined || attribute(tag, 'disabled') !== undefined) continue;
    const value = attribute(tag, 'value') ?? (type === 'checkbox' ? 'on' : '');
    const known = fields.find((field) => field.name === name && field.type === type);
    if (known !== undefined && (type === 'radio' || type === 'submit')) known.options.push(value);
    else if (type === 'checkbox' && attribute(tag, 'checked') === undefined)
      fields.push({ name, type, value: '', options: [value], isRequired });
    else fields.push({ name, type, value, options: [value], isRequired });
  }
  for (const [, tag = '', text = ''] of html.matchAll(/<textarea\b((?:[^>"]|"[^"]*")*)>([^<]*)/g)) {
    fields.push({
      name: attribute(tag, 'name') ?? '',
      type: 'textarea',
      value: unescaped(text),
      options: [],
      isRequired: false,
    });
  }
  for (const [, tag = '', inside = ''] of html.matchAll(/<select\b((?:[^>"]|"[^"]*")*)>([\s\S]*?)<\/select>/g)) {
    const tags = [...inside.matchAll(/<option\b((?:[^>"]|"[^"]*")*)>/g)].map(([, option = '']) => option);
    const options = tags.map((option) => attribute(option, 'value') ?? '');
    const chosen = tags.findIndex((option) => attribute(option, 'selected') !== undefined);
    fields.push({
      name: attribute(tag, 'name') ?? '',
      type: 'select',
      value: options[Math.max(chosen, 0)] ?? '',
      options,
      isRequired: false,
    });
  }
  return fields.filter(({ name }) => name !== '');
}

function typedIn(html: string): string | undefined {
  const found = /Type (?:“([^”]+)”|([^<]+?)) to /.exec(
    html.replaceAll(/<\/?(?:strong|b|em|code|span|bdi)\b[^>]*>/g, ''),
  );
  return found === null ? undefined : unescaped(found[1] ?? found[2] ?? '');
}

/** Every URL of ours that a page leads to. */
export function linksOf(html: string): string[] {
  const found = [...html.matchAll(/(?:href|src)="(\/[^"#]*)/g)].map(([, link = '']) => unescaped(link));
  return [...new Set(found)].filter((link) => !link.startsWith('//'));
}

/** Every button that sends a form, as it is sent; one that sends nothing where no button has a name. */
export function buttonsOf({ fields }: PageForm): ([string, string] | undefined)[] {
  const named = fields.filter(({ type }) => type === 'submit');
  const pressed = named.flatMap(({ name, options }) => options.map((value): [string, string] => [name, value]));
  return pressed.length > 0 ? pressed : [undefined];
}

/** What somebody who means well would fill in. `text` says what goes where anything may. */
export function filledIn(
  form: PageForm,
  text: () => string,
  { button, email, password }: { button?: [string, string]; email?: string; password?: string } = {},
): [string, string][] {
  const filled = form.fields.flatMap(({ name, type, value, options, isRequired }): [string, string][] => {
    if (type === 'submit' || type === 'button' || type === 'file') return [];
    if (value !== '') return [[name, value]];
    if (type === 'checkbox')
      return isRequired || name === 'scopes' || name === 'events' ? [[name, options[0] ?? 'on']] : [];
    if (type === 'select' || type === 'radio') return [[name, options.find((option) => option !== '') ?? '']];
    if (type === 'password' && password !== undefined) return [[name, password]];
    if (type === 'email' && email !== undefined) return [[name, email]];
    return [[name, form.typed !== undefined && /^(?:typed|confirm)/.test(name) ? form.typed : guess(name, type, text)]];
  });
  return button === undefined ? filled : [...filled, button];
}

const known: [RegExp, string][] = [
  [/^(?:contactPhone|color|icon|callbackUrl|allowlist|venueSearch|expiresAt|imageUrl|logoUrl)$/, ''],
  [/^newVenue\./, ''],
  [/^taxNumber$/, '123-456-789-000'],
  [/^bankCode$/, 'BOPIPHMM'],
  [/^number$/, '09171234567'],
  [/^promoCode$/, ''],
  [/^(?:price|quantity|value|amount)\b/, '1'],
  [/M(?:ax|in)$/, ''],
];

function guess(name: string, type: string, text: () => string): string {
  const fixed = known.find(([pattern]) => pattern.test(name))?.[1];
  if (fixed !== undefined) return fixed;
  if (type === 'email' || /email/i.test(name)) return `${text().replaceAll(/\W/g, '').toLowerCase()}@example.com`;
  if (type === 'number') return '1';
  if (type === 'datetime-local') return /^(?:start|dateTime)/.test(name) ? '2027-02-14T19:00' : '';
  if (type === 'date') return '2027-02-14';
  return ['url', 'hidden', 'search', 'tel', 'color'].includes(type) ? '' : text();
}

/** The same fields with something wrong in them. */
export function spoiled(random: Random, fields: readonly [string, string][]): [string, string][] {
  const at = random.below(fields.length);
  return random.pick<() => [string, string][]>([
    () => fields.map(([name, value], index) => [name, index === at ? hostileText(random) : value]),
    () => fields.map(([name, value]) => [name, random.chance(0.4) ? hostileText(random) : value]),
    () => fields.filter((_, index) => index !== at),
    () => [...fields, ...fields.map(([name]): [string, string] => [name, hostileText(random)])],
    () => [
      ...fields,
      [random.pick(['__proto__', 'constructor', 'tickets[99999].name', 'act', 'role', '']), hostileText(random)],
    ],
    () => [],
  ])();
}
