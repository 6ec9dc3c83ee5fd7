import type { FastifyRequest } from 'fastify';
import { scopeRequired } from '../core/accounts/api-keys/api-key.errors.ts';
import type { UsableKey } from '../core/accounts/api-keys/key-ring.ts';
import { refusal } from '../core/base/define-error.ts';
import type { Claim } from '../core/base/idempotency/claim.ts';
import type { Scope } from '../core/base/scope.ts';
import { type Operations, operationsOf } from '../http/route/operations.ts';
import type { Face } from '../http/route/perform.ts';
import { basePath, type Call, type OpenApi, type OpenApiServices, repeatKey } from './endpoints/route.ts';
import { openApiRoutes } from './routes.ts';

const keptPathLengthMax = 500;

/** How the frame of endpoints runs those of the Open API. */
export function openApiFace(services: OpenApiServices): Face<OpenApi> {
  return {
    basePath,
    services,
    callerOf: ({ apiKey }) => apiKey as UsableKey,
    accountOf: ({ organizationId }) => organizationId,
    claimOf,
    receiveFile: ({ organizationId }, request, wanted) => services.receiveFile(request, wanted, organizationId),
    afterChange: ({ params: { id, eventId = id } }) => {
      if (eventId !== undefined) services.changes.tell(eventId);
    },
  };
}

/** The endpoints, for a face that keys are let in to as here. */
export function openApiOperations(services: OpenApiServices): Operations<UsableKey, OpenApi['route']> {
  return operationsOf(openApiFace(services), openApiRoutes(services.policy.maxima), (key, route) => {
    const missing = missingScope(key, route);
    return missing === null ? undefined : refusal(scopeRequired, { scope: missing });
  });
}

/** The scope that a key lacks for an endpoint. */
export function missingScope(key: UsableKey | null, { scope, alsoScope }: OpenApi['route']): Scope | null {
  return [scope, alsoScope].find((each) => each != null && key?.scopeSet.has(each) !== true) ?? null;
}

/**
 * What a repeat is known by. A longer path names no record of ours: the work refuses it, and refusals are not kept. A dry
 * run does nothing that could be done twice, so it leaves its key to the call that follows.
 */
function claimOf(
  { caller, headers, file, body: read }: Call,
  { method, url, body }: FastifyRequest,
): Claim | undefined {
  const key = repeatKey.of(headers);
  const path = url.split(/[?#]/, 1)[0] as string;
  const isDryRun = (read as { dryRun?: boolean } | undefined)?.dryRun === true;
  if (key === undefined || isDryRun || path.length > keptPathLengthMax) return undefined;
  // A key that may see less than the first one must not get its answer, so the scopes are part of the request.
  const claimed = JSON.stringify([file?.sha256.toString('hex') ?? body ?? null, [...caller.scopes].sort()]);
  return { organizationId: caller.organizationId, key, method, path, body: claimed };
}
