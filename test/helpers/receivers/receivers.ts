import { once } from 'node:events';
import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import type { TestContext } from 'node:test';
import { createWebhookSender, type WebhookSenderOptions } from '../../../src/adapters/webhook-sender/webhook-sender.ts';
import { createOutboundPolicy } from '../../../src/core/base/outbound-address.ts';
import type { WebhookSender } from '../../../src/core/telling/deliveries/webhook-call.ts';
import { receiverCertificate, receiverKey } from './receivers-certificate.ts';

/** A server that webhooks are sent to, counted from the outside. Ends with its test. */
interface Receiver {
  port: number;
  url: string;
  /** Connections it ever had, those it has now, and the most it had at once. */
  connections: { ever: number; now: number; most: number };
  /** Closes what is open; it goes on listening. */
  hangUp(): void;
}

interface Place {
  host?: string;
  port?: number;
}

/** A receiver that speaks HTTP as one should. */
export function startReceiver(t: TestContext, listener: RequestListener, place?: Place): Promise<Receiver> {
  return listen(t, createHttpServer(listener), { ...place, scheme: 'http' });
}

export function startSecureReceiver(t: TestContext, listener: RequestListener, place?: Place): Promise<Receiver> {
  const server = createHttpsServer({ key: receiverKey, cert: receiverCertificate }, listener);
  return listen(t, server, { ...place, scheme: 'https' });
}

/** A receiver that does with the connection what it likes, each time a whole request has come in. */
export function startRawReceiver(t: TestContext, answer: (socket: Socket) => void): Promise<Receiver> {
  const server = createServer((socket) => {
    let heard = '';
    socket.on('error', () => {});
    socket.on('data', (bytes) => {
      heard += bytes.toString('latin1');
      const length = Number(/content-length: (\d+)/i.exec(heard)?.[1]);
      const end = heard.indexOf('\r\n\r\n');
      if (end === -1 || heard.length < end + 4 + length) return;
      heard = '';
      answer(socket);
    });
  });
  return listen(t, server, { scheme: 'http' });
}

/** Somebody who must hear nothing. */
export function startListener(t: TestContext, place?: Place): Promise<Receiver> {
  return listen(t, createServer(), { ...place, scheme: 'http' });
}

async function listen(
  t: TestContext,
  server: Server,
  { host = '127.0.0.1', port = 0, scheme }: Place & { scheme: string },
): Promise<Receiver> {
  const sockets = new Set<Socket>();
  const connections = { ever: 0, now: 0, most: 0 };
  server.on('connection', (socket) => {
    sockets.add(socket);
    connections.ever += 1;
    connections.now += 1;
    connections.most = Math.max(connections.most, connections.now);
    socket.on('error', () => {});
    socket.on('close', () => {
      sockets.delete(socket);
      connections.now -= 1;
    });
  });
  const hangUp = () => {
    for (const socket of sockets) socket.destroy();
  };
  server.listen(port, host);
  await once(server, 'listening');
  t.after(async () => {
    const closed = once(server, 'close');
    server.close();
    hangUp();
    await closed;
  });
  const bound = (server.address() as AddressInfo).port;
  return {
    port: bound,
    url: `${scheme}://${host.includes(':') ? `[${host}]` : host}:${bound}/hook`,
    connections,
    hangUp,
  };
}

export const loopbackOpened = createOutboundPolicy({ allowRanges: ['127.0.0.0/8'] });

/** A sender that ends with its test. It may call this machine, trusts the receivers' certificate, and asks no DNS. */
export function startSender(t: TestContext, options: Partial<WebhookSenderOptions> = {}): WebhookSender {
  const sender = createWebhookSender({
    outbound: loopbackOpened,
    ca: receiverCertificate,
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
    ...options,
  });
  t.after(() => sender.close());
  return sender;
}

export const message = {
  headers: { 'webhook-id': 'msg_1', 'webhook-timestamp': '1614265330', 'webhook-signature': 'v1,abc=' },
  body: '{"id":"msg_1"}',
};
