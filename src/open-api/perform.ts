import type { FastifyRequest } from 'fastify';
import type { TSchema } from 'typebox';
import type { Actor } from '../core/actor.ts';
import type { UsableKey } from '../core/api-keys/key-ring.ts';
import { raiseInvalid } from '../core/common.errors.ts';
import { type Checked, check } from '../http/check.ts';
import { readQuery } from '../http/query.ts';
import type { Answer, Call, OpenApiRoute, OpenApiServices } from './route.ts';

/** Runs one endpoint: fields, then the action in its transaction. */
export async function perform(
  route: OpenApiRoute,
  services: OpenApiServices,
  key: UsableKey,
  request: FastifyRequest,
): Promise<Answer> {
  const body = checkBody(route.body, request.body);
  const query = readQuery(route.query, request.url);
  const call: Call<unknown, unknown> = {
    key,
    actor: actorOf(key),
    params: request.params as Record<string, string>,
    body: body.value,
    query: query.value,
    ifMatch: request.headers['if-match'],
    services,
  };
  const faults = [...query.faults, ...body.faults];
  if (faults.length > 0) {
    const more = (await route.whenFaulty?.(services.db, call as Call<object, object>)) ?? [];
    raiseInvalid(withoutRepeats([...faults, ...more]), [...query.suggestions, ...body.suggestions]);
  }
  if ('read' in route) return route.read(call);
  return services.db.transaction((tx) => route.write(tx, call));
}

const nothing: Checked<unknown> = { value: undefined, faults: [], suggestions: [] };
const noFields = { type: 'object', properties: {}, additionalProperties: false } as TSchema;

function checkBody(schema: TSchema | undefined, body: unknown): Checked<unknown> {
  if (schema !== undefined) return check(schema, body === undefined ? {} : body, 'body');
  return body === undefined ? nothing : check(noFields, body, 'body');
}

function actorOf(key: UsableKey): Actor {
  return {
    organizationId: key.organizationId,
    apiKeyId: key.id,
    scopes: new Set(key.scopes),
    isSandbox: key.organizationSandboxOf !== null,
  };
}

function withoutRepeats<Row extends { field: string }>(rows: readonly Row[]): Row[] {
  const seen = new Set<string>();
  return rows.filter(({ field }) => !seen.has(field) && seen.add(field));
}
