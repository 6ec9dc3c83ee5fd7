import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * What becomes of a request: passed on; cut before the service has it; cut after the service did it, before or amid the
 * answer; or answered in the service's place.
 */
export type Fate =
  | 'PASS'
  | 'DROP'
  | 'LOSE'
  | 'CUT'
  | { status: number; headers?: Record<string, string>; body?: string };

export interface FlakyProxy {
  url: string;
  /** What becomes of the next requests, in turn; later ones are passed on. */
  fates: Fate[];
  /** What came in: method, path and the headers. */
  seen: { method: string; path: string; headers: IncomingMessage['headers'] }[];
  close(): Promise<void>;
}

/** A real HTTP server on the way to the service, on which connections are lost. */
export async function flakyProxy(targetUrl: string): Promise<FlakyProxy> {
  const fates: Fate[] = [];
  const seen: FlakyProxy['seen'] = [];
  const server = createServer(async (request, response) => {
    const { method = '', url: path = '', headers } = request;
    seen.push({ method, path, headers });
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const fate = fates.shift() ?? 'PASS';
    if (fate === 'DROP') return void request.socket.destroy();
    if (typeof fate === 'object') return void response.writeHead(fate.status, fate.headers).end(fate.body);
    const { host: _host, connection: _connection, 'content-length': _length, ...others } = headers;
    const body = method === 'GET' ? null : Buffer.concat(chunks);
    const answer = await fetch(`${targetUrl}${path}`, { method, headers: others as Record<string, string>, body });
    const bytes = Buffer.from(await answer.arrayBuffer());
    if (fate === 'LOSE') return void request.socket.destroy();
    const { 'transfer-encoding': _coding, connection: _kept, ...own } = Object.fromEntries(answer.headers);
    response.writeHead(answer.status, { ...own, 'content-length': bytes.length });
    if (fate === 'PASS') return void response.end(bytes);
    response.write(bytes.subarray(0, bytes.length / 2), () => request.socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fates,
    seen,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
