import type { Readable } from 'node:stream';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import type { FastifyRequest } from 'fastify';
import { refusal } from '../../core/base/define-error.ts';
import { malformedRequest } from '../http.errors.ts';

const headBytesMax = 8 * 1024;
const headerPairsMax = 20;
// Far more than any form of ours has: each costs more than its bytes.
const partsMax = 100;
const turnsMax = 1_000;

/** Unread pieces flow by: the sender gets its answer first, and can go on with the connection. */
export async function* piecesOf(request: FastifyRequest): AsyncGenerator<Buffer> {
  const body = request.body as Readable;
  try {
    yield* body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
  } finally {
    body.resume();
  }
}

/** The same while they come fast enough; otherwise the next one is a refusal, and nobody waits for it. */
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
  // After what has arrived was read: a standstill of this process is not the sender's fault.
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

/** A part of a form, by its head. */
export interface FormPart {
  name: string;
  /** Undefined where it is no file; empty where a browser had none to send. */
  fileName: string | undefined;
}

/** What arrives of a form: each part when its head has come, and pieces of it. Pieces of two parts may cross. */
type FormPiece = { part: FormPart; bytes?: Buffer };

/** Read by a parser that many have attacked (RFC 7578); here are only the waiting and the refusals. */
export async function* partsOf(
  pieces: AsyncIterable<Buffer>,
  contentType: string | undefined,
): AsyncGenerator<FormPiece> {
  const { form, arrived, over } = openForm(contentType);
  for await (const piece of pieces) {
    await inTurns(Promise.race([new Promise<unknown>((resolve) => form.write(piece, resolve)), over]));
    yield* arrived.splice(0);
  }
  form.end();
  await inTurns(over);
  yield* arrived;
}

/**
 * Everything that it waits for is in this process. Some malformed forms make the parser wait for ever: what has not come by then
 * never comes.
 */
async function inTurns(work: Promise<unknown>): Promise<void> {
  const done = work.then(() => true);
  for (let turn = 0; turn < turnsMax; turn += 1) {
    if (await Promise.race([done, new Promise<false>((resolve) => setImmediate(resolve, false))])) return;
  }
  malformed();
}

function openForm(contentType: string | undefined) {
  const { promise: over, resolve, reject } = Promise.withResolvers<void>();
  over.catch(() => {});
  const arrived: FormPiece[] = [];
  const refuse = () => reject(malformedForm());
  // An empty one would be found wherever a line begins with two dashes.
  if (!/;\s*boundary=(?:"[^"]{1,70}"|[^\s;"]{1,70})/i.test(contentType ?? '')) malformed();
  let form: BusboyInstance;
  try {
    form = new Busboy({
      headers: { 'content-type': contentType ?? '' },
      // Parts that are no files come in pieces too: the reader decides what is kept of them.
      isPartAFile: () => true,
      preservePath: true,
      limits: { parts: partsMax, headerPairs: headerPairsMax, headerSize: headBytesMax },
    });
  } catch {
    malformed();
  }
  form.on('file', (name: string | undefined, content, fileName: string | undefined) => {
    if (name === undefined) refuse();
    const part = { name: name ?? '', fileName };
    arrived.push({ part });
    content.on('error', refuse);
    content.on('data', (bytes: Buffer) => arrived.push({ part, bytes }));
  });
  form.on('partsLimit', refuse);
  form.on('error', refuse);
  form.on('finish', () => resolve());
  return { form, arrived, over };
}

export function malformed(): never {
  throw malformedForm();
}

function malformedForm(): Error {
  return refusal(
    malformedRequest,
    { what: 'The form could not be read.' },
    { details: [{ field: 'body', fault: 'notAFileForm' }] },
  );
}
