import type { FastifyInstance } from 'fastify';
import { listProviders } from '../core/selling/payments/provider-states.ts';
import { answerScreen, frameOf, operatorScreen } from './frame/screen.ts';
import type { OperatorServices } from './frame/services.ts';

/** Who takes the money of buyers, and how each of them is. */
export function providerRoutes(app: FastifyInstance, services: OperatorServices): void {
  operatorScreen(app, services, {
    method: 'GET',
    path: '/providers',
    handle: async (visit) => {
      const providers = await listProviders(services.db, services.providerNames);
      const frame = frameOf(visit, { current: 'providers' });
      await answerScreen(services, visit, ['operatorProviders', { frame, providers }]);
    },
  });
}
