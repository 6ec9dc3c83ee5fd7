import { promisify } from 'node:util';
import { brotliCompress, constants, gzip as gzipBytes } from 'node:zlib';

export type Coding = 'br' | 'gzip';

const brotli = promisify(brotliCompress);
const gzip = promisify(gzipBytes);

/** Packs once, when it is first asked for and beside the thread that serves: the largest takes a third of a second. */
export function packer(bytes: Buffer): (coding: Coding) => Promise<Buffer> {
  const packed = new Map<Coding, Promise<Buffer>>();
  const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
  return (coding) => {
    const made = packed.get(coding) ?? (coding === 'br' ? brotli(bytes, brotliOptions) : gzip(bytes, { level: 9 }));
    packed.set(coding, made);
    return made;
  };
}
