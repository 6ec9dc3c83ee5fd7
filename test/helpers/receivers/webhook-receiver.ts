import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface Receiver {
  url: string;
  received: Received[];
  close(): Promise<void>;
}

/** A real HTTP server that remembers what it was sent; it answers 200 at once where nothing else is said. */
export async function receiver(
  answer: (response: ServerResponse, received: Received) => void = (response) => response.end(),
  { port = 0 }: { port?: number } = {},
): Promise<Receiver> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { url: path = '', headers } = request;
      const one = { path, headers, body: Buffer.concat(chunks).toString() };
      received.push(one);
      answer(response, one);
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', 4_096, resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
