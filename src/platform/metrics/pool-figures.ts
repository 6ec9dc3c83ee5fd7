import type { PoolState } from '../database/pool.ts';
import type { Replica } from '../database/replica.ts';
import { counter, type Figure, gauge, histogram } from './figure.ts';

/** Connections of this process, by what they are for. */
export function poolFigures(pools: Readonly<Record<string, PoolState>>): Figure[] {
  const series = Object.entries(pools).map(([purpose, pool]) => ({ labels: { purpose }, ...pool }));
  const ofEach = (figureOf: (pool: PoolState) => number) =>
    series.map(({ labels, ...pool }) => ({ labels, value: figureOf(pool) }));
  return [
    gauge(
      'takilya_pool_connections_max',
      'How many connections there may be, by purpose.',
      ofEach(({ max }) => max),
    ),
    gauge(
      'takilya_pool_connections',
      'How many there are.',
      ofEach(({ total }) => total),
    ),
    gauge(
      'takilya_pool_idle',
      'Of these: what nobody uses.',
      ofEach(({ idle }) => idle),
    ),
    gauge(
      'takilya_pool_waiting',
      'Who waits for one.',
      ofEach(({ waiting }) => waiting),
    ),
    gauge(
      'takilya_pool_share_waiting',
      "Who waits for their organization's share of them.",
      ofEach(({ shares }) => shares.waiting),
    ),
    counter(
      'takilya_pool_share_refusals_total',
      'Who was sent away with 429 because so many of their organization wait.',
      ofEach(({ shares }) => shares.refused),
    ),
    histogram(
      'takilya_pool_acquire_seconds',
      'How long it took to get one.',
      series.map(({ labels, acquireSeconds }) => ({ labels, histogram: acquireSeconds })),
    ),
  ];
}

/** The copy that answers what may be a second old, where there is one. */
export function replicaFigures(replica: Pick<Replica, 'isFresh' | 'lagBytes'> | undefined): Figure[] {
  return [
    gauge('takilya_replica_fresh', 'Whether reads go to the copy at the moment.', [
      { value: replica?.isFresh() ?? null },
    ]),
    gauge('takilya_replica_lag_bytes', 'What the copy has not replayed yet; left out while it is away.', [
      { value: replica?.lagBytes() ?? null },
    ]),
  ];
}
