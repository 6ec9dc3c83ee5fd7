import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { MyTicketsPageProps } from '../../../web/marketplace/order/my-tickets-page.tsx';
import type { OrderPageProps } from '../../../web/marketplace/order/order-shown.ts';
import type { Order } from '../../core/selling/orders/order.ts';
import { listRememberedOrders } from '../../core/selling/orders/remembered-orders.sql.ts';
import { requestOrderLinks } from '../../core/selling/orders/request-order-links.ts';
import { check } from '../../http/fields/check.ts';
import { createBody, email, required } from '../../http/fields/fields.ts';
import { cookie, cookiesOf } from '../../http/pages/cookies.ts';
import { formOf } from '../../http/pages/forms.ts';
import { heldCookie } from '../../http/pages/held.ts';
import { languageOf } from '../../http/pages/visit.ts';
import { answerPage, isSecure } from '../../http/pages/web.ts';
import { seeOther } from '../../http/send-page.ts';
import { isUuid } from '../../platform/ids.ts';
import type { WebsiteServices } from './website.ts';

const prefix = 'takilya_own_';
const path = '/my-tickets';
const ordersMax = 20;
const ownerLength = 16;

/** What an order's page has the browser remember: that it is held unpaid, and that it was opened here. */
export function rememberingCookies(
  services: WebsiteServices,
  request: FastifyRequest,
  { order: { id, quantity, linkGeneration }, props }: { order: Order; props: OrderPageProps },
): string[] {
  const { orderLinks, publicUrl } = services;
  const now = services.now();
  const { expiresAt, countsDownTo } = props.order;
  const held = { orderId: id, quantity, until: expiresAt === null ? null : countsDownTo };
  const ofHeld = heldCookie(request, held, { now, isSecure: isSecure(publicUrl) });
  const own = [props.owner.slice(0, ownerLength), Math.floor(now / 1_000), orderLinks.keyOf(id, linkGeneration)];
  // Until the browser is closed: others may use the device later. Only the list itself sees it.
  return [ofHeld ?? [], cookie(`${prefix}${id}`, own.join('.'), { path, isSecure: isSecure(publicUrl) })].flat();
}

/** The tickets of this device: those that were opened in this browser, and, where its scripts can, those that it keeps. */
export function myTicketsRoutes(app: FastifyInstance, services: WebsiteServices): void {
  app.get(path, { config: { isPage: true } }, async (request, reply) => {
    const all = rememberedOf(request);
    // Where somebody else opened theirs, what was opened before is not listed any more.
    const orders = all.filter(({ owner }) => owner === all[0]?.owner).slice(0, ordersMax);
    const cookies = all.filter((each) => !orders.includes(each)).map(({ id }) => forgotten(services, id));
    await answerPage(services, request, reply, ['myTickets', await shownOf(services, orders)], { cookies });
    return reply;
  });

  app.post(`${path}/forget`, { config: { isPage: true } }, async (request, reply) => {
    const cookies = rememberedOf(request).map(({ id }) => forgotten(services, id));
    reply.header('set-cookie', cookies);
    seeOther(reply, path);
    return reply;
  });
}

interface Remembered {
  id: string;
  owner: string;
  seconds: number;
  key: string;
}

/** What was opened last comes first. */
function rememberedOf(request: FastifyRequest): Remembered[] {
  const found = cookiesOf(request, prefix).flatMap(([id, value]): Remembered[] => {
    const [owner = '', seconds = '', key = ''] = value.split('.');
    return isUuid(id) ? [{ id, owner, seconds: Number(seconds) || 0, key }] : [];
  });
  return found.sort((one, other) => other.seconds - one.seconds);
}

function forgotten({ publicUrl }: WebsiteServices, id: string): string {
  return cookie(`${prefix}${id}`, '', { path, isSecure: isSecure(publicUrl), maxAgeSeconds: 0 });
}

async function shownOf(
  { db, orderLinks }: WebsiteServices,
  remembered: readonly Remembered[],
): Promise<MyTicketsPageProps> {
  if (remembered.length === 0) return { orders: [] };
  const found = await listRememberedOrders(db, { ids: remembered.map(({ id }) => id) });
  const keys = new Map(remembered.map(({ id, key }) => [id, key]));
  const own = found.filter(({ id, linkGeneration }) => orderLinks.isKey(id, keys.get(id) ?? '', linkGeneration));
  return { orders: own.map(({ linkGeneration: _generation, ...shown }) => shown) };
}

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
    const { address: caller } = services.clientOrigin(request);
    const asked = { email: value.email, language: languageOf(request), now: services.now(), caller };
    await services.db.transaction((tx) => requestOrderLinks(tx, asked));
    await answerPage(services, request, reply, ['find', { isFaulty: false, sentTo: value.email }]);
    return reply;
  });
}
