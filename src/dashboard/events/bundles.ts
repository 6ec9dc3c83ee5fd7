import type { FastifyInstance } from 'fastify';
import type { BundlesPageProps } from '../../../web/organizer/events/bundles-page.tsx';
import type { FormValues } from '../../../web/ui/form.tsx';
import { type Detail, isRaised } from '../../core/base/define-error.ts';
import { boundsOf, defaultsOf, namesOf } from '../../core/base/fields/field.ts';
import { editTag, preconditionFailed } from '../../core/base/if-match.ts';
import { pesosOf } from '../../core/base/money.ts';
import { listBundlesOfEvents } from '../../core/catalog/bundles/bundle.sql.ts';
import type { Bundle, BundleItem } from '../../core/catalog/bundles/bundle.ts';
import { partsOf } from '../../core/catalog/bundles/bundle-faults.ts';
import { bundleFields } from '../../core/catalog/bundles/bundle-fields.ts';
import { type BundleSaid, createBundle } from '../../core/catalog/bundles/create-bundle.ts';
import { deleteBundle } from '../../core/catalog/bundles/delete-bundle.ts';
import { sumOfParts } from '../../core/catalog/bundles/divide-price.ts';
import { type BundlePath, ownBundle } from '../../core/catalog/bundles/own-bundle.sql.ts';
import { updateBundle } from '../../core/catalog/bundles/update-bundle.ts';
import type { Event } from '../../core/catalog/events/event.ts';
import { listTicketTypesOfEvents } from '../../core/catalog/ticket-types/ticket-type.sql.ts';
import type { TicketType } from '../../core/catalog/ticket-types/ticket-type.ts';
import { createBody } from '../../http/fields/fields.ts';
import { bundleItems } from '../../http/fields/order-lines.ts';
import { bodyFields } from '../../http/fields/table.ts';
import { type FormFaults, faultsOf } from '../../http/pages/faults.ts';
import type { FormFields } from '../../http/pages/forms.ts';
import { answerScreen, doneAt, screen, type Visit } from '../frame/screen.ts';
import type { DashboardServices } from '../frame/services.ts';
import { change, statusOfRefusal } from './change.ts';
import { visitedEvent } from './event-of.ts';
import { checked, readValues, shownValues, typedValues, wantedNumber } from './typed.ts';

const listPath = '/events/:eventId/bundles';
const onePath = `${listPath}/:bundleId`;
const ability = 'event-changes';

/** What is sold together at an event. */
export function bundleRoutes(app: FastifyInstance, services: DashboardServices): void {
  screen(app, services, {
    method: 'GET',
    path: listPath,
    ability: 'events',
    handle: (visit) => answerBundles(services, visit),
  });
  screen(app, services, { method: 'POST', path: listPath, ability, handle: (visit) => add(services, visit) });
  screen(app, services, { method: 'POST', path: onePath, ability, handle: (visit) => save(services, visit) });
  screen(app, services, {
    method: 'POST',
    path: `${onePath}/delete`,
    ability,
    handle: (visit) => remove(services, visit),
  });
}

const itemField = 'items.';
const bundleBody = createBody({ ...bodyFields(bundleFields), items: bundleItems });

function pathOf({ params }: Visit): BundlePath {
  return { eventId: params.eventId as string, bundleId: params.bundleId as string };
}

function typed(form: FormFields): Record<string, string> {
  const items = form.entries().filter(([name]) => name.startsWith(itemField));
  return { ...typedValues(form, namesOf(bundleFields)), ...Object.fromEntries(items) };
}

/** The types of which a number was typed, in the order of the form. */
function itemsIn(values: FormValues): { ticketTypeId: string; quantity: unknown }[] {
  return Object.entries(values).flatMap(([name, text]) => {
    const quantity = name.startsWith(itemField) ? wantedNumber(text ?? '') : undefined;
    return quantity === undefined || quantity === 0 ? [] : [{ ticketTypeId: name.slice(itemField.length), quantity }];
  });
}

function read(values: FormValues, { timezone: zone }: Event): BundleSaid {
  const faults: Detail[] = [];
  const said = readValues(bundleFields, values, { zone, faults });
  return checked(bundleBody, { ...said, items: itemsIn(values) }, faults);
}

/** What is wrong with a line is said at the field of its type. */
function bundleFaultsOf(error: unknown, values: FormValues): FormFaults {
  const { fields, message } = faultsOf(error);
  const items = itemsIn(values);
  const named = Object.entries(fields).map(([field, fault]) => {
    const place = /^items\[(\d+)\]/.exec(field)?.[1];
    const item = place === undefined ? undefined : items[Number(place)];
    return [item === undefined ? field : `${itemField}${item.ticketTypeId}`, fault];
  });
  return { fields: Object.fromEntries(named), message };
}

async function add(services: DashboardServices, visit: Visit): Promise<void> {
  const { event, at } = await visitedEvent(services, visit);
  const values = typed(visit.form);
  try {
    const fields = read(values, event);
    await change(services, visit, event.id, async (tx) => {
      const result = await createBundle(tx, visit.actor, { eventId: event.id, fields });
      const details = { bundle: result.name, price: fields.price };
      return { result, done: { action: 'bundle.created', subject: event, details } };
    });
    doneAt(visit, `${at}/bundles`, 'bundle-created');
  } catch (error) {
    const newBundle = { values, faults: bundleFaultsOf(error, values) };
    await answerBundles(services, visit, { newBundle, status: statusOfRefusal(error) });
  }
}

async function save(services: DashboardServices, visit: Visit): Promise<void> {
  const path = pathOf(visit);
  const { event, at } = await visitedEvent(services, visit);
  await ownBundle(services.db, visit.actor, path);
  const values = typed(visit.form);
  const version = visit.form.text('version');
  try {
    const changes = read(values, event);
    await change(services, visit, event.id, async (tx) => {
      const result = await updateBundle(tx, visit.actor, { ...path, changes, ifMatch: `"${version}"` });
      const details = { bundle: result.name, price: changes.price };
      return { result, done: { action: 'bundle.changed', subject: event, details } };
    });
    doneAt(visit, `${at}/bundles`, 'bundle-saved');
  } catch (error) {
    // Who sends a form again that somebody else was faster than has seen so, and means it.
    const kept = isRaised(error, preconditionFailed) ? undefined : version;
    const bundle = { id: path.bundleId, values, version: kept, faults: bundleFaultsOf(error, values) };
    await answerBundles(services, visit, { bundle, status: statusOfRefusal(error) });
  }
}

async function remove(services: DashboardServices, visit: Visit): Promise<void> {
  const path = pathOf(visit);
  const { event, at } = await visitedEvent(services, visit);
  const { name } = await ownBundle(services.db, visit.actor, path);
  try {
    await change(services, visit, event.id, async (tx) => {
      const result = await deleteBundle(tx, visit.actor, path);
      return { result, done: { action: 'bundle.deleted', subject: event, details: { bundle: name } } };
    });
    doneAt(visit, `${at}/bundles`, 'bundle-deleted');
  } catch (error) {
    const bundle = { id: path.bundleId, faults: faultsOf(error) };
    await answerBundles(services, visit, { bundle, status: statusOfRefusal(error) });
  }
}

interface SentForm {
  values?: FormValues;
  /** Left out: what is saved now. */
  version?: string;
  faults?: FormFaults;
}

interface Shown {
  bundle?: SentForm & { id: string };
  newBundle?: SentForm;
  status?: number;
}

async function answerBundles(services: DashboardServices, visit: Visit, shown: Shown = {}): Promise<void> {
  const { event, around } = await visitedEvent(services, visit);
  const of = { eventIds: [event.id] };
  const [bundles, types] = await Promise.all([
    listBundlesOfEvents(services.db, of),
    listTicketTypesOfEvents(services.db, of),
  ]);
  const isIn = ({ id }: TicketType) => bundles.some(({ items }) => items.some((item) => item.ticketTypeId === id));
  const offered = types.filter((type) => (type.published && type.priceKind === 'FIXED') || isIn(type));
  const defaults = {
    ...shownValues(bundleFields, defaultsOf(bundleFields), { zone: 'UTC', hasBoxes: true }),
    published: 'on',
  };
  const props: BundlesPageProps = {
    ...around,
    bundles: bundles.map((bundle) =>
      shownBundle(bundle, event, types, shown.bundle?.id === bundle.id ? shown.bundle : {}),
    ),
    newBundle: { values: shown.newBundle?.values ?? defaults, faults: shown.newBundle?.faults },
    types: offered.map(({ id, name, priceCentavos }) => ({ id, name, price: pesosOf(priceCentavos) })),
    bounds: boundsOf(bundleFields),
  };
  await answerScreen(services, visit, ['eventsBundles', props], { status: shown.status ?? 200 });
}

function shownBundle(
  bundle: Bundle,
  { timezone: zone }: Event,
  types: readonly TicketType[],
  { values, version, faults }: SentForm,
): BundlesPageProps['bundles'][number] {
  const { id, name, items, priceCentavos } = bundle;
  const saved = {
    ...shownValues(bundleFields, { ...bundle, price: pesosOf(priceCentavos) }, { zone, hasBoxes: true }),
    ...itemValues(items),
  };
  const worth = pesosOf(sumOfParts(partsOf(items, types)));
  return { id, name, worth, version: version ?? editTag(bundle), values: values ?? saved, faults };
}

function itemValues(items: readonly BundleItem[]): FormValues {
  return Object.fromEntries(
    items.map(({ ticketTypeId, quantity }) => [`${itemField}${ticketTypeId}`, String(quantity)]),
  );
}
