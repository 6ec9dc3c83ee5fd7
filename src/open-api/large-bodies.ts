import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { PlanWork } from '../core/catalog/plan-drawing/plan-work.ts';
import { BodyReadElsewhere } from '../http/fields/body-read-elsewhere.ts';
import { parseJsonBody } from '../http/json-body.ts';

// Reading so much takes a few milliseconds.
const readHereBytesMax = 128 * 1024;

/** Bodies that may be larger than others are read and checked in a thread of their own, each organization in turn. */
export function takeLargeBodies(app: FastifyInstance, { planWork }: { planWork: Pick<PlanWork, 'readBody'> }): void {
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async ({ apiKey, headers, routeOptions }: FastifyRequest, bytes: Buffer) => {
      const large = routeOptions.config.route?.largeBody;
      if (large === undefined || apiKey === null || bytes.length <= readHereBytesMax)
        return parseJsonBody(bytes, headers, large?.partsMax);
      const { 'content-type': type, 'content-encoding': encoding } = headers;
      const { organizationId, organizationSandboxOf } = apiKey;
      // Anybody may sign up and have a test key: those take one turn together.
      const of = { organizationId, isApproved: organizationSandboxOf === null };
      const { partsMax, says } = large;
      return new BodyReadElsewhere(await planWork.readBody(of, { bytes, says, partsMax, headers: { type, encoding } }));
    },
  );
}
