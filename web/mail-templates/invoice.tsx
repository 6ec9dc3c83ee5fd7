import { Button, Facts, Heading, Paragraph } from './mail-parts.tsx';
import type { InvoiceMailProps, MailPage, MailTemplate } from './mail-template.ts';
import { type Fact, factLines, itemFacts, orderFacts, titleOf } from './order-facts.ts';

/** The invoice of an order is there, on its page. */
export const invoice: MailTemplate<InvoiceMailProps> = {
  subject: (props, { text }) => text.invoice.subject(titleOf(props)),
  Body(props) {
    const { mail, link, order } = props;
    const { text } = mail;
    return (
      <>
        <Heading>{text.invoice.heading}</Heading>
        <Paragraph>{text.greeting(order.greetName)}</Paragraph>
        <Paragraph>{text.invoice.lead}</Paragraph>
        <Facts rows={factsOf(props, mail)} />
        <Button href={link}>{text.invoice.see}</Button>
      </>
    );
  },
  text: (props, mail) => [
    mail.text.greeting(props.order.greetName),
    mail.text.invoice.lead,
    `${mail.text.invoice.see}:\n${props.link}`,
    factLines(factsOf(props, mail)),
  ],
};

function factsOf(props: InvoiceMailProps, mail: MailPage): Fact[] {
  return [[mail.text.invoice.number, props.number], ...orderFacts(props, mail), ...itemFacts(props.order, mail)];
}
