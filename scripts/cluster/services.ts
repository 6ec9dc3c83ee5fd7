import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repository } from '../../test/helpers/machine/child.ts';
import { createMember, type Member } from './member.ts';
import type { Programs } from './programs.ts';

export const appSecret = 'a secret that only this cluster knows, 48 letters';

export interface ServiceNode {
  member: Member;
  url: string;
}

export interface Services {
  web: ServiceNode[];
  workers: ServiceNode[];
  redis: Member;
  balancer: Member;
  /** Where buyers come in. */
  url: string;
}

interface Place {
  directory: string;
  programs: Programs;
  nextPort: () => Promise<number>;
  databaseUrl: string;
  isShort: boolean;
}

export async function createServices(place: Place): Promise<Services> {
  const { directory, programs, nextPort } = place;
  const [redisPort, balancerPort] = [await nextPort(), await nextPort()];
  const url = `http://127.0.0.1:${balancerPort}`;
  const nodes: (ServiceNode & { port: number })[] = [];
  for (const name of ['web 1', 'web 2', 'worker 1', ...(place.isShort ? [] : ['worker 2'])]) {
    const port = await nextPort();
    const environment = {
      ROLE: name.startsWith('web') ? 'web' : 'worker',
      PORT: String(port),
      DATABASE_URL: place.databaseUrl,
      REDIS_URL: `redis://127.0.0.1:${redisPort}`,
      DATA_DIR: join(directory, `${fileName(name)}-data`),
      PUBLIC_URL: url,
      TRUSTED_PROXIES: '127.0.0.1',
      APP_SECRET: appSecret,
      // Every request is counted in Redis, and none is refused.
      MARKETPLACE_RATE_LIMIT: '100000',
      HOLD_LIMITS: 'off',
      MAIL_LIMITS: 'off',
      DEMO: 'off',
      LOG_LEVEL: 'warn',
    };
    nodes.push({ member: createService(place, name, environment), url: `http://127.0.0.1:${port}`, port });
  }
  return {
    web: nodes.slice(0, 2),
    workers: nodes.slice(2),
    redis: createMember({
      name: 'Redis',
      command: programs.redis,
      args: ['--bind', '127.0.0.1', '--port', String(redisPort), '--save', '', '--appendonly', 'no'],
      logPath: join(directory, 'redis.log'),
    }),
    balancer: createBalancer(
      place,
      balancerPort,
      nodes.slice(0, 2).map(({ port }) => port),
    ),
    url,
  };
}

const fileName = (name: string) => name.replace(' ', '-');

function createService({ directory }: Place, name: string, environment: Record<string, string>): Member {
  return createMember({
    name,
    command: process.execPath,
    args: [join(repository, 'src/serve.ts')],
    environment: { NODE_COMPILE_CACHE: join(tmpdir(), 'takilya-compile-cache'), ...environment },
    logPath: join(directory, `${fileName(name)}.log`),
  });
}

/**
 * It asks `/healthz`: a fault that all nodes share is no reason to take them all out. A node that does not answer for a
 * second and a half is left out; a client that waits for it hears so at once and can try again.
 */
function createBalancer({ directory, programs }: Place, port: number, webPorts: readonly number[]): Member {
  const path = join(directory, 'haproxy.cfg');
  const servers = webPorts.map((webPort, index) => `  server web${index + 1} 127.0.0.1:${webPort} check`);
  const lines = [
    'defaults',
    '  mode http',
    '  option redispatch 1',
    '  retries 3',
    '  timeout connect 1s',
    '  timeout client 60s',
    // Longer than the service itself lets a buyer wait.
    '  timeout server 15s',
    '  timeout check 1s',
    'frontend buyers',
    `  bind 127.0.0.1:${port}`,
    '  option forwardfor',
    '  default_backend web',
    'backend web',
    '  option httpchk GET /healthz',
    '  default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions',
    ...servers,
  ];
  writeFileSync(path, `${lines.join('\n')}\n`);
  return createMember({
    name: 'balancer',
    command: programs.haproxy,
    args: ['-db', '-f', path],
    logPath: join(directory, 'haproxy.log'),
  });
}
