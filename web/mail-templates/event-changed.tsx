import { dateTime } from '../format.ts';
import { Button, Facts, Heading, JoinLine, joinText, Paragraph } from './mail-parts.tsx';
import type { EventChangedMailProps, MailPage, MailTemplate } from './mail-template.ts';
import { type Fact, factLines, orderFacts, seeLabel, titleOf, whenOf, whereOf } from './order-facts.ts';

export const eventChanged: MailTemplate<EventChangedMailProps> = {
  subject: (props, { text }) => text.eventChanged.subject(titleOf(props)),
  Body(props) {
    const { mail, link } = props;
    const { eventChanged: said } = mail.text;
    const before = factsBefore(props, mail);
    return (
      <>
        <Heading>{said.heading}</Heading>
        <Paragraph>{mail.text.greeting(props.order.greetName)}</Paragraph>
        <Paragraph>{said.lead(titleOf(props))}</Paragraph>
        {before.length > 0 && <Paragraph>{said.before}</Paragraph>}
        {before.length > 0 && <Facts rows={before} />}
        <Paragraph>{said.now}</Paragraph>
        <Facts rows={orderFacts(props, mail)} />
        <JoinLine url={props.joinUrl} mail={mail} />
        <Paragraph>{said.valid}</Paragraph>
        {props.hasCalendar && <Paragraph>{said.attached}</Paragraph>}
        {props.giveBackUntil !== null && <Paragraph>{giveBackOf(props.giveBackUntil, mail)}</Paragraph>}
        <Button href={link}>{seeLabel(props.order, mail)}</Button>
      </>
    );
  },
  text: (props, mail) => {
    const { eventChanged: said } = mail.text;
    const before = factsBefore(props, mail);
    return [
      mail.text.greeting(props.order.greetName),
      said.lead(titleOf(props)),
      ...(before.length === 0 ? [] : [`${said.before}\n${factLines(before)}`]),
      `${said.now}\n${factLines(orderFacts(props, mail))}`,
      ...joinText(props.joinUrl, mail),
      said.valid,
      ...(props.hasCalendar ? [said.attached] : []),
      ...(props.giveBackUntil === null ? [] : [giveBackOf(props.giveBackUntil, mail)]),
      `${seeLabel(props.order, mail)}:\n${props.link}`,
    ];
  },
};

/** The same among other news. */
export function changeNews(title: string, { giveBackUntil }: { giveBackUntil: string | null }, mail: MailPage): string {
  const lead = mail.text.eventChanged.lead(title);
  return giveBackUntil === null ? lead : `${lead} ${giveBackOf(giveBackUntil, mail)}`;
}

function giveBackOf(until: string, { text, language, now }: MailPage): string {
  return text.eventChanged.giveBack(dateTime(until, { language, zone: 'Asia/Manila', now }));
}

/** Only what is different now. */
function factsBefore({ before, event }: EventChangedMailProps, mail: MailPage): Fact[] {
  if (before === undefined || event === undefined) return [];
  const { text } = mail;
  const facts = (of: typeof event): Fact[] => [
    [text.event, of.name],
    [text.when, whenOf(of, mail)],
    [text.where, whereOf(of, mail)],
  ];
  const now = facts(event);
  return facts(before).filter(([, value], index) => value !== now[index]?.[1]);
}
