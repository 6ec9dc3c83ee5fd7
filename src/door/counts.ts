import { doorBusy } from '../core/selling/door/door.errors.ts';
import { countsRecord, presentCounts } from './records.ts';
import { readRoute } from './route.ts';

export const countRoutes = [
  readRoute({
    method: 'GET',
    path: '/counts',
    operationId: 'getCounts',
    tag: 'Counts',
    summary: 'How many are inside',
    description: 'Of the whole event, by type and by gate.',
    success: { status: 200, description: 'The figures.', data: countsRecord },
    errors: [doorBusy],
    read: async ({ actor, services }) => ({ data: presentCounts(await services.countAdmissions(actor.eventId)) }),
  }),
];
