import type { FastifyInstance } from 'fastify';
import type { FormValues } from '../../../web/organizer/events/editor-page.tsx';
import type { PromoCodePageProps, PromoCodesPageProps } from '../../../web/organizer/events/promo-codes-page.tsx';
import type { Detail } from '../../core/base/define-error.ts';
import { editTag } from '../../core/base/if-match.ts';
import { pesosOf } from '../../core/base/money.ts';
import { localTimeIn } from '../../core/base/zoned-time.ts';
import { createPromoCode } from '../../core/catalog/promo-codes/create-promo-code.ts';
import { deletePromoCode } from '../../core/catalog/promo-codes/delete-promo-code.ts';
import { listPromoCodes } from '../../core/catalog/promo-codes/list-promo-codes.ts';
import { ownPromoCode, type PromoCodePath } from '../../core/catalog/promo-codes/own-promo-code.sql.ts';
import type { PromoCode, PromoCodeFields } from '../../core/catalog/promo-codes/promo-code.ts';
import { updatePromoCode } from '../../core/catalog/promo-codes/update-promo-code.ts';
import { promoCodeBody } from '../../http/fields/promo-code-fields.ts';
import { faultsOf } from '../../http/pages/faults.ts';
import { answerScreen, doneAt, screen, type Visit } from '../frame/screen.ts';
import type { DashboardServices } from '../frame/services.ts';
import { change, statusOfRefusal } from './change.ts';
import { type VisitedEvent, visitedEvent } from './event-of.ts';
import type { ShownForm } from './parts.ts';
import {
  checked,
  optionalNumber,
  tickedTypes,
  tickedValues,
  typeBoxes,
  typedTime,
  typedValues,
  wantedNumber,
  wantedText,
} from './typed.ts';

const codesOnPage = 50;
const listPath = '/events/:eventId/promo-codes';
const onePath = `${listPath}/:promoCodeId`;
const ability = 'events';

/** What makes tickets cheaper for whom. */
export function promoCodeRoutes(app: FastifyInstance, services: DashboardServices): void {
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

function pathOf({ params }: Visit): PromoCodePath {
  return { eventId: params.eventId as string, promoCodeId: params.promoCodeId as string };
}

async function add(services: DashboardServices, visit: Visit): Promise<void> {
  const visited = await visitedEvent(services, visit);
  const { event, at } = visited;
  const values = typedValues(visit.form, [...names, ...typeBoxes(visited)]);
  try {
    const fields = readForm(values, visited);
    await change(services, visit, event.id, async (tx) => {
      const result = await createPromoCode(tx, visit.actor, { eventId: event.id, fields });
      const { code, kind, value } = result;
      return { result, done: { action: 'promo_code.created', subject: event, details: { code, kind, value } } };
    });
    doneAt(visit, `${at}/promo-codes`, 'promo-created');
  } catch (error) {
    await answerCodes(services, visit, { values, faults: faultsOf(error), status: statusOfRefusal(error) });
  }
}

async function save(services: DashboardServices, visit: Visit): Promise<void> {
  const path = pathOf(visit);
  const promo = await ownPromoCode(services.db, visit.actor, path);
  const visited = await visitedEvent(services, visit);
  const values = typedValues(visit.form, [...names, ...typeBoxes(visited)]);
  const version = visit.form.text('version');
  try {
    const changes = readForm(values, visited);
    await change(services, visit, promo.eventId, async (tx) => {
      const result = await updatePromoCode(tx, visit.actor, { ...path, changes, ifMatch: `"${version}"` });
      const { code, kind, value, isActive } = result;
      const details = { code, kind, value, isActive };
      return { result, done: { action: 'promo_code.changed', subject: visited.event, details } };
    });
    doneAt(visit, `${visited.at}/promo-codes`, 'promo-saved');
  } catch (error) {
    const shown = { promo, version, values, faults: faultsOf(error), status: statusOfRefusal(error) };
    await answerCode(services, visit, shown);
  }
}

async function remove(services: DashboardServices, visit: Visit): Promise<void> {
  const path = pathOf(visit);
  const promo = await ownPromoCode(services.db, visit.actor, path);
  const { event, at } = await visitedEvent(services, visit);
  try {
    await change(services, visit, event.id, async (tx) => {
      const result = await deletePromoCode(tx, visit.actor, path);
      return { result, done: { action: 'promo_code.deleted', subject: event, details: { code: promo.code } } };
    });
    doneAt(visit, `${at}/promo-codes`, 'promo-deleted');
  } catch (error) {
    const shown = { promo, version: editTag(promo), faults: faultsOf(error), status: statusOfRefusal(error) };
    await answerCode(services, visit, shown);
  }
}

const names = ['code', 'kind', 'value', 'ordersMax', 'ticketsMax', 'startsAt', 'endsAt', 'isActive'];

function promoValues(promo: PromoCode, { event }: VisitedEvent): FormValues {
  const local = (instant: string | null) => (instant === null ? '' : localTimeIn(instant, event.timezone));
  return {
    code: promo.code,
    kind: promo.kind,
    value: String(promo.value),
    ordersMax: String(promo.ordersMax ?? ''),
    ticketsMax: String(promo.ticketsMax ?? ''),
    startsAt: local(promo.startsAt),
    endsAt: local(promo.endsAt),
    isActive: promo.isActive ? 'on' : '',
    ...tickedValues(promo.ticketTypeIds),
  };
}

function readForm(values: FormValues, visited: VisitedEvent): PromoCodeFields {
  const text = (name: string) => values[name] ?? '';
  const faults: Detail[] = [];
  const time = (field: string) => typedTime(faults, { field, text: text(field), zone: visited.event.timezone }) ?? null;
  const fields = {
    code: wantedText(text('code').trim()),
    kind: wantedText(text('kind')),
    value: wantedNumber(text('value')),
    ticketTypeIds: tickedTypes(values, visited),
    ordersMax: optionalNumber(text('ordersMax')),
    ticketsMax: optionalNumber(text('ticketsMax')),
    startsAt: time('startsAt'),
    endsAt: time('endsAt'),
    isActive: text('isActive') === 'on',
  };
  return checked(promoCodeBody, fields, faults) as PromoCodeFields;
}

async function answerCodes(services: DashboardServices, visit: Visit, shown: ShownForm): Promise<void> {
  const { values, faults, status = 200 } = shown;
  const { event, types, around } = await visitedEvent(services, visit);
  const page = { page: Math.max(1, Math.trunc(Number(visit.query.page ?? 1)) || 1), take: codesOnPage };
  const { rows, total } = await listPromoCodes(services.db, visit.actor, { eventId: event.id, page });
  const link = `${services.publicUrl}/events/${event.slug}?promo=`;
  const props: PromoCodesPageProps = {
    ...around,
    codes: rows.map((promo) => ({ ...shownPromo(promo), link: `${link}${encodeURIComponent(promo.code)}` })),
    nextPage: page.page * page.take < total ? page.page + 1 : null,
    types: types.map(({ id, name }) => ({ id, name })),
    values: { isActive: 'on', ...values },
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
  const visited = await visitedEvent(services, visit);
  const props: PromoCodePageProps = {
    ...visited.around,
    promo: { ...shownPromo(promo), version },
    types: visited.types.map(({ id, name }) => ({ id, name })),
    values: values ?? promoValues(promo, visited),
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
