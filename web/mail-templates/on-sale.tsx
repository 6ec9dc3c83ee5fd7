import { Button, Facts, Heading, Paragraph } from './mail-parts.tsx';
import type { MailTemplate, OnSaleMailProps } from './mail-template.ts';
import { eventFacts, factLines, quoted } from './order-facts.ts';

/** To somebody who asked to hear when tickets can be bought. It is sent once, and says so. */
export const onSale: MailTemplate<OnSaleMailProps> = {
  subject: ({ event }, { text }) => text.onSale.subject(quoted(event.title)),
  Body({ event, link, stopUrl, mail }) {
    const { onSale: said } = mail.text;
    return (
      <>
        <Heading>{said.heading}</Heading>
        <Paragraph>{said.lead(quoted(event.title))}</Paragraph>
        <Facts rows={eventFacts(event, mail)} />
        <Button href={link}>{said.get}</Button>
        <Paragraph>{said.first}</Paragraph>
        <Paragraph>
          {said.why} <a href={stopUrl}>{said.stop(quoted(event.organizerTitle))}</a>
        </Paragraph>
      </>
    );
  },
  text: ({ event, link, stopUrl }, mail) => {
    const { onSale: said } = mail.text;
    return [
      said.lead(quoted(event.title)),
      factLines(eventFacts(event, mail)),
      `${said.get}:\n${link}`,
      said.first,
      `${said.why}\n${said.stop(quoted(event.organizerTitle))}:\n${stopUrl}`,
    ];
  },
};
