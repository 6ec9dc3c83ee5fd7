import { count, dateTime, peso } from '../../format.ts';
import { usePage } from '../../page.ts';
import { Frame, type FrameProps } from '../../ui/staff/frame.tsx';
import { type HandedOut, HandedOutFigures } from '../handed-out.tsx';
import { SoldBar } from '../sold-bar.tsx';
import { type FirstStep, FirstSteps } from './first-steps.tsx';
import { NextPayout, type ShownPayout } from './next-payout.tsx';
import { SalesCurve, type SalesDay } from './sales-curve.tsx';
import { type ShownToDo, ToDoList } from './to-do-list.tsx';

interface UpcomingEvent {
  id: string;
  name: string;
  dateTime: string;
  timezone: string;
  sold: number;
  held: number;
  quantity: number;
  eventCapacity: number | null;
}

export interface OverviewProps {
  frame: FrameProps;
  today: SalesDay;
  /** Beside that, today. */
  handedOut: HandedOut;
  days: readonly SalesDay[];
  /** Undefined for those who do not see payouts. */
  nextPayout: ShownPayout | null | undefined;
  upcoming: readonly UpcomingEvent[];
  toDos: readonly ShownToDo[];
  /** Undefined once something was sold. */
  firstSteps: readonly FirstStep[] | undefined;
}

export function OverviewPage({
  frame,
  today,
  handedOut,
  days,
  nextPayout,
  upcoming,
  toDos,
  firstSteps,
}: OverviewProps) {
  const { overview: words } = usePage().text.organizer.orders;
  if (firstSteps !== undefined && !frame.organization.isSandbox) {
    return (
      <Frame frame={frame} title={words.title}>
        <FirstSteps frame={frame} steps={firstSteps} />
        {toDos.length > 0 && <ToDoList base={frame.base} toDos={toDos} />}
        {upcoming.length > 0 && <Upcoming base={frame.base} events={upcoming} />}
      </Frame>
    );
  }
  return (
    <Frame frame={frame} title={words.title}>
      <Today today={today} handedOut={handedOut} />
      <div class="overview-grid">
        <div class="stack">
          <SalesCurve days={days} />
          <a href={`${frame.base}/reports`}>{words.toReports}</a>
        </div>
        <div class="overview-side">
          {nextPayout !== undefined && (
            <section class="panel" aria-labelledby="payout-title">
              <h2 id="payout-title">{words.nextPayout}</h2>
              <NextPayout payout={nextPayout} />
              <a href={`${frame.base}/settlement`}>{words.toSettlement}</a>
            </section>
          )}
          <ToDoList base={frame.base} toDos={toDos} />
        </div>
      </div>
      <Upcoming base={frame.base} events={upcoming} />
    </Frame>
  );
}

function Today({ today, handedOut }: Pick<OverviewProps, 'today' | 'handedOut'>) {
  const { overview: words } = usePage().text.organizer.orders;
  return (
    <section class="stack" aria-labelledby="today-title">
      <h2 id="today-title">{words.today}</h2>
      <dl class="figures">
        <div class="figure">
          <dt>{words.gross}</dt>
          <dd>
            <b>{peso(today.gross)}</b>
            {today.refunds > 0 && <span class="hint">{words.refundedToday(peso(today.refunds))}</span>}
          </dd>
        </div>
        <div class="figure">
          <dt>{words.orders}</dt>
          <dd>
            <b>{count(today.orders)}</b>
          </dd>
        </div>
        <div class="figure">
          <dt>{words.tickets}</dt>
          <dd>
            <b>{count(today.tickets)}</b>
          </dd>
        </div>
        <HandedOutFigures handedOut={handedOut} />
      </dl>
    </section>
  );
}

function Upcoming({ base, events }: { base: string; events: readonly UpcomingEvent[] }) {
  const { language, now, text } = usePage();
  const { overview: words } = text.organizer.orders;
  return (
    <section class="stack" aria-labelledby="upcoming-title">
      <h2 id="upcoming-title">{words.upcoming}</h2>
      {events.length === 0 ? (
        <div class="empty">
          <p>{words.noUpcoming}</p>
          <a class="button" href={`${base}/events/new`}>
            {words.makeEvent}
          </a>
        </div>
      ) : (
        <ul class="upcoming">
          {events.map((event) => (
            <li key={event.id} class="panel">
              <h3>
                <a href={`${base}/events/${event.id}`}>{event.name}</a>
              </h3>
              <p class="hint">{dateTime(event.dateTime, { language, zone: event.timezone, now })}</p>
              <SoldBar stock={stockOf(event)} />
              <p>{soldLine(event, words)}</p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Of the event's places: fewer may come than there are tickets. */
function stockOf({ sold, held, quantity, eventCapacity }: UpcomingEvent) {
  const places = Math.min(quantity, eventCapacity ?? quantity);
  return { sold, held, remaining: Math.max(0, places - sold - held), withdrawn: 0, quantity: places };
}

function soldLine(event: UpcomingEvent, words: { soldOf: (sold: string, of: string) => string; noTickets: string }) {
  const { quantity } = stockOf(event);
  return quantity === 0 ? words.noTickets : words.soldOf(count(event.sold), count(quantity));
}
