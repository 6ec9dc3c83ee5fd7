import { setTimeout as sleep } from 'node:timers/promises';
import { clientOf, place } from '../clients.ts';
import type { Kind, Scene } from '../kind.ts';
import { beginFaults, endFaults, injectedTables, installFaults, lockType } from './injected.sql.ts';

const codes = ['40001', '40P01'];

export const errorsInjected: Kind = {
  name: 'errors-injected',
  what: 'serialization failures and deadlocks raised in every third to every statement of some tables, and real deadlocks with the desk',
  isShort: true,
  begin: async () => ({
    options: {},
    prepare: async ({ db }) => {
      for (const statement of installFaults()) await db.run(statement);
    },
    async inflict(scene) {
      const { random, installation } = scene;
      const { db } = installation;
      for (let count = random.between(1, 3); count > 0; count -= 1) {
        const share = random.pick([0.3, 0.6, 1]);
        await db.run(beginFaults(random.pick(injectedTables), { share, code: random.pick(codes) }));
      }
      const locking = Array.from({ length: random.between(0, 3) }, () => lockBackwards(scene));
      await sleep(random.between(200, 900));
      await Promise.all(locking);
      await db.run(endFaults());
    },
  }),
};

/** Takes the locks of the desk in the opposite order, so that one of the two must give way. */
async function lockBackwards({ installation, event }: Scene): Promise<void> {
  const ids = [event.scarceFree, event.scarcePaid, event.plenty].sort().reverse();
  await installation.db
    .transaction(async (tx) => {
      for (const id of ids) {
        await tx.many(lockType(id));
        await sleep(20);
      }
    })
    .catch(() => {
      // It was the one that gave way.
    });
}

const crowd = 500;

export const poolOfTwo: Kind = {
  name: 'pool-of-two',
  what: '500 clients at once at a node whose pools have two connections each',
  begin: async () => ({
    options: { webCount: 1, environment: { DATABASE_POOLS: 'desk=2,pages=2,work=2,reports=2' } },
    async inflict(scene) {
      const { random, event } = scene;
      const types = [event.scarceFree, event.scarcePaid, event.plenty];
      const deadlineMs = performance.now() + 15_000;
      await Promise.all(
        Array.from({ length: crowd }, (_, number) =>
          place(
            clientOf(scene, 2_000 + number, () => performance.now() > deadlineMs),
            random.pick(types),
            1,
          ),
        ),
      );
    },
  }),
};
