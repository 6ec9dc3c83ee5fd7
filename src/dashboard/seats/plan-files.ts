import type { FastifyInstance } from 'fastify';
import type { NewPlanPageProps } from '../../../web/organizer/seats/new-plan-page.tsx';
import { raiseInvalid } from '../../core/base/common.errors.ts';
import { Refusal } from '../../core/base/define-error.ts';
import { editTag } from '../../core/base/if-match.ts';
import { planOfFigures, type SectionFigures } from '../../core/catalog/plan-drawing/plan-of-figures.ts';
import { planPicture } from '../../core/catalog/plan-drawing/plan-picture.ts';
import { listVenuesForPlans } from '../../core/catalog/plan-drawing/plan-uses.sql.ts';
import { createPlan } from '../../core/catalog/seating-plans/create-plan.ts';
import { ownPlan } from '../../core/catalog/seating-plans/own-plan.sql.ts';
import { isPlanBody } from '../../core/catalog/seating-plans/plan.sql.ts';
import { type PreparedPlan, preparePlan } from '../../core/catalog/seating-plans/prepare-plan.ts';
import { listPlanSeats, readPlan } from '../../core/catalog/seating-plans/read-plan.ts';
import type { PlanFields } from '../../core/catalog/seating-plans/seating-plan.ts';
import { planVersionOf } from '../../core/catalog/seating-plans/seating-plan.ts';
import { updatePlan } from '../../core/catalog/seating-plans/update-plan.ts';
import { planBody } from '../../http/fields/plan-fields.ts';
import { faultsOf } from '../../http/pages/faults.ts';
import { FormFields } from '../../http/pages/forms.ts';
import { leadOnce } from '../../http/pages/once-form.ts';
import { sendCsv } from '../../http/pages/send-csv.ts';
import { languageOf } from '../../http/pages/visit.ts';
import { statusOfRefusal } from '../events/change.ts';
import { checked, wantedNumber, wantedText } from '../events/typed.ts';
import { answerScreen, doneAt, frameOf, screen, type Visit } from '../frame/screen.ts';
import type { DashboardServices } from '../frame/services.ts';
import { sendFile } from '../orders/statement.ts';
import { answerPlan, linesOf, notePlan, planPath, plansPath } from './plans.ts';

/** Where files are taken. */
export const planFilePaths = [`${plansPath}/upload`, `${planPath}/file`];
const sectionsOfForm = 6;
const venuesMax = 200;
const wantedFile = { field: 'file', mebibytesMax: 8 };
const seatsAtOnce = 120_000;

/** What comes and goes as a file: plans, lists of seats and pictures; and a new plan in figures. */
export function planFileRoutes(app: FastifyInstance, services: DashboardServices): void {
  const write = 'plan-changes';
  screen(app, services, {
    method: 'GET',
    path: `${plansPath}/new`,
    ability: write,
    handle: (visit) => answerNew(services, visit),
  });
  screen(app, services, {
    method: 'POST',
    path: `${plansPath}/new`,
    ability: write,
    handle: (visit) => create(services, visit),
  });
  screen(app, services, {
    method: 'POST',
    path: `${plansPath}/upload`,
    ability: write,
    handle: (visit) => upload(services, visit),
  });
  screen(app, services, {
    method: 'POST',
    path: `${planPath}/file`,
    ability: write,
    handle: (visit) => replace(services, visit),
  });
  for (const [name, send] of Object.entries(files)) {
    screen(app, services, {
      method: 'GET',
      path: `${planPath}/${name}`,
      ability: 'plans',
      handle: (visit) => send(services, visit),
    });
  }
}

const files: Record<string, (services: DashboardServices, visit: Visit) => Promise<void>> = {
  'plan.json': async ({ db }, visit) => {
    const { plan, written } = await asked(db, visit);
    const body = { name: plan.name, ...written.body };
    sendFile(visit, { name: 'plan.json', type: 'application/json' }, Buffer.from(JSON.stringify(body)));
  },
  'seats.csv': async ({ db }, visit) => {
    const page = { page: 1, take: seatsAtOnce };
    const { rows } = await listPlanSeats(db, visit.actor, { planId: visit.params.planId as string, page });
    await sendCsv(visit, {
      name: 'seats',
      columns: ['section', 'row', 'seat', 'x', 'y', 'mark', 'id'],
      rows,
      cellsOf: ({ section, row, seat, x, y, marks, id }) => [
        ...[section, row, seat],
        ...[x, y].map((place) => ({ count: Math.round(place * 1_000) / 1_000 })),
        marks[0] ?? '',
        id,
      ],
    });
  },
  'picture.svg': async ({ db }, visit) => {
    const { plan, written } = await asked(db, visit);
    const stage = languageOf(visit.request) === 'fil' ? 'Entablado' : 'Stage';
    const svg = planPicture(written.body, { title: plan.name, stage });
    sendFile(visit, { name: 'plan.svg', type: 'image/svg+xml' }, Buffer.from(svg));
  },
};

function asked(db: DashboardServices['db'], { actor, params, query }: Visit) {
  const version = /^\d{1,6}$/.test(query.version ?? '') ? Number(query.version) : undefined;
  return readPlan(db, actor, { planId: params.planId as string, version });
}

interface ShownNew extends Partial<Pick<NewPlanPageProps, 'values' | 'faults' | 'lines'>> {
  status?: number;
}

async function answerNew(services: DashboardServices, visit: Visit, shown: ShownNew = {}): Promise<void> {
  const { organizationId } = visit.actor;
  const { status = 200, values = {}, ...wrong } = shown;
  const venues = await listVenuesForPlans(services.db, { organizationId, most: venuesMax });
  const props = { frame: frameOf(visit, { current: 'plans' }), values, venues, sections: sectionsOfForm, ...wrong };
  await answerScreen(services, visit, ['seatsNewPlan', props], { status });
}

async function create(services: DashboardServices, visit: Visit): Promise<void> {
  const values = Object.fromEntries(visit.form.entries());
  try {
    const sections = figuresIn(values);
    const said = { name: wantedText(values.name ?? ''), venueId: wantedText(values.venueId ?? '') ?? null };
    const fields = checked(planBody, { ...said, ...planOfFigures(sections) });
    await keep(services, visit, preparePlan(fields));
  } catch (error) {
    await answerNew(services, visit, { values, faults: faultsOf(error), status: statusOfRefusal(error) });
  }
}

const bounds = { rows: 200, seats: 500, capacity: 100_000 };

/** The lines of the form that say something, or a refusal beside their fields. */
function figuresIn(values: Readonly<Record<string, string>>): SectionFigures[] {
  const faults: { field: string; fault: 'notWholeWithin'; values: { least: number; most: number } }[] = [];
  const whole = (number: number, part: keyof typeof bounds) => {
    const field = `sections.${number}.${part}`;
    const typed = wantedNumber(values[field] ?? '');
    const most = bounds[part];
    if (typeof typed === 'number' && typed >= 1 && typed <= most) return typed;
    faults.push({ field, fault: 'notWholeWithin', values: { least: 1, most } });
    return 1;
  };
  const figures = Array.from({ length: sectionsOfForm }, (_, number): SectionFigures[] => {
    const typed = (part: string) => (values[`sections.${number}.${part}`] ?? '').trim();
    const name = typed('name').slice(0, 100);
    if (['name', 'rows', 'seats', 'capacity'].every((part) => typed(part) === '')) return [];
    const named = name === '' ? String(number + 1) : name;
    if (typed('capacity') !== '') return [{ name: named, capacity: whole(number, 'capacity') }];
    return [{ name: named, rows: whole(number, 'rows'), seats: whole(number, 'seats') }];
  }).flat();
  if (faults.length > 0) raiseInvalid(faults);
  if (figures.length === 0) raiseInvalid([{ field: 'sections.0.rows', fault: 'required' }]);
  return figures;
}

async function keep({ db }: DashboardServices, visit: Visit, prepared: PreparedPlan): Promise<void> {
  const plan = await db.transaction(async (tx) => {
    const made = await createPlan(tx, visit.actor, { plan: prepared });
    await notePlan(tx, visit, { action: 'plan.created', plan: made, details: { seats: made.seats } });
    return made;
  });
  doneAt(visit, `${visit.base}${plansPath}/${plan.id}`, 'plan-created');
}

/** A form with a file cannot carry what makes it one that is done once, so its address does. */
async function upload(services: DashboardServices, visit: Visit): Promise<void> {
  try {
    const { plan, sha256 } = await received(services, visit, { name: planNameDefault(visit), venueId: null });
    const form = new FormFields(new URLSearchParams({ once: visit.query.once ?? '', file: sha256 }).toString());
    await leadOnce(services.db, { ...visit, form }, () => keep(services, visit, plan));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await answerNew(services, visit, { ...wrongWith(error), status: statusOfRefusal(error) });
  }
}

const planNameDefault = ({ request }: Visit) =>
  languageOf(request) === 'fil' ? 'Bagong seating plan' : 'New seating plan';

function wrongWith(error: unknown) {
  const lines = linesOf(error);
  return lines.length > 0 ? { lines } : { faults: faultsOf(error) };
}

/** The next version. One that is the same as the newest was sent before. */
async function replace(services: DashboardServices, visit: Visit): Promise<void> {
  const planId = visit.params.planId as string;
  const before = await ownPlan(services.db, visit.actor, planId);
  try {
    const { plan: sent } = await received(services, visit, before);
    await services.db.transaction(async (tx) => {
      const plan = await ownPlan(tx, visit.actor, planId);
      const { isSame } = await isPlanBody(tx, { planId: plan.id, version: plan.version, body: sent.body });
      if (isSame) return;
      const version = Number(visit.query.version ?? plan.version);
      const ifMatch = `"${editTag(planVersionOf({ id: plan.id, version }))}"`;
      const named = { ...sent, name: plan.name, venueId: plan.venueId };
      const changed = await updatePlan(tx, visit.actor, { planId: plan.id, plan: named, ifMatch });
      await notePlan(tx, visit, { action: 'plan.changed', plan: changed, details: { version: changed.version } });
    });
    doneAt(visit, `${visit.base}${plansPath}/${planId}`, 'plan-saved');
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await answerPlan(services, visit, { ...wrongWith(error), status: statusOfRefusal(error) });
  }
}

type Named = Pick<PlanFields, 'name' | 'venueId'>;

/** A plan in JSON, or a list of seats. */
async function received(services: DashboardServices, visit: Visit, named: Named) {
  const { organizationId, isApproved } = visit.membership;
  const file = await services.receiveFile(visit.request, wantedFile, visit.actor.organizationId);
  try {
    const { name, venueId } = named;
    const plan = await services.planWork.readFile({ organizationId, isApproved }, { path: file.path, name, venueId });
    return { plan, sha256: file.sha256.toString('hex') };
  } finally {
    await file.discard();
  }
}
