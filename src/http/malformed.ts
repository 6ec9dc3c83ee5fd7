import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { type Detail, refusal } from '../core/base/define-error.ts';
import { errorReply } from './error-reply.ts';
import { malformedRequest } from './http.errors.ts';
import { newRequestId } from './request-id.ts';
import { json } from './send.ts';

const malformedReasons: Record<string, string> = {
  HPE_HEADER_OVERFLOW: 'The headers of the request are too large.',
  ERR_HTTP_REQUEST_TIMEOUT: 'The request did not arrive in time.',
};

/** Writes on the bare socket: the parser gave up, so there is no request to reply to. */
export function answerMalformed(error: NodeJS.ErrnoException, socket: Socket, headers: Record<string, string>): void {
  // A browser opens connections ahead, and takes what comes on one that it has not used for the answer to its next request.
  if (error.code === 'ECONNRESET' || !socket.writable || socket.bytesRead === 0) {
    socket.destroy();
    return;
  }
  // Earlier requests on the same connection are answered first, with their own answers.
  const underWay = (socket as Socket & { _httpMessage?: ServerResponse | null })._httpMessage;
  if (underWay?.req.complete) {
    underWay.once('close', () => socket.destroy());
    return;
  }
  answerOnSocket(socket, malformedReasons[error.code ?? ''] ?? 'The request is not well-formed HTTP.', headers);
}

export function answerOnSocket(socket: Socket, what: string, headers: Record<string, string>): void {
  const requestId = newRequestId();
  const details: Detail[] = [{ field: 'request', fault: 'notHttpMessage' }];
  const { status, body } = errorReply(refusal(malformedRequest, { what }, { details }), requestId);
  const lines = Object.entries({
    ...headers,
    'x-request-id': requestId,
    'content-type': json,
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
}
