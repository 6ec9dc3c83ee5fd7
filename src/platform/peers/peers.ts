import { hash } from 'node:crypto';
import type { AddressInfo, Socket } from 'node:net';
import { createServer, type TLSSocket } from 'node:tls';
import type { Queryable } from '../database/database.ts';
import { newId } from '../ids.ts';
import { readFrames, writeFrame } from './frames.ts';
import { leavePeers, meetPeers, type PeerRow } from './peer.sql.ts';
import { type FromPeer, openPeerLink, type PeerLink, type PeerPatience, type ToPeer } from './peer-link.ts';
import { peerIdentity, peerTls } from './peer-tls.ts';

/** Other processes that serve the same. */
export interface Peers {
  /** Which of them, or of this machine's others, a key belongs to; undefined: to this process. */
  peerFor(key: string): Pick<PeerLink, 'ask'> | undefined;
  /** How many came in and did not prove that they know the secret. */
  strangers(): number;
  close(): Promise<void>;
}

export interface PeersOptions {
  db: Queryable;
  /** Whoever does not know it is not talked to. */
  secret: string;
  /** Those of one machine reach each other without an address. */
  machine: string;
  /** Where others reach this one; without it those of its machine alone do. */
  at?: { host: string; port: number };
  /** Does what a peer asks. What it rejects with stays here. */
  answer: (question: unknown) => Promise<unknown>;
  onFault: (sentence: string, error: unknown) => void;
  onChange?: (address: string, answers: boolean) => void;
  patience?: PeerPatience;
}

const meetEveryMs = 2_000;
const lookEveryMs = 500;
// More than a busy machine keeps a process waiting for its turn, and little of what buyers wait at most. One that has lost the
// database is no longer met after ten seconds.
const usualPatience: PeerPatience = { silenceMsMax: 2_000, idleMsMax: 4_000, restMs: 10_000 };
// Strangers are shown out soon, and machines that have gone do not pile up.
const guestsMax = 1_000;
// A peer proves itself within milliseconds: of many who have not yet, those who came first are no peers.
const unprovedMax = 64;
const handshakeMsMax = 3_000;
const guestSilenceMsMax = 10_000;

/**
 * Finds other processes by the database, keeps a way to each, and says which of those that answer a key belongs to. All
 * that see the same processes say the same; nothing relies on it.
 */
export async function openPeers(options: PeersOptions): Promise<Peers> {
  const { db, secret, machine, at, answer, onFault, onChange = () => {}, patience = usualPatience } = options;
  const links = new Map<string, PeerLink>();
  const door = openDoor({ secret, answer, onFault });
  const address = await door.listen(at ?? { host: '127.0.0.1', port: 0 });
  const own: PeerRow = { id: newId(), machine, address, isForAll: at !== undefined };

  let isClosed = false;
  let meeting: NodeJS.Timeout | undefined;
  const meet = async () => {
    try {
      const rows = await meetPeers(db, own);
      const known = new Set(rows.map(({ id }) => id));
      for (const [id, link] of links) {
        if (known.has(id)) continue;
        link.close();
        links.delete(id);
      }
      for (const row of rows) {
        if (!links.has(row.id)) links.set(row.id, openPeerLink({ ...row, secret, patience, onChange }));
      }
    } catch (error) {
      // Those who are known stay known.
      onFault('Other processes could not be looked for', error);
    }
    if (!isClosed) {
      meeting = setTimeout(() => {
        met = meet();
      }, meetEveryMs);
    }
  };
  let met = meet();
  await met;
  const looking = setInterval(() => {
    for (const link of links.values()) link.look();
  }, lookEveryMs);

  return {
    peerFor(key) {
      let best: PeerLink | undefined;
      let most = links.size === 0 ? '' : weight(own.id, key);
      for (const link of links.values()) {
        if (!link.isUp()) continue;
        const its = weight(link.id, key);
        if (its > most) [best, most] = [link, its];
      }
      return best;
    },
    strangers: door.strangers,
    async close() {
      isClosed = true;
      clearTimeout(meeting);
      clearInterval(looking);
      await met;
      try {
        await leavePeers(db, own);
      } catch (error) {
        onFault('Others will find out by themselves that this process has gone', error);
      }
      await door.close();
      for (const link of links.values()) link.close();
    },
  };
}

/** Who weighs most has the key; when one goes, only its keys move. */
function weight(id: string, key: string): string {
  return hash('sha1', `${id} ${key}`);
}

/** By which a connection is known before and after it has proved itself. */
function nameOf({ remoteAddress, remotePort }: Socket): string {
  return `${remoteAddress} ${remotePort}`;
}

/** Where peers come in. */
function openDoor({ secret, answer, onFault }: Pick<PeersOptions, 'secret' | 'answer' | 'onFault'>) {
  const guests = new Set<TLSSocket>();
  const underWay = new Set<Promise<void>>();
  const { key32, ...tls } = peerTls(secret);
  const serve = async (guest: TLSSocket, number: number, question: unknown) => {
    try {
      writeFrame(guest, { kind: 'answer', number, answer: await answer(question) } satisfies FromPeer);
    } catch (error) {
      onFault('What a peer asked for failed here', error);
      writeFrame(guest, { kind: 'fault', number } satisfies FromPeer);
    }
  };
  const server = createServer(
    {
      ...tls,
      pskCallback: (_socket, identity) => (identity === peerIdentity ? key32 : null),
    },
    (guest) => {
      unproved.delete(nameOf(guest));
      guests.add(guest);
      guest.setNoDelay(true);
      guest.setTimeout(guestSilenceMsMax, () => guest.destroy());
      guest.on('close', () => guests.delete(guest));
      // Whoever asked does it without us.
      guest.on('error', () => guest.destroy());
      readFrames(guest, (value) => {
        const message = value as ToPeer;
        if (message.kind === 'ping') return writeFrame(guest, { kind: 'pong' } satisfies FromPeer);
        const serving = serve(guest, message.number, message.question);
        underWay.add(serving);
        void serving.finally(() => underWay.delete(serving));
      });
    },
  );
  server.maxConnections = guestsMax;
  let strangers = 0;
  const unproved = new Map<string, Socket>();
  const showOut = (name: string, socket: Socket) => {
    if (unproved.get(name) !== socket) return;
    unproved.delete(name);
    strangers += 1;
    socket.destroy();
  };
  server.on('connection', (socket: Socket) => {
    const name = nameOf(socket);
    unproved.set(name, socket);
    const [oldest] = unproved;
    if (oldest !== undefined && unproved.size > unprovedMax) showOut(...oldest);
    setTimeout(() => showOut(name, socket), handshakeMsMax).unref();
  });
  // Node tells of a handshake that failed, and may leave the connection open.
  server.on('tlsClientError', (_error, guest) => guest.destroy());
  return {
    strangers: () => strangers,
    listen: async ({ host, port }: { host: string; port: number }) => {
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject);
        server.listen({ host, port, exclusive: true }, resolve);
      });
      return `${host}:${(server.address() as AddressInfo).port}`;
    },
    async close() {
      server.close();
      for (const guest of guests) writeFrame(guest, { kind: 'bye' } satisfies FromPeer);
      while (underWay.size > 0) await Promise.all(underWay);
      for (const guest of guests) guest.destroySoon();
    },
  };
}
