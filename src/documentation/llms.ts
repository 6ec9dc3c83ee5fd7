import type { FastifyInstance } from 'fastify';
import { lazily } from '../platform/lazily.ts';
import type { DocumentationServices } from './services.ts';
import { referencePath } from './shelf.ts';

/** The parts of the OpenAPI document that are used. */
interface ApiDocument {
  info: { title: string; description: string };
  servers: { url: string }[];
  tags: { name: string; description?: string }[];
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

interface Operation {
  tags?: string[];
  summary: string;
  description?: string;
  parameters: { name: string; in: string; required: boolean; description?: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema; examples?: Record<string, { value: unknown }> }> };
  responses: Record<string, { description: string; content?: Record<string, { schema: Schema }> }>;
}

interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
}

/** What a language model reads: where everything is, and everything in one text. */
export function llmsRoutes(app: FastifyInstance, services: DocumentationServices): void {
  for (const [path, text] of [
    ['/llms.txt', lazily(() => shortText(services))],
    [fullPath, lazily(() => fullText(services))],
  ] as const) {
    app.get(path, (_request, reply) => {
      reply.headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' });
      return reply.send(text());
    });
  }
}

const fullPath = '/docs/llms-full.txt';

function shortText({ document, shelf, publicUrl }: DocumentationServices): string {
  const api = document() as unknown as ApiDocument;
  const base = `${publicUrl}${api.servers[0]?.url}`;
  const guides = shelf().map(({ href, title, lead }) => {
    const [firstSentence] = lead.split(/(?<=[.!?])\s/, 1);
    return `- [${title}](${publicUrl}${href}): ${firstSentence}`;
  });
  const endpoints = api.tags.map(({ name, description }) => {
    const lines = operationsOf(api, name).map(({ method, path, summary }) => `- \`${method} ${path}\`: ${summary}`);
    return `### ${name}\n\n${description}\n\n${lines.join('\n')}`;
  });
  return `${headOf(api, base)}
## Documentation

${guides.join('\n')}
- [Reference](${publicUrl}${referencePath}): every endpoint with its fields, answers and errors
- [Everything in one text](${publicUrl}${fullPath}): the pages above, every endpoint, record and message

## For programs

- [OpenAPI 3.1 document](${base}/openapi.json): what the service checks requests by
- [Postman collection](${base}/postman.json): every endpoint with example bodies, in an order that can be run in the sandbox

## Endpoints

${endpoints.join('\n\n')}
`;
}

function fullText({ document, shelf, publicUrl }: DocumentationServices): string {
  const api = document() as unknown as ApiDocument;
  const operations = api.tags.flatMap(({ name }) => operationsOf(api, name).map(operationText));
  const records = Object.entries(api.components.schemas).map(
    ([name, schema]) => `## ${name}\n\n${schema.description ?? ''}\n\n${fieldLines(schema).join('\n')}`,
  );
  const messages = Object.entries(api.webhooks).map(([name, { post }]) => {
    const record = typeOf(post?.requestBody?.content['application/json']?.schema ?? {});
    return `## ${name}\n\n${post?.summary}. ${post?.description}\n\nBody: ${record}`;
  });
  return [
    headOf(api, `${publicUrl}${api.servers[0]?.url}`),
    ...shelf().map(({ source }) => source),
    '# Endpoints',
    ...operations,
    '# Webhook messages',
    ...messages,
    '# Records',
    ...records,
  ]
    .map((part) => part.trim())
    .join('\n\n')
    .concat('\n');
}

function headOf({ info: { title, description } }: ApiDocument, base: string): string {
  const [summary = '', ...more] = description.split('\n');
  return `# ${title}\n\n> ${summary}\n\n${more.join('\n').trim()}\n\nBase address: ${base}\n`;
}

interface PlacedOperation extends Operation {
  method: string;
  path: string;
}

function operationsOf({ paths }: ApiDocument, tag: string): PlacedOperation[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([, { tags }]) => tags?.[0] === tag)
      .map(([method, operation]) => ({ ...operation, method: method.toUpperCase(), path })),
  );
}

function operationText(operation: PlacedOperation): string {
  const { method, path, summary, description = '', parameters, requestBody, responses } = operation;
  const given = parameters.map(
    ({ name, in: place, required, description: said = '', schema }) =>
      `- \`${name}\` (${place}, ${typeOf(schema)}${required ? ', required' : ''}): ${said}`,
  );
  const bodies = Object.entries(requestBody?.content ?? {}).flatMap(([type, { schema, examples = {} }]) => [
    `Body, ${type}:\n\n${fieldLines(schema).join('\n')}`,
    ...Object.entries(examples).map(([name, { value }]) => `${name}: \`${JSON.stringify(value)}\``),
  ]);
  const answers = Object.entries(responses).map(([status, { description: said, content }]) => {
    const { data } = content?.['application/json']?.schema.properties ?? {};
    return `- ${status}${data === undefined ? '' : ` (\`data\`: ${typeOf(data)})`}: ${said.replaceAll('\n\n', ' ')}`;
  });
  return [
    `## ${method} ${path}`,
    `${summary}. ${description}`,
    given.join('\n'),
    ...bodies,
    `Answers:\n\n${answers.join('\n')}`,
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

function fieldLines({ properties = {}, required = [] }: Schema, indent = ''): string[] {
  return Object.entries(properties).flatMap(([name, field]) => {
    const { description = '' } = field;
    const need = required.includes(name) ? ', required' : '';
    const inner = field.items?.properties === undefined ? field : field.items;
    return [`${indent}- \`${name}\` (${typeOf(field)}${need}): ${description}`, ...fieldLines(inner, `${indent}  `)];
  });
}

function typeOf({ $ref, type, enum: values, const: only, items, anyOf }: Schema): string {
  if ($ref !== undefined) return $ref.slice($ref.lastIndexOf('/') + 1);
  if (anyOf !== undefined) return anyOf.map(typeOf).join(' or ');
  const listed = only === undefined ? values : [only];
  if (listed !== undefined) return listed.map((value) => JSON.stringify(value)).join(' | ');
  const types = [type ?? 'any'].flat();
  return types
    .map((each) => (each === 'array' && items !== undefined ? `list of ${typeOf(items)}` : each))
    .join(' or ');
}
