import type { FastifyInstance, FastifyRequest, RouteHandlerMethod } from 'fastify';
import { loopbackAddresses } from '../../core/base/address-list.ts';
import { recordNotFound } from '../../core/base/common.errors.ts';
import { raise } from '../../core/base/define-error.ts';
import { listMails, type MailToRead, readMail } from '../../core/telling/mails/mailbox.ts';
import { routeNotFound } from '../../http/http.errors.ts';
import { sendMailFrame } from '../../http/pages/mail-frame.ts';
import { queryOf } from '../../http/pages/visit.ts';
import { answerPage } from '../../http/pages/web.ts';
import { pathOf } from '../../http/path.ts';
import type { SecretBox } from '../../platform/secret-box.ts';
import type { DashboardServices } from '../frame/services.ts';

export const mailboxPath = '/organizer/dev/mailbox';
const take = 50;
const pageMax = 1_000;

/** The mails of a trial, which reach nobody. Without a kept mail to open there are no such pages. */
export function mailboxRoutes(app: FastifyInstance, services: DashboardServices): void {
  const { db, keptMails } = services;
  if (keptMails === undefined) return;
  const config = { isPage: true };
  const ownNames = new Set(['localhost', '127.0.0.1', '[::1]', new URL(services.publicUrl).hostname]);
  const get = (path: string, handler: RouteHandlerMethod) =>
    app.get(path, { config }, (request, reply) => {
      if (!isAtHome(request, ownNames)) raise(routeNotFound, { method: request.method, path: pathOf(request.url) });
      return handler.call(app, request, reply);
    });

  get(mailboxPath, async (request, reply) => {
    const { rows, total } = await listMails(db, { page: { page: pageOf(request), take } });
    const mails = rows.map(({ id, kind, recipient, subject, status, createdAt }) => ({
      id,
      kind,
      recipient,
      subject,
      status,
      createdAt,
    }));
    const pages = Math.max(1, Math.ceil(total / take));
    await answerPage(services, request, reply, ['accountMailbox', { mails, page: pageOf(request), pages }]);
    return reply;
  });

  get(`${mailboxPath}/:id`, async (request, reply) => {
    const { id, kind, recipient, subject, status, error, createdAt, html, text } = await mailOf(request, keptMails);
    const mail = { id, kind, recipient, subject, status, error, createdAt, text, hasHtml: html !== null };
    await answerPage(services, request, reply, ['accountMail', { mail }], { frame: 'shows' });
    return reply;
  });

  get(`${mailboxPath}/:id/html`, async (request, reply) => {
    const { id, html } = await mailOf(request, keptMails);
    if (html === null) raise(recordNotFound, { record: 'mail', id });
    return sendMailFrame(reply, html);
  });

  const mailOf = async (request: FastifyRequest, box: SecretBox): Promise<MailToRead> => {
    const { id } = request.params as { id: string };
    const mail = await readMail(db, box, { id });
    if (mail === undefined) raise(recordNotFound, { record: 'mail', id });
    return mail;
  };
}

function pageOf(request: FastifyRequest): number {
  const page = Number(queryOf(request).page ?? 1);
  return Number.isInteger(page) && page >= 1 && page <= pageMax ? page : 1;
}

const forwardingHeaders = ['forwarded', 'x-forwarded-for', 'x-real-ip'];

/**
 * Asked from this machine, under a name of ours, and not through anything in between: another site may point its own name
 * here, and a proxy brings strangers.
 */
function isAtHome({ raw, headers }: FastifyRequest, ownNames: ReadonlySet<string>): boolean {
  if (!loopbackAddresses.has(raw.socket.remoteAddress ?? '')) return false;
  if (forwardingHeaders.some((name) => headers[name] !== undefined)) return false;
  return ownNames.has(URL.parse(`http://${headers.host}`)?.hostname ?? '');
}
