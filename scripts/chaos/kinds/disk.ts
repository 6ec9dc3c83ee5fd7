import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Kind } from '../kind.ts';
import { untilAnswering } from './database.ts';

const diskMegabytes = 900;

export const diskFull: Kind = {
  name: 'disk-full',
  what: 'no room left on the disk of PostgreSQL, which then ends or refuses; then there is room again',
  whyNot: () =>
    process.platform === 'linux' && process.geteuid?.() === 0
      ? undefined
      : 'a small disk can be mounted by root on Linux only',
  begin: async () => {
    const disk = mkdtempSync(join(tmpdir(), 'takilya-disk-'));
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskMegabytes}m,mode=755`, 'takilya-chaos', disk]);
    const filler = join(disk, 'filler');
    return {
      options: { dataDir: join(disk, 'database') },
      async inflict({ random, installation }) {
        fill(filler, disk);
        await sleep(random.between(100, 1_200));
        rmSync(filler);
        await untilAnswering(installation);
      },
      end: async () => {
        execFileSync('umount', ['-l', disk]);
        rmSync(disk, { recursive: true });
      },
    };
  },
};

/** Up to the last byte. */
function fill(path: string, disk: string): void {
  const file = openSync(path, 'w');
  try {
    for (let size = 1024 ** 2; size >= 1; size = size >> 4) {
      const bytes = Buffer.alloc(size, 'x');
      while (statfsSync(disk).bavail > 0) if (writeSync(file, bytes) < size) break;
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    closeSync(file);
  }
}
