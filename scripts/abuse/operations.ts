import { spelledOut } from '../../test/helpers/clients/spelled-out.ts';
import type { Face } from './face.ts';

/** An operation as the document of its API describes it. */
export interface Operation {
  face: Face;
  method: string;
  /** With `:name` for parameters, as it is served. */
  url: string;
  operationId: string;
  query: Parameter[];
  /** Whether it is refused without an Idempotency-Key. */
  needsRepeatKey: boolean;
  body?: { type: string; schema: Schema; examples: unknown[] };
  statuses: number[];
}

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  schema: Schema;
}

export interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  anyOf?: Schema[];
  oneOf?: Schema[];
}

interface Described {
  operationId: string;
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema; examples?: Record<string, { value: unknown }> }> };
  responses: Record<string, unknown>;
}

const documents: [prefix: string, face: Face][] = [
  ['/open-api/v1', 'open-api'],
  ['/marketplace/v1', 'marketplace-api'],
  ['/door/v1', 'door-api'],
];

/** Every operation of the three APIs, out of the documents that the running service shows. */
export async function readOperations(serviceUrl: string): Promise<Operation[]> {
  const found: Operation[] = [];
  for (const [prefix, face] of documents) {
    const answer = await fetch(`${serviceUrl}${prefix}/openapi.json`);
    const { paths } = spelledOut((await answer.json()) as { paths: Record<string, Record<string, Described>> }, [
      'responses',
      'parameters',
      'schemas',
    ]);
    for (const [path, methods] of Object.entries(paths)) {
      for (const [method, described] of Object.entries(methods)) {
        found.push({
          face,
          method: method.toUpperCase(),
          url: `${prefix}${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
          operationId: described.operationId,
          query: (described.parameters ?? []).filter((parameter) => parameter.in === 'query'),
          needsRepeatKey: (described.parameters ?? []).some(
            ({ name, required }) => name === 'Idempotency-Key' && required === true,
          ),
          body: bodyOf(described),
          statuses: Object.keys(described.responses).map(Number),
        });
      }
    }
  }
  return found;
}

function bodyOf({ requestBody }: Described): Operation['body'] {
  const [type, content] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  if (type === undefined || content === undefined) return undefined;
  return { type, schema: content.schema, examples: Object.values(content.examples ?? {}).map(({ value }) => value) };
}

/** Which of a tenant's ids a parameter of a path stands for. */
export function idKindOf(url: string, parameter: string): string {
  const before = url.slice(0, url.indexOf(`:${parameter}`)).replace(/\/$/, '');
  const collection = before.slice(before.lastIndexOf('/') + 1);
  if (parameter === 'seatedTicketId') return 'seated-tickets';
  if (collection === 'tickets') return /\/events\//.test(before) ? 'ticket-types' : 'issued-tickets';
  // Codes and messages of a series are none of one date.
  if (/\/series\/:\w+\/(?:promo-codes|door-codes|messages)$/.test(before)) return `series/${collection}`;
  if (before.includes('/sandbox/')) return `sandbox/${collection}`;
  return collection;
}

export function parametersOf(url: string): string[] {
  return [...url.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
}

const order = [
  /^GET/,
  /^(?:PATCH|PUT)/,
  /^POST(?!.*(?:archive|sold-out|unpublish|cancel|refunds|sandbox\/reset))/,
  /^DELETE/,
  /sold-out/,
  /unpublish/,
];
const rankOf = ({ method, url }: { method: string; url: string }) => {
  const rank = order.findIndex((each) => each.test(`${method} ${url}`));
  return rank === -1 ? order.length : rank;
};

/** What ends something comes after whatever looks for it. */
export function inOrder<Served extends { method: string; url: string }>(operations: readonly Served[]): Served[] {
  return operations.toSorted((left, right) => rankOf(left) - rankOf(right));
}
