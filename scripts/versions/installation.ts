import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedDatabase } from '../../src/platform/embedded-postgres/embedded-database.ts';
import { repository, runSource } from '../../test/helpers/machine/child.ts';
import { readDeploy } from '../../test/helpers/machine/deploy-files.ts';
import { freePort } from '../../test/helpers/machine/free-port.ts';
import { databaseUrlOf } from '../../test/helpers/machine/service-child.ts';
import { receiverCertificate, receiverKey } from '../../test/helpers/receivers/receivers-certificate.ts';
import { createMember, type Member } from '../cluster/member.ts';
import { appSecret } from '../cluster/services.ts';
import { within } from '../cluster/within.ts';

const nodeNames = ['web1', 'web2', 'worker'] as const;
type NodeName = (typeof nodeNames)[number];

/** Two web nodes and a worker behind the balancer as it is shipped, each of either version. */
export interface Installation {
  /** Where people come in, by HTTPS. */
  url: string;
  databaseUrl: string;
  /** Stops a node, and starts it again from this folder once it has ended, as a supervisor does. */
  exchange(name: NodeName, folder: string): Promise<void>;
  /** Runs a command of ours beside. */
  takilya(...args: string[]): Promise<string>;
  /** What the balancer said of nodes that it left out or took back, so far. */
  balancerSaid(): string[];
  lastWords(): string;
  close(): Promise<void>;
}

export async function startInstallation(options: {
  directory: string;
  haproxy: string;
  /** Where the sources lie that the nodes start from. */
  folder: string;
}): Promise<Installation> {
  const { directory, haproxy, folder } = options;
  const database = await startEmbeddedDatabase({
    dataDir: join(directory, 'database'),
    purpose: 'serve',
    settings: { fsync: 'off', max_connections: '200' },
  });
  const databaseUrl = databaseUrlOf(database.connection);
  const certificate = join(directory, 'certificates/site.pem');
  mkdirSync(join(directory, 'certificates'));
  writeFileSync(certificate, `${receiverCertificate}\n${receiverKey}`);
  const [secure, plain] = [await freePort(), await freePort()];
  const url = `https://127.0.0.1:${secure}`;
  const common = {
    NODE_COMPILE_CACHE: join(tmpdir(), 'takilya-compile-cache'),
    NODE_EXTRA_CA_CERTS: certificate,
    DATABASE_URL: databaseUrl,
    PUBLIC_URL: url,
    TRUSTED_PROXIES: '127.0.0.1',
    APP_SECRET: appSecret,
    MARKETPLACE_RATE_LIMIT: '100000',
    HOLD_LIMITS: 'off',
    MAIL_LIMITS: 'off',
    DEMO: 'off',
    LOG_LEVEL: 'warn',
  };
  const ports = { web1: await freePort(), web2: await freePort(), worker: await freePort() };
  const members = new Map<string, Member>();
  const close = async () => {
    for (const member of members.values()) await member.stop();
    await database.close();
  };
  // They are in groups of their own, and would stay.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => void close().finally(() => process.exit(1)));
  }
  const start = async (name: NodeName, from: string) => {
    const member = createMember({
      name,
      command: process.execPath,
      args: [join(from, 'src/serve.ts')],
      folder: from,
      environment: {
        ...common,
        ROLE: name === 'worker' ? 'worker' : 'web',
        PORT: String(ports[name]),
        DATA_DIR: join(directory, `${name}-data`),
      },
      logPath: join(directory, `${name}.log`),
    });
    members.set(name, member);
    member.start();
    await within(120, `${name} is ready`, () => isReady(ports[name]));
  };
  // One after the other: the first makes the schema.
  for (const name of nodeNames) await start(name, folder);
  const balancerLog = join(directory, 'haproxy.log');
  const configuration = balancerFile(directory, { plain, secure, ...ports });
  members.set('balancer', startBalancer(haproxy, { configuration, logPath: balancerLog }));
  return {
    url,
    databaseUrl,
    async exchange(name, from) {
      await members.get(name)?.stop();
      await start(name, from);
    },
    async takilya(...args) {
      const environment = { ...common, DATA_DIR: join(directory, 'commands-data') };
      const { code, stdout, stderr } = await runSource([join(repository, 'src/cli.ts'), ...args], { environment });
      if (code !== 0) throw new Error(`takilya ${args.join(' ')}: ${stdout}${stderr}`);
      return stdout.trim();
    },
    balancerSaid: () =>
      readFileSync(balancerLog, 'utf8')
        .split('\n')
        .filter((line) => / is (?:DOWN|UP)/.test(line)),
    lastWords: () => [...members.values()].map((member) => member.lastWords()).join('\n'),
    close,
  };
}

function startBalancer(
  command: string,
  { configuration, logPath }: { configuration: string; logPath: string },
): Member {
  const balancer = createMember({ name: 'balancer', command, args: ['-db', '-f', configuration], logPath });
  balancer.start();
  return balancer;
}

const isReady = (port: number) =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    (answer) => answer.ok,
    () => false,
  );

/** deploy/haproxy.cfg; only its ports, the certificate's place and the nodes' addresses are others. */
export function balancerFile(
  directory: string,
  ports: { plain: number; secure: number; web1: number; web2: number },
): string {
  const path = join(directory, 'haproxy.cfg');
  const text = readDeploy('haproxy.cfg')
    .replace('bind :8080', `bind 127.0.0.1:${ports.plain}`)
    .replace('bind :8443', `bind 127.0.0.1:${ports.secure}`)
    .replaceAll('/etc/haproxy/certificates', join(directory, 'certificates'))
    .replace(
      /^( {2}server (web[12])) \S+/gm,
      (_, server, name: 'web1' | 'web2') => `${server} 127.0.0.1:${ports[name]}`,
    )
    // As root it would set the limit of open files.
    .replace('maxconn 20000', 'maxconn 200');
  writeFileSync(path, text);
  return path;
}
