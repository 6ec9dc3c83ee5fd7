import type { FastifyInstance } from 'fastify';
import type { OperatorEventShown, OperatorEventsProps } from '../../web/operator/events-page.tsx';
import { findLiveOrganization } from '../core/accounts/organizations/find-organization.ts';
import type { OperatorEvent } from '../core/catalog/event-editing/any-event.sql.ts';
import { anyEvent } from '../core/catalog/event-editing/any-event.ts';
import { putBackEvent } from '../core/catalog/event-editing/put-back-event.ts';
import { takeDownEvent } from '../core/catalog/event-editing/take-down-event.ts';
import type { Event } from '../core/catalog/events/event.ts';
import { listEventsForOperator } from '../core/reports/operator/list-events.ts';
import { type FormFaults, faultsOf } from '../http/pages/faults.ts';
import { chosenOf } from '../http/pages/filters.ts';
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

/** Events of everybody: found, taken down, put back. */
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
