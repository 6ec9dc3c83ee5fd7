import { setTimeout as sleep } from 'node:timers/promises';
import { within } from '../../cluster/within.ts';
import type { ServiceNode } from '../installation.ts';
import type { Kind, Scene } from '../kind.ts';
import { countStanding, endLeases } from './processes.sql.ts';

const startSeconds = 60;
// I11: one frozen node stops nobody else's sales for longer.
const stillSecondsMax = 5;
const stopSecondsMax = 30;

export const webKilled: Kind = {
  name: 'web-killed',
  what: 'kill -9 of a web node amid requests, then started again',
  isShort: true,
  begin: async () => ({
    options: {},
    inflict: (scene) => killAndStart(scene, scene.random.pick(scene.installation.web)),
  }),
};

export const workerKilled: Kind = {
  name: 'worker-killed',
  what: 'kill -9 of a worker amid deliveries, refunds and mails, then started again',
  isShort: true,
  begin: async () => ({
    options: {},
    inflict: (scene) => {
      slowInbox(scene);
      return killAndStart(scene, scene.installation.workers[0] as ServiceNode);
    },
  }),
};

export const webStopped: Kind = {
  name: 'web-stopped',
  what: 'SIGTERM of a web node with requests in flight, then started again',
  begin: async () => ({
    options: {},
    async inflict({ random, installation, accuse, slackSeconds }) {
      const { member, isReady } = random.pick(installation.web);
      const beganMs = performance.now();
      const code = await member.stop();
      const seconds = (performance.now() - beganMs) / 1_000;
      if (seconds > stopSecondsMax + slackSeconds) accuse(`${member.name} took ${seconds.toFixed(1)} s to stop`);
      if (code !== 0) accuse(`${member.name} did not stop in order but with ${code}: ${member.lastWords()}`);
      member.start();
      await within(startSeconds, `${member.name} is ready`, isReady);
    },
  }),
};

export const webFrozen: Kind = {
  name: 'web-frozen',
  what: 'SIGSTOP of a web node, best while it holds rows of the event, until others have sold; then SIGCONT',
  isShort: true,
  begin: async () => ({
    options: {},
    async inflict({ random, installation, sell, accuse, slackSeconds }) {
      const { member, url } = random.pick(installation.web);
      await freezeAmidTransaction(member, installation);
      try {
        const others = installation.web.map((node) => node.url).filter((each) => each !== url);
        const seconds = (await sell(others, stillSecondsMax + slackSeconds)) / 1_000;
        if (seconds > stillSecondsMax + slackSeconds) accuse(`others did not sell for ${seconds.toFixed(1)} s`);
        await sleep(random.between(0, 300));
      } finally {
        member.thaw();
      }
    },
  }),
};

export const processLost: Kind = {
  name: 'process-lost',
  what: 'of a node that serves with two processes, kill -9 of one, which its parent starts again, or SIGSTOP for up to 3 s',
  begin: async () => {
    let killedAt: ServiceNode | undefined;
    return {
      options: { environment: { PROCESSES: '2' } },
      async inflict({ random, installation }) {
        const node = random.pick(installation.web);
        const [, ...serving] = node.member.pids();
        const pid = random.pick(serving);
        if (random.isOneIn(2)) {
          process.kill(pid, 'SIGKILL');
          killedAt = node;
          return;
        }
        process.kill(pid, 'SIGSTOP');
        await sleep(random.between(50, 3_000));
        process.kill(pid, 'SIGCONT');
      },
      async restore() {
        if (killedAt === undefined) return;
        const { member, isReady } = killedAt;
        killedAt = undefined;
        // A parent waits longer each time before it restarts a lost process; a new one, so that the next seed finds both
        // serving.
        await member.stop();
        member.start();
        await within(startSeconds, `${member.name} is ready`, isReady);
      },
    };
  },
};

export const workerFrozen: Kind = {
  name: 'worker-frozen',
  what: 'SIGSTOP of a worker until its leases have ended and another one has done its work; then SIGCONT',
  begin: async () => ({
    options: { workersCount: 2 },
    async inflict(scene) {
      const { random, installation } = scene;
      slowInbox(scene);
      const { member } = random.pick(installation.workers);
      member.freeze();
      try {
        await sleep(random.between(20, 200));
        // As if the time of the leases had passed.
        for (const statement of endLeases()) await installation.db.run(statement);
        await sleep(random.between(100, 400));
      } finally {
        member.thaw();
      }
    },
  }),
};

/** Answers that take a while, so that faults fall before, between and after them. */
function slowInbox({ shop, random }: Scene): void {
  const mostMs = random.between(0, 80);
  shop.inbox.slowness = () => Math.random() * mostMs;
}

export async function killAndStart({ random }: Pick<Scene, 'random'>, { member, isReady }: ServiceNode): Promise<void> {
  await member.kill();
  await sleep(random.between(0, 200));
  member.start();
  await within(startSeconds, `${member.name} is ready`, isReady);
}

const triesMax = 12;

/** Freezes it; where it holds nothing, lets it go on and tries again, so that most seeds see the worst moment. */
async function freezeAmidTransaction(
  member: ServiceNode['member'],
  { db }: Pick<Scene['installation'], 'db'>,
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    member.freeze();
    await sleep(10);
    const { standing } = await db.one<{ standing: number }>(countStanding());
    if (standing > 0 || tries >= triesMax) return;
    member.thaw();
    await sleep(5);
  }
}
