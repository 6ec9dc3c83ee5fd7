import { dateTime } from '../format.ts';
import { Button, Facts, Heading, Paragraph } from './mail-parts.tsx';
import type {
  AccountMailProps,
  MailPage,
  MailTemplate,
  NewDeviceMailProps,
  PayoutAccountMailProps,
  SecondFactorMailProps,
} from './mail-template.ts';

export const newDevice: MailTemplate<NewDeviceMailProps> = {
  subject: (_, { text }) => text.newDevice.subject,
  Body(props) {
    const { newDevice: said } = props.mail.text;
    return (
      <>
        <Heading>{said.heading}</Heading>
        <Paragraph>{said.lead}</Paragraph>
        <Facts rows={deviceFacts(props, props.mail)} />
        <Paragraph>{said.wasYou}</Paragraph>
        <Paragraph>{said.notYou}</Paragraph>
        <Button href={newPasswordLink(props.mail)}>{props.mail.text.passwordReset.action}</Button>
      </>
    );
  },
  text: (props, mail) => {
    const { newDevice: said } = mail.text;
    return [said.lead, factsText(deviceFacts(props, mail)), said.wasYou, said.notYou, newPasswordLink(mail)];
  },
};

export const secondFactor: MailTemplate<SecondFactorMailProps> = {
  subject: ({ change }, { text }) => text.secondFactor.subjects[change],
  Body(props) {
    const { secondFactor: said } = props.mail.text;
    return (
      <>
        <Heading>{said.subjects[props.change]}</Heading>
        <Paragraph>{said.leads[props.change]}</Paragraph>
        <Facts rows={factsOf(props, props.mail)} />
        <Paragraph>{said.notYou}</Paragraph>
        <Button href={newPasswordLink(props.mail)}>{props.mail.text.passwordReset.action}</Button>
      </>
    );
  },
  text: (props, mail) => {
    const { secondFactor: said } = mail.text;
    return [said.leads[props.change], factsText(factsOf(props, mail)), said.notYou, newPasswordLink(mail)];
  },
};

export const payoutAccount: MailTemplate<PayoutAccountMailProps> = {
  subject: ({ organizationName }, { text }) => text.payoutAccount.subject(organizationName),
  Body(props) {
    const { payoutAccount: said } = props.mail.text;
    return (
      <>
        <Heading>{said.heading}</Heading>
        <Paragraph>{said.lead(props.organizationName, props.numberEnd)}</Paragraph>
        <Facts rows={factsOf(props, props.mail)} />
        <Paragraph>{said.rests}</Paragraph>
        <Paragraph>{said.notYou}</Paragraph>
        <Button href={newPasswordLink(props.mail)}>{props.mail.text.passwordReset.action}</Button>
      </>
    );
  },
  text: (props, mail) => {
    const { payoutAccount: said } = mail.text;
    const lead = said.lead(props.organizationName, props.numberEnd);
    return [lead, factsText(factsOf(props, mail)), said.rests, said.notYou, newPasswordLink(mail)];
  },
};

type Rows = (readonly [label: string, value: string])[];

function deviceFacts(props: NewDeviceMailProps, mail: MailPage): Rows {
  const { account } = mail.text;
  const { browser, system } = props.device;
  const name = browser !== null && system !== null ? account.deviceOn(browser, system) : (browser ?? system);
  return [[account.device, name ?? account.deviceUnknown], ...factsOf(props, mail)];
}

function factsOf({ at, address }: AccountMailProps, { text, language, now }: MailPage): Rows {
  const { account } = text;
  const rows: Rows = [[account.when, dateTime(at, { language, zone: 'Asia/Manila', now })]];
  if (address !== null) rows.push([account.address, address]);
  return rows;
}

function factsText(rows: Rows): string {
  return rows.map(([label, value]) => `${label}: ${value}`).join('\n');
}

function newPasswordLink({ publicUrl }: MailPage): string {
  return `${publicUrl}/organizer/forgot-password`;
}
