import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ShownInApp } from '../../../web/marketplace/order/order-shown.ts';
import { findHandovers, handOver } from '../../core/selling/orders/handover.sql.ts';
import { findShownOrder } from '../../core/selling/orders/order.sql.ts';
import type { Order } from '../../core/selling/orders/order.ts';
import { queryOf } from '../../http/pages/visit.ts';
import { answerPage } from '../../http/pages/web.ts';
import { seeOther } from '../../http/send-page.ts';
import { isUuid } from '../../platform/ids.ts';
import { orderCookie } from './order-cookie.ts';
import type { WebsiteServices } from './website.ts';

const config = { isPage: true };

/** Apps that open links in a browser of their own, by what their browsers say of themselves; the first that fits. */
const apps = [
  { name: 'Messenger', said: /\b(?:MessengerForiOS|MessengerLiteForiOS|Orca-Android|MessengerLite)\b/ },
  { name: 'Instagram', said: /\bInstagram\b/ },
  { name: 'Facebook', said: /\b(?:FBAN|FBAV|FB_IAB)\b/ },
  { name: 'TikTok', said: /\b(?:musical_ly|BytedanceWebview|TikTok|trill)/i },
  { name: 'Viber', said: /\bViber\b/ },
] as const;

/** The app in whose own browser a page is read; undefined in a browser. */
function inAppOf(userAgent: string | undefined): string | undefined {
  return apps.find(({ said }) => said.test(userAgent ?? ''))?.name;
}

/** Opens a page of ours in the browser of the phone: Android does so by an intent, others are told the address. */
function wayOutOf(userAgent: string | undefined, url: string): string | null {
  if (!/\bAndroid\b/.test(userAgent ?? '')) return null;
  const { protocol, host, pathname, search } = new URL(url);
  return `intent://${host}${pathname}${search}#Intent;scheme=${protocol.slice(0, -1)};end`;
}

/** What the browser of an app is told of a held order: which app it is, and how it goes on in another browser. */
export async function shownInApp(
  { db, publicUrl, handoverLinks }: WebsiteServices,
  userAgent: string | undefined,
  { id }: Pick<Order, 'id'>,
): Promise<ShownInApp | null> {
  const app = inAppOf(userAgent);
  const handovers = app === undefined ? undefined : await findHandovers(db, { id });
  if (app === undefined || handovers === undefined) return null;
  const url = `${publicUrl}/continue/${id}?key=${handoverLinks.keyOf(id, handovers)}`;
  return { app, url, wayOut: wayOutOf(userAgent, url) };
}

/** Goes on with a held order in another browser. Looking uses nothing up, since apps look at links before people open them. */
export function elsewhereRoutes(app: FastifyInstance, services: WebsiteServices): void {
  const { db, handoverLinks } = services;

  /** The order of a link that is good now, with how often it was taken along before. */
  const found = async (request: FastifyRequest): Promise<{ order: Order; handovers: number } | undefined> => {
    const { id } = request.params as { id: string };
    const { address } = services.clientOrigin(request);
    const order = isUuid(id) ? await findShownOrder(db, { id: id.toLowerCase() }) : undefined;
    const handovers = order === undefined ? undefined : await findHandovers(db, order);
    if (order === undefined || handovers === undefined) return undefined;
    if (handoverLinks.isKey(order.id, queryOf(request).key ?? '', handovers)) return { order, handovers };
    services.sales.countWrongToken(address);
    return undefined;
  };
  const answer = async (request: FastifyRequest, reply: FastifyReply, isGood: boolean) => {
    await answerPage(services, request, reply, ['elsewhere', { action: request.url, isGood }], {
      status: isGood ? 200 : 410,
    });
    return reply;
  };

  app.get('/continue/:id', { config }, async (request, reply) =>
    answer(request, reply, (await found(request)) !== undefined),
  );
  app.post('/continue/:id', { config }, async (request, reply) => {
    const good = await found(request);
    if (good === undefined || (await handOver(db, { id: good.order.id, handovers: good.handovers })) === 0) {
      return answer(request, reply, false);
    }
    seeOther(reply, `/orders/${good.order.id}`, { 'set-cookie': orderCookie(services, good.order) });
    return reply;
  });
}
