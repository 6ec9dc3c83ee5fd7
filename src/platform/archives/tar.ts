/** A file of an archive. */
export interface ArchivedFile {
  name: string;
  bytes: Buffer;
  isProgram?: boolean;
}

const blockBytes = 512;
const nameBytesMax = 100;

/** An archive as `tar` writes it (ustar). The same files give the same bytes, no matter who makes it and when. */
export function tarOf(files: readonly ArchivedFile[]): Buffer {
  const blocks = files.flatMap((file) => [headerOf(file), file.bytes, padding(file.bytes.length)]);
  // Two empty blocks end it.
  return Buffer.concat([...blocks, Buffer.alloc(2 * blockBytes)]);
}

function headerOf({ name, bytes, isProgram = false }: ArchivedFile): Buffer {
  if (Buffer.byteLength(name) > nameBytesMax) throw new RangeError(`The name of a file is too long: ${name}`);
  const header = Buffer.alloc(blockBytes);
  const octal = (value: number, width: number) => value.toString(8).padStart(width - 1, '0');
  header.write(name, 0);
  header.write(octal(isProgram ? 0o755 : 0o644, 8), 100);
  header.write(octal(0, 8), 108);
  header.write(octal(0, 8), 116);
  header.write(octal(bytes.length, 12), 124);
  header.write(octal(timeSeconds, 12), 136);
  // The sum is taken with blanks in its own place.
  header.write(' '.repeat(8), 148);
  header.write('0', 156);
  header.write('ustar\0', 257);
  header.write('00', 263);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${octal(sum, 7)}\0 `, 148);
  return header;
}

// What npm writes too: 1985-10-26. Some programs refuse a file of 1970.
const timeSeconds = 499_162_500;

function padding(length: number): Buffer {
  return Buffer.alloc((blockBytes - (length % blockBytes)) % blockBytes);
}
