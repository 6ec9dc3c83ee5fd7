import { Button, Facts, Heading, Paragraph } from './mail-parts.tsx';
import type { AddressMailProps, MailTemplate } from './mail-template.ts';
import { factLines, orderFacts } from './order-facts.ts';

/** To the old address: nothing changes before somebody there says so. */
export const addressChange: MailTemplate<AddressMailProps> = {
  subject: ({ order }, { text }) => text.addressChange.subject(order.orderNumber),
  Body(props) {
    const { mail, link, newAddress } = props;
    const { addressChange: said } = mail.text;
    return (
      <>
        <Heading>{said.heading}</Heading>
        <Paragraph>{said.lead(newAddress)}</Paragraph>
        <Button href={link}>{said.action}</Button>
        <Paragraph>{said.notYou}</Paragraph>
        <Facts rows={orderFacts(props, mail)} />
      </>
    );
  },
  text: (props, mail) => {
    const { addressChange: said } = mail.text;
    return [
      said.lead(props.newAddress),
      `${said.action}:\n${props.link}`,
      said.notYou,
      factLines(orderFacts(props, mail)),
    ];
  },
};

export const addressChanged: MailTemplate<AddressMailProps> = {
  subject: ({ order }, { text }) => text.addressChanged.subject(order.orderNumber),
  Body(props) {
    const { mail, link, newAddress } = props;
    const { addressChanged: said } = mail.text;
    return (
      <>
        <Heading>{said.heading}</Heading>
        <Paragraph>{said.lead(newAddress)}</Paragraph>
        <Paragraph>{said.notYou}</Paragraph>
        <Paragraph>
          {said.others} <a href={link}>{link}</a>
        </Paragraph>
        <Facts rows={orderFacts(props, mail)} />
      </>
    );
  },
  text: (props, mail) => {
    const { addressChanged: said } = mail.text;
    return [
      said.lead(props.newAddress),
      said.notYou,
      `${said.others}\n${props.link}`,
      factLines(orderFacts(props, mail)),
    ];
  },
};
