import type { FastifyInstance } from 'fastify';
import type { ShownPayout, ShownPayoutFile } from '../../web/operator/payouts-page.tsx';
import { markFileSent, movePayouts } from '../core/back-office/settlements/move-payouts.ts';
import { findPayout, listPayouts } from '../core/back-office/settlements/payout.sql.ts';
import { listFiles, listInFile, type PayoutFileFacts } from '../core/back-office/settlements/payout-file.sql.ts';
import { makePayoutFile, payoutFileFacts, readPayoutFile } from '../core/back-office/settlements/payout-file.ts';
import { recordSentAnyway, retryPayout } from '../core/back-office/settlements/retry-payout.ts';
import {
  isFiledPayout,
  type Payout,
  type PayoutStatus,
  payoutStatuses,
} from '../core/back-office/settlements/settlement.ts';
import { nothingFound, raiseInvalid } from '../core/base/common.errors.ts';
import { raise } from '../core/base/define-error.ts';
import { pesosOf } from '../core/base/money.ts';
import { listOrganizationNames } from '../core/reports/operator/list-organizations.sql.ts';
import { type FormFaults, faultsOf } from '../http/pages/faults.ts';
import { chosenOf } from '../http/pages/filters.ts';
import { doneAt } from '../http/pages/signed-in.ts';
import type { Queryable, Tx } from '../platform/database/database.ts';
import { isUuid } from '../platform/ids.ts';
import {
  answerScreen,
  base,
  frameOf,
  leadsBack,
  type OperatorVisit,
  operatorActs,
  operatorScreen,
  statusOfFaults,
} from './frame/screen.ts';
import type { OperatorServices } from './frame/services.ts';

const path = '/payouts';
const payoutsMax = 500;
const filesMax = 20;

/** Payouts: a file for the bank, then sent, paid or returned. */
export function payoutRoutes(app: FastifyInstance, services: OperatorServices): void {
  const { db, payoutAccounts: accounts, payoutHoldDays: holdDays } = services;

  operatorScreen(app, services, { method: 'GET', path, handle: (visit) => answerList(visit) });

  const answerList = async (visit: OperatorVisit, faults?: FormFaults) => {
    const status = statusOf(visit);
    const payouts = await listPayouts(db, { organizationId: null, status, most: payoutsMax });
    const props = {
      frame: frameOf(visit, { current: 'payouts' }),
      status,
      statuses: payoutStatuses,
      payouts: await shownPayouts(db, payouts),
      files: isFiledPayout({ status }) ? (await listFiles(db, { number: null, most: filesMax })).map(shownFile) : [],
      faults,
    };
    await answerScreen(services, visit, ['operatorPayouts', props], { status: faults === undefined ? 200 : 409 });
  };

  operatorScreen(app, services, {
    method: 'POST',
    path: `${path}/file`,
    needsFreshSignIn: true,
    handle: async (visit) => {
      try {
        const { number } = await db.transaction((tx) => makePayoutFile(tx, visit.operator, { accounts, holdDays }));
        doneAt(visit, filePage(number), 'payoutsFiled');
      } catch (error) {
        await answerList(visit, faultsOf(error));
      }
    },
  });

  confirmRoutes(app, services, answerList);

  const listPage = () => `${base}${path}`;
  leadsBack(app, services, { path: `${path}/file`, to: listPage });
  operatorActs(app, services, {
    path,
    acts: {
      sent: {
        done: 'payoutsSent',
        work: (tx, visit): Promise<unknown> =>
          movePayouts(tx, visit.operator.by, { payoutIds: idsOf(visit), to: 'SENT', holdDays }),
      },
      paid: {
        done: 'payoutsPaid',
        work: async (tx, visit) => {
          for (const payoutId of idsOf(visit).toSorted())
            await movePayouts(tx, visit.operator.by, { payoutIds: [payoutId], to: 'PAID' });
        },
      },
    },
    pageOf: listPage,
    again: answerList,
  });

  fileRoutes(app, services);
  oneRoutes(app, services);
}

/** One payout: sent back by the bank, withdrawn, tried again. */
function oneRoutes(app: FastifyInstance, services: OperatorServices): void {
  const { db } = services;

  operatorScreen(app, services, { method: 'GET', path: `${path}/:id`, handle: (visit) => answerOne(visit) });

  const answerOne = async (visit: OperatorVisit, faults?: FormFaults) => {
    const payoutId = idOf(visit);
    const payout = isUuid(payoutId) ? await findPayout(db, { payoutId }) : undefined;
    if (payout === undefined) raise(nothingFound, { record: 'payout', id: payoutId });
    const [shown] = await shownPayouts(db, [payout]);
    const props = {
      frame: frameOf(visit, { current: 'payouts' }),
      payout: shown as ShownPayout,
      reason: visit.form.text('reason'),
      faults,
    };
    await answerScreen(services, visit, ['operatorPayout', props], { status: statusOfFaults(faults) });
  };

  operatorActs(app, services, {
    path: `${path}/:id`,
    acts: {
      returned: { done: 'payoutReturned', work: (tx, visit) => moveBack(tx, visit, 'RETURNED') },
      withdraw: { done: 'payoutWithdrawn', work: (tx, visit) => moveBack(tx, visit, 'WITHDRAWN') },
      'sent-anyway': {
        done: 'payoutSentAnyway',
        work: (tx, visit) => recordSentAnyway(tx, visit.operator.by, { payoutId: idOf(visit) }),
      },
      retry: {
        done: 'payoutRetried',
        work: (tx, visit) => retryPayout(tx, visit.operator.by, { payoutId: idOf(visit) }),
      },
    },
    pageOf: (visit) => `${base}${path}/${idOf(visit)}`,
    again: answerOne,
  });
}

/** What was chosen is repeated with its sum before it is marked. */
function confirmRoutes(
  app: FastifyInstance,
  services: OperatorServices,
  answerList: (visit: OperatorVisit, faults: FormFaults) => Promise<void>,
): void {
  const { db } = services;
  operatorScreen(app, services, {
    method: 'POST',
    path: `${path}/confirm`,
    handle: async (visit) => {
      const to = chosenOf(visit.form.text('to'), ['sent', 'paid'] as const) ?? 'sent';
      try {
        const payouts = await listChosen(db, idsOf(visit));
        const props = { frame: frameOf(visit, { current: 'payouts' }), to, payouts: await shownPayouts(db, payouts) };
        await answerScreen(services, visit, ['operatorPayoutsConfirm', props]);
      } catch (error) {
        await answerList(visit, faultsOf(error));
      }
    },
  });
  leadsBack(app, services, { path: `${path}/confirm`, to: () => `${base}${path}` });
}

/** In the order in which they were chosen; refuses where one is not there. */
async function listChosen(db: Queryable, ids: readonly string[]): Promise<Payout[]> {
  return Promise.all(
    [...new Set(ids)].map(async (payoutId) => {
      const payout = isUuid(payoutId) ? await findPayout(db, { payoutId }) : undefined;
      return payout ?? raise(nothingFound, { record: 'payout', id: payoutId });
    }),
  );
}

function moveBack(tx: Tx, visit: OperatorVisit, to: 'RETURNED' | 'WITHDRAWN'): Promise<unknown> {
  const { operator, form } = visit;
  return movePayouts(tx, operator.by, { payoutIds: [idOf(visit)], to, reason: form.text('reason') });
}

/** A file for the bank: what it names, once more by its number, and that the bank has it. */
function fileRoutes(app: FastifyInstance, services: OperatorServices): void {
  const { db, payoutAccounts: accounts, payoutHoldDays: holdDays } = services;

  const answerFile = async (visit: OperatorVisit, faults?: FormFaults) => {
    const file = await payoutFileFacts(db, numberOf(visit));
    const payouts = await shownPayouts(db, await listInFile(db, file));
    const props = { frame: frameOf(visit, { current: 'payouts' }), file: shownFile(file), payouts, faults };
    await answerScreen(services, visit, ['operatorPayoutFile', props], { status: statusOfFaults(faults) });
  };

  operatorScreen(app, services, {
    method: 'GET',
    path: `${path}/files/:number`,
    handle: (visit) => answerFile(visit),
  });

  operatorScreen(app, services, {
    method: 'GET',
    path: `${path}/files/:number/payouts.csv`,
    needsFreshSignIn: true,
    handle: async (visit) => {
      const { number, csv } = await db.transaction((tx) =>
        readPayoutFile(tx, visit.operator, { accounts, number: numberOf(visit) }),
      );
      visit.reply
        .headers({
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': `attachment; filename="payouts-${number}.csv"`,
          'cache-control': 'no-store',
        })
        .send(csv);
    },
  });

  operatorActs(app, services, {
    path: `${path}/files/:number`,
    acts: {
      sent: {
        done: 'payoutsSent',
        work: (tx, visit) => markFileSent(tx, visit.operator.by, { number: numberOf(visit), holdDays }),
      },
    },
    pageOf: (visit) => filePage(numberOf(visit)),
    again: answerFile,
  });
}

function filePage(number: string | number): string {
  return `${base}${path}/files/${encodeURIComponent(number)}`;
}

function shownFile({ number, madeAt, payouts, amountCentavos, filed, withdrawn }: PayoutFileFacts): ShownPayoutFile {
  return { number, madeAt, payouts, amount: pesosOf(amountCentavos), filed, withdrawn };
}

/** With the names of the organizations that they go to. */
export async function shownPayouts(db: Queryable, payouts: readonly Payout[]): Promise<ShownPayout[]> {
  const ids = [...new Set(payouts.map(({ organizationId }) => organizationId))];
  const names = new Map((await listOrganizationNames(db, { ids })).map((each) => [each.id, each]));
  return payouts.map((payout) => {
    const { id, status, waitingFor, createdAt, sentAt, paidAt, returnedAt, returnReason, withdrawnAt } = payout;
    const { fileNumber, withdrawCause, withdrawReason, isHeld } = payout;
    const { slug = '', name = '' } = names.get(payout.organizationId) ?? {};
    const times = { createdAt, sentAt, paidAt, returnedAt, withdrawnAt };
    const amount = pesosOf(payout.amountCentavos);
    const withdrawn = { withdrawCause, withdrawReason, isHeld };
    return {
      id,
      organization: { slug, name },
      amount,
      status,
      waitingFor,
      ...times,
      returnReason,
      fileNumber,
      ...withdrawn,
    };
  });
}

function statusOf({ query }: OperatorVisit): PayoutStatus {
  return chosenOf(query.status, payoutStatuses) ?? 'SCHEDULED';
}

function idOf({ params }: OperatorVisit): string {
  return params.id as string;
}

function numberOf({ params }: OperatorVisit): string {
  return params.number as string;
}

function idsOf({ form }: OperatorVisit): string[] {
  const ids = form.all('id');
  if (ids.length === 0) raiseInvalid([{ field: 'id', fault: 'required' }]);
  return ids;
}
