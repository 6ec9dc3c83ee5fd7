import { isIP } from 'node:net';
import { connect } from 'node:tls';

const answerMsMax = 5_000;

/**
 * When the certificate that people see at this address ends, whatever program speaks TLS there; undefined where there is none.
 */
export function certificateEnd(url: string): Promise<Date | undefined> {
  const { protocol, hostname, port } = new URL(url);
  if (protocol !== 'https:') return Promise.resolve(undefined);
  return new Promise((resolve) => {
    const host = hostname.replace(/^\[|\]$/g, '');
    // A certificate that has already ended is reported too.
    const servername = isIP(host) === 0 ? host : undefined;
    const socket = connect({ host, port: Number(port || 443), servername, rejectUnauthorized: false });
    const answer = (end: Date | undefined) => {
      socket.destroy();
      resolve(end);
    };
    socket.setTimeout(answerMsMax, () => answer(undefined));
    socket.on('error', () => answer(undefined));
    socket.on('secureConnect', () => {
      const end = new Date(socket.getPeerCertificate().valid_to);
      answer(Number.isNaN(end.getTime()) ? undefined : end);
    });
  });
}
