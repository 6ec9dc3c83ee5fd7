import { peso } from '../format.ts';
import { Button, Facts, Heading, Paragraph } from './mail-parts.tsx';
import type { AmountMailProps, MailTemplate } from './mail-template.ts';
import { factLines, orderFacts } from './order-facts.ts';

export const eventCancelled: MailTemplate<AmountMailProps> = {
  subject: ({ event }, { text }) => text.eventCancelled.subject(event.name),
  Body(props) {
    const { mail, amount, event, link } = props;
    const { text } = mail;
    return (
      <>
        <Heading>{text.eventCancelled.heading}</Heading>
        <Paragraph>{text.greeting(props.order.greetName)}</Paragraph>
        <Paragraph>{text.eventCancelled.lead(event.organizerName, event.name)}</Paragraph>
        <Paragraph>{amount === 0 ? text.eventCancelled.free : text.eventCancelled.refund(peso(amount))}</Paragraph>
        <Button href={link}>{text.seeOrder}</Button>
        <Facts rows={orderFacts(props, mail)} />
      </>
    );
  },
  text: (props, mail) => {
    const { eventCancelled: said } = mail.text;
    return [
      mail.text.greeting(props.order.greetName),
      said.lead(props.event.organizerName, props.event.name),
      props.amount === 0 ? said.free : said.refund(peso(props.amount)),
      `${mail.text.seeOrder}:\n${props.link}`,
      factLines(orderFacts(props, mail)),
    ];
  },
};
