import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Connection } from './test-database.ts';

interface Session {
  socket: Socket;
  client?: Socket;
  /** How many answers are awaited, and one more while a question is only half asked. */
  open: number;
}

const [query, sync, terminate] = [...'QSX'].map((letter) => letter.charCodeAt(0));

const readyForQuery = Buffer.from('Z\0\0\0\x05I', 'latin1');
const authenticated = Buffer.from('R\0\0\0\x08\0\0\0\0', 'latin1');

/**
 * Pools transactions as PgBouncer before 1.21 does: a client gets any session, the last used one first, until its
 * transaction has ended, and what it prepared stays with the session.
 */
export async function forgetfulPooler(target: Connection): Promise<{ connection: Connection; close(): void }> {
  const directory = mkdtempSync(join(tmpdir(), 'takilya-pooler-'));
  const free: Session[] = [];
  const sockets = new Set<Socket>();

  const openSession = async (startPacket: Buffer): Promise<Session> => {
    const socket = connect(join(target.host, `.s.PGSQL.${target.port}`)).on('error', () => {});
    sockets.add(socket);
    const session: Session = { socket, open: 0 };
    socket.write(startPacket);
    await new Promise<void>((resolve) => {
      eachMessage(socket, (message) => {
        session.client?.write(message);
        if (message[0] !== readyForQuery[0]) return;
        resolve();
        if (session.client === undefined) return;
        session.open -= 1;
        if (session.open === 0 && message.at(-1) === readyForQuery.at(-1)) {
          session.client = undefined;
          free.push(session);
        }
      });
    });
    return session;
  };

  const server = createServer((client) => {
    sockets.add(client);
    let held: Session | undefined;
    let startPacket: Buffer | undefined;
    let turn = Promise.resolve();
    let isHalfAsked = false;
    client.on('error', () => {}).on('close', () => held?.client === client && held.socket.destroy());
    client.once('data', (packet: Buffer) => {
      startPacket = packet;
      client.write(Buffer.concat([authenticated, readyForQuery]));
      eachMessage(client, (message) => {
        if (message[0] === terminate) return client.end();
        turn = turn.then(async () => {
          if (held?.client !== client) {
            held = free.pop() ?? (await openSession(startPacket as Buffer));
            held.client = client;
          }
          const isWhole = message[0] === query || message[0] === sync;
          if (message[0] === query || !isHalfAsked) held.open += 1;
          isHalfAsked = !isWhole;
          held.socket.write(message);
        });
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(join(directory, `.s.PGSQL.${target.port}`), resolve));
  return {
    connection: { ...target, host: directory },
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** Calls for every whole message: a letter, its length in four bytes, and what it says. */
function eachMessage(socket: Socket, hear: (message: Buffer) => void): void {
  let rest = Buffer.alloc(0);
  socket.on('data', (bytes: Buffer) => {
    rest = Buffer.concat([rest, bytes]);
    while (rest.length >= 5 && rest.length > rest.readUInt32BE(1)) {
      const end = rest.readUInt32BE(1) + 1;
      hear(rest.subarray(0, end));
      rest = rest.subarray(end);
    }
  });
}
