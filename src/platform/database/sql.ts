import { createHash } from 'node:crypto';

/** One SQL statement with its values, made by the `sql` tag. Statements nest, so filters can be composed. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
  /** Name of the prepared statement: derived from the text, so the same text is planned once per connection. */
  readonly name: string;
}

class SqlStatement implements Statement {
  readonly text: string;
  readonly values: readonly unknown[];
  readonly name: string;
  readonly strings: readonly string[];

  constructor(text: string, values: readonly unknown[], name: string, strings: readonly string[]) {
    this.text = text;
    this.values = values;
    this.name = name;
    this.strings = strings;
  }
}

const plainTexts = new WeakMap<TemplateStringsArray, { text: string; name: string }>();

/** A text that was composed of parts without values: with the same parts it is the same text. */
interface ComposedText {
  parts: readonly (Statement | undefined)[];
  text: string;
  name: string;
  strings: readonly string[];
}

const composedTexts = new WeakMap<readonly string[], ComposedText>();
const namesByText = new Map<string, string>();
// Composed texts vary with their filters only, so this many are plenty; past it a statement goes unnamed.
const namesMax = 2_000;

/** `` sql`select … where id = ${id}` ``: every `${}` is a bound value, or another statement spliced in. */
export function sql(strings: TemplateStringsArray, ...values: unknown[]): Statement {
  if (values.some((value) => value instanceof SqlStatement)) return compose(strings, values);
  let plain = plainTexts.get(strings);
  if (plain === undefined) {
    const text = numbered(strings);
    plain = { text, name: nameOf(text) };
    plainTexts.set(strings, plain);
  }
  return new SqlStatement(plain.text, values, plain.name, strings);
}

/** Trusted text only: column lists and sort orders written in this repository, never a client's input. */
export function trustedSql(text: string): Statement {
  return new SqlStatement(text, [], nameOf(text), [text]);
}

/** Joins conditions with `and`; no condition is `true`. */
export function allOf(conditions: readonly Statement[]): Statement {
  return conditions.reduce((all, next, index) => (index === 0 ? next : sql`${all} and ${next}`), trustedSql('true'));
}

function compose(strings: readonly string[], values: readonly unknown[]): Statement {
  const known = composedTexts.get(strings);
  if (
    known?.parts.every((part, at) => (part === undefined ? !(values[at] instanceof SqlStatement) : values[at] === part))
  ) {
    const bound = values.filter((_value, at) => known.parts[at] === undefined);
    return new SqlStatement(known.text, bound, known.name, known.strings);
  }
  const parts = values.map((value) => (value instanceof SqlStatement ? value : undefined));
  const flatStrings: string[] = [strings[0] ?? ''];
  const flatValues: unknown[] = [];
  const append = (text: string) => {
    flatStrings[flatStrings.length - 1] += text;
  };
  values.forEach((value, index) => {
    if (value instanceof SqlStatement) {
      append(value.strings[0] ?? '');
      value.values.forEach((inner, at) => {
        flatValues.push(inner);
        flatStrings.push(value.strings[at + 1] ?? '');
      });
    } else {
      flatValues.push(value);
      flatStrings.push('');
    }
    append(strings[index + 1] ?? '');
  });
  const text = numbered(flatStrings);
  const name = nameOf(text);
  if (parts.every((part) => part === undefined || part.values.length === 0))
    composedTexts.set(strings, { parts, text, name, strings: flatStrings });
  return new SqlStatement(text, flatValues, name, flatStrings);
}

function numbered(strings: readonly string[]): string {
  return strings.reduce((text, part, index) => (index === 0 ? part : `${text}$${index}${part}`), '');
}

function nameOf(text: string): string {
  const known = namesByText.get(text);
  if (known !== undefined) return known;
  if (namesByText.size >= namesMax) return '';
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 20);
  namesByText.set(text, name);
  return name;
}
