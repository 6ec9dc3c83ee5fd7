import type { FastifyInstance } from 'fastify';
import type { EventsListProps } from '../../../web/organizer/events/list-page.tsx';
import { requireEvent } from '../../core/accounts/sign-in/person.ts';
import { Refusal } from '../../core/base/define-error.ts';
import { pesosOf } from '../../core/base/money.ts';
import { changeEventStatus } from '../../core/catalog/event-editing/change-event-status.ts';
import { publishEvent } from '../../core/catalog/event-editing/publish-event.ts';
import type { Event } from '../../core/catalog/events/event.ts';
import { ownEvent } from '../../core/catalog/events/own-event.sql.ts';
import { stockOfEvent } from '../../core/catalog/ticket-types/stock.ts';
import { listTicketTypesOfEvents } from '../../core/catalog/ticket-types/ticket-type.sql.ts';
import { sumDaysOfEvents } from '../../core/reports/overview/event-sales.sql.ts';
import { chosenOf } from '../../http/pages/filters.ts';
import { shownRefusal } from '../../http/pages/refusals.ts';
import type { Tx } from '../../platform/database/database.ts';
import { answerScreen, doneAt, frameOf, screen, type Visit } from '../frame/screen.ts';
import type { DashboardServices } from '../frame/services.ts';
import { change, statusOfRefusal } from './change.ts';
import { answerList } from './list.ts';

const acts = ['publish', 'unpublish', 'archive'] as const;
type Act = (typeof acts)[number];
const actNames = { publish: 'event.published', unpublish: 'event.unpublished', archive: 'event.archived' } as const;
// As many as a page of the list has, and room to spare.
const eventsMax = 100;

/** Acts on several events of the list. */
export function severalRoutes(app: FastifyInstance, services: DashboardServices): void {
  screen(app, services, {
    method: 'POST',
    path: '/events/several',
    ability: 'event-changes',
    isNarrowed: true,
    handle: async (visit) => {
      const act = chosenOf(visit.form.text('act'), acts);
      const ids = [...new Set(visit.form.all('event'))].slice(0, eventsMax);
      // Each is looked up with its owner before anything is done to one.
      for (const eventId of ids) requireEvent(visit.membership, eventId);
      const events = await Promise.all(ids.map((eventId) => ownEvent(services.db, visit.actor, eventId)));
      if (act === undefined || events.length === 0) return doneAt(visit, `${visit.base}/events`, 'events-none');
      const isTyped = visit.form.text('confirm').trim() === String(events.length);
      if (act === 'archive' && !isTyped) return answerConfirm(services, visit, events);
      await actOn(services, visit, act, events);
    },
  });
}

/** One after the other, each by itself: what one of them cannot do does not stop the others. */
async function actOn(services: DashboardServices, visit: Visit, act: Act, events: readonly Event[]): Promise<void> {
  const refused: NonNullable<EventsListProps['acted']>['refused'][number][] = [];
  let status = 200;
  for (const event of events) {
    try {
      await change(services, visit, event.id, async (tx) => {
        await doTo(tx, services, visit, act, event.id);
        return { result: undefined, done: { action: actNames[act], subject: event } };
      });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refused.push({ name: event.name, why: shownRefusal(error) });
      status = statusOfRefusal(error);
    }
  }
  if (refused.length === 0) return doneAt(visit, `${visit.base}/events`, `events-${act}`);
  await answerList(services, visit, { acted: { done: events.length - refused.length, refused }, status });
}

async function doTo(tx: Tx, services: DashboardServices, visit: Visit, act: Act, eventId: string): Promise<void> {
  if (act === 'publish') await publishEvent(tx, visit.actor, { eventId, now: services.now() });
  else await changeEventStatus(tx, visit.actor, { eventId, to: act === 'archive' ? 'ARCHIVED' : 'DRAFT' });
}

/** Cannot be undone: says what it means in numbers, and asks for their number. */
async function answerConfirm(services: DashboardServices, visit: Visit, events: readonly Event[]): Promise<void> {
  const eventIds = events.map(({ id }) => id);
  const [types, sums] = await Promise.all([
    listTicketTypesOfEvents(services.db, { eventIds }),
    sumDaysOfEvents(services.db, { eventIds }),
  ]);
  const gross = pesosOf(sums.reduce((sum, of) => sum + of.grossCentavos - of.refundsCentavos, 0));
  const typed = visit.form.text('confirm');
  const props = {
    frame: frameOf(visit, { current: 'events' }),
    events: events.map(({ id, name }) => ({ id, name })),
    sold: stockOfEvent(types).sold,
    gross,
    typed,
    isWrong: typed.trim() !== '',
  };
  await answerScreen(services, visit, ['eventsSeveral', props], { status: props.isWrong ? 400 : 200 });
}
