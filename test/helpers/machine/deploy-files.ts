import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { repository } from './child.ts';

export type Environment = Record<string, string>;

interface Probe {
  httpGet: { path: string; port: string };
}

interface Container {
  name: string;
  image: string;
  args?: string[];
  envFrom?: { configMapRef?: { name: string }; secretRef?: { name: string } }[];
  env?: { name: string; value: string }[];
  ports?: { name: string; containerPort: number }[];
  startupProbe?: Probe;
  readinessProbe?: Probe;
  livenessProbe?: Probe;
  lifecycle?: { preStop: { sleep: { seconds: number } } };
}

interface Pod {
  metadata: { labels: Environment };
  spec: { containers: Container[]; terminationGracePeriodSeconds?: number };
}

/** What the tests look at; the schema of Kubernetes has the rest. */
interface Manifest {
  kind: string;
  metadata: { name: string };
  data?: Environment;
  stringData?: Environment;
  spec?: {
    template?: Pod;
    jobTemplate?: { spec: { template: Pod } };
    podSelector?: { matchLabels: Environment };
    selector?: Environment & { matchLabels?: Environment };
    scaleTargetRef?: { kind: string; name: string };
    ports?: { name: string; targetPort: string }[];
    rules?: { http: { paths: { path: string; backend: { service: { name: string } } }[] } }[];
  };
}

export interface ComposeService {
  image: string;
  command?: string[];
  environment?: Environment;
  stop_grace_period?: string;
  networks?: string[];
  volumes?: string[];
  user?: string;
  mem_limit?: string;
  logging?: object;
  ulimits?: { nofile: { hard: number } };
  healthcheck?: { test: string[] };
}

interface Compose {
  services: Record<string, ComposeService>;
  networks: Record<string, { ipam: { config: { subnet: string }[] } }>;
}

export function readDeploy(file: string): string {
  return readFileSync(join(repository, 'deploy', file), 'utf8');
}

export function deployFiles(pattern: string): string[] {
  return globSync(pattern, { cwd: join(repository, 'deploy') }).sort();
}

export function manifests(): Manifest[] {
  return deployFiles('kubernetes/**/*.{yaml,example}').flatMap((file) =>
    parseAllDocuments(readDeploy(file)).map((document) => {
      if (document.errors[0] !== undefined) throw new Error(`${file}: ${document.errors[0].message}`);
      return document.toJS() as Manifest;
    }),
  );
}

/** What a manifest starts, if it starts anything. */
export function podOf({ spec }: Manifest): Pod | undefined {
  return spec?.template ?? spec?.jobTemplate?.spec.template;
}

/** What the examples leave to the operator and a start cannot do without. */
const operators: Environment = {
  APP_SECRET: '5cb0a4a3d3a8f3f5a1b2e0c97f6d48e15f0a9c7b3e2d1f60',
  POSTGRES_PASSWORD: '1be4d7730c9f52a886e1',
  PAYMENT_PROVIDER: 'paymongo',
  PAYMONGO_SECRET_KEY: 'sk_live_Zq8vT2mXw5RbN7cLk4HdPy9s',
  PAYMONGO_WEBHOOK_SECRET: 'whsk_Ju3KfW8tYp6VnB1xQe9MzRa4',
};

/** An example filled in: what is empty, and passwords in addresses. */
function filledIn(environment: Environment): Environment {
  return Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [
      name,
      !value ? (operators[name] ?? '') : value.replace(/^(\w+:\/\/\w+:)@/, `$1pw${name.length}91ab77@`),
    ]),
  );
}

export function compose(): Compose {
  const given = filledIn(variablesOf(readDeploy('compose.env.example')));
  const text = readDeploy('compose.yaml').replace(/\$\{(\w+)(?::[-?]([^}]*))?\}/g, (_, name: string) => {
    if (given[name] === undefined) throw new Error(`compose.env.example does not tell of ${name}`);
    return given[name];
  });
  return parse(text, { merge: true }) as Compose;
}

/** Lines of NAME=value. */
export function variablesOf(text: string): Environment {
  return Object.fromEntries([...text.matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [name, value]));
}

/** The values of a directive of a systemd unit, in their order. */
export function directivesOf(unit: string, name: string): string[] {
  return [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value]) => value as string);
}

/** The environment of each of our processes once the examples are filled in, by where it is started. */
export function environments(): Map<string, Environment> {
  const asShipped = [...shippedEnvironments()];
  return new Map(asShipped.map(([where, environment]) => [where, filledIn(environment)]));
}

/** The same as the examples are shipped; Compose itself asks for what is left empty. */
export function shippedEnvironments(): Map<string, Environment> {
  const found = new Map<string, Environment>();
  const image = imageEnvironment();
  const ours = (text: string) => text.startsWith('takilya:');
  for (const [name, { image: of, environment = {} }] of Object.entries(compose().services)) {
    if (ours(of)) found.set(`compose ${name}`, { ...image, ...environment });
  }
  const all = manifests();
  for (const manifest of all) {
    const { kind, metadata } = manifest;
    for (const { image: of, envFrom = [], env = [] } of podOf(manifest)?.spec.containers ?? []) {
      if (!ours(of)) continue;
      const shared = envFrom.flatMap(({ configMapRef, secretRef }) =>
        all.filter(
          (each) =>
            (each.kind === 'ConfigMap' && each.metadata.name === configMapRef?.name) ||
            (each.kind === 'Secret' && each.metadata.name === secretRef?.name),
        ),
      );
      const own = env.map(({ name, value }) => [name, value]);
      found.set(
        `kubernetes ${kind} ${metadata.name}`,
        Object.assign({}, image, ...shared.map((each) => each.data ?? each.stringData), Object.fromEntries(own)),
      );
    }
  }
  const file = variablesOf(readDeploy('systemd/environment.example'));
  for (const unit of deployFiles('systemd/*.service')) {
    const own = variablesOf(directivesOf(readDeploy(unit), 'Environment').join('\n'));
    // As systemd does it: the file has the last word.
    found.set(unit, { ...own, ...file });
  }
  return found;
}

export function imageEnvironment(): Environment {
  const line = /^ENV (.*)$/m.exec(readDeploy('Containerfile'))?.[1] ?? '';
  return variablesOf(line.split(' ').join('\n'));
}
