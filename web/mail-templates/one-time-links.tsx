import { dateTime } from '../format.ts';
import { Button, Heading, Paragraph } from './mail-parts.tsx';
import type { InvitationMailProps, MailPage, MailTemplate, OneTimeLinkMailProps } from './mail-template.ts';

export const passwordReset: MailTemplate<OneTimeLinkMailProps> = {
  subject: (_, { text }) => text.passwordReset.subject,
  Body(props) {
    const { mail, link } = props;
    const { passwordReset: said } = mail.text;
    return (
      <>
        <Heading>{said.heading}</Heading>
        <Paragraph>{said.lead}</Paragraph>
        <Button href={link}>{said.action}</Button>
        <Paragraph>{validOf(props, mail)}</Paragraph>
        <Paragraph>{said.notYou}</Paragraph>
      </>
    );
  },
  text: (props, mail) => {
    const { passwordReset: said } = mail.text;
    return [said.lead, `${said.action}:\n${props.link}`, validOf(props, mail), said.notYou];
  },
};

export const yourData: MailTemplate<OneTimeLinkMailProps> = {
  subject: (_, { text }) => text.yourData.subject,
  Body(props) {
    const { mail, link } = props;
    const { yourData: said } = mail.text;
    return (
      <>
        <Heading>{said.heading}</Heading>
        <Paragraph>{said.lead}</Paragraph>
        <Button href={link}>{said.action}</Button>
        <Paragraph>{said.validUntil(untilOf(props, mail))}</Paragraph>
        <Paragraph>{said.notYou}</Paragraph>
      </>
    );
  },
  text: (props, mail) => {
    const { yourData: said } = mail.text;
    return [said.lead, `${said.action}:\n${props.link}`, said.validUntil(untilOf(props, mail)), said.notYou];
  },
};

export const invitation: MailTemplate<InvitationMailProps> = {
  subject: ({ organizationName }, { text }) => text.invitation.subject(organizationName),
  Body(props) {
    const { mail, link, organizationName, inviter } = props;
    const { invitation: said } = mail.text;
    return (
      <>
        <Heading>{said.heading(organizationName)}</Heading>
        <Paragraph>{said.lead(inviter, organizationName)}</Paragraph>
        <Button href={link}>{said.action}</Button>
        <Paragraph>{validOf(props, mail)}</Paragraph>
        <Paragraph>{said.notYou}</Paragraph>
      </>
    );
  },
  text: (props, mail) => {
    const { invitation: said } = mail.text;
    return [
      said.lead(props.inviter, props.organizationName),
      `${said.action}:\n${props.link}`,
      validOf(props, mail),
      said.notYou,
    ];
  },
};

function validOf(props: OneTimeLinkMailProps, mail: MailPage): string {
  return mail.text.validUntil(untilOf(props, mail));
}

function untilOf({ validUntil }: OneTimeLinkMailProps, { language, now }: MailPage): string {
  return dateTime(validUntil, { language, zone: 'Asia/Manila', now });
}
