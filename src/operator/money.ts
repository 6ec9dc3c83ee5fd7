import type { FastifyInstance } from 'fastify';
import type { RestingShown } from '../../web/operator/money-page.tsx';
import { recordAct } from '../core/accounts/audit-log/record-act.ts';
import { nothingFound, raiseInvalid } from '../core/base/common.errors.ts';
import { type Detail, isRaised, raise } from '../core/base/define-error.ts';
import { pesosOf } from '../core/base/money.ts';
import { findAnyOrder } from '../core/reports/operator/find-orders.sql.ts';
import { listMoneyThatRests, type RestingMoney } from '../core/reports/resting/list-money-that-rests.ts';
import { countRefundsToAccounts } from '../core/reports/resting/money-that-rests.sql.ts';
import { listRefusedCancellations } from '../core/selling/cancellation/cancellation.sql.ts';
import { retryCancellation } from '../core/selling/cancellation/retry-cancellation.ts';
import { typedOrderNumber } from '../core/selling/orders/order.ts';
import { openDispute, previewDispute } from '../core/selling/resting/open-dispute.ts';
import { resolveMoney } from '../core/selling/resting/resolve-money.ts';
import type { RestingTools } from '../core/selling/resting/resolver.ts';
import { type FormFaults, faultsOf } from '../http/pages/faults.ts';
import { doneAt } from '../http/pages/signed-in.ts';
import { isUuid } from '../platform/ids.ts';
import {
  answerScreen,
  base,
  frameOf,
  leadsBack,
  type OperatorVisit,
  operatorScreen,
  statusOfFaults,
} from './frame/screen.ts';
import type { OperatorServices } from './frame/services.ts';

const path = '/money';
const disputePath = '/disputes/new';
const rowsMax = 1_000;

/** Money that is not where it belongs: seen, and ended by a person. */
export function moneyRoutes(app: FastifyInstance, services: OperatorServices): void {
  const { db, sales } = services;
  const tools = { db, desk: sales.desk, providers: sales.providers, accounts: sales.accounts };
  const list = () => listMoneyThatRests(db, { providers: sales.providers, most: rowsMax });

  operatorScreen(app, services, {
    method: 'GET',
    path,
    handle: async (visit) => {
      const [money, cancelled, toAccounts] = await Promise.all([
        list(),
        listRefusedCancellations(db, { most: rowsMax }),
        countRefundsToAccounts(db),
      ]);
      const props = {
        frame: frameOf(visit, { current: 'money' }),
        money: money.map(shownMoney),
        cancelled: cancelled.map(({ centavos, ...row }) => ({ ...row, amount: pesosOf(centavos) })),
        toAccounts: toAccounts.map(({ centavos, ...row }) => ({ ...row, amount: pesosOf(centavos) })),
      };
      await answerScreen(services, visit, ['operatorMoney', props]);
    },
  });

  operatorScreen(app, services, {
    method: 'POST',
    path: `${path}/cancelled/:id`,
    needsFreshSignIn: true,
    handle: async (visit) => {
      const refunds = await db.transaction(async (tx) => {
        const retriedBefore = visit.form.text('retriedAt') || null;
        const { act, organizationId, ...retried } = await retryCancellation(tx, {
          eventId: idOf(visit),
          retriedBefore,
        });
        if (act !== undefined) await recordAct(tx, { ...visit.operator, organizationId, ...act });
        return retried.refunds;
      });
      doneAt(visit, `${base}${path}`, refunds > 0 ? 'refundsRetried' : undefined);
    },
  });

  itemRoutes(app, services, { tools, list });
  disputeRoutes(app, services, tools);
}

interface ItemTools {
  tools: RestingTools;
  list: () => Promise<RestingMoney[]>;
}

/** One of them, and what is done about it: said again in figures first. */
function itemRoutes(app: FastifyInstance, services: OperatorServices, { tools, list }: ItemTools): void {
  operatorScreen(app, services, { method: 'GET', path: `${path}/:id`, handle: (visit) => answerOne(visit) });

  operatorScreen(app, services, {
    method: 'POST',
    path: `${path}/:id`,
    needsFreshSignIn: true,
    handle: async (visit) => {
      const input = { id: idOf(visit), act: visit.form.text('act'), reason: visit.form.text('reason') };
      try {
        await resolveMoney(tools, visit.operator, input);
      } catch (error) {
        return answerOne(visit, faultsOf(error));
      }
      doneAt(visit, `${base}${path}`, 'moneyResolved');
    },
  });

  // What is to be done is repeated with its figures before it is done.
  operatorScreen(app, services, {
    method: 'POST',
    path: `${path}/:id/confirm`,
    handle: async (visit) => {
      const act = visit.form.text('act');
      const found = (await list()).find((row) => row.id === idOf(visit));
      const known = found?.acts.find((each) => each === act);
      if (found === undefined || known === undefined) return answerOne(visit);
      const props = {
        frame: frameOf(visit, { current: 'money' }),
        money: shownMoney(found),
        act: known,
        reason: visit.form.text('reason'),
      };
      await answerScreen(services, visit, ['operatorMoneyConfirm', props]);
    },
  });
  leadsBack(app, services, { path: `${path}/:id/confirm`, to: (visit) => `${base}${path}/${idOf(visit)}` });

  const answerOne = async (visit: OperatorVisit, faults?: FormFaults) => {
    const id = idOf(visit);
    const found = (await list()).find((row) => row.id === id);
    if (found === undefined) raise(nothingFound, { record: 'money', id });
    const { form } = visit;
    const props = {
      frame: frameOf(visit, { current: 'money' }),
      money: shownMoney(found),
      values: { act: form.text('act'), reason: form.text('reason') },
      faults,
    };
    await answerScreen(services, visit, ['operatorMoneyItem', props], { status: statusOfFaults(faults) });
  };
}

/** A dispute that the provider reported otherwise than by its webhook. */
function disputeRoutes(app: FastifyInstance, services: OperatorServices, tools: RestingTools): void {
  operatorScreen(app, services, { method: 'GET', path: disputePath, handle: (visit) => answerDispute(visit) });

  operatorScreen(app, services, {
    method: 'POST',
    path: `${disputePath}/confirm`,
    handle: async (visit) => {
      try {
        const { order, amountCentavos } = await previewDispute(tools.db, disputeIn(visit));
        const found = await findAnyOrder(tools.db, order);
        const props = {
          frame: frameOf(visit, { current: 'money' }),
          values: disputeValues(visit),
          order: {
            id: order.id,
            number: order.orderNumber,
            buyerName: order.buyerName,
            total: pesosOf(order.totalCentavos),
          },
          organizationName: found?.organizationName ?? '',
          amount: pesosOf(amountCentavos),
        };
        await answerScreen(services, visit, ['operatorDisputeConfirm', props]);
      } catch (error) {
        await answerDispute(visit, faultsOfDispute(error));
      }
    },
  });
  leadsBack(app, services, { path: `${disputePath}/confirm`, to: () => `${base}${disputePath}` });

  operatorScreen(app, services, {
    method: 'POST',
    path: disputePath,
    needsFreshSignIn: true,
    handle: async (visit) => {
      try {
        await openDispute(tools, visit.operator, disputeIn(visit));
      } catch (error) {
        return answerDispute(visit, faultsOfDispute(error));
      }
      doneAt(visit, `${base}${path}`, 'disputeOpened');
    },
  });

  const answerDispute = async (visit: OperatorVisit, faults?: FormFaults) => {
    const props = { frame: frameOf(visit, { current: 'money' }), values: disputeValues(visit), faults };
    await answerScreen(services, visit, ['operatorDispute', props], { status: statusOfFaults(faults) });
  };
}

function idOf({ params }: OperatorVisit): string {
  return params.id as string;
}

/** A name that fits nothing is mended in the form. */
function faultsOfDispute(error: unknown): FormFaults {
  if (isRaised(error, nothingFound)) return { fields: { disputed: { fault: 'noOrderOrPayment' } } };
  return faultsOf(error);
}

function disputeValues({ form, query }: OperatorVisit) {
  const disputed = form.text('disputed') || (query.order ?? '');
  return { disputed, amount: form.text('amount'), reference: form.text('reference'), reason: form.text('reason') };
}

const amountShape = /^\d{1,12}(?:\.\d{1,2})?$/;

function disputeIn({ form }: OperatorVisit) {
  const disputed = form.text('disputed').trim();
  const plain = form.text('amount').replaceAll(/[\s,₱]/g, '');
  const faults: Detail[] = [];
  if (disputed === '') faults.push({ field: 'disputed', fault: 'required' });
  if (plain !== '' && !amountShape.test(plain)) faults.push({ field: 'amount', fault: 'notPesos' });
  if (faults.length > 0) raiseInvalid(faults);
  const [pesos, centavos = ''] = plain.split('.');
  return {
    ...(isUuid(disputed) || typedOrderNumber(disputed) ? { order: disputed } : { providerPaymentId: disputed }),
    amountCentavos: plain === '' ? undefined : Number(pesos) * 100 + Number(centavos.padEnd(2, '0')),
    reference: form.text('reference').trim(),
    reason: form.text('reason'),
  };
}

export function shownMoney(row: RestingMoney): RestingShown {
  const { id, kind, since, amountCentavos, currency, provider, providerPaymentId, detail, acts } = row;
  const { orderId, orderNumber, organizationName, eventName } = row;
  return {
    id,
    kind,
    since,
    amount: amountCentavos === null ? null : pesosOf(amountCentavos),
    currency,
    provider,
    providerPaymentId,
    detail,
    organizationName,
    eventName,
    order: orderId === null || orderNumber === null ? null : { id: orderId, number: orderNumber },
    acts,
  };
}
