import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { EventPageProps } from '../../../web/marketplace/event/event-page.tsx';
import type { PlacePageProps } from '../../../web/marketplace/waiting/place-page.tsx';
import { validationFailed } from '../../core/base/common.errors.ts';
import { isRaised, raise } from '../../core/base/define-error.ts';
import { pesosOf } from '../../core/base/money.ts';
import { sha256 } from '../../core/base/sha256.ts';
import type { PublicEvent } from '../../core/catalog/public-events/public-event.ts';
import { listTicketTypesOfEvents } from '../../core/catalog/ticket-types/ticket-type.sql.ts';
import { notOnSale } from '../../core/selling/orders/order.errors.ts';
import { findOrderById } from '../../core/selling/orders/order.sql.ts';
import { findOrderEvent } from '../../core/selling/orders/order-event.sql.ts';
import { mailedGeneration, undoGeneration } from '../../core/selling/orders/order-links.ts';
import { confirmChange, readChange } from '../../core/selling/waiting-list/change-entry.ts';
import { placeOfEntry, shownIdOf, type WaitingPlace } from '../../core/selling/waiting-list/claim.ts';
import { confirmEntry } from '../../core/selling/waiting-list/entry.sql.ts';
import type { WaitingEntry, Wish } from '../../core/selling/waiting-list/entry.ts';
import { joinWaiting, tokenOfEntry } from '../../core/selling/waiting-list/join-waiting.ts';
import { comeBack, leaveWaiting, readLeft } from '../../core/selling/waiting-list/leave-waiting.ts';
import { findPlace, readEntry } from '../../core/selling/waiting-list/read-entry.ts';
import { changeLinkOver, entryNotFound } from '../../core/selling/waiting-list/waiting.errors.ts';
import { check } from '../../http/fields/check.ts';
import { createBody, email, integer, name, required } from '../../http/fields/fields.ts';
import { type FormFields, formOf } from '../../http/pages/forms.ts';
import { tooOftenOptions, waitSecondsOf } from '../../http/pages/too-often.ts';
import { languageOf, queryOf } from '../../http/pages/visit.ts';
import { answerPage } from '../../http/pages/web.ts';
import { type PageOptions, seeOther } from '../../http/send-page.ts';
import { isUuid } from '../../platform/ids.ts';
import { holdsEntry, waitingCookie } from './order-cookie.ts';
import { presentOrderEvent } from './order-props.ts';
import type { WebsiteServices } from './website.ts';

const config = { isPage: true };
const quantity = required(integer({ description: 'How many tickets.' }, 1, 10_000));
const joinFields = createBody({
  name: required(name({ description: 'Who waits.' })),
  email: required(email({ description: 'Where the offer goes.' })),
  quantity,
});
const wishFields = createBody({ quantity });

type JoinShown = NonNullable<EventPageProps['joined']>;

/** The form of a sold-out event; `again` shows the page once more with what came of it. */
export function joinRoute(
  app: FastifyInstance,
  services: WebsiteServices,
  again: (
    request: FastifyRequest,
    reply: FastifyReply,
    slug: string,
    joined: JoinShown,
    options: PageOptions,
  ) => Promise<unknown>,
): void {
  app.post('/events/:slug/waiting', { config }, async (request, reply) => {
    const { slug } = request.params as { slug: string };
    const event = await services.publicEvents.read(slug);
    const form = formOf(request);
    const typed = { name: form.text('name'), email: form.text('email'), quantity: wholeOf(form.text('quantity')) };
    const wish = wishOf(form, event);
    const shown = { name: typed.name, email: typed.email, wish };
    const { value, faults } = check(joinFields, typed, 'form');
    if (faults.length > 0) return again(request, reply, slug, { state: 'faulty', ...shown }, { status: 400 });
    const address = services.countsAddresses ? services.clientOrigin(request).address : null;
    const input = { ...value, ...wish, quantity: value.quantity, eventId: event.id, address };
    try {
      const { entry } = await joinWaiting(services, { ...input, language: languageOf(request) });
      openPlace(services, reply, entry);
      return reply;
    } catch (error) {
      const waitSeconds = waitSecondsOf(error);
      if (waitSeconds !== undefined) {
        return again(request, reply, slug, { state: 'tooOften', ...shown }, tooOftenOptions(waitSeconds));
      }
      const state = refusedAs(error, event);
      if (state === undefined) throw error;
      return again(request, reply, slug, { state, ...shown }, { status: state === 'faulty' ? 400 : 409 });
    }
  });
}

/** The page of somebody who waits, for the browser that joined or has the link from a mail. */
export function waitingRoutes(app: FastifyInstance, services: WebsiteServices): void {
  undoRoutes(app, services);
  app.get('/waiting/:id', { config }, async (request, reply) => {
    const { key, told } = queryOf(request);
    const { id } = request.params as { id: string };
    // The key moves out of the URL at once, so that it stays in no history and reaches nobody.
    const entry = key === undefined ? undefined : await entryOfKey(services, request, id, key);
    if (entry !== undefined) {
      openPlace(services, reply, entry);
      return reply;
    }
    return answerPlace(services, request, reply, await ownEntry(services, request), {
      told: toldKinds.find((known) => known === told),
    });
  });

  app.post('/waiting/:id/leave', { config }, async (request, reply) => {
    const entry = await ownEntry(services, request);
    await leaveWaiting(services, { entryId: entry.shownId, token: tokenOf(services, entry) });
    seeOther(reply, `/waiting/${entry.shownId}`);
    return reply;
  });

  app.post('/waiting/:id/change', { config }, async (request, reply) => {
    const entry = await ownEntry(services, request);
    const wish = changedWish(formOf(request), entry);
    const told = await change(services, entry, wish);
    if (told !== 'saved') {
      const typed = { ...wish, quantity: Number(wish.quantity) || entry.quantity };
      return answerPlace(services, request, reply, entry, { told, typed, status: told === 'faulty' ? 400 : 409 });
    }
    seeOther(reply, `/waiting/${entry.shownId}?told=${told}`);
    return reply;
  });

  app.get('/waiting/changes/:link', { config }, async (request, reply) => {
    const asked = await readChange(services, { link: linkOf(request) });
    if (asked === undefined) {
      await answerPage(services, request, reply, ['waitingChange', { asked: null }], { status: 410 });
      return reply;
    }
    const { entry, wish } = asked;
    await confirmEntry(services.db, { id: entry.id, at: new Date(services.now()).toISOString() });
    const [event, types] = await Promise.all([
      findOrderEvent(services.db, { eventId: entry.eventId }),
      listTicketTypesOfEvents(services.db, { eventIds: [entry.eventId] }),
    ]);
    const shown = ({ quantity, ticketTypeIds, acceptsFewer }: Wish) => ({
      ...{ quantity, acceptsFewer },
      typeNames: namesOf(ticketTypeIds, types),
    });
    const props = { link: linkOf(request), event: event?.name ?? '', before: shown(entry), after: shown(wish) };
    await answerPage(services, request, reply, ['waitingChange', { asked: props }]);
    return reply;
  });

  app.post('/waiting/changes/:link', { config }, async (request, reply) => {
    try {
      const id = shownIdOf(await confirmChange(services, { link: linkOf(request) }));
      seeOther(reply, `/waiting/${id}?told=saved`, { 'set-cookie': waitingCookie(services, id) });
    } catch (error) {
      if (!isRaised(error, changeLinkOver) && !isRaised(error, notOnSale)) throw error;
      await answerPage(services, request, reply, ['waitingChange', { asked: null }], { status: 410 });
    }
    return reply;
  });
}

/** What was left can be had back for a day, by who has the mailbox. */
function undoRoutes(app: FastifyInstance, services: WebsiteServices): void {
  const leftOf = async (request: FastifyRequest): Promise<WaitingPlace | undefined> => {
    const entry = await findPlace(services.db, (request.params as { id: string }).id);
    const isRight = entry !== undefined && services.waitingLinks.isKey(entry.shownId, keyOf(request), undoGeneration);
    return isRight && (await readLeft(services.db, entry)) ? entry : undefined;
  };
  const isOver = (request: FastifyRequest, reply: FastifyReply) =>
    answerPage(services, request, reply, ['waitingUndo', { asked: null }], { status: 410 });

  app.get('/waiting/:id/undo', { config }, async (request, reply) => {
    const entry = await leftOf(request);
    if (entry === undefined) await isOver(request, reply);
    else {
      const event = await findOrderEvent(services.db, { eventId: entry.eventId });
      const asked = { id: entry.shownId, key: keyOf(request), event: event?.name ?? '' };
      await answerPage(services, request, reply, ['waitingUndo', { asked }]);
    }
    return reply;
  });

  app.post('/waiting/:id/undo', { config }, async (request, reply) => {
    const entry = await leftOf(request);
    try {
      if (entry === undefined) raise(changeLinkOver, {});
      openPlace(services, reply, placeOfEntry(await comeBack(services, { entry })));
    } catch (error) {
      if (!isRaised(error, changeLinkOver)) throw error;
      await isOver(request, reply);
    }
    return reply;
  });
}

function keyOf(request: FastifyRequest): string {
  return queryOf(request).key ?? '';
}

/** What the page is told of it. */
async function change(
  services: WebsiteServices,
  entry: WaitingPlace,
  wish: ReturnType<typeof changedWish>,
): Promise<NonNullable<PlacePageProps['told']>> {
  const { value, faults } = check(wishFields, { quantity: wish.quantity }, 'form');
  if (faults.length > 0) return 'faulty';
  const { name, email, language, eventId } = entry;
  const asked = { name, email, language, eventId, ...wish, quantity: value.quantity };
  try {
    await joinWaiting(services, { ...asked, token: tokenOf(services, entry), address: null });
    return 'saved';
  } catch (error) {
    if (isRaised(error, notOnSale)) return 'open';
    if (isRaised(error, validationFailed)) return 'faulty';
    throw error;
  }
}

function changedWish(form: FormFields, entry: WaitingEntry) {
  const ticked = tickedOf(form);
  return {
    ticketTypeIds: ticked.length > 0 ? ticked : keptTypes(form, entry),
    quantity: wholeOf(form.text('quantity')),
    acceptsFewer: form.text('acceptsFewer') === 'on',
  };
}

/** A form that shows no types to choose from keeps those of before; one that does and has none ticked means any. */
function keptTypes(form: FormFields, { ticketTypeIds }: WaitingEntry): readonly string[] | null {
  return form.has('types') ? null : ticketTypeIds;
}

function refusedAs(error: unknown, event: PublicEvent): JoinShown['state'] | undefined {
  if (isRaised(error, validationFailed)) return 'faulty';
  if (isRaised(error, notOnSale)) return event.waitingList && !event.isOver ? 'open' : 'closed';
  return undefined;
}

/** Where nothing is ticked and something else is on sale, all that is sold out. */
function wishOf(form: FormFields, event: Awaited<ReturnType<WebsiteServices['publicEvents']['read']>>) {
  const ticked = tickedOf(form);
  const soldOut = event.tickets.filter(({ status, kind }) => status === 'SOLD_OUT' && kind === 'TICKET');
  const any = event.isOnSale ? soldOut.map(({ id }) => id) : null;
  return {
    ticketTypeIds: ticked.length > 0 ? ticked : any,
    quantity: Number(wholeOf(form.text('quantity')) ?? 1) || 1,
    acceptsFewer: form.text('acceptsFewer') === 'on',
  };
}

const typesMax = 100;

function tickedOf(form: FormFields): string[] {
  const ids = form.all('type').map((id) => id.toLowerCase());
  return [...new Set(ids.filter(isUuid))].slice(0, typesMax);
}

function wholeOf(text: string): number | string {
  return /^\d{1,6}$/.test(text.trim()) ? Number(text) : text;
}

function linkOf({ params }: FastifyRequest): string {
  return (params as { link: string }).link;
}

function openPlace(services: WebsiteServices, reply: FastifyReply, { shownId }: WaitingPlace): void {
  seeOther(reply, `/waiting/${shownId}`, { 'set-cookie': waitingCookie(services, shownId) });
}

/** A right link of a mail, or the token itself; a wrong one is counted. */
async function entryOfKey(
  services: WebsiteServices,
  request: FastifyRequest,
  id: string,
  key: string,
): Promise<WaitingPlace | undefined> {
  const entry = await findPlace(services.db, id);
  if (entry !== undefined) {
    if (await confirmPlace(services, entry, key)) return entry;
    // Mails of before have the token.
    const isKey = services.waitingLinks.isKey(entry.shownId, key);
    if (isKey || timingSafeEqual(entry.tokenHash, sha256(key))) return entry;
  }
  services.sales.countWrongToken(services.clientOrigin(request).address);
  return undefined;
}

/** Notes who came by a link that is in mails alone; answers whether it is one. */
export async function confirmPlace(
  { db, waitingLinks, now }: WebsiteServices,
  { id, shownId = id }: { id: string; shownId?: string },
  key: string,
): Promise<boolean> {
  if (!waitingLinks.isKey(shownId, key, mailedGeneration)) return false;
  await confirmEntry(db, { id, at: new Date(now()).toISOString() });
  return true;
}

/** One refusal for an entry of somebody else and for none. */
async function ownEntry(services: WebsiteServices, request: FastifyRequest): Promise<WaitingPlace> {
  const { id } = request.params as { id: string };
  const entry = await findPlace(services.db, id);
  if (entry === undefined || !holdsEntry(services, request, entry.shownId)) raise(entryNotFound, { entryId: id });
  return entry;
}

/** What the API would be shown: who has the page has the entry. */
function tokenOf({ sales }: WebsiteServices, { shownId }: WaitingPlace): string {
  return tokenOfEntry(sales.offerKeys, { id: shownId });
}

/** Null for any. */
function namesOf(ids: readonly string[] | null, types: readonly { id: string; name: string }[]): string[] | null {
  return ids === null ? null : types.flatMap(({ id, name: type }) => (ids.includes(id) ? type : []));
}

const toldKinds = ['saved', 'faulty', 'open', 'closed'] as const;

async function answerPlace(
  services: WebsiteServices,
  request: FastifyRequest,
  reply: FastifyReply,
  entry: WaitingPlace,
  { told, typed, status = 200 }: Pick<PlacePageProps, 'told' | 'typed'> & { status?: number },
): Promise<FastifyReply> {
  const { db, sales, orderLinks } = services;
  const [{ ahead, offer }, event, types, order] = await Promise.all([
    readEntry({ db, offerKeys: sales.offerKeys }, entry),
    findOrderEvent(db, { eventId: entry.eventId }),
    listTicketTypesOfEvents(db, { eventIds: [entry.eventId] }),
    entry.status === 'TAKEN' && entry.orderId !== null ? findOrderById(db, { id: entry.orderId }) : undefined,
  ]);
  if (event === undefined) raise(entryNotFound, { entryId: entry.id });
  const offered = types.filter(({ kind, published }) => kind === 'TICKET' && published);
  const wanted = entry.ticketTypeIds;
  const { slug, name: title, dateTime, endDateTime, timezone, place } = presentOrderEvent(event, services);
  const props: PlacePageProps = {
    id: entry.shownId,
    status: entry.status,
    ahead,
    passedOver: entry.passedOver,
    email: entry.email,
    wish: { ticketTypeIds: wanted, quantity: entry.quantity, acceptsFewer: entry.acceptsFewer },
    typeNames: namesOf(wanted, types),
    types: offered.map(({ id, name: type }) => ({ id, name: type })),
    quantityMax: Math.max(1, ...offered.map(({ maximumPurchaseQuantity }) => maximumPurchaseQuantity)),
    offer:
      offer === null
        ? null
        : {
            href: `/orders/${offer.orderId}?key=${orderLinks.keyOf(offer.orderId, offer.linkGeneration)}`,
            expiresAt: offer.expiresAt,
            quantity: offer.quantity,
            name: offer.name,
            total: pesosOf(offer.totalCentavos),
          },
    // Once its address was corrected, the order is no longer for anyone who sees the place.
    order: order?.linkGeneration === 0 ? `/orders/${order.id}?key=${orderLinks.keyOf(order.id)}` : null,
    event: { slug, name: title, dateTime, endDateTime, timezone, place },
    isSandbox: event.isSandbox,
    ...{ told, typed },
  };
  await answerPage(services, request, reply, ['waitingPlace', props], { status });
  return reply;
}
