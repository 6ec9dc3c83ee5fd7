import { setTimeout as sleep } from 'node:timers/promises';
import type { OwnPostgres } from '../../../test/helpers/database/own-postgres.ts';
import { descendantsOf } from '../../../test/helpers/machine/processes.ts';
import { within } from '../../cluster/within.ts';
import type { Kind, Scene } from '../kind.ts';
import { answers, endConnections, endListening } from './database.sql.ts';

const startSeconds = 60;
const commitSeconds = 5;

export const postgresRestarted: Kind = {
  name: 'postgres-restarted',
  what: 'PostgreSQL stopped fast, stopped at once, killed with all it started, or one of its sessions killed; comes back by itself',
  isShort: true,
  begin: async () => ({
    options: {},
    async inflict({ random, installation }) {
      const postgres = installation.postgres as OwnPostgres;
      const first = postgres.firstPid();
      const ways = [
        () => process.kill(first, 'SIGINT'),
        () => process.kill(first, 'SIGQUIT'),
        () => postgres.signal('SIGKILL'),
        // PostgreSQL then ends all others, for their shared memory may be spoilt.
        () => process.kill(random.pick(sessionsOf(first)), 'SIGKILL'),
      ];
      random.pick(ways)();
      await untilAnswering(installation);
    },
  }),
};

export const postgresFrozen: Kind = {
  name: 'postgres-frozen',
  what: 'SIGSTOP of PostgreSQL with all it started, mostly for up to 1.5 s, in one seed of 25 for 9 to 12 s; then SIGCONT',
  isShort: true,
  begin: async () => ({
    options: {},
    async inflict({ random, installation }) {
      const postgres = installation.postgres as OwnPostgres;
      postgres.signal('SIGSTOP');
      try {
        await sleep(random.isOneIn(25) ? random.between(9_000, 12_000) : random.between(50, 1_500));
      } finally {
        postgres.signal('SIGCONT');
      }
      await untilAnswering(installation);
    },
  }),
};

export const commitCut: Kind = {
  name: 'commit-cut',
  what: 'the network between the service and PostgreSQL lost right after a COMMIT was sent, or at any moment, or silent for a while',
  isShort: true,
  begin: async () => ({
    options: { hasProxy: true },
    async inflict({ random, installation }) {
      const proxy = installation.proxy as NonNullable<typeof installation.proxy>;
      const way = random.pick(['CUT AFTER COMMIT', 'CUT AFTER COMMIT', 'LATE AFTER COMMIT', 'CUT', 'SILENT'] as const);
      if (way.endsWith('COMMIT')) {
        // Clients buy all the while, so one comes soon.
        await Promise.race([proxy.holdAfter('commit'), sleep(commitSeconds * 1_000, undefined, { ref: false })]);
        await sleep(random.between(0, 60));
      }
      if (way === 'SILENT') {
        proxy.freeze();
        await sleep(random.between(50, 1_500));
      }
      if (way.startsWith('CUT')) await proxy.cut();
      await sleep(random.between(0, 300));
      proxy.release();
      await proxy.restore();
    },
  }),
};

export const connectionsLost: Kind = {
  name: 'connections-lost',
  what: 'sessions at PostgreSQL ended by the server: those that listen, some, or all; several times over',
  isShort: true,
  begin: async () => ({
    options: {},
    async inflict({ random, installation }) {
      for (let times = random.between(1, 5); times > 0; times -= 1) {
        const share = random.pick([0.2, 0.5, 1]);
        await installation.db.many(random.isOneIn(2) ? endListening() : endConnections(share));
        await sleep(random.between(0, 200));
      }
    },
  }),
};

/** Returns when somebody who asks it is answered. */
export async function untilAnswering({ db }: Pick<Scene['installation'], 'db'>): Promise<void> {
  await within(startSeconds, 'PostgreSQL answers', () =>
    db.one(answers()).then(
      () => true,
      () => false,
    ),
  );
}

/** Those that serve somebody: PostgreSQL's own processes have other names. */
function sessionsOf(first: number): number[] {
  const sessions = descendantsOf([first]).filter(({ command }) =>
    /^postgres: \S+ takilya /.test(command.replace(/takilya-\w+: /, '')),
  );
  return (sessions.length > 0 ? sessions : descendantsOf([first])).map(({ pid }) => pid);
}
