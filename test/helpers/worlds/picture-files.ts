import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

/** A picture of one colour, and of which no two calls with other colours have the same bytes. */
export function plain(width: number, height: number, background = '#0B6E6E'): Sharp {
  return sharp({ create: { width, height, channels: 3, background } });
}

/** Three frames, the first of them red. */
export async function animation(): Promise<Buffer> {
  const frames = ['#C8321F', '#47731A', '#0B6E6E'].map((colour) => plain(100, 100, colour).png().toBuffer());
  return sharp(await Promise.all(frames), { join: { animated: true } })
    .gif()
    .toBuffer();
}

/** As a phone takes it: lying on its side, with where and by what it was taken. */
export function taken(width: number, height: number): Promise<Buffer> {
  const exif = { IFD0: { Make: 'Camera' }, IFD3: { GPSLatitude: '14/1 37/1 14/1' } };
  return plain(width, height).withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer();
}

/** A PNG of one colour: large when unpacked, small as it is. */
export function bomb(width: number, height: number, { isInterlaced = false } = {}): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, isInterlaced ? 1 : 0], 8);
  const rows = deflateSync(Buffer.alloc((width / 8 + 1) * height));
  const chunk = (type: string, data: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    const body = Buffer.concat([Buffer.from(type), data]);
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}
