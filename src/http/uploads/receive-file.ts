import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AddressList } from '../../core/base/address-list.ts';
import { drawingsBusy, raiseInvalid } from '../../core/base/common.errors.ts';
import { raise, refusal } from '../../core/base/define-error.ts';
import { createKeyedSemaphore, createSemaphore, SemaphoreFull } from '../../platform/semaphore.ts';
import { clientAddress, networkOf } from '../client-address.ts';
import { fileExpected, fileTooLarge, fileTooSlow, unsupportedMediaType } from '../http.errors.ts';
import { type FormPart, inTime, malformed, partsOf, piecesOf } from './multipart.ts';

/** A file that was sent. It lies in a folder of its own until `discard`. */
export interface ReceivedFile {
  path: string;
  sha256: Buffer;
  discard: () => Promise<void>;
}

export interface WantedFile {
  /** Name of its part, where it comes in a form. */
  field: string;
  mebibytesMax: number;
}

/** Receives the file of a request. `from` is whose it is: nobody takes all the room. */
export type ReceiveFile = (request: FastifyRequest, wanted: WantedFile, from: string) => Promise<ReceivedFile>;

const types = /^(?:multipart\/form-data|application\/octet-stream|image\/[\w.+-]+)\s*(?:;|$)/i;

/**
 * Lets the routes of this plugin take files where they want one. Files arrive as a stream, and nothing is read before it is asked
 * for.
 */
export function takeFiles(app: FastifyInstance, wantsFile: (request: FastifyRequest) => boolean): void {
  app.addContentTypeParser(types, (request, payload, done) => {
    if (wantsFile(request)) done(null, payload);
    else done(refusal(unsupportedMediaType, { given: request.headers['content-type'] }));
  });
}

const mebibyte = 1024 * 1024;
// The rest of the form that the file came with.
const aroundBytesMax = mebibyte;
// Each may take as much of the disk as a file may have bytes.
const filesMax = 32;
// One owner may have many organizations but few network addresses; one of either leaves most places to others.
const filesOfOneMax = 3;
const filesOfAddressMax = 8;
const waitingMax = 32;
// A poor phone connection is several times as fast; a file keeps its place for at least as long as a request may take.
const kibibytesMin = 8;
const windowMs = 5_000;
const retryAfterSeconds = 3;

/**
 * Files are read onto the disk while they arrive and never into memory, a few at a time. A file keeps its place until it is
 * discarded, so that no more arrive than can be dealt with: buyers' payments wait for the same disk.
 */
export function createFileReceiver({ trustedProxies }: { trustedProxies: AddressList }): ReceiveFile {
  const ofOne = createKeyedSemaphore({ most: filesOfOneMax, waitingMax });
  const ofAddress = createKeyedSemaphore({ most: filesOfAddressMax, waitingMax });
  const ofAll = createSemaphore({ most: filesMax, waitingMax });
  return async (request, wanted, from) => {
    const isForm = checkHead(request, wanted);
    const address = networkOf(clientAddress(request.raw, trustedProxies));
    const received = Promise.withResolvers<ReceivedFile>();
    const keepPlace = async () => {
      const file = await receive(request, wanted, isForm);
      const gone = Promise.withResolvers<void>();
      const discard = () => file.discard().finally(gone.resolve);
      received.resolve({ ...file, discard });
      await gone.promise;
    };
    ofOne(from, () => ofAddress(address, () => ofAll(keepPlace))).catch(async (error: unknown) => {
      // Later: anyone who is told at once sends all of it again at once.
      if (error instanceof SemaphoreFull) await sleep(retryAfterSeconds * 1_000, undefined, { ref: false });
      received.reject(error instanceof SemaphoreFull ? refusal(drawingsBusy, {}, { retryAfterSeconds }) : error);
    });
    return received.promise;
  };
}

/** Whether it comes in a form. One that is announced as too large need not be read at all. */
function checkHead({ headers }: FastifyRequest, { field, mebibytesMax }: WantedFile): boolean {
  const given = headers['content-type'];
  if (given === undefined) raiseInvalid([{ field, fault: 'required' }]);
  if (!types.test(given)) raise(fileExpected, { given, field });
  const isForm = /^multipart/i.test(given);
  const bytesMax = mebibytesMax * mebibyte + (isForm ? aroundBytesMax : 0);
  if (Number(headers['content-length'] ?? 0) > bytesMax) raise(fileTooLarge, { mebibytesMax });
  return isForm;
}

const pace = {
  bytesMin: (kibibytesMin * 1024 * windowMs) / 1_000,
  windowMs,
  tooSlow: () => refusal(fileTooSlow, { kibibytesMin }),
};

async function receive(request: FastifyRequest, wanted: WantedFile, isForm: boolean): Promise<ReceivedFile> {
  const { field, mebibytesMax } = wanted;
  const folder = await mkdtemp(join(tmpdir(), 'takilya-file-'));
  const discard = () => rm(folder, { recursive: true, force: true });
  const path = join(folder, 'file');
  const sink = createWriteStream(path, { mode: 0o600 });
  // The one who waits for it reports the error; without a listener node would end the process.
  sink.on('error', () => {});
  try {
    const hash = createHash('sha256');
    let bytes = 0;
    const arriving = inTime(piecesOf(request), pace);
    for await (const piece of isForm ? pieceOfForm(arriving, request, wanted) : arriving) {
      bytes += piece.length;
      if (bytes > mebibytesMax * mebibyte) raise(fileTooLarge, { mebibytesMax });
      hash.update(piece);
      if (!sink.write(piece)) await once(sink, 'drain');
    }
    sink.end();
    await finished(sink);
    if (bytes === 0) raiseInvalid([{ field, fault: 'required' }]);
    return { path, sha256: hash.digest(), discard };
  } catch (error) {
    sink.destroy();
    await discard();
    throw error;
  }
}

/** The one part that is meant; the others are skipped. */
async function* pieceOfForm(
  arriving: AsyncIterable<Buffer>,
  { headers }: FastifyRequest,
  { field }: WantedFile,
): AsyncGenerator<Buffer> {
  let meant: FormPart | undefined;
  let around = 0;
  for await (const { part, bytes } of partsOf(arriving, headers['content-type'])) {
    // A browser sends a file without a name where none was chosen.
    if (bytes === undefined) meant ??= part.name === field && part.fileName !== '' ? part : undefined;
    else if (part === meant) yield bytes;
    else around += bytes.length;
    if (around > aroundBytesMax) malformed();
  }
}
