import type { Field, Inside } from '../../web/documentation/reference/reference-props.ts';
import type { Reference } from './reference/reference.ts';
import type { SearchEntry } from './search-index.ts';
import { referencePath, type ShelvedGuide } from './shelf.ts';

/** Everything that the documentation holds: sections, endpoints, messages, errors and fields. */
export function searchEntries(shelf: readonly ShelvedGuide[], reference: Reference): SearchEntry[] {
  return [...sectionsOf(shelf), ...endpointsOf(reference), ...messagesOf(reference), ...errorsOf(reference)].concat(
    fieldsOf(reference),
  );
}

function sectionsOf(shelf: readonly ShelvedGuide[]): SearchEntry[] {
  return shelf.flatMap(({ title: page, href, sections }) =>
    sections.map(({ anchor, title, text }) => ({
      kind: 'guide',
      title,
      context: anchor === '' ? '' : page,
      text,
      href: anchor === '' ? href : `${href}#${anchor}`,
    })),
  );
}

function endpointsOf({ tags }: Reference): SearchEntry[] {
  return tags.flatMap(({ href, shown }) =>
    shown.map(({ id, method, path, summary, description, scope }) => ({
      kind: 'endpoint',
      title: summary,
      context: `${method} ${path}`,
      text: [plain(description), `${id}${scope === null ? '' : `, scope ${scope}`}`].join(' ').trim(),
      href: `${href}#op-${id}`,
    })),
  );
}

function messagesOf({ messages }: Reference): SearchEntry[] {
  return messages.map(({ type, summary, description }) => ({
    kind: 'message',
    title: type,
    context: summary,
    text: plain(description),
    href: `${referencePath}/webhook-messages#message-${type}`,
  }));
}

function errorsOf({ errors }: Reference): SearchEntry[] {
  return errors.map(({ status, code, when, hint }) => ({
    kind: 'error',
    title: code,
    context: status,
    text: plain(`${when} ${hint}`),
    href: `${referencePath}/errors`,
  }));
}

/** Each field once, where it first appears: in requests before records. */
function fieldsOf({ tags, records }: Reference): SearchEntry[] {
  const found = new Map<string, SearchEntry>();
  const add = (fields: readonly Field[], context: string, href: string, path = ''): void => {
    for (const { name, description, inside } of fields) {
      const title = `${path}${name}`;
      const key = `${name} ${description}`;
      if (!found.has(key)) found.set(key, { kind: 'field', title, context, text: plain(description), href });
      for (const deeper of insides(inside)) add(deeper, context, href, `${title}.`);
    }
  };
  for (const { href, shown } of tags) {
    for (const { id, summary, parameters, body } of shown) {
      const at = `${href}#op-${id}`;
      for (const { fields } of parameters) add(fields, summary, at);
      for (const fields of insides(body?.inside)) add(fields, summary, at);
    }
  }
  for (const { title, inside } of records) {
    for (const fields of insides(inside)) add(fields, title, `${referencePath}/records#record-${title}`);
  }
  return [...found.values()];
}

function insides(inside: Inside | undefined): (readonly Field[])[] {
  if (inside === undefined || inside.kind === 'again') return [];
  if (inside.kind === 'fields') return [inside.fields];
  return inside.choices.flatMap((choice) => insides(choice.inside));
}

function plain(text: string): string {
  return text.replaceAll('`', '').replaceAll(/\s+/g, ' ').trim();
}
