import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { receiverCertificate, receiverKey } from '../receivers/receivers-certificate.ts';
import { type Child, startChild } from './child.ts';
import { readDeploy } from './deploy-files.ts';
import { freePort } from './free-port.ts';

export interface Balancer extends Child {
  plain: number;
  secure: number;
}

/** The balancer as it is shipped, in front of these nodes; only ports, addresses and its number of connections differ. */
export async function startBalancer(
  haproxy: string,
  { folder, nodes }: { folder: string; nodes: readonly [string, string] },
): Promise<Balancer> {
  const [plain, secure] = [await freePort(), await freePort()];
  mkdirSync(join(folder, 'certificates'), { recursive: true });
  writeFileSync(join(folder, 'certificates/site.pem'), `${receiverCertificate}\n${receiverKey}`);
  let place = 0;
  const configuration = readDeploy('haproxy.cfg')
    .replace('bind :8080', `bind 127.0.0.1:${plain}`)
    .replace('bind :8443', `bind 127.0.0.1:${secure}`)
    .replaceAll('/etc/haproxy/certificates', join(folder, 'certificates'))
    // Each backend names both.
    .replace(/^( {2}server \w+) \S+/gm, (_, name) => `${name} ${new URL(nodes[place++ % 2] as string).host}`)
    // As root it would set the limit of open files, which a test has no business with.
    .replace(/^ {2}maxconn \d+/m, '  maxconn 200');
  writeFileSync(join(folder, 'haproxy.cfg'), configuration);
  const child = startChild(haproxy, ['-f', join(folder, 'haproxy.cfg')], { environment: {} });
  return { ...child, plain, secure };
}
