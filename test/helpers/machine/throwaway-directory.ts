import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const memoryDisk = '/dev/shm';
const memoryBytesMin = 2 * 1024 ** 3;

/**
 * A new directory for everybody, for all that tests throw away: where TMPDIR says, else on a memory disk that has room,
 * else in the usual place.
 */
export function throwawayDirectory(prefix: string): string {
  if (process.env.TMPDIR === undefined && hasRoom()) {
    const directory = open(mkdtempSync(join(memoryDisk, prefix)));
    if (canRunFrom(directory)) return directory;
    rmSync(directory, { recursive: true });
  }
  return open(mkdtempSync(join(tmpdir(), prefix)));
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memoryDisk);
    return bavail * bsize >= memoryBytesMin;
  } catch {
    return false;
  }
}

/** As any temporary directory: tests and databases run as other users too. */
function open(directory: string): string {
  chmodSync(directory, 0o1777);
  return directory;
}

/** Containers often forbid to run anything from there, which a copy of the database's programs needs. */
function canRunFrom(directory: string): boolean {
  const program = join(directory, 'try');
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o700 });
  const { status } = spawnSync(program);
  rmSync(program);
  return status === 0;
}
