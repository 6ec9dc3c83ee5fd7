import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Stands between somebody and a server, to take the network away and give it back. */
export interface TcpProxy {
  port: number;
  /** Ends every connection and refuses new ones. */
  cut(): Promise<void>;
  restore(): Promise<void>;
  /** Ends the next connection that is answered, after the first bytes of the answer. Resolves when that has happened. */
  breakNextAnswer(): Promise<void>;
  close(): Promise<void>;
}

const bytesBeforeBreak = 40;

export async function tcpProxy(target: { port: number }): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  let broken: (() => void) | undefined;
  const server = createServer((near) => {
    const far = connect(target.port, '127.0.0.1');
    const end = () => {
      for (const socket of [near, far]) {
        sockets.delete(socket);
        socket.destroy();
      }
    };
    near.on('data', (bytes) => far.write(bytes));
    far.on('data', (bytes: Buffer) => {
      if (broken === undefined) return near.write(bytes);
      near.write(bytes.subarray(0, bytesBeforeBreak), end);
      broken();
      broken = undefined;
    });
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', end).on('close', end);
    }
  });
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const cut = async () => {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  return {
    port,
    cut,
    restore: () => listen(port),
    breakNextAnswer: () =>
      new Promise((resolve) => {
        broken = resolve;
      }),
    close: cut,
  };
}
