import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { stopPath } from '../../core/back-office/messages/message-keys.ts';
import { readStop } from '../../core/back-office/messages/read-stop.ts';
import { stopMessages } from '../../core/back-office/messages/stop-messages.ts';
import { formOf } from '../../http/pages/forms.ts';
import { queryOf } from '../../http/pages/visit.ts';
import { answerPage } from '../../http/pages/web.ts';
import { seeOther } from '../../http/send-page.ts';
import type { WebsiteServices } from './website.ts';

const oneClickBytesMax = 4_096;

/**
 * Where the messages of an organizer are stopped, by the link in each of them. Following the link only shows the page. A
 * POST stops, from the page or from a mail program (RFC 8058), which sends no cookies and follows no redirect.
 */
export async function messageRoutes(app: FastifyInstance, services: WebsiteServices): Promise<void> {
  const config = { isPage: true };
  const { db, messageKeys: keys } = services;
  // Mail programs may send their one field in this form too; that it is sent says enough.
  const options = { parseAs: 'string', bodyLimit: oneClickBytesMax } as const;
  app.addContentTypeParser('multipart/form-data', options, (_request, _body, done) => done(null));

  app.get(stopPath, { config }, (request, reply) => answerStop(request, reply));

  app.post(stopPath, { config }, async (request, reply) => {
    const token = tokenOf(request);
    const { link } = await readStop(db, { keys, token });
    const act = formOf(request).text('act');
    await db.transaction((tx) => stopMessages(tx, link, { isStopped: act !== 'resume' }));
    if (act === '') return answerStop(request, reply);
    seeOther(reply, pageOf(token));
    return reply;
  });

  const answerStop = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const token = tokenOf(request);
    const { organizationName: organizer, isStopped } = await readStop(db, { keys, token });
    await answerPage(services, request, reply, ['stop', { organizer, isStopped, action: pageOf(token) }]);
    return reply;
  };
}

function tokenOf(request: FastifyRequest): string {
  return queryOf(request).of ?? '';
}

function pageOf(token: string): string {
  return `${stopPath}?of=${encodeURIComponent(token)}`;
}
