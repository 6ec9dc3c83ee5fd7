import { dateTime } from '../../format.ts';
import { usePage } from '../../page.ts';
import { Layout } from '../../ui/layout.tsx';
import { AddressForm } from '../address-form.tsx';
import { KeepSwitch, keepIsland } from './keep-part.tsx';

export interface MyTicketsPageProps {
  /** Those that were opened in this browser. */
  orders: readonly {
    id: string;
    isHeld: boolean;
    quantity: number;
    event: string;
    dateTime: string;
    timezone: string;
    isOver: boolean;
  }[];
}

/**
 * The tickets of this device, and the way to those of elsewhere where it has none. Asked for without a cookie it contains nothing
 * about anybody: so it is kept for when there is no network.
 */
export function MyTicketsPage({ orders }: MyTicketsPageProps) {
  const { text, language, now } = usePage();
  const { site, checkout } = text;
  const { list } = text.app;
  return (
    <Layout title={`${list.title} · ${site.name}`} islands={[keepIsland]}>
      <div class="narrow">
        <h1>{list.title}</h1>
        <p class="note is-warning" data-no-network hidden>
          {list.noNetwork}
        </p>
        <ul class="kept-tickets" data-kept-list hidden={orders.length === 0}>
          {orders.map(({ id, isHeld, isOver, quantity, event, ...order }) => (
            <li key={id} class={isOver ? 'is-over' : undefined}>
              <a href={`/orders/${id}`}>{event}</a>
              <span>{dateTime(order.dateTime, { language, now, zone: order.timezone })}</span>
              <span>{isHeld ? text.site.held.finish : isOver ? list.over : checkout.ticketCount(quantity)}</span>
            </li>
          ))}
        </ul>
        <div class="kept-more" data-kept-some hidden={orders.length === 0}>
          <p>
            <a href="/find-tickets">{list.others}</a>
          </p>
          {orders.length > 0 && (
            <form method="post" action="/my-tickets/forget">
              <p class="hint">{list.shared}</p>
              <button type="submit" class="is-second">
                {list.forget}
              </button>
            </form>
          )}
          <KeepSwitch />
        </div>
        <div data-kept-none hidden={orders.length > 0}>
          <p>{list.none}</p>
          <AddressForm action="/find-tickets" lead={site.find.lead} send={site.find.send} isFaulty={false} />
        </div>
      </div>
    </Layout>
  );
}
