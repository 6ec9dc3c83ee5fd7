import { dateTime } from '../format.ts';
import { keptIn } from '../texts/faults.ts';
import { Button, Heading, Paragraph } from './mail-parts.tsx';
import type { ExportFailingMailProps, ExportMailProps, MailPage, MailTemplate } from './mail-template.ts';
import { quoted } from './order-facts.ts';

export const exported: MailTemplate<ExportMailProps> = {
  subject: (props, mail) => mail.text.export.subject(whatOf(props, mail)),
  Body(props) {
    const { mail, link } = props;
    const { export: said } = mail.text;
    return (
      <>
        <Heading>{said.heading}</Heading>
        <Paragraph>{whatOf(props, mail)}</Paragraph>
        <Button href={link}>{said.action}</Button>
        <Paragraph>{validOf(props, mail)}</Paragraph>
        <Paragraph>{said.keep}</Paragraph>
      </>
    );
  },
  text: (props, mail) => {
    const { export: said } = mail.text;
    return [whatOf(props, mail), `${said.action}:\n${props.link}`, validOf(props, mail), said.keep];
  },
};

export const exportFailing: MailTemplate<ExportFailingMailProps> = {
  subject: (props, mail) => mail.text.exportFailing.subject(whatOf(props, mail)),
  Body(props) {
    const { mail, link } = props;
    const { exportFailing: said } = mail.text;
    return (
      <>
        <Heading>{said.heading}</Heading>
        <Paragraph>{said.lead(whatOf(props, mail), quoted(props.organizationName))}</Paragraph>
        <Paragraph>{reasonOf(props, mail)}</Paragraph>
        <Paragraph>{said.goesOn}</Paragraph>
        <Button href={link}>{said.action}</Button>
      </>
    );
  },
  text: (props, mail) => {
    const { exportFailing: said } = mail.text;
    const lead = said.lead(whatOf(props, mail), quoted(props.organizationName));
    return [lead, reasonOf(props, mail), said.goesOn, `${said.action}:\n${props.link}`];
  },
};

/** What it is, of which event, about which days. */
function whatOf({ kind, eventTitle, days }: Omit<ExportMailProps, 'link' | 'validUntil'>, { text }: MailPage): string {
  const { export: said } = text;
  const of = eventTitle === null ? [] : [quoted(eventTitle)];
  const about = days === null ? [] : [days.from === days.to ? days.from : said.days(days.from, days.to)];
  return [said.kinds[kind] ?? kind, ...of, ...about].join(', ');
}

function validOf({ validUntil }: ExportMailProps, { text, language, now }: MailPage): string {
  return text.export.validUntil(dateTime(validUntil, { language, zone: 'Asia/Manila', now }));
}

function reasonOf({ error }: ExportFailingMailProps, { text, language }: MailPage): string {
  return text.exportFailing.reason(keptIn(language, error));
}
