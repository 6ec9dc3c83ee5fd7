import { peso } from '../format.ts';
import { usePage } from '../page.ts';
import { type FormFaults, FormTrouble } from '../ui/form.tsx';
import type { OrderStatusShown } from '../ui/order-status.ts';
import { Email } from '../ui/staff/email.tsx';
import { Frame, type OperatorFrameProps } from '../ui/staff/frame.tsx';
import { Moment } from '../ui/staff/moment.tsx';
import { SearchField } from '../ui/staff/more-filters.tsx';
import { OrderTag } from '../ui/staff/order-tag.tsx';
import { TableBox } from '../ui/staff/table-box.tsx';
import { Nothing } from './operator-parts.tsx';

export interface OperatorOrdersProps {
  frame: OperatorFrameProps;
  search: string;
  orders: readonly {
    id: string;
    orderNumber: string;
    status: OrderStatusShown;
    isSandbox: boolean;
    buyer: { name: string; email: string };
    organization: { slug: string; name: string };
    /** Null where it was deleted. */
    eventName: string | null;
    total: number;
    placedAt: string;
  }[];
  /** Whether there are more than these. */
  hasMore: boolean;
  faults?: FormFaults;
}

export function OrderSearch({ search, faults }: { search: string; faults?: FormFaults }) {
  const { operator } = usePage().text;
  return (
    <search>
      <form class="form" action="/operator/orders">
        <SearchField
          label={operator.orders.label}
          value={search}
          lengthMax="email"
          autocomplete="off"
          faults={faults}
        />
        <p>
          <button type="submit" class="is-second">
            {operator.home.findOrder}
          </button>
        </p>
      </form>
    </search>
  );
}

export function OperatorOrdersPage({ frame, search, orders, hasMore, faults }: OperatorOrdersProps) {
  const { text } = usePage();
  const words = text.operator.orders;
  return (
    <Frame frame={frame} title={words.title}>
      <p>{words.lead}</p>
      <FormTrouble faults={faults} shown={['search']} />
      <OrderSearch search={search} faults={faults} />
      {orders.length === 0 && faults === undefined && <Nothing text={search === '' ? words.before : words.none} />}
      {orders.length > 0 && (
        <TableBox label={words.title}>
          <thead>
            <tr>
              <th scope="col">{words.order}</th>
              <th scope="col">{words.status}</th>
              <th scope="col">{words.buyer}</th>
              <th scope="col">{words.organization}</th>
              <th scope="col">{words.event}</th>
              <th scope="col" class="number">
                {words.total}
              </th>
            </tr>
          </thead>
          <tbody>
            {orders.map((order) => (
              <tr key={order.id}>
                <th scope="row" class="order-number">
                  <a href={`${frame.base}/orders/${order.id}`}>{order.orderNumber}</a>
                  <span class="hint">
                    <Moment at={order.placedAt} />
                  </span>
                </th>
                <td>
                  <OrderTag status={order.status} />{' '}
                  {order.isSandbox && <span class="tag is-waiting">{text.operator.test}</span>}
                </td>
                <td class="buyer-cell">
                  {order.buyer.name}
                  <span class="hint">
                    <Email address={order.buyer.email} />
                  </span>
                </td>
                <td>
                  <a href={`${frame.base}/organizations/${order.organization.slug}`}>{order.organization.name}</a>
                </td>
                <td class="event-cell">{order.eventName ?? text.order.deleted.event}</td>
                <td class="number">{peso(order.total)}</td>
              </tr>
            ))}
          </tbody>
        </TableBox>
      )}
      {hasMore && <p class="hint">{words.more}</p>}
    </Frame>
  );
}
