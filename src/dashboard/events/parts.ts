import type { FastifyInstance } from 'fastify';
import type { PartEdited } from '../../../web/organizer/events/parts-pages.tsx';
import type { FormValues } from '../../../web/ui/form.tsx';
import { isRaised } from '../../core/base/define-error.ts';
import { boundsOf, type Field, type FieldTable, namesOf, type ValuesOf } from '../../core/base/fields/field.ts';
import { editTag, preconditionFailed, type Versioned } from '../../core/base/if-match.ts';
import { listBrandsOfEvents } from '../../core/catalog/brands/brand.sql.ts';
import { brandFields } from '../../core/catalog/brands/brand-fields.ts';
import { createBrand } from '../../core/catalog/brands/create-brand.ts';
import { deleteBrand } from '../../core/catalog/brands/delete-brand.ts';
import { moveBrand } from '../../core/catalog/brands/move-brand.ts';
import { ownBrand } from '../../core/catalog/brands/own-brand.sql.ts';
import { updateBrand } from '../../core/catalog/brands/update-brand.ts';
import type { MoveDirection } from '../../core/catalog/events/move-part.sql.ts';
import { createPerformer } from '../../core/catalog/performers/create-performer.ts';
import { deletePerformer } from '../../core/catalog/performers/delete-performer.ts';
import { movePerformer } from '../../core/catalog/performers/move-performer.ts';
import { ownPerformer } from '../../core/catalog/performers/own-performer.sql.ts';
import { listPerformersOfEvents } from '../../core/catalog/performers/performer.sql.ts';
import { performerFields } from '../../core/catalog/performers/performer-fields.ts';
import { updatePerformer } from '../../core/catalog/performers/update-performer.ts';
import { createBody } from '../../http/fields/fields.ts';
import { bodyFields } from '../../http/fields/table.ts';
import { type FormFaults, faultsOf } from '../../http/pages/faults.ts';
import type { Queryable, Tx } from '../../platform/database/database.ts';
import { answerScreen, doneAt, screen, type Visit } from '../frame/screen.ts';
import type { DashboardServices } from '../frame/services.ts';
import { change, statusOfRefusal } from './change.ts';
import { conflictsBetween } from './conflicts.ts';
import { type VisitedEvent, visitedEvent } from './event-of.ts';
import { checked, checkedShown, readValues, sentValues, shownValues } from './typed.ts';

/** Performers and brands: a list in an order of its own, one more, one less, one changed. */
export function partRoutes(app: FastifyInstance, services: DashboardServices): void {
  const { db, policy } = services;

  registerPart(app, services, {
    path: 'performers',
    part: 'performer',
    table: performerFields,
    answer: async (visit, { event, around }, { values, faults, status }) => {
      const found = await listPerformersOfEvents(db, { eventIds: [event.id] });
      const performers = found.map(({ id, name, type, description }) => ({ id, name, type, description }));
      await answerScreen(
        services,
        visit,
        ['eventsPerformers', { ...around, performers, values, bounds: boundsOf(performerFields), faults }],
        { status },
      );
    },
    answerOne: (visit, { around }, { status, ...shown }) =>
      answerScreen(services, visit, ['eventsPerformer', { ...around, ...shown, bounds: boundsOf(performerFields) }], {
        status,
      }),
    own: (from, { actor }, { eventId, id }) => ownPerformer(from, actor, { eventId, performerId: id }),
    add: (tx, { actor }, eventId, fields) => createPerformer(tx, actor, { policy, eventId, fields }),
    save: (tx, { actor }, { eventId, id }, { fields, ifMatch }) =>
      updatePerformer(tx, actor, { eventId, performerId: id, fields, ifMatch }),
    move: (tx, { actor }, { eventId, id }, direction) =>
      movePerformer(tx, actor, { eventId, performerId: id, direction }),
    remove: (tx, { actor }, { eventId, id }) => deletePerformer(tx, actor, { eventId, performerId: id }),
  });

  registerPart(app, services, {
    path: 'brands',
    part: 'brand',
    table: brandFields,
    answer: async (visit, { event, around }, { values, faults, status }) => {
      const found = await listBrandsOfEvents(db, { eventIds: [event.id] });
      const brands = found.map(({ id, name, url, description }) => ({ id, name, url, description }));
      await answerScreen(
        services,
        visit,
        ['eventsBrands', { ...around, brands, values, bounds: boundsOf(brandFields), faults }],
        { status },
      );
    },
    answerOne: (visit, { around }, { status, ...shown }) =>
      answerScreen(services, visit, ['eventsBrand', { ...around, ...shown, bounds: boundsOf(brandFields) }], {
        status,
      }),
    own: (from, { actor }, { eventId, id }) => ownBrand(from, actor, { eventId, brandId: id }),
    add: (tx, { actor }, eventId, fields) => createBrand(tx, actor, { policy, eventId, fields }),
    save: (tx, { actor }, { eventId, id }, { fields, ifMatch }) =>
      updateBrand(tx, actor, { eventId, brandId: id, fields, ifMatch }),
    move: (tx, { actor }, { eventId, id }, direction) => moveBrand(tx, actor, { eventId, brandId: id, direction }),
    remove: (tx, { actor }, { eventId, id }) => deleteBrand(tx, actor, { eventId, brandId: id }),
  });
}

export interface ShownForm {
  values: FormValues;
  faults?: FormFaults;
  status?: number;
}

interface PartChange<Table extends PartTable> {
  /** Only what the form shows. */
  fields: Partial<ValuesOf<Table>>;
  ifMatch: string;
}

interface PartPath {
  eventId: string;
  id: string;
}

type PartTable = FieldTable & { name: Field<string> };

interface Part<Table extends PartTable> {
  path: string;
  part: 'performer' | 'brand';
  table: Table;
  answer: (visit: Visit, visited: VisitedEvent, shown: ShownForm) => Promise<void>;
  answerOne: (visit: Visit, visited: VisitedEvent, shown: ShownForm & PartEdited) => Promise<void>;
  own: (db: Queryable, visit: Visit, path: PartPath) => Promise<ValuesOf<Table> & Versioned>;
  add: (tx: Tx, visit: Visit, eventId: string, fields: ValuesOf<Table>) => Promise<unknown>;
  save: (tx: Tx, visit: Visit, path: PartPath, input: PartChange<Table>) => Promise<unknown>;
  move: (tx: Tx, visit: Visit, path: PartPath, direction: MoveDirection) => Promise<unknown>;
  remove: (tx: Tx, visit: Visit, path: PartPath) => Promise<unknown>;
}

function registerPart<Table extends PartTable>(
  app: FastifyInstance,
  services: DashboardServices,
  part: Part<Table>,
): void {
  listRoutes(app, services, part);
  editRoutes(app, services, part);
  moveAndDeleteRoutes(app, services, part);
}

function listRoutes<Table extends PartTable>(
  app: FastifyInstance,
  services: DashboardServices,
  { path, part, table, answer, add }: Part<Table>,
): void {
  const body = createBody(bodyFields(table));
  const listPath = `/events/:eventId/${path}`;

  screen(app, services, {
    method: 'GET',
    path: listPath,
    ability: 'events',
    handle: async (visit) => answer(visit, await visitedEvent(services, visit), { values: {} }),
  });
  screen(app, services, {
    method: 'POST',
    path: listPath,
    ability: 'event-changes',
    handle: async (visit) => {
      const visited = await visitedEvent(services, visit);
      const { event, at } = visited;
      const values = sentValues(visit.form, namesOf(table));
      try {
        const fields = checked(body, inputOf(table, values)) as ValuesOf<Table>;
        await change(services, visit, event.id, async (tx) => {
          const result = await add(tx, visit, event.id, fields);
          const details = { part, added: fields.name };
          return { result, done: { action: 'event.changed', subject: event, details } };
        });
        doneAt(visit, `${at}/${path}`, `${part}-added`);
      } catch (error) {
        await answer(visit, visited, { values, faults: faultsOf(error), status: statusOfRefusal(error) });
      }
    },
  });
}

function editRoutes<Table extends PartTable>(
  app: FastifyInstance,
  services: DashboardServices,
  { path, part, table, answerOne, own, save }: Part<Table>,
): void {
  const onePath = `/events/:eventId/${path}/:partId`;
  const shownOf = (row: ValuesOf<Table>) => shownValues(table, row, times);
  const editedOf = (row: ValuesOf<Table> & Versioned) => ({
    part: { id: row.id, name: row.name, version: editTag(row) },
  });

  screen(app, services, {
    method: 'GET',
    path: onePath,
    ability: 'events',
    handle: async (visit) => {
      const row = await own(services.db, visit, pathOf(visit));
      await answerOne(visit, await visitedEvent(services, visit), { ...editedOf(row), values: shownOf(row) });
    },
  });
  screen(app, services, {
    method: 'POST',
    path: onePath,
    ability: 'event-changes',
    handle: async (visit) => {
      const row = await own(services.db, visit, pathOf(visit));
      const visited = await visitedEvent(services, visit);
      const { event, at } = visited;
      const typed = sentValues(visit.form, namesOf(table));
      const values = { ...shownOf(row), ...typed };
      const version = visit.form.text('version');
      try {
        const fields = checkedShown(table, inputOf(table, typed));
        await change(services, visit, event.id, async (tx) => {
          const result = await save(tx, visit, pathOf(visit), { fields, ifMatch: `"${version}"` });
          const details = { part, changed: fields.name ?? row.name };
          return { result, done: { action: 'event.changed', subject: event, details } };
        });
        doneAt(visit, `${at}/${path}`, `${part}-saved`);
      } catch (error) {
        const shown = { values, faults: faultsOf(error), status: statusOfRefusal(error) };
        if (!isRaised(error, preconditionFailed)) {
          await answerOne(visit, visited, { ...shown, part: { ...editedOf(row).part, version } });
          return;
        }
        const newest = await own(services.db, visit, pathOf(visit));
        const conflicts = conflictsBetween(shownOf(newest), values);
        await answerOne(visit, visited, { ...shown, ...editedOf(newest), conflicts });
      }
    },
  });
}

function moveAndDeleteRoutes<Table extends PartTable>(
  app: FastifyInstance,
  services: DashboardServices,
  { path, part, answer, own, move, remove }: Part<Table>,
): void {
  const onePath = `/events/:eventId/${path}/:partId`;

  screen(app, services, {
    method: 'POST',
    path: `${onePath}/move`,
    ability: 'event-changes',
    handle: async (visit) => {
      const direction = visit.form.text('direction') === 'up' ? 'up' : 'down';
      await changeOne(visit, 'moved', (tx) => move(tx, visit, pathOf(visit), direction));
    },
  });
  screen(app, services, {
    method: 'POST',
    path: `${onePath}/delete`,
    ability: 'event-changes',
    handle: (visit) => changeOne(visit, 'removed', (tx) => remove(tx, visit, pathOf(visit))),
  });

  const changeOne = async (visit: Visit, what: 'moved' | 'removed', work: (tx: Tx) => Promise<unknown>) => {
    const { name } = await own(services.db, visit, pathOf(visit));
    const visited = await visitedEvent(services, visit);
    const { event, at } = visited;
    try {
      await change(services, visit, event.id, async (tx) => {
        const details = { part, [what]: name };
        return { result: await work(tx), done: { action: 'event.changed', subject: event, details } };
      });
      doneAt(visit, `${at}/${path}`, `${part}-${what}`);
    } catch (error) {
      await answer(visit, visited, { values: {}, faults: faultsOf(error), status: statusOfRefusal(error) });
    }
  };
}

function pathOf({ params }: Visit): PartPath {
  return { eventId: params.eventId as string, id: params.partId as string };
}

// Neither has a time.
const times = { zone: 'UTC' };

function inputOf(table: FieldTable, values: FormValues): Record<string, unknown> {
  const trimmed = Object.fromEntries(Object.entries(values).map(([name, text]) => [name, text.trim()]));
  return readValues(table, trimmed, { ...times, faults: [] });
}
