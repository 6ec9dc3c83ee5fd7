import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RequestLog } from '../core/accounts/request-log/request-log.ts';
import type { AddressList } from '../core/base/address-list.ts';
import { clientAddress } from '../http/client-address.ts';
import { pathOf } from '../http/path.ts';

interface Answered {
  requestId: string;
  /** Of the organization and the key that it came with. */
  ids: Readonly<Record<string, string>> | undefined;
  status: number;
  errorCode: string | null;
  ms: number;
}

/** Notes a request that was answered, where it came with a key. */
export type NoteRequest = (request: IncomingMessage, answered: Answered) => void;

/** What the framework knows of an answer. */
export function answeredOf({ id, logFields, refusedCode }: FastifyRequest, reply: FastifyReply): Answered {
  const { statusCode: status, elapsedTime: ms } = reply;
  return { requestId: id, ids: logFields, status, errorCode: refusedCode ?? null, ms };
}

export function createNoteRequest({
  requestLog,
  trustedProxies,
  now,
}: {
  requestLog: Pick<RequestLog, 'loses' | 'note'>;
  trustedProxies: AddressList;
  now: () => number;
}): NoteRequest {
  return (request, { requestId, ids, status, errorCode, ms }) => {
    if (ids?.apiKeyId === undefined || requestLog.loses(status)) return;
    requestLog.note({
      requestId,
      organizationId: ids.organizationId as string,
      apiKeyId: ids.apiKeyId,
      method: request.method as string,
      path: pathOf(request.url as string),
      status,
      errorCode,
      durationMs: ms,
      address: clientAddress(request, trustedProxies),
      userAgent: request.headers['user-agent'] ?? null,
      atMs: now(),
    });
  };
}
