import type { FastifyInstance } from 'fastify';
import type { ConfirmPageProps } from '../../../web/organizer/events/confirm-page.tsx';
import type { ActName } from '../../core/accounts/audit-log/act.ts';
import { raiseInvalid } from '../../core/base/common.errors.ts';
import { pesosOf } from '../../core/base/money.ts';
import { changeEventStatus } from '../../core/catalog/event-editing/change-event-status.ts';
import { deleteEvent } from '../../core/catalog/event-editing/delete-event.ts';
import { duplicateEvent } from '../../core/catalog/event-editing/duplicate-event.ts';
import { publishEvent } from '../../core/catalog/event-editing/publish-event.ts';
import { stockOfEvent } from '../../core/catalog/ticket-types/stock.ts';
import { eventSalesOf } from '../../core/reports/overview/event-sales-of.ts';
import { type FormFaults, faultsOf } from '../../http/pages/faults.ts';
import type { Tx } from '../../platform/database/database.ts';
import { answerScreen, doneAt, screen, type Visit } from '../frame/screen.ts';
import type { DashboardServices } from '../frame/services.ts';
import { change, statusOfRefusal } from './change.ts';
import { answerEvent } from './event.ts';
import { visitedEvent } from './event-of.ts';

/** What happens to an event as a whole. */
export function statusRoutes(app: FastifyInstance, services: DashboardServices): void {
  statusRoute(app, services, 'publish', (tx, visit, eventId) =>
    publishEvent(tx, visit.actor, { eventId, now: services.now() }),
  );
  statusRoute(app, services, 'unpublish', (tx, visit, eventId) =>
    changeEventStatus(tx, visit.actor, { eventId, to: 'DRAFT' }),
  );
  confirmedRoutes(app, services, 'archive', (tx, visit, eventId) =>
    changeEventStatus(tx, visit.actor, { eventId, to: 'ARCHIVED' }),
  );
  confirmedRoutes(app, services, 'delete', (tx, visit, eventId) => deleteEvent(tx, visit.actor, { eventId }));

  screen(app, services, {
    method: 'POST',
    path: '/events/:eventId/duplicate',
    ability: 'new-events',
    handle: async (visit) => {
      const { event: original } = await visitedEvent(services, visit);
      try {
        const copy = await change(services, visit, undefined, async (tx) => {
          const { policy } = services;
          const { event } = await duplicateEvent(tx, visit.actor, { policy, eventId: original.id });
          const done = { action: 'event.duplicated', subject: event, details: { of: original.name } } as const;
          return { result: event, done };
        });
        doneAt(visit, `${visit.base}/events/${copy.id}/edit`, 'event-duplicated');
      } catch (error) {
        await answerEvent(services, visit, { faults: faultsOf(error), status: statusOfRefusal(error) });
      }
    },
  });
}

type Act = (tx: Tx, visit: Visit, eventId: string) => Promise<unknown>;

const actNames = {
  publish: 'event.published',
  unpublish: 'event.unpublished',
  archive: 'event.archived',
  delete: 'event.deleted',
} as const satisfies Record<string, ActName>;

/** Can be undone, so it is done at once. */
function statusRoute(app: FastifyInstance, services: DashboardServices, name: 'publish' | 'unpublish', act: Act): void {
  screen(app, services, {
    method: 'POST',
    path: `/events/:eventId/${name}`,
    ability: 'event-changes',
    handle: async (visit) => {
      const { event, at } = await visitedEvent(services, visit);
      try {
        await change(services, visit, event.id, async (tx) => {
          await act(tx, visit, event.id);
          return { result: undefined, done: { action: actNames[name], subject: event } };
        });
        if (name === 'publish') doneAt(visit, `${at}/share`, publishedAs(visit));
        else doneAt(visit, at, 'event-unpublished');
      } catch (error) {
        await answerEvent(services, visit, { faults: faultsOf(error), status: statusOfRefusal(error) });
      }
    },
  });
}

/** What is said once an event is published. */
export function publishedAs({ isSandbox, membership }: Visit): string {
  return isSandbox || membership.isApproved ? 'event-published' : 'event-published-later';
}

/** Cannot be undone: asks for the name first. */
function confirmedRoutes(
  app: FastifyInstance,
  services: DashboardServices,
  name: 'archive' | 'delete',
  act: Act,
): void {
  const path = `/events/:eventId/${name}`;
  screen(app, services, {
    method: 'GET',
    path,
    ability: 'event-changes',
    handle: (visit) => answerConfirm(services, visit, { act: name }),
  });
  screen(app, services, {
    method: 'POST',
    path,
    ability: 'event-changes',
    handle: async (visit) => {
      const { event, at } = await visitedEvent(services, visit);
      const typed = visit.form.text('confirm');
      try {
        checkTypedName(typed, event.name);
        await change(services, visit, event.id, async (tx) => {
          await act(tx, visit, event.id);
          return { result: undefined, done: { action: actNames[name], subject: event } };
        });
        doneAt(visit, name === 'delete' ? `${visit.base}/events` : at, `event-${name}d`);
      } catch (error) {
        const faults = faultsOf(error);
        await answerConfirm(services, visit, { act: name, typed, faults, status: statusOfRefusal(error) });
      }
    },
  });
}

/** Spaces and case are forgiven: the question makes people stop, it does not test their typing. */
export function checkTypedName(typed: string, name: string): void {
  const plain = (text: string) => text.normalize('NFC').replaceAll(/\s+/g, ' ').trim().toLocaleLowerCase();
  if (plain(typed) !== plain(name)) {
    raiseInvalid([{ field: 'confirm', fault: 'notTheName' }]);
  }
}

async function answerConfirm(
  services: DashboardServices,
  visit: Visit,
  shown: { act: ConfirmPageProps['act']; typed?: string; faults?: FormFaults; status?: number },
): Promise<void> {
  const { act, typed, faults, status = 200 } = shown;
  const { event, types, around } = await visitedEvent(services, visit);
  const { totals } = await eventSalesOf(services.db, visit.actor, event.id);
  const { sold, held, quantity } = stockOfEvent(types);
  const gross = pesosOf(totals.grossCentavos - totals.refundsCentavos);
  const consequences = { sold, held, quantity, ticketTypes: types.length, gross };
  const props: ConfirmPageProps = { ...around, act, consequences, typed, faults };
  await answerScreen(services, visit, ['eventsConfirm', props], { status });
}
