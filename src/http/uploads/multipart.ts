import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { raise } from '../../core/base/define-error.ts';
import { malformedRequest } from '../http.errors.ts';

const headBytesMax = 8 * 1024;

/** What is left unread flows by: whoever sent it is answered first, and can go on with the connection. */
export async function* piecesOf(request: FastifyRequest): AsyncGenerator<Buffer> {
  const body = request.body as Readable;
  try {
    yield* body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
  } finally {
    body.resume();
  }
}

/** The same while they come fast enough; else the next one is a refusal, and nobody waits for it. */
export async function* inTime(
  pieces: AsyncIterable<Buffer>,
  { bytesMin, windowMs, tooSlow }: { bytesMin: number; windowMs: number; tooSlow: () => Error },
): AsyncGenerator<Buffer> {
  const iterator = pieces[Symbol.asyncIterator]();
  let bytes = 0;
  let giveUp: (reason: Error) => void = () => {};
  const slow = new Promise<never>((_resolve, reject) => {
    giveUp = reject;
  });
  slow.catch(() => {});
  const look = () => {
    if (bytes < bytesMin) giveUp(tooSlow());
    bytes = 0;
  };
  // After what has arrived was read: where this process stood still, that was not the sender's fault.
  const timer = setInterval(() => setImmediate(look), windowMs);
  try {
    for (;;) {
      const next = await Promise.race([iterator.next(), slow]);
      if (next.done === true) return;
      bytes += next.value.length;
      yield next.value;
    }
  } finally {
    clearInterval(timer);
    void iterator.return?.();
  }
}

export function boundaryOf(contentType: string | undefined): string {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;]{1,70}))/i.exec(contentType ?? '') ?? [];
  return quoted ?? plain ?? malformed();
}

export function dispositionOf(head: string): { name: string; fileName: string | undefined } {
  const line = /^content-disposition:\s*form-data\s*;(.*)$/im.exec(head)?.[1];
  const name = /(?:^|;)\s*name="([^"]*)"/i.exec(line ?? '')?.[1];
  if (name === undefined) malformed();
  return { name, fileName: /(?:^|;)\s*filename="([^"]*)"/i.exec(line ?? '')?.[1] };
}

/** The heads of the parts and pieces of what follows each, in order (RFC 7578). */
export async function* partsOf(
  pieces: AsyncIterable<Buffer>,
  boundary: string,
): AsyncGenerator<{ head: string } | { bytes: Buffer }> {
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  // The first delimiter stands at the very beginning, where no line ends.
  let left: Buffer = Buffer.from('\r\n');
  let place: 'body' | 'head' = 'body';
  let isOver = false;
  for await (const piece of pieces) {
    if (isOver) continue;
    left = left.length === 0 ? piece : Buffer.concat([left, piece]);
    for (;;) {
      if (place === 'head') {
        if (left.length >= 2 && left.toString('latin1', 0, 2) === '--') {
          isOver = true;
          break;
        }
        const end = left.indexOf('\r\n\r\n');
        if (end === -1) {
          if (left.length > headBytesMax) malformed();
          break;
        }
        yield { head: left.toString('utf8', 0, end) };
        left = left.subarray(end + 4);
        place = 'body';
        continue;
      }
      const end = left.indexOf(delimiter);
      if (end === -1) {
        // Its beginning may be the end of what has come so far.
        const sure = Math.max(0, left.length - delimiter.length + 1);
        if (sure > 0) yield { bytes: left.subarray(0, sure) };
        left = left.subarray(sure);
        break;
      }
      if (end > 0) yield { bytes: left.subarray(0, end) };
      left = left.subarray(end + delimiter.length);
      place = 'head';
    }
  }
  if (!isOver) malformed();
}

export function malformed(): never {
  return raise(
    malformedRequest,
    { what: 'The form could not be read.' },
    { details: [{ field: 'body', message: 'must be a form with a file' }] },
  );
}
