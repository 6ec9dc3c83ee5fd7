import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

export interface ReceivedMail {
  from: string;
  to: string[];
  /** As it came over the wire, dots unstuffed. */
  raw: string;
}

/** What the server does with mails that come. */
interface SmtpBehaviour {
  /** What RCPT is answered for an address; undefined accepts it. */
  refuse?: (address: string) => string | undefined;
  /** What MAIL is answered instead of 250. */
  refuseSender?: string;
  /** HANG: says nothing more after EHLO. DROP_IN_DATA: hangs up while the mail is being sent. DROP_AFTER_DATA: takes the
   *  mail and hangs up without saying so. */
  mode?: 'HANG' | 'DROP_IN_DATA' | 'DROP_AFTER_DATA';
  /** What the acceptance of a mail to an address waits for. */
  acceptAfter?: (address: string) => Promise<void> | undefined;
}

export interface SmtpReceiver {
  url: string;
  port: number;
  mails: ReceivedMail[];
  /** Every line that was said outside mails. */
  commands: string[];
  behaviour: SmtpBehaviour;
  close(): Promise<void>;
}

/** A mail server on this machine that keeps what it is sent. */
export async function smtpReceiver(options: { port?: number; behaviour?: SmtpBehaviour } = {}): Promise<SmtpReceiver> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => {});
    serve(socket, receiver);
  });
  server.listen(options.port ?? 0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const receiver: SmtpReceiver = {
    url: `smtp://127.0.0.1:${port}`,
    port,
    mails: [],
    commands: [],
    behaviour: options.behaviour ?? {},
    async close() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
  return receiver;
}

function serve(socket: Socket, receiver: SmtpReceiver): void {
  let unread = '';
  let isInData = false;
  let mail: ReceivedMail = { from: '', to: [], raw: '' };
  const say = (line: string) => void socket.write(`${line}\r\n`);

  const takeMail = () => {
    const end = unread.startsWith('.\r\n') ? 0 : unread.indexOf('\r\n.\r\n') + 2;
    if (receiver.behaviour.mode === 'DROP_IN_DATA') return socket.destroy();
    if (end === 1) return;
    mail.raw = unread.slice(0, end).replaceAll(/^\./gm, '');
    unread = unread.slice(end + 3);
    isInData = false;
    const waits = receiver.behaviour.acceptAfter?.(mail.to[0] ?? '');
    receiver.mails.push(mail);
    mail = { from: '', to: [], raw: '' };
    if (receiver.behaviour.mode === 'DROP_AFTER_DATA') return socket.destroy();
    const accept = () => say('250 2.0.0 queued');
    if (waits === undefined) accept();
    else void waits.then(accept);
  };

  const obey = (line: string) => {
    receiver.commands.push(line);
    const { refuse, refuseSender, mode } = receiver.behaviour;
    const [verb = ''] = line.toUpperCase().split(' ');
    const address = /<([^>]*)>/.exec(line)?.[1] ?? '';
    if (verb === 'EHLO' || verb === 'HELO')
      return say('250-receiver\r\n250-8BITMIME\r\n250-AUTH PLAIN LOGIN\r\n250 SMTPUTF8');
    if (mode === 'HANG') return;
    if (verb === 'MAIL') {
      if (refuseSender !== undefined) return say(refuseSender);
      mail = { from: address, to: [], raw: '' };
      return say('250 2.1.0 ok');
    }
    if (verb === 'RCPT') {
      const refusal = refuse?.(address);
      if (refusal === undefined) mail.to.push(address);
      return say(refusal ?? '250 2.1.5 ok');
    }
    if (verb === 'DATA') {
      if (mail.to.length === 0) return say('503 5.5.1 nobody to send it to');
      isInData = true;
      return say('354 go on');
    }
    if (verb === 'RSET' || verb === 'NOOP') return say('250 2.0.0 ok');
    if (verb === 'QUIT') {
      say('221 2.0.0 bye');
      return void socket.end();
    }
    say('502 5.5.1 not understood');
  };

  socket.setEncoding('utf8');
  say('220 receiver ESMTP');
  socket.on('data', (chunk: string) => {
    unread += chunk;
    while (unread !== '' && !socket.destroyed) {
      const before = unread;
      const end = unread.indexOf('\r\n');
      if (isInData) takeMail();
      else if (end >= 0) {
        const line = unread.slice(0, end);
        unread = unread.slice(end + 2);
        obey(line);
      }
      if (unread === before) break;
    }
  });
}

/** The headers of a mail, unfolded, by their names in lower case. */
export function headersOf({ raw }: ReceivedMail): Map<string, string[]> {
  const head = raw.slice(0, raw.indexOf('\r\n\r\n')).replaceAll(/\r\n[ \t]+/g, ' ');
  const headers = new Map<string, string[]>();
  for (const line of head.split('\r\n')) {
    const name = line.slice(0, line.indexOf(':')).toLowerCase();
    headers.set(name, [...(headers.get(name) ?? []), line.slice(line.indexOf(':') + 1).trim()]);
  }
  return headers;
}

/** A header in which only encoded words say what is not plain, decoded as mail programs do. */
export function decodedHeader(value: string): string {
  const joined = value.replaceAll(/\?=\s+=\?/g, '?==?');
  return joined.replaceAll(/=\?utf-8\?([QB])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
    kind.toUpperCase() === 'B'
      ? Buffer.from(text, 'base64').toString()
      : decodedQuotedPrintable(text.replaceAll('_', ' ')),
  );
}

/** The parts of a mail with text decoded, by content type; several of one type in their order. */
export function partsOf(raw: string): { contentType: string; head: string; body: Buffer }[] {
  const split = raw.indexOf('\r\n\r\n');
  const head = raw.slice(0, split).replaceAll(/\r\n[ \t]+/g, ' ');
  const rest = raw.slice(split + 4);
  const contentType = /^content-type:\s*([^;\r\n]+)/im.exec(head)?.[1]?.toLowerCase() ?? 'text/plain';
  const boundary = /boundary="?([^";\r\n]+)/i.exec(head)?.[1];
  if (boundary !== undefined) {
    const inner = rest.split(`--${boundary}`).slice(1, -1);
    return inner.flatMap((part) => partsOf(part.replace(/^\r\n/, '')));
  }
  const encoding = /^content-transfer-encoding:\s*(\S+)/im.exec(head)?.[1]?.toLowerCase();
  if (encoding === 'base64') return [{ contentType, head, body: Buffer.from(rest, 'base64') }];
  const text = encoding === 'quoted-printable' ? decodedQuotedPrintable(rest.replaceAll(/=\r\n/g, '')) : rest;
  return [{ contentType, head, body: Buffer.from(text) }];
}

function decodedQuotedPrintable(text: string): string {
  const bytes = text.replaceAll(/(?:=[0-9A-F]{2})+/gi, (run) =>
    Buffer.from(run.replaceAll('=', ''), 'hex').toString('utf8'),
  );
  return bytes;
}
