import type { Duplex } from 'node:stream';
import { deserialize, serialize } from 'node:v8';

const lengthBytes = 4;
// An order is a few thousand bytes at most.
const frameBytesMax = 1_048_576;

/** Plain values over a stream, each with its length before it. */
export function writeFrame(stream: Duplex, value: unknown): void {
  if (!stream.writable) return;
  const body = serialize(value);
  if (body.length > frameBytesMax) throw new Error(`A frame of ${body.length} bytes`);
  const head = Buffer.alloc(lengthBytes);
  head.writeUInt32BE(body.length);
  // What is said while sockets are read travels together.
  if (stream.writableCorked === 0) {
    stream.cork();
    setImmediate(() => stream.uncork());
  }
  stream.write(Buffer.concat([head, body]));
}

export function readFrames(stream: Duplex, onValue: (value: unknown) => void): void {
  let held: Buffer = Buffer.alloc(0);
  stream.on('data', (bytes: Buffer) => {
    held = held.length === 0 ? bytes : Buffer.concat([held, bytes]);
    let start = 0;
    while (held.length - start >= lengthBytes) {
      const length = held.readUInt32BE(start);
      if (length > frameBytesMax) {
        stream.destroy(new Error(`A frame of ${length} bytes`));
        return;
      }
      const end = start + lengthBytes + length;
      if (held.length < end) break;
      onValue(deserialize(held.subarray(start + lengthBytes, end)));
      start = end;
    }
    held = held.subarray(start);
  });
}
