import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A store that speaks as much S3 as is needed, and refuses every wrong signature. */
export interface S3Receiver {
  url: string;
  objects: Map<string, Buffer>;
  /** What was refused, by method and path. */
  refused: string[];
  /** Set, it answers with that to everything. */
  state: {
    failsWith: number | undefined;
    /** Called before an object is written: the status of a refusal, if it is refused. */
    refuseWrite: () => Promise<number | undefined>;
  };
  close(): Promise<void>;
}

export const s3Keys = { accessKey: 'ana', secretKey: 'hunter2-of-the-store' };

export async function startS3(): Promise<S3Receiver> {
  const objects = new Map<string, Buffer>();
  const refused: string[] = [];
  const state: S3Receiver['state'] = { failsWith: undefined, refuseWrite: async () => undefined };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const [method, path] = [request.method as string, request.url as string];
    if (state.failsWith !== undefined) return response.writeHead(state.failsWith).end();
    if (!isSignedBy(request, body)) {
      refused.push(`${method} ${path}`);
      return response.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code></Error>');
    }
    if (method === 'HEAD' && path === '/takilya') return response.end();
    if (method === 'PUT') {
      const status = await state.refuseWrite();
      if (status !== undefined) return response.writeHead(status).end();
      objects.set(path, body);
      return response.end();
    }
    if (method === 'DELETE') {
      objects.delete(path);
      return response.writeHead(204).end();
    }
    const found = objects.get(path);
    return found === undefined ? response.writeHead(404).end() : response.end(found);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const { accessKey, secretKey } = s3Keys;
  return {
    url: `s3://${accessKey}:${secretKey}@127.0.0.1:${port}/takilya?region=ap-southeast-1&tls=off`,
    objects,
    refused,
    state,
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

/** Made anew from what arrived, by the rules of the scheme. */
function isSignedBy({ headers, method, url = '' }: IncomingMessage, body: Buffer): boolean {
  const parts =
    /^AWS4-HMAC-SHA256 Credential=(\w+)\/(\d{8})\/([\w-]+)\/s3\/aws4_request,SignedHeaders=([\w;-]+),Signature=(\w{64})$/;
  const [, key, day = '', region = '', names = '', signature] = parts.exec(headers.authorization ?? '') ?? [];
  const hash = createHash('sha256').update(body).digest('hex');
  const signed = names.split(';');
  if (key !== s3Keys.accessKey || region !== 'ap-southeast-1' || headers['x-amz-content-sha256'] !== hash) return false;
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => signed.includes(name))) return false;
  const time = headers['x-amz-date'] as string;
  const sent = Date.parse(time.replace(/^(....)(..)(..)T(..)(..)(..)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (!time.startsWith(day) || !(Math.abs(Date.now() - sent) < 15 * 60_000)) return false;
  const [path, query = ''] = url.split('?') as [string, string?];
  const lines = signed.map((name) => `${name}:${headers[name]}\n`).join('');
  const canonical = `${method}\n${path}\n${query}\n${lines}\n${names}\n${hash}`;
  const canonicalHash = createHash('sha256').update(canonical).digest('hex');
  const toSign = `AWS4-HMAC-SHA256\n${time}\n${day}/${region}/s3/aws4_request\n${canonicalHash}`;
  const mac = (by: string | Buffer, text: string) => createHmac('sha256', by).update(text).digest();
  const secret = mac(mac(mac(mac(`AWS4${s3Keys.secretKey}`, day), region), 's3'), 'aws4_request');
  return mac(secret, toSign).toString('hex') === signature;
}
