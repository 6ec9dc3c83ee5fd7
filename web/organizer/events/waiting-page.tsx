import { count, dateTime, peso } from '../../format.ts';
import { usePage } from '../../page.ts';
import { Empty } from '../../ui/empty.tsx';
import {
  type FormFaults,
  FormTrouble,
  type FormValues,
  fieldsOf,
  PostForm,
  SelectField,
  TextField,
} from '../../ui/form.tsx';
import { RadioField } from '../../ui/radio-field.tsx';
import { TableBox } from '../../ui/staff/table-box.tsx';
import { EventFrame, type EventFrameProps } from '../event-frame.tsx';
import { Onward, TableHead } from './table-parts.tsx';

const manila = 'Asia/Manila';
const statuses = ['WAITING', 'OFFERED', 'TAKEN', 'LAPSED', 'LEFT', 'CLOSED'] as const;
type Status = (typeof statuses)[number];

export interface WaitingPageProps extends Omit<EventFrameProps, 'children' | 'tab'> {
  form: { values: FormValues; version: string; faults?: FormFaults };
  /** As it is now; null where tickets cannot be returned. */
  rule: { untilHours: number; keep: number; mode: 'AT_ONCE' | 'WHEN_RESOLD' } | null;
  isFree: boolean;
  figures: readonly {
    id: string;
    name: string;
    waiting: number;
    wanted: number;
    offered: number;
    taken: number;
    lapsed: number;
    setAside: number;
    brought: { offers: number; tickets: number };
  }[];
  /** How many more of each type are asked about. */
  more: number;
  status: Status | undefined;
  people: readonly {
    id: string;
    name: string;
    email: string;
    /** Null for any. */
    types: readonly string[] | null;
    quantity: number;
    acceptsFewer: boolean;
    status: Status;
    createdAt: string;
  }[];
  total: number;
  /** How many wait or have an offer. */
  live: number;
  nextCursor: string | null;
  returns: readonly {
    id: string;
    orderId: string;
    orderNumber: string;
    buyerName: string;
    ticketTypeName: string;
    status: 'REFUNDED' | 'WAITING_FOR_MONEY' | 'OPEN' | 'SOLD' | 'TAKEN_BACK' | 'ENDED';
    mode: 'AT_ONCE' | 'WHEN_RESOLD';
    refund: number;
    createdAt: string;
  }[];
}

export function EventsWaitingPage(props: WaitingPageProps) {
  const { frame, event } = props;
  const { waiting: words } = usePage().text.organizer.events;
  return (
    <EventFrame frame={frame} event={event} tab="waiting">
      <div class="stack">
        <h2>{words.title}</h2>
        <p>{words.lead}</p>
        <Figures {...props} />
        <People {...props} />
        <h2>{words.returns}</h2>
        <Returns {...props} />
        <h2 id="rules">{words.rules}</h2>
        <Rules {...props} />
      </div>
    </EventFrame>
  );
}

function Figures({ frame, event, figures, more, status }: WaitingPageProps) {
  const { waiting: words } = usePage().text.organizer.events;
  if (figures.length === 0) return null;
  return (
    <>
      <TableBox label={words.figures} kind="event-table stacks">
        <thead>
          <tr>
            <th scope="col">{words.type}</th>
            <th scope="col">{words.waiting}</th>
            <th scope="col">{words.wanted}</th>
            <th scope="col">{words.setAside}</th>
            <th scope="col">{words.offered}</th>
            <th scope="col">{words.taken}</th>
            <th scope="col">{words.lapsed}</th>
            <th scope="col">{words.ifMore(more)}</th>
          </tr>
        </thead>
        <tbody>
          {figures.map((figure) => (
            <tr key={figure.id}>
              <th scope="row">{figure.name}</th>
              <td data-label={words.waiting}>{count(figure.waiting)}</td>
              <td data-label={words.wanted}>{count(figure.wanted)}</td>
              <td data-label={words.setAside}>{count(figure.setAside)}</td>
              <td data-label={words.offered}>{count(figure.offered)}</td>
              <td data-label={words.taken}>{count(figure.taken)}</td>
              <td data-label={words.lapsed}>{count(figure.lapsed)}</td>
              <td data-label={words.ifMore(more)}>{words.brings(figure.brought.offers, figure.brought.tickets)}</td>
            </tr>
          ))}
        </tbody>
      </TableBox>
      <form class="filters" action={`${frame.base}/events/${event.id}/waiting`}>
        {status !== undefined && <input type="hidden" name="status" value={status} />}
        <TextField name="more" label={words.more} value={String(more)} type="number" least={1} hint={words.moreHint} />
        <button type="submit" class="is-second">
          {words.apply}
        </button>
      </form>
    </>
  );
}

function People({ frame, event, people, total, nextCursor, status, more }: WaitingPageProps) {
  const { language, now, text } = usePage();
  const { waiting: words } = text.organizer.events;
  if (total === 0 && status === undefined) {
    return (
      <Empty title={words.none} hint={words.noneHint}>
        <a class="button is-second" href="#rules">
          {words.noneLink}
        </a>
      </Empty>
    );
  }
  return (
    <>
      <form class="filters" action={`${frame.base}/events/${event.id}/waiting`}>
        <input type="hidden" name="more" value={more} />
        <SelectField
          name="status"
          label={words.status}
          value={status}
          choices={[
            { value: '', label: words.anyStatus },
            ...statuses.map((value) => ({ value, label: words.statuses[value] })),
          ]}
        />
        <button type="submit" class="is-second">
          {words.apply}
        </button>
      </form>
      <TableHead found={words.found(total)} base={frame.base} path={`/events/${event.id}/waiting.csv`} />
      <TableBox label={words.people} kind="event-table stacks">
        <thead>
          <tr>
            <th scope="col">{words.name}</th>
            <th scope="col">{words.wish}</th>
            <th scope="col">{words.status}</th>
            <th scope="col">{words.since}</th>
          </tr>
        </thead>
        <tbody>
          {people.map(({ id, name, email, types, quantity, acceptsFewer, status: each, createdAt }) => (
            <tr key={id}>
              <th scope="row">
                {name}
                <span class="hint">
                  <a href={`mailto:${encodeURIComponent(email)}`}>{email}</a>
                </span>
              </th>
              <td data-label={words.wish}>
                {text.waiting.place.wish(quantity, types === null ? null : types.join(', '), acceptsFewer)}
              </td>
              <td data-label={words.status}>{words.statuses[each]}</td>
              <td data-label={words.since}>{dateTime(createdAt, { language, zone: manila, now })}</td>
            </tr>
          ))}
        </tbody>
      </TableBox>
      <Onward nextCursor={nextCursor} />
    </>
  );
}

function Returns({ frame, returns }: WaitingPageProps) {
  const { language, now, text } = usePage();
  const { waiting: words } = text.organizer.events;
  if (returns.length === 0) return <p class="hint">{words.noReturns}</p>;
  const seesOrders = frame.abilities.includes('orders');
  return (
    <TableBox label={words.returns} kind="event-table stacks">
      <thead>
        <tr>
          <th scope="col">{words.order}</th>
          <th scope="col">{words.type}</th>
          <th scope="col">{words.status}</th>
          <th scope="col">{words.refund}</th>
          <th scope="col">{words.since}</th>
        </tr>
      </thead>
      <tbody>
        {returns.map(({ id, orderId, orderNumber, buyerName, ticketTypeName, status, refund, createdAt }) => (
          <tr key={id}>
            <th scope="row">
              {seesOrders ? <a href={`${frame.base}/orders/${orderId}`}>{orderNumber}</a> : orderNumber}
              <span class="hint">{buyerName}</span>
            </th>
            <td data-label={words.type}>{ticketTypeName}</td>
            <td data-label={words.status}>{words.returnStatuses[status]}</td>
            <td data-label={words.refund}>{refund === 0 ? text.checkout.free : peso(refund)}</td>
            <td data-label={words.since}>{dateTime(createdAt, { language, zone: manila, now })}</td>
          </tr>
        ))}
      </tbody>
    </TableBox>
  );
}

function Rules({ frame, event, form, rule, isFree, live }: WaitingPageProps) {
  const { text } = usePage();
  const { waiting: words, save } = text.organizer.events;
  const { values, faults, version } = form;
  const of = fieldsOf({ labels: words.fields, hints: words.hints, values, faults });
  const isOn = values.waitingList !== 'false';
  const { returns } = text.waiting;
  const until = rule?.untilHours ?? 0;
  const paid = rule?.mode === 'AT_ONCE' ? returns.atOnce : returns.whenResold;
  const unpaid = returns.free(rule?.mode === 'AT_ONCE' ? until : Math.max(until, 3));
  return (
    <PostForm class="form panel" action={`${frame.base}/events/${event.id}/waiting#rules`}>
      <FormTrouble faults={faults} shown={Object.keys(words.fields)} />
      <input type="hidden" name="version" value={version} />
      <RadioField
        name="waitingList"
        label={words.fields.waitingList}
        value={values.waitingList}
        faults={faults}
        choices={[
          { value: 'true', label: words.on, hint: words.onHint },
          { value: 'false', label: words.off, hint: isOn && live > 0 ? words.offTells(live) : words.offHint },
        ]}
      />
      <TextField {...of('offerHours')} type="number" least={1} most={72} />
      <RadioField
        name="mode"
        label={words.fields.mode}
        value={values.mode}
        faults={faults}
        choices={(['OFF', 'AT_ONCE', 'WHEN_RESOLD'] as const).map((value) => ({
          value,
          label: words.modes[value],
          hint: words.modeHints[value],
        }))}
      />
      <div class="form-row">
        <TextField {...of('untilHours')} type="number" least={0} most={720} />
        <TextField {...of('keep')} type="number" least={0} most={100} />
      </div>
      <p class="hint">{words.tighter}</p>
      {rule !== null && (
        <p>
          {words.saysNow} <q>{isFree ? unpaid : paid(until, rule.keep)}</q>
        </p>
      )}
      {event.isEditable && frame.abilities.includes('event-changes') && (
        <div class="actions">
          <button type="submit">{save}</button>
        </div>
      )}
    </PostForm>
  );
}
