import type { FastifyInstance } from 'fastify';
import type { OperatorHomeProps } from '../../web/operator/home-page.tsx';
import { listOrganizationsForOperator } from '../core/reports/operator/list-organizations.ts';
import { listQueues } from '../core/reports/queues/queues.ts';
import { answerScreen, frameOf, operatorScreen } from './frame/screen.ts';
import type { OperatorServices } from './frame/services.ts';

const organizationsMax = 100;

/** What needs a person today. */
export function homeRoutes(app: FastifyInstance, services: OperatorServices): void {
  const { db } = services;

  operatorScreen(app, services, {
    method: 'GET',
    path: '',
    handle: async (visit) => {
      const [waiting, queues] = await Promise.all([
        listOrganizationsForOperator(db, { filter: { standing: 'waiting' }, take: organizationsMax }),
        listQueues(db),
      ]);
      const toDos: OperatorHomeProps['toDos'] = [
        ...waiting.rows.reverse().map(({ slug, name, createdAt }) => ({
          kind: 'approve' as const,
          slug,
          name,
          since: createdAt,
        })),
        ...queues
          .filter(({ failed }) => failed > 0)
          .map(({ kind: queue, failed }) => ({ kind: 'failed' as const, queue, failed })),
      ];
      await answerScreen(services, visit, ['operatorHome', { frame: frameOf(visit, { current: 'home' }), toDos }]);
    },
  });
}
