import assert from 'node:assert/strict';
import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020.js';
import { base, isoMilliseconds, type Json, type Method, uuid } from './api-client.ts';
import type { AnyAnswer } from './refusal.ts';
import { spelledOut } from './spelled-out.ts';

interface Operation {
  operationId: string;
  parameters: { name: string; in: string; description: string; schema: Json }[];
  requestBody?: {
    required: boolean;
    content: { 'application/json': { schema: Json; examples?: Record<string, { value: Json }> } };
  };
  responses: Record<string, { description: string; headers?: Json; content: { 'application/json': { schema: Json } } }>;
}

type Route = { method: Method; path: string };

/** The OpenAPI document that a server gives, and what can be held against it. */
export interface ApiDocument {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Json>; headers: Record<string, Json> };
  /** The operation at a path, whatever its parameters are called. */
  operationOf(route: Route): Operation;
  /** A validator that also refuses what a schema does not mention. */
  validatorOf(schema: Json): ValidateFunction;
  /** A success must be as its operation describes it, and have nothing more. */
  assertDescribed(route: Route, answer: AnyAnswer): void;
}

export async function readDocument(url: string): Promise<ApiDocument> {
  const response = await fetch(`${url}${base}/openapi.json`);
  return documentOf(spelledOut((await response.json()) as PlainDocument));
}

type PlainDocument = Pick<ApiDocument, 'openapi' | 'paths' | 'components'>;

export function documentOf(document: PlainDocument): ApiDocument {
  const operationOf = ({ method, path }: Route): Operation => {
    const shape = (text: string) => text.replaceAll(/[{:]\w+}?/g, '{}');
    const written = Object.keys(document.paths).filter((known) => shape(known) === shape(path));
    const operation = written.map((known) => document.paths[known]?.[method.toLowerCase()]).find(Boolean);
    assert.ok(operation !== undefined, `${method} ${path} is documented`);
    return operation;
  };
  const validatorOf = (schema: Json) => validatorAmong(document.components.schemas, schema);
  const assertDescribed = (route: Route, answer: AnyAnswer): void => {
    const { operationId, responses } = operationOf(route);
    const described = responses[answer.status];
    assert.ok(described !== undefined && answer.status < 300, `${operationId} ${answer.status} ${answer.body}`);
    const validate = validatorOf(described.content['application/json'].schema);
    assert.ok(validate(JSON.parse(answer.body)), `${operationId}: ${JSON.stringify(validate.errors)} ${answer.body}`);
    for (const [time] of answer.body.matchAll(/(?<=")\d{4}-\d{2}-\d{2}T[^"]*/g)) assert.match(time, isoMilliseconds);
    for (const name of Object.keys(described.headers ?? {}))
      assert.ok(answer.headers.has(name), `${operationId} has ${name}`);
    for (const name of ['ETag', 'Location']) {
      assert.equal(
        name in (described.headers ?? {}),
        answer.headers.has(name),
        `${operationId} documents ${name} as it is`,
      );
    }
  };
  return { ...document, operationOf, validatorOf, assertDescribed };
}

const shared = 'urn:takilya:shared';
// By the text of what is shared, and of the schema: documents seldom differ, and compiling a schema takes longer than a request.
const known = new Map<string, { ajv: Ajv2020.default; validators: Map<string, ValidateFunction> }>();

function validatorAmong(schemas: Record<string, Json>, schema: Json): ValidateFunction {
  const key = JSON.stringify(schemas);
  const among = known.get(key) ?? { ajv: openAjv(schemas), validators: new Map() };
  known.set(key, among);
  const text = JSON.stringify(schema);
  const validate = among.validators.get(text) ?? among.ajv.compile(closed(schema) as Json);
  among.validators.set(text, validate);
  return validate;
}

function openAjv(schemas: Record<string, Json>): Ajv2020.default {
  const ajv = new Ajv2020.default({ strict: true, allErrors: true, allowUnionTypes: true });
  ajv.addFormat('date-time', /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/);
  ajv.addFormat('uuid', uuid);
  ajv.addFormat('uri', (text: string) => URL.canParse(text));
  ajv.addSchema({ $id: shared, $defs: closed(schemas) as Json });
  return ajv;
}

function closed(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(closed);
  if (typeof node !== 'object' || node === null) return node;
  const copy: Json = Object.fromEntries(Object.entries(node).map(([name, value]) => [name, closed(value)]));
  if (typeof copy.$ref === 'string') copy.$ref = copy.$ref.replace('#/components/schemas/', `${shared}#/$defs/`);
  if (copy.type === 'object' && copy.properties !== undefined) copy.additionalProperties = false;
  return copy;
}
