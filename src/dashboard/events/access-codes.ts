import type { FastifyInstance } from 'fastify';
import type { AccessCodesPageProps } from '../../../web/organizer/events/access-codes-page.tsx';
import { createAccessCode } from '../../core/catalog/access-codes/create-access-code.ts';
import { deactivateAccessCode } from '../../core/catalog/access-codes/deactivate-access-code.ts';
import { listAccessCodes } from '../../core/catalog/access-codes/list-access-codes.ts';
import { ownAccessCode } from '../../core/catalog/access-codes/own-access-code.sql.ts';
import { faultsOf } from '../../http/pages/faults.ts';
import { answerScreen, doneAt, screen, type Visit } from '../frame/screen.ts';
import type { DashboardServices } from '../frame/services.ts';
import { change, statusOfRefusal } from './change.ts';
import { visitedEvent } from './event-of.ts';
import type { ShownForm } from './parts.ts';
import { optionalNumber, optionalText, typedValues } from './typed.ts';

const codesOnPage = 50;
const path = '/events/:eventId/access-codes';

/** Who may buy on presale. */
export function accessCodeRoutes(app: FastifyInstance, services: DashboardServices): void {
  screen(app, services, {
    method: 'GET',
    path,
    ability: 'event-changes',
    handle: (visit) => answerCodes(services, visit, { values: {} }),
  });
  screen(app, services, {
    method: 'POST',
    path,
    ability: 'event-changes',
    handle: async (visit) => {
      const { event, at } = await visitedEvent(services, visit);
      const values = typedValues(visit.form, ['code', 'usesMax']);
      try {
        const fields = readForm(values);
        await change(services, visit, event.id, async (tx) => {
          const result = await createAccessCode(tx, visit.actor, { eventId: event.id, ...fields });
          // Not the code itself: a reader of the log need not be able to buy.
          return { result, done: { action: 'access_code.created', subject: event, details: { id: result.id } } };
        });
        doneAt(visit, `${at}/access-codes`, 'code-created');
      } catch (error) {
        await answerCodes(services, visit, { values, faults: faultsOf(error), status: statusOfRefusal(error) });
      }
    },
  });
  screen(app, services, {
    method: 'POST',
    path: `${path}/:accessCodeId/deactivate`,
    ability: 'event-changes',
    handle: async (visit) => {
      const codePath = { eventId: visit.params.eventId as string, accessCodeId: visit.params.accessCodeId as string };
      const { id } = await ownAccessCode(services.db, visit.actor, codePath);
      const { event, at } = await visitedEvent(services, visit);
      await change(services, visit, event.id, async (tx) => {
        const result = await deactivateAccessCode(tx, visit.actor, codePath);
        return { result, done: { action: 'access_code.changed', subject: event, details: { id, isActive: false } } };
      });
      doneAt(visit, `${at}/access-codes`, 'code-deactivated');
    },
  });
}

function readForm({ code = '', usesMax = '' }: Record<string, string>): {
  code: string | null;
  usesMax: number | null;
} {
  const most = optionalNumber(usesMax);
  return { code: optionalText(code), usesMax: typeof most === 'string' ? Number.NaN : most };
}

async function answerCodes(services: DashboardServices, visit: Visit, shown: ShownForm): Promise<void> {
  const { values, faults, status = 200 } = shown;
  const { event, around } = await visitedEvent(services, visit);
  const wanted = { eventId: event.id, cursor: visit.query.cursor, take: codesOnPage };
  const { rows, nextCursor } = await listAccessCodes(services.db, visit.actor, wanted);
  const codes = rows.map(({ id, code, uses, usesMax, isActive, createdAt }) => ({
    id,
    code,
    uses,
    usesMax,
    isActive,
    createdAt,
  }));
  const props: AccessCodesPageProps = { ...around, codes, nextCursor, values, faults };
  await answerScreen(services, visit, ['eventsAccessCodes', props], { status });
}
