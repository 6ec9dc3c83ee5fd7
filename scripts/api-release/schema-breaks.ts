import { isDeepStrictEqual } from 'node:util';
import type { Schema, Schemas } from './document.ts';

/** Who writes what a schema describes: clients may be allowed to send more, and answers may only say more. */
export type Writer = 'client' | 'service';

/** Compares schemas of two documents, each record that has a name once. */
export class SchemaComparison {
  readonly breaks: string[] = [];
  readonly #released: Schemas;
  readonly #present: Schemas;
  readonly #done = new Set<string>();

  constructor(released: Schemas, present: Schemas) {
    this.#released = released;
    this.#present = present;
  }

  compare(writer: Writer, releasedOrReference: Schema, presentOrReference: Schema, place: string): void {
    const names = [nameOf(releasedOrReference), nameOf(presentOrReference)];
    const isNamed = names.every((name) => name !== undefined);
    if (isNamed) {
      const pair = [writer, ...names].join(' ');
      if (this.#done.has(pair)) return;
      this.#done.add(pair);
    }
    const released = resolved(releasedOrReference, this.#released);
    const present = resolved(presentOrReference, this.#present);
    const where = isNamed ? (names[0] as string) : place;
    for (const word of Object.keys(present).filter((each) => !(known as readonly string[]).includes(each))) {
      this.breaks.push(`${where} has ${word}, which nobody compares`);
    }
    if (released.anyOf !== undefined || present.anyOf !== undefined) {
      this.#compareVariants(writer, released, present, where);
      return;
    }
    this.#compareValues(writer, released, present, where);
    if (writer === 'client') this.#compareLimits(released, present, where);
    this.#compareFields(writer, released, present, where);
    // A schema that says nothing of its items allows any.
    const [ofReleased, ofPresent] = [released.items ?? {}, present.items ?? {}];
    if (released.items ?? present.items) this.compare(writer, ofReleased, ofPresent, `${where}[]`);
  }

  /** Each variant that one side may write, the other must understand. */
  #compareVariants(writer: Writer, released: Schema, present: Schema, where: string): void {
    const [before, after] = [variantsOf(released), variantsOf(present)];
    const suits = (one: Schema, other: Schema) => {
      const trial = new SchemaComparison(this.#released, this.#present);
      trial.compare(writer, one, other, where);
      return trial.breaks.length === 0;
    };
    const [written, isUnderstood] =
      writer === 'client'
        ? [before, (variant: Schema) => after.some((other) => suits(variant, other))]
        : [after, (variant: Schema) => before.some((other) => suits(other, variant))];
    for (const variant of written) {
      if (!isUnderstood(variant)) this.#tell(where, writer, `the variant ${JSON.stringify(variant).slice(0, 100)}`);
    }
  }

  #compareValues(writer: Writer, released: Schema, present: Schema, where: string): void {
    const [written, understood] = writer === 'client' ? [released, present] : [present, released];
    const types = typesOf(understood);
    for (const type of typesOf(written) ?? ['value of another type']) {
      const isKnown = types === undefined || types.includes(type) || (type === 'integer' && types.includes('number'));
      if (!isKnown) this.#tell(where, writer, type);
    }
    const values = valuesOf(understood);
    if (values !== undefined && !(writer === 'service' && growing.has(where))) {
      const unknown = valuesOf(written)?.filter((value) => !values.includes(value)) ?? ['unlisted values'];
      for (const value of unknown) this.#tell(where, writer, String(value));
    }
    if (writer === 'service' && released.format !== undefined && released.format !== present.format) {
      this.breaks.push(`${where} is no ${released.format} any more`);
    }
  }

  #compareLimits(released: Schema, present: Schema, where: string): void {
    for (const name of lowest) {
      if ((present[name] ?? -Infinity) > (released[name] ?? -Infinity)) {
        this.breaks.push(`${where} has ${name} ${present[name]} now`);
      }
    }
    for (const name of highest) {
      if ((present[name] ?? Infinity) < (released[name] ?? Infinity)) {
        this.breaks.push(`${where} has ${name} ${present[name]} now`);
      }
    }
    for (const name of exact) {
      if ((present[name] ?? false) !== false && present[name] !== released[name]) {
        this.breaks.push(`${where} has ${name} ${present[name]} now`);
      }
    }
    if ('default' in released && !isDeepStrictEqual(released.default, present.default)) {
      const [before, after] = [released, present].map((schema) => JSON.stringify(schema.default));
      this.breaks.push(`${where} is ${after} where left out, and was ${before}`);
    }
  }

  #compareFields(writer: Writer, released: Schema, present: Schema, where: string): void {
    const [before, after] = [released.properties ?? {}, present.properties ?? {}];
    const [neededBefore, neededAfter] = [released.required ?? [], present.required ?? []];
    for (const [name, schema] of Object.entries(before)) {
      const same = after[name];
      if (same === undefined) this.breaks.push(`${where}.${name} is gone`);
      else this.compare(writer, schema, same, `${where}.${name}`);
    }
    if (writer === 'service') {
      const missing = neededBefore.filter((name) => after[name] !== undefined && !neededAfter.includes(name));
      for (const name of missing) this.breaks.push(`${where}.${name} may be missing now`);
      return;
    }
    for (const name of neededAfter.filter((each) => !neededBefore.includes(each))) {
      this.breaks.push(`${where}.${name} is required now`);
    }
    if (present.additionalProperties === false && released.additionalProperties !== false && isObject(released)) {
      this.breaks.push(`${where} takes no other fields any more`);
    }
  }

  #tell(where: string, writer: Writer, what: string): void {
    this.breaks.push(writer === 'client' ? `${where} takes no ${what} any more` : `${where} may be ${what} now`);
  }
}

/** Lists that the rules of the changelog let grow in answers: kinds of notices, scopes, and states and lines of payouts. */
const growing = new Set([
  'ApiKey.scopes[]',
  'Delivery.eventType',
  'Notice.type',
  'Payout.status',
  'PayoutDetail.status',
  'PayoutLine.kind',
  'Webhook.events[]',
  'WebhookWithSecret.events[]',
]);

const lowest = ['minLength', 'minimum', 'minItems'] as const;
const highest = ['maxLength', 'maximum', 'maxItems'] as const;
const exact = ['format', 'pattern', 'uniqueItems'] as const;
const words = ['title', 'description', 'examples'] as const;
const shape = [
  'type',
  'enum',
  'const',
  'default',
  'anyOf',
  'properties',
  'required',
  'additionalProperties',
  'items',
] as const;
// A word that the document begins to use must be compared too.
const known = [...lowest, ...highest, ...exact, ...words, ...shape];

function nameOf({ $ref }: Schema): string | undefined {
  return $ref?.slice($ref.lastIndexOf('/') + 1);
}

function resolved(schema: Schema, schemas: Schemas): Schema {
  const name = nameOf(schema);
  return name === undefined ? schema : (schemas[name] as Schema);
}

function typesOf({ type }: Schema): string[] | undefined {
  return type === undefined ? undefined : [type].flat();
}

function valuesOf({ enum: list, const: only }: Schema): unknown[] | undefined {
  return only === undefined ? list : [only];
}

function isObject(schema: Schema): boolean {
  return typesOf(schema)?.includes('object') === true;
}

/** Null is a variant of its own, however it is written. */
function variantsOf(schema: Schema): Schema[] {
  if (schema.anyOf !== undefined) return schema.anyOf;
  const types = typesOf(schema) ?? [];
  if (!types.includes('null') || types.length === 1) return [schema];
  const values = schema.enum?.filter((value) => value !== null);
  const plain = { ...schema, type: types.filter((type) => type !== 'null'), ...(values && { enum: values }) };
  return [plain, { type: 'null' }];
}
