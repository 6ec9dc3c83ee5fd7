import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { UsableKey } from '../core/accounts/api-keys/key-ring.ts';
import { headerLines, onlyValue } from '../http/hot-reads.ts';
import { hotJsonOf } from '../http/route/hot-json.ts';
import type { WrittenAnswer } from '../http/route/route.ts';
import { keptEvent } from './endpoints/events.ts';
import { writtenMe } from './endpoints/me.ts';
import { basePath, type OpenApiRoute, type OpenApiServices } from './endpoints/route.ts';
import { missingScope } from './face.ts';
import type { Gate } from './gate.ts';
import type { NoteRequest } from './note-request.ts';

interface HotOptions {
  gate: Gate;
  noteRequest: NoteRequest;
  services: OpenApiServices;
}

type Find = (
  key: UsableKey,
  part: string,
  services: OpenApiServices,
) => WrittenAnswer | Promise<WrittenAnswer> | undefined;

/** How the hot endpoints find what they answer. */
const finds: Record<string, Find> = {
  getMe: writtenMe,
  getEvent: (key, part, services) => keptEvent(key.actor, part, services),
};

/** Has the hottest endpoints answered before the framework, to keys that are at hand and good anywhere. */
export function addHotReads(app: FastifyInstance, routes: readonly OpenApiRoute[], options: HotOptions): void {
  const { gate, noteRequest, services } = options;
  const toHot = hotJsonOf(app);
  for (const route of routes) {
    const find = finds[route.operationId];
    if (find === undefined) continue;
    app.hotReads.add<UsableKey>({
      route: `${basePath}${route.path}`,
      start: `${basePath}${route.path.replace(/:\w+$/, '')}`,
      callerOf: (request) => {
        const key = gate.knownKey(onlyValue(request, 'api-key'));
        return key === undefined || missingScope(key, route) !== null ? undefined : key;
      },
      find: (key, part) => {
        const found = find(key, part, services);
        if (found === undefined) return undefined;
        return found instanceof Promise ? found.then(toHot) : toHot(found);
      },
      admit: (key) => {
        const counted = gate.count(key);
        return counted && headerLines(counted);
      },
      idsOf: idsOfKey,
      note: (key, request: IncomingMessage, { requestId, ms }) =>
        noteRequest(request, { requestId, ids: idsOfKey(key), status: 200, errorCode: null, ms }),
    });
  }
}

function idsOfKey({ organizationId, id }: UsableKey) {
  return { organizationId, apiKeyId: id };
}
