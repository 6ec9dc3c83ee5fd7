import type { FastifyInstance } from 'fastify';
import type { ActName } from '../core/accounts/audit-log/act.ts';
import { recordAct } from '../core/accounts/audit-log/record-act.ts';
import { giveUpFailed, listFailed, listQueues, queueKinds, retryFailed } from '../core/back-office/queues/queues.ts';
import { nothingFound, raiseInvalid } from '../core/base/common.errors.ts';
import { raise } from '../core/base/define-error.ts';
import { deliveryKind } from '../core/telling/deliveries/delivery.ts';
import { chosenOf } from '../http/pages/filters.ts';
import { doneAt } from '../http/pages/signed-in.ts';
import { isUuid } from '../platform/ids.ts';
import { answerScreen, base, frameOf, leadsBack, type OperatorVisit, operatorScreen } from './frame/screen.ts';
import type { OperatorServices } from './frame/services.ts';

const path = '/queues';

/** What waits for a worker, what has failed, and what becomes of that. */
export function queueRoutes(app: FastifyInstance, services: OperatorServices): void {
  const { db } = services;

  operatorScreen(app, services, {
    method: 'GET',
    path,
    handle: async (visit) => {
      const queues = (await listQueues(db)).map((queue) => ({
        ...queue,
        isQueue: chosenOf(queue.kind, queueKinds) !== undefined,
      }));
      await answerScreen(services, visit, ['operatorQueues', { frame: frameOf(visit, { current: 'queues' }), queues }]);
    },
  });

  operatorScreen(app, services, {
    method: 'GET',
    path: `${path}/:kind`,
    handle: async (visit) => {
      const kind = kindOf(visit);
      const failed = (await listFailed(db, { kind })).map(({ id, attempts, error, createdAt }) => ({
        id,
        attempts,
        error,
        createdAt,
      }));
      const frame = frameOf(visit, { current: 'queues' });
      await answerScreen(services, visit, ['operatorQueue', { frame, kind, failed, canGiveUp: kind !== deliveryKind }]);
    },
  });

  const acts: { name: string; action: ActName; done: string; work: typeof retryFailed }[] = [
    { name: 'retry', action: 'queue.retried', done: 'queueRetried', work: retryFailed },
    { name: 'give-up', action: 'queue.given_up', done: 'queueGivenUp', work: giveUpFailed },
  ];
  for (const { name, action, done, work } of acts) {
    operatorScreen(app, services, {
      method: 'POST',
      path: `${path}/:kind/${name}`,
      needsFreshSignIn: true,
      handle: async (visit) => {
        const kind = kindOf(visit);
        const id = visit.form.has('id') ? visit.form.text('id') : null;
        if (id !== null && !isUuid(id)) raiseInvalid([{ field: 'id', fault: 'notAnId' }]);
        await db.transaction(async (tx) => {
          const entries = await work(tx, { kind, id });
          const subject = { kind: 'other', id, label: kind } as const;
          await recordAct(tx, { ...visit.operator, organizationId: null, action, subject, details: { entries } });
        });
        doneAt(visit, pageOf(visit), done);
      },
    });
    leadsBack(app, services, { path: `${path}/:kind/${name}`, to: pageOf });
  }
}

function kindOf({ params }: OperatorVisit): string {
  const kind = chosenOf(params.kind, queueKinds);
  if (kind === undefined) raise(nothingFound, { record: 'queue', id: params.kind ?? '' });
  return kind;
}

function pageOf(visit: OperatorVisit): string {
  return `${base}${path}/${kindOf(visit)}`;
}
