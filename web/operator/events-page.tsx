import { count, dateTime, peso } from '../format.ts';
import { usePage } from '../page.ts';
import { AreaField, type FormFaults, FormTrouble, PostForm, SelectField, TextField } from '../ui/form.tsx';
import { isFiltered } from '../ui/staff/address.ts';
import { type EventStatus, StatusTag } from '../ui/staff/event-tag.tsx';
import { figure } from '../ui/staff/figure.ts';
import { Frame, type OperatorFrameProps } from '../ui/staff/frame.tsx';
import { Moment } from '../ui/staff/moment.tsx';
import { SearchField } from '../ui/staff/more-filters.tsx';
import { TableBox } from '../ui/staff/table-box.tsx';
import { ActForm, Nothing, Pages, StopForm } from './operator-parts.tsx';

export interface OperatorEventShown {
  id: string;
  slug: string;
  name: string;
  status: EventStatus;
  isCancelled: boolean;
  isSandbox: boolean;
  wasPublished: boolean;
  dateTime: string;
  timezone: string;
  organization: { slug: string; name: string };
  takenDownAt: string | null;
  takeDownReason: string | null;
  sold: number;
  held: number;
}

export interface OperatorEventsProps {
  frame: OperatorFrameProps;
  filter: { search?: string; only?: string; organization?: string };
  events: readonly OperatorEventShown[];
  nextCursor: string | null;
  faults?: FormFaults;
}

function Tags({ event }: { event: OperatorEventShown }) {
  const { operator } = usePage().text;
  return (
    <>
      <StatusTag {...event} />{' '}
      {event.takenDownAt !== null && <span class="tag is-bad">{operator.events.takenDown}</span>}
      {event.isSandbox && <span class="tag is-waiting">{operator.test}</span>}
    </>
  );
}

export function OperatorEventsPage({ frame, filter, events, nextCursor, faults }: OperatorEventsProps) {
  const { text, language, now } = usePage();
  const { operator } = text;
  const words = operator.events;
  const path = `${frame.base}/events`;
  return (
    <Frame frame={frame} title={words.title}>
      <FormTrouble faults={faults} shown={['search']} />
      <search>
        <form class="filters" action={path}>
          <SearchField label={operator.search} placeholder={words.searchHint} value={filter.search} faults={faults} />
          <SelectField
            name="only"
            label={words.only}
            value={filter.only}
            choices={[
              { value: '', label: operator.all },
              { value: 'taken-down', label: words.takenDown },
            ]}
          />
          {filter.organization !== undefined && (
            <TextField name="organization" label={words.organization} value={filter.organization} />
          )}
          <button type="submit" class="is-second">
            {operator.show}
          </button>
        </form>
      </search>
      {events.length === 0 ? (
        <Nothing
          path={isFiltered(filter) ? path : undefined}
          text={isFiltered(filter) ? operator.nothing : words.none}
        />
      ) : (
        <TableBox label={words.title}>
          <thead>
            <tr>
              <th scope="col">{words.event}</th>
              <th scope="col">{words.status}</th>
              <th scope="col">{words.organization}</th>
              <th scope="col">{words.when}</th>
              <th scope="col" class="number">
                {words.sold}
              </th>
            </tr>
          </thead>
          <tbody>
            {events.map((event) => (
              <tr key={event.id}>
                <th scope="row" class="event-cell">
                  <a href={`${path}/${event.id}`}>{event.name}</a>
                </th>
                <td>
                  <Tags event={event} />
                </td>
                <td>
                  <a href={`${frame.base}/organizations/${event.organization.slug}`}>{event.organization.name}</a>
                </td>
                <td>{dateTime(event.dateTime, { language, zone: event.timezone, now })}</td>
                <td class="number" {...figure('sold', event.sold, event.id)}>
                  {count(event.sold)}
                </td>
              </tr>
            ))}
          </tbody>
        </TableBox>
      )}
      <Pages nextCursor={nextCursor} />
    </Frame>
  );
}

interface OperatorEventProps {
  frame: OperatorFrameProps;
  event: OperatorEventShown;
  reason?: string;
  faults?: FormFaults;
}

export function OperatorEventPage({ frame, event, reason, faults }: OperatorEventProps) {
  const { text, language, now } = usePage();
  const words = text.operator.events;
  const path = `${frame.base}/events/${event.id}`;
  return (
    <Frame frame={frame} title={event.name}>
      <p class="event-facts">
        <Tags event={event} />
        <span>{dateTime(event.dateTime, { language, zone: event.timezone, now })}</span>
        <a href={`${frame.base}/organizations/${event.organization.slug}`}>{event.organization.name}</a>
        {event.wasPublished && <a href={`/events/${event.slug}`}>{words.page}</a>}
      </p>
      {event.takenDownAt === null ? (
        <StopForm
          action={`${path}/take-down`}
          title={words.takeDown}
          lead={words.takeDownLead}
          lines={words.takeDownLines({
            sold: [event.sold, count(event.sold)],
            held: [event.held, count(event.held)],
          })}
          reason={reason}
          faults={faults}
        />
      ) : (
        <>
          <div class="note is-danger">
            <p>
              <b>
                {words.takenDownSince} <Moment at={event.takenDownAt} />
              </b>
            </p>
            <p class="lines">{event.takeDownReason}</p>
          </div>
          <ActForm action={`${path}/put-back`} title={words.putBack} lead={words.putBackLead} />
        </>
      )}
      {!event.isCancelled && (
        <section class="panel">
          <h2>{words.cancel}</h2>
          <p>{words.cancelLead}</p>
          <p>
            <a class="button is-second" href={`${path}/cancel`}>
              {words.cancel}
            </a>
          </p>
        </section>
      )}
      <p>
        <a href={`${frame.base}/events`}>{words.back}</a>
      </p>
    </Frame>
  );
}

export interface OperatorCancelEventProps {
  frame: OperatorFrameProps;
  event: OperatorEventShown;
  preview: {
    orders: number;
    buyers: number;
    tickets: number;
    addOns: number;
    refund: number;
    cash: number;
    pendingOrders: number;
  };
  values: { reason: string; confirmName: string };
  faults?: FormFaults;
}

/** What cancelling would do, in numbers, and the name to be typed. */
export function OperatorCancelEventPage({ frame, event, preview, values, faults }: OperatorCancelEventProps) {
  const { text } = usePage();
  const words = text.operator.events;
  const { cancellation } = text.organizer.orders;
  const path = `${frame.base}/events/${event.id}`;
  const { orders, buyers, tickets, addOns, refund, cash, pendingOrders } = preview;
  const given = refund + cash;
  const lines =
    orders === 0
      ? [cancellation.nobody]
      : [
          given === 0 ? cancellation.guests(buyers) : cancellation.buyers(buyers, peso(given)),
          cancellation.tickets(tickets),
          ...(addOns > 0 ? [cancellation.addOns(addOns)] : []),
          ...(cash > 0 ? [words.cancelOwn(peso(cash), peso(given))] : []),
          words.cancelMails,
        ];
  if (pendingOrders > 0) lines.push(cancellation.pending(pendingOrders));
  return (
    <Frame frame={frame} title={words.cancelTitle(event.name)} islands={['once.ts']}>
      <div class="note is-danger">
        <p>
          <b>{cancellation.warning}</b>
        </p>
        <ul class="consequences">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
      <PostForm class="form" action={`${path}/cancel`} data-once>
        <FormTrouble faults={faults} shown={['reason', 'confirmName']} />
        <AreaField
          name="reason"
          label={cancellation.reason}
          hint={words.cancelReasonHint}
          value={values.reason}
          rows={3}
          faults={faults}
        />
        <TextField
          name="confirmName"
          label={cancellation.typed(event.name)}
          value={values.confirmName}
          autocomplete="off"
          faults={faults}
        />
        <div class="actions">
          <button type="submit" class="is-danger-button">
            {cancellation.submit}
          </button>
          <a href={path}>{cancellation.back}</a>
        </div>
      </PostForm>
    </Frame>
  );
}
