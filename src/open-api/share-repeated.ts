type Json = Record<string, unknown>;

type Content = Record<string, { schema: Json }>;

interface Operation {
  parameters?: Json[];
  requestBody?: { content: Content };
  responses: Record<string, Json>;
}

type Items = Record<string, Record<string, Operation>>;

interface Components {
  schemas: Record<string, Json>;
  [kind: string]: Record<string, unknown>;
}

// Also where one operation has others than the rest.
const ofEveryOperation = new Set(['401', '429']);
// Shorter schemas are as short as the reference to them.
const schemaLengthMin = 65;

export interface Shareable {
  paths: Items;
  components: Components;
}

/**
 * The document with everything that stands in it several times said once: answers, parameters and schemas go to the components, and are
 * referred to. Names are those of the error codes, parameters and fields.
 */
export function shareRepeated({ paths, components }: Shareable): Shareable {
  const [responses, parameters] = [new Shared('responses'), new Shared('parameters')];
  const operations = Object.values(paths).flatMap((item) => Object.values(item));
  for (const parameter of operations.flatMap(({ parameters: taken = [] }) => taken)) {
    // It is that of the parameter.
    delete (parameter.schema as Json).description;
    parameters.note(String(parameter.name), parameter);
  }
  for (const operation of operations) {
    for (const [status, answer] of Object.entries(operation.responses)) {
      if (!ofEveryOperation.has(status)) leaveOutUsual(answer);
      responses.note(answerName(status, answer), answer);
      if (ofEveryOperation.has(status)) responses.note(answerName(status, answer), answer);
    }
  }
  for (const operation of operations) {
    const answers = Object.entries(operation.responses);
    operation.responses = Object.fromEntries(answers.map(([at, each]) => [at, responses.of(each)]));
  }
  for (const operation of operations) {
    const { parameters: taken } = operation;
    if (taken !== undefined) operation.parameters = taken.map((each) => parameters.of(each));
  }
  const shared = { ...components, responses: responses.components, parameters: parameters.components };
  return { paths, components: { ...shared, schemas: shareSchemas(operations, shared) } };
}

function shareSchemas(operations: readonly Operation[], { schemas, responses }: Components): Components['schemas'] {
  const shared = new Shared('schemas', Object.keys(schemas));
  const answers = operations.flatMap((operation) => Object.values(operation.responses));
  const bodies = operations.flatMap(({ requestBody }) => requestBody ?? []);
  const all = [...answers, ...Object.values(responses ?? {}), ...bodies] as { content?: Content }[];
  const contents = all.flatMap(({ content = {} }) => Object.values(content));
  const whole = [...Object.values(schemas), ...contents.map(({ schema }) => schema)];
  for (const schema of whole) eachPart(schema, (part, name) => shared.note(name, part));
  for (const { schema } of contents) if (isWorthSharing(schema)) shared.note(contentName(schema), schema);
  for (const content of contents) if (isWorthSharing(content.schema)) content.schema = shared.of(content.schema);
  for (const schema of whole) replaceParts(schema, (part) => shared.of(part));
  const made = shared.components as Record<string, Json>;
  for (const schema of Object.values(made)) replaceParts(schema, (part) => shared.of(part));
  return { ...schemas, ...made };
}

/** Parts of one kind, and those that stand there at least twice under a name of their own. */
class Shared {
  readonly components: Record<string, unknown> = {};
  private readonly kind: string;
  private readonly taken: Set<string>;
  private readonly seen = new Map<string, { name: string; count: number }>();
  private readonly named = new Map<string, string>();

  constructor(kind: string, taken: readonly string[] = []) {
    this.kind = kind;
    this.taken = new Set(taken);
  }

  note(name: string, part: Json): void {
    const text = JSON.stringify(part);
    const known = this.seen.get(text);
    if (known === undefined) this.seen.set(text, { name, count: 1 });
    else known.count += 1;
  }

  /** The part itself where it stands there once. */
  of(part: Json): Json {
    const text = JSON.stringify(part);
    const seen = this.seen.get(text);
    if (seen === undefined || seen.count < 2) return part;
    let name = this.named.get(text);
    if (name === undefined) {
      name = this.nameFor(seen.name);
      this.named.set(text, name);
      this.components[name] = JSON.parse(text);
    }
    return { $ref: `#/components/${this.kind}/${name}` };
  }

  private nameFor(wanted: string): string {
    let name = wanted;
    for (let number = 2; this.taken.has(name); number += 1) name = `${wanted}_${number}`;
    this.taken.add(name);
    return name;
  }
}

/** Every answer has these headers: the introduction says so, and what every operation may be refused with describes them. */
function leaveOutUsual(answer: Json): void {
  const headers = Object.entries((answer.headers ?? {}) as Json).filter(([name]) => !name.startsWith('X-'));
  if (headers.length === 0) delete answer.headers;
  else answer.headers = Object.fromEntries(headers);
}

/** Refusals are called by their status: a thousand references have no room for words. */
function answerName(status: string, { description }: Json): string {
  return /^`[A-Z_]+`: /m.test(String(description)) ? `E${status}` : `Answer${status}`;
}

function capitalized(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

/** An answer is called after what it has, anything else is a body. */
function contentName({ properties = {} }: Json): string {
  const { data } = properties as { data?: { $ref?: string; items?: { $ref?: string } } };
  const [, name] = /([^/]+)$/.exec(data?.$ref ?? data?.items?.$ref ?? '') ?? [];
  if (data === undefined) return 'Body';
  return `${name ?? ''}${data.items === undefined ? 'Answer' : 'ListAnswer'}`;
}

type PartName = (part: Json, name: string) => void;

function eachPart(schema: Json, told: PartName, name = ''): void {
  for (const [part, partName] of partsOf(schema, name)) {
    if (isWorthSharing(part)) told(part, capitalized(partName));
    eachPart(part, told, partName);
  }
}

/** The largest first: what stands inside of what is shared is said there. */
function replaceParts(schema: Json, shared: (part: Json) => Json): void {
  const replaced = (part: Json) => {
    const reference = isWorthSharing(part) ? shared(part) : part;
    if (reference === part) replaceParts(part, shared);
    return reference;
  };
  if (schema.properties !== undefined) {
    const properties = Object.entries(schema.properties as Record<string, Json>);
    schema.properties = Object.fromEntries(properties.map(([name, part]) => [name, replaced(part)]));
  }
  if (schema.items !== undefined) schema.items = replaced(schema.items as Json);
  for (const choice of ['anyOf', 'oneOf', 'allOf']) {
    if (Array.isArray(schema[choice])) schema[choice] = schema[choice].map(replaced);
  }
}

function partsOf(schema: Json, name: string): [Json, string][] {
  const choices = [schema.anyOf, schema.oneOf, schema.allOf].flatMap((each) => (each ?? []) as Json[]);
  return [
    ...Object.entries((schema.properties ?? {}) as Record<string, Json>).map(([field, part]): [Json, string] => [
      part,
      field,
    ]),
    ...(schema.items === undefined ? [] : [[schema.items as Json, `${name}Item`] as [Json, string]]),
    ...choices.map((choice): [Json, string] => [choice, `${name}Choice`]),
  ];
}

function isWorthSharing(part: Json): boolean {
  return !('$ref' in part) && JSON.stringify(part).length >= schemaLengthMin;
}
