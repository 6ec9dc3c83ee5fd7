import { dateTime } from '../../format.ts';
import { usePage } from '../../page.ts';
import { Empty } from '../../ui/empty.tsx';
import { type FormFaults, SelectField, TextField } from '../../ui/form.tsx';
import { TableBox } from '../table-box.tsx';
import { EventFrame, type EventFrameProps } from './event-frame.tsx';
import { Onward, TableHead } from './table-parts.tsx';

type OfEvent = Omit<EventFrameProps, 'children' | 'tab'>;

const manila = 'Asia/Manila';

export interface InterestedPageProps extends OfEvent {
  people: readonly { id: string; name: string; email: string; createdAt: string }[];
  total: number;
  nextCursor: string | null;
}

export function EventsInterestedPage({ frame, event, people, total, nextCursor }: InterestedPageProps) {
  const { language, now, text } = usePage();
  const { interested: words } = text.organizer.events;
  return (
    <EventFrame frame={frame} event={event} tab="interested">
      <div class="stack">
        <h2>{words.title}</h2>
        <p>{words.lead}</p>
        {people.length === 0 ? (
          <Empty title={words.none} hint={words.noneHint} />
        ) : (
          <>
            <TableHead found={words.found(total)} base={frame.base} path={`/events/${event.id}/interested.csv`} />
            <TableBox label={words.title} kind="event-table">
              <thead>
                <tr>
                  <th scope="col">{words.name}</th>
                  <th scope="col">{words.email}</th>
                  <th scope="col">{words.since}</th>
                </tr>
              </thead>
              <tbody>
                {people.map(({ id, name, email, createdAt }) => (
                  <tr key={id}>
                    <th scope="row">{name}</th>
                    <td>
                      <a href={`mailto:${encodeURIComponent(email)}`}>{email}</a>
                    </td>
                    <td>{dateTime(createdAt, { language, zone: manila, now })}</td>
                  </tr>
                ))}
              </tbody>
            </TableBox>
            <Onward nextCursor={nextCursor} />
          </>
        )}
      </div>
    </EventFrame>
  );
}

export interface AttendeesPageProps extends OfEvent {
  attendees: readonly {
    ticketId: string;
    buyerName: string;
    buyerEmail: string;
    ticketTypeName: string;
    section: string;
    row: string;
    seat: string | null;
    status: 'VALID' | 'USED' | 'VOID';
    code: string;
    orderId: string;
    orderNumber: string;
  }[];
  total: number;
  isTotalExact: boolean;
  nextCursor: string | null;
  filter: { search?: string; status?: string };
  faults?: FormFaults;
}

export function EventsAttendeesPage(props: AttendeesPageProps) {
  const { frame, event, attendees, total, isTotalExact, nextCursor, filter, faults } = props;
  const { attendees: words } = usePage().text.organizer.events;
  const at = `${frame.base}/events/${event.id}/attendees`;
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  const statuses = (['VALID', 'USED', 'VOID'] as const).map((value) => ({ value, label: words.statuses[value] }));
  return (
    <EventFrame frame={frame} event={event} tab="attendees">
      <div class="stack">
        <h2>{words.title}</h2>
        {(isFiltered || total > 0) && (
          <search>
            <form class="filters" action={at}>
              <TextField
                name="search"
                type="search"
                label={words.search}
                value={filter.search}
                faults={faults}
                lengthMax={200}
                autocomplete="off"
              />
              <SelectField
                name="status"
                label={words.status}
                value={filter.status}
                choices={[{ value: '', label: words.anyStatus }, ...statuses]}
              />
              <button type="submit" class="is-second">
                {words.apply}
              </button>
            </form>
          </search>
        )}
        {attendees.length === 0 ? (
          <Empty title={isFiltered ? words.nothing : words.none} hint={isFiltered ? words.nothingHint : words.noneHint}>
            {isFiltered ? (
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
              path={`/events/${event.id}/attendees.csv`}
            />
            <AttendeesTable {...props} />
            <Onward nextCursor={nextCursor} />
          </>
        )}
      </div>
    </EventFrame>
  );
}

function AttendeesTable({ frame, attendees }: AttendeesPageProps) {
  const { attendees: words } = usePage().text.organizer.events;
  const looks = { VALID: 'tag is-good', USED: 'tag is-waiting', VOID: 'tag is-bad' };
  return (
    <TableBox label={words.title} kind="event-table">
      <thead>
        <tr>
          <th scope="col">{words.buyer}</th>
          <th scope="col">{words.ticket}</th>
          <th scope="col">{words.seat}</th>
          <th scope="col">{words.status}</th>
          <th scope="col">{words.code}</th>
          <th scope="col">{words.order}</th>
        </tr>
      </thead>
      <tbody>
        {attendees.map((attendee) => (
          <tr key={attendee.ticketId}>
            <th scope="row">
              {attendee.buyerName}
              <span class="hint">{attendee.buyerEmail}</span>
            </th>
            <td>{attendee.ticketTypeName}</td>
            <td>{[attendee.section, attendee.row, attendee.seat].filter(Boolean).join(', ')}</td>
            <td>
              <span class={looks[attendee.status]}>{words.statuses[attendee.status]}</span>
            </td>
            <td>
              <code>{attendee.code}</code>
            </td>
            <td>
              <a href={`${frame.base}/orders/${attendee.orderId}`}>{attendee.orderNumber}</a>
            </td>
          </tr>
        ))}
      </tbody>
    </TableBox>
  );
}
