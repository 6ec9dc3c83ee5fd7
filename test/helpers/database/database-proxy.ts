import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Connection } from './test-database.ts';

/** Stands between the service and PostgreSQL, to take the database away and give it back. */
export interface DatabaseProxy {
  connection: Connection;
  /** Cuts every connection and refuses new ones. */
  cut(): Promise<void>;
  /** Passes nothing on any more, in either direction, and says nothing. */
  freeze(): void;
  /**
   * Passes on a message of the service that contains the text, and from then on nothing in either direction until
   * `release`. Resolves when that has happened.
   */
  holdAfter(text: string): Promise<void>;
  release(): void;
  restore(): Promise<void>;
  close(): Promise<void>;
}

export async function databaseProxy(target: Connection): Promise<DatabaseProxy> {
  const directory = await mkdtemp(join(tmpdir(), 'takilya-proxy-'));
  const path = join(directory, `.s.PGSQL.${target.port}`);
  const pairs = new Set<[Socket, Socket]>();
  let isFrozen = false;
  let hold: { text: string; reached: () => void } | undefined;

  const server = createServer((near) => {
    const far = connect(join(target.host, `.s.PGSQL.${target.port}`));
    const pair: [Socket, Socket] = [near, far];
    pairs.add(pair);
    const end = () => {
      pairs.delete(pair);
      near.destroy();
      far.destroy();
    };
    let last = '';
    near.on('data', (bytes) => {
      if (isFrozen) return;
      far.write(bytes);
      // A message may come in two pieces.
      last = last.slice(-200) + bytes.toString('latin1');
      if (hold === undefined || !last.includes(hold.text)) return;
      for (const socket of pair) socket.pause();
      hold.reached();
      hold = undefined;
    });
    far.on('data', (bytes) => isFrozen || near.write(bytes));
    for (const socket of pair) socket.on('error', end).on('close', end);
  });
  const listen = () => new Promise<void>((resolve) => server.listen(path, resolve));
  const endAll = () => {
    for (const [near, far] of pairs) {
      near.destroy();
      far.destroy();
    }
  };
  const stop = async () => {
    endAll();
    if (server.listening) await new Promise<void>((resolve) => server.close(() => resolve()));
  };
  await listen();
  return {
    connection: { ...target, host: directory },
    cut: stop,
    freeze: () => {
      isFrozen = true;
    },
    holdAfter: (text) =>
      new Promise((reached) => {
        hold = { text, reached };
      }),
    release: () => {
      hold = undefined;
      for (const socket of [...pairs].flat()) socket.resume();
    },
    restore: async () => {
      if (isFrozen) endAll();
      isFrozen = false;
      if (!server.listening) await listen();
    },
    close: async () => {
      await stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
