import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { codeAt, stepAt } from '../src/core/accounts/second-factor/totp.ts';
import { type Browser, openBrowser } from '../test/helpers/clients/browser.ts';
import { bytesOfBase32 } from '../test/helpers/clients/operator-client.ts';
import { photographDoor } from './screenshots-door.ts';
import { photographGates } from './screenshots-gates.ts';
import { photographWaiting } from './screenshots-waiting.ts';

// npm run screenshots [-- marketplace dashboard operator door waiting]: starts the service with its demo organization in a directory of its own and photographs what the
// README, docs/dashboard.md and docs/operator.md show. What is seen is what a newcomer gets, so nothing here is made up.
const target = fileURLToPath(new URL('../docs/screenshots', import.meta.url));
const readyMs = 60_000;
const festival = '/events/alimpuyo-music-and-arts-festival';
const concert = '/events/sa-lilim-ng-buwan-luna-dimasupil-live';

interface Running {
  url: string;
  /** The demo organizer's, as the terminal printed it. */
  password: string;
  /** The demo organization's. */
  key: string;
  /** Runs a command beside the service, and answers its JSON. */
  takilya(...args: string[]): Promise<Record<string, string>>;
  stop(): Promise<void>;
}

const names = ['marketplace', 'dashboard', 'operator', 'door', 'waiting'] as const;
const wanted = process.argv.slice(2);
const unknown = wanted.find((word) => !(names as readonly string[]).includes(word));
if (unknown !== undefined) {
  console.error(`Nothing is photographed under ${unknown}; there are ${names.join(', ')}.`);
  process.exit(1);
}

const service = await startService();
const browser = await openBrowser();
try {
  await mkdir(target, { recursive: true });
  const parts: Record<(typeof names)[number], () => Promise<void>> = {
    marketplace: () => marketplace(browser, service),
    dashboard: () => dashboard(browser, service),
    operator: () => operator(browser, service),
    door: async () => {
      await photographDoor(service, { eventPath: concert, pageOf, photograph });
      await photographGates(browser, service, { pageOf, photograph });
    },
    waiting: () => photographWaiting(browser, service, { pageOf, photograph }),
  };
  for (const name of names) if (wanted.length === 0 || wanted.includes(name)) await parts[name]();
} finally {
  await browser.close();
  await service.stop();
}

async function startService(): Promise<Running> {
  const dataDir = await mkdtemp(join(tmpdir(), 'takilya-screenshots-'));
  const port = await freePort();
  const env = { ...process.env, DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'silent' };
  const child = spawn(process.execPath, ['src/serve.ts'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const ready = new Promise<void>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`The service was not ready after ${readyMs} ms`)), readyMs);
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      if (!printed.includes('API key')) return;
      clearTimeout(late);
      resolve();
    });
    child.once('exit', () => reject(new Error(`The service ended:\n${printed}`)));
  });
  await ready;
  return {
    url: `http://localhost:${port}`,
    password: /password (\S+)/.exec(printed)?.[1] ?? '',
    key: /API key +(\S+)/.exec(printed)?.[1] ?? '',
    takilya: async (...args) => {
      const { stdout } = await promisify(execFile)(process.execPath, ['src/cli.ts', ...args, '--json'], { env });
      return JSON.parse(stdout) as Record<string, string>;
    },
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}

async function marketplace(browser: Browser, { url }: Running): Promise<void> {
  const page = await pageOf(browser, url, { width: 1280 });
  await page.goto('/');
  await photograph(page, 'home');
  await page.goto(festival);
  await photograph(page, 'event');
  await page.goto(concert);
  await page.locator('[data-step="1"]').first().click();
  await page.getByRole('button', { name: 'Get tickets' }).click();
  await page.getByLabel('Full name').fill('Ana Reyes');
  await page.getByLabel('E-mail').fill('ana@example.com');
  await page.getByRole('button', { name: 'Reserve my tickets' }).click();
  await page.getByRole('timer').waitFor();
  await photograph(page, 'checkout');
  await page.getByRole('button', { name: /^Pay ₱/ }).click();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await page.locator('[data-qr]').first().waitFor();
  const orderUrl = page.url();
  const cookies = await page.context().cookies();

  const phone = await pageOf(browser, url, { width: 390, scheme: 'dark', language: 'fil' });
  await phone.context().addCookies(cookies);
  await phone.goto(concert);
  await photograph(phone, 'event-phone');
  await phone.goto(orderUrl);
  // Its service worker keeps the tickets, and a browser with an active one never counts as idle.
  await photograph(phone, 'tickets-phone', { until: 'load' });
}

async function dashboard(browser: Browser, { url, password }: Running): Promise<void> {
  const page = await pageOf(browser, url, { width: 1280 });
  await page.goto('/organizer/sign-up');
  await photograph(page, 'organizer-sign-up');
  await page.goto('/organizer/sign-in');
  await page.getByLabel('E-mail').fill('demo@takilya.example');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(/\/organizer\/o\//);
  const base = new URL(page.url()).pathname;
  const { id } = await ask<{ id: string }>(url, `/marketplace/v1${concert}`);
  const phone = await pageOf(browser, url, { width: 360, scheme: 'dark' });
  await phone.context().addCookies(await page.context().cookies());
  const ofEvent = {
    'organizer-editor': 'edit',
    'organizer-report': 'reports',
    'organizer-counter': 'counter',
    'organizer-promo-codes': 'promo-codes',
    'organizer-questions': 'questions',
    'organizer-message': 'messages/new',
  };
  for (const [name, path] of Object.entries(ofEvent)) {
    for (const [screen, of] of [
      [page, name],
      [phone, `${name}-phone`],
    ] as const) {
      await screen.goto(`${base}/events/${id}/${path}`);
      await photograph(screen, of);
    }
  }
  for (const [name, path] of Object.entries({
    'organizer-profile': '/settings/organization',
    'organizer-overview': '',
    'organizer-events': '/events',
    'organizer-orders': '/orders',
    'organizer-settlement': '/settlement',
    'organizer-new-key': '/settings/api-keys/new',
  })) {
    await page.goto(`${base}${path}`);
    await photograph(page, name);
  }
  await door(page, base, url);
}

/** A code for a gate, and who came in there over an hour and a half. */
async function door(page: Page, base: string, url: string): Promise<void> {
  const orders = await Promise.all(Array.from({ length: 8 }, () => buy(url)));
  const at = `${base}/events/${orders[0]?.eventId}`;
  const makeCode = async (gate: string) => {
    await page.goto(`${at}/door/codes`);
    await page.getByLabel('Gate').fill(gate);
    await page.getByRole('button', { name: 'Create code' }).click();
    return page.locator('.poster-code').innerText();
  };
  const codes = [await makeCode('VIP entrance'), await makeCode('Main gate')];
  await photograph(page, 'organizer-door-poster');
  const devices = await Promise.all(
    codes.map((code, place) =>
      ask<{ token: string }>(url, '/door/v1/sessions', { code, device: `Phone ${place + 1}` }),
    ),
  );
  const minutesAgo = [84, 71, 70, 58, 57, 55, 41, 40, 39, 37, 22, 20, 19, 6];
  const qrs: string[] = [];
  for (const { id, token } of orders) {
    const tickets = await ask<{ qr: string }[]>(url, `/marketplace/v1/orders/${id}/tickets`, undefined, token);
    qrs.push(...tickets.map(({ qr }) => qr));
  }
  for (const [place, minutes] of minutesAgo.entries()) {
    const scannedAt = new Date(Date.now() - minutes * 60_000).toISOString();
    const scans = [{ id: `scan ${place}`, qr: qrs[place], scannedAt }];
    await ask(url, '/door/v1/scans', { scans }, devices[place % 3 === 0 ? 0 : 1]?.token);
  }
  // A phone without a network let somebody in whom the other had let in before.
  const scannedAt = new Date(Date.now() - 83 * 60_000).toISOString();
  await ask(url, '/door/v1/scans', { scans: [{ id: 'late', qr: qrs[0], scannedAt }] }, devices[1]?.token);
  await page.goto(`${at}/door`);
  await photograph(page, 'organizer-door');
  await page.goto(`${at}/attendees?admitted=yes`);
  await photograph(page, 'organizer-attendees');
  await page.goto(`${at}/door`);
  await page
    .getByRole('row', { name: /counts/ })
    .getByRole('link')
    .click();
  await photograph(page, 'organizer-ticket');
}

/** What needs a person, after a buyer's refund was refused and another's bank took its money back. */
async function operator(browser: Browser, { url, takilya }: Running): Promise<void> {
  const { id: refused } = await buy(url, 'refund-refused');
  await assert.rejects(takilya('refund', '--order', refused, '--reason', 'Cannot come'), /provider refused the refund/);
  await takilya(
    'dispute',
    'open',
    '--order',
    (await buy(url)).id,
    '--reference',
    'dsp_1027',
    '--reason',
    'Not my card',
  );
  const email = 'operator@takilya.example';
  type Made = { password: string; link: string };
  const { password, link } = (await takilya('operator', 'create', '--email', email)) as Made;
  const page = await pageOf(browser, url, { width: 1280 });
  await page.goto('/organizer/sign-in');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.goto(new URL(link).pathname + new URL(link).search);
  const secret = bytesOfBase32((await page.locator('#factor-secret').innerText()).replaceAll(/\s/g, ''));
  await page.getByRole('textbox', { name: 'Code' }).fill(codeAt(secret, stepAt(Date.now())));
  await page.getByRole('button', { name: 'Turn on' }).click();
  await page.waitForLoadState();
  for (const [name, path] of Object.entries({
    'operator-today': '',
    'operator-money': '/money',
    'operator-payouts': '/payouts',
    'operator-organizations': '/organizations',
    'operator-order': '/orders?search=ana@example.com',
    'operator-queues': '/queues',
  })) {
    await page.goto(`/operator${path}`);
    await photograph(page, name);
  }
}

async function ask<Data>(url: string, path: string, body?: object, token?: string): Promise<Data> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const init = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) };
  const answer = await fetch(`${url}${path}`, init);
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return ((await answer.json()) as { data: Data }).data;
}

/** Buys two tickets of the concert as a program would. */
async function buy(url: string, trouble?: string): Promise<{ id: string; token: string; eventId: string }> {
  const market = '/marketplace/v1';
  const event = await ask<{ id: string; tickets: { id: string; status: string }[] }>(url, `${market}${concert}`);
  const items = [{ ticketTypeId: event.tickets.findLast(({ status }) => status === 'ON_SALE')?.id, quantity: 2 }];
  const buyer = { name: 'Ana Reyes', email: 'ana@example.com' };
  const placed = { eventId: event.id, items, buyer };
  const { id, token } = await ask<{ id: string; token: string }>(url, `${market}/orders`, placed);
  const payments = `${market}/orders/${id}/payments`;
  const { reference } = await ask<{ reference: string }>(url, payments, { method: 'card' }, token);
  await ask(url, `/sandbox-pay/${reference}`, { outcome: 'paid', ...(trouble && { trouble }) });
  // The provider's call comes after the answer.
  for (let tries = 0; tries < 100; tries += 1) {
    const { status } = await ask<{ status: string }>(url, `${market}/orders/${id}`, undefined, token);
    if (status === 'COMPLETED') return { id, token, eventId: event.id };
    await sleep(100);
  }
  throw new Error(`Order ${id} was not completed`);
}

async function pageOf(
  browser: Browser,
  url: string,
  { width, scheme = 'light', language = 'en' }: { width: number; scheme?: 'light' | 'dark'; language?: 'en' | 'fil' },
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height: width < 600 ? 844 : 860 },
    colorScheme: scheme,
    locale: language === 'fil' ? 'fil-PH' : 'en-PH',
    timezoneId: 'Asia/Manila',
    reducedMotion: 'reduce',
  });
  return context.newPage();
}

async function photograph(
  page: Page,
  name: string,
  { until = 'networkidle' }: { until?: 'load' | 'networkidle' } = {},
): Promise<void> {
  await page.waitForLoadState(until);
  await page.evaluate('document.fonts.ready');
  const image = await page.screenshot();
  // Few colours are enough for flat ones, and keep the repository small.
  await writeFile(join(target, `${name}.png`), await sharp(image).png({ palette: true, colours: 128 }).toBuffer());
  console.log(`docs/screenshots/${name}.png`);
}
