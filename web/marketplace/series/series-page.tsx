import { dateTime, dayKey, monthName } from '../../format.ts';
import { hrefTo, type Page, usePage } from '../../page.ts';
import { Icon } from '../../ui/icon.tsx';
import { Layout } from '../../ui/layout.tsx';
import { Place } from '../place.tsx';
import { Poster } from '../poster.tsx';
import { ShareButton } from '../share-button.tsx';
import { MonthCalendar } from './month-calendar.tsx';
import { MonthList } from './month-list.tsx';
import type { DateShown, SeriesShown } from './series-date.ts';
import { structuredSeries } from './structured-series.ts';

interface SeriesPageProps {
  series: SeriesShown;
}

// Later months are folded away, so that a year of evenings is no endless page.
const openMonths = 3;

/** A run of dates: a calendar of each month, and below it the dates in their order. */
export function SeriesPage({ series }: SeriesPageProps) {
  const page = usePage();
  const { site } = page.text;
  const { dates } = series;
  const next = dates[0];
  return (
    <Layout
      title={`${series.name} · ${site.name}`}
      description={
        next === undefined ? series.name : site.series.description(series.name, dates.length, whenOf(next, page))
      }
      canonical={series.isSandbox ? undefined : `/series/${series.slug}`}
      image={next === undefined ? undefined : `/events/${next.slug}/card.png`}
      structuredData={structuredSeries(series, page)}
      islands={['share.ts']}
    >
      {series.isSandbox && <p class="note is-warning banner">{site.series.sandbox}</p>}
      <article class="series">
        <SeriesHead series={series} />
        {next === undefined ? (
          <div class="empty">
            <p>{site.series.over}</p>
            <a class="button" href="/events">
              {site.home.all}
            </a>
          </div>
        ) : (
          <div class="series-months">
            {[...Map.groupBy(dates, monthOf)].map(([month, ofMonth], place) => (
              <Month key={month} month={month} dates={ofMonth} isOpen={place < openMonths} />
            ))}
          </div>
        )}
      </article>
    </Layout>
  );
}

function SeriesHead({ series }: SeriesPageProps) {
  const page = usePage();
  const { site, order } = page.text;
  const { poster, place, feesVia, dates } = series;
  const [next] = dates;
  return (
    <header class="series-head">
      {poster !== null && <Poster picture={poster} sizes="(min-width: 60rem) 16rem, 100vw" isFirst isOnField />}
      <div>
        <h1>{series.name}</h1>
        <p class="by">
          <a href={hrefTo(page, `/organizers/${series.organizer.slug}`)}>{site.event.by(series.organizer.name)}</a>
          <ShareButton title={series.name} />
        </p>
        {next !== undefined && (
          <p class="series-next">
            <b>{site.series.dates(dates.length)}</b> <span>{site.series.next(whenOf(next, page))}</span>
          </p>
        )}
        {place !== undefined && (
          <div class="series-place">
            <Icon name="pin" />
            <div>
              <Place {...place} />
            </div>
          </div>
        )}
        {feesVia !== null && <p class="soft">{site.event.feesVia(order.methodsInSentence[feesVia] ?? feesVia)}</p>}
      </div>
    </header>
  );
}

function Month({ month, dates, isOpen }: { month: string; dates: readonly DateShown[]; isOpen: boolean }) {
  const { language, text } = usePage();
  const name = monthName(month, { language });
  return (
    <details class="series-month" open={isOpen}>
      <summary>
        <h2>{name}</h2> <span>{text.site.series.dates(dates.length)}</span>
      </summary>
      <div class="series-month-parts">
        <MonthCalendar month={month} name={name} dates={dates} />
        <MonthList name={name} dates={dates} />
      </div>
    </details>
  );
}

function monthOf({ dateTime: at, timezone }: DateShown): string {
  return dayKey(at, timezone).slice(0, 7);
}

function whenOf({ dateTime: at, timezone: zone }: DateShown, { language, now }: Page): string {
  return dateTime(at, { language, zone, now });
}
