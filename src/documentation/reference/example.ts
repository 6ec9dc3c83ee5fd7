import { alternatives, type Content, type Example, resolved, type Schema, type Schemas, typesOf } from './document.ts';

/** The examples of a body or an answer; where the document has none, one that its schema makes up. */
export function examplesOf(
  content: Content | undefined,
  schemas: Schemas,
  { isAnswer }: SampleOptions,
): Map<string, Example> {
  const media = content?.['application/json'];
  if (media === undefined) return new Map();
  if (media.examples !== undefined) return new Map(Object.entries(media.examples as Record<string, Example>));
  if (media.example !== undefined) return new Map([['example', { value: media.example }]]);
  if (media.schema === undefined) return new Map();
  return new Map([['example', { value: sampleOf(media.schema, schemas, { isAnswer }) }]]);
}

interface SampleOptions {
  /** An answer shows every field, a request only those that it must have. */
  isAnswer: boolean;
}

/** A value that the schema allows, for the shape of it. A record inside itself is left out. */
export function sampleOf(
  schema: Schema,
  schemas: Schemas,
  options: SampleOptions,
  above: readonly string[] = [],
): unknown {
  const here = resolved(schema, schemas);
  const given = [here.examples?.[0], here.const, here.default ?? undefined, here.enum?.[0]];
  const first = given.find((value) => value !== undefined);
  if (first !== undefined) return first;
  if (here.title !== undefined && above.includes(here.title)) return undefined;
  const inner = here.title === undefined ? above : [...above, here.title];
  const sample = (part: Schema) => sampleOf(part, schemas, options, inner);
  const [choice] = alternatives(here);
  if (choice !== undefined) return sample(choice);
  switch (typesOf(here)[0]) {
    case 'object':
      return Object.fromEntries(
        Object.entries(here.properties ?? {})
          .filter(([name]) => options.isAnswer || here.required?.includes(name))
          .map(([name, property]) => [name, sample(property)]),
      );
    case 'array':
      return here.items === undefined ? [] : [sample(here.items)].filter((item) => item !== undefined);
    case 'integer':
    case 'number':
      return here.minimum ?? 1;
    case 'boolean':
      return true;
    case 'string':
      return sampleText(here);
    default:
      return null;
  }
}

const textByFormat: Record<string, string> = {
  uuid: '01938f6e-7c1a-7b3e-9d52-4f0a6c8e1b27',
  'date-time': '2026-12-05T11:00:00.000Z',
  date: '2026-12-05',
  uri: 'https://example.com/',
  email: 'maria@example.com',
};

function sampleText({ format, minLength = 0 }: Schema): string {
  return textByFormat[format ?? ''] ?? '…'.repeat(Math.max(1, Math.min(minLength, 40)));
}
