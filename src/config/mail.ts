import { isIP } from 'node:net';
import { ConfigError } from './values.ts';

export interface MailAddress {
  name: string;
  address: string;
}

/** The address that mails come from. */
export function mailFromOf(text: string | undefined, { publicUrl }: { publicUrl: string }): MailAddress {
  if (text === undefined) return { name: 'Takilya', address: `tickets@${domainOf(publicUrl)}` };
  const named = /^(?<name>[^<>]*)<(?<address>[^<>]+)>$/.exec(text);
  const name = (named?.groups?.name ?? '').trim().replace(/^"(.*)"$/, '$1');
  const address = (named?.groups?.address ?? text).trim();
  if (!/^[^\s@<>()[\]\\,;:"\p{C}]+@[^\s@<>()[\]\\,;:"\p{C}]+$/u.test(address) || /\p{C}/u.test(name)) {
    throw new ConfigError(`MAIL_FROM must be an address such as Takilya <tickets@example.com>, but it is "${text}".`);
  }
  return { name, address };
}

/** Mails are not sent from a bare network address. */
function domainOf(publicUrl: string): string {
  const { hostname } = new URL(publicUrl);
  return isIP(hostname.replace(/^\[|\]$/g, '')) === 0 ? hostname : 'localhost';
}

export function smtpUrlOf(text: string | undefined): string | undefined {
  const fault = text === undefined ? undefined : smtpUrlFault(text);
  if (fault !== undefined) throw new ConfigError(`SMTP_URL ${fault}.`);
  return text;
}

/** What is wrong with the URL of a mail server, without repeating it: it may hold a password. */
function smtpUrlFault(text: string): string | undefined {
  const example = 'must be an address such as smtp://user:password@host:587 or smtps://host:465';
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !['smtp:', 'smtps:'].includes(url.protocol) || url.hostname === '') return example;
  if (!['', '/'].includes(url.pathname) || url.search !== '' || url.hash !== '')
    return `${example}, with nothing after it`;
  if (!isDecodable(url.username) || !isDecodable(url.password)) {
    return `${example}, with user and password percent-encoded`;
  }
  if ((url.username === '') !== (url.password === '')) return `${example}, with both user and password or neither`;
  return undefined;
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
