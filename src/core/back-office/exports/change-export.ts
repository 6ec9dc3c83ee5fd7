import type { Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import { enqueueStatement } from '../../../platform/queue/queue.sql.ts';
import type { Actor } from '../../base/actor.ts';
import { deleteExportRow, insertRun, updatePause } from './export.sql.ts';
import { type Export, exportQueueName } from './export.ts';
import { daysBefore, nextDueAt } from './export-days.ts';
import { ownExportForChange } from './own-export.sql.ts';

/** Answers it as it was. What fell due during a pause does not come any more. */
export async function pauseExport(
  tx: Tx,
  actor: Actor,
  { exportId, isPaused, now }: { exportId: string; isPaused: boolean; now: number },
): Promise<Export> {
  const found = await ownExportForChange(tx, actor, exportId);
  if ((found.pausedAt !== null) === isPaused) return found;
  const next = isPaused ? null : new Date(nextDueAt(found, now)).toISOString();
  await updatePause(tx, { id: found.id, isPaused, because: null, nextDueAt: next });
  return found;
}

/** With everything that came of it: links in mails lead nowhere from then on. */
export async function deleteExport(tx: Tx, actor: Actor, { exportId }: { exportId: string }): Promise<Export> {
  const found = await ownExportForChange(tx, actor, exportId);
  await deleteExportRow(tx, found);
  return found;
}

/** Lets it come now, beside its times, about the days that it would be about; one that was asked for and is on its way is enough. */
export async function runExportNow(
  tx: Tx,
  actor: Actor,
  { exportId, now }: { exportId: string; now: number },
): Promise<Export> {
  const found = await ownExportForChange(tx, actor, exportId);
  await startRun(tx, found, { dueAt: now, isAsked: true });
  return found;
}

/** Nothing where that time was taken already, or what was asked for is still on its way. */
export async function startRun(
  tx: Tx,
  { id: exportId, organizationId, frequency }: Export,
  { dueAt, isAsked }: { dueAt: number; isAsked: boolean },
): Promise<void> {
  const id = newId();
  const { from: fromDay, to: toDay } = daysBefore(frequency, dueAt);
  const run = { id, exportId, dueAt: new Date(dueAt).toISOString(), isAsked, fromDay, toDay };
  if ((await insertRun(tx, run)) === 0) return;
  await tx.run(enqueueStatement([{ kind: exportQueueName, id, lane: organizationId }]));
}
