import { isDeepStrictEqual } from 'node:util';
import type { FastifyInstance } from 'fastify';
import type { PromoCodePageProps, PromoCodesPageProps } from '../../../web/organizer/events/promo-codes-page.tsx';
import type { FormValues } from '../../../web/ui/form.tsx';
import type { Detail } from '../../core/base/define-error.ts';
import { boundsOf, namesOf } from '../../core/base/fields/field.ts';
import { editTag } from '../../core/base/if-match.ts';
import { pesosOf } from '../../core/base/money.ts';
import { createPromoCode } from '../../core/catalog/promo-codes/create-promo-code.ts';
import { deletePromoCode } from '../../core/catalog/promo-codes/delete-promo-code.ts';
import { listPromoCodes } from '../../core/catalog/promo-codes/list-promo-codes.ts';
import { ownPromoCode, type PromoCodePath } from '../../core/catalog/promo-codes/own-promo-code.sql.ts';
import type { PromoCode } from '../../core/catalog/promo-codes/promo-code.ts';
import { type PromoCodeFields, promoCodeFields } from '../../core/catalog/promo-codes/promo-code-fields.ts';
import { updatePromoCode } from '../../core/catalog/promo-codes/update-promo-code.ts';
import { promoCodeBody } from '../../http/fields/promo-code-fields.ts';
import { faultsOf } from '../../http/pages/faults.ts';
import type { FormFields } from '../../http/pages/forms.ts';
import { change, statusOfRefusal } from '../events/change.ts';
import type { ShownForm } from '../events/parts.ts';
import {
  checked,
  checkedShown,
  readValues,
  sentBoxes,
  sentValues,
  shownValues,
  tickedTypes,
  tickedValues,
} from '../events/typed.ts';
import { answerScreen, doneAt, pageNumberOf, screen, type Visit } from '../frame/screen.ts';
import type { DashboardServices } from '../frame/services.ts';
import { placeIn, placePaths, typesMeant, type VisitedPlace, visitedPlace } from './place-of.ts';

const codesOnPage = 50;
const ability = 'event-changes';

/** What makes tickets cheaper, and for whom: at an event, or at all dates of a series. */
export function promoCodeRoutes(app: FastifyInstance, services: DashboardServices): void {
  for (const path of placePaths) routesAt(app, services, `${path}/promo-codes`);
}

function routesAt(app: FastifyInstance, services: DashboardServices, listPath: string): void {
  const onePath = `${listPath}/:promoCodeId`;
  screen(app, services, {
    method: 'GET',
    path: listPath,
    ability,
    handle: (visit) => answerCodes(services, visit, { values: { kind: 'PERCENT' } }),
  });
  screen(app, services, { method: 'POST', path: listPath, ability, handle: (visit) => add(services, visit) });
  screen(app, services, {
    method: 'GET',
    path: onePath,
    ability,
    handle: async (visit) => {
      const promo = await ownPromoCode(services.db, visit.actor, pathOf(visit));
      await answerCode(services, visit, { promo, version: editTag(promo) });
    },
  });
  screen(app, services, { method: 'POST', path: onePath, ability, handle: (visit) => save(services, visit) });
  screen(app, services, {
    method: 'POST',
    path: `${onePath}/delete`,
    ability,
    handle: (visit) => remove(services, visit),
  });
}

function pathOf(visit: Visit): PromoCodePath {
  return { ...placeIn(visit), promoCodeId: visit.params.promoCodeId as string };
}

async function add(services: DashboardServices, visit: Visit): Promise<void> {
  const visited = await visitedPlace(services, visit);
  const { of, subject, at } = visited;
  const values = typedPromo(visit.form, visited);
  try {
    const fields = readNewPromo(values, visited);
    await change(services, visit, of.eventId, async (tx) => {
      const result = await createPromoCode(tx, visit.actor, { ...of, fields });
      const { code, kind, value } = result;
      return { result, done: { action: 'promo_code.created', subject, details: { code, kind, value } } };
    });
    doneAt(visit, `${at}/promo-codes`, 'promo-created');
  } catch (error) {
    await answerCodes(services, visit, { values, faults: faultsOf(error), status: statusOfRefusal(error) });
  }
}

async function save(services: DashboardServices, visit: Visit): Promise<void> {
  const path = pathOf(visit);
  const promo = await ownPromoCode(services.db, visit.actor, path);
  const visited = await visitedPlace(services, visit);
  const typed = typedPromo(visit.form, visited);
  const version = visit.form.text('version');
  try {
    const changes = readPromoChanges(typed, visited, promo);
    await change(services, visit, visited.of.eventId, async (tx) => {
      const result = await updatePromoCode(tx, visit.actor, { ...path, changes, ifMatch: `"${version}"` });
      const { code, kind, value, isActive } = result;
      const details = { code, kind, value, isActive };
      return { result, done: { action: 'promo_code.changed', subject: visited.subject, details } };
    });
    doneAt(visit, `${visited.at}/promo-codes`, 'promo-saved');
  } catch (error) {
    const values = { ...promoValues(promo, visited), ...typed };
    const shown = { promo, version, values, faults: faultsOf(error), status: statusOfRefusal(error) };
    await answerCode(services, visit, shown);
  }
}

async function remove(services: DashboardServices, visit: Visit): Promise<void> {
  const path = pathOf(visit);
  const promo = await ownPromoCode(services.db, visit.actor, path);
  const { of, subject, at } = await visitedPlace(services, visit);
  try {
    await change(services, visit, of.eventId, async (tx) => {
      const result = await deletePromoCode(tx, visit.actor, path);
      return { result, done: { action: 'promo_code.deleted', subject, details: { code: promo.code } } };
    });
    doneAt(visit, `${at}/promo-codes`, 'promo-deleted');
  } catch (error) {
    const shown = { promo, version: editTag(promo), faults: faultsOf(error), status: statusOfRefusal(error) };
    await answerCode(services, visit, shown);
  }
}

function typedPromo(form: FormFields, visited: VisitedPlace): FormValues {
  return { ...sentValues(form, namesOf(promoCodeFields)), ...sentBoxes(form, visited) };
}

function promoValues(promo: PromoCode, place: VisitedPlace): FormValues {
  const shown = shownValues(promoCodeFields, promo, { zone: place.zone, hasBoxes: true });
  return { ...shown, ...tickedValues(typesMeant(promo, place)) };
}

function readNewPromo(values: FormValues, visited: VisitedPlace): PromoCodeFields {
  const faults: Detail[] = [];
  return checked(promoCodeBody, inputOf(values, visited, faults), faults);
}

/** Only what the form shows. Types that are ticked as before stay as they are: a name that no date has any more is not among them. */
function readPromoChanges(values: FormValues, visited: VisitedPlace, promo: PromoCode): Partial<PromoCodeFields> {
  const faults: Detail[] = [];
  const { ticketTypeIds, ...input } = inputOf(values, visited, faults);
  const isAsBefore = isDeepStrictEqual(ticketTypeIds, typesMeant(promo, visited));
  const types = ticketTypeIds === undefined || isAsBefore ? {} : { ticketTypeIds };
  return checkedShown(promoCodeFields, { ...input, ...types }, faults);
}

function inputOf(values: FormValues, visited: VisitedPlace, faults: Detail[]): Record<string, unknown> {
  const input = readValues(promoCodeFields, values, { zone: visited.zone, faults });
  return 'ticketTypeIds' in input ? { ...input, ticketTypeIds: tickedTypes(values, visited) } : input;
}

async function answerCodes(services: DashboardServices, visit: Visit, shown: ShownForm): Promise<void> {
  const { values, faults, status = 200 } = shown;
  const { of, slug, types, around } = await visitedPlace(services, visit);
  const page = { page: pageNumberOf(visit), take: codesOnPage };
  const { rows, total } = await listPromoCodes(services.db, visit.actor, { ...of, page });
  const linkOf = (code: string) => `${services.publicUrl}/events/${slug}?promo=${encodeURIComponent(code)}`;
  const props: PromoCodesPageProps = {
    ...around,
    codes: rows.map((promo) => ({ ...shownPromo(promo), link: of.eventId === undefined ? null : linkOf(promo.code) })),
    nextPage: page.page * page.take < total ? page.page + 1 : null,
    types: types.map(({ id, name }) => ({ id, name })),
    values: { isActive: 'on', ...values },
    bounds: boundsOf(promoCodeFields),
    faults,
  };
  await answerScreen(services, visit, ['eventsPromoCodes', props], { status });
}

interface ShownCode {
  promo: PromoCode;
  version: string;
  values?: FormValues;
  faults?: PromoCodePageProps['faults'];
  status?: number;
}

async function answerCode(services: DashboardServices, visit: Visit, shown: ShownCode): Promise<void> {
  const { promo, version, values, faults, status = 200 } = shown;
  const visited = await visitedPlace(services, visit);
  const props: PromoCodePageProps = {
    ...visited.around,
    promo: { ...shownPromo(promo), version },
    types: visited.types.map(({ id, name }) => ({ id, name })),
    values: values ?? promoValues(promo, visited),
    bounds: boundsOf(promoCodeFields),
    faults,
  };
  await answerScreen(services, visit, ['eventsPromoCode', props], { status });
}

function shownPromo(promo: PromoCode) {
  const { id, code, kind, value, isActive, ordersMax, ticketsMax, usedOrders, usedTickets, startsAt, endsAt } = promo;
  return {
    ...{ id, code, kind, value, isActive, ordersMax, ticketsMax, usedOrders, usedTickets, startsAt, endsAt },
    discountTotal: pesosOf(promo.discountCentavos),
  };
}
