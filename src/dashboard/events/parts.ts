import type { FastifyInstance } from 'fastify';
import type { FormValues } from '../../../web/organizer/events/editor-page.tsx';
import type { PartEdited } from '../../../web/organizer/events/parts-pages.tsx';
import { isRaised } from '../../core/base/define-error.ts';
import { editTag, preconditionFailed, type Versioned } from '../../core/base/if-match.ts';
import { listBrandsOfEvents } from '../../core/catalog/brands/brand.sql.ts';
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
import { updatePerformer } from '../../core/catalog/performers/update-performer.ts';
import { brandBody, performerBody } from '../../http/fields/event-part-fields.ts';
import { type FormFaults, faultsOf } from '../../http/pages/faults.ts';
import type { Queryable, Tx } from '../../platform/database/database.ts';
import { answerScreen, doneAt, screen, type Visit } from '../frame/screen.ts';
import type { DashboardServices } from '../frame/services.ts';
import { change, statusOfRefusal } from './change.ts';
import { conflictsBetween } from './conflicts.ts';
import { type VisitedEvent, visitedEvent } from './event-of.ts';
import { checked, optionalText, typedValues, wantedText } from './typed.ts';

/** Performers and brands: a list in an order of its own, one more, one less, one changed. */
export function partRoutes(app: FastifyInstance, services: DashboardServices): void {
  const { db, policy } = services;

  registerPart(app, services, {
    path: 'performers',
    part: 'performer',
    names: ['name', 'type', 'imageUrl', 'description'],
    answer: async (visit, { event, around }, { values, faults, status }) => {
      const found = await listPerformersOfEvents(db, { eventIds: [event.id] });
      const performers = found.map(({ id, name, type, description }) => ({ id, name, type, description }));
      await answerScreen(services, visit, ['eventsPerformers', { ...around, performers, values, faults }], { status });
    },
    answerOne: (visit, { around }, { status, ...shown }) =>
      answerScreen(services, visit, ['eventsPerformer', { ...around, ...shown }], { status }),
    read: (input) => checked(performerBody, input),
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
    names: ['name', 'url', 'imageUrl', 'description'],
    answer: async (visit, { event, around }, { values, faults, status }) => {
      const found = await listBrandsOfEvents(db, { eventIds: [event.id] });
      const brands = found.map(({ id, name, url, description }) => ({ id, name, url, description }));
      await answerScreen(services, visit, ['eventsBrands', { ...around, brands, values, faults }], { status });
    },
    answerOne: (visit, { around }, { status, ...shown }) =>
      answerScreen(services, visit, ['eventsBrand', { ...around, ...shown }], { status }),
    read: (input) => checked(brandBody, input),
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

interface PartPath {
  eventId: string;
  id: string;
}

interface Part<Fields extends { name: string }> {
  path: string;
  part: 'performer' | 'brand';
  /** Of the fields of the form; the first is asked for, the rest may be left out. */
  names: readonly (keyof Fields & string)[];
  answer: (visit: Visit, visited: VisitedEvent, shown: ShownForm) => Promise<void>;
  answerOne: (visit: Visit, visited: VisitedEvent, shown: ShownForm & PartEdited) => Promise<void>;
  read: (input: Readonly<Record<string, unknown>>) => Fields;
  own: (db: Queryable, visit: Visit, path: PartPath) => Promise<Fields & Versioned>;
  add: (tx: Tx, visit: Visit, eventId: string, fields: Fields) => Promise<unknown>;
  save: (tx: Tx, visit: Visit, path: PartPath, input: { fields: Fields; ifMatch: string }) => Promise<unknown>;
  move: (tx: Tx, visit: Visit, path: PartPath, direction: MoveDirection) => Promise<unknown>;
  remove: (tx: Tx, visit: Visit, path: PartPath) => Promise<unknown>;
}

function registerPart<Fields extends { name: string }>(
  app: FastifyInstance,
  services: DashboardServices,
  { path, part, names, answer, answerOne, read, own, add, save, move, remove }: Part<Fields>,
): void {
  const listPath = `/events/:eventId/${path}`;
  const pathOf = ({ params }: Visit) => ({ eventId: params.eventId as string, id: params.partId as string });
  const valuesOf = (row: Fields) => Object.fromEntries(names.map((name) => [name, String(row[name] ?? '')]));
  const editedOf = (row: Fields & Versioned) => ({ part: { id: row.id, name: row.name, version: editTag(row) } });

  screen(app, services, {
    method: 'GET',
    path: listPath,
    ability: 'events',
    handle: async (visit) => answer(visit, await visitedEvent(services, visit), { values: {} }),
  });
  screen(app, services, {
    method: 'POST',
    path: listPath,
    ability: 'events',
    handle: async (visit) => {
      const visited = await visitedEvent(services, visit);
      const { event, at } = visited;
      const values = typedValues(visit.form, names);
      try {
        const fields = read(inputOf(values));
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
  screen(app, services, {
    method: 'GET',
    path: `${listPath}/:partId`,
    ability: 'events',
    handle: async (visit) => {
      const row = await own(services.db, visit, pathOf(visit));
      await answerOne(visit, await visitedEvent(services, visit), { ...editedOf(row), values: valuesOf(row) });
    },
  });
  screen(app, services, {
    method: 'POST',
    path: `${listPath}/:partId`,
    ability: 'events',
    handle: async (visit) => {
      const row = await own(services.db, visit, pathOf(visit));
      const visited = await visitedEvent(services, visit);
      const { event, at } = visited;
      const values = typedValues(visit.form, names);
      const version = visit.form.text('version');
      try {
        const fields = read(inputOf(values));
        await change(services, visit, event.id, async (tx) => {
          const result = await save(tx, visit, pathOf(visit), { fields, ifMatch: `"${version}"` });
          const details = { part, changed: fields.name };
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
        const conflicts = conflictsBetween(valuesOf(newest), values);
        await answerOne(visit, visited, { ...shown, ...editedOf(newest), conflicts });
      }
    },
  });
  screen(app, services, {
    method: 'POST',
    path: `${listPath}/:partId/move`,
    ability: 'events',
    handle: async (visit) => {
      const direction = visit.form.text('direction') === 'up' ? 'up' : 'down';
      await changeOne(visit, 'moved', (tx) => move(tx, visit, pathOf(visit), direction));
    },
  });
  screen(app, services, {
    method: 'POST',
    path: `${listPath}/:partId/delete`,
    ability: 'events',
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

function inputOf({ name = '', ...rest }: FormValues): Record<string, unknown> {
  const others = Object.entries(rest).map(([field, text]) => [
    field,
    optionalText(text.replaceAll('\r\n', '\n').trim()),
  ]);
  return { name: wantedText(name), ...Object.fromEntries(others) };
}
