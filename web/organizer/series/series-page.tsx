import { count, dateTime, span } from '../../format.ts';
import { usePage } from '../../page.ts';
import { Empty } from '../../ui/empty.tsx';
import { type FormFaults, FormTrouble, type FormValues, PostForm, TextField } from '../../ui/form.tsx';
import { Icon } from '../../ui/icon.tsx';
import { type EventStatus, StatusTag } from '../../ui/staff/event-tag.tsx';
import { figure } from '../../ui/staff/figure.ts';
import type { FrameProps } from '../../ui/staff/frame.tsx';
import { TableBox } from '../../ui/staff/table-box.tsx';
import { Asked } from '../asked.tsx';
import { SeriesFrame } from '../series-frame.tsx';
import { SoldBar, type StockFigures } from '../sold-bar.tsx';
import { TimesField, TypedDates } from './dates-fields.tsx';

export interface SeriesDateShown {
  id: string;
  name: string;
  status: EventStatus;
  isCancelled: boolean;
  dateTime: string;
  endDateTime: string | null;
  timezone: string;
  stock: StockFigures;
}

interface SeriesHead {
  id: string;
  slug: string;
  name: string;
  status: 'MAKING' | 'READY' | 'STOPPED';
  stoppedBecause: string | null;
  planned: number;
  made: number;
  published: number;
  sold: number;
}

interface ChangeShown {
  id: string;
  status: 'APPLYING' | 'DONE';
  changed: number;
  skipped: number;
  buyersTold: number;
  createdAt: string;
}

export interface SeriesScreenProps {
  frame: FrameProps;
  series: SeriesHead;
  dates: readonly SeriesDateShown[];
  changes: readonly ChangeShown[];
  /** In which new dates are typed. */
  zone: string;
  values: FormValues;
  faults?: FormFaults;
}

// While dates are made or changed the page looks again by itself.
const refreshSeconds = 3;

/** A run of dates: how far it is made, what of it is sold, and more dates. */
export function OrganizerSeriesPage({ frame, series, dates, changes, zone, values, faults }: SeriesScreenProps) {
  const words = usePage().text.organizer.events.series;
  const at = `${frame.base}/series/${series.id}`;
  const mayChange = frame.abilities.includes('new-events');
  const isMoving = series.status === 'MAKING' || changes.some(({ status }) => status === 'APPLYING');
  return (
    <SeriesFrame
      frame={frame}
      series={series}
      tab="dates"
      facts={<SeriesFacts frame={frame} series={series} />}
      refreshSeconds={isMoving && faults === undefined ? refreshSeconds : undefined}
      action={
        mayChange &&
        series.made > 0 && (
          <a class="button is-second" href={`${at}/change`}>
            {words.change}
          </a>
        )
      }
    >
      <Progress series={series} />
      <Changes changes={changes} />
      {dates.length === 0 ? (
        <Empty title={words.none} hint={words.noneHint} />
      ) : (
        <Dates at={at} frame={frame} dates={dates} />
      )}
      {mayChange && (
        <PostForm class="form panel" action={`${at}/dates`}>
          <h2>{words.add}</h2>
          <FormTrouble faults={faults} shown={['rule.times', 'dates']} />
          <div class="form-row">
            <TextField name="days" type="date" label={words.date} value={values.days} />
            <TimesField zone={zone} values={values} faults={faults} />
          </div>
          <TypedDates zone={zone} values={values} faults={faults} />
          <div class="actions">
            <button type="submit">{words.addButton}</button>
          </div>
        </PostForm>
      )}
    </SeriesFrame>
  );
}

function SeriesFacts({ frame, series }: Pick<SeriesScreenProps, 'frame' | 'series'>) {
  const words = usePage().text.organizer.events.series;
  const looks = { MAKING: 'tag is-waiting', READY: 'tag is-good', STOPPED: 'tag is-bad' };
  return (
    <>
      <p class="event-facts">
        <span class={looks[series.status]}>{words.statuses[series.status]}</span>
        {series.published > 0 && (
          <a href={`/series/${series.slug}`}>
            <Icon name="external" /> {words.openPage}
          </a>
        )}
        <a href={`${frame.base}/events`}>{words.back}</a>
      </p>
      <dl class="figures">
        {(['dates', 'published', 'sold'] as const).map((name) => (
          <div key={name} class="figure">
            <dt>{words.figures[name]}</dt>
            <dd>
              <b {...(name === 'sold' ? figure('sold', series.sold, series.id) : {})}>
                {count({ dates: series.planned, published: series.published, sold: series.sold }[name])}
              </b>
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function Progress({ series: { status, made, planned, stoppedBecause } }: Pick<SeriesScreenProps, 'series'>) {
  const words = usePage().text.organizer.events.series;
  if (status === 'MAKING') {
    return (
      <div class="note" role="status">
        <p>{words.making(made, planned)}</p>
        <progress value={made} max={Math.max(1, planned)} aria-label={words.statuses.MAKING} />
      </div>
    );
  }
  if (status === 'READY') return null;
  return (
    <div class="note is-danger" role="alert">
      <p>
        <b>{words.stopped(made, planned)}</b>
      </p>
      {stoppedBecause !== null && <p>{words.stoppedBecause(stoppedBecause)}</p>}
      <p>{words.stoppedHint}</p>
    </div>
  );
}

function Changes({ changes }: Pick<SeriesScreenProps, 'changes'>) {
  const { text, language, now } = usePage();
  const words = text.organizer.events.series;
  if (changes.length === 0) return null;
  return (
    <section class="note">
      <h2>{words.changes}</h2>
      <ul>
        {changes.map(({ id, status, createdAt, changed, skipped, buyersTold }) => (
          <li key={id}>
            {dateTime(createdAt, { language, zone: 'Asia/Manila', now })}: {words.changeStates[status]}.{' '}
            {[
              words.changed(changed),
              ...(skipped > 0 ? [words.skipped(skipped)] : []),
              ...(buyersTold > 0 ? [words.told(buyersTold)] : []),
            ].join(' · ')}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Dates({ at, frame, dates }: Pick<SeriesScreenProps, 'frame' | 'dates'> & { at: string }) {
  const { text } = usePage();
  const { series: words, list } = text.organizer.events;
  return (
    <>
      <TableBox label={words.figures.dates} kind="event-table">
        <thead>
          <tr>
            <th scope="col">{words.date}</th>
            <th scope="col">{list.sold}</th>
            <th scope="col">
              <span class="unseen">{words.remove}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {dates.map((date) => (
            <DateRow key={date.id} at={at} frame={frame} date={date} />
          ))}
        </tbody>
      </TableBox>
      <p class="hint">{words.removeHint}</p>
    </>
  );
}

function DateRow({ at, frame, date }: { at: string; frame: FrameProps; date: SeriesDateShown }) {
  const { text, language, now } = usePage();
  const { series: words, list } = text.organizer.events;
  const { stock, timezone: zone } = date;
  const when = span(date.dateTime, date.endDateTime, { language, zone, now });
  const isRemovable = frame.abilities.includes('new-events') && stock.sold + stock.held === 0 && !date.isCancelled;
  return (
    <tr>
      <th scope="row">
        <a class="row-link" href={`${frame.base}/events/${date.id}`}>
          {when}
        </a>
        <span class="when-line">
          <StatusTag {...date} /> <span class="hint">{date.name}</span>
        </span>
      </th>
      <td class="sold-cell">
        {stock.quantity > 0 && <SoldBar stock={stock} />}
        <span {...figure('sold', stock.sold, date.id)}>
          {stock.quantity === 0 ? list.noTickets : list.soldOf(count(stock.sold), count(stock.quantity))}
        </span>
      </td>
      <td>
        {isRemovable && (
          <Asked action={`${at}/dates/${date.id}/remove`} label={words.remove} about={when}>
            {words.removeSure(when)}
          </Asked>
        )}
      </td>
    </tr>
  );
}
