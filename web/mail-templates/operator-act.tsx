import { dateTime } from '../format.ts';
import { Button, Facts, Heading, Paragraph } from './mail-parts.tsx';
import type { MailPage, MailTemplate, OperatorActMailProps } from './mail-template.ts';

export const operatorAct: MailTemplate<OperatorActMailProps> = {
  subject: ({ act, subject }, { text }) => text.operatorAct.subjects[act](subject),
  Body(props) {
    const { mail, act, subject, reason } = props;
    const { operatorAct: said } = mail.text;
    return (
      <>
        <Heading>{said.subjects[act](subject)}</Heading>
        <Paragraph>{said.leads[act](subject)}</Paragraph>
        <Facts rows={factsOf(props, mail)} />
        {reason !== null && <Paragraph>{said.answer}</Paragraph>}
        <Button href={`${mail.publicUrl}/organizer`}>{said.action}</Button>
      </>
    );
  },
  text: (props, mail) => {
    const { operatorAct: said } = mail.text;
    const facts = factsOf(props, mail).map(([label, value]) => `${label}: ${value}`);
    const answer = props.reason === null ? [] : [said.answer];
    return [said.leads[props.act](props.subject), facts.join('\n'), ...answer, `${mail.publicUrl}/organizer`];
  },
};

function factsOf(
  { reason, at }: OperatorActMailProps,
  { text, language, now }: MailPage,
): (readonly [label: string, value: string])[] {
  const when = [text.account.when, dateTime(at, { language, zone: 'Asia/Manila', now })] as const;
  return reason === null ? [when] : [[text.operatorAct.reason, reason], when];
}
