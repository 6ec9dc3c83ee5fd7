import { connect, type Socket } from 'node:net';

interface LoadOptions {
  port: number;
  connections: number;
  seconds: number;
  /** The whole request, headers and body, ready to be written; asked anew for every request. */
  request: () => Buffer | string;
  /** What an answer must start with, so that an error is never counted as work. */
  expect?: string;
}

export interface LoadResult {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  count: number;
}

/**
 * Closed-loop load over keep-alive connections. Bare sockets and a minimal parser: on two cores a full HTTP client would
 * cost more than the server that is measured.
 */
export async function load({
  port,
  connections,
  seconds,
  request,
  expect = 'HTTP/1.1 20',
}: LoadOptions): Promise<LoadResult> {
  const latencies: number[] = [];
  const endAt = performance.now() + seconds * 1_000;
  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: connections }, () => oneConnection({ port, request, expect, endAt, latencies })),
  );
  const elapsed = (performance.now() - startedAt) / 1_000;
  latencies.sort((left, right) => left - right);
  const at = (share: number) => latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? 0;
  return { perSecond: latencies.length / elapsed, p50Ms: at(0.5), p99Ms: at(0.99), count: latencies.length };
}

interface Connection {
  port: number;
  request: () => Buffer | string;
  expect: string;
  endAt: number;
  latencies: number[];
}

function oneConnection({ port, request, expect, endAt, latencies }: Connection): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true });
    let sentAt = 0;
    let pending = -1;
    let head: Buffer[] = [];
    const send = () => {
      sentAt = performance.now();
      socket.write(request());
    };
    const finished = () => {
      latencies.push(performance.now() - sentAt);
      if (performance.now() >= endAt) {
        socket.end();
        resolve();
      } else {
        send();
      }
    };
    socket.on('connect', send);
    socket.on('error', reject);
    socket.on('data', (chunk: Buffer) => {
      if (pending >= 0) {
        pending -= chunk.length;
      } else {
        head.push(chunk);
        const text = head.length === 1 ? chunk : Buffer.concat(head);
        const end = text.indexOf('\r\n\r\n');
        if (end === -1) return;
        const headers = text.toString('latin1', 0, end);
        if (!headers.startsWith(expect)) {
          reject(new Error(`Unexpected answer: ${text.toString('utf8', 0, 600)}`));
          socket.destroy();
          return;
        }
        const length = Number(/content-length: (\d+)/i.exec(headers)?.[1] ?? 0);
        pending = length - (text.length - end - 4);
        head = [];
      }
      if (pending === 0) {
        pending = -1;
        finished();
      }
    });
  });
}

/** The bytes of a GET request. */
export function getRequest(path: string, headers: Record<string, string> = {}): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n${lines.join('')}\r\n`;
}
