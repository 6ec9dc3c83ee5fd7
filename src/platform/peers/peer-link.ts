import { connect, type TLSSocket } from 'node:tls';
import { readFrames, writeFrame } from './frames.ts';
import { peerIdentity, peerTls } from './peer-tls.ts';

export interface PeerLink {
  id: string;
  address: string;
  /** Whether it answered a moment ago. */
  isUp(): boolean;
  /** Rejects where it is not known what became of it. */
  ask(question: unknown): Promise<unknown>;
  /** Called several times a second: asks whether it is there, and gives it up when it has been silent. */
  look(): void;
  close(): void;
}

export interface PeerPatience {
  /** How long one that is there may say nothing at all. */
  silenceMsMax: number;
  /** How long one that was asked may answer none of it, though it says that it is there: it has lost its database, say. */
  idleMsMax: number;
  /** For how long such a one is asked nothing; by then others have found out too, or it works again. */
  restMs: number;
}

export interface PeerLinkOptions {
  id: string;
  address: string;
  secret: string;
  patience: PeerPatience;
  /** It answers now, or no more though it did not say that it stops. */
  onChange: (address: string, answers: boolean) => void;
}

export type ToPeer = { kind: 'ping' } | { kind: 'ask'; number: number; question: unknown };
export type FromPeer =
  | { kind: 'pong' }
  | { kind: 'answer'; number: number; answer: unknown }
  | { kind: 'fault'; number: number }
  /** It is about to stop; what it was asked it still answers. */
  | { kind: 'bye' };

interface Asked {
  resolve: (answer: unknown) => void;
  reject: (error: Error) => void;
}

/** The way to one other process. */
export function openPeerLink({ id, address, secret, patience, onChange }: PeerLinkOptions): PeerLink {
  const asked = new Map<number, Asked>();
  let socket: TLSSocket | undefined;
  let isSecure = false;
  let isLeaving = false;
  let isClosed = false;
  let heardAt = 0;
  let answeredAt = 0;
  let restsUntil = 0;
  let askedLast = 0;

  const lose = (lost: TLSSocket) => {
    if (socket !== lost) return;
    socket = undefined;
    if (isSecure && !isLeaving && !isClosed) onChange(address, false);
    isSecure = false;
    for (const { reject } of asked.values()) reject(new Error('The peer has gone silent'));
    asked.clear();
    lost.destroy();
  };
  const dial = () => {
    const { key32, ...tls } = peerTls(secret);
    const colon = address.lastIndexOf(':');
    const dialed = connect({
      ...tls,
      host: address.slice(0, colon),
      port: Number(address.slice(colon + 1)),
      pskCallback: () => ({ psk: key32, identity: peerIdentity }),
      // Who it is, it has proved by the secret.
      checkServerIdentity: () => undefined,
    });
    socket = dialed;
    isLeaving = false;
    heardAt = performance.now();
    dialed.setNoDelay(true);
    dialed.on('secureConnect', () => {
      heardAt = performance.now();
      isSecure = true;
      onChange(address, true);
    });
    dialed.on('error', () => lose(dialed));
    dialed.on('close', () => lose(dialed));
    readFrames(dialed, (value) => {
      heardAt = performance.now();
      const message = value as FromPeer;
      if (message.kind === 'bye') isLeaving = true;
      else if (message.kind !== 'pong') {
        answeredAt = heardAt;
        const waiting = asked.get(message.number);
        asked.delete(message.number);
        if (message.kind === 'answer') waiting?.resolve(message.answer);
        else waiting?.reject(new Error('The peer has failed'));
      }
    });
  };

  let lookedAt = performance.now();
  return {
    id,
    address,
    isUp: () => isSecure && !isLeaving,
    ask: (question) =>
      new Promise((resolve, reject) => {
        if (socket === undefined) {
          reject(new Error('The peer is away'));
          return;
        }
        askedLast += 1;
        writeFrame(socket, { kind: 'ask', number: askedLast, question } satisfies ToPeer);
        if (asked.size === 0) answeredAt = performance.now();
        asked.set(askedLast, { resolve, reject });
      }),
    look() {
      const now = performance.now();
      // It was this process that stood still: what the other said meanwhile has not been read yet.
      if (now - lookedAt > patience.silenceMsMax / 2) {
        heardAt = now;
        answeredAt = now;
      }
      lookedAt = now;
      if (isClosed) return;
      if (socket === undefined) {
        if (now >= restsUntil) dial();
      } else if (asked.size > 0 && now - answeredAt > patience.idleMsMax) {
        restsUntil = now + patience.restMs;
        lose(socket);
      } else if (now - heardAt > patience.silenceMsMax) lose(socket);
      else if (isSecure) writeFrame(socket, { kind: 'ping' } satisfies ToPeer);
    },
    close() {
      isClosed = true;
      if (socket !== undefined) lose(socket);
    },
  };
}
