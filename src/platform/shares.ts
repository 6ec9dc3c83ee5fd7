import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * So many requests of the same key wait for connections already, or this one has waited so long, that it is not served.
 */
export class ShareSpent extends Error {}

/** On whose account connections are taken. */
interface Account {
  key: string;
  /** True within a transaction: its further connections are not counted. Waiting for itself it would never end. */
  hasPlace: boolean;
}

const accounts = new AsyncLocalStorage<Account | undefined>();

/** Connections that `work` takes count against the share of this key. */
export function onAccountOf<Result>(key: string, work: () => Result): Result {
  return accounts.run({ key, hasPlace: false }, work);
}

/** Work for many at once counts for nobody, no matter who came first. */
export function outsideShares<Result>(work: () => Result): Result {
  return accounts.run(undefined, work);
}

/** Whose account work is on now; undefined where it is on nobody's. */
export function accountKey(): string | undefined {
  return accounts.getStore()?.key;
}

interface SharesOptions {
  /** Places for all of them together; the rest of the pool is for work on nobody's account. */
  most: number;
  /** Places for one of them. */
  ofOneMax: number;
  /** How many may wait in the line of one. */
  waitingMax: number;
  waitMsMax: number;
}

export interface Shares {
  /** Resolves when there is a place, with how to leave it. */
  enter(): Promise<() => void>;
  /** Work that has a place already. */
  inside<Result>(work: () => Result): Result;
  state(): { waiting: number; refused: number };
}

interface Lane {
  inside: number;
  waiting: (() => void)[];
}

/**
 * Shares the connections of a pool out, so that nobody has them all: each key has a line of its own, and the key that has the
 * fewest comes next.
 */
export function createShares({ most, ofOneMax, waitingMax, waitMsMax }: SharesOptions): Shares {
  const lanes = new Map<string, Lane>();
  let inside = 0;
  let refused = 0;

  const take = (lane: Lane) => {
    inside += 1;
    lane.inside += 1;
  };
  const leave = (key: string, lane: Lane) => {
    inside -= 1;
    lane.inside -= 1;
    forgetEmpty(key, lane);
    const [next] = [...lanes.values()]
      .filter(({ waiting, inside: its }) => waiting.length > 0 && its < ofOneMax)
      .sort((one, other) => one.inside - other.inside);
    if (next === undefined) return;
    take(next);
    next.waiting.shift()?.();
  };
  const wait = (key: string, lane: Lane) =>
    new Promise<void>((resolve, reject) => {
      const enter = () => {
        clearTimeout(late);
        resolve();
      };
      const late = setTimeout(() => {
        lane.waiting.splice(lane.waiting.indexOf(enter), 1);
        forgetEmpty(key, lane);
        reject(refuse());
      }, waitMsMax);
      lane.waiting.push(enter);
    });
  const forgetEmpty = (key: string, lane: Lane) => {
    if (lane.inside === 0 && lane.waiting.length === 0) lanes.delete(key);
  };
  const refuse = () => {
    refused += 1;
    return new ShareSpent();
  };

  return {
    async enter() {
      const account = accounts.getStore();
      if (account === undefined || account.hasPlace) return () => {};
      const { key } = account;
      const lane = lanes.get(key) ?? { inside: 0, waiting: [] };
      lanes.set(key, lane);
      if (lane.inside < ofOneMax && inside < most) take(lane);
      else if (lane.waiting.length >= waitingMax) throw refuse();
      else await wait(key, lane);
      return () => leave(key, lane);
    },
    inside(work) {
      const account = accounts.getStore();
      return account === undefined ? work() : accounts.run({ ...account, hasPlace: true }, work);
    },
    state: () => ({ waiting: [...lanes.values()].reduce((sum, lane) => sum + lane.waiting.length, 0), refused }),
  };
}
