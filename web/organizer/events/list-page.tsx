import { count, dateTime } from '../../format.ts';
import { usePage } from '../../page.ts';
import { Empty } from '../../ui/empty.tsx';
import { SelectField } from '../../ui/form.tsx';
import { PageSteps } from '../../ui/page-steps.tsx';
import { type EventStatus, StatusTag } from '../../ui/staff/event-tag.tsx';
import { Frame, type FrameProps } from '../../ui/staff/frame.tsx';
import { SearchField } from '../../ui/staff/more-filters.tsx';
import { TableBox } from '../../ui/staff/table-box.tsx';
import { PlaceName } from '../event-frame.tsx';
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
}

export interface EventsListProps {
  frame: FrameProps;
  events: readonly ListedEvent[];
  total: number;
  page: number;
  totalPages: number;
  filter: { search?: string; status?: string; when?: string };
}

export function EventsListPage({ frame, events, total, page: current, totalPages, filter }: EventsListProps) {
  const { organizer, site } = usePage().text;
  const words = organizer.events;
  const { results } = site;
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  const at = `${frame.base}/events`;
  return (
    <Frame
      frame={frame}
      title={words.title}
      action={
        <a class="button" href={`${at}/new`}>
          {words.newEvent}
        </a>
      }
    >
      {(isFiltered || total > 0) && <Filters at={at} filter={filter} />}
      {events.length === 0 ? (
        <Empty
          title={isFiltered ? words.list.nothing : words.list.none}
          hint={isFiltered ? words.list.nothingHint : words.list.noneHint}
        >
          <a class="button" href={isFiltered ? at : `${at}/new`}>
            {isFiltered ? words.list.clear : words.newEvent}
          </a>
        </Empty>
      ) : (
        <>
          <TableHead found={words.list.found(total)} path="/events.csv" base={frame.base} />
          <EventsTable at={at} events={events} />
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
        <button type="submit" class="is-second">
          {words.list.apply}
        </button>
      </form>
    </search>
  );
}

function EventsTable({ at, events }: { at: string; events: readonly ListedEvent[] }) {
  const { language, now, text } = usePage();
  const words = text.organizer.events;
  return (
    <TableBox label={words.title} kind="event-table">
      <thead>
        <tr>
          <th scope="col">{words.list.event}</th>
          <th scope="col">{words.list.sold}</th>
        </tr>
      </thead>
      <tbody>
        {events.map((event) => (
          <tr key={event.id}>
            <th scope="row">
              <a class="row-link" href={`${at}/${event.id}`}>
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
              <span>{soldLine(event, words.list)}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </TableBox>
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
