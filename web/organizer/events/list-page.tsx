import { count, dateTime, peso } from '../../format.ts';
import { usePage } from '../../page.ts';
import { faultIn, type ShownFault } from '../../texts/faults.ts';
import { Empty } from '../../ui/empty.tsx';
import { PostForm, SelectField } from '../../ui/form.tsx';
import { PageSteps } from '../../ui/page-steps.tsx';
import { type EventStatus, StatusTag } from '../../ui/staff/event-tag.tsx';
import { figure } from '../../ui/staff/figure.ts';
import { Frame, type FrameProps } from '../../ui/staff/frame.tsx';
import { MoreFilters, SearchField } from '../../ui/staff/more-filters.tsx';
import { TableBox } from '../../ui/staff/table-box.tsx';
import { PlaceName } from '../event-frame.tsx';
import { type DateBar, DateBars } from '../series/date-bars.tsx';
import { ChooseHead } from '../several/chosen.tsx';
import { SoldBar, type StockFigures } from '../sold-bar.tsx';
import { TableHead } from './table-parts.tsx';

export interface ListedEvent {
  id: string;
  name: string;
  status: EventStatus;
  isCancelled: boolean;
  dateTime: string;
  timezone: string;
  isOnline: boolean;
  venue: { name: string; city: string } | null;
  stock: StockFigures;
  eventCapacity: number | null;
  /** What was charged for them and for add-ons, before refunds and fees. */
  sales: number;
  group: Group;
  /** Where it stands for a series, of which it is the date that comes first. */
  series?: { id: string; name: string; toCome: number; sold: number; quantity: number; dates: readonly DateBar[] };
}

/** The next seven days, after them, and over. */
type Group = 'week' | 'later' | 'past';

const acts = ['publish', 'unpublish', 'archive'] as const;
const sorts = ['-sold', '-revenue'] as const;

export interface EventsListProps {
  frame: FrameProps;
  events: readonly ListedEvent[];
  total: number;
  page: number;
  totalPages: number;
  filter: { search?: string; status?: string; when?: string; sort?: string };
  /** Whether what comes next stands first. */
  isGrouped: boolean;
  /** What became of an act on several, where not all of it was done. */
  acted?: {
    done: number;
    refused: readonly { name: string; why: ShownFault }[];
  };
}

export function EventsListPage(props: EventsListProps) {
  const { frame, events, total, page: current, totalPages, filter } = props;
  const { organizer, site } = usePage().text;
  const words = organizer.events;
  const { results } = site;
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  const at = `${frame.base}/events`;
  const mayMake = frame.abilities.includes('new-events');
  return (
    <Frame
      frame={frame}
      title={words.title}
      action={
        mayMake && (
          <a class="button" href={`${at}/new`}>
            {words.newEvent}
          </a>
        )
      }
    >
      <Acted acted={props.acted} />
      {(isFiltered || total > 0) && <Filters at={at} filter={filter} />}
      {events.length === 0 ? (
        <Empty
          title={isFiltered ? words.list.nothing : words.list.none}
          hint={isFiltered ? words.list.nothingHint : mayMake ? words.list.noneHint : words.list.noneOfYours}
        >
          {(isFiltered || mayMake) && (
            <a class="button" href={isFiltered ? at : `${at}/new`}>
              {isFiltered ? words.list.clear : words.newEvent}
            </a>
          )}
        </Empty>
      ) : (
        <>
          <TableHead
            found={words.list.found(total)}
            path={frame.abilities.includes('events') ? '/events.csv' : undefined}
            base={frame.base}
          />
          <EventsTable frame={frame} events={events} isGrouped={props.isGrouped} />
          <PageSteps
            label={results.pages}
            words={results}
            current={current}
            total={totalPages}
            without={['done', 'lang']}
          />
        </>
      )}
    </Frame>
  );
}

function Acted({ acted }: Pick<EventsListProps, 'acted'>) {
  const { language, text } = usePage();
  const words = text.organizer.events.several;
  if (acted === undefined) return null;
  return (
    <div class="note is-warning" role="alert">
      <p>{words.done(acted.done)}</p>
      <ul>
        {acted.refused.map(({ name, why }) => (
          <li key={name}>
            {name}: {faultIn(language, why)}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Filters({ at, filter }: { at: string; filter: EventsListProps['filter'] }) {
  const words = usePage().text.organizer.events;
  const statuses = (['DRAFT', 'PUBLISHED', 'ARCHIVED'] as const).map((value) => ({
    value,
    label: words.statuses[value],
  }));
  const whens = (['upcoming', 'past'] as const).map((value) => ({ value, label: words.list.whens[value] }));
  return (
    <search>
      <form class="filters" action={at}>
        <SearchField label={words.list.search} value={filter.search} autocomplete="off" />
        <MoreFilters isOpen={filter.status !== undefined || filter.when !== undefined || filter.sort !== undefined}>
          <SelectField
            name="status"
            label={words.list.status}
            value={filter.status}
            choices={[{ value: '', label: words.list.anyStatus }, ...statuses]}
          />
          <SelectField
            name="when"
            label={words.list.when}
            value={filter.when}
            choices={[{ value: '', label: words.list.anyTime }, ...whens]}
          />
          <SelectField
            name="sort"
            label={words.list.sort}
            value={filter.sort}
            choices={[
              { value: '', label: words.list.sorts.soonest },
              ...sorts.map((value) => ({ value, label: words.list.sorts[value] })),
            ]}
          />
        </MoreFilters>
        <button type="submit" class="is-second">
          {words.list.apply}
        </button>
      </form>
    </search>
  );
}

function EventsTable({ frame, events, isGrouped }: Pick<EventsListProps, 'frame' | 'events' | 'isGrouped'>) {
  const { text } = usePage();
  const words = text.organizer.events;
  const at = `${frame.base}/events`;
  const mayChange = frame.abilities.includes('event-changes');
  // Where the role sees no more of an event than its door.
  const part = frame.abilities.includes('events') ? '' : '/door';
  return (
    <PostForm action={`${at}/several`}>
      <TableBox label={words.title} kind="event-table">
        <thead>
          <tr>
            <ChooseHead />
            <th scope="col">{words.list.event}</th>
            <th scope="col">{words.list.sold}</th>
          </tr>
        </thead>
        <tbody>
          {events.map((event, index) => (
            <>
              {isGrouped && event.group !== events[index - 1]?.group && (
                <tr key={event.group} class="group-row">
                  <th scope="rowgroup" colSpan={3}>
                    {words.list.groups[event.group]}
                  </th>
                </tr>
              )}
              {event.series === undefined ? (
                <EventRow key={event.id} href={`${at}/${event.id}${part}`} event={event} />
              ) : (
                <SeriesRow key={event.id} base={frame.base} event={event} series={event.series} />
              )}
            </>
          ))}
        </tbody>
      </TableBox>
      {mayChange && (
        <div class="actions several">
          <span>{words.several.withChosen}</span>
          {acts.map((act) => (
            <button key={act} type="submit" name="act" value={act} class="is-second">
              {words.several.acts[act]}
            </button>
          ))}
        </div>
      )}
    </PostForm>
  );
}

function EventRow({ href, event }: { href: string; event: ListedEvent }) {
  const { language, now, text } = usePage();
  const words = text.organizer.events;
  return (
    <tr>
      <td class="choose-cell">
        <input type="checkbox" name="event" value={event.id} aria-label={words.several.chooseOne(event.name)} />
      </td>
      <th scope="row">
        <a class="row-link" href={href}>
          {event.name}
        </a>
        <span class="when-line">
          <StatusTag {...event} /> {dateTime(event.dateTime, { language, zone: event.timezone, now })}
        </span>
        <span class="hint">
          <PlaceName {...event} />
        </span>
      </th>
      <td class="sold-cell">
        {event.stock.quantity > 0 && <SoldBar stock={event.stock} />}
        <span {...figure('sold', event.stock.sold, event.id)}>{soldLine(event, words.list)}</span>
        {event.sales > 0 && (
          <span class="hint" {...figure('sales', event.sales, event.id)}>
            {' '}
            {peso(event.sales)}
          </span>
        )}
      </td>
    </tr>
  );
}

/** One line for a run of dates: its next one, and how far each is sold. */
function SeriesRow({
  base,
  event,
  series,
}: {
  base: string;
  event: ListedEvent;
  series: NonNullable<ListedEvent['series']>;
}) {
  const { language, now, text } = usePage();
  const words = text.organizer.events;
  return (
    <tr>
      <td class="choose-cell" />
      <th scope="row">
        <a class="row-link" href={`${base}/series/${series.id}`}>
          {series.name}
        </a>
        <span class="when-line">
          <span class="tag">{words.series.tag}</span> {series.toCome > 0 && text.site.series.upTo(series.toCome)}{' '}
          {dateTime(event.dateTime, { language, zone: event.timezone, now })}
        </span>
        <span class="hint">
          <PlaceName {...event} />
        </span>
      </th>
      <td class="sold-cell">
        <DateBars dates={series.dates} />
        <span {...figure('sold', series.sold, series.id)}>
          {words.list.soldOf(count(series.sold), count(series.quantity))}
        </span>
      </td>
    </tr>
  );
}

function soldLine(
  { stock, eventCapacity }: ListedEvent,
  words: { noTickets: string; soldOf: (sold: string, of: string) => string; capacity: (seats: string) => string },
): string {
  if (stock.quantity === 0) return words.noTickets;
  const line = words.soldOf(count(stock.sold), count(stock.quantity));
  return eventCapacity === null ? line : `${line} (${words.capacity(count(eventCapacity))})`;
}
