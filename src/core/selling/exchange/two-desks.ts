import type { Tx } from '../../../platform/database/database.ts';
import { lockDeskTypes } from '../desk/desk.sql.ts';
import type { Command, Desk } from '../desk/desk.ts';
import { type DeskTools, lockDesk, servedBy } from '../desk/desk-batch.ts';
import type { TogetherWork } from '../desk/sales-desk.ts';
import { writeChanges } from '../desk/write-desk.ts';

interface AskedDesk extends Omit<Command<never>, 'decide' | 'claim'> {
  eventId: string;
}

export interface TwoDesks {
  from: Desk;
  to: Desk;
}

/**
 * Two desks under their locks, which are taken in the order of the events' ids: two exchanges in opposite directions wait for each
 * other, and for nothing else. What the work writes comes before the changes of the desks.
 */
export function atTwoDesks<Result>(
  asked: { from: AskedDesk; to: AskedDesk },
  work: (tx: Tx, desks: TwoDesks) => Promise<Result>,
): TogetherWork<Result> {
  return async (tx, tools) => {
    const { settlement } = tools;
    const eventIds = [asked.from.eventId, asked.to.eventId].sort();
    for (const eventId of eventIds) await lockDeskTypes(tx, { eventId });
    const from = await deskOf(tx, tools, asked.from);
    const to = await deskOf(tx, tools, asked.to);
    const shown = { from: from.desk.shown(), to: to.desk.shown() };
    const result = await work(tx, { from: from.desk, to: to.desk });
    await writeChanges(tx, from.desk, { aheadMs: from.aheadMs, settlement });
    await writeChanges(tx, to.desk, { aheadMs: to.aheadMs, settlement });
    const served = [
      { eventId: asked.from.eventId, ...servedBy(from.desk, shown.from) },
      { eventId: asked.to.eventId, ...servedBy(to.desk, shown.to) },
    ];
    return { result, served };
  };
}

function deskOf(tx: Tx, tools: DeskTools, { eventId, ...asked }: AskedDesk): Promise<{ desk: Desk; aheadMs: number }> {
  const decide = () => {
    throw new Error('Two desks decide together');
  };
  return lockDesk(tx, tools, eventId, [{ ...asked, decide }], undefined);
}
