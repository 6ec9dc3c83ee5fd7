import { peso } from '../format.ts';
import { Button, Facts, Heading, Paragraph } from './mail-parts.tsx';
import type { AmountMailProps, MailedOrderProps, MailPage, MailTemplate, RefundedMailProps } from './mail-template.ts';
import { factLines, orderFacts } from './order-facts.ts';

export const refunded: MailTemplate<RefundedMailProps> = {
  subject: ({ order }, { text }) => text.refunded.subject(order.orderNumber),
  Body(props) {
    const { mail, amount, link, isWhole } = props;
    const { text } = mail;
    return (
      <>
        <Heading>{text.refunded.heading(peso(amount))}</Heading>
        <Paragraph>{text.greeting(props.order.greetName)}</Paragraph>
        <Paragraph>{isWhole ? text.refunded.whole(peso(amount)) : text.refunded.part(peso(amount))}</Paragraph>
        <Paragraph>{text.bank}</Paragraph>
        <Button href={link}>{text.seeOrder}</Button>
        <Facts rows={orderFacts(props, mail)} />
      </>
    );
  },
  text: (props, mail) => {
    const { text } = mail;
    const amount = peso(props.amount);
    return [
      text.greeting(props.order.greetName),
      props.isWhole ? text.refunded.whole(amount) : text.refunded.part(amount),
      text.bank,
      `${text.seeOrder}:\n${props.link}`,
      factLines(orderFacts(props, mail)),
    ];
  },
};

export const paymentReturned: MailTemplate<AmountMailProps> = {
  subject: ({ order }, { text }) => text.paymentReturned.subject(order.orderNumber),
  Body(props) {
    const { mail, amount, link, order } = props;
    const { text } = mail;
    return (
      <>
        <Heading>{text.paymentReturned.heading(peso(amount))}</Heading>
        <Paragraph>{text.greeting(order.greetName)}</Paragraph>
        <Paragraph>{returnedBecause(order.status, amount, text)}</Paragraph>
        <Paragraph>{text.bank}</Paragraph>
        <Button href={link}>{text.seeOrder}</Button>
        <Facts rows={orderFacts(props, mail)} />
      </>
    );
  },
  text: (props, mail) => [
    mail.text.greeting(props.order.greetName),
    returnedBecause(props.order.status, props.amount, mail.text),
    mail.text.bank,
    `${mail.text.seeOrder}:\n${props.link}`,
    factLines(orderFacts(props, mail)),
  ],
};

/** An order that is paid was paid twice; any other was paid too late. */
export function returnedBecause(status: MailedOrderProps['status'], amount: number, text: MailPage['text']): string {
  const isPaid = status === 'COMPLETED' || status === 'REFUNDED';
  return isPaid ? text.paymentReturned.twice(peso(amount)) : text.paymentReturned.late(peso(amount));
}
