import type { Costs } from './costs.ts';
import { Station } from './stations.ts';

interface RelayRung {
  name: string;
  /** At once, of all workers of a database: no more than there are shards. */
  relays: number;
  databaseCores: number;
  /** Over which organizations are spread. */
  databases: number;
  salesPerSecond: number;
}

// As `order.created`, `order.completed` and one for each of two tickets.
const noticesPerSale = 4;
const shards = 16;
const noticesPerTurn = 500;
const roundTrips = 6;
const secondsOfSale = 60;

export const relayRungs: readonly RelayRung[] = [
  { name: 'one relay, as before', relays: 1, databaseCores: 32, databases: 1, salesPerSecond: 20_000 },
  { name: 'one worker of 4', relays: 4, databaseCores: 32, databases: 1, salesPerSecond: 20_000 },
  { name: '4 workers of 4', relays: 16, databaseCores: 32, databases: 1, salesPerSecond: 20_000 },
  { name: 'the same, 4 databases', relays: 16, databaseCores: 32, databases: 4, salesPerSecond: 20_000 },
  { name: '4 databases, one worker of 4 each', relays: 4, databaseCores: 32, databases: 4, salesPerSecond: 20_000 },
];

/** How far the notices of a database are behind its sales after a minute of them, and how busy its cores are with that. */
export function simulateRelays(
  { relays, databaseCores, databases, salesPerSecond }: RelayRung,
  costs: Costs,
): { perSecond: number; behindMs: number; databaseBusy: number } {
  const database = new Station(databaseCores);
  const freeAt = Array.from({ length: relays }, () => 0);
  const waiting = Array.from({ length: shards }, () => 0);
  const lockedUntil = Array.from({ length: shards }, () => 0);
  const written = (salesPerSecond * noticesPerSale) / databases / 1_000;
  const endMs = secondsOfSale * 1_000;
  let [atMs, relayed] = [0, 0];
  while (atMs < endMs) {
    const relay = freeAt.indexOf(Math.min(...freeAt));
    const nextMs = Math.max(atMs, freeAt[relay] as number);
    for (const shard of waiting.keys())
      waiting[shard] = (waiting[shard] as number) + ((nextMs - atMs) * written) / shards;
    atMs = nextMs;
    // The fullest is the one that has waited longest.
    const open = [...waiting.keys()].filter((shard) => (lockedUntil[shard] as number) <= atMs);
    const shard = open.sort((one, other) => (waiting[other] as number) - (waiting[one] as number))[0];
    const taken = shard === undefined ? 0 : Math.min(noticesPerTurn, Math.floor(waiting[shard] as number));
    if (shard === undefined || taken === 0) {
      freeAt[relay] = atMs + 1;
      continue;
    }
    const worked = database.serve(atMs, taken * costs.relayInDatabase);
    const doneMs = worked + taken * costs.relayInWorker + costs.commit + roundTrips * costs.roundTrip;
    waiting[shard] = (waiting[shard] as number) - taken;
    relayed += taken;
    lockedUntil[shard] = doneMs;
    freeAt[relay] = doneMs;
  }
  const left = waiting.reduce((sum, each) => sum + each, 0);
  return { perSecond: (relayed / endMs) * 1_000, behindMs: left / written, databaseBusy: database.busyOf(endMs) };
}
