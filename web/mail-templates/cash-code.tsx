import { dateTime, peso } from '../format.ts';
import { Button, Facts, Heading, Paragraph } from './mail-parts.tsx';
import type { CashCodeMailProps, MailPage, MailTemplate } from './mail-template.ts';
import { factLines, itemFacts, orderFacts, titleOf } from './order-facts.ts';

export const cashCode: MailTemplate<CashCodeMailProps> = {
  subject: (props, { text }) => (props.isReminder ? text.cashCode.reminder : text.cashCode.subject)(titleOf(props)),
  Body(props) {
    const { mail, link, order } = props;
    const { text } = mail;
    return (
      <>
        <Heading>{text.cashCode.heading}</Heading>
        <Paragraph>{text.greeting(order.greetName)}</Paragraph>
        <Paragraph>{stateOf(props, mail)}</Paragraph>
        <Facts rows={[...codeFacts(props, mail), ...orderFacts(props, mail), ...itemFacts(order, mail)]} />
        <Button href={link}>{order.status === 'PENDING' ? text.cashCode.see : text.seeOrder}</Button>
      </>
    );
  },
  text: (props, mail) => [
    mail.text.greeting(props.order.greetName),
    stateOf(props, mail),
    factLines(codeFacts(props, mail)),
    `${props.order.status === 'PENDING' ? mail.text.cashCode.see : mail.text.seeOrder}:\n${props.link}`,
    factLines(orderFacts(props, mail)),
    factLines(itemFacts(props.order, mail)),
  ],
};

/** The mail may come late: it says how the order stands now. */
function stateOf({ order, method, until }: CashCodeMailProps, { text, language, now }: MailPage): string {
  const { cashCode: said, orderReceived } = text;
  if (order.status === 'CANCELLED') return orderReceived.over;
  if (order.status !== 'PENDING') return orderReceived.paid;
  const at = dateTime(until, { language, zone: 'Asia/Manila', now });
  return said.lead({ total: peso(order.total), shop: said.shops[method] ?? method, until: at });
}

function codeFacts({ order, code }: CashCodeMailProps, { text }: MailPage): [string, string][] {
  return order.status === 'PENDING' ? [[text.cashCode.code, code]] : [];
}
