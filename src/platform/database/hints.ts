import type pg from 'pg';
import { type Connection, connectOwn } from './servers.ts';

export interface Hints {
  /** Tells other processes, soon and at most a few times a second, that there is something to look for. */
  send(): void;
  close(): Promise<void>;
}

interface HintOptions {
  connection: Connection;
  channel: string;
  /** Called when another process has sent one. Hints may be lost, so a listener must also look by itself. */
  onHint?: () => void;
}

const sendEveryMs = 100;
const reconnectMs = 2_000;

/** Short messages between processes through the database. Nothing depends on their arrival. */
export function openHints({ connection, channel, onHint }: HintOptions): Hints {
  let client: pg.Client | undefined;
  let isClosed = false;
  let reconnecting: NodeJS.Timeout | undefined;
  let sending: NodeJS.Timeout | undefined;

  const connect = async () => {
    let next: pg.Client | undefined;
    try {
      next = await connectOwn(connection, { application_name: 'takilya hints', keepAlive: true });
      next.on('end', reconnectLater);
      next.on('notification', () => onHint?.());
      if (onHint !== undefined) await next.query(`listen ${channel}`);
    } catch {
      await next?.end().catch(() => {});
      reconnectLater();
      return;
    }
    client = next;
    // Hints that were sent while nobody listened.
    onHint?.();
  };

  const reconnectLater = () => {
    client = undefined;
    if (isClosed || reconnecting !== undefined) return;
    reconnecting = setTimeout(() => {
      reconnecting = undefined;
      connecting = connect();
    }, reconnectMs);
  };

  let connecting = connect();
  return {
    send() {
      // A notification takes a lock that all commits share, so it is sent beside the work and not with it.
      sending ??= setTimeout(() => {
        sending = undefined;
        client?.query(`notify ${channel}`).catch(() => {});
      }, sendEveryMs);
    },
    async close() {
      isClosed = true;
      clearTimeout(reconnecting);
      clearTimeout(sending);
      // It may be opening just now.
      await connecting;
      await client?.end().catch(() => {});
    },
  };
}
