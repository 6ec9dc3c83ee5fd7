import assert from 'node:assert/strict';
import { readFileSync, rmSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { createOrderLinks } from '../../../src/core/selling/orders/order-links.ts';
import { apiClient } from '../../helpers/clients/api-client.ts';
import { buyerAt, eventOnSale } from '../../helpers/clients/buyer.ts';
import { readPdf } from '../../helpers/clients/pdf-reader.ts';
import { type Environment, environments } from '../../helpers/machine/deploy-files.ts';
import { freePort } from '../../helpers/machine/free-port.ts';
import { startUnit, type UnitProcess, unitSkip } from '../../helpers/machine/systemd-unit.ts';
import { type TestServer, testServer } from '../../helpers/machine/test-server.ts';
import { throwawayDirectory } from '../../helpers/machine/throwaway-directory.ts';
import { until } from '../../helpers/machine/until.ts';
import { partsOf, type SmtpReceiver, smtpReceiver } from '../../helpers/receivers/smtp-receiver.ts';
import { plain } from '../../helpers/worlds/picture-files.ts';
import { uploader } from '../../helpers/worlds/pictures.ts';

// Under each shipped unit's own filter of system calls, limits and view of the disk, as a user who is not root.
const skip = unitSkip;
const host = 'tickets.example.com';
const metricsToken = '0c64b1c1f0a7f5a1e2b9d3c47a6d58e1';
let server: TestServer;
let mails: SmtpReceiver;
let relay: Server;
let folder = '';
let states = '';
let given: Environment;
const ports = { web: 0, worker: 0 };

before(async () => {
  if (skip !== false) return;
  folder = throwawayDirectory('takilya-units-');
  states = throwawayDirectory('takilya-states-');
  mails = await smtpReceiver();
  [ports.web, ports.worker] = [await freePort(), await freePort()];
  const shipped = environments().get('systemd/takilya-web.service') as Environment;
  server = await testServer({ environment: { ROLE: 'web', APP_SECRET: shipped.APP_SECRET as string } });
  relay = await relayTo(server);
  const { port } = relay.address() as AddressInfo;
  const { user, database } = server.connection;
  // What the operator fills in, and what is not there: Redis.
  given = {
    PUBLIC_URL: `http://${host}:${ports.web}`,
    DATABASE_URL: `postgres://${user}@127.0.0.1:${port}/${database}`,
    REDIS_URL: '',
    PAYMENT_PROVIDER: 'simulator',
    PAYMONGO_SECRET_KEY: '',
    PAYMONGO_WEBHOOK_SECRET: '',
    METRICS_TOKEN: metricsToken,
    SMTP_URL: mails.url,
  };
});
after(async () => {
  await server?.close();
  await mails?.close();
  relay?.close();
  for (const each of [folder, states]) if (each !== '') rmSync(each, { recursive: true, force: true });
});

test('the web and worker units sell a ticket and send its mail with the PDF, and pictures are made', {
  skip,
}, async (t) => {
  const web = start('takilya-web', { PORT: String(ports.web) });
  const worker = start('takilya-worker', { PORT: String(ports.worker) });
  t.after(() => Promise.all([web.stop(), worker.stop()]));
  const urls = { web: `http://127.0.0.1:${ports.web}`, worker: `http://127.0.0.1:${ports.worker}` };
  await untilReady(urls.web, web);
  await untilReady(urls.worker, worker);

  const { key } = await server.key(await server.organization());
  const { id, types } = await eventOnSale(apiClient(urls.web, key), { tickets: [{}] });
  const order = await buyerAt(urls.web).buy(id, { [types[0] as string]: 2 });
  assert.equal(order.status, 'COMPLETED');
  await until(() => mails.mails.some(({ raw }) => raw.includes('application/pdf')));
  const mail = mails.mails.find(({ raw }) => raw.includes('application/pdf'));
  const pdf = partsOf(mail?.raw ?? '').find(({ contentType }) => contentType === 'application/pdf');
  // Two tickets, and the code for those who come together.
  assert.equal(readPdf(pdf?.body as Buffer).pages.length, 3);

  const { keyOf } = createOrderLinks(server.config.appSecret);
  const visit = await fetch(`${urls.web}/orders/${order.id}?key=${keyOf(order.id)}`, { redirect: 'manual' });
  const cookie = visit.headers.get('set-cookie')?.split(';')[0] as string;
  const shown = await fetch(`${urls.web}/orders/${order.id}/tickets.pdf`, { headers: { cookie } });
  assert.equal(shown.status, 200);
  assert.equal(readPdf(Buffer.from(await shown.arrayBuffer())).pages.length, 3);
  const uploaded = await uploader(urls.web, key)(await plain(1_600, 900).jpeg({ progressive: true }).toBuffer());
  assert.equal(uploaded.status, 201, uploaded.body);

  const figures = async (url: string) =>
    (await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })).text();
  assert.match(await figures(urls.web), /^takilya_threads_can_work\{pool="drawings"\} 1$/m);
  assert.match(await figures(urls.worker), /^takilya_threads_can_work\{pool="mails"\} 1$/m);
  for (const unit of [web, worker]) {
    // It is denied by the units, and said once.
    assert.equal(unit.said().split('work at the usual priority').length - 1, 1, unit.said());
  }
});

test('the backup unit makes a backup where it may write', { skip }, async () => {
  const backup = start('takilya-backup', {});
  const { code, said } = await backup.ended;
  assert.equal(code, 0, said);
  const file = gunzipSync(readFileSync(join(states, 'takilya/backups/latest.backup.gz')));
  assert.match(String(file), /^\{"format":"takilya-backup"/);
  assert.match(String(file.subarray(-200)), /\}\}\n$/);
});

function start(unit: string, more: Environment): UnitProcess {
  const file = `systemd/${unit}.service`;
  const own = environments().get(file) as Environment;
  const environment = { ...own, ...given, ...more };
  return startUnit(file, { environment, states, folder, hosts: `127.0.0.1 ${host}` });
}

async function untilReady(url: string, unit: UnitProcess): Promise<void> {
  let [told, isOver] = ['', false];
  void unit.ended.then(() => {
    isOver = true;
  });
  await until(async () => {
    if (isOver) throw new Error(`It has ended: ${unit.said()}`);
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    told = (await answer?.text()) ?? '';
    return answer?.ok === true;
  }).catch((error: Error) => {
    throw new Error(`${error.message}\n${told}\n${unit.said()}`);
  });
}

/** The tests' database listens at no port: this does, for a user who may not see its socket. */
async function relayTo({ connection }: TestServer): Promise<Server> {
  const { host: directory, port } = connection;
  const listener = createServer((near) => {
    const far = connect(join(directory, `.s.PGSQL.${port}`));
    near.pipe(far).pipe(near);
    for (const socket of [near, far]) socket.on('error', () => [near, far].map((each) => each.destroy()));
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  return listener;
}
