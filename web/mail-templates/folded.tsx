import { moneyOf } from './event-cancelled.tsx';
import { changeNews } from './event-changed.tsx';
import { AboutOrder, aboutLines } from './listed-order.tsx';
import { Heading, Paragraph } from './mail-parts.tsx';
import type { FoldedMailProps, FoldedNews, MailPage, MailTemplate } from './mail-template.ts';
import { quoted, titleOf } from './order-facts.ts';
import { accountNews, refundNews, returnedBecause } from './refunded.tsx';

type FoldedOrder = FoldedMailProps['orders'][number];

export const folded: MailTemplate<FoldedMailProps> = {
  subject: ({ orders, ordersLeftOut }, { text }) => text.folded.subject(orders.length + ordersLeftOut),
  Body(props) {
    const { mail, orders, ordersLeftOut, findLink } = props;
    const { folded: said } = mail.text;
    return (
      <>
        <Heading>{said.heading}</Heading>
        <Paragraph>{said.lead}</Paragraph>
        {orders.map((order) => (
          <AboutOrder key={order.link} order={order} mail={mail} news={newsOf(order, mail)} />
        ))}
        {ordersLeftOut > 0 && (
          <Paragraph>
            {said.leftOut(ordersLeftOut)} <a href={findLink}>{findLink}</a>
          </Paragraph>
        )}
        <Paragraph>{said.notYou}</Paragraph>
      </>
    );
  },
  text: ({ orders, ordersLeftOut, findLink }, mail) => {
    const { folded: said } = mail.text;
    return [
      said.lead,
      ...orders.map((order) => aboutLines(order, mail, newsOf(order, mail))),
      ...(ordersLeftOut > 0 ? [`${said.leftOut(ordersLeftOut)}\n${findLink}`] : []),
      said.notYou,
    ];
  },
};

/** What happened to an order, in the words of the mails that would have been sent. */
function newsOf(order: FoldedOrder, mail: MailPage): string[] {
  return order.news.map((news) => newsText(order, news, mail));
}

function newsText(order: FoldedOrder, news: FoldedNews, mail: MailPage): string {
  const { text } = mail;
  const title = titleOf({ order, event: order.event });
  switch (news.kind) {
    case 'EVENT_CHANGED':
      return changeNews(title, news, mail);
    case 'EVENT_CANCELLED':
      return `${text.eventCancelled.lead(title)} ${moneyOf(news, mail)}`;
    case 'TICKET_OFFER':
      return text.ticketOffer.lead(quoted(news.giver), title);
    case 'TICKET_GIVEN':
      return text.ticketGiven.lead(quoted(news.recipient), title);
    case 'TICKET_VOID':
      return text.ticketVoid.lead(title);
    case 'TICKET_RETURN':
      return text.ticketReturn[news.news].lead(title);
    case 'REFUNDED':
      return refundNews(news, text);
    case 'REFUND_ACCOUNT':
      return accountNews(news, text);
    case 'PAYMENT_RETURNED':
      return returnedBecause(order.status ?? 'CANCELLED', news.amount, text);
  }
}
