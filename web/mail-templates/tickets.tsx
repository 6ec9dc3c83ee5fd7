import { daysText } from '../format.ts';
import { Button, Facts, Heading, JoinLine, joinText, MailPoster, Paragraph } from './mail-parts.tsx';
import type { MailedTicketProps, MailPage, MailTemplate, TicketsMailProps } from './mail-template.ts';
import { factLines, itemFacts, orderFacts, quoted, seeLabel, titleOf } from './order-facts.ts';

const qrPixels = 220;

export const tickets: MailTemplate<TicketsMailProps> = {
  subject: (props, { text }) => text.tickets.subject(titleOf(props)),
  Body(props) {
    const { mail, link, order, tickets: listed } = props;
    const { text } = mail;
    const isVoid = listed.length === 0;
    return (
      <>
        {!isVoid && <MailPoster event={props.event} mail={mail} />}
        <Heading>{isVoid ? text.tickets.voidHeading : text.tickets.heading}</Heading>
        <Paragraph>{text.greeting(order.greetName)}</Paragraph>
        {giftOf(props, mail).map((said) => (
          <Paragraph key={said}>{said}</Paragraph>
        ))}
        {changesOf(props, mail).map((said) => (
          <Paragraph key={said}>{said}</Paragraph>
        ))}
        <Paragraph>{isVoid ? voidOf(props) : text.tickets.lead}</Paragraph>
        <Button href={link}>{seeLabel(order, mail)}</Button>
        {props.answersMissing > 0 && (
          <>
            <Paragraph>{text.tickets.answersMissing(props.answersMissing)}</Paragraph>
            <Button href={`${link}#questions`}>{text.tickets.answer}</Button>
          </>
        )}
        <Facts rows={orderFacts(props, mail)} />
        <JoinLine url={props.joinUrl} mail={mail} />
        {listed.map((ticket) => (
          <Ticket key={ticket.code} ticket={ticket} mail={mail} />
        ))}
        {props.ticketsLeftOut > 0 && <Paragraph>{text.tickets.leftOut(props.ticketsLeftOut)}</Paragraph>}
        {!isVoid && <Paragraph>{text.tickets.keep}</Paragraph>}
        {props.hasDocuments && <Paragraph>{text.tickets.attached}</Paragraph>}
        <Facts rows={itemFacts(order, mail)} />
      </>
    );
  },
  text: (props, mail) => {
    const { text } = mail;
    const isVoid = props.tickets.length === 0;
    return [
      text.greeting(props.order.greetName),
      ...giftOf(props, mail),
      ...changesOf(props, mail),
      isVoid ? voidOf({ ...props, mail }) : text.tickets.textLead,
      `${seeLabel(props.order, mail)}:\n${props.link}`,
      ...(props.answersMissing > 0 ? [`${text.tickets.answersMissing(props.answersMissing)}\n${props.link}`] : []),
      factLines(orderFacts(props, mail)),
      ...joinText(props.joinUrl, mail),
      ...props.tickets.map((ticket) =>
        [
          ticket.isAddOn ? `${ticket.name} (${text.addOn})` : ticket.name,
          ...factsOf(ticket, mail).map((fact) => fact.join(': ')),
        ].join('\n'),
      ),
      ...(props.ticketsLeftOut > 0 ? [text.tickets.leftOut(props.ticketsLeftOut)] : []),
      ...(isVoid ? [] : [text.tickets.keep]),
      ...(props.hasDocuments ? [text.tickets.attached] : []),
      factLines(itemFacts(props.order, mail)),
    ];
  },
};

/** What is other than with the tickets that they had; not said where they are void since. */
function changesOf({ isExchanged, isMoved, tickets: listed }: TicketsMailProps, { text }: MailPage): string[] {
  if (listed.length === 0) return [];
  return [...(isExchanged ? [text.tickets.exchanged] : []), ...(isMoved ? [text.tickets.moved] : [])];
}

/** Says that they were given away, by whom, and what the giver writes. */
function giftOf({ gift, event, order }: TicketsMailProps, { text }: MailPage): string[] {
  if (gift === undefined || order.isHeld) return [];
  const { note } = gift;
  const lead = text.tickets.gift(quoted(event?.organizerTitle ?? order.orderNumber));
  return note === null ? [lead] : [lead, text.tickets.note(quoted(note))];
}

function voidOf({ order, mail }: Pick<TicketsMailProps, 'order'> & { mail: MailPage }): string {
  return order.isHeld ? mail.text.tickets.voidHeld : mail.text.tickets.void;
}

function Ticket({ ticket, mail }: { ticket: MailedTicketProps; mail: MailPage }) {
  const { text } = mail;
  return (
    <table
      role="presentation"
      width="100%"
      cellPadding="0"
      cellSpacing="0"
      style={{ margin: '0 0 16px', border: '2px solid #1B1A2E' }}
    >
      <tr>
        <td align="center" style={{ padding: '16px' }}>
          <p style={{ margin: '0 0 8px', fontWeight: 800, fontSize: '18px' }}>{ticket.name}</p>
          {ticket.isAddOn && <p style={{ margin: '0 0 8px' }}>{text.tickets.addOn}</p>}
          {ticket.cid !== null && (
            <img
              src={`cid:${ticket.cid}`}
              width={qrPixels}
              height={qrPixels}
              alt={text.tickets.qr(ticket.code)}
              style={{ display: 'block', width: `${qrPixels}px`, height: `${qrPixels}px` }}
            />
          )}
          <p style={{ margin: '8px 0 0' }}>
            {factsOf(ticket, mail)
              .map(([label, value]) => `${label} ${value}`)
              .join(' · ')}
          </p>
        </td>
      </tr>
    </table>
  );
}

function factsOf(
  { days, section, row, seat, code }: MailedTicketProps,
  { text, language, now }: MailPage,
): [label: string, value: string][] {
  const facts: [string, string | null][] = [
    [text.tickets.days, days && daysText(days, { language, now })],
    [text.tickets.section, section],
    [text.tickets.row, row],
    [text.tickets.seat, seat],
    [text.tickets.code, code],
  ];
  return facts.filter((fact): fact is [string, string] => fact[1] !== null && fact[1] !== '');
}
