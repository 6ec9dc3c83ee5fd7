import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { throwawayDirectory } from '../../../test/helpers/machine/throwaway-directory.ts';
import { openPrevious } from '../../versions/previous-release.ts';
import type { Kind } from '../kind.ts';
import { killAndStart } from './processes.ts';

const previous = openPrevious();

export const previousBeside: Kind = {
  name: 'previous-beside',
  what: 'a web node of the release before serves beside one of this code, as during every upgrade; kill -9 of either, then started again',
  whyNot: () => ('lacks' in previous ? previous.lacks : undefined),
  begin: async () => {
    if ('lacks' in previous) throw new Error(previous.lacks);
    const directory = throwawayDirectory('takilya-chaos-previous-');
    const previousFolder = join(directory, 'sources');
    previous.checkOut(previousFolder);
    return {
      options: { previousFolder },
      inflict: (scene) => {
        scene.journal.isOlderBeside = true;
        return killAndStart(scene, scene.random.pick(scene.installation.web));
      },
      end: async () => rmSync(directory, { recursive: true, force: true }),
    };
  },
};
