import type { FastifyInstance } from 'fastify';
import type { CancelEventProps, CancellationProps } from '../../../web/organizer/orders/cancel-pages.tsx';
import { requireAbility } from '../../core/accounts/sign-in/person.ts';
import { pesosOf } from '../../core/base/money.ts';
import { ownEvent } from '../../core/catalog/events/own-event.sql.ts';
import { cancelEvent, cancellationOf, previewCancellation } from '../../core/selling/cancellation/cancel-event.ts';
import type { CancellationPreview } from '../../core/selling/cancellation/cancellation.ts';
import { retryCancellation } from '../../core/selling/cancellation/retry-cancellation.ts';
import { type FormFaults, faultsOf, noFaults } from '../../http/pages/faults.ts';
import { noteAct } from '../frame/note-act.ts';
import { answerScreen, doneAt, frameOf, screen, type Visit } from '../frame/screen.ts';
import type { DashboardServices } from '../frame/services.ts';

const ability = 'event-changes';
const path = '/events/:eventId';

/** Cancelling a whole event: what it would give back, doing it, and how far it has come. */
export function cancellationRoutes(app: FastifyInstance, services: DashboardServices): void {
  const { db } = services;

  screen(app, services, {
    method: 'GET',
    path: `${path}/cancel`,
    ability,
    needsFreshSignIn: true,
    handle: (visit) => answerForm(services, visit),
  });

  screen(app, services, {
    method: 'POST',
    path: `${path}/cancel`,
    ability,
    needsFreshSignIn: true,
    handle: async (visit) => {
      requireAbility(visit.membership, 'refunds');
      const eventId = eventIdOf(visit);
      try {
        await cancel(services, visit, eventId);
      } catch (error) {
        return answerForm(services, visit, faultsOf(error));
      }
      services.changes.tell(eventId);
      doneAt(visit, progressPath(visit));
    },
  });

  screen(app, services, {
    method: 'GET',
    path: `${path}/cancellation`,
    ability,
    handle: async (visit) => {
      requireAbility(visit.membership, 'refunds');
      const { actor } = visit;
      const event = await ownEvent(db, actor, eventIdOf(visit));
      const { cancellation, progress, refused, failedRefunds } = await cancellationOf(db, actor, event.id);
      const { total, refunded, cancelled, failed, disputed, toAccounts, remaining } = progress;
      const props: CancellationProps = {
        frame: frameOf(visit, { current: 'events' }),
        event: { id: event.id, name: event.name },
        cancellation: {
          reason: cancellation.reason,
          isDone: cancellation.state === 'DONE',
          startedAt: cancellation.createdAt,
          finishedAt: cancellation.finishedAt,
        },
        progress: { total, refunded, cancelled, failed, disputed, toAccounts, remaining },
        refused: { count: refused.refunds, amount: pesosOf(refused.centavos), retriedAt: cancellation.retriedAt },
        failures: failedRefunds.map(({ id, orderId, orderNumber, buyerName, buyerEmail, amountCentavos, failure }) => ({
          id,
          orderId,
          orderNumber,
          buyerName,
          buyerEmail,
          amount: pesosOf(amountCentavos),
          failure,
        })),
      };
      await answerScreen(services, visit, ['ordersCancellation', props]);
    },
  });

  screen(app, services, {
    method: 'POST',
    path: `${path}/cancellation/retry`,
    ability,
    handle: async (visit) => {
      requireAbility(visit.membership, 'refunds');
      const refunds = await db.transaction(async (tx) => {
        const { id: eventId } = await ownEvent(tx, visit.actor, eventIdOf(visit));
        const retriedBefore = visit.form.text('retriedAt') || null;
        const { act, ...retried } = await retryCancellation(tx, { eventId, retriedBefore });
        if (act !== undefined) await noteAct(tx, visit, act);
        return retried.refunds;
      });
      doneAt(visit, progressPath(visit), refunds > 0 ? 'refundsRetried' : undefined);
    },
  });
}

function cancel(services: DashboardServices, visit: Visit, eventId: string): Promise<void> {
  const { db } = services;
  return db.transaction(async (tx) => {
    const { actor, form, person } = visit;
    const input = { reason: form.text('reason'), confirmName: form.text('confirmName'), userId: person.userId };
    const { event, isCancelledNow } = await cancelEvent(tx, actor, { eventId, ...input });
    // Of two who cancel at once only one is written down.
    if (!isCancelledNow) return;
    const subject = { kind: 'event', id: event.id, label: event.name } as const;
    await noteAct(tx, visit, { action: 'event.cancelled', subject });
  });
}

async function answerForm(services: DashboardServices, visit: Visit, faults: FormFaults = noFaults): Promise<void> {
  const { db } = services;
  requireAbility(visit.membership, 'refunds');
  const { actor, form } = visit;
  const event = await ownEvent(db, actor, eventIdOf(visit));
  if (event.cancelledAt !== null) return doneAt(visit, progressPath(visit));
  const props: CancelEventProps = {
    frame: frameOf(visit, { current: 'events' }),
    event: { id: event.id, name: event.name },
    preview: shownPreview(await previewCancellation(db, actor, event.id)),
    values: { reason: form.text('reason'), confirmName: form.text('confirmName') },
    faults,
  };
  const status = faults === noFaults ? 200 : faults.message === undefined ? 400 : 409;
  await answerScreen(services, visit, ['ordersCancelEvent', props], { status });
}

function eventIdOf({ params }: Visit): string {
  return params.eventId as string;
}

function progressPath(visit: Visit): string {
  return `${visit.base}/events/${eventIdOf(visit)}/cancellation`;
}

function shownPreview(preview: CancellationPreview): CancelEventProps['preview'] {
  const { orders, buyers, ticketsVoided, addOnsVoided, pendingOrders, refundCentavos, commissionReturnedCentavos } =
    preview;
  return {
    orders,
    buyers,
    tickets: ticketsVoided,
    addOns: addOnsVoided,
    refund: pesosOf(refundCentavos),
    cash: pesosOf(preview.cashCentavos),
    commissionReturned: pesosOf(commissionReturnedCentavos),
    processingLost: pesosOf(preview.processingLostCentavos),
    balanceChange: pesosOf(commissionReturnedCentavos - refundCentavos),
    pendingOrders,
  };
}
