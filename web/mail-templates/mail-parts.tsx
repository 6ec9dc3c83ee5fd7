import type { ComponentChildren } from 'preact';
import type { MailedEventProps, MailPage } from './mail-template.ts';

const paper = '#FBF6EA';
const ink = '#1B1A2E';
const ube = '#4B2A7B';
const font = 'Archivo, Helvetica, Arial, sans-serif';
const line = `2px solid ${ink}`;

interface MailLayoutProps {
  mail: MailPage;
  title: string;
  children: ComponentChildren;
}

/** Tables and styles on the elements: mail programs know little else. */
export function MailLayout({ mail, title, children }: MailLayoutProps) {
  return (
    <html lang={mail.language}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>{title}</title>
      </head>
      <body style={{ margin: 0, padding: 0, background: paper }}>
        <table role="presentation" width="100%" cellPadding="0" cellSpacing="0" style={{ background: paper }}>
          <tr>
            <td align="center" style={{ padding: '24px 12px' }}>
              <table
                role="presentation"
                width="100%"
                cellPadding="0"
                cellSpacing="0"
                style={{ maxWidth: '560px', background: '#FFFFFF', border: line, fontFamily: font, color: ink }}
              >
                <tr>
                  <td style={{ padding: '14px 24px', borderBottom: line, fontWeight: 800, fontSize: '20px' }}>
                    <a href={mail.publicUrl} style={{ color: ink, textDecoration: 'none' }}>
                      Takilya
                    </a>
                  </td>
                </tr>
                <tr>
                  <td style={{ padding: '24px', fontSize: '16px', lineHeight: '24px' }}>
                    {mail.isSandbox && <Note>{mail.text.testNote}</Note>}
                    {children}
                  </td>
                </tr>
                <tr>
                  <td style={{ padding: '14px 24px', borderTop: line, fontSize: '13px', lineHeight: '18px' }}>
                    {mail.text.footer}
                  </td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html>
  );
}

export function Heading({ children }: { children: ComponentChildren }) {
  return <h1 style={{ margin: '0 0 16px', fontSize: '26px', lineHeight: '30px', fontWeight: 800 }}>{children}</h1>;
}

export function Paragraph({ children }: { children: ComponentChildren }) {
  return <p style={{ margin: '0 0 16px' }}>{children}</p>;
}

export function Note({ children }: { children: ComponentChildren }) {
  return <p style={{ margin: '0 0 16px', padding: '10px 12px', border: line, background: paper }}>{children}</p>;
}

export function Button({ href, children }: { href: string; children: ComponentChildren }) {
  const style = {
    display: 'inline-block',
    padding: '12px 20px',
    border: line,
    background: ube,
    color: '#FFFFFF',
    fontWeight: 700,
    textDecoration: 'none',
  };
  return (
    <p style={{ margin: '8px 0 24px' }}>
      <a href={href} style={style}>
        {children}
      </a>
    </p>
  );
}

/** The event's own picture, as its link is shared with it. Whoever loads no pictures reads the name. */
export function MailPoster({ event, mail }: { event: MailedEventProps | undefined; mail: MailPage }) {
  if (event === undefined) return null;
  return (
    <p style={{ margin: '-24px -24px 24px' }}>
      <img
        src={`${mail.publicUrl}${event.picture}`}
        width="556"
        alt={event.name}
        style={{
          display: 'block',
          width: '100%',
          height: 'auto',
          borderBottom: line,
          fontSize: '24px',
          fontWeight: 800,
        }}
      />
    </p>
  );
}

/** Where an online event is joined. */
export function JoinLine({ url, mail }: { url: string | null; mail: MailPage }) {
  if (url === null) return null;
  return (
    <Paragraph>
      <b>{mail.text.join}:</b>{' '}
      <a href={url} style={{ color: ube, wordBreak: 'break-all' }}>
        {url}
      </a>
    </Paragraph>
  );
}

/** The same in a mail without markup. */
export function joinText(url: string | null, { text }: MailPage): string[] {
  return url === null ? [] : [`${text.join}:\n${url}`];
}

/** Labels and values, a row each. */
export function Facts({ rows }: { rows: readonly (readonly [label: string, value: ComponentChildren])[] }) {
  return (
    <table role="presentation" width="100%" cellPadding="0" cellSpacing="0" style={{ margin: '0 0 16px' }}>
      {rows.map(([label, value]) => (
        <tr key={label}>
          <td valign="top" width="110" style={{ padding: '6px 12px 6px 0', borderTop: '1px solid #D9D2C0' }}>
            {label}
          </td>
          <td valign="top" style={{ padding: '6px 0', borderTop: '1px solid #D9D2C0', fontWeight: 700 }}>
            {value}
          </td>
        </tr>
      ))}
    </table>
  );
}
