import { count, dateTime, peso } from '../../format.ts';
import { usePage } from '../../page.ts';
import { addressOf } from '../../ui/staff/address.ts';
import { figure } from '../../ui/staff/figure.ts';
import { Frame, type FrameProps } from '../../ui/staff/frame.tsx';
import { GivenFigure, type HandedOut } from '../handed-out.tsx';
import { SalesCurve, type SalesDay } from '../sales-curve.tsx';
import { SoldBar } from '../sold-bar.tsx';
import { type FirstStep, FirstSteps, OpenSteps } from './first-steps.tsx';
import { NextPayout, type ShownPayout } from './next-payout.tsx';
import { type ShownToDo, ToDoList } from './to-do-list.tsx';
import { type ShownTonight, Tonight } from './tonight.tsx';

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
  /** The events of this day. */
  tonight: readonly ShownTonight[];
  today: SalesDay;
  /** What of that was for cash, and beside it what was given away. */
  handedOut: HandedOut;
  days: readonly SalesDay[];
  /** Undefined for those who do not see payouts. */
  nextPayout: ShownPayout | null | undefined;
  upcoming: readonly UpcomingEvent[];
  toDos: readonly ShownToDo[];
  /** Undefined once all are done. */
  firstSteps: { steps: readonly FirstStep[]; hasSale: boolean } | undefined;
}

export function OverviewPage({
  frame,
  tonight,
  today,
  handedOut,
  days,
  nextPayout,
  upcoming,
  toDos,
  firstSteps,
}: OverviewProps) {
  const { overview: words } = usePage().text.organizer.orders;
  const isLive = !frame.organization.isSandbox;
  if (firstSteps !== undefined && !firstSteps.hasSale && isLive) {
    return (
      <Frame frame={frame} title={words.title}>
        <Tonight frame={frame} events={tonight} />
        <FirstSteps frame={frame} steps={firstSteps.steps} />
        {toDos.length > 0 && <ToDoList base={frame.base} toDos={toDos} />}
        {upcoming.length > 0 && <Upcoming frame={frame} events={upcoming} />}
      </Frame>
    );
  }
  const told = toDos.some(({ kind }) => kind === 'PAYOUT_ACCOUNT_MISSING') ? (['payoutAccount'] as const) : [];
  return (
    <Frame frame={frame} title={words.title}>
      <Tonight frame={frame} events={tonight} />
      <div class="overview-grid">
        <div class="stack">
          <Today base={frame.base} today={today} handedOut={handedOut} />
          <SalesCurve days={days} csv={addressOf(`${frame.base}/reports.csv`, { by: 'day', ...daysOf(days) })} />
          <p class="actions">
            <a href={addressOf(`${frame.base}/reports/lines`, daysOf(days))}>{words.toLines}</a>
            <a href={`${frame.base}/reports`}>{words.toReports}</a>
          </p>
          {firstSteps !== undefined && isLive && <OpenSteps steps={firstSteps.steps} told={told} />}
        </div>
        <div class="overview-side">
          {nextPayout !== undefined && (
            <section class="panel" aria-labelledby="payout-title">
              <h2 id="payout-title">{words.nextPayout}</h2>
              <NextPayout payout={nextPayout} href={`${frame.base}/settlement/balance`} />
              <a href={`${frame.base}/settlement`}>{words.toSettlement}</a>
            </section>
          )}
          <ToDoList base={frame.base} toDos={toDos} />
        </div>
      </div>
      <Upcoming frame={frame} events={upcoming} />
    </Frame>
  );
}

function daysOf(days: readonly SalesDay[]): { from?: string; to?: string } {
  return { from: days[0]?.day, to: days.at(-1)?.day };
}

function Today({ base, today, handedOut }: Pick<OverviewProps, 'today' | 'handedOut'> & { base: string }) {
  const { overview: words } = usePage().text.organizer.orders;
  const lines = addressOf(`${base}/reports/lines`, { from: today.day, to: today.day });
  return (
    <section class="stack" aria-labelledby="today-title">
      <h2 id="today-title">{words.today}</h2>
      <dl class="figures">
        <div class="figure">
          <dt>{words.gross}</dt>
          <dd>
            <a href={lines}>
              <b {...figure('sales', today.gross, today.day)}>{peso(today.gross)}</b>
            </a>
            {today.cash > 0 && <span class="hint">{words.cashPart(peso(today.cash))}</span>}
            {today.refunds > 0 && <span class="hint">{words.refundedToday(peso(today.refunds))}</span>}
          </dd>
        </div>
        <div class="figure">
          <dt>{words.orders}</dt>
          <dd>
            <a href={lines}>
              <b>{count(today.orders)}</b>
            </a>
          </dd>
        </div>
        <div class="figure">
          <dt>{words.tickets}</dt>
          <dd>
            <a href={lines}>
              <b {...figure('tickets', today.tickets, today.day)}>{count(today.tickets)}</b>
            </a>
          </dd>
        </div>
        <GivenFigure given={handedOut.given} />
      </dl>
    </section>
  );
}

function Upcoming({ frame, events }: Pick<OverviewProps, 'frame'> & { events: readonly UpcomingEvent[] }) {
  const { language, now, text } = usePage();
  const { overview: words } = text.organizer.orders;
  return (
    <section class="stack" aria-labelledby="upcoming-title">
      <h2 id="upcoming-title">{words.upcoming}</h2>
      {events.length === 0 ? (
        <div class="empty">
          <p>{words.noUpcoming}</p>
          {frame.abilities.includes('new-events') && (
            <a class="button" href={`${frame.base}/events/new`}>
              {words.makeEvent}
            </a>
          )}
        </div>
      ) : (
        <ul class="upcoming">
          {events.map((event) => (
            <li key={event.id} class="panel">
              <h3>
                <a href={`${frame.base}/events/${event.id}`}>{event.name}</a>
              </h3>
              <p class="hint">{dateTime(event.dateTime, { language, zone: event.timezone, now })}</p>
              <SoldBar stock={stockOf(event)} />
              <p {...figure('sold', event.sold, event.id)}>{soldLine(event, words)}</p>
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
