import { validationFailed } from '../../core/base/common.errors.ts';
import { type AnyErrorDefinition, type Detail, type ErrorDefinition, refusal } from '../../core/base/define-error.ts';
import { errorReply } from '../error-reply.ts';
import type { JsonSchema } from '../fields/fields.ts';

type Json = Record<string, unknown>;

/** Values of the fields of records, by the titles of these. */
export type RecordExamples = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** Schemas with a title become named components, each written once; so do the examples of errors. */
export class Components {
  readonly schemas: Record<string, Json> = {};
  readonly errorExamples: Record<string, Json> = {};
  readonly #nameByError = new Map<AnyErrorDefinition, string>();
  readonly #recordExamples: RecordExamples;

  constructor(recordExamples: RecordExamples = {}) {
    this.#recordExamples = recordExamples;
  }

  reference(schema: JsonSchema): Json {
    const { title, description } = schema as { title?: string; description?: string };
    if (title === undefined) return this.#inside(schema);
    const [type, ...others] = [schema.type].flat();
    this.schemas[title] ??= this.#inside({ ...schema, type } as JsonSchema, this.#recordExamples[title]);
    const reference = { $ref: `#/components/schemas/${title}` };
    // The record is the same wherever it stands; that it may be missing is said in its place.
    return others.includes('null') ? { anyOf: [reference, { type: 'null' }], description } : reference;
  }

  /** The name of an error's example and a reference to it. Errors that share a code are numbered. */
  exampleOf(error: AnyErrorDefinition): [name: string, reference: Json][] {
    const known = this.#nameByError.get(error) ?? this.#addExample(error);
    return known === undefined ? [] : [[known, { $ref: `#/components/examples/${known}` }]];
  }

  #addExample(error: AnyErrorDefinition): string | undefined {
    const value = exampleAnswer(error);
    if (value === undefined) return undefined;
    const same = [...this.#nameByError.keys()].filter(({ code }) => code === error.code).length;
    const name = same === 0 ? error.code : `${error.code}_${same + 1}`;
    this.#nameByError.set(error, name);
    this.errorExamples[name] = { summary: error.when, value };
    return name;
  }

  #inside(schema: JsonSchema, examples: Readonly<Record<string, unknown>> = {}): Json {
    const plain: Json = { ...schema };
    // Ours, and no format that other tools know.
    if (plain.format === 'trimmed' || plain.format === 'timezone') delete plain.format;
    // Its fields have defaults of their own, which say the same; generators know no object as a default, and leave the
    // endpoint out.
    if (plain.default !== null && typeof plain.default === 'object' && !Array.isArray(plain.default)) {
      delete plain.default;
    }
    if (schema.properties !== undefined) {
      plain.properties = Object.fromEntries(
        Object.entries(schema.properties).map(([name, property]) => {
          const described = this.reference(property);
          return [name, name in examples ? { ...described, examples: [examples[name]] } : described];
        }),
      );
    }
    if (schema.items !== undefined) plain.items = this.reference(schema.items);
    if (schema.anyOf !== undefined) plain.anyOf = schema.anyOf.map((variant) => this.reference(variant));
    return plain;
  }
}

/** The body of an error's answer. Undefined where its words depend on values that it has no example of. */
function exampleAnswer(error: AnyErrorDefinition): unknown {
  const { message, hint, example } = error as ErrorDefinition<unknown>;
  const depends = message.length > 0 || (typeof hint === 'function' && hint.length > 0);
  if (depends && example === undefined) return undefined;
  const details = error === (validationFailed as AnyErrorDefinition) ? [faultyField] : [];
  const refused = refusal(error as ErrorDefinition<unknown>, example ?? {}, { details });
  return JSON.parse(errorReply(refused, 'req_5f0c2b7e9a4d4e1c8b36a1f27d90e4c5').body);
}

const faultyField: Detail = { field: 'tickets[0].price', fault: 'notWhole' };
