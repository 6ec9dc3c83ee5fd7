import type { TSchema, Type as Whole } from 'typebox';

type Said = Record<string, unknown>;

const plain = (type: string) => (options?: Said) => ({ type, ...options });

/** Unseen by anyone who writes or copies the schema. */
function optional(schema: object): object {
  return Object.defineProperty({ ...schema }, '~optional', { value: true });
}

function object(properties: Record<string, TSchema>, options?: Said) {
  const required = Object.keys(properties).filter((name) => !('~optional' in (properties[name] as TSchema)));
  return { type: 'object', ...(required.length > 0 ? { required } : {}), properties, ...options };
}

/**
 * What we use of typebox to describe bodies and answers, with its types. It is 370 files, a sixth of all that a start would load, and makes
 * what these lines make.
 */
export const Type = {
  String: plain('string'),
  Integer: plain('integer'),
  Number: plain('number'),
  Boolean: plain('boolean'),
  Literal: (value: unknown, options?: Said) => ({ type: typeof value, const: value, ...options }),
  Array: (items: TSchema, options?: Said) => ({ type: 'array', items, ...options }),
  Object: object,
  Optional: optional,
  Unsafe: (schema: Said) => ({ ...schema }),
} as unknown as Pick<
  typeof Whole,
  'String' | 'Integer' | 'Number' | 'Boolean' | 'Literal' | 'Array' | 'Object' | 'Optional' | 'Unsafe'
>;
