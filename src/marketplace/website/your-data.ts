import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { YourDataPageProps } from '../../../web/marketplace/site/your-data-page.tsx';
import { spelledAs } from '../../core/back-office/privacy/address-in-question.ts';
import { eraseYourData } from '../../core/back-office/privacy/erase-your-data.ts';
import { countKept } from '../../core/back-office/privacy/export.sql.ts';
import { exportYourData } from '../../core/back-office/privacy/export-your-data.ts';
import { linkMs, requestYourData, yourDataPath } from '../../core/back-office/privacy/request-your-data.ts';
import { check } from '../../http/fields/check.ts';
import { createBody, email, required } from '../../http/fields/fields.ts';
import { cookie, cookieOf } from '../../http/pages/cookies.ts';
import { formOf } from '../../http/pages/forms.ts';
import { languageOf } from '../../http/pages/visit.ts';
import { answerPage, isSecure } from '../../http/pages/web.ts';
import { type PageOptions, seeOther } from '../../http/send-page.ts';
import type { WebsiteServices } from './website.ts';

const fields = createBody({ email: required(email({ description: 'Whose data are asked for.' })) });
const cookieName = 'takilya_your_data';

/** What is kept about a buyer, handed out and erased for the one who reads at the address. */
export function yourDataRoutes(app: FastifyInstance, services: WebsiteServices): void {
  const config = { isPage: true };
  const { db, privacy: keys, now } = services;

  app.get(yourDataPath, { config }, async (request, reply) => {
    const { token } = request.query as Record<string, unknown>;
    if (typeof token === 'string') {
      if (keys.addressOf(token, now()) === undefined) return linkIsOver(request, reply);
      // As with the key of an order: it moves out of the URL, so that it stays in no history.
      seeOther(reply, yourDataPath, { 'set-cookie': linkCookie(token, linkMs) });
      return reply;
    }
    const address = addressOf(request);
    if (address === undefined) return show(request, reply, { step: 'ask', isFaulty: false });
    return show(request, reply, await shownOf(address));
  });

  app.post(yourDataPath, { config }, async (request, reply) => {
    const given = formOf(request).text('email');
    const { value, faults } = check(fields, { email: given }, 'form');
    if (faults.length > 0) {
      return show(request, reply, { step: 'ask', email: given, isFaulty: true }, { status: 400 });
    }
    const { address: caller } = services.clientOrigin(request);
    const asked = { email: value.email, language: languageOf(request), now: now(), caller };
    await db.transaction((tx) => requestYourData(tx, keys, asked));
    return show(request, reply, { step: 'sent', sentTo: value.email });
  });

  app.post(`${yourDataPath}/download`, { config }, async (request, reply) => {
    const address = addressOf(request);
    if (address === undefined) return linkIsOver(request, reply);
    const data = await exportYourData({ db, keys }, { address: spelledAs(address), askedBy: 'BUYER', now: now() });
    return reply
      .headers({
        'content-type': 'application/json; charset=utf-8',
        'content-disposition': 'attachment; filename="takilya-data.json"',
        'cache-control': 'no-store',
      })
      .send(`${JSON.stringify(data, null, 2)}\n`);
  });

  app.post(`${yourDataPath}/erase`, { config }, async (request, reply) => {
    const address = addressOf(request);
    if (address === undefined) return linkIsOver(request, reply);
    if (formOf(request).text('sure') !== 'yes') {
      return show(request, reply, { ...(await shownOf(address)), isUnsure: true }, { status: 400 });
    }
    const erased = await eraseYourData({ db, keys }, { address: spelledAs(address), askedBy: 'BUYER' });
    return show(request, reply, { step: 'erased', erased }, { headers: { 'set-cookie': linkCookie('', 0) } });
  });

  const addressOf = (request: FastifyRequest) => keys.addressOf(cookieOf(request, cookieName) ?? '', now());

  const linkCookie = (token: string, ms: number) =>
    cookie(cookieName, token, {
      path: yourDataPath,
      isSecure: isSecure(services.publicUrl),
      maxAgeSeconds: ms / 1_000,
    });

  const shownOf = async (address: string) => {
    const kept = await countKept(db, { address: spelledAs(address) });
    return { step: 'shown', address, kept } as const;
  };

  const linkIsOver = (request: FastifyRequest, reply: FastifyReply) =>
    show(request, reply, { step: 'ask', isFaulty: false, isOver: true }, { status: 400 });

  const show = async (
    request: FastifyRequest,
    reply: FastifyReply,
    props: YourDataPageProps,
    options: PageOptions = {},
  ): Promise<FastifyReply> => {
    await answerPage(services, request, reply, ['yourData', props], options);
    return reply;
  };
}
