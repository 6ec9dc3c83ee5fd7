import type { FastifyInstance } from 'fastify';
import { requestOrderLinks } from '../../core/selling/orders/request-order-links.ts';
import { check } from '../../http/fields/check.ts';
import { createBody, email, required } from '../../http/fields/fields.ts';
import { formOf } from '../../http/pages/forms.ts';
import { languageOf } from '../../http/pages/visit.ts';
import { answerPage } from '../../http/pages/web.ts';
import type { WebsiteServices } from './website.ts';

const fields = createBody({ email: required(email({ description: 'Where the tickets went.' })) });

/** Sends somebody the links to their orders, and tells nobody whether there are any. */
export function findTicketsRoutes(app: FastifyInstance, services: WebsiteServices): void {
  const config = { isPage: true };

  app.get('/find-tickets', { config }, async (request, reply) => {
    await answerPage(services, request, reply, ['find', { isFaulty: false }]);
    return reply;
  });

  app.post('/find-tickets', { config }, async (request, reply) => {
    const given = formOf(request).text('email');
    const { value, faults } = check(fields, { email: given }, 'form');
    if (faults.length > 0) {
      await answerPage(services, request, reply, ['find', { isFaulty: true, email: given }], { status: 400 });
      return reply;
    }
    const { address: caller } = services.whereabouts(request);
    const asked = { email: value.email, language: languageOf(request), now: services.now(), caller };
    await services.db.transaction((tx) => requestOrderLinks(tx, asked));
    await answerPage(services, request, reply, ['find', { isFaulty: false, sentTo: value.email }]);
    return reply;
  });
}
