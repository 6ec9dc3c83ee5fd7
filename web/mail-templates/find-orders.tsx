import { AboutOrder, aboutLines } from './listed-order.tsx';
import { Heading, Paragraph } from './mail-parts.tsx';
import type { FindOrdersMailProps, MailTemplate } from './mail-template.ts';

export const findOrders: MailTemplate<FindOrdersMailProps> = {
  subject: (_, { text }) => text.findOrders.subject,
  Body({ orders, mail }) {
    const { findOrders: said } = mail.text;
    return (
      <>
        <Heading>{said.heading}</Heading>
        <Paragraph>{orders.length === 0 ? said.none : said.lead}</Paragraph>
        {orders.map((order) => (
          <AboutOrder key={order.link} order={order} mail={mail} />
        ))}
        <Paragraph>{said.notYou}</Paragraph>
      </>
    );
  },
  text: ({ orders }, mail) => {
    const { findOrders: said } = mail.text;
    return [
      orders.length === 0 ? said.none : said.lead,
      ...orders.map((order) => aboutLines(order, mail)),
      said.notYou,
    ];
  },
};
