import { peso } from '../format.ts';
import { Button, Facts, Heading, Paragraph } from './mail-parts.tsx';
import type { AmountMailProps, MailTemplate } from './mail-template.ts';
import { factLines, orderFacts, quoted, titleOf } from './order-facts.ts';

export const eventCancelled: MailTemplate<AmountMailProps> = {
  subject: (props, { text }) => text.eventCancelled.subject(titleOf(props)),
  Body(props) {
    const { mail, amount, link } = props;
    const { text } = mail;
    const reason = props.event?.cancellationReason ?? null;
    return (
      <>
        <Heading>{text.eventCancelled.heading}</Heading>
        <Paragraph>{text.greeting(props.order.greetName)}</Paragraph>
        <Paragraph>{text.eventCancelled.lead(titleOf(props))}</Paragraph>
        {reason !== null && <Paragraph>{text.eventCancelled.reason(quoted(reason))}</Paragraph>}
        <Paragraph>{amount === 0 ? text.eventCancelled.free : text.eventCancelled.refund(peso(amount))}</Paragraph>
        <Button href={link}>{text.seeOrder}</Button>
        <Facts rows={orderFacts(props, mail)} />
      </>
    );
  },
  text: (props, mail) => {
    const { eventCancelled: said } = mail.text;
    const reason = props.event?.cancellationReason ?? null;
    return [
      mail.text.greeting(props.order.greetName),
      said.lead(titleOf(props)),
      ...(reason === null ? [] : [said.reason(quoted(reason))]),
      props.amount === 0 ? said.free : said.refund(peso(props.amount)),
      `${mail.text.seeOrder}:\n${props.link}`,
      factLines(orderFacts(props, mail)),
    ];
  },
};
