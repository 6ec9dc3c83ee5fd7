import { dateTime } from '../format.ts';
import { Heading, Paragraph } from './mail-parts.tsx';
import type { FindOrdersMailProps, MailPage, MailTemplate } from './mail-template.ts';

type FoundOrder = FindOrdersMailProps['orders'][number];

export const findOrders: MailTemplate<FindOrdersMailProps> = {
  subject: (_, { text }) => text.findOrders.subject,
  Body({ orders, mail }) {
    const { findOrders: said } = mail.text;
    return (
      <>
        <Heading>{said.heading}</Heading>
        <Paragraph>{orders.length === 0 ? said.none : said.lead}</Paragraph>
        {orders.map((order) => (
          <p key={order.orderNumber} style={{ margin: '0 0 16px', padding: '12px', border: '2px solid #1B1A2E' }}>
            <a href={order.link} style={{ color: '#4B2A7B', fontWeight: 700 }}>
              {order.eventName}
            </a>
            <br />
            {aboutOf(order, mail)}
          </p>
        ))}
        <Paragraph>{said.notYou}</Paragraph>
      </>
    );
  },
  text: ({ orders }, mail) => {
    const { findOrders: said } = mail.text;
    return [
      orders.length === 0 ? said.none : said.lead,
      ...orders.map((order) => `${order.eventName}\n${aboutOf(order, mail)}\n${order.link}`),
      said.notYou,
    ];
  },
};

function aboutOf(order: FoundOrder, { text, language, now }: MailPage): string {
  const when = dateTime(order.dateTime, { language, zone: order.timezone, now });
  return [when, order.orderNumber, text.findOrders.tickets(order.quantity), text.statuses[order.status]].join(' · ');
}
