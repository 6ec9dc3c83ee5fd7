import { crc32, deflateRawSync } from 'node:zlib';
import type { ArchivedFile } from './tar.ts';

interface Packed {
  name: Buffer;
  packed: Buffer;
  /** What stands both before the file and in the directory at the end. */
  told: Buffer;
}

/** An archive as `zip` writes it. The same files give the same bytes, no matter who makes it and when. */
export function zipOf(files: readonly Omit<ArchivedFile, 'isProgram'>[]): Buffer {
  const [entries, directory]: [Buffer[], Buffer[]] = [[], []];
  let start = 0;
  for (const file of files.map(packedFile)) {
    const entry = Buffer.concat([localHeader(file), file.name, file.packed]);
    entries.push(entry);
    directory.push(listed(file, start), file.name);
    start += entry.length;
  }
  return Buffer.concat([
    ...entries,
    ...directory,
    ending(Buffer.concat(directory).length, { start, files: files.length }),
  ]);
}

const localSignature = 0x04034b50;
const listedSignature = 0x02014b50;
const endSignature = 0x06054b50;
const versionNeeded = 20;
const namesAreUtf8 = 0x0800;
const deflated = 8;
// The same day as in a tar: 1985-10-26. Years are counted from 1980.
const date = ((1985 - 1980) << 9) | (10 << 5) | 26;
const plainFile = 0o100644;
const madeOnUnix = 3 << 8;

function packedFile({ name, bytes }: { name: string; bytes: Buffer }): Packed {
  const packed = deflateRawSync(bytes, { level: 9 });
  const told = Buffer.alloc(26);
  const nameBytes = Buffer.from(name);
  told.writeUInt16LE(versionNeeded, 0);
  told.writeUInt16LE(namesAreUtf8, 2);
  told.writeUInt16LE(deflated, 4);
  told.writeUInt16LE(0, 6);
  told.writeUInt16LE(date, 8);
  told.writeUInt32LE(crc32(bytes), 10);
  told.writeUInt32LE(packed.length, 14);
  told.writeUInt32LE(bytes.length, 18);
  told.writeUInt16LE(nameBytes.length, 22);
  return { name: nameBytes, packed, told };
}

function localHeader({ told }: Packed): Buffer {
  return Buffer.concat([signature(localSignature), told]);
}

function listed({ told }: Packed, start: number): Buffer {
  const rest = Buffer.alloc(14);
  rest.writeUInt32LE(plainFile * 0x10000, 6);
  rest.writeUInt32LE(start, 10);
  const maker = Buffer.alloc(2);
  maker.writeUInt16LE(madeOnUnix | versionNeeded);
  return Buffer.concat([signature(listedSignature), maker, told, rest]);
}

function ending(directoryBytes: number, { start, files }: { start: number; files: number }): Buffer {
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files, 4);
  end.writeUInt16LE(files, 6);
  end.writeUInt32LE(directoryBytes, 8);
  end.writeUInt32LE(start, 12);
  return Buffer.concat([signature(endSignature), end]);
}

function signature(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
