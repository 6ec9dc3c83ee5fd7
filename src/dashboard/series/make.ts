import type { FastifyInstance } from 'fastify';
import type { MakeSeriesProps } from '../../../web/organizer/series/make-page.tsx';
import type { FormValues } from '../../../web/ui/form.tsx';
import { raiseInvalid } from '../../core/base/common.errors.ts';
import type { Detail } from '../../core/base/define-error.ts';
import { localTimeIn } from '../../core/base/zoned-time.ts';
import type { Event } from '../../core/catalog/events/event.ts';
import { ownEvent } from '../../core/catalog/events/own-event.sql.ts';
import { createSeries, isTemplateIncluded, newSeriesFaults } from '../../core/catalog/series/create-series.ts';
import { weekdays } from '../../core/catalog/series/read-rule.ts';
import type { PlannedDate } from '../../core/catalog/series/series.ts';
import { checkRoomOf, datesOf } from '../../core/catalog/series/wanted-dates.ts';
import { seriesBody } from '../../http/fields/series-fields.ts';
import type { FormFaults } from '../../http/pages/faults.ts';
import { statusOfRefusal } from '../events/change.ts';
import { checked } from '../events/typed.ts';
import { answerScreen, doneAt, frameOf, screen, type Visit } from '../frame/screen.ts';
import type { DashboardServices } from '../frame/services.ts';
import { noteSeries } from './series.ts';
import { digestOfTyped, seriesInput, shownFaults, typedSeries } from './typed-dates.ts';

/** About two months of a weekly show. */
const datesAtFirst = '8';
const path = '/series/new';
const ability = 'new-events';

/** A run of dates out of an event: typed, looked at, and made. */
export function makeSeriesRoutes(app: FastifyInstance, services: DashboardServices): void {
  screen(app, services, {
    method: 'GET',
    path,
    ability,
    handle: async (visit) => {
      const template = await ownEvent(services.db, visit.actor, visit.query.event ?? '');
      await answerForm(services, visit, { template, values: valuesLike(template) });
    },
  });
  screen(app, services, { method: 'POST', path, ability, handle: (visit) => make(services, visit) });
}

async function make(services: DashboardServices, visit: Visit): Promise<void> {
  const template = await ownEvent(services.db, visit.actor, visit.form.text('event'));
  const values = typedSeries(visit.form);
  const skipped = new Set(visit.form.all('skip'));
  try {
    const wanted = wantedSeries(values, template);
    const dates = await plannedOf(services, visit, template, wanted);
    const seen = digestOfTyped(values);
    if (visit.form.text('act') !== 'make' || visit.form.text('seen') !== seen) {
      const shown = dates.map(({ dateTime }) => {
        const isTemplate = dateTime === template.dateTime;
        return { dateTime, isTemplate, isSkipped: !isTemplate && skipped.has(dateTime) };
      });
      return await answerForm(services, visit, { template, values, preview: { dates: shown, seen } });
    }
    const { db, policy } = services;
    const series = await db.transaction(async (tx) => {
      const created = await createSeries(tx, visit.actor, { ...withoutSkipped(wanted, { dates, skipped }), policy });
      const details = { dates: created.planned };
      await noteSeries(tx, visit, { action: 'series.created', series: created, details });
      return created;
    });
    doneAt(visit, `${visit.base}/series/${series.id}`, 'series-created');
  } catch (error) {
    await answerForm(services, visit, {
      template,
      values,
      faults: shownFaults(error),
      status: statusOfRefusal(error),
    });
  }
}

type WantedSeries = ReturnType<typeof wantedSeries>;

function wantedSeries(values: FormValues, { id: template, timezone: zone }: Event) {
  const faults: Detail[] = [];
  const input = seriesInput(values, { template, zone, faults });
  return checked(seriesBody, input, faults);
}

/** What would be made, or the refusal that making it would get. */
async function plannedOf(
  { db, policy }: DashboardServices,
  { actor }: Visit,
  template: Event,
  wanted: WantedSeries,
): Promise<PlannedDate[]> {
  const faults = await newSeriesFaults(db, actor, wanted);
  if (faults.length > 0) raiseInvalid(faults);
  const dates = datesOf({ ...wanted, includesTemplate: isTemplateIncluded(wanted) }, template);
  await checkRoomOf(db, actor, { policy, template, wanted: dates });
  return dates;
}

/** A rule of which dates are left out is a list: the others stay where they were shown. */
function withoutSkipped(
  wanted: WantedSeries,
  { dates, skipped }: { dates: readonly PlannedDate[]; skipped: ReadonlySet<string> },
): WantedSeries {
  if (!dates.some(({ dateTime }) => skipped.has(dateTime))) return wanted;
  const left = dates
    .filter(({ dateTime, eventId }) => eventId === undefined && !skipped.has(dateTime))
    .map(({ dateTime, endDateTime }) => ({ dateTime, endDateTime }));
  return checked(seriesBody, { ...wanted, rule: null, dates: left });
}

/** A rule that begins with the event itself: its weekday, its time. */
function valuesLike({ name, dateTime, timezone }: Event): FormValues {
  const at = Temporal.Instant.from(dateTime).toZonedDateTimeISO(timezone);
  return {
    name,
    how: 'RULE',
    'rule.freq': 'WEEKLY',
    'rule.interval': '1',
    'rule.byDay': weekdays[at.dayOfWeek - 1] ?? '',
    'rule.times': at.toPlainTime().toString({ smallestUnit: 'minute' }),
    'rule.from': at.toPlainDate().toString(),
    'rule.count': datesAtFirst,
  };
}

interface ShownForm {
  template: Event;
  values: FormValues;
  faults?: FormFaults;
  preview?: MakeSeriesProps['preview'];
  status?: number;
}

async function answerForm(
  services: DashboardServices,
  visit: Visit,
  { template, values, faults, preview, status = 200 }: ShownForm,
): Promise<void> {
  const props: MakeSeriesProps = {
    frame: frameOf(visit, { current: 'events' }),
    template: {
      id: template.id,
      name: template.name,
      timezone: template.timezone,
      day: localTimeIn(template.dateTime, template.timezone).slice(0, 'YYYY-MM-DD'.length),
    },
    values,
    faults,
    preview,
  };
  await answerScreen(services, visit, ['organizerMakeSeries', props], { status });
}
