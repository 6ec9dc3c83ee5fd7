import { peso, time } from '../format.ts';
import { Button, Facts, Heading, MailPoster, Paragraph } from './mail-parts.tsx';
import type { MailPage, MailTemplate, OrderMailProps } from './mail-template.ts';
import { factLines, itemFacts, orderFacts, titleOf } from './order-facts.ts';

export const orderReceived: MailTemplate<OrderMailProps> = {
  subject: (props, { text }) => text.orderReceived.subject(titleOf(props)),
  Body(props) {
    const { mail, link, order } = props;
    const { text } = mail;
    const isOpen = order.status === 'PENDING';
    return (
      <>
        {order.status !== 'CANCELLED' && <MailPoster event={props.event} mail={mail} />}
        <Heading>{text.orderReceived.heading}</Heading>
        <Paragraph>{text.greeting(order.greetName)}</Paragraph>
        <Paragraph>{stateOf(props, mail)}</Paragraph>
        <Button href={link}>{isOpen ? text.orderReceived.pay(peso(order.total)) : text.seeOrder}</Button>
        <Facts rows={[...orderFacts(props, mail), ...itemFacts(order, mail)]} />
      </>
    );
  },
  text: (props, mail) => [
    mail.text.greeting(props.order.greetName),
    stateOf(props, mail),
    props.order.status === 'PENDING'
      ? `${mail.text.orderReceived.pay(peso(props.order.total))}:\n${props.link}`
      : `${mail.text.seeOrder}:\n${props.link}`,
    factLines(orderFacts(props, mail)),
    factLines(itemFacts(props.order, mail)),
  ],
};

/** The mail may come late: it says how the order stands now. */
function stateOf({ order }: OrderMailProps, { text, language }: MailPage): string {
  const { orderReceived: said } = text;
  if (order.status === 'CANCELLED') return said.over;
  if (order.status !== 'PENDING' || order.expiresAt === null) return said.paid;
  return said.held(time(order.expiresAt, { language, zone: 'Asia/Manila' }));
}
