export interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  description?: string;
  format?: string;
}

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  schema: Schema;
  description?: string;
}

type Content = Record<string, { schema: Schema }>;

export interface Operation {
  operationId: string;
  summary: string;
  description?: string;
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content: Content };
  responses: Record<string, { description: string; content?: Content }>;
  security?: Record<string, unknown>[];
}

/** What every face describes. */
export interface Described {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

export interface OpenApi extends Described {
  webhooks: Record<string, { post: { requestBody: { content: Content } } }>;
}

const mark = '// Made from docs/openapi.json by npm run docs.';
const marketplaceMark = "// Made from the marketplace's OpenAPI document by npm run docs.";
// Their names are taken in the language itself.
const renamed: Record<string, string> = { Error: 'ErrorBody' };

/** The parts of the client that follow from the documents, by file under sdk/src/generated. */
export function sdkSources(document: OpenApi, marketplace: Described): Record<string, string> {
  const [own, others] = [placedOperations(document), placedOperations(marketplace)];
  const types = [mark, ...codesAndMessages(document, own), ...recordTypes(document, own), ''].join('\n\n');
  const marketplaceTypes = [marketplaceMark, ...recordTypes(marketplace, others), ''].join('\n\n');
  return {
    'types.ts': types,
    'endpoints.ts': endpointsFile(own, { mark, kind: 'Endpoints', types, file: './types.ts' }),
    'marketplace-types.ts': marketplaceTypes,
    'marketplace-endpoints.ts': endpointsFile(others, {
      mark: marketplaceMark,
      kind: 'MarketplaceEndpoints',
      types: marketplaceTypes,
      file: './marketplace-types.ts',
    }),
  };
}

export interface Placed {
  path: string;
  method: string;
  operation: Operation;
}

export function placedOperations({ paths }: Described): Placed[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
}

function codesAndMessages({ components, webhooks }: OpenApi, operations: readonly Placed[]): string[] {
  const messages = Object.values(webhooks).map(({ post }) => typeOf(jsonOf(post.requestBody.content)));
  const codes = new Set(operations.flatMap(({ operation }) => errorCodesOf(operation)));
  const noticeTypes = typeOf(components.schemas.Notice?.properties?.type as Schema);
  return [
    `/** What \`code\` of a refusal may be; others may come. */\nexport type ErrorCode = ${[...codes].sort().map(literal).join(' | ')} | (string & {});`,
    `/** What a webhook may be sent, told apart by \`type\`. */\nexport type Message = ${messages.join(' | ')};`,
    `/** Something that happened, told apart by \`type\`. */\nexport type Notice = NoticeOf<Extract<Message, { type: ${noticeTypes} }>>;`,
    "type NoticeOf<Kind extends Message> = Kind extends Message ? Omit<Kind, 'apiVersion'> & {\n  /** Place in the order in which things happened: consecutive in an organization. */\n  position: number;\n} : never;",
  ];
}

function recordTypes({ components }: Described, operations: readonly Placed[]): string[] {
  return [
    declared('Meta', metaOf(operations)),
    ...Object.entries(components.schemas)
      .filter(([name]) => name !== 'Notice')
      .map(([name, schema]) => declared(nameOf(name), schema)),
    ...operations.flatMap(({ operation }) => [...queryType(operation), ...bodyType(operation)]),
  ];
}

/** Every paged answer says so in the same way. */
export function metaOf(operations: readonly Placed[]): Schema {
  const metas = operations.flatMap(({ operation }) => jsonOf(successOf(operation))?.properties?.meta ?? []);
  if (new Set(metas.map((meta) => JSON.stringify(meta))).size !== 1)
    throw new Error('There are pages of several kinds');
  return metas[0] as Schema;
}

/** The document names them at the beginning of each paragraph about an error. */
function errorCodesOf({ operationId, responses }: Operation): string[] {
  return Object.entries(responses).flatMap(([status, { description }]) => {
    if (Number(status) < 400) return [];
    const codes = [...description.matchAll(/^`([A-Z_]+)`:/gm)].map(([, code]) => code as string);
    if (codes.length === 0) throw new Error(`${operationId} does not name the codes of its ${status}`);
    return codes;
  });
}

function queryType(operation: Operation): string[] {
  const parameters = inQuery(operation);
  if (parameters.length === 0) return [];
  const properties = parameters.map(({ name, schema, description }) => [name, { ...schema, description }] as const);
  const required = parameters.filter((each) => each.required === true).map(({ name }) => name);
  const schema = { type: 'object', properties: Object.fromEntries(properties), required };
  return [declared(`${capital(operation.operationId)}Query`, schema)];
}

function bodyType({ operationId, requestBody }: Operation): string[] {
  const schema = requestBody?.content['application/json']?.schema;
  return schema === undefined ? [] : [declared(`${capital(operationId)}Body`, schema)];
}

interface EndpointsFile {
  mark: string;
  kind: string;
  types: string;
  file: string;
}

function endpointsFile(operations: readonly Placed[], { mark, kind, types, file }: EndpointsFile): string {
  const methods = operations.map(methodOf).join('\n');
  const signatures = methods.replaceAll(/\/\*\*[\s\S]*?\*\//g, '');
  const isUsed = (name: string) => new RegExp(`[ <]${name}\\b(?! =)`).test(signatures);
  const names = [...types.matchAll(/^export (?:interface|type) (\w+)/gm)].map(([, name]) => name as string);
  const pages = ['List', 'Pages'].filter((name) => signatures.includes(`new ${name}<`));
  const own = ['CallOptions', 'WriteOptions', 'TokenOptions', 'MatchOptions'].filter(isUsed);
  const imported = ['type Call', 'type EveryOption', 'type Reply', 'segment', ...own.map((name) => `type ${name}`)];
  return `${mark}
import { ${pages.join(', ')} } from '../pages.ts';
import { ${imported.join(', ')} } from '../request.ts';
import type { ${names.sort().filter(isUsed).join(', ')} } from '${file}';

/** A method for every operation of the document, by its \`operationId\`. */
export abstract class ${kind} {
  protected abstract call<Body>(call: Call, options?: EveryOption): Promise<Reply<Body>>;

${methods}}
`;
}

function methodOf({ path, method, operation }: Placed): string {
  const { operationId, summary, description, requestBody } = operation;
  const pathNames = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string);
  const query = inQuery(operation);
  const headers = parametersIn(operation, 'header').map(({ name }) => name.toLowerCase());
  const [takesKey, takesMatch] = [headers.includes('idempotency-key'), headers.includes('if-match')];
  const isFile = requestBody !== undefined && requestBody.content['application/json'] === undefined;
  if (query.length > 0 && requestBody !== undefined) throw new Error(`${operationId} takes a query and a body`);

  // What it is about is opened by its own token, which is always given: whatever stands before it is too.
  const takesToken = operation.security?.some((each) => 'orderToken' in each || 'entryToken' in each) === true;
  if (takesToken && takesKey) throw new Error(`${operationId} takes a token and a key`);

  const name = capital(operationId);
  const input =
    query.length > 0
      ? `query${query.some(({ required }) => required) ? '' : '?'}: ${name}Query`
      : isFile
        ? 'file: Blob | BufferSource'
        : requestBody !== undefined && `body${requestBody.required || takesToken ? '' : '?'}: ${name}Body`;
  const options = takesMatch
    ? 'options?: MatchOptions'
    : takesKey
      ? 'options?: WriteOptions'
      : takesToken
        ? 'options: TokenOptions'
        : 'options?: CallOptions';
  const parameters = [...pathNames.map((each) => `${each}: string`), ...(input ? [input] : []), options];
  const call = [
    `method: '${method}'`,
    `path: ${pathNames.length === 0 ? `'${path}'` : `\`${path.replaceAll(/\{(\w+)\}/g, (_, name) => `\${segment(${name})}`)}\``}`,
    ...(query.length > 0 ? ['query'] : requestBody === undefined ? [] : [isFile ? 'file' : 'body']),
    ...(takesKey ? ['takesKey: true'] : []),
    ...(answersFile(operation) ? ['answersFile: true'] : []),
  ].join(', ');

  const answer = answersFile(operation) ? undefined : jsonOf(successOf(operation));
  const body = answer === undefined ? '{ data: Uint8Array }' : answerType(answer);
  const comment = commented([summary, description].filter((each) => each !== undefined).join('\n\n'), '  ');
  if (answer?.properties?.meta === undefined) {
    return `${comment}  ${operationId}(${parameters.join(', ')}): Promise<Reply<${body}>> {\n    return this.call({ ${call} }, options);\n  }\n`;
  }
  const { data } = answer.properties as { data: Schema };
  const kind = data.type === 'array' ? `List<${typeOf(data.items as Schema)}>` : `Pages<${body}>`;
  const hasCursor = query.some((each) => each.name === 'cursor');
  return `${comment}  ${operationId}(${parameters.join(', ')}): ${kind} {\n    return new ${kind}((query) => this.call({ ${call} }, options), query, { hasCursor: ${hasCursor} });\n  }\n`;
}

/** On one line: the answers differ in little. */
function answerType({ properties = {}, required = [] }: Schema): string {
  const members = Object.entries(properties).map(([name, schema]) => {
    const type = name === 'meta' ? 'Meta' : typeOf(schema);
    return `${name}${required.includes(name) ? '' : '?'}: ${type}`;
  });
  return `{ ${members.join('; ')} }`;
}

export function successOf({ operationId, responses }: Operation): Content {
  const found = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1].content;
  if (found === undefined) throw new Error(`${operationId} has no answer`);
  return found;
}

/** In place of JSON. */
export function answersFile(operation: Operation): boolean {
  return !('application/json' in successOf(operation));
}

export function jsonOf(content: Content): Schema {
  return content['application/json']?.schema as Schema;
}

export const parametersIn = ({ parameters = [] }: Operation, place: string) =>
  parameters.filter((each) => each.in === place);
export const inQuery = (operation: Operation) => parametersIn(operation, 'query');

function declared(name: string, schema: Schema): string {
  const type = typeOf(schema);
  const comment = commented(schema.description, '');
  return schema.type !== 'object'
    ? `${comment}export type ${name} = ${type};`
    : `${comment}export interface ${name} ${type}`;
}

function typeOf(schema: Schema, indent = ''): string {
  if (schema.$ref !== undefined) return nameOf(schema.$ref.split('/').at(-1) as string);
  if (schema.const !== undefined) return literal(schema.const);
  if (schema.enum !== undefined) return schema.enum.map(literal).join(' | ');
  if (schema.anyOf !== undefined) return schema.anyOf.map((each) => typeOf(each, indent)).join(' | ');
  return [schema.type]
    .flat()
    .map((type) => plainType(type, schema, indent))
    .join(' | ');
}

function plainType(type: string | undefined, schema: Schema, indent: string): string {
  const { items, properties, required = [] } = schema;
  if (type === 'integer') return 'number';
  if (type === 'array') {
    const item = typeOf(items as Schema, indent);
    return item.includes('|') ? `(${item})[]` : `${item}[]`;
  }
  if (type === 'string' || type === 'number' || type === 'boolean' || type === 'null') return type;
  if (type === 'object' && properties === undefined) return `Record<string, ${typeOf(valuesOf(schema), indent)}>`;
  if (type !== 'object' || properties === undefined) throw new Error(`No type is known for ${type}`);
  const inner = `${indent}  `;
  const rows = Object.entries(properties).map(([name, each]) => {
    const mayLack = required.includes(name) ? '' : '?';
    return `${commented(each.description, inner)}${inner}${name}${mayLack}: ${typeOf(each, inner)};\n`;
  });
  return rows.length === 0 ? 'Record<string, never>' : `{\n${rows.join('')}${indent}}`;
}

/** Of an object that may have any name. */
function valuesOf({ additionalProperties: values }: Schema): Schema {
  if (typeof values !== 'object') throw new Error('No type is known for the values of an object');
  return values;
}

function commented(text: string | undefined, indent: string): string {
  if (text === undefined) return '';
  const lines = text.replaceAll('*/', '*\\/').split('\n');
  if (lines.length === 1) return `${indent}/** ${lines[0]} */\n`;
  return `${indent}/**\n${lines.map((line) => `${indent} * ${line}`.trimEnd()).join('\n')}\n${indent} */\n`;
}

export const nameOf = (name: string) => renamed[name] ?? name;
export const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);
const literal = (value: unknown) => (typeof value === 'string' ? `'${value}'` : JSON.stringify(value));
