/** The parts of an OpenAPI 3.1 document that the reference shows. */
export interface ApiDocument {
  info: { title: string; version: string; description?: string };
  servers?: { url: string }[];
  tags?: { name: string; description?: string }[];
  paths: Record<string, Record<string, OperationObject>>;
  webhooks?: Record<string, { post: OperationObject }>;
  components?: {
    schemas?: Schemas;
    examples?: Record<string, Example>;
    headers?: Record<string, { description?: string; schema?: Schema }>;
    securitySchemes?: Record<string, { in?: string; name?: string }>;
  };
}

interface OperationObject {
  operationId?: string;
  tags?: string[];
  summary?: string;
  description?: string;
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content?: Content };
  responses?: Record<string, ResponseObject>;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  description?: string;
  example?: unknown;
  schema?: Schema;
}

export interface ResponseObject {
  description?: string;
  headers?: Record<string, unknown>;
  content?: Content;
}

export type Content = Record<
  string,
  { schema?: Schema; example?: unknown; examples?: Record<string, Example | { $ref: string }> }
>;

export interface Example {
  summary?: string;
  value: unknown;
}

export interface Schema {
  $ref?: string;
  title?: string;
  description?: string;
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  examples?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  multipleOf?: number;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
}

export type Schemas = Record<string, Schema>;

/** One endpoint, with what stands around it in the document. */
export interface Operation extends OperationObject {
  operationId: string;
  method: string;
  path: string;
  tag: string;
  /** Null where any valid key will do. */
  scope: string | null;
}

const methods = ['get', 'post', 'put', 'patch', 'delete'];

/** The endpoints in the order of the document's tags, each tag with its own. */
export function operationsByTag({ paths, tags = [] }: ApiDocument): Map<string, Operation[]> {
  const groups = new Map<string, Operation[]>(tags.map(({ name }) => [name, []]));
  for (const [path, item] of Object.entries(paths)) {
    for (const method of methods) {
      const found = item[method];
      if (found === undefined) continue;
      const operation = describe(found, method, path);
      groups.set(operation.tag, [...(groups.get(operation.tag) ?? []), operation]);
    }
  }
  return new Map([...groups].filter(([, operations]) => operations.length > 0));
}

function describe(found: OperationObject, method: string, path: string): Operation {
  const spoken = found.description?.match(scopeSentence);
  return {
    ...found,
    operationId: found.operationId ?? `${method}${path.replaceAll(/\W+/g, '-')}`,
    method: method.toUpperCase(),
    path,
    tag: found.tags?.[0] ?? 'Other',
    description: found.description?.replace(scopeSentence, ''),
    scope: spoken?.[1] ?? null,
  };
}

// OpenAPI has no place for the scope of an API key. The document ends its description with this sentence, and the
// reference moves it to the head of the endpoint.
const scopeSentence = /\s*(?:(?:Needs the scope|Scope) `([^`]+)`\.|Any valid key will do\.)$/;

/** A schema with its reference followed; the name of what it refers to becomes its title. */
export function resolved(schema: Schema, schemas: Schemas): Schema {
  const { $ref, ...beside } = schema;
  if ($ref === undefined) return schema;
  const title = $ref.slice($ref.lastIndexOf('/') + 1);
  return { ...schemas[title], title, ...beside };
}

/** What a value may be other than null, where the schema offers a choice. */
export function alternatives({ anyOf, oneOf }: Schema): Schema[] {
  return (anyOf ?? oneOf ?? []).filter(({ type }) => type !== 'null');
}

export function typesOf({ type, anyOf, oneOf }: Schema): string[] {
  const types = type === undefined ? [] : [type].flat();
  const takesNull = (anyOf ?? oneOf ?? []).some((variant) => variant.type === 'null');
  return takesNull && !types.includes('null') ? [...types, 'null'] : types;
}
