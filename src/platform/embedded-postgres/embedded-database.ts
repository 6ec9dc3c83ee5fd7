import { mkdirSync, realpathSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { locateBinaries, type PostgresBinaries } from './binaries.ts';
import { clearDrafts, createDataDirectory, hasDataDirectory } from './create.ts';
import {
  alreadyRunning,
  claimDataDirectory,
  type DatabaseConnection,
  type DirectoryClaim,
  readOwner,
  tryClaim,
} from './data-directory-owner.ts';
import { diskFull, EmbeddedDatabaseError, explainFileError } from './embedded-database-error.ts';
import { stopLeftoverServer } from './leftover.ts';
import { createDatabase, probe, waitUntilReady } from './ready.ts';
import { defaultSettings, lastComplaint, logLength, rotateLog, type ServerProcess, startServer } from './server.ts';
import { chooseSocketDirectory, type SocketDirectory } from './socket.ts';
import { giveToServerUser, type ServerUser, serverUserFor } from './user.ts';

export { databaseSetAside } from './create.ts';
export { EmbeddedDatabaseError } from './embedded-database-error.ts';

export interface EmbeddedDatabase {
  /** pg connection settings: unix socket. Works as `new pg.Pool({ ...connection, database })` */
  connection: { host: string; port: number; user: string; database: string };
  /** Stops the server cleanly (fast shutdown, waits). Idempotent. No-op for an adopted server ('beside'). */
  close(): Promise<void>;
  /** Resolves with a sentence if the server ends by itself and starting it again is no use. Never for an adopted server. */
  lost: Promise<string>;
}

interface EmbeddedDatabaseOptions {
  /** Absolute. The server's files go in `${dataDir}/postgres`, its log in `${dataDir}/postgres.log`. */
  dataDir: string;
  onStep?: (sentence: string) => void;
  /** Additional PostgreSQL settings, which win over ours. */
  settings?: Record<string, string>;
  /** Other PostgreSQL binaries (initdb, postgres) than npm's, such as /usr/lib/postgresql/15/bin. */
  binDir?: string;
  purpose: 'serve' | 'command';
  /** How often in ten minutes a server that ended by itself is started again. Default 5. */
  restartsMax?: number;
  /** Beyond this the log is begun anew, and the one before is kept; how often that is looked at. For tests. */
  logBytesMax?: number;
  logEveryMs?: number;
}

interface Place {
  dataDir: string;
  dataDirectory: string;
  logPath: string;
  user: ServerUser;
  binaries: PostgresBinaries;
  socket: SocketDirectory;
  /** Marks the server's command line, by which a leftover is known as ours. */
  clusterName: string;
}

const port = 5432;
const superuser = 'takilya';
const database = 'takilya';
const takeoverWaitMs = 30_000;
const attachWaitMs = 30_000;
// A server that is killed again and again is short of memory or has lost its files. Starting it again does not mend
// that.
const restartsMaxDefault = 5;
const restartsCountedMs = 600_000;
const logEveryMsDefault = 10_000;

/** Starts the server on dataDir (initdb at the first time). Creates database "takilya" if absent. */
export async function startEmbeddedDatabase(options: EmbeddedDatabaseOptions): Promise<EmbeddedDatabase> {
  const dataDir = openDataDir(options.dataDir);
  return await explained(dataDir, async () => {
    const claim = await claimDataDirectory(dataDir, options.purpose);
    return await startClaimed(dataDir, claim, options);
  });
}

/** For commands beside a running server: connects to the one that runs on dataDir, else starts one for the duration. */
export async function attachEmbeddedDatabase(options: EmbeddedDatabaseOptions): Promise<EmbeddedDatabase> {
  const dataDir = openDataDir(options.dataDir);
  return await explained(dataDir, async () => {
    const deadlineMs = performance.now() + attachWaitMs;
    for (;;) {
      const claim = tryClaim(dataDir, 'command');
      if (claim) return await startClaimed(dataDir, claim, options);
      const owner = readOwner(dataDir);
      // Another command's server would stop under us: wait for its turn to end instead.
      if (owner?.purpose === 'serve' && owner.connection && (await probe(owner.connection)).answer === 'ready')
        return { connection: owner.connection, close: async () => {}, lost: new Promise(() => {}) };
      if (performance.now() > deadlineMs) throw alreadyRunning(dataDir, owner);
      await sleep(20);
    }
  });
}

function openDataDir(dataDir: string): string {
  const path = resolve(dataDir);
  try {
    // Root's server runs as somebody else, who has to pass through.
    mkdirSync(path, { recursive: true, mode: process.geteuid?.() === 0 ? 0o711 : 0o700 });
    return realpathSync(path);
  } catch (error) {
    throw explainFileError(error, path);
  }
}

async function explained<T>(dataDir: string, action: () => Promise<T>): Promise<T> {
  try {
    return await action();
  } catch (error) {
    throw explainFileError(error, dataDir);
  }
}

async function startClaimed(
  dataDir: string,
  claim: DirectoryClaim,
  options: EmbeddedDatabaseOptions,
): Promise<EmbeddedDatabase> {
  let socket: SocketDirectory | undefined;
  try {
    const dataDirectory = join(dataDir, 'postgres');
    const user = serverUserFor(dataDirectory);
    const binaries = locateBinaries({ binDir: options.binDir, dataDir, user });
    const logPath = join(dataDir, 'postgres.log');
    rotateLog(logPath);
    clearDrafts(dataDir);
    if (hasDataDirectory(dataDirectory, binaries.major)) {
      giveToServerUser(dataDirectory, user);
    } else {
      options.onStep?.(`Creating the database in ${dataDir} (first start)`);
      await createDataDirectory({
        dataDir,
        dataDirectory,
        logPath,
        user,
        binaries,
        superuser,
        sync: options.settings?.fsync !== 'off',
      });
    }
    socket = chooseSocketDirectory(dataDirectory, { user, port });
    const clusterName = `takilya-${socket.name}`;
    return await serve({ dataDir, dataDirectory, logPath, user, binaries, socket, clusterName }, claim, options);
  } catch (error) {
    socket?.remove();
    claim.release();
    throw error;
  }
}

async function serve(place: Place, claim: DirectoryClaim, options: EmbeddedDatabaseOptions): Promise<EmbeddedDatabase> {
  const connection = { host: place.socket.path, port, user: superuser, database };
  let running = startAlone(place, connection, options);
  await running;
  let closing: Promise<void> | undefined;
  claim.announce(connection);
  const rotating = setInterval(
    () => keepLogSmall(place.logPath, options),
    options.logEveryMs ?? logEveryMsDefault,
  ).unref();

  /** Starts it again whenever it alone was killed; ends, with a sentence, where that does not help. */
  const keepRunning = async (): Promise<string> => {
    const { restartsMax = restartsMaxDefault } = options;
    for (let restarts: number[] = []; ; restarts.push(performance.now())) {
      const server = await running;
      const logFrom = logLength(place.logPath);
      await server.ended;
      if (closing !== undefined) return await new Promise(() => {});
      const what = `The database server on ${place.dataDir} ended by itself (${lastComplaint(place.logPath, logFrom)})`;
      restarts = restarts.filter((atMs) => performance.now() - atMs < restartsCountedMs);
      if (restarts.length >= restartsMax) return `${what}: read ${place.logPath} and start Takilya again.`;
      options.onStep?.(`${what}: starting it again`);
      running = startAlone(place, connection, options);
      try {
        await running;
      } catch (error) {
        return (error as Error).message;
      }
    }
  };
  const close = async () => {
    clearInterval(rotating);
    try {
      const server = await running.catch(() => undefined);
      if (server !== undefined) await stopServer(place, server);
    } finally {
      place.socket.remove();
      claim.release();
    }
  };
  return {
    connection,
    close: () => {
      closing ??= close();
      return closing;
    },
    lost: keepRunning(),
  };
}

/** A log that cannot be made smaller is no reason to stop. */
function keepLogSmall(logPath: string, { logBytesMax: bytesMax, onStep }: EmbeddedDatabaseOptions): void {
  try {
    rotateLog(logPath, { bytesMax });
  } catch (error) {
    onStep?.(`The log of the database could not be made smaller (${(error as Error).message})`);
  }
}

/** Starts the server once nothing of an earlier one is left; PostgreSQL's own locks have the last word on that. */
async function startAlone(
  place: Place,
  connection: DatabaseConnection,
  options: EmbeddedDatabaseOptions,
): Promise<ServerProcess> {
  const deadlineMs = performance.now() + takeoverWaitMs;
  for (;;) {
    await stopLeftoverServer(place.dataDirectory, {
      clusterName: place.clusterName,
      onFound: (pid) =>
        options.onStep?.(`Stopping the database server that an earlier run left behind (process ${pid})`),
    });
    place.socket.clear();
    const logFrom = logLength(place.logPath);
    const server = startServer({
      binDir: place.binaries.binDir,
      dataDirectory: place.dataDirectory,
      user: place.user,
      logPath: place.logPath,
      settings: {
        ...defaultSettings(),
        ...options.settings,
        unix_socket_directories: place.socket.setting,
        port: String(port),
        cluster_name: place.clusterName,
      },
    });
    try {
      const answer = await waitUntilReady(connection, { hasEnded: server.hasEnded, onStep: options.onStep });
      if (answer === 'no database') await createDatabase(connection);
      if (answer !== 'ended') return server;
    } catch (error) {
      await stopServer(place, server);
      throw error;
    }
    await server.stop();
    const complaint = lastComplaint(place.logPath, logFrom);
    const isTaken = /lock file .* (already exists|is empty)|still in use/.test(complaint);
    if (!isTaken || performance.now() > deadlineMs) throw failedToStart(place, complaint);
    await sleep(50);
  }
}

function failedToStart(place: Place, complaint: string): EmbeddedDatabaseError {
  if (complaint.includes('No space left on device')) return new EmbeddedDatabaseError(diskFull(place.dataDir));
  return new EmbeddedDatabaseError(
    `The database server on ${place.dataDir} did not start (${complaint}): read ${place.logPath}, put that right and start Takilya again.`,
  );
}

async function stopServer(place: Place, server: ServerProcess): Promise<void> {
  await server.stop();
  // The shell that would have stopped it may have been killed.
  await stopLeftoverServer(place.dataDirectory, { clusterName: place.clusterName });
  await Promise.race([server.ended, sleep(1_000, undefined, { ref: false })]);
}
