import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from './cluster.ts';
import type { Member } from './member.ts';

export interface Fault {
  name: string;
  /** Also suffered in the short form. */
  isShort?: true;
  /** How long it lasts at least: a watcher needs some time to notice silence. */
  leastSeconds: number;
  /** How long it may keep buyers from buying: several times what it takes on a quiet machine. */
  mostSeconds: number;
  /** Does it, and returns how it is mended; undefined: it is over. */
  inflict(cluster: Cluster): Promise<(() => void) | undefined>;
}

type Pick = (cluster: Cluster) => Member | Promise<Member>;

const web: Pick = ({ services }) => (services.web[0] as { member: Member }).member;
const worker: Pick = ({ services }) => (services.workers[0] as { member: Member }).member;
const redis: Pick = ({ services }) => services.redis;
const etcd: Pick = ({ databases }) => databases.etcd[0] as Member;
const leader: Pick = async ({ databases }) => (await databases.leader()).member;
const follower: Pick = async ({ databases }) => (await databases.follower()).member;

export const faults: Fault[] = [
  killed('a web node', web),
  { ...frozen('a web node', web), isShort: true },
  killed('a worker', worker),
  frozen('a worker', worker),
  killed('Redis', redis),
  frozen('Redis', redis),
  killed('an etcd member', etcd),
  frozen('an etcd member', etcd),
  killed('the database follower that commits wait for', follower),
  frozen('the database follower that commits wait for', follower),
  { ...killed('the database leader', leader, 60), isShort: true },
  { ...frozen('the database leader', leader, 60), isShort: true },
  {
    name: 'a promotion that was asked for',
    leastSeconds: 5,
    mostSeconds: 60,
    inflict: async ({ databases }) => {
      await databases.switchOver();
      return undefined;
    },
  },
  {
    name: 'the balancer killed and started again',
    leastSeconds: 3,
    mostSeconds: 60,
    inflict: async ({ services }) => {
      await services.balancer.kill();
      services.balancer.start();
      return undefined;
    },
  },
  {
    name: 'web nodes and workers restarted one after the other',
    leastSeconds: 0,
    mostSeconds: 60,
    inflict: async ({ services, untilWell }) => {
      for (const { member } of [...services.web, ...services.workers]) {
        await member.stop();
        member.start();
        await untilWell();
        // The balancer looks twice a second.
        await sleep(1_500);
      }
      return undefined;
    },
  },
];

function killed(what: string, pick: Pick, mostSeconds = 30): Fault {
  return {
    name: `${what} killed`,
    leastSeconds: 4,
    mostSeconds,
    inflict: async (cluster) => {
      const member = await pick(cluster);
      await member.kill();
      return () => member.start();
    },
  };
}

function frozen(what: string, pick: Pick, mostSeconds = 30): Fault {
  return {
    name: `${what} frozen`,
    leastSeconds: 6,
    mostSeconds,
    inflict: async (cluster) => {
      const member = await pick(cluster);
      member.freeze();
      return () => member.thaw();
    },
  };
}
