import type { FastifyRequest } from 'fastify';
import { checkInput, raiseFaults } from '../http/fields/checked-input.ts';
import { type Answer, basePath, type Call, type MarketplaceRoute, type MarketplaceServices } from './route.ts';

export interface Reply {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: string;
}

/** Runs one endpoint: its fields, then the action. */
export async function perform(
  route: MarketplaceRoute,
  services: MarketplaceServices,
  request: FastifyRequest,
): Promise<Reply> {
  const input = checkInput(route, request);
  const call: Call<unknown, unknown> = {
    params: request.params as Record<string, string>,
    body: input.body.value,
    query: input.query.value,
    headers: request.headers,
    services,
    now: services.now(),
  };
  if (input.isFaulty) {
    // A body that is no object at all has nothing else to look at, but still a record in the path to ask for.
    const readable = { ...call, body: input.body.value ?? {}, query: input.query.value ?? {} };
    raiseFaults(input, await route.whenFaulty?.(readable));
  }
  return replyOf(route, await route.handle(call));
}

function replyOf({ success }: MarketplaceRoute, { data, meta, status, headers = {}, location }: Answer): Reply {
  return {
    status: status ?? success.status,
    headers: location === undefined ? headers : { ...headers, location: `${basePath}${location}` },
    body: JSON.stringify({ data, meta }),
  };
}
