import { daysText } from '../format.ts';
import { Button, Facts, Heading, Paragraph } from './mail-parts.tsx';
import type {
  MailPage,
  MailTemplate,
  OrderMailProps,
  TicketGivenMailProps,
  TicketOfferMailProps,
} from './mail-template.ts';
import { eventFacts, type Fact, factLines, orderFacts, quoted, seeLabel, titleOf } from './order-facts.ts';

export const ticketOffer: MailTemplate<TicketOfferMailProps> = {
  subject: ({ event }, { text }) => text.ticketOffer.subject(quoted(event.title)),
  Body(props) {
    const { mail, link, giver, event } = props;
    const { ticketOffer: said } = mail.text;
    return (
      <>
        <Heading>{said.heading}</Heading>
        <Paragraph>{mail.text.greeting(props.greetName)}</Paragraph>
        <Paragraph>{said.lead(quoted(giver), quoted(event.title))}</Paragraph>
        <Button href={link}>{said.action}</Button>
        <Facts rows={offerFacts(props, mail)} />
        <Paragraph>{said.keep}</Paragraph>
        <Paragraph>{said.notYou}</Paragraph>
      </>
    );
  },
  text: (props, mail) => {
    const { ticketOffer: said } = mail.text;
    return [
      mail.text.greeting(props.greetName),
      said.lead(quoted(props.giver), quoted(props.event.title)),
      `${said.action}:\n${props.link}`,
      factLines(offerFacts(props, mail)),
      said.keep,
      said.notYou,
    ];
  },
};

export const ticketGiven: MailTemplate<TicketGivenMailProps> = {
  subject: (props, { text }) => text.ticketGiven.subject(titleOf(props)),
  Body(props) {
    const { mail, link, recipient } = props;
    const { ticketGiven: said } = mail.text;
    return (
      <>
        <Heading>{said.heading}</Heading>
        <Paragraph>{mail.text.greeting(props.order.greetName)}</Paragraph>
        <Paragraph>{said.lead(quoted(recipient), titleOf(props))}</Paragraph>
        <Button href={link}>{seeLabel(props.order, mail)}</Button>
        <Facts rows={orderFacts(props, mail)} />
      </>
    );
  },
  text: (props, mail) => [
    mail.text.greeting(props.order.greetName),
    mail.text.ticketGiven.lead(quoted(props.recipient), titleOf(props)),
    `${seeLabel(props.order, mail)}:\n${props.link}`,
    factLines(orderFacts(props, mail)),
  ],
};

export const ticketVoid: MailTemplate<OrderMailProps> = {
  subject: (props, { text }) => text.ticketVoid.subject(titleOf(props)),
  Body(props) {
    const { mail, link } = props;
    const { ticketVoid: said } = mail.text;
    return (
      <>
        <Heading>{said.heading}</Heading>
        <Paragraph>{mail.text.greeting(props.order.greetName)}</Paragraph>
        <Paragraph>{said.lead(titleOf(props))}</Paragraph>
        <Button href={link}>{seeLabel(props.order, mail)}</Button>
        <Facts rows={orderFacts(props, mail)} />
      </>
    );
  },
  text: (props, mail) => [
    mail.text.greeting(props.order.greetName),
    mail.text.ticketVoid.lead(titleOf(props)),
    `${seeLabel(props.order, mail)}:\n${props.link}`,
    factLines(orderFacts(props, mail)),
  ],
};

function offerFacts({ event, ticket }: TicketOfferMailProps, mail: MailPage): Fact[] {
  const { tickets, ticket: label } = mail.text;
  const places: Fact[] = [
    [tickets.days, daysText(ticket.days ?? [], mail)],
    [tickets.section, ticket.section],
    [tickets.row, ticket.row],
    [tickets.seat, ticket.seat ?? ''],
  ];
  return [...eventFacts(event, mail), [label, ticket.name], ...places.filter(([, value]) => value !== '')];
}
