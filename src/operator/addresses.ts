import type { FastifyInstance } from 'fastify';
import { decideAddress } from '../core/selling/order-email/decide-address.ts';
import { listWaitingChanges } from '../core/selling/orders/address-change.sql.ts';
import { type FormFaults, faultsOf } from '../http/pages/faults.ts';
import { doneAt } from '../http/pages/signed-in.ts';
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

const path = '/addresses';
const rowsMax = 500;

/** Corrections of orders' addresses: confirmed or refused where nobody reads at the old one. */
export function addressRoutes(app: FastifyInstance, services: OperatorServices): void {
  const { db } = services;
  const page = `${base}${path}`;

  const answerList = async (visit: OperatorVisit, faults?: FormFaults) => {
    const waiting = await listWaitingChanges(db, { most: rowsMax });
    const changes = waiting.map((change) => ({
      id: change.id,
      order: { id: change.orderId, number: change.orderNumber },
      buyer: change.buyerName,
      eventName: change.eventName,
      organizationName: change.organizationName,
      oldEmail: change.oldEmail,
      newEmail: change.newEmail,
      askedAt: change.createdAt,
    }));
    const props = { frame: frameOf(visit, { current: 'addresses' }), changes, faults };
    await answerScreen(services, visit, ['operatorAddresses', props], { status: statusOfFaults(faults) });
  };

  operatorScreen(app, services, { method: 'GET', path, handle: (visit) => answerList(visit) });

  for (const [name, isConfirmed, done] of [
    ['confirm', true, 'addressConfirmed'],
    ['refuse', false, 'addressRefused'],
  ] as const) {
    operatorScreen(app, services, {
      method: 'POST',
      path: `${path}/:id/${name}`,
      needsFreshSignIn: true,
      handle: async (visit) => {
        try {
          await decideAddress(services, visit.operator, { id: visit.params.id as string, isConfirmed });
        } catch (error) {
          return answerList(visit, faultsOf(error));
        }
        doneAt(visit, page, done);
      },
    });
    leadsBack(app, services, { path: `${path}/:id/${name}`, to: () => page });
  }
}
