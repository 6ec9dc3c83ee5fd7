import { dateTime } from '../format.ts';
import { Button, Heading, Paragraph } from './mail-parts.tsx';
import type { InvitationMailProps, MailPage, MailTemplate, OneTimeLinkMailProps } from './mail-template.ts';
import { quoted } from './order-facts.ts';

export const passwordReset = oneTimeLink('passwordReset');
/** Repeats nothing that was typed: anybody may have typed it, and it goes to an address of their choice. */
export const signUp = oneTimeLink('signUp');

function oneTimeLink(name: 'passwordReset' | 'signUp'): MailTemplate<OneTimeLinkMailProps> {
  return {
    subject: (_, { text }) => text[name].subject,
    Body(props) {
      const { mail, link } = props;
      const said = mail.text[name];
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
      const said = mail.text[name];
      return [said.lead, `${said.action}:\n${props.link}`, validOf(props, mail), said.notYou];
    },
  };
}

export const signUpKnown: MailTemplate<object> = {
  subject: (_, { text }) => text.signUpKnown.subject,
  Body({ mail }) {
    const { signUpKnown: said } = mail.text;
    return (
      <>
        <Heading>{said.heading}</Heading>
        <Paragraph>{said.lead}</Paragraph>
        <Button href={`${mail.publicUrl}/organizer/sign-in`}>{said.action}</Button>
        <Paragraph>{said.forgotten}</Paragraph>
        <Paragraph>{said.notYou}</Paragraph>
      </>
    );
  },
  text: (_, { text, publicUrl }) => {
    const { signUpKnown: said } = text;
    return [said.lead, `${said.action}:\n${publicUrl}/organizer/sign-in`, said.forgotten, said.notYou];
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
  subject: ({ organizationName }, { text }) => text.invitation.subject(quoted(organizationName)),
  Body(props) {
    const { mail, link, organizationName } = props;
    const { invitation: said } = mail.text;
    return (
      <>
        <Heading>{said.heading(quoted(organizationName))}</Heading>
        <Paragraph>{leadOf(props, mail)}</Paragraph>
        <Button href={link}>{said.action}</Button>
        <Paragraph>{validOf(props, mail)}</Paragraph>
        <Paragraph>{said.notYou}</Paragraph>
      </>
    );
  },
  text: (props, mail) => {
    const { invitation: said } = mail.text;
    return [leadOf(props, mail), `${said.action}:\n${props.link}`, validOf(props, mail), said.notYou];
  },
};

/** The names of who invites and for whom are their own words. */
function leadOf({ inviter, organizationName }: InvitationMailProps, { text }: MailPage): string {
  return text.invitation.lead(inviter === '' ? '' : quoted(inviter), quoted(organizationName));
}

function validOf(props: OneTimeLinkMailProps, mail: MailPage): string {
  return mail.text.validUntil(untilOf(props, mail));
}

function untilOf({ validUntil }: OneTimeLinkMailProps, { language, now }: MailPage): string {
  return dateTime(validUntil, { language, zone: 'Asia/Manila', now });
}
