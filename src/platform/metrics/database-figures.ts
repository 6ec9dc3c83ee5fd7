import type { QueueCount } from '../queue/queue.sql.ts';
import { counter, type Figure, type FigureSource, gauge, type Sample } from './figure.ts';
import type { ServerState } from './server-state.sql.ts';

/** Money that is not where it belongs, of one kind. */
interface RestingCount {
  kind: string;
  count: number;
  centavos: number;
  oldestSeconds: number;
}

/** What is done every day, and what came of it last. */
interface UpkeepState {
  name: string;
  ageSeconds: number;
  isGood: boolean | null;
  seconds: number | null;
  figure: number | null;
}

/** What only the database knows, for all processes. */
export interface DatabaseState {
  queues: readonly QueueCount[];
  resting: readonly RestingCount[];
  upkeep: readonly UpkeepState[];
  eventsOnSale: number;
  server: ServerState;
}

interface DatabaseFiguresOptions {
  read: () => Promise<DatabaseState>;
  /** How long a reader of the page waits for them. */
  answerMsMax?: number;
  keptMs?: number;
  now?: () => number;
}

/**
 * Asked at most every few seconds, once at a time. Figures are left out where the database does not answer in time, so
 * that the others are still shown; while a question hangs no other is put.
 */
export function databaseFigures(options: DatabaseFiguresOptions): FigureSource {
  const { read, answerMsMax = 1_000, keptMs = 5_000, now = () => performance.now() } = options;
  let kept: { state: DatabaseState | undefined; until: number } | undefined;
  let asking: { startedAt: number; state: Promise<DatabaseState | undefined> } | undefined;

  const ask = () => {
    const state = read().then(
      (found): DatabaseState | undefined => found,
      () => undefined,
    );
    return {
      startedAt: now(),
      state: state.then((found) => {
        kept = { state: found, until: now() + keptMs };
        asking = undefined;
        return found;
      }),
    };
  };

  return async () => {
    if (asking === undefined && kept !== undefined && now() < kept.until) return figuresOf(kept.state);
    asking ??= ask();
    const leftMs = Math.max(0, asking.startedAt + answerMsMax - now());
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<undefined>((resolve) => {
      timer = setTimeout(() => resolve(undefined), leftMs);
    });
    const state = await Promise.race([asking.state, late]);
    clearTimeout(timer);
    return figuresOf(state);
  };
}

function figuresOf(state: DatabaseState | undefined): Figure[] {
  return [
    gauge('takilya_database_up', 'Whether the database answered in time when it was asked for these figures.', [
      { value: state !== undefined },
    ]),
    ...queueFigures(state?.queues ?? []),
    ...restingFigures(state?.resting ?? []),
    ...upkeepFigures(state?.upkeep ?? []),
    gauge('takilya_events_on_sale', 'Events of which something can be bought right now, up to 1,000.', [
      { value: state?.eventsOnSale ?? null },
    ]),
    ...serverFigures(state?.server),
  ];
}

function queueFigures(queues: readonly QueueCount[]): Figure[] {
  const byKind = samplesOf(queues);
  return [
    gauge(
      'takilya_queue_depth',
      'What waits to be done, by kind.',
      byKind(({ waiting }) => waiting),
    ),
    gauge(
      'takilya_queue_under_way',
      'Of what waits: what somebody is at.',
      byKind(({ underWay }) => underWay),
    ),
    gauge(
      'takilya_queue_failed',
      'What has failed for good and waits for somebody to look at it.',
      byKind(({ failed }) => failed),
    ),
    gauge(
      'takilya_queue_oldest_seconds',
      'How long what is due longest has waited.',
      byKind(({ oldestSeconds }) => oldestSeconds),
    ),
  ];
}

function restingFigures(resting: readonly RestingCount[]): Figure[] {
  const byKind = samplesOf(resting);
  return [
    gauge(
      'takilya_money_resting',
      'Payments, refunds and disputes whose money is not where it belongs, by kind.',
      byKind(({ count }) => count),
    ),
    gauge(
      'takilya_money_resting_pesos',
      'How much that is.',
      byKind(({ centavos }) => centavos / 100),
    ),
    gauge(
      'takilya_money_resting_oldest_seconds',
      'For how long the oldest of it has rested.',
      byKind(({ oldestSeconds }) => oldestSeconds),
    ),
  ];
}

function upkeepFigures(all: readonly UpkeepState[]): Figure[] {
  const audits = all.filter(({ name }) => name === 'audit');
  const ofAudit = (figureOf: (state: UpkeepState) => Sample['value']) =>
    audits.map((state) => ({ value: figureOf(state) }));
  const backups = all.filter(({ name }) => name !== 'audit');
  const ofBackups = (figureOf: (state: UpkeepState) => Sample['value']) =>
    backups.map((state) => ({ labels: { kind: state.name }, value: figureOf(state) }));
  return [
    gauge(
      'takilya_audit_age_seconds',
      'Since the daily audit last found nothing, or has been expected to.',
      ofAudit(({ ageSeconds }) => ageSeconds),
    ),
    gauge(
      'takilya_audit_good',
      'Whether the last one found nothing and came to its end.',
      ofAudit(({ isGood }) => isGood),
    ),
    gauge(
      'takilya_audit_broken',
      'Rows that it found to break an invariant.',
      ofAudit(({ figure }) => figure),
    ),
    gauge(
      'takilya_audit_seconds',
      'How long it took.',
      ofAudit(({ seconds }) => seconds),
    ),
    gauge(
      'takilya_backup_age_seconds',
      'Since the last backup that went well, or has been expected, by kind.',
      ofBackups(({ ageSeconds }) => ageSeconds),
    ),
    gauge(
      'takilya_backup_good',
      'Whether the last one went well.',
      ofBackups(({ isGood }) => isGood),
    ),
    gauge(
      'takilya_backup_bytes',
      'How large it is.',
      ofBackups(({ figure }) => figure),
    ),
    gauge(
      'takilya_backup_seconds',
      'How long it took.',
      ofBackups(({ seconds }) => seconds),
    ),
  ];
}

function serverFigures(server: ServerState | undefined): Figure[] {
  const one = (figureOf: (server: ServerState) => Sample['value']) => [
    { value: server === undefined ? null : figureOf(server) },
  ];
  return [
    gauge(
      'takilya_database_connections',
      'Connections to the server, whoever has them.',
      one(({ connections }) => connections),
    ),
    gauge(
      'takilya_database_connections_max',
      'How many it takes.',
      one(({ connectionsMax }) => connectionsMax),
    ),
    gauge(
      'takilya_database_lock_waits',
      'Sessions that wait for a lock of another.',
      one(({ lockWaits }) => lockWaits),
    ),
    gauge(
      'takilya_database_lock_wait_oldest_seconds',
      'How long the one has waited that waits longest.',
      one(({ lockWaitOldestSeconds }) => lockWaitOldestSeconds),
    ),
    gauge(
      'takilya_database_transaction_oldest_seconds',
      'For how long the oldest transaction has been open.',
      one(({ transactionOldestSeconds }) => transactionOldestSeconds),
    ),
    counter(
      'takilya_database_deadlocks_total',
      'Deadlocks that the server resolved.',
      one(({ deadlocks }) => deadlocks),
    ),
    counter(
      'takilya_archive_failures_total',
      'How often a piece of the write-ahead log could not be archived, where the server archives.',
      one(({ archiveFailures }) => archiveFailures),
    ),
    gauge(
      'takilya_archive_failing',
      'Whether the last attempt at it failed.',
      one(({ isArchiveFailing }) => isArchiveFailing),
    ),
    gauge(
      'takilya_database_standbys',
      'Standbys that stream from it, where the role may see them.',
      one(({ standbys }) => standbys),
    ),
    gauge(
      'takilya_database_standby_lag_bytes',
      'What the one that is furthest behind has not replayed yet.',
      one(({ standbyLagBytes }) => standbyLagBytes),
    ),
  ];
}

const samplesOf =
  <Row extends { kind: string }>(rows: readonly Row[]) =>
  (figureOf: (row: Row) => number): Sample[] =>
    rows.map((row) => ({ labels: { kind: row.kind }, value: figureOf(row) }));
