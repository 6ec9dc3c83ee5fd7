import type { ShownReservation } from '../../../web/organizer/events/reservations-part.tsx';
import type { FormValues } from '../../../web/ui/form.tsx';
import { raiseInvalid } from '../../core/base/common.errors.ts';
import type { Detail } from '../../core/base/define-error.ts';
import { pesosOf } from '../../core/base/money.ts';
import { localTimeIn } from '../../core/base/zoned-time.ts';
import type { Event } from '../../core/catalog/events/event.ts';
import { collect, release, reserve } from '../../core/selling/counter/hand-out.ts';
import { listReservations } from '../../core/selling/counter/reservations.sql.ts';
import type { Order } from '../../core/selling/orders/order.ts';
import { atCounterFaults, collectFormBody, reservationBody } from '../../http/fields/order-lines.ts';
import { stepOfForm } from '../../http/pages/once-form.ts';
import { actOf } from '../frame/note-act.ts';
import type { Visit } from '../frame/screen.ts';
import type { DashboardServices } from '../frame/services.ts';
import type { VisitedEvent } from './event-of.ts';
import { checked, typedTime, wantedText } from './typed.ts';

const shownMax = 200;
/** As late as a reservation may last. */
const beforeStartMs = 3 * 3_600_000;

interface Reserved {
  visited: VisitedEvent;
  values: FormValues;
  items: readonly object[];
  bundles: readonly object[];
}

/** Keeps what was chosen at the counter in somebody's name. */
export async function reserveTyped(
  services: DashboardServices,
  visit: Visit,
  { visited: { event }, values, items, bundles }: Reserved,
): Promise<void> {
  const faults: Detail[] = [];
  const until = typedTime(faults, { field: 'until', text: values.until ?? '', zone: event.timezone });
  const fields = { items, bundles, name: wantedText(values.reservedFor ?? ''), until };
  const wanted = checked(reservationBody, fields, faults);
  const missing = atCounterFaults({ ...wanted, reservationId: null });
  if (missing.length > 0) raiseInvalid(missing);
  await reserve(services, visit.actor, {
    ...wanted,
    eventId: event.id,
    claim: stepOfForm(visit, 'reserve'),
    actOf: noted(visit, 'order.reserved'),
  });
}

/** What was reserved is paid and handed out. */
export async function collectTyped(
  services: DashboardServices,
  visit: Visit,
  { event }: VisitedEvent,
): Promise<{ order: Order }> {
  const { method } = checked(collectFormBody, { method: visit.form.text('method') });
  return collect(services, visit.actor, {
    eventId: event.id,
    reservationId: visit.form.text('order'),
    buyer: { name: null, email: null },
    counterSale: { method, person: visit.member.person.email, device: null, gate: null },
    receivedCentavos: null,
    claim: stepOfForm(visit, 'hand-out'),
    actOf: noted(visit, 'order.sold_at_counter'),
  });
}

/** Its tickets are on sale again. */
export function releaseTyped(services: DashboardServices, visit: Visit, { event }: VisitedEvent): Promise<void> {
  return release(services, visit.actor, { eventId: event.id, orderId: visit.form.text('order') });
}

export async function shownReservations(
  { db }: DashboardServices,
  { event }: VisitedEvent,
): Promise<ShownReservation[]> {
  const rows = await listReservations(db, { eventId: event.id, most: shownMax });
  return rows.map(({ id, orderNumber, buyerName: name, quantity, totalCentavos, expiresAt }) => {
    return { id, orderNumber, name, quantity, total: pesosOf(totalCentavos), until: expiresAt };
  });
}

/** Until when most are kept: as long as they may. */
export function lastUntil({ dateTime, timezone }: Event): string {
  return localTimeIn(new Date(Date.parse(dateTime) - beforeStartMs).toISOString(), timezone);
}

function noted(visit: Visit, action: 'order.reserved' | 'order.sold_at_counter') {
  return (order: Order) =>
    actOf(visit, {
      action,
      subject: { kind: 'order', id: order.id, label: order.orderNumber },
      details: { tickets: order.quantity, amountCentavos: order.totalCentavos },
    });
}
