import type { FastifyInstance } from 'fastify';
import type {
  OperatorCancelEventProps,
  OperatorEventShown,
  OperatorEventsProps,
} from '../../web/operator/events-page.tsx';
import { findLiveOrganization } from '../core/accounts/organizations/find-organization.ts';
import { pesosOf } from '../core/base/money.ts';
import type { OperatorEvent } from '../core/catalog/event-editing/any-event.sql.ts';
import { anyEvent } from '../core/catalog/event-editing/any-event.ts';
import { putBackEvent } from '../core/catalog/event-editing/put-back-event.ts';
import { takeDownEvent } from '../core/catalog/event-editing/take-down-event.ts';
import type { Event } from '../core/catalog/events/event.ts';
import { listEventsForOperator } from '../core/reports/operator/list-events.ts';
import { cancelAnyEvent, previewAnyCancellation } from '../core/selling/cancellation/cancel-any-event.ts';
import type { CancellationPreview } from '../core/selling/cancellation/cancellation.ts';
import { type FormFaults, faultsOf } from '../http/pages/faults.ts';
import { chosenOf } from '../http/pages/filters.ts';
import { doneAt } from '../http/pages/signed-in.ts';
import type { Tx } from '../platform/database/database.ts';
import {
  answerScreen,
  base,
  frameOf,
  type OperatorVisit,
  operatorActs,
  operatorScreen,
  statusOfFaults,
} from './frame/screen.ts';
import type { OperatorServices } from './frame/services.ts';

const path = '/events';
const take = 50;

/** Events of everybody: found, taken down, put back, cancelled. */
export function eventRoutes(app: FastifyInstance, services: OperatorServices): void {
  const { db, now } = services;

  operatorScreen(app, services, {
    method: 'GET',
    path,
    handle: async (visit) => {
      const { query } = visit;
      const filter = {
        search: query.search?.trim() || undefined,
        only: chosenOf(query.only, ['taken-down']),
        organization: query.organization?.trim() || undefined,
      };
      const shown = { frame: frameOf(visit, { current: 'events' }), filter };
      try {
        await answerScreen(services, visit, ['operatorEvents', { ...shown, ...(await listed(visit, filter)) }]);
      } catch (error) {
        const props = { ...shown, events: [], nextCursor: null, faults: faultsOf(error) };
        await answerScreen(services, visit, ['operatorEvents', props], { status: 400 });
      }
    },
  });

  const listed = async ({ query }: OperatorVisit, { search, only, organization }: OperatorEventsProps['filter']) => {
    const organizationId =
      organization === undefined ? undefined : (await findLiveOrganization(db, { slug: organization })).id;
    const filter = { search, isTakenDown: only === 'taken-down', organizationId };
    const { rows, nextCursor } = await listEventsForOperator(db, { filter, cursor: query.cursor || undefined, take });
    return { events: rows.map(shownEvent), nextCursor };
  };

  operatorScreen(app, services, { method: 'GET', path: `${path}/:eventId`, handle: (visit) => answerOne(visit) });

  const answerOne = async (visit: OperatorVisit, faults?: FormFaults) => {
    const props = {
      frame: frameOf(visit, { current: 'events' }),
      event: shownEvent(await anyEvent(db, { idOrSlug: eventIdOf(visit) })),
      reason: visit.form.text('reason'),
      faults,
    };
    await answerScreen(services, visit, ['operatorEvent', props], { status: statusOfFaults(faults) });
  };

  const acts: Record<string, { done: string; work: (tx: Tx, visit: OperatorVisit) => Promise<Event> }> = {
    'take-down': {
      done: 'takenDown',
      work: (tx, visit) => {
        const reason = visit.form.text('reason');
        return takeDownEvent(tx, visit.operator, { event: eventIdOf(visit), reason, now: now() });
      },
    },
    'put-back': {
      done: 'putBack',
      work: (tx, visit) => putBackEvent(tx, visit.operator, { event: eventIdOf(visit), now: now() }),
    },
  };
  operatorActs(app, services, {
    path: `${path}/:eventId`,
    acts,
    pageOf,
    again: answerOne,
    afterwards: ({ id }) => services.changes.tell(id),
  });

  cancelRoutes(app, services);
}

/** What cancelling an event would give back, and doing it. */
function cancelRoutes(app: FastifyInstance, services: OperatorServices): void {
  const { db, now } = services;

  const answerForm = async (visit: OperatorVisit, faults?: FormFaults) => {
    const { event, preview } = await previewAnyCancellation(db, { event: eventIdOf(visit) });
    if (event.cancelledAt !== null) return doneAt(visit, pageOf(visit), 'eventCancelled');
    const props: OperatorCancelEventProps = {
      frame: frameOf(visit, { current: 'events' }),
      event: shownEvent(event),
      preview: shownPreview(preview),
      values: { reason: visit.form.text('reason'), confirmName: visit.form.text('confirmName') },
      faults,
    };
    await answerScreen(services, visit, ['operatorCancelEvent', props], { status: statusOfFaults(faults) });
  };

  operatorScreen(app, services, {
    method: 'GET',
    path: `${path}/:eventId/cancel`,
    needsFreshSignIn: true,
    handle: (visit) => answerForm(visit),
  });

  operatorScreen(app, services, {
    method: 'POST',
    path: `${path}/:eventId/cancel`,
    needsFreshSignIn: true,
    handle: async (visit) => {
      const { form, operator } = visit;
      const given = { reason: form.text('reason'), confirmName: form.text('confirmName') };
      try {
        const input = { event: eventIdOf(visit), ...given, now: now() };
        const { id } = await db.transaction((tx) => cancelAnyEvent(tx, operator, input));
        services.changes.tell(id);
      } catch (error) {
        return answerForm(visit, faultsOf(error));
      }
      doneAt(visit, pageOf(visit), 'eventCancelled');
    },
  });
}

function shownPreview(preview: CancellationPreview): OperatorCancelEventProps['preview'] {
  const {
    orders,
    buyers,
    ticketsVoided: tickets,
    addOnsVoided: addOns,
    pendingOrders,
    refundCentavos,
    cashCentavos,
  } = preview;
  return {
    orders,
    buyers,
    tickets,
    addOns,
    refund: pesosOf(refundCentavos),
    cash: pesosOf(cashCentavos),
    pendingOrders,
  };
}

function eventIdOf({ params }: OperatorVisit): string {
  return params.eventId as string;
}

function pageOf(visit: OperatorVisit): string {
  return `${base}${path}/${encodeURIComponent(eventIdOf(visit))}`;
}

function shownEvent(event: OperatorEvent): OperatorEventShown {
  const { id, slug, name, status, dateTime, timezone, takenDownAt, takeDownReason, isSandbox } = event;
  return {
    id,
    slug,
    name,
    status,
    isCancelled: event.cancelledAt !== null,
    isSandbox,
    wasPublished: event.publishedAt !== null,
    dateTime,
    timezone,
    organization: { slug: event.organizationSlug, name: event.organizationName },
    takenDownAt,
    takeDownReason,
    sold: event.soldQuantity,
    held: event.heldQuantity,
  };
}
