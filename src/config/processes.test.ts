import assert from 'node:assert/strict';
import { test } from 'node:test';
import { connectionsOf, processesOf, processesWithin } from './processes.ts';

const gibibyte = 1024 ** 3;
const pools = { desk: 4, pages: 8, work: 6, reports: 2 };
const auto = (cores: number, memoryBytes: number, hasRedis = true) =>
  processesOf('auto', { role: 'web', hasRedis, machine: { cores, memoryBytes } });

test('as many processes as half of the cores, where memory has room for them', () => {
  assert.deepEqual(auto(16, 64 * gibibyte), { count: 8, why: 'half of 16 cores' });
  assert.equal(auto(1, 64 * gibibyte).count, 1);
  assert.equal(auto(16, 64 * gibibyte, false).count, 1);
  const few = auto(16, 1.5 * gibibyte);
  assert.equal(few.count, 2);
  assert.match(few.why ?? '', /^1,536 MiB of memory have room for no more; the cores, for 8$/);
  assert.equal(auto(16, 0.25 * gibibyte).count, 1);
});

test('what somebody sets is taken as it is, and a worker is one', () => {
  const machine = { cores: 16, memoryBytes: gibibyte };
  assert.deepEqual(processesOf('5', { role: 'all', hasRedis: false, machine }), { count: 5 });
  assert.deepEqual(processesOf('5', { role: 'worker', hasRedis: true, machine }), { count: 1 });
  assert.throws(() => processesOf('65', { role: 'web', hasRedis: true, machine }), /^Error: PROCESSES /);
});

test('two nodes of sixteen cores and a worker stay below what the shipped database takes', () => {
  const [ofOne, connections] = [connectionsOf(pools), 197];
  const { count, why } = processesWithin(auto(16, 64 * gibibyte), { ofOne, beside: 0, connections });
  assert.equal(count, 3);
  assert.match(why ?? '', /^of the 197 connections of the database a node takes 78, each process up to 22$/);
  assert.ok(2 * count * ofOne + ofOne < connections);
  const given = { ofOne, beside: ofOne, connections, shareMax: 100 };
  assert.deepEqual(processesWithin(auto(16, 64 * gibibyte), given), {
    count: 3,
    why: 'DATABASE_CONNECTIONS is 100, each process up to 22',
  });
});

test('a number that somebody set is not changed, but a sentence says where it does not fit', () => {
  const room = { ofOne: 22, beside: 0, connections: 97 };
  assert.deepEqual(processesWithin({ count: 1 }, room), { count: 1, why: undefined });
  const { count, fault } = processesWithin({ count: 8 }, room);
  assert.equal(count, 8);
  assert.match(fault ?? '', /^8 processes may open 176 connections, and of the 97 connections .* takes 38\.$/);
});
