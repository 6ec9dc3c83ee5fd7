import { usePage } from '../../page.ts';
import { Empty } from '../../ui/empty.tsx';
import { type FormFaults, SelectField, TextField } from '../../ui/form.tsx';
import { isFiltered } from '../address.ts';
import { useMoment } from '../moment.tsx';
import { MoreFilters } from '../more-filters.tsx';
import { TableBox } from '../table-box.tsx';
import { EventFrame, type EventFrameProps } from './event-frame.tsx';
import { Onward, TableHead } from './table-parts.tsx';

export type TicketStatus = 'VALID' | 'USED' | 'VOID';

/** A ticket with whom it belongs to. */
export interface ShownAttendee {
  ticketId: string;
  holderName: string;
  holderEmail: string;
  ticketTypeName: string;
  section: string;
  row: string;
  seat: string | null;
  status: TicketStatus;
  isReturning: boolean;
  /** Whether another ticket took its place. */
  isReplaced: boolean;
  /** Who has that one; null where it is the same person. */
  givenTo: string | null;
  admission: { at: string; gate: string } | null;
  code: string;
  orderId: string;
  orderNumber: string;
}

export interface AttendeesPageProps extends Omit<EventFrameProps, 'children' | 'tab'> {
  attendees: readonly ShownAttendee[];
  types: readonly { id: string; name: string }[];
  total: number;
  isTotalExact: boolean;
  nextCursor: string | null;
  filter: { search?: string; status?: string; type?: string; admitted?: string; answers?: string };
  /** Whether buyers are asked anything. */
  isAsked: boolean;
  faults?: FormFaults;
}

export function EventsAttendeesPage(props: AttendeesPageProps) {
  const { frame, event, attendees, total, isTotalExact, nextCursor, filter } = props;
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

function Filters({ frame, event, types, filter, faults, isAsked }: AttendeesPageProps) {
  const { attendees: words, questions } = usePage().text.organizer.events;
  const { search: _search, ...others } = filter;
  const statuses = (['VALID', 'USED', 'VOID'] as const).map((value) => ({ value, label: words.statuses[value] }));
  const admissions = (['yes', 'no'] as const).map((value) => ({ value, label: words.admissions[value] }));
  return (
    <search>
      <form class="filters" action={`${frame.base}/events/${event.id}/attendees`}>
        <TextField
          name="search"
          type="search"
          label={words.search}
          value={filter.search}
          faults={faults}
          lengthMax={200}
          autocomplete="off"
        />
        <MoreFilters isOpen={isFiltered(others)}>
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
  return (
    <TableBox label={words.title} kind="event-table stacks">
      <thead>
        <tr>
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
            <th scope="row">
              <a href={`${frame.base}/events/${event.id}/attendees/${attendee.ticketId}`}>{attendee.holderName}</a>
              <span class="hint">{attendee.holderEmail}</span>
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
              <a href={`${frame.base}/orders/${attendee.orderId}`}>{attendee.orderNumber}</a>
            </td>
          </tr>
        ))}
      </tbody>
    </TableBox>
  );
}

const looks = { VALID: 'tag is-good', USED: 'tag is-waiting', VOID: 'tag is-bad' };

/** How a ticket stands, and where it was admitted. */
export function TicketState({
  status,
  isReturning,
  isReplaced,
  givenTo,
  admission,
}: Pick<ShownAttendee, 'status' | 'isReturning' | 'isReplaced' | 'givenTo' | 'admission'>) {
  const { attendees: words } = usePage().text.organizer.events;
  const momentText = useMoment();
  return (
    <div class="ticket-state">
      <span class={looks[status]}>{words.statuses[status]}</span>
      {admission !== null && <span class="hint">{words.admitted(momentText(admission.at), admission.gate)}</span>}
      {isReturning && <span class="hint">{words.returning}</span>}
      {isReplaced && <span class="hint">{givenTo === null ? words.replaced : words.givenTo(givenTo)}</span>}
    </div>
  );
}
