import { dateTime } from '../format.ts';
import type { ListedOrder, MailPage } from './mail-template.ts';
import { titleOf } from './order-facts.ts';

interface AboutOrderProps {
  order: ListedOrder;
  mail: MailPage;
  news?: readonly string[];
}

/** One of several orders in a mail, with the link to it. */
export function AboutOrder({ order, mail, news = [] }: AboutOrderProps) {
  return (
    <p style={{ margin: '0 0 16px', padding: '12px', border: '2px solid #1B1A2E' }}>
      <a href={order.link} style={{ color: '#4B2A7B', fontWeight: 700 }}>
        {titleOf({ order, event: order.event })}
      </a>
      <br />
      {factsOf(order, mail)}
      {news.map((said) => (
        <>
          <br />
          <strong>{said}</strong>
        </>
      ))}
    </p>
  );
}

export function aboutLines(order: ListedOrder, mail: MailPage, news: readonly string[] = []): string {
  return [titleOf({ order, event: order.event }), factsOf(order, mail), ...news, order.link].join('\n');
}

function factsOf({ event, orderNumber, quantity, status }: ListedOrder, { text, language, now }: MailPage): string {
  const when = event === undefined ? [] : [dateTime(event.dateTime, { language, zone: event.timezone, now })];
  const known = orderNumber === null || status === null ? [] : [orderNumber, text.statuses[status]];
  return [...when, text.findOrders.tickets(quantity), ...known].join(' · ');
}
