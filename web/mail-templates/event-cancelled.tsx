import { peso } from '../format.ts';
import { Button, Facts, Heading, Paragraph } from './mail-parts.tsx';
import type { EventCancelledMailProps, MailPage, MailTemplate } from './mail-template.ts';
import { factLines, orderFacts, quoted, seeLabel, titleOf } from './order-facts.ts';

export const eventCancelled: MailTemplate<EventCancelledMailProps> = {
  subject: (props, { text }) => text.eventCancelled.subject(titleOf(props)),
  Body(props) {
    const { mail, link } = props;
    const { text } = mail;
    const reason = props.event?.cancellationReason ?? null;
    return (
      <>
        <Heading>{text.eventCancelled.heading}</Heading>
        <Paragraph>{text.greeting(props.order.greetName)}</Paragraph>
        <Paragraph>{text.eventCancelled.lead(titleOf(props))}</Paragraph>
        {reason !== null && <Paragraph>{text.eventCancelled.reason(quoted(reason))}</Paragraph>}
        <Paragraph>{moneyOf(props, mail)}</Paragraph>
        <Button href={link}>{seeLabel(props.order, mail)}</Button>
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
      moneyOf(props, mail),
      `${seeLabel(props.order, mail)}:\n${props.link}`,
      factLines(orderFacts(props, mail)),
    ];
  },
};

/** What becomes of the money. Somebody who was given a ticket paid nothing to us. */
export function moneyOf(
  { amount, isCash }: Pick<EventCancelledMailProps, 'amount' | 'isCash'>,
  { text }: MailPage,
): string {
  const { eventCancelled: said } = text;
  if (amount === null) return said.held;
  if (amount === 0) return said.free;
  return isCash ? said.cash(peso(amount)) : said.refund(peso(amount));
}
