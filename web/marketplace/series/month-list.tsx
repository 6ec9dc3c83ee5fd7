import { day, dayKey, timeSpan } from '../../format.ts';
import { hrefTo, usePage } from '../../page.ts';
import { priceText } from '../find/price-text.ts';
import { type DateShown, isFew, stateText } from './series-date.ts';

/** The dates of a month in their order, by day. */
export function MonthList({ name, dates }: { name: string; dates: readonly DateShown[] }) {
  const { text } = usePage();
  const byDay = Map.groupBy(dates, (date) => dayKey(date.dateTime, date.timezone));
  return (
    <ul class="date-list" aria-label={text.site.series.listOf(name)}>
      {[...byDay].map(([key, ofDay]) => (
        <li key={key} id={`d-${key}`}>
          <DayHead date={ofDay[0] as DateShown} />
          <ul>
            {ofDay.map((date) => (
              <li key={date.id}>
                <DateLine date={date} />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

function DayHead({ date: { dateTime, timezone: zone } }: { date: DateShown }) {
  const { language, now } = usePage();
  return (
    <h3>
      <time datetime={dayKey(dateTime, zone)}>{day(dateTime, { language, zone, now })}</time>
    </h3>
  );
}

function DateLine({ date }: { date: DateShown }) {
  const page = usePage();
  const { text, language } = page;
  const isGone = date.status === 'SOLD_OUT' || date.status === 'ENDED';
  const state = stateText(date, text);
  return (
    <a class={isGone ? 'date-line is-gone' : 'date-line'} href={hrefTo(page, `/events/${date.slug}`)}>
      <b>{timeSpan(date.dateTime, date.endDateTime, { language, zone: date.timezone })}</b>
      {date.name !== null && <span class="date-name">{date.name}</span>}
      {state !== undefined && <span class={isFew(date) ? 'date-state is-few' : 'date-state'}>{state}</span>}
      {!isGone && date.price !== null && (
        <span class="date-price">{priceText({ price: { ...date.price, method: null }, isSoldOut: false }, text)}</span>
      )}
    </a>
  );
}
