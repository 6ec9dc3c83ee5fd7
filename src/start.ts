import type { AddressInfo } from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { Config } from './config/config.ts';
import { connectionsOf, processesWithin } from './config/processes.ts';
import { AppSecretError, unlockSecrets } from './core/back-office/sealing/unlock-secrets.ts';
import { fillMailAddressKeys } from './core/base/mail-address/fill-mail-address-keys.ts';
import { holdsOrganizations } from './platform/backup/backup.sql.ts';
import { codeOf } from './platform/database/faults.ts';
import { MigrationError, migrate, newerSchema, schemaObstacle, schemaState } from './platform/database/migrate.ts';
import { obstacleIn, readServerFacts, type ServerFacts } from './platform/database/server-facts.ts';
import { databaseSetAside, EmbeddedDatabaseError } from './platform/embedded-postgres/embedded-database.ts';
import { createLog, flushLog, type Log } from './platform/log.ts';
import { type OwnProcess, ownProcess } from './platform/processes/own-process.ts';
import { ProcessStartError, startProcesses } from './platform/processes/start-processes.ts';
import { buildWeb } from './platform/web-build.ts';
import { openRunningDatabase, type RunningDatabase } from './wiring/database.ts';
import { createDemoSelling, createKeyRules, createPolicy } from './wiring/rules.ts';
import type { Service } from './wiring/wiring.ts';

/** Something that a person has to mend before the service can start. The message is one sentence. */
export class StartError extends Error {}

export const faultsForPeople = [StartError, AppSecretError, ProcessStartError, EmbeddedDatabaseError, MigrationError];

// npm passes on the signal that its whole group has got already, so one Ctrl-C arrives twice within milliseconds. Only
// one that comes later is somebody who does not want to wait.
const hurryAfterMs = 1_000;
// If something hangs: those who asked us to stop would kill us soon.
export const stopMsMax = 30_000;

/** Brings everything up, prints what it did, and stops it all in order at SIGINT or SIGTERM. */
export async function startServing(config: Config): Promise<void> {
  const own = ownProcess();
  const log = createLog({ level: config.logLevel, isTerminal: process.stdout.isTTY === true, process: own?.name });
  if (own !== undefined) return serveAsOneOfSeveral(own, config, log);
  // Asked to end while still starting: the start is finished first, then undone in order.
  const say = speaker(config);
  const started = start(config, log, say);
  let stoppingSinceMs: number | undefined;
  const stop = async (reason: string, exitCode: number) => {
    if (stoppingSinceMs !== undefined) {
      if (performance.now() - stoppingSinceMs >= hurryAfterMs) process.exit(1);
      return;
    }
    stoppingSinceMs = performance.now();
    say(`Stopping: ${reason}`);
    setTimeout(() => {
      console.error(`Stopping took longer than ${stopMsMax / 1_000} s; what was under way is given up.`);
      process.exit(1);
    }, stopMsMax);
    process.exit((await stopInOrder(await started, log, say)) ? exitCode : 1);
  };
  process.on('SIGINT', () => void stop('interrupted', 0));
  process.on('SIGTERM', () => void stop('asked to end', 0));
  // Sent by those who renew certificates, and by a terminal that is closed.
  process.on('SIGHUP', () => void started.then(({ serving }) => serving.renew()));
  const { database } = await started;
  void database.lost.then((sentence) => stop(sentence, 1));
}

/** In production, where nobody watches, a start prints JSON like the log: one line a sentence. */
function speaker({ isProduction }: Config): (text: string) => void {
  if (!isProduction || process.stdout.isTTY === true) return (text) => console.log(text);
  return (text) => {
    for (const line of text.split('\n')) {
      const msg = line.trim();
      if (msg !== '') console.log(JSON.stringify({ level: 30, time: new Date().toISOString(), msg }));
    }
  };
}

interface Running {
  serving: Serving;
  database: RunningDatabase;
}

/** What answers requests: in this process, or in several that it has started. */
interface Serving {
  markReady(): void;
  renew(): void;
  drain(): Promise<void>;
}

async function start(given: Config, log: Log, say: (text: string) => void): Promise<Running> {
  const startedAt = performance.now();
  say('Takilya');
  for (const sentence of given.formerlySet) log.warn(sentence);
  const opening = openRunningDatabase({
    config: given,
    purpose: 'serve',
    onStep: (sentence) => say(`  … ${sentence}`),
    onIdleError: (error) => log.warn({ reason: error.message }, 'An idle database connection broke'),
  });
  loadAhead(given);
  const database = await opening;
  let serving: Serving | undefined;
  try {
    const { major, minor, clockFault, connections } = await reachDatabase(database, given, say);
    const where = given.databaseUrl === undefined ? `in ${given.dataDir}` : 'at DATABASE_URL';
    say(`  ✓ Database: PostgreSQL ${major}.${minor} ${where}`);
    if (clockFault !== undefined) say(`  ! ${clockFault}`);
    await refuseToForget(given, database);
    const applied = await migrate(database.db, { onWait: (sentence) => say(`  … ${sentence}`) });
    const newer = await newerThanThis(database);
    const nothing = newer === undefined ? 'up to date' : 'nothing to apply';
    say(`  ✓ Schema: ${applied.length === 0 ? nothing : `${applied.length} migrations applied`}`);
    if (newer !== undefined) say(`  ! ${newer}`);
    const config = { ...given, secrets: await unlockSecrets(database.db, given.secrets) };
    const { accountsLeft } = await fillMailAddressKeys(database.db);
    if (accountsLeft > 0) log.warn({ accounts: accountsLeft }, 'Accounts share their address with an older one');
    const processes = processesFor(config, connections);
    if (processes.fault !== undefined) say(`  ! ${processes.fault}`);
    if (processes.why !== undefined) say(`  ✓ Processes: ${processes.count}, ${processes.why}`);
    serving =
      processes.count === 1
        ? await serveHere(config, database, log)
        : await serveInSeveral(config, processes.count, log);
    const [{ seed }, { addresses }] = await Promise.all([import('./seeding/seed.ts'), import('./wiring/addresses.ts')]);
    // After listening: a start that fails for a busy port must not use up the one time that the key is shown.
    const first = await seed(database.db, {
      keyRules: createKeyRules(config),
      policy: createPolicy(config),
      selling: createDemoSelling(config),
      now: Date.now,
      hasDemo: config.hasDemo,
    });
    for (const sentence of first.done) say(`  ✓ ${sentence}`);
    say(`  ✓ Ready after ${((performance.now() - startedAt) / 1_000).toFixed(1)} s`);
    say(addresses(config, first));
    serving.markReady();
    return { serving, database };
  } catch (error) {
    await serving?.drain();
    await database.close();
    throw error;
  }
}

/** An empty database beside one that was set aside: somebody is between a backup and its restore, and must not sell on it. */
async function refuseToForget({ databaseUrl, dataDir }: Config, { db }: RunningDatabase): Promise<void> {
  const aside = databaseUrl === undefined ? databaseSetAside(dataDir) : undefined;
  if (aside === undefined || (await db.withConnection(holdsOrganizations))) return;
  throw new StartError(
    `${aside} was set aside and nothing has been restored yet: run \`takilya restore FILE\`, or move that folder away to begin anew.`,
  );
}

/**
 * Beside a newer version, or gone back to: the schema still has all that this version knows, or none of its nodes may
 * start.
 */
async function newerThanThis({ db }: RunningDatabase): Promise<string | undefined> {
  const schema = await db.withConnection(schemaState);
  const obstacle = schemaObstacle(schema);
  if (obstacle !== undefined) throw new StartError(obstacle);
  return newerSchema(schema);
}

/**
 * Loads what serves, and builds the pages, while the database starts in a process of its own: together they take longer than that.
 * A database elsewhere is there already, and would be waited for by a process that is too busy to hear it. What fails here fails again where it is
 * needed, and is told there.
 */
function loadAhead({ role, processes, databaseUrl }: Config): void {
  if (processes > 1 || databaseUrl !== undefined) return;
  const load = async () => {
    // The database's process is started first.
    await nextTurn();
    await import('./wiring/wiring.ts');
    if (role !== 'worker') await buildWeb();
  };
  load().catch(() => {});
}

async function serveHere(config: Config, database: RunningDatabase, log: Log): Promise<Serving> {
  const { createService } = await import('./wiring/wiring.ts');
  const service = await createService({ config, ...database, log });
  try {
    await Promise.all([listen(service, config), service.prepare()]);
    return service;
  } catch (error) {
    await service.drain();
    throw error;
  }
}

/** The embedded database takes as many connections as there will be. */
function processesFor(config: Config, connections: number): ReturnType<typeof processesWithin> {
  const { databaseUrl, databasePools, databaseConnections: shareMax, processes: count, processesWhy: why } = config;
  if (databaseUrl === undefined) return { count, why };
  const ofOne = connectionsOf(databasePools);
  return processesWithin({ count, why }, { ofOne, beside: config.role === 'all' ? ofOne : 0, connections, shareMax });
}

/** The database and its schema are this process's; the others come and go. */
async function serveInSeveral({ role }: Config, processes: number, log: Log): Promise<Serving> {
  const web = Array.from({ length: processes }, (_, index) => ({
    name: `web-${index + 1}`,
    environment: { ROLE: 'web', PROCESSES: '1' },
  }));
  const work = role === 'all' ? [{ name: 'work', environment: { ROLE: 'worker', PROCESSES: '1' } }] : [];
  const { open, renew, stop } = await startProcesses({
    plans: [web, work],
    onLost: (process, { why, againAfterMs }) =>
      log.warn({ process, reason: why }, `A process ended; it is started again after ${againAfterMs} ms`),
    onBack: (process) => log.info({ process }, 'The process serves again'),
  });
  return { markReady: open, renew, drain: stop };
}

async function serveAsOneOfSeveral(own: OwnProcess, given: Config, log: Log): Promise<void> {
  const { holdLimits } = given;
  // A crowd spreads over all of them, and each sees its part of it.
  const rush = holdLimits && Math.ceil(holdLimits.rush / own.alike);
  const config = { ...given, holdLimits: holdLimits && { ...holdLimits, rush: rush as number } };
  try {
    const database = await openRunningDatabase({
      config,
      purpose: 'command',
      onIdleError: (error) => log.warn({ reason: error.message }, 'An idle database connection broke'),
    });
    await reachDatabase(database, config, (line) => log.info(line.trim()));
    const { createService } = await import('./wiring/wiring.ts');
    const service = await createService({ config, ...database, log, figuresOfAll: own.figuresOfAll });
    await Promise.all([config.role === 'worker' ? undefined : listen(service, config), service.prepare()]);
    own.ready({
      figures: async () => String(await service.metrics.page()),
      onOpen: service.markReady,
      onRenew: service.renew,
    });
    await own.stopped;
    await service.drain();
    await database.close();
    await flushLog(log);
    process.exit(0);
  } catch (error) {
    const isForPeople = faultsForPeople.some((kind) => error instanceof kind);
    await own.failed(isForPeople ? (error as Error).message : String((error as Error).stack), { isForPeople });
    process.exit(1);
  }
}

/** Requests first, then the database, then the log. Returns whether all went well. */
async function stopInOrder({ serving, database }: Running, log: Log, say: (text: string) => void): Promise<boolean> {
  try {
    await serving.drain();
    await database.close();
    await flushLog(log);
    say('Stopped.');
    return true;
  } catch (error) {
    console.error(`Stopping failed: ${(error as Error).message}`);
    return false;
  }
}

/** Waits for a database that is away or a standby, as during a failover, but not for ever. */
async function reachDatabase(
  { db, pooled, prepare }: RunningDatabase,
  config: Config,
  say: (line: string) => void,
): Promise<ServerFacts> {
  const givenUpMs = performance.now() + config.databaseWaitSeconds * 1_000;
  for (let pauseMs = 1_000; ; pauseMs *= 2) {
    const found = await prepare()
      .then(() => readServerFacts(db, { now: Date.now, pooled }))
      .catch((error: Error) => error);
    const obstacle = found instanceof Error ? obstacleIn(found) : found.obstacle;
    if (obstacle === undefined) {
      if (found instanceof Error) throw found;
      return found;
    }
    const leftMs = givenUpMs - performance.now();
    if (!obstacle.mayPass || leftMs <= 0) throw new StartError(obstacle.sentence);
    say(`  … ${obstacle.sentence.replace(/\.$/, '')}: trying again for ${Math.ceil(leftMs / 1_000)} s`);
    await sleep(Math.min(pauseMs, leftMs));
  }
}

async function listen(service: Service, config: Config): Promise<void> {
  try {
    await service.app.listen({ port: config.port, host: config.host });
  } catch (error) {
    const code = codeOf(error);
    if (code === 'EADDRINUSE') {
      throw new StartError(`Port ${config.port} is in use by another program; stop it or set PORT to another number.`);
    }
    if (code === 'EACCES') {
      throw new StartError(
        `Port ${config.port} needs more rights than this user has; set PORT to a number above 1023.`,
      );
    }
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
      throw new StartError(`HOST ${config.host} is not an address of this machine; set HOST to 127.0.0.1 or 0.0.0.0.`);
    }
    throw error;
  }
  const { port } = service.app.server.address() as AddressInfo;
  if (port !== config.port) throw new Error(`Listening on ${port} instead of ${config.port}`);
}
