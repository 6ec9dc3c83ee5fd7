import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RequestLog } from '../core/accounts/request-log/request-log.ts';
import type { AddressList } from '../core/base/address-list.ts';
import { clientAddress } from '../http/client-address.ts';
import { pathOf } from '../http/path.ts';

/** Notes a request that was answered, where it came with a key. */
export type NoteRequest = (request: FastifyRequest, reply: FastifyReply) => void;

export function createNoteRequest({
  requestLog,
  trustedProxies,
  now,
}: {
  requestLog: Pick<RequestLog, 'loses' | 'note'>;
  trustedProxies: AddressList;
  now: () => number;
}): NoteRequest {
  return (request, reply) => {
    const { logFields } = request;
    if (logFields?.apiKeyId === undefined || requestLog.loses(reply.statusCode)) return;
    requestLog.note({
      requestId: request.id,
      organizationId: logFields.organizationId as string,
      apiKeyId: logFields.apiKeyId,
      method: request.method,
      path: pathOf(request.url),
      status: reply.statusCode,
      errorCode: request.refusedCode ?? null,
      durationMs: reply.elapsedTime,
      address: clientAddress(request.raw, trustedProxies),
      userAgent: request.headers['user-agent'] ?? null,
      atMs: now(),
    });
  };
}
