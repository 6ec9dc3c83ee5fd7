import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Counts a request against its address, and refuses it where the share of the moment is spent. */
export type RequestLimit = (request: FastifyRequest, reply: FastifyReply) => void;

/** Counts every request to this plugin, before anything else is done for it. */
export function limitRequests(app: FastifyInstance, limit: RequestLimit): void {
  // Calls back at once: a promise would be felt on every request.
  app.addHook('onRequest', (request, reply, done) => {
    try {
      limit(request, reply);
    } catch (refused) {
      done(refused as Error);
      return;
    }
    done();
  });
}
