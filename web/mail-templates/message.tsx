import type { ComponentChildren } from 'preact';
import { Heading, Note, Paragraph } from './mail-parts.tsx';
import type { MailTemplate, MessageMailProps } from './mail-template.ts';

/** What an organizer writes, in a frame that says whose words they are and how to stop them. */
export const message: MailTemplate<MessageMailProps> = {
  subject: ({ isTest, organizerTitle, subject }, { text }) => text.message.subject(organizerTitle, subject, { isTest }),
  Body({ mail, subject, text, organizerTitle, eventTitle, stopUrl, isTest }) {
    const { message: said } = mail.text;
    return (
      <>
        {isTest && <Note>{said.test}</Note>}
        <Paragraph>{said.lead(organizerTitle, eventTitle)}</Paragraph>
        <Heading>{subject}</Heading>
        <MessageText text={text} />
        <Paragraph>{said.answer(organizerTitle)}</Paragraph>
        <Paragraph>
          {said.why(eventTitle)} <a href={stopUrl}>{said.stop(organizerTitle)}</a>
        </Paragraph>
      </>
    );
  },
  text: ({ subject, text, organizerTitle, eventTitle, stopUrl, isTest }, mail) => {
    const { message: said } = mail.text;
    return [
      ...(isTest ? [said.test] : []),
      said.lead(organizerTitle, eventTitle),
      subject,
      text,
      said.answer(organizerTitle),
      `${said.why(eventTitle)}\n${said.stop(organizerTitle)}:\n${stopUrl}`,
    ];
  },
};

/** The one place where a typed text becomes markup: an empty line separates paragraphs, and URLs become links. */
function MessageText({ text }: { text: string }) {
  return (
    <>
      {text.split(/\n{2,}/).map((paragraph, place) => (
        <Paragraph key={place}>
          {paragraph.split('\n').map((line, row) => (
            <>
              {row > 0 && <br />}
              {linked(line)}
            </>
          ))}
        </Paragraph>
      ))}
    </>
  );
}

/** Punctuation at the end of a sentence is no part of a URL. */
function linked(line: string): ComponentChildren {
  return line.split(/(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]])/).map((part, place) =>
    place % 2 === 1 && URL.canParse(part) ? (
      <a key={place} href={part}>
        {part}
      </a>
    ) : (
      part
    ),
  );
}
