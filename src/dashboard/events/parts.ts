import type { FastifyInstance } from 'fastify';
import type { FormValues } from '../../../web/organizer/events/editor-page.tsx';
import { listBrandsOfEvents } from '../../core/catalog/brands/brand.sql.ts';
import { createBrand } from '../../core/catalog/brands/create-brand.ts';
import { deleteBrand } from '../../core/catalog/brands/delete-brand.ts';
import { createPerformer } from '../../core/catalog/performers/create-performer.ts';
import { deletePerformer } from '../../core/catalog/performers/delete-performer.ts';
import { listPerformersOfEvents } from '../../core/catalog/performers/performer.sql.ts';
import { brandBody, performerBody } from '../../http/fields/event-part-fields.ts';
import { type FormFaults, faultsOf } from '../../http/pages/faults.ts';
import type { Tx } from '../../platform/database/database.ts';
import { answerScreen, doneAt, screen, type Visit } from '../frame/screen.ts';
import type { DashboardServices } from '../frame/services.ts';
import { change, statusOfRefusal } from './change.ts';
import { type VisitedEvent, visitedEvent } from './event-of.ts';
import { checked, optionalText, typedValues, wantedText } from './typed.ts';

/** Performers and brands: a list, one more, one less. */
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
    read: (input) => checked(performerBody, input),
    add: (tx, { actor }, eventId, fields) => createPerformer(tx, actor, { policy, eventId, fields }),
    remove: (tx, { actor }, eventId, id) => deletePerformer(tx, actor, { eventId, performerId: id }),
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
    read: (input) => checked(brandBody, input),
    add: (tx, { actor }, eventId, fields) => createBrand(tx, actor, { policy, eventId, fields }),
    remove: (tx, { actor }, eventId, id) => deleteBrand(tx, actor, { eventId, brandId: id }),
  });
}

export interface ShownForm {
  values: FormValues;
  faults?: FormFaults;
  status?: number;
}

interface Part<Fields extends { name: string }> {
  path: string;
  part: 'performer' | 'brand';
  /** Of the fields of the form; the first is asked for, the rest may be left out. */
  names: readonly string[];
  answer: (visit: Visit, visited: VisitedEvent, shown: ShownForm) => Promise<void>;
  read: (input: Readonly<Record<string, unknown>>) => Fields;
  add: (tx: Tx, visit: Visit, eventId: string, fields: Fields) => Promise<unknown>;
  remove: (tx: Tx, visit: Visit, eventId: string, id: string) => Promise<unknown>;
}

function registerPart<Fields extends { name: string }>(
  app: FastifyInstance,
  services: DashboardServices,
  { path, part, names, answer, read, add, remove }: Part<Fields>,
): void {
  screen(app, services, {
    method: 'GET',
    path: `/events/:eventId/${path}`,
    ability: 'events',
    handle: async (visit) => answer(visit, await visitedEvent(services, visit), { values: {} }),
  });
  screen(app, services, {
    method: 'POST',
    path: `/events/:eventId/${path}`,
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
    method: 'POST',
    path: `/events/:eventId/${path}/:partId/delete`,
    ability: 'events',
    handle: async (visit) => {
      const visited = await visitedEvent(services, visit);
      const { event, at } = visited;
      const partId = visit.params.partId as string;
      try {
        await change(services, visit, event.id, async (tx) => {
          const result = await remove(tx, visit, event.id, partId);
          return { result, done: { action: 'event.changed', subject: event, details: { part, removed: partId } } };
        });
        doneAt(visit, `${at}/${path}`, `${part}-removed`);
      } catch (error) {
        await answer(visit, visited, { values: {}, faults: faultsOf(error), status: statusOfRefusal(error) });
      }
    },
  });
}

function inputOf({ name = '', ...rest }: FormValues): Record<string, unknown> {
  const others = Object.entries(rest).map(([field, text]) => [field, optionalText(text.trim())]);
  return { name: wantedText(name), ...Object.fromEntries(others) };
}
