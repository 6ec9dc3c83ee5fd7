import type { FastifyInstance } from 'fastify';
import type { ChangeSeriesProps } from '../../../web/organizer/series/change-page.tsx';
import type { FormValues } from '../../../web/ui/form.tsx';
import { boundsOf, namesShown, pick } from '../../core/base/fields/field.ts';
import { eventFields } from '../../core/catalog/events/event-fields.ts';
import { changeSeries, tryChangeSeries } from '../../core/catalog/series/change-series.ts';
import { type Series, seriesChangeTargets, type WantedChanges } from '../../core/catalog/series/series.ts';
import { listTypeNames } from '../../core/catalog/series/series-change.sql.ts';
import { bulkEventChanges } from '../../http/fields/event-fields.ts';
import { closedObject, createBody, listOf, oneOf, required, uuid } from '../../http/fields/fields.ts';
import type { FormFaults } from '../../http/pages/faults.ts';
import type { FormFields } from '../../http/pages/forms.ts';
import { statusOfRefusal } from '../events/change.ts';
import { checked, wantedNumber, wantedText } from '../events/typed.ts';
import { answerScreen, doneAt, frameOf, screen, type Visit } from '../frame/screen.ts';
import type { DashboardServices } from '../frame/services.ts';
import { datesOfSeries, noteSeries, seriesOf } from './series.ts';
import { digestOfTyped, shownFaults } from './typed-dates.ts';

const path = '/series/:seriesId/change';
const ability = 'new-events';
const exceptMax = 1_000;
const ofEvents = pick(eventFields, namesShown(eventFields, 'seriesForm'));
const typeNumbers = ['price', 'quantity', 'maximumPurchaseQuantity'] as const;

/** Many dates at once: what is typed, what would come of it, and then that. */
export function changeSeriesRoutes(app: FastifyInstance, services: DashboardServices): void {
  screen(app, services, {
    method: 'GET',
    path,
    ability,
    handle: async (visit) => answerChange(services, visit, { values: { applyTo: 'UNSOLD' }, except: [] }),
  });
  screen(app, services, { method: 'POST', path, ability, handle: (visit) => change(services, visit) });
}

async function change(services: DashboardServices, visit: Visit): Promise<void> {
  const series = await seriesOf(services, visit);
  const typed = typedChange(visit.form);
  try {
    const wanted = wantedOf(services, typed);
    const input = { ...wanted, policy: services.policy, seriesId: series.id };
    const seen = digestOfTyped(wanted);
    if (visit.form.text('act') !== 'apply' || visit.form.text('seen') !== seen) {
      const tried = await tryChangeSeries(services.db, visit.actor, { ...input, now: services.now() });
      return await answerChange(services, visit, { ...typed, tried: { ...tried, seen } });
    }
    await services.db.transaction(async (tx) => {
      await changeSeries(tx, visit.actor, input);
      await noteSeries(tx, visit, { action: 'series.changed', series, details: { applyTo: wanted.applyTo } });
    });
    doneAt(visit, `${visit.base}/series/${series.id}`, 'series-changed');
  } catch (error) {
    const faults = ofFields(shownFaults(error), typed.values);
    await answerChange(services, visit, { ...typed, faults, status: statusOfRefusal(error) });
  }
}

interface TypedChange {
  values: FormValues;
  except: string[];
}

function typedChange(form: FormFields): TypedChange {
  const values = form.entries().filter(([name]) => /^(event|types)\.|^applyTo$/.test(name));
  return { values: Object.fromEntries(values), except: [...new Set(form.all('except'))] };
}

/** What was left empty stays as it is. */
function wantedOf({ policy }: DashboardServices, { values, except }: TypedChange) {
  const { event, ticketTypes } = bulkEventChanges(policy.maxima);
  const schema = createBody({
    changes: required(closedObject<WantedChanges>({ event, ticketTypes }, [])),
    applyTo: required(oneOf(seriesChangeTargets, { description: 'Which dates.' })),
    except: required(
      listOf(uuid({ description: 'A date.' }), { description: 'Dates that stay as they are.', maxItems: exceptMax }),
    ),
  });
  return checked(schema, {
    changes: { event: eventTyped(values), ticketTypes: typesSaid(values).map(({ fields }) => fields) },
    applyTo: values.applyTo,
    except,
  });
}

function eventTyped(values: FormValues): Record<string, unknown> {
  const all = Object.entries(ofEvents).map(([name, { kind }]) => {
    const typed = (values[`event.${name}`] ?? '').replaceAll('\r\n', '\n');
    return [name, kind === 'whole' ? wantedNumber(typed) : wantedText(typed)];
  });
  return Object.fromEntries(all.filter(([, value]) => value !== undefined));
}

/** Types of which anything was said, each with its place in the form. */
function typesSaid(values: FormValues): { place: number; fields: Record<string, unknown> }[] {
  const said: { place: number; fields: Record<string, unknown> }[] = [];
  for (let place = 0; values[`types.${place}.name`] !== undefined; place += 1) {
    const numbers = typeNumbers.map((name) => [name, wantedNumber(values[`types.${place}.${name}`] ?? '')]);
    const given = numbers.filter(([, value]) => value !== undefined);
    const fields = { name: values[`types.${place}.name`], ...Object.fromEntries(given) };
    if (given.length > 0) said.push({ place, fields });
  }
  return said;
}

/** A fault names the type by its place among those that were said. */
function ofFields({ fields, message }: FormFaults, values: FormValues): FormFaults {
  const places = typesSaid(values).map(({ place }) => place);
  const named = Object.entries(fields).map(([field, fault]) => [
    field.replace(/^types\.(\d+)\./, (_, index: string) => `types.${places[Number(index)]}.`),
    fault,
  ]);
  return { fields: Object.fromEntries(named), message };
}

interface ShownChange extends TypedChange {
  faults?: FormFaults;
  tried?: ChangeSeriesProps['tried'];
  status?: number;
}

async function answerChange(
  services: DashboardServices,
  visit: Visit,
  { values, except, faults, tried, status = 200 }: ShownChange,
): Promise<void> {
  const series: Series = await seriesOf(services, visit);
  const [dates, types] = await Promise.all([
    datesOfSeries(services, series),
    listTypeNames(services.db, { seriesId: series.id }),
  ]);
  const props: ChangeSeriesProps = {
    frame: frameOf(visit, { current: 'events' }),
    series: { id: series.id, name: series.name },
    dates,
    types: types.map(({ name }) => name).sort(),
    fields: Object.entries(ofEvents).map(([name, { kind }]) => ({ name, kind })),
    bounds: boundsOf(ofEvents),
    values,
    except,
    faults,
    tried,
  };
  await answerScreen(services, visit, ['organizerChangeSeries', props], { status });
}
