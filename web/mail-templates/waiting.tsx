import { dateTime, peso } from '../format.ts';
import { Button, Facts, Heading, Paragraph } from './mail-parts.tsx';
import type { MailPage, MailTemplate, TicketReturnMailProps, WaitingMailProps } from './mail-template.ts';
import { eventFacts, type Fact, factLines, orderFacts, quoted, titleOf } from './order-facts.ts';

/** To somebody on a waiting list. */
export const waiting: MailTemplate<WaitingMailProps> = {
  subject: ({ news, event }, { text }) => text.waiting[news].subject(quoted(event.title)),
  Body(props) {
    const { mail, link } = props;
    const [lead, ...more] = toldOf(props, mail);
    return (
      <>
        <Heading>{mail.text.waiting[props.news].heading}</Heading>
        <Paragraph>{mail.text.greeting(props.greetName)}</Paragraph>
        <Paragraph>{lead}</Paragraph>
        <Button href={link}>{actionOf(props, mail)}</Button>
        <Facts rows={factsOf(props, mail)} />
        {more.map((said) => (
          <Paragraph key={said}>{said}</Paragraph>
        ))}
      </>
    );
  },
  text: (props, mail) => {
    const [lead = '', ...more] = toldOf(props, mail);
    return [
      mail.text.greeting(props.greetName),
      lead,
      `${actionOf(props, mail)}:\n${props.link}`,
      factLines(factsOf(props, mail)),
      ...more,
    ];
  },
};

function toldOf({ news, event, offer }: WaitingMailProps, mail: MailPage): string[] {
  const { waiting: said } = mail.text;
  const title = quoted(event.title);
  switch (news) {
    case 'JOINED':
      return [said.JOINED.lead(title), said.rule, said.notYou];
    case 'CHANGE':
      return [said.CHANGE.lead(title)];
    case 'OFFERED':
      return [
        said.OFFERED.lead(title, offer?.quantity ?? 1, untilOf(offer?.expiresAt ?? '', mail)),
        said.OFFERED.after,
        said.leave,
      ];
    case 'PASSED_OVER':
      return [said.PASSED_OVER.lead(title), said.PASSED_OVER.after, said.leave];
    case 'LAPSED':
    case 'TAKEN_BACK':
      return [said[news].lead(title), said.rule, said.leave];
    default:
      return [said[news].lead(title)];
  }
}

function actionOf({ news, offer }: WaitingMailProps, { text: { waiting: said } }: MailPage): string {
  if (news === 'OFFERED') return offer?.total === 0 ? said.OFFERED.free : said.OFFERED.action;
  return news === 'JOINED' || news === 'LAPSED' || news === 'TAKEN_BACK' ? said.seePlace : said[news].action;
}

function factsOf({ event, wish, offer }: WaitingMailProps, mail: MailPage): Fact[] {
  const { text } = mail;
  const types = wish.types === null ? null : wish.types.join(', ');
  const wanted: Fact = [text.waiting.wants, text.waiting.wish(wish.quantity, types, wish.acceptsFewer)];
  if (offer === null) return [...eventFacts(event, mail), wanted];
  return [
    ...eventFacts(event, mail),
    [text.waiting.offered, `${offer.quantity} × ${offer.name}`],
    [text.total, offer.total === 0 ? text.free : peso(offer.total)],
    [text.waiting.until, untilOf(offer.expiresAt, mail)],
  ];
}

function untilOf(expiresAt: string, { language, now }: MailPage): string {
  return dateTime(expiresAt, { language, zone: 'Asia/Manila', now });
}

/** To the buyer of a ticket that is returned. */
export const ticketReturn: MailTemplate<TicketReturnMailProps> = {
  subject: (props, { text }) => text.ticketReturn[props.news].subject(titleOf(props)),
  Body(props) {
    const { mail, link, news } = props;
    const { text } = mail;
    return (
      <>
        <Heading>{text.ticketReturn[news].subject(titleOf(props))}</Heading>
        <Paragraph>{text.greeting(props.order.greetName)}</Paragraph>
        {returnLines(props, mail).map((said) => (
          <Paragraph key={said}>{said}</Paragraph>
        ))}
        <Button href={link}>{text.seeOrder}</Button>
        <Facts rows={returnFacts(props, mail)} />
      </>
    );
  },
  text: (props, mail) => [
    mail.text.greeting(props.order.greetName),
    ...returnLines(props, mail),
    `${mail.text.seeOrder}:\n${props.link}`,
    factLines(returnFacts(props, mail)),
  ],
};

function returnLines(props: TicketReturnMailProps, { text }: MailPage): string[] {
  const { ticketReturn: said, bank } = text;
  const lead = said[props.news].lead(titleOf(props));
  if (props.news === 'OPEN') return [lead, said.OPEN.after];
  const isPaid = (props.news === 'REFUNDED' || props.news === 'SOLD') && props.amount > 0;
  return isPaid ? [lead, bank] : [lead];
}

function returnFacts(props: TicketReturnMailProps, mail: MailPage): Fact[] {
  const { text } = mail;
  const isRefunded = props.news === 'REFUNDED' || props.news === 'SOLD' || props.news === 'OPEN';
  const amount: Fact = [text.ticketReturn.refund, props.amount === 0 ? text.ticketReturn.nothing : peso(props.amount)];
  return [...orderFacts(props, mail), [text.ticket, props.ticketName], ...(isRefunded ? [amount] : [])];
}
