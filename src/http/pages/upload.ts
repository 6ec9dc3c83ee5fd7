import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { raise } from '../../core/base/define-error.ts';
import { uploadTooLarge } from '../http.errors.ts';
import { type FormPart, malformed, partsOf, piecesOf } from '../uploads/multipart.ts';
import { FormFields, refuseUnstorable } from './forms.ts';

/** A form with a file in it, as it was sent. The file lies in a folder of its own until `discard`. */
export interface Upload {
  form: FormFields;
  /** Undefined where none was chosen. */
  file: string | undefined;
  /** Another file beside it, which the caller may write. */
  beside: (name: string) => string;
  discard: () => Promise<void>;
}

const mebibyte = 1024 * 1024;
const fieldBytesMax = 4 * 1024;
const fieldsMax = 20;

/** Lets the routes of this plugin take forms with files. They arrive as a stream, and nothing is read before it is asked for. */
export function takeUploads(app: FastifyInstance): void {
  app.addContentTypeParser('multipart/form-data', (_request, payload, done) => done(null, payload));
}

/** Reads a form with a file while it arrives, onto the disk and not into memory. */
export async function receiveUpload(
  request: FastifyRequest,
  { mebibytesMax }: { mebibytesMax: number },
): Promise<Upload> {
  const bytesMax = mebibytesMax * mebibyte;
  // Announced as too large, it need not be read at all.
  if (Number(request.headers['content-length'] ?? 0) > bytesMax) raise(uploadTooLarge, { mebibytesMax });
  const folder = await mkdtemp(join(tmpdir(), 'takilya-upload-'));
  const discard = () => rm(folder, { recursive: true, force: true });
  const texts = new Map<FormPart, Buffer[]>();
  let file: { part: FormPart; path: string; sink: Writable } | undefined;
  const begin = (part: FormPart) => {
    if (texts.size >= fieldsMax) malformed();
    // A browser sends a file without a name where none was chosen.
    const isFile = part.fileName !== undefined && part.fileName !== '' && file === undefined;
    if (!isFile) {
      texts.set(part, []);
      return;
    }
    const path = join(folder, 'file');
    const sink = createWriteStream(path, { mode: 0o600 });
    // The one who waits for it reports the error; without a listener node would end the process.
    sink.on('error', () => {});
    file = { part, path, sink };
  };
  try {
    let bytesSoFar = 0;
    for await (const { part, bytes } of partsOf(piecesOf(request), request.headers['content-type'])) {
      if (bytes === undefined) {
        begin(part);
        continue;
      }
      bytesSoFar += bytes.length;
      if (bytesSoFar > bytesMax) raise(uploadTooLarge, { mebibytesMax });
      const text = texts.get(part);
      if (text === undefined) {
        if (file?.sink.write(bytes) === false) await once(file.sink, 'drain');
      } else {
        text.push(bytes);
        if (text.reduce((sum, { length }) => sum + length, 0) > fieldBytesMax) malformed();
      }
    }
    file?.sink.end();
    if (file !== undefined) await finished(file.sink);
    const fields = [...texts].map(([{ name }, text]) => [name, Buffer.concat(text).toString()]);
    const form = new FormFields(new URLSearchParams(fields).toString());
    refuseUnstorable(form);
    return { form, file: file?.path, beside: (name) => join(folder, name), discard };
  } catch (error) {
    file?.sink.destroy();
    await discard();
    throw error;
  }
}
