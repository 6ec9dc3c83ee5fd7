import type { FastifyInstance } from 'fastify';
import type { SeriesDateShown, SeriesScreenProps } from '../../../web/organizer/series/series-page.tsx';
import type { FormValues } from '../../../web/ui/form.tsx';
import type { ActDetails, ActName } from '../../core/accounts/audit-log/act.ts';
import type { Detail } from '../../core/base/define-error.ts';
import { ownEvent } from '../../core/catalog/events/own-event.sql.ts';
import { addSeriesDates } from '../../core/catalog/series/add-series-dates.ts';
import { deleteSeriesDate } from '../../core/catalog/series/delete-series-date.ts';
import { ownSeries, ownSeriesDate } from '../../core/catalog/series/own-series.sql.ts';
import { type Series, seriesDatesMax } from '../../core/catalog/series/series.ts';
import {
  type DateWithStock,
  listDatesWithStock,
  listLatestChanges,
} from '../../core/reports/series/series-dates.sql.ts';
import { moreDatesBody } from '../../http/fields/series-fields.ts';
import type { FormFaults } from '../../http/pages/faults.ts';
import type { Tx } from '../../platform/database/database.ts';
import { statusOfRefusal } from '../events/change.ts';
import { checked, typedValues } from '../events/typed.ts';
import { noteAct } from '../frame/note-act.ts';
import { answerScreen, doneAt, frameOf, screen, type Visit } from '../frame/screen.ts';
import type { DashboardServices } from '../frame/services.ts';
import { datesChosen, shownFaults } from './typed-dates.ts';

const changesShown = 5;
const zoneDefault = 'Asia/Manila';
const path = '/series/:seriesId';
const ability = 'new-events';

/** A run of dates, more of them, and one of them away. */
export function seriesRoutes(app: FastifyInstance, services: DashboardServices): void {
  screen(app, services, { method: 'GET', path, ability: 'events', handle: (visit) => answerSeries(services, visit) });
  screen(app, services, { method: 'POST', path: `${path}/dates`, ability, handle: (visit) => add(services, visit) });
  screen(app, services, {
    method: 'POST',
    path: `${path}/dates/:eventId/remove`,
    ability,
    handle: (visit) => remove(services, visit),
  });
}

export function seriesOf({ db }: DashboardServices, { actor, params }: Visit): Promise<Series> {
  return ownSeries(db, actor, params.seriesId as string);
}

/** In the audit log of the organization. */
export function noteSeries(
  tx: Tx,
  visit: Visit,
  { action, series, details }: { action: ActName; series: Pick<Series, 'id' | 'name'>; details?: ActDetails },
): Promise<void> {
  return noteAct(tx, visit, { action, subject: { kind: 'other', id: series.id, label: series.name }, details });
}

async function add(services: DashboardServices, visit: Visit): Promise<void> {
  const series = await seriesOf(services, visit);
  const values = typedValues(visit.form, ['days', 'rule.times', 'dates']);
  try {
    const faults: Detail[] = [];
    const dates = datesChosen(values, { zone: await zoneOf(services, visit, series), faults });
    const wanted = checked(moreDatesBody, { dates }, faults);
    await services.db.transaction(async (tx) => {
      const { policy } = services;
      await addSeriesDates(tx, visit.actor, { policy, seriesId: series.id, ...wanted });
      await noteSeries(tx, visit, { action: 'series.dates_added', series, details: { dates: dates.length } });
    });
    doneAt(visit, `${visit.base}/series/${series.id}`, 'series-dates-added');
  } catch (error) {
    const shown = { values, faults: shownFaults(error), status: statusOfRefusal(error) };
    await answerSeries(services, visit, shown);
  }
}

async function remove(services: DashboardServices, visit: Visit): Promise<void> {
  const series = await seriesOf(services, visit);
  const eventPath = { seriesId: series.id, eventId: visit.params.eventId as string };
  const { id: eventId } = await ownSeriesDate(services.db, visit.actor, eventPath);
  try {
    await services.db.transaction(async (tx) => {
      const { dateTime } = await ownEvent(tx, visit.actor, eventId);
      await deleteSeriesDate(tx, visit.actor, eventPath);
      await noteSeries(tx, visit, { action: 'series.date_removed', series, details: { dateTime } });
    });
  } catch (error) {
    await answerSeries(services, visit, { faults: shownFaults(error), status: statusOfRefusal(error) });
    return;
  }
  services.changes.tell(eventId);
  doneAt(visit, `${visit.base}/series/${series.id}`, 'series-date-removed');
}

interface ShownSeries {
  values?: FormValues;
  faults?: FormFaults;
  status?: number;
}

async function answerSeries(
  services: DashboardServices,
  visit: Visit,
  { values = {}, faults, status = 200 }: ShownSeries = {},
): Promise<void> {
  const series = await seriesOf(services, visit);
  const { db } = services;
  const [dates, changes, zone] = await Promise.all([
    datesOfSeries(services, series),
    listLatestChanges(db, { seriesId: series.id, most: changesShown }),
    zoneOf(services, visit, series),
  ]);
  const { id, slug, name, status: state, stoppedBecause, planned, made, published, sold } = series;
  const props: SeriesScreenProps = {
    frame: frameOf(visit, { current: 'events' }),
    series: { id, slug, name, status: state, stoppedBecause, planned, made, published, sold },
    dates,
    changes: changes.map((change) => ({
      id: change.id,
      status: change.status,
      changed: change.changed,
      skipped: change.skipped.length,
      buyersTold: change.buyersTold,
      createdAt: change.createdAt,
    })),
    zone,
    values,
    faults,
  };
  await answerScreen(services, visit, ['organizerSeries', props], { status });
}

/** As the pages of a series show them. */
export async function datesOfSeries({ db }: DashboardServices, { id }: Series): Promise<SeriesDateShown[]> {
  return (await listDatesWithStock(db, { seriesIds: [id], most: seriesDatesMax })).map(presentDate);
}

function presentDate({ id, name, status, cancelledAt, dateTime, endDateTime, timezone, ...date }: DateWithStock) {
  const { sold, held, remaining, withdrawn, quantity } = date;
  const stock = { sold, held, remaining, withdrawn, quantity };
  return { id, name, status, isCancelled: cancelledAt !== null, dateTime, endDateTime, timezone, stock };
}

/** That of the event that dates are made after, which is how a rule is read too. */
export async function zoneOf(
  { db }: DashboardServices,
  { actor }: Visit,
  { templateEventId }: Series,
): Promise<string> {
  return templateEventId === null ? zoneDefault : (await ownEvent(db, actor, templateEventId)).timezone;
}
