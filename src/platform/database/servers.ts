import pg from 'pg';

/** One server, or several of which one takes writes. */
export type Connection = pg.ClientConfig | readonly pg.ClientConfig[];

export const connectTimeoutMs = 5_000;

/** Where connections go: to the server that was found to take writes, until it does not any more. */
export interface Servers {
  readonly count: number;
  /** Changes when another server was chosen; older connections are of no use then. */
  readonly turn: number;
  current(): pg.ClientConfig;
  /** The server does not answer, or takes no writes. Said about an earlier turn, it changes nothing. */
  giveUp(turn: number): void;
  /** The server is silent: everyone who waits for it, in any pool, waits in vain. */
  giveUpSilent(turn: number): void;
  onSilence(listener: (turn: number) => void): void;
}

export function createServers(connection: Connection): Servers {
  const servers = [connection].flat() as pg.ClientConfig[];
  const listeners: ((turn: number) => void)[] = [];
  let turn = 0;
  const giveUp = (ofTurn: number) => {
    if (ofTurn === turn) turn += 1;
  };
  return {
    count: servers.length,
    get turn() {
      return turn;
    },
    current: () => servers[turn % servers.length] as pg.ClientConfig,
    giveUp,
    giveUpSilent: (ofTurn) => {
      giveUp(ofTurn);
      for (const listener of listeners) listener(ofTurn);
    },
    onSilence: (listener) => listeners.push(listener),
  };
}

/** A connection of one's own to the server that takes writes. */
export async function connectOwn(connection: Connection, settings: pg.ClientConfig): Promise<pg.Client> {
  const servers = createServers(connection);
  for (;;) {
    const client = new pg.Client({ ...servers.current(), connectionTimeoutMillis: connectTimeoutMs, ...settings });
    // A connection that breaks fails the statement under way; without a listener node would end the process as well.
    client.on('error', () => {});
    try {
      await client.connect();
      if (servers.count > 1) await requireWritable(client);
      return client;
    } catch (error) {
      await client.end().catch(() => {});
      servers.giveUp(servers.turn);
      if (servers.turn >= servers.count) throw error;
    }
  }
}

/** Where there are several servers, standbys among them answer too. */
export async function requireWritable(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby');
  if (rows[0]?.standby) throw Object.assign(new Error('This server is a standby'), { code: readOnlyServer });
}

export const readOnlyServer = '25006';
