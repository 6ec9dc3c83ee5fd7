import { day, dayKey, time, weekdays } from '../../format.ts';
import { hrefTo, type Page, usePage } from '../../page.ts';
import { weeksOf } from '../../ui/month.ts';
import { type DateShown, isFew, stateText } from './series-date.ts';

interface CalendarProps {
  month: string;
  name: string;
  dates: readonly DateShown[];
  /** A day with one date chooses it in the list beside, instead of leading to its page. */
  isChoice?: boolean;
}

/** A month as a table. A day with one date leads to it, a day with several to their place in the list. */
export function MonthCalendar({ month, name, dates, isChoice = false }: CalendarProps) {
  const page = usePage();
  const { text, language } = page;
  const byDay = Map.groupBy(dates, (date) => dayKey(date.dateTime, date.timezone));
  return (
    <table class="calendar">
      <caption class="unseen">{text.site.series.calendarOf(name)}</caption>
      <thead>
        <tr>
          {weekdays({ language }).map(({ short, long }) => (
            <th key={long} scope="col" abbr={long}>
              {short}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week) => (
          <tr key={week.find((each) => each !== null)}>
            {week.map((each, place) => (
              <td key={each ?? place}>
                {each !== null && <Day day={each} dates={byDay.get(each) ?? []} isChoice={isChoice} />}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Day({ day: key, dates, isChoice }: { day: string } & Required<Pick<CalendarProps, 'dates' | 'isChoice'>>) {
  const page = usePage();
  const number = Number(key.slice(-2));
  const [first] = dates;
  if (first === undefined) return <span>{number}</span>;
  const kind = kindOf(dates);
  const said = (
    <>
      <span aria-hidden="true">
        {number}
        {dates.length > 1 && <small>×{dates.length}</small>}
      </span>
      <span class="unseen">{toldOf(first, dates, page)}</span>
    </>
  );
  const look = kind === undefined ? undefined : `is-${kind}`;
  if (isChoice && dates.length === 1) {
    return (
      <label class={look} for={`date-${first.id}`}>
        {said}
      </label>
    );
  }
  return (
    <a class={look} href={dates.length === 1 ? hrefTo(page, `/events/${first.slug}`) : `#d-${key}`}>
      {said}
    </a>
  );
}

/** By colour and line; in words it stands in the label and in the list. */
function kindOf(dates: readonly DateShown[]): 'gone' | 'few' | undefined {
  if (dates.every(({ status }) => status === 'SOLD_OUT' || status === 'ENDED')) return 'gone';
  return dates.every((date) => date.status !== 'ON_SALE' || isFew(date)) && dates.some(isFew) ? 'few' : undefined;
}

function toldOf(first: DateShown, dates: readonly DateShown[], { text, language, now }: Page): string {
  const moment = { language, zone: first.timezone, now };
  const kind = kindOf(dates);
  const state =
    dates.length === 1
      ? stateText(first, text)
      : kind && { gone: text.site.event.soldOut, few: text.site.series.few }[kind];
  const times = dates.length === 1 ? time(first.dateTime, moment) : text.site.series.times(dates.length);
  return [day(first.dateTime, moment), times, state].filter((part) => part !== undefined).join(', ');
}
