import { Agent } from 'undici';
import type { ObjectStore } from '../../core/catalog/pictures/picture.ts';
import { type S3Account, signedHeaders } from './sign-request.ts';

export interface S3Place extends S3Account {
  /** Such as https://s3.example.com:9000. */
  origin: string;
  bucket: string;
}

const timeoutMs = 10_000;
const bytesMax = 32 * 1024 * 1024;

/** Pictures in a bucket of any store that speaks S3. Errors name neither URL nor keys. */
export function createS3Store(place: S3Place, { now = Date.now }: { now?: () => number } = {}): ObjectStore {
  const { origin, bucket } = place;
  const { host } = new URL(origin);
  // It reuses a connection; none keeps the process from ending.
  const agent = new Agent({ connect: { timeout: timeoutMs }, headersTimeout: timeoutMs, bodyTimeout: timeoutMs });
  const pathOf = (id: string) => `/${bucket}/pictures/${id}.webp`;

  const send = async (method: 'GET' | 'HEAD' | 'PUT' | 'DELETE', path: string, sent?: Buffer) => {
    const signed = signedHeaders(place, { method, host, path, body: sent, now: now() });
    const headers = sent === undefined ? signed : { ...signed, 'content-type': 'image/webp' };
    const signal = AbortSignal.timeout(timeoutMs);
    const { statusCode, body } = await agent.request({ origin, path, method, headers, body: sent, signal });
    const chunks: Buffer[] = [];
    let bytes = 0;
    for await (const chunk of body as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > bytesMax) throw new Error('The store of pictures sent more than any picture has');
      chunks.push(chunk);
    }
    return { status: statusCode, bytes: Buffer.concat(chunks) };
  };
  const expect = (status: number, good: readonly number[]) => {
    if (!good.includes(status)) throw new Error(`The store of pictures answered with ${status}`);
  };

  return {
    async write(id, bytes) {
      expect((await send('PUT', pathOf(id), bytes)).status, [200, 201]);
    },
    async read(id) {
      const { status, bytes } = await send('GET', pathOf(id));
      expect(status, [200, 404]);
      return status === 404 ? undefined : bytes;
    },
    async remove(id) {
      expect((await send('DELETE', pathOf(id))).status, [200, 204, 404]);
    },
    async check() {
      expect((await send('HEAD', `/${bucket}`)).status, [200]);
    },
  };
}
