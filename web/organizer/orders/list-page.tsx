import { count, peso } from '../../format.ts';
import { usePage } from '../../page.ts';
import { Empty } from '../../ui/empty.tsx';
import { type Choice, type FormFaults, FormTrouble, PostForm, SelectField, TextField } from '../../ui/form.tsx';
import type { OrderStatusShown } from '../../ui/order-status.ts';
import { addressOf, isFiltered } from '../../ui/staff/address.ts';
import { Email } from '../../ui/staff/email.tsx';
import { EventField } from '../../ui/staff/event-field.tsx';
import { Frame, type FrameProps } from '../../ui/staff/frame.tsx';
import { Moment } from '../../ui/staff/moment.tsx';
import { MoreFilters, SearchField } from '../../ui/staff/more-filters.tsx';
import { ChannelTag, OrderTag, type ShownChannel } from '../../ui/staff/order-tag.tsx';
import { Paging } from '../../ui/staff/paging.tsx';
import { TableBox } from '../../ui/staff/table-box.tsx';
import { ChooseCell, ChooseHead, ChosenActs } from '../several/chosen.tsx';

export interface ListedOrder {
  id: string;
  orderNumber: string;
  status: OrderStatusShown;
  channel: ShownChannel;
  /** Without a name where it was deleted. */
  event: { id: string; name: string | null };
  buyer: { name: string; email: string | null };
  quantity: number;
  /** Undefined where nothing had to be paid. */
  method: string | undefined;
  total: number;
  refunded: number;
  net: number;
  placedAt: string;
}

/** As the URL has it. */
export interface OrdersFilter {
  search?: string;
  event?: string;
  status?: string;
  channel?: string;
  method?: string;
  refunded?: string;
  from?: string;
  to?: string;
  sort?: string;
}

export interface OrdersListProps {
  frame: FrameProps;
  filter: OrdersFilter;
  /** The one that they are narrowed to. */
  event: { id: string; label: string } | undefined;
  /** As people know them, for the browser to offer. */
  events: readonly string[];
  statuses: readonly OrderStatusShown[];
  channels: readonly ShownChannel[];
  methods: readonly string[];
  orders: readonly ListedOrder[];
  total: number;
  isTotalExact: boolean;
  nextCursor: string | null;
  faults: FormFaults;
}

const shownFields = ['search', 'event', 'from', 'to'];

export function OrdersListPage(props: OrdersListProps) {
  const { frame, filter, event, orders, total, isTotalExact, nextCursor, faults } = props;
  const page = usePage();
  const words = page.text.organizer.orders;
  const path = `${frame.base}/orders`;
  const isNew = total === 0 && !isFiltered({ ...filter, cursor: page.query?.cursor });
  if (isNew) {
    return (
      <Frame frame={frame} title={words.list.title}>
        <Empty title={words.list.none} hint={words.list.noneHint}>
          <a class="button" href={`${frame.base}/events`}>
            {words.list.noneLink}
          </a>
        </Empty>
      </Frame>
    );
  }
  return (
    <Frame frame={frame} title={words.list.title}>
      {event !== undefined && (
        <p>
          <a href={`${frame.base}/events/${event.id}`}>{words.list.toEvent(event.label)}</a>
        </p>
      )}
      <FormTrouble faults={faults} shown={shownFields} />
      <Filters path={path} {...props} />
      {orders.length === 0 ? (
        <div class="empty">
          <p>{words.list.nothing}</p>
          <a class="button is-second" href={path}>
            {words.clear}
          </a>
        </div>
      ) : (
        <div class="stack">
          <div class="table-head">
            <p role="status">{words.list.found(total, isTotalExact)}</p>
            {frame.abilities.includes('order-files') && (
              <a href={addressOf(`${path}.csv`, { ...filter })}>{words.csv}</a>
            )}
          </div>
          <PostForm action={`${path}/several/resend`}>
            <OrdersTable base={frame.base} orders={orders} isOfOne={event !== undefined} />
            <Acts {...props} path={path} />
          </PostForm>
          <OrdersPaging path={path} filter={filter} nextCursor={nextCursor} />
        </div>
      )}
    </Frame>
  );
}

const severalMax = 200;

/** What the role may do with the orders that were ticked. */
function Acts({ path, frame, filter, total, isTotalExact }: OrdersListProps & { path: string }) {
  const { acts: words } = usePage().text.organizer.orders.several;
  const may = (ability: string) => frame.abilities.includes(ability);
  return (
    <ChosenActs filter={{ ...filter }} found={{ total, isExact: isTotalExact }} most={severalMax}>
      {may('order-acts') && (
        <button type="submit" class="is-second">
          {words.resend}
        </button>
      )}
      {may('message-sending') && (
        <button type="submit" class="is-second" formaction={`${path}/several/message`}>
          {words.message}
        </button>
      )}
      {may('refunds') && (
        <button type="submit" class="is-second" formaction={`${path}/several/refund`}>
          {words.refund}
        </button>
      )}
      {may('order-files') && (
        <button type="submit" class="is-second" formmethod="get" formaction={`${path}.csv`}>
          {words.file}
        </button>
      )}
    </ChosenActs>
  );
}

function Filters({ path, filter, events, statuses, channels, methods, faults }: OrdersListProps & { path: string }) {
  const { text } = usePage();
  const words = text.organizer.orders;
  const { list } = words;
  const { search: _search, ...others } = filter;
  const choices = (any: string, rest: readonly Choice[]) => [{ value: '', label: any }, ...rest];
  return (
    <search>
      <form class="filters" action={path}>
        <SearchField
          label={list.search}
          placeholder={list.searchHint}
          value={filter.search}
          autocomplete="off"
          faults={faults}
        />
        <MoreFilters isOpen={isFiltered(others)}>
          <EventField
            name="event"
            label={list.event}
            hint={list.eventHint}
            value={filter.event}
            offered={events}
            faults={faults}
          />
          <SelectField
            name="status"
            label={list.status}
            value={filter.status}
            choices={choices(
              list.anyStatus,
              statuses.map((value) => ({ value, label: words.statuses[value] })),
            )}
          />
          <SelectField
            name="channel"
            label={list.channel}
            value={filter.channel}
            choices={choices(
              list.anyChannel,
              channels.map((value) => ({ value, label: words.channels[value] })),
            )}
          />
          <SelectField
            name="method"
            label={list.method}
            value={filter.method}
            choices={choices(
              list.anyMethod,
              methods.map((value) => ({ value, label: text.order.methods[value] ?? value })),
            )}
          />
          <SelectField
            name="refunded"
            label={list.refunded}
            value={filter.refunded}
            choices={choices(
              list.refundedAny,
              (['any', 'none'] as const).map((value) => ({ value, label: list.refundedChoices[value] })),
            )}
          />
          <TextField name="from" type="date" label={list.from} value={filter.from} faults={faults} />
          <TextField name="to" type="date" label={list.to} value={filter.to} faults={faults} />
          <SelectField
            name="sort"
            label={list.sort}
            value={filter.sort}
            choices={choices(
              list.sorts.newest,
              (['oldest', '-total'] as const).map((value) => ({ value, label: list.sorts[value] })),
            )}
          />
        </MoreFilters>
        <div class="actions">
          <button type="submit" class="is-second">
            {words.show}
          </button>
          {isFiltered({ ...filter }) && <a href={path}>{words.clear}</a>}
        </div>
      </form>
    </search>
  );
}

function OrdersTable({
  base,
  orders,
  isOfOne,
}: {
  base: string;
  orders: readonly ListedOrder[];
  /** Whether all are of one event, which is named above. */
  isOfOne: boolean;
}) {
  const { text } = usePage();
  const words = text.organizer.orders;
  const { list } = words;
  return (
    <TableBox label={list.table} kind="stacks">
      <thead>
        <tr>
          <ChooseHead />
          <th scope="col">{list.order}</th>
          <th scope="col">{list.status}</th>
          <th scope="col">{list.buyer}</th>
          {!isOfOne && <th scope="col">{list.event}</th>}
          <th scope="col" class="number">
            {list.tickets}
          </th>
          <th scope="col" class="number">
            {list.total}
          </th>
          <th scope="col" class="number">
            {list.net}
          </th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <tr key={order.id}>
            <ChooseCell name="order" value={order.id} what={order.orderNumber} />
            <th scope="row" class="order-number">
              <a href={`${base}/orders/${order.id}`}>{order.orderNumber}</a>
              <span class="hint">
                <span class="unseen">{list.placed}: </span>
                <Moment at={order.placedAt} />
              </span>
            </th>
            <td>
              <OrderTag status={order.status} /> <ChannelTag channel={order.channel} />
            </td>
            <td class="buyer-cell">
              {order.buyer.name}
              <span class="hint">
                <Email address={order.buyer.email} />
              </span>
            </td>
            {!isOfOne && <td class="event-cell">{order.event.name ?? text.order.deleted.event}</td>}
            <td class="number" data-label={list.tickets}>
              {count(order.quantity)}
            </td>
            <td class="number" data-label={list.total}>
              {order.total === 0 ? words.free : peso(order.total)}
              {order.method !== undefined && (
                <span class="hint">{text.order.methods[order.method] ?? order.method}</span>
              )}
              {order.refunded > 0 && <span class="hint">{list.partlyRefunded(peso(order.refunded))}</span>}
            </td>
            <td class="number" data-label={list.net}>
              {peso(order.net)}
            </td>
          </tr>
        ))}
      </tbody>
    </TableBox>
  );
}

/** To the older rows, and back to the newest. */
export function OrdersPaging(props: { path: string; filter: OrdersFilter; nextCursor: string | null }) {
  const { path, filter, nextCursor } = props;
  const { pages: label, newest, older } = usePage().text.organizer.orders;
  const hrefAt = (cursor: string | undefined) => addressOf(path, { ...filter, cursor });
  return <Paging label={label} newest={newest} older={older} nextCursor={nextCursor} hrefAt={hrefAt} />;
}
