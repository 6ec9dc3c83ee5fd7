import { dateTime, day, dayKey, monthName, timeSpan } from '../../format.ts';
import { usePage } from '../../page.ts';
import { Layout } from '../../ui/layout.tsx';
import { MonthCalendar } from '../series/month-calendar.tsx';

interface DateChoice {
  id: string;
  dateTime: string;
  endDateTime: string | null;
  timezone: string;
  isSoldOut: boolean;
  /** What the buyer may do now, and could not for this date. */
  loses: readonly ('GIVE_BACK' | 'RETURN' | 'RETURN_TERMS' | 'EXCHANGE' | 'GIVE_ON')[];
}

export interface DatePageProps {
  order: { id: string; number: string; quantity: number };
  event: { name: string; dateTime: string; timezone: string } | null;
  /** Null where the date cannot be changed, or not any more. */
  until: string | null;
  dates: readonly DateChoice[];
  /** The one that was chosen, to be confirmed. */
  chosen: DateChoice | undefined;
  fault: 'soldOut' | 'refused' | 'none' | undefined;
}

/** Another date of the series for an order: chosen on its calendar, then confirmed, without scripts. */
export function DatePage(props: DatePageProps) {
  const { order, event, until, dates, chosen, fault } = props;
  const { text, language, now } = usePage();
  const { date: words } = text.order;
  const when = (instant: string, zone: string) => dateTime(instant, { language, now, zone });
  const here = `/orders/${order.id}`;
  return (
    <Layout title={`${words.title} · ${text.site.name}`}>
      <div class="narrow">
        <div class="panel">
          <h1>{chosen === undefined ? words.title : words.confirmTitle}</h1>
          {event !== null && <p>{words.now(event.name, when(event.dateTime, event.timezone))}</p>}
          {fault !== undefined && (
            <p class="note is-danger" role="alert">
              {words.faults[fault]}
            </p>
          )}
          {until === null ? (
            <p role="status">{words.notAllowed}</p>
          ) : chosen !== undefined ? (
            <Confirm here={here} date={chosen} when={when(chosen.dateTime, chosen.timezone)} />
          ) : (
            <>
              <p>{words.hint(when(until, event?.timezone ?? 'Asia/Manila'))}</p>
              {dates.length === 0 ? <p role="status">{words.noDates}</p> : <Choice {...props} here={here} />}
            </>
          )}
          <p>
            <a href={here}>{words.back(order.number)}</a>
          </p>
        </div>
      </div>
    </Layout>
  );
}

/** What is lost comes first, then what is gained, then the button. */
function Confirm({ here, date, when }: { here: string; date: DateChoice; when: string }) {
  const { date: words } = usePage().text.order;
  return (
    <form method="post" action={`${here}/date`} class="join-form" data-once>
      <input type="hidden" name="eventId" value={date.id} />
      {date.loses.length === 0 ? (
        <p>{words.losesNothing}</p>
      ) : (
        <div class="note is-warning">
          <p>
            <b>{words.losesHeading}</b>
          </p>
          <ul>
            {date.loses.map((right) => (
              <li key={right}>{words.loses[right]}</li>
            ))}
          </ul>
        </div>
      )}
      <p>{words.newTickets}</p>
      <button type="submit">{words.confirm(when)}</button>
      <a href={`${here}/date`}>{words.other}</a>
    </form>
  );
}

/** The calendar and the list say the same: a day of the one chooses in the other. */
function Choice({ here, order, dates }: Pick<DatePageProps, 'order' | 'dates'> & { here: string }) {
  const { text, language } = usePage();
  const { date: words } = text.order;
  const months = Map.groupBy(dates, (date) => dayOf(date).slice(0, 7));
  const [first] = months.keys();
  return (
    <form action={`${here}/date`} class="date-choice">
      <h2>{words.choose(order.quantity)}</h2>
      <div class="series-months">
        {[...months].map(([month, ofMonth]) => (
          <details key={month} class="series-month" open={month === first}>
            <summary>
              <h3>{monthName(month, { language })}</h3> <span>{text.site.series.dates(ofMonth.length)}</span>
            </summary>
            <div class="series-month-parts">
              <MonthCalendar
                month={month}
                name={monthName(month, { language })}
                dates={ofMonth.map(shownDate)}
                isChoice
              />
              <Month name={monthName(month, { language })} dates={ofMonth} />
            </div>
          </details>
        ))}
      </div>
      {dates.some(({ isSoldOut }) => !isSoldOut) && (
        <button type="submit" name="choose" value="1">
          {words.next}
        </button>
      )}
    </form>
  );
}

function Month({ name, dates }: { name: string; dates: readonly DateChoice[] }) {
  const { text, language, now } = usePage();
  return (
    <ul class="date-list" aria-label={text.site.series.listOf(name)}>
      {[...Map.groupBy(dates, dayOf)].map(([key, ofDay]) => (
        <li key={key} id={`d-${key}`}>
          <h4>{day(ofDay[0]?.dateTime as string, { language, zone: ofDay[0]?.timezone as string, now })}</h4>
          {ofDay.map((date) => (
            <Line key={date.id} date={date} />
          ))}
        </li>
      ))}
    </ul>
  );
}

function Line({ date }: { date: DateChoice }) {
  const { text, language } = usePage();
  const { date: words } = text.order;
  const { id, isSoldOut, loses, timezone: zone } = date;
  return (
    <label class={isSoldOut ? 'date-line is-gone' : 'date-line'}>
      <input type="radio" id={`date-${id}`} name="to" value={id} disabled={isSoldOut} />
      <b>{timeSpan(date.dateTime, date.endDateTime, { language, zone })}</b>
      {isSoldOut && <span class="date-state">{words.soldOut}</span>}
      {!isSoldOut && loses.length > 0 && <span class="date-state">{words.losesSome}</span>}
    </label>
  );
}

function dayOf({ dateTime: at, timezone }: DateChoice): string {
  return dayKey(at, timezone);
}

/** As the calendar of a series has it. */
function shownDate({ isSoldOut, loses: _loses, ...date }: DateChoice) {
  const status = isSoldOut ? ('SOLD_OUT' as const) : ('ON_SALE' as const);
  return { ...date, slug: '', name: null, price: null, status, left: Number.POSITIVE_INFINITY };
}
