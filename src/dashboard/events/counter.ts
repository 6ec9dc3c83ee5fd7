import type { FastifyInstance } from 'fastify';
import type { CounterPageProps } from '../../../web/organizer/events/counter-page.tsx';
import type { FormValues } from '../../../web/ui/form.tsx';
import { raiseInvalid, recordNotFound } from '../../core/base/common.errors.ts';
import { isRaised, raise } from '../../core/base/define-error.ts';
import { isWalkInAddress } from '../../core/base/mail-address/erased-buyer.ts';
import { pesosOf } from '../../core/base/money.ts';
import { listBundlesOfEvents } from '../../core/catalog/bundles/bundle.sql.ts';
import { isTicket } from '../../core/catalog/inventory/type-kinds.ts';
import { typedSeats } from '../../core/catalog/plan-drawing/seats-typed.ts';
import { readSeatsNow } from '../../core/reports/seats/seats-of-event.ts';
import { type CardPrices, listCardPrices } from '../../core/selling/counter/card-prices.ts';
import { handOut, undo } from '../../core/selling/counter/hand-out.ts';
import { sumHandedOutToday } from '../../core/selling/counter/handed-out.sql.ts';
import { orderStateForbids } from '../../core/selling/orders/order.errors.ts';
import { isGivenBack, type Order } from '../../core/selling/orders/order.ts';
import { ownOrder } from '../../core/selling/orders/own-order.sql.ts';
import { complimentaryBody, counterFormBody } from '../../http/fields/order-lines.ts';
import { type FormFaults, faultsOf } from '../../http/pages/faults.ts';
import { stepOfForm } from '../../http/pages/once-form.ts';
import { languageOf } from '../../http/pages/visit.ts';
import { actOf } from '../frame/note-act.ts';
import { answerScreen, doneAt, screen, type Visit } from '../frame/screen.ts';
import type { DashboardServices } from '../frame/services.ts';
import { shownHandedOut } from '../orders/overview.ts';
import { sendFile } from '../orders/statement.ts';
import { statusOfRefusal } from './change.ts';
import { cardChoices, cardFieldAt, cardFieldsOf, shownCards, takenOff, typedCards } from './counter-cards.ts';
import { type VisitedEvent, visitedEvent } from './event-of.ts';
import { collectTyped, lastUntil, releaseTyped, reserveTyped, shownReservations } from './reservations.ts';
import { checked, optionalNumber, optionalText, typedValues, wantedNumber, wantedText } from './typed.ts';

const path = '/events/:eventId/counter';
const ability = 'counter';

/** Where tickets are sold for cash and given away, and printed. */
export function counterRoutes(app: FastifyInstance, services: DashboardServices): void {
  screen(app, services, { method: 'GET', path, ability, handle: (visit) => answerCounter(services, visit) });
  screen(app, services, { method: 'POST', path, ability, handle: (visit) => act(services, visit) });
  screen(app, services, {
    method: 'GET',
    path: '/orders/:orderId/tickets.pdf',
    ability,
    handle: async (visit) => {
      const { id, orderNumber, channel, status } = await ownOrder(
        services.db,
        visit.actor,
        visit.params.orderId as string,
      );
      // The buyer prints tickets that were bought online.
      if (channel === 'ONLINE') raise(orderStateForbids, { status, what: 'be printed here: it was bought online' });
      const bytes = await services.documents.ticketsPdf(id);
      sendFile(visit, { name: `tickets-${orderNumber}.pdf`, type: 'application/pdf' }, bytes);
    },
  });
}

async function act(services: DashboardServices, visit: Visit): Promise<void> {
  const visited = await visitedEvent(services, visit);
  const wantedAct = visit.form.text('act');
  if (wantedAct === 'undo') return undoLast(services, visit, visited);
  if (wantedAct === 'collect' || wantedAct === 'release') return endReservation(services, visit, visited);
  const offered = await offeredAt(services, visited);
  const names = [
    'name',
    'email',
    'note',
    'received',
    'method',
    'reservedFor',
    'until',
    ...offered.flatMap(({ id, prices }) => [
      ...[fieldOf(id), priceOf(id), seatsOf(id)],
      ...(prices === undefined ? [] : cardFieldsOf(id)),
    ]),
  ];
  const values = typedValues(visit.form, names);
  const chosen = offered.filter(({ id }) => !['', '0'].includes((values[fieldOf(id)] ?? '').trim()));
  if (wantedAct === 'total') {
    const pesos = chosen.map((each) => {
      const price = Number(chosenPrice(each, values) ?? each.price);
      return quantityOf(values, each.id) * price - takenOff(each.id, values, { ...each, price });
    });
    const total = pesos.reduce((sum, each) => sum + each, 0);
    return answerCounter(services, visit, { values, total: Number.isFinite(total) ? total : 0 });
  }
  const isGift = wantedAct === 'give';
  const lines = chosen
    .filter(({ isBundle }) => !isBundle)
    .map((each) => ({
      ticketTypeId: each.id,
      quantity: wantedNumber(values[fieldOf(each.id)] ?? ''),
      // Nobody chooses what a gift costs, and no law makes it cheaper.
      ...(isGift ? {} : { price: chosenPrice(each, values), ...typedCards(each.id, values) }),
      ...namedSeats(each, values),
    }));
  const bundles = chosen
    .filter(({ isBundle }) => isBundle)
    .map(({ id }) => ({ bundleId: id, quantity: wantedNumber(values[fieldOf(id)] ?? '') }));
  try {
    if (wantedAct === 'reserve') {
      await reserveTyped(services, visit, { visited, values, items: lines, bundles });
      return doneAt(visit, `${visited.at}/counter`, 'reserved');
    }
    const { order } = await handOutTyped(services, visit, { visited, values, lines, bundles });
    const received = optionalNumber(values.received ?? '');
    const told = typeof received === 'number' && order.channel === 'COUNTER' ? `&received=${received}` : '';
    doneAt(visit, `${visited.at}/counter?order=${order.id}${told}`);
  } catch (error) {
    const faults = namedFaults(faultsOf(error), { lines, bundles, values, isReserved: wantedAct === 'reserve' });
    await answerCounter(services, visit, { values, faults, status: statusOfRefusal(error) });
  }
}

async function endReservation(services: DashboardServices, visit: Visit, visited: VisitedEvent): Promise<void> {
  try {
    if (visit.form.text('act') === 'release') {
      await releaseTyped(services, visit, visited);
      return doneAt(visit, `${visited.at}/counter`, 'reservation-released');
    }
    const { order } = await collectTyped(services, visit, visited);
    doneAt(visit, `${visited.at}/counter?order=${order.id}`);
  } catch (error) {
    await answerCounter(services, visit, { faults: faultsOf(error), status: statusOfRefusal(error) });
  }
}

/** Takes back what was sold just now; what can no longer be undone is said. */
async function undoLast(services: DashboardServices, visit: Visit, { event, at }: VisitedEvent): Promise<void> {
  const actOfUndo = (order: Order) =>
    actOf(visit, {
      action: 'order.sale_undone',
      subject: { kind: 'order', id: order.id, label: order.orderNumber },
      details: { tickets: order.quantity, amountCentavos: order.totalCentavos },
    });
  try {
    const orderId = visit.form.text('order');
    const { order } = await undo(services, visit.actor, { eventId: event.id, orderId, actOf: actOfUndo });
    doneAt(visit, `${at}/counter?order=${order.id}`);
  } catch (error) {
    await answerCounter(services, visit, { faults: faultsOf(error), status: statusOfRefusal(error) });
  }
}

interface Typed {
  visited: VisitedEvent;
  values: FormValues;
  lines: readonly { ticketTypeId: string; quantity: unknown }[];
  bundles: readonly { bundleId: string; quantity: unknown }[];
}

function handOutTyped(services: DashboardServices, visit: Visit, { visited, values, lines: items, bundles }: Typed) {
  const person = { name: wantedText(values.name ?? ''), email: wantedText((values.email ?? '').trim()) };
  const cash = optionalNumber(values.received ?? '');
  const claim = stepOfForm(visit, 'hand-out');
  const of = { eventId: visited.event.id, language: languageOf(visit.request), claim };
  const noted = (action: 'order.given' | 'order.sold_at_counter') => (order: Order) =>
    actOf(visit, {
      action,
      subject: { kind: 'order', id: order.id, label: order.orderNumber },
      details: { tickets: order.quantity, amountCentavos: order.totalCentavos },
    });
  if (visit.form.text('act') === 'give') {
    const fields = { items, bundles, recipient: person, note: optionalText(values.note ?? '') };
    const { recipient: buyer, ...given } = checked(complimentaryBody, fields);
    return handOut(services, visit.actor, {
      ...of,
      ...given,
      buyer,
      channel: 'COMPLIMENTARY',
      actOf: noted('order.given'),
    });
  }
  const method = values.method === '' ? 'CASH' : values.method;
  const typed = { items, bundles, buyer: person, received: method === 'CASH' ? cash : null, method };
  const { received, method: paid, ...sold } = checked(counterFormBody, typed);
  return handOut(services, visit.actor, {
    ...of,
    ...sold,
    receivedCentavos: received === null ? null : received * 100,
    counterSale: { method: paid, person: visit.member.person.email, device: null, gate: null },
    channel: 'COUNTER',
    actOf: noted('order.sold_at_counter'),
  });
}

function fieldOf(ticketTypeId: string): string {
  return `quantity.${ticketTypeId}`;
}

function priceOf(ticketTypeId: string): string {
  return `price.${ticketTypeId}`;
}

function seatsOf(ticketTypeId: string): string {
  return `seats.${ticketTypeId}`;
}

interface Offered {
  id: string;
  name: string;
  price: number;
  left: number;
  isChosen: boolean;
  isAddOn: boolean;
  isBundle: boolean;
  /** Whether its tickets are for seats of a plan. */
  isSeated: boolean;
  /** What cards make of its price, where they do. */
  prices?: CardPrices;
}

/** Ticket types, and bundles of which no part is sold for a price that buyers choose. */
async function offeredAt({ db, sales }: DashboardServices, { event, types }: VisitedEvent): Promise<Offered[]> {
  const bundles = await listBundlesOfEvents(db, { eventIds: [event.id] });
  const prices = await listCardPrices(db, { eventId: event.id, types, cards: sales.rules.cards });
  const leftOf = (ticketTypeId: string) => types.find(({ id }) => id === ticketTypeId)?.remainingQuantity ?? 0;
  return [
    ...types.map((type) => {
      const { id, name, remainingQuantity: left } = type;
      const [isChosen, isAddOn] = [type.priceKind === 'CHOSEN', !isTicket(type)];
      const isSeated = type.plannedAs === 'RESERVED_SEAT';
      const shown = {
        id,
        name,
        price: pesosOf(type.priceCentavos),
        left,
        isChosen,
        isAddOn,
        isBundle: false,
        isSeated,
      };
      return { ...shown, prices: prices.get(id) };
    }),
    ...bundles.map(({ id, name, priceCentavos, items }) => {
      const left = Math.min(...items.map(({ ticketTypeId, quantity }) => Math.floor(leftOf(ticketTypeId) / quantity)));
      const plain = { isChosen: false, isAddOn: false, isBundle: true, isSeated: false };
      return { id, name, price: pesosOf(priceCentavos), left, ...plain };
    }),
  ];
}

function chosenPrice({ id, isChosen }: Offered, values: FormValues): number | string | undefined {
  return isChosen ? wantedNumber(values[priceOf(id)] ?? '') : undefined;
}

/** The seats that were typed; without them the best are taken. A name that is none is refused as a seat that is not there. */
function namedSeats({ id, isSeated }: Offered, values: FormValues): { seats?: string[] } {
  const typed = isSeated ? (values[seatsOf(id)] ?? '').trim() : '';
  return typed === '' ? {} : { seats: typed.split(/[\s,;]+/).filter((each) => each !== '') };
}

function quantityOf(values: FormValues, ticketTypeId: string): number {
  return Number(wantedNumber(values[fieldOf(ticketTypeId)] ?? '') ?? 0);
}

/** Besides the fields of the form, which has one per type and one person. */
function namedFaults(
  { fields, message }: FormFaults,
  { lines, bundles, values, isReserved }: Omit<Typed, 'visited'> & { isReserved: boolean },
): FormFaults {
  const named = Object.entries(fields).map(([name, fault]) => {
    const [, ofCard, place = '0', partOfCard = ''] =
      /^items\[(\d+)\]\.statutory(?:\[(\d+)\])?\.?(\w*)/.exec(name) ?? [];
    if (ofCard !== undefined) {
      const { ticketTypeId = '' } = lines[Number(ofCard)] ?? {};
      return [cardFieldAt(ticketTypeId, values, { place: Number(place), part: partOfCard }), fault] as const;
    }
    const [, list, line, part] = /^(items|bundles)\[(\d+)\]\.(\w+)/.exec(name) ?? [];
    const id = list === 'items' ? lines[Number(line)]?.ticketTypeId : bundles[Number(line)]?.bundleId;
    const ofLine = part === 'price' ? priceOf(id ?? '') : part === 'seats' ? seatsOf(id ?? '') : fieldOf(id ?? '');
    const ofPerson = isReserved && name === 'name' ? 'reservedFor' : name.replace(/^(?:buyer|recipient)\./, '');
    const field = line === undefined ? ofPerson : ofLine;
    return [field, fault] as const;
  });
  return { fields: Object.fromEntries(named), message };
}

interface Shown extends Pick<CounterPageProps, 'total' | 'faults'> {
  values?: FormValues;
  status?: number;
}

async function answerCounter(services: DashboardServices, visit: Visit, shown: Shown = {}): Promise<void> {
  const { total, status = 200 } = shown;
  const visited = await visitedEvent(services, visit);
  const { event, around } = visited;
  const pressed = await pressedSeats(services, visit, event.id);
  const { values: typed = pressed.values, faults = pressed.faults } = shown;
  const values = { until: lastUntil(event), ...typed };
  const today = await sumHandedOutToday(services.db, { eventId: event.id });
  const props: CounterPageProps = {
    ...around,
    types: (await offeredAt(services, visited)).map(
      ({ id, name, price, left, isChosen, isAddOn, isSeated, prices }) => ({
        ...{ id, name, price, left, isChosen, isAddOn, isSeated },
        ...shownCards(id, values, prices),
      }),
    ),
    cardChoices,
    values,
    faults,
    total,
    last: await lastOrder(services, visit, event.id),
    reservations: await shownReservations(services, visited),
    today: shownHandedOut(today),
  };
  await answerScreen(services, visit, ['eventsCounter', props], { status });
}

/** The seats of the address, each at the type that it is sold as. */
async function pressedSeats(
  { db }: DashboardServices,
  { query }: Visit,
  eventId: string,
): Promise<{ values: FormValues; faults?: FormFaults }> {
  if ((query.seats ?? '') === '') return { values: {} };
  const now = await readSeatsNow(db, { eventId });
  if (now === undefined) return { values: {} };
  const { seatOf, typeOf, ticketTypeIds } = now.painted;
  const typeOfSeat = (name: string) => ticketTypeIds[typeOf[seatOf.get(name) ?? -1] ?? -1];
  try {
    const names = typedSeats((query.seats ?? '').toUpperCase(), { field: 'seats' });
    const unknown = names.filter((name) => typeOfSeat(name) === undefined);
    if (unknown.length > 0) raiseInvalid([{ field: 'seats', fault: 'notSeatsOfRows', values: { seats: unknown } }]);
    const byType = [...Map.groupBy(names, (name) => typeOfSeat(name) as string)];
    const values = byType.flatMap(([type, seats]) => [
      [fieldOf(type), String(seats.length)],
      [seatsOf(type), seats.join(', ')],
    ]);
    return { values: Object.fromEntries(values) };
  } catch (error) {
    return { values: {}, faults: faultsOf(error) };
  }
}

/** The order that the URL names after it was made; none where it is of another event or organization. */
async function lastOrder({ db }: DashboardServices, { actor, query }: Visit, eventId: string) {
  if (query.order === undefined) return undefined;
  try {
    const order = await ownOrder(db, actor, query.order);
    if (order.eventId !== eventId || order.channel === 'ONLINE') return undefined;
    const { id, orderNumber, channel, quantity, totalCentavos, counterSale } = order;
    const total = pesosOf(totalCentavos);
    const change = Number(query.received) - total;
    return {
      id,
      orderNumber,
      isGift: channel === 'COMPLIMENTARY',
      isUndone: isGivenBack(order),
      isCash: counterSale === null || counterSale.method === 'CASH',
      isMailed: !isWalkInAddress(order.buyerEmail),
      quantity,
      total,
      change: query.received !== undefined && change >= 0 ? change : undefined,
    };
  } catch (error) {
    if (isRaised(error, recordNotFound)) return undefined;
    throw error;
  }
}
