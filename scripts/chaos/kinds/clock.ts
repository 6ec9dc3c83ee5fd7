import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { repository } from '../../../test/helpers/machine/child.ts';
import { throwawayDirectory } from '../../../test/helpers/machine/throwaway-directory.ts';
import type { Kind } from '../kind.ts';

const shiftsMs = [-600_000, 600_000];

/** Every process reads its clock from a file, so that none has to be restarted. */
export const clockOff: Kind = {
  name: 'clock-off',
  what: 'the clocks of all processes, or of one of them, ten minutes before or behind that of the database; then right again',
  isShort: true,
  begin: async () => {
    const directory = throwawayDirectory('takilya-clock-');
    const path = join(directory, 'shift');
    const write = (shift: { ms: number; every: number }) => writeFileSync(path, JSON.stringify(shift));
    write({ ms: 0, every: 1 });
    return {
      options: {
        environment: {
          NODE_OPTIONS: `--import=${join(repository, 'scripts/chaos/kinds/shifted-clock.ts')}`,
          SHIFTED_CLOCK: path,
        },
      },
      async inflict({ random, installation }) {
        write({ ms: random.pick(shiftsMs), every: random.pick([1, 2]) });
        const members = [...installation.web, ...installation.workers].map(({ member }) => member);
        for (const member of members) member.signal('SIGUSR2');
        await sleep(random.between(200, 900));
        write({ ms: 0, every: 1 });
        for (const member of members) member.signal('SIGUSR2');
        await sleep(20);
      },
      end: async () => rmSync(directory, { recursive: true }),
    };
  },
};
