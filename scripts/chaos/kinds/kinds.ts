import type { Kind } from '../kind.ts';
import { webFrozen, webKilled, webStopped, workerFrozen, workerKilled } from './processes.ts';

export const kinds: readonly Kind[] = [webKilled, webStopped, webFrozen, workerKilled, workerFrozen];
