import type { Json } from './api-client.ts';

/** A document with answers and parameters, and where wanted schemas, in place of references to them. */
export function spelledOut<Document extends object>(
  document: Document,
  kinds: readonly string[] = ['responses', 'parameters'],
): Document {
  const { components = {} } = document as { components?: Record<string, Json> };
  const resolved = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(resolved);
    if (typeof value !== 'object' || value === null) return value;
    const [, , kind = '', name = ''] = String((value as Json).$ref ?? '').split('/');
    if (kinds.includes(kind)) return resolved(components[kind]?.[name]);
    return Object.fromEntries(Object.entries(value).map(([field, each]) => [field, resolved(each)]));
  };
  return resolved(document) as Document;
}
