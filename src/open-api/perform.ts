import type { FastifyRequest } from 'fastify';
import type { UsableKey } from '../core/accounts/api-keys/key-ring.ts';
import { raiseInvalid } from '../core/base/common.errors.ts';
import type { KeptAnswer } from '../core/base/idempotency/idempotency.sql.ts';
import { once } from '../core/base/idempotency/once.ts';
import { type Claim, onceApart } from '../core/base/idempotency/once-apart.ts';
import { type CheckedInput, checkInput, raiseFaults } from '../http/fields/checked-input.ts';
import { etagOf } from '../http/route/etag.ts';
import type { Answer, Call, OpenApiRoute, OpenApiServices } from './route.ts';

export const basePath = '/open-api/v1';

export interface Reply {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: string | Buffer;
}

/** Runs one endpoint: fields, then the action in its transaction, once per Idempotency-Key. */
export async function perform(
  route: OpenApiRoute,
  services: OpenApiServices,
  key: UsableKey,
  request: FastifyRequest,
): Promise<Reply> {
  const input = checkInput(route, request);
  const call: Call<unknown, unknown> = {
    key,
    actor: key.actor,
    params: request.params as Record<string, string>,
    body: input.body.value,
    query: input.query.value,
    ifMatch: request.headers['if-match'],
    services,
    now: services.now(),
  };
  if (input.isFaulty) await refuseFaulty(route, call, input);
  if ('read' in route) {
    const answer = await route.read(call);
    return 'body' in answer ? { status: route.success.status, ...answer } : replyOf(route, answer);
  }
  try {
    return await change(route, call, claimOf(route, key, request));
  } finally {
    // After the commit and before the answer: who has changed an event sees it changed.
    const { eventId = call.params.id } = call.params;
    if (eventId !== undefined) services.changes.tell(eventId);
  }
}

async function change(
  route: Exclude<OpenApiRoute, { read: unknown }>,
  call: Call<unknown, unknown>,
  claim: Claim | undefined,
): Promise<Reply> {
  const { services } = call;
  if ('act' in route) {
    const work = async () => replyOf(route, await route.act(call, claim));
    return claim === undefined ? work() : markReplay(await onceApart(services.db, claim, work));
  }
  return services.db.transaction(async (tx) => {
    const work = async () => replyOf(route, await route.write(tx, call));
    const box = route.success.hasSecret === true ? services.keptAnswers : undefined;
    return claim === undefined ? work() : markReplay(await once(tx, claim, work, box));
  });
}

function markReplay({ isReplayed, ...kept }: KeptAnswer & { isReplayed: boolean }): Reply {
  return isReplayed ? { ...kept, headers: { ...kept.headers, 'idempotent-replayed': 'true' } } : kept;
}

/** What the request is known by where it may be repeated; undefined where it carries no Idempotency-Key. */
function claimOf({ method }: OpenApiRoute, key: UsableKey, request: FastifyRequest): Claim | undefined {
  const idempotencyKey = idempotencyKeyOf(request);
  const path = request.url.split(/[?#]/, 1)[0] as string;
  // A longer path names no record of ours: the work refuses it, and refusals are not kept.
  if (idempotencyKey === undefined || path.length > keptPathLengthMax) return undefined;
  const { organizationId } = key;
  return { organizationId, key: idempotencyKey, method, path, body: claimedBody(key, request) };
}

/** A key that may see less than the first one must not be shown its answer, so the scopes are part of the request. */
function claimedBody(key: UsableKey, request: FastifyRequest): string {
  return JSON.stringify([request.body ?? null, [...key.scopes].sort()]);
}

async function refuseFaulty(route: OpenApiRoute, call: Call<unknown, unknown>, input: CheckedInput): Promise<never> {
  // A body that is no object at all has nothing else to look at, but still somebody's record to ask for.
  const readable = { ...call, body: input.body.value ?? {}, query: input.query.value ?? {} };
  raiseFaults(input, await route.whenFaulty?.(call.services.db, readable));
}

const idempotencyKeyLengthMax = 255;
const keptPathLengthMax = 500;

function idempotencyKeyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || key.length === 0 || key.length > idempotencyKeyLengthMax) {
    raiseInvalid([{ field: 'Idempotency-Key', message: `must have 1 to ${idempotencyKeyLengthMax} characters` }]);
  }
  return key;
}

function replyOf({ success }: OpenApiRoute, { data, meta, warnings, location, version }: Answer) {
  const body = JSON.stringify({ data, meta, warnings });
  const headers: Record<string, string> = {};
  if (location !== undefined) headers.location = `${basePath}${location}`;
  if (version !== undefined) headers.etag = etagOf(version, body);
  return { status: success.status, headers, body };
}
