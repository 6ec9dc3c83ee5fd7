import { peso } from '../format.ts';
import { Button, Facts, Heading, Paragraph } from './mail-parts.tsx';
import type {
  AmountMailProps,
  MailedOrderProps,
  MailPage,
  MailTemplate,
  RefundAccountMailProps,
  RefundedMailProps,
} from './mail-template.ts';
import { factLines, orderFacts, refundFacts } from './order-facts.ts';

export const refunded: MailTemplate<RefundedMailProps> = {
  subject: ({ order, amount }, { text }) =>
    amount === 0 ? text.refunded.freeSubject(order.orderNumber) : text.refunded.subject(order.orderNumber),
  Body(props) {
    const { mail, amount, link } = props;
    const { text } = mail;
    return (
      <>
        <Heading>{amount === 0 ? text.refunded.freeHeading : text.refunded.heading(peso(amount))}</Heading>
        <Paragraph>{text.greeting(props.order.greetName)}</Paragraph>
        {toldOf(props, text).map((said) => (
          <Paragraph key={said}>{said}</Paragraph>
        ))}
        {amount > 0 && <Paragraph>{props.isCash ? text.cash : text.bank}</Paragraph>}
        <Button href={link}>{text.seeOrder}</Button>
        <Facts rows={[...orderFacts(props, mail), ...refundFacts(props.order, amount, mail)]} />
      </>
    );
  },
  text: (props, mail) => {
    const { text } = mail;
    return [
      text.greeting(props.order.greetName),
      ...toldOf(props, text),
      ...(props.amount > 0 ? [props.isCash ? text.cash : text.bank] : []),
      `${text.seeOrder}:\n${props.link}`,
      factLines([...orderFacts(props, mail), ...refundFacts(props.order, props.amount, mail)]),
    ];
  },
};

/** What went back, which tickets are void for it, and whether the others are good. */
function toldOf(props: RefundedMailProps, text: MailPage['text']): string[] {
  const { amount, isWhole, voided, hasGoodTickets } = props;
  const { refunded: said } = text;
  const lead = refundNews({ amount, isWhole, voidedCount: voided.count }, text);
  if (isWhole) return [lead];
  if (voided.count === 0) return [hasGoodTickets ? lead : said.heading(peso(amount))];
  const leftOut = voided.count - voided.named.length;
  return [
    lead,
    ...voided.named,
    ...(leftOut > 0 ? [said.leftOut(leftOut)] : []),
    ...(hasGoodTickets ? [said.rest] : []),
  ];
}

/** The same in one sentence or two. */
export function refundNews(
  { amount, isWhole, voidedCount }: { amount: number; isWhole: boolean; voidedCount: number },
  { refunded: said }: MailPage['text'],
): string {
  if (amount === 0) return said.free(voidedCount);
  if (isWhole) return said.whole(peso(amount));
  return voidedCount === 0 ? said.part(peso(amount)) : said.tickets(peso(amount), voidedCount);
}

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

/** Where to, once nothing can go back the way it came. */
export const refundAccount: MailTemplate<RefundAccountMailProps> = {
  subject: ({ order }, { text }) => text.refundAccount.subject(order.orderNumber),
  Body(props) {
    const { mail, amount, link, order } = props;
    const { text } = mail;
    return (
      <>
        <Heading>{text.refundAccount.heading(peso(amount))}</Heading>
        <Paragraph>{text.greeting(order.greetName)}</Paragraph>
        <Paragraph>{accountNews(props, text)}</Paragraph>
        <Paragraph>{text.refundAccount.wait}</Paragraph>
        <Button href={link}>{text.refundAccount.button}</Button>
        <Facts rows={orderFacts(props, mail)} />
      </>
    );
  },
  text: (props, mail) => [
    mail.text.greeting(props.order.greetName),
    accountNews(props, mail.text),
    mail.text.refundAccount.wait,
    `${mail.text.refundAccount.button}:\n${props.link}`,
    factLines(orderFacts(props, mail)),
  ],
};

export function accountNews(
  { amount, isWrong }: { amount: number; isWrong: boolean },
  { refundAccount: said }: MailPage['text'],
): string {
  return isWrong ? said.wrong(peso(amount)) : said.lead(peso(amount));
}

/** An order that is paid was paid twice; any other was paid too late. */
export function returnedBecause(status: MailedOrderProps['status'], amount: number, text: MailPage['text']): string {
  const isPaid = status === 'COMPLETED' || status === 'REFUNDED';
  return isPaid ? text.paymentReturned.twice(peso(amount)) : text.paymentReturned.late(peso(amount));
}
