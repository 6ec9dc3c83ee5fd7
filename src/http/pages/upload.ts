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
import { boundaryOf, dispositionOf, malformed, partsOf, piecesOf } from '../uploads/multipart.ts';
import { FormFields } from './forms.ts';

/** A form with a file in it, as it was sent. The file lies in a folder of its own until `discard`. */
export interface Upload {
  form: FormFields;
  /** Undefined where none was chosen. */
  file: string | undefined;
  /** Another file beside it, to be written by whoever needs one. */
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
  // Said before it is sent, it need not be read at all.
  if (Number(request.headers['content-length'] ?? 0) > bytesMax) raise(uploadTooLarge, { mebibytesMax });
  const boundary = boundaryOf(request.headers['content-type']);
  const folder = await mkdtemp(join(tmpdir(), 'takilya-upload-'));
  const discard = () => rm(folder, { recursive: true, force: true });
  let open: { name: string; sink: Writable | undefined; text: Buffer[]; size: number } | undefined;
  try {
    const fields = new URLSearchParams();
    let file: string | undefined;
    let bytes = 0;
    const close = async () => {
      if (open === undefined) return;
      if (open.sink === undefined) fields.append(open.name, Buffer.concat(open.text).toString());
      else {
        open.sink.end();
        await finished(open.sink);
      }
      open = undefined;
    };
    for await (const part of partsOf(piecesOf(request), boundary)) {
      if ('head' in part) {
        await close();
        const { name, fileName } = dispositionOf(part.head);
        if (fields.size >= fieldsMax) malformed();
        // A browser sends a file without a name where none was chosen.
        const isFile = fileName !== undefined && fileName !== '' && file === undefined;
        if (isFile) file = join(folder, 'file');
        const sink = isFile ? createWriteStream(file as string, { mode: 0o600 }) : undefined;
        // It is told by whoever waits for it; without a listener node would end the process.
        sink?.on('error', () => {});
        open = { name, sink, text: [], size: 0 };
        continue;
      }
      if (open === undefined) continue;
      bytes += part.bytes.length;
      open.size += part.bytes.length;
      if (bytes > bytesMax) raise(uploadTooLarge, { mebibytesMax });
      if (open.sink === undefined) {
        if (open.size > fieldBytesMax) malformed();
        open.text.push(part.bytes);
      } else if (!open.sink.write(part.bytes)) await once(open.sink, 'drain');
    }
    await close();
    return { form: new FormFields(fields.toString()), file, beside: (name) => join(folder, name), discard };
  } catch (error) {
    open?.sink?.destroy();
    await discard();
    throw error;
  }
}
