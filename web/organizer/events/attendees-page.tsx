import { usePage } from '../../page.ts';
import { Empty } from '../../ui/empty.tsx';
import { type FormFaults, PostForm, SelectField } from '../../ui/form.tsx';
import { isFiltered } from '../../ui/staff/address.ts';
import { Email } from '../../ui/staff/email.tsx';
import { figure } from '../../ui/staff/figure.ts';
import { MoreFilters, SearchField } from '../../ui/staff/more-filters.tsx';
import { TableBox } from '../../ui/staff/table-box.tsx';
import { EventFrame, type EventFrameProps } from '../event-frame.tsx';
import { ChooseCell, ChooseHead, ChosenActs } from '../several/chosen.tsx';
import { type ShownAttendee, TicketState } from '../ticket-state.tsx';
import { Onward, TableHead } from './table-parts.tsx';

export interface AttendeesPageProps extends Omit<EventFrameProps, 'children' | 'tab'> {
  attendees: readonly ShownAttendee[];
  types: readonly { id: string; name: string }[];
  total: number;
  /** Good tickets of the event. */
  sold: number;
  isTotalExact: boolean;
  nextCursor: string | null;
  filter: { search?: string; status?: string; type?: string; admitted?: string; answers?: string };
  /** By name, or empty for the newest first. */
  sort: '' | 'name';
  /** Whether buyers are asked anything. */
  isAsked: boolean;
  faults?: FormFaults;
}

export function EventsAttendeesPage(props: AttendeesPageProps) {
  const { frame, event, attendees, total, sold, isTotalExact, nextCursor, filter } = props;
  const { attendees: words } = usePage().text.organizer.events;
  const at = `${frame.base}/events/${event.id}/attendees`;
  const isNarrowed = isFiltered(filter);
  return (
    <EventFrame frame={frame} event={event} tab="attendees">
      <div class="stack">
        <h2>{words.title}</h2>
        {(isNarrowed || total > 0) && <Filters {...props} />}
        {attendees.length === 0 ? (
          <Empty title={isNarrowed ? words.nothing : words.none} hint={isNarrowed ? words.nothingHint : words.noneHint}>
            {isNarrowed ? (
              <a class="button" href={at}>
                {words.clear}
              </a>
            ) : (
              event.status === 'PUBLISHED' && (
                <a class="button" href={`/events/${event.slug}`}>
                  {words.share}
                </a>
              )
            )}
          </Empty>
        ) : (
          <>
            <TableHead
              found={words.found(total, isTotalExact)}
              base={frame.base}
              path={frame.abilities.includes('attendee-files') ? `/events/${event.id}/attendees.csv` : undefined}
            />
            {!isNarrowed && total > sold && (
              <p class="hint" {...figure('sold', sold, event.id)}>
                {words.soldOfThem(sold)}
              </p>
            )}
            <PostForm action={`${at}/several/resend`}>
              <AttendeesTable {...props} />
              <Acts {...props} />
            </PostForm>
            <Onward nextCursor={nextCursor} />
          </>
        )}
      </div>
    </EventFrame>
  );
}

const severalMax = 200;

/** What the role may do with those that were ticked. */
function Acts({ frame, event, filter, total, isTotalExact }: AttendeesPageProps) {
  const { acts: words } = usePage().text.organizer.orders.several;
  const may = (ability: string) => frame.abilities.includes(ability);
  const at = `${frame.base}/events/${event.id}/attendees`;
  return (
    <ChosenActs filter={filter} found={{ total, isExact: isTotalExact }} most={severalMax}>
      {may('order-acts') && (
        <button type="submit" class="is-second">
          {words.resend}
        </button>
      )}
      {may('message-sending') && (
        <button type="submit" class="is-second" formaction={`${at}/several/message`}>
          {words.message}
        </button>
      )}
      {may('attendee-files') && (
        <button type="submit" class="is-second" formmethod="get" formaction={`${at}.csv`}>
          {words.file}
        </button>
      )}
    </ChosenActs>
  );
}

function Filters({ frame, event, types, filter, sort, faults, isAsked }: AttendeesPageProps) {
  const { attendees: words, questions } = usePage().text.organizer.events;
  const { search: _search, ...others } = filter;
  const statuses = (['VALID', 'USED', 'VOID'] as const).map((value) => ({ value, label: words.statuses[value] }));
  const admissions = (['yes', 'no'] as const).map((value) => ({ value, label: words.admissions[value] }));
  return (
    <search>
      <form class="filters" action={`${frame.base}/events/${event.id}/attendees`}>
        <SearchField label={words.search} value={filter.search} faults={faults} autocomplete="off" />
        <MoreFilters isOpen={isFiltered({ ...others, sort: sort || undefined })}>
          <SelectField
            name="status"
            label={words.status}
            value={filter.status}
            choices={[{ value: '', label: words.anyStatus }, ...statuses]}
          />
          <SelectField
            name="type"
            label={words.type}
            value={filter.type}
            choices={[
              { value: '', label: words.anyType },
              ...types.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
          <SelectField
            name="admitted"
            label={words.admission}
            value={filter.admitted}
            choices={[{ value: '', label: words.anyAdmission }, ...admissions]}
          />
          {(isAsked || filter.answers !== undefined) && (
            <SelectField
              name="answers"
              label={questions.filter}
              value={filter.answers}
              choices={[
                { value: '', label: questions.anyAnswers },
                { value: 'missing', label: questions.answersMissing },
              ]}
            />
          )}
          <SelectField
            name="sort"
            label={words.sort}
            value={sort}
            choices={(['', 'name'] as const).map((value) => ({ value, label: words.sorts[value] }))}
          />
        </MoreFilters>
        <button type="submit" class="is-second">
          {words.apply}
        </button>
      </form>
    </search>
  );
}

function AttendeesTable({ frame, event, attendees }: AttendeesPageProps) {
  const { attendees: words } = usePage().text.organizer.events;
  const seesOrders = frame.abilities.includes('orders');
  return (
    <TableBox label={words.title} kind="event-table stacks">
      <thead>
        <tr>
          <ChooseHead />
          <th scope="col">{words.holder}</th>
          <th scope="col">{words.type}</th>
          <th scope="col">{words.seat}</th>
          <th scope="col">{words.status}</th>
          <th scope="col">{words.code}</th>
          <th scope="col">{words.order}</th>
        </tr>
      </thead>
      <tbody>
        {attendees.map((attendee) => (
          <tr key={attendee.ticketId}>
            <ChooseCell name="ticket" value={attendee.ticketId} what={attendee.holderName} />
            <th scope="row">
              <a href={`${frame.base}/events/${event.id}/attendees/${attendee.ticketId}`}>{attendee.holderName}</a>
              <span class="hint">
                <Email address={attendee.holderEmail} />
              </span>
            </th>
            <td>{attendee.ticketTypeName}</td>
            <td>{[attendee.section, attendee.row, attendee.seat].filter(Boolean).join(', ')}</td>
            <td>
              <TicketState {...attendee} />
            </td>
            <td data-label={words.code}>
              <code>{attendee.code}</code>
            </td>
            <td data-label={words.order}>
              {seesOrders ? (
                <a href={`${frame.base}/orders/${attendee.orderId}`}>{attendee.orderNumber}</a>
              ) : (
                attendee.orderNumber
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </TableBox>
  );
}
