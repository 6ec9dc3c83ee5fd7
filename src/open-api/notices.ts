import { Type } from 'typebox';
import { takeMax } from '../core/base/page.ts';
import { listNotices } from '../core/telling/notices/list-notices.ts';
import { closedObject } from '../http/fields/fields.ts';
import { pageParameters } from '../http/paging.ts';
import { presentNotice } from './records/present-webhook.ts';
import { noticeRecord } from './records/webhook-records.ts';
import { readRoute } from './route.ts';

const listQuery = closedObject<{ after: number; take: number }>(
  {
    after: Type.Integer({
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      default: 0,
      description: '`position` of the last notice that you have seen; 0 for those from the beginning.',
    }),
    take: pageParameters.take,
  },
  [],
);

export const noticeRoutes = [
  readRoute({
    method: 'GET',
    path: '/notices',
    operationId: 'listNotices',
    tag: 'Webhooks',
    summary: 'Catch up on what happened',
    description:
      'What webhooks are told of, by pulling: oldest first, whether or not a webhook is registered. Ask again with `after` the last `position` that you have seen, until the list is empty. Positions are consecutive, so none is missed; a first position above `after` + 1 means that older ones are gone: they are kept for 30 days.',
    scope: 'webhooks:manage',
    query: listQuery,
    success: { status: 200, description: 'The next notices.', data: Type.Array(noticeRecord) },
    errors: [],
    read: async ({ actor, query, services }) => {
      const { after, take } = query;
      const notices = await listNotices(services.db, actor, { after, take: Math.min(take, takeMax) });
      return { data: notices.map(presentNotice) };
    },
  }),
];
