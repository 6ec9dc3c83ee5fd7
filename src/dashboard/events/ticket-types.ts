import type { FastifyInstance } from 'fastify';
import type { Conflict } from '../../../web/organizer/conflicts.tsx';
import type { EntryChoices } from '../../../web/organizer/entry-boxes.tsx';
import type { TicketTypePageProps } from '../../../web/organizer/events/ticket-type-page.tsx';
import type { FormValues } from '../../../web/ui/form.tsx';
import { isRaised } from '../../core/base/define-error.ts';
import { boundsOf } from '../../core/base/fields/field.ts';
import { editTag, preconditionFailed } from '../../core/base/if-match.ts';
import { entryTightened } from '../../core/catalog/events/entry.errors.ts';
import { createTicketType } from '../../core/catalog/ticket-types/create-ticket-type.ts';
import { deleteTicketType } from '../../core/catalog/ticket-types/delete-ticket-type.ts';
import { markSoldOut } from '../../core/catalog/ticket-types/mark-sold-out.ts';
import { ownTicketType, type TicketTypePath } from '../../core/catalog/ticket-types/own-ticket-type.sql.ts';
import { publishTicketType } from '../../core/catalog/ticket-types/publish-ticket-type.ts';
import { stockOf } from '../../core/catalog/ticket-types/stock.ts';
import { kindOfSold, quantityBelowSold } from '../../core/catalog/ticket-types/ticket-type.errors.ts';
import type { TicketType } from '../../core/catalog/ticket-types/ticket-type.ts';
import { ticketTypeFields } from '../../core/catalog/ticket-types/ticket-type-fields.ts';
import { updateTicketType } from '../../core/catalog/ticket-types/update-ticket-type.ts';
import { type FormFaults, faultsOf } from '../../http/pages/faults.ts';
import { shownRefusal } from '../../http/pages/refusals.ts';
import type { Tx } from '../../platform/database/database.ts';
import { answerScreen, doneAt, screen, type Visit } from '../frame/screen.ts';
import type { DashboardServices } from '../frame/services.ts';
import { change, statusOfRefusal } from './change.ts';
import { conflictsBetween } from './conflicts.ts';
import { answerEvent } from './event.ts';
import { visitedEvent } from './event-of.ts';
import { checkTypedName } from './status-acts.ts';
import {
  boxFaults,
  entryChoicesOf,
  readNewTicket,
  readTicketChanges,
  ticketValues,
  typedTicket,
  withOwnDay,
} from './ticket-form.ts';

const listPath = '/events/:eventId/tickets';
const onePath = `${listPath}/:ticketTypeId`;

/** What is on sale at an event. */
export function ticketTypeRoutes(app: FastifyInstance, services: DashboardServices): void {
  screen(app, services, {
    method: 'POST',
    path: listPath,
    ability: 'event-changes',
    handle: (visit) => add(services, visit),
  });
  screen(app, services, {
    method: 'GET',
    path: onePath,
    ability: 'events',
    handle: async (visit) => {
      const type = await ownTicketType(services.db, visit.actor, pathOf(visit));
      await answerType(services, visit, { type, version: editTag(type) });
    },
  });
  screen(app, services, {
    method: 'POST',
    path: onePath,
    ability: 'event-changes',
    handle: (visit) => save(services, visit),
  });
  screen(app, services, {
    method: 'POST',
    path: `${onePath}/delete`,
    ability: 'event-changes',
    handle: (visit) => remove(services, visit),
  });
  stockRoute(app, services, { name: 'publish', done: 'ticket-published', act: publishTicketType });
  stockRoute(app, services, { name: 'sold-out', done: 'ticket-sold-out', act: markSoldOut });
}

function pathOf({ params }: Visit): TicketTypePath {
  return { eventId: params.eventId as string, ticketTypeId: params.ticketTypeId as string };
}

async function add(services: DashboardServices, visit: Visit): Promise<void> {
  const { event, at } = await visitedEvent(services, visit);
  const values = typedTicket(visit.form);
  try {
    const fields = readNewTicket(withOwnDay(values, event), event.timezone);
    const { policy } = services;
    await change(services, visit, event.id, async (tx) => {
      const type = await createTicketType(tx, visit.actor, { policy, eventId: event.id, fields });
      const details = { event: event.name, price: fields.price, quantity: fields.quantity };
      return { result: type, done: { action: 'ticket_type.created', subject: type, details } };
    });
    doneAt(visit, at, 'ticket-created');
  } catch (error) {
    await answerEvent(services, visit, { values, faults: boxFaults(faultsOf(error)), status: statusOfRefusal(error) });
  }
}

async function save(services: DashboardServices, visit: Visit): Promise<void> {
  const path = pathOf(visit);
  const type = await ownTicketType(services.db, visit.actor, path);
  const { event } = await visitedEvent(services, visit);
  const { timezone } = event;
  const before = ticketValues(type, event);
  const typed = typedTicket(visit.form, before);
  const version = visit.form.text('version');
  try {
    const changes = readTicketChanges(typed, timezone);
    await change(services, visit, type.eventId, async (tx) => {
      const { policy } = services;
      const saved = await updateTicketType(tx, visit.actor, { ...path, policy, changes, ifMatch: `"${version}"` });
      return { result: saved, done: { action: 'ticket_type.changed', subject: saved, details: changed(type, saved) } };
    });
    doneAt(visit, `${visit.base}/events/${type.eventId}`, 'ticket-saved');
  } catch (error) {
    const values = { ...before, ...typed };
    const faults = typeFaults(error, values.days === before.days ? 'zoneIds' : 'days');
    const shown = { values, faults, status: statusOfRefusal(error) };
    if (!isRaised(error, preconditionFailed)) return answerType(services, visit, { ...shown, type, version });
    const newest = await ownTicketType(services.db, visit.actor, path);
    const { zones } = await entryChoicesOf(services.db, event);
    const conflicts = conflictsBetween(ticketValues(newest, event), values).map((each) => withNames(each, zones));
    await answerType(services, visit, { ...shown, type: newest, version: editTag(newest), conflicts });
  }
}

function typeFaults(error: unknown, tightened: 'days' | 'zoneIds'): FormFaults {
  if (isRaised(error, quantityBelowSold)) return { fields: { quantity: shownRefusal(error) } };
  if (isRaised(error, kindOfSold)) return { fields: { kind: shownRefusal(error) } };
  return isRaised(error, entryTightened)
    ? { fields: { [tightened]: shownRefusal(error) } }
    : boxFaults(faultsOf(error));
}

function withNames({ field, saved }: Conflict, zones: EntryChoices['zones']): Conflict {
  if (field !== 'zoneIds') return { field, saved };
  const named = zones.filter(({ id }) => saved.split('\n').includes(id)).map(({ name }) => name);
  return { field, saved: named.join(', ') };
}

/** The figures that buyers notice, where they changed. */
function changed(before: TicketType, after: TicketType): Record<string, number> {
  const details: Record<string, number> = {};
  if (before.priceCentavos !== after.priceCentavos) {
    details.fromPrice = before.priceCentavos / 100;
    details.toPrice = after.priceCentavos / 100;
  }
  if (before.quantity !== after.quantity) {
    details.fromQuantity = before.quantity;
    details.toQuantity = after.quantity;
  }
  return details;
}

async function remove(services: DashboardServices, visit: Visit): Promise<void> {
  const path = pathOf(visit);
  const type = await ownTicketType(services.db, visit.actor, path);
  const typed = visit.form.text('confirm');
  try {
    checkTypedName(typed, type.name);
    await change(services, visit, type.eventId, async (tx) => {
      await deleteTicketType(tx, visit.actor, path);
      return { result: undefined, done: { action: 'ticket_type.deleted', subject: type } };
    });
    doneAt(visit, `${visit.base}/events/${type.eventId}`, 'ticket-deleted');
  } catch (error) {
    const deletion = { typed, faults: faultsOf(error) };
    const shown = { type, version: editTag(type), deletion };
    await answerType(services, visit, { ...shown, status: statusOfRefusal(error) });
  }
}

interface StockRoute {
  name: 'publish' | 'sold-out';
  done: string;
  act: (tx: Tx, actor: Visit['actor'], path: TicketTypePath) => Promise<TicketType>;
}

/** Can be undone by its counterpart. */
function stockRoute(app: FastifyInstance, services: DashboardServices, { name, done, act }: StockRoute): void {
  screen(app, services, {
    method: 'POST',
    path: `${onePath}/${name}`,
    ability: 'event-changes',
    handle: async (visit) => {
      const path = pathOf(visit);
      const type = await ownTicketType(services.db, visit.actor, path);
      try {
        await change(services, visit, type.eventId, async (tx) => {
          const result = await act(tx, visit.actor, path);
          return { result, done: { action: 'ticket_type.changed', subject: type, details: { act: name } } };
        });
        doneAt(visit, `${visit.base}/events/${type.eventId}`, done);
      } catch (error) {
        const { message } = faultsOf(error);
        const refused = message && { ticketTypeId: type.id, message };
        await answerEvent(services, visit, { refused, status: statusOfRefusal(error) });
      }
    },
  });
}

interface ShownType {
  type: TicketType;
  /** What was typed; else what is saved. */
  values?: FormValues;
  version: string;
  faults?: FormFaults;
  conflicts?: TicketTypePageProps['conflicts'];
  deletion?: TicketTypePageProps['deletion'];
  status?: number;
}

async function answerType(services: DashboardServices, visit: Visit, shown: ShownType): Promise<void> {
  const { type, values, version, faults, conflicts, deletion, status = 200 } = shown;
  const { around, event } = await visitedEvent(services, visit);
  const props: TicketTypePageProps = {
    ...around,
    type: { id: type.id, name: type.name, version, stock: stockOf([type]), isPlanned: type.plannedAs !== null },
    values: values ?? ticketValues(type, event),
    bounds: boundsOf(ticketTypeFields),
    entry: await entryChoicesOf(services.db, event),
    hasStatutory: services.taxRules !== 'off',
    faults,
    conflicts,
    deletion,
  };
  await answerScreen(services, visit, ['eventsTicketType', props], { status });
}
