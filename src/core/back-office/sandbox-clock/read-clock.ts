import type { Queryable } from '../../../platform/database/database.ts';
import type { Actor } from '../../base/actor.ts';
import { requireSandbox } from '../../selling/sandbox/simulate-order.ts';
import { findClock, type SandboxClock } from './sandbox-clock.sql.ts';

/** What time it is in the caller's sandbox. */
export async function readClock(db: Queryable, actor: Actor): Promise<SandboxClock> {
  requireSandbox(actor);
  return findClock(db, actor);
}
