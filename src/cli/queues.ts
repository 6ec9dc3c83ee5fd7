import type { Command } from 'commander';
import type { ActName } from '../core/accounts/audit-log/act.ts';
import { recordAct } from '../core/accounts/audit-log/record-act.ts';
import { commandLine } from '../core/accounts/operators/operator.ts';
import { giveUpFailed, listFailed, listQueues, queueKinds, retryFailed } from '../core/back-office/queues/queues.ts';
import type { Database } from '../platform/database/database.ts';
import { isUuid } from '../platform/ids.ts';
import type { FailedEntry, QueueCount } from '../platform/queue/queue.sql.ts';
import type { Run } from './command.ts';
import { CommandError } from './command.ts';

interface Chosen {
  kind: string;
  id?: string;
}

export function addQueueCommands(program: Command, run: Run): void {
  const queues = program
    .command('queues')
    .description('what waits for a worker: how much, how long, and what has failed')
    .action(() =>
      run(async ({ db }) => {
        const counts = await listQueues(db);
        return { json: { queues: counts }, text: counts.map(describe).join('\n') };
      }),
    );
  const kinds = queueKinds.join(', ');

  queues
    .command('failed')
    .description('what has failed for good, oldest first')
    .requiredOption('--kind <kind>', kinds)
    .action(({ kind }: Chosen) =>
      run(async ({ db }) => {
        const failed = await listFailed(db, { kind: knownKind(kind) });
        const text =
          failed.length === 0 ? `Nothing of the kind ${kind} has failed.` : failed.map(describeFailed).join('\n');
        return { json: { failed }, text };
      }),
    );

  queues
    .command('retry')
    .description('try again what has failed, from the first attempt on')
    .requiredOption('--kind <kind>', kinds)
    .option('--id <id>', 'only this one')
    .action((chosen: Chosen) =>
      run(async ({ db }) => {
        const retried = await act(db, 'queue.retried', chosenOf(chosen), retryFailed);
        return { json: { retried }, text: `${retried} of the kind ${chosen.kind} are tried again.` };
      }),
    );

  queues
    .command('give-up')
    .description('strike off what has failed; it is not tried again')
    .requiredOption('--kind <kind>', kinds)
    .option('--id <id>', 'only this one')
    .action((chosen: Chosen) =>
      run(async ({ db }) => {
        const givenUp = await act(db, 'queue.given_up', chosenOf(chosen), giveUpFailed);
        return { json: { givenUp }, text: `${givenUp} of the kind ${chosen.kind} are given up.` };
      }),
    );
}

/** Does it, and writes down that it was done. */
function act(
  db: Database,
  action: ActName,
  { kind, id }: { kind: string; id: string | null },
  work: typeof retryFailed,
): Promise<number> {
  return db.transaction(async (tx) => {
    const entries = await work(tx, { kind, id });
    const subject = { kind: 'other', id, label: kind } as const;
    await recordAct(tx, { ...commandLine, organizationId: null, action, subject, details: { entries } });
    return entries;
  });
}

function chosenOf({ kind, id }: Chosen): { kind: string; id: string | null } {
  if (id !== undefined && !isUuid(id)) throw new CommandError(`${id} is not an id; takilya queues failed lists them.`);
  return { kind: knownKind(kind), id: id ?? null };
}

function knownKind(kind: string): string {
  if (queueKinds.some((known) => known === kind)) return kind;
  throw new CommandError(`There is no queue ${kind}; there are ${queueKinds.join(', ')}.`);
}

function describe({ kind, waiting, underWay, failed, oldestSeconds }: QueueCount): string {
  const parts = [`${waiting} waiting`];
  if (underWay > 0) parts.push(`${underWay} under way`);
  if (oldestSeconds > 0) parts.push(`due for ${Math.round(oldestSeconds)} s`);
  if (failed > 0) parts.push(`${failed} failed`);
  return `${kind.padEnd(20)} ${parts.join(', ')}`;
}

function describeFailed({ id, attempts, error, createdAt }: FailedEntry): string {
  return `${createdAt}  ${id}  ${attempts} attempts  ${error ?? ''}`;
}
