import { createRequire } from 'node:module';
import { lazily } from './lazily.ts';

/** Who calls others. Loading it takes as long as many of our rooms, and a start calls nobody. */
export const undici = lazily(() => createRequire(import.meta.url)('undici') as typeof import('undici'));
