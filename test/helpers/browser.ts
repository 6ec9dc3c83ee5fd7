import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { accessSync, constants, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';

export type { Browser, Page } from 'playwright-core';

const places = [
  // The same engine without the windows around it: a visit costs half, a visitor a fifth.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
const installMs = 300_000;

/** A real browser: the machine's own, or Debian's where there is none yet. */
export async function openBrowser({ args = [] }: { args?: readonly string[] } = {}): Promise<Browser> {
  return chromium.launch({
    executablePath: findBrowser() ?? installBrowser(),
    args: ['--no-sandbox', '--disable-dev-shm-usage', ...args],
  });
}

function findBrowser(): string | undefined {
  return [process.env.CHROMIUM, ...places].find((path) => path !== undefined && isProgram(path));
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function installBrowser(): string {
  const isRoot = process.getuid?.() === 0;
  if (isRoot && isProgram('/usr/bin/apt-get')) {
    const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const options = { env: environment, timeout: installMs };
    spawnSync('apt-get', ['update', '-qq'], options);
    for (const name of ['chromium-headless-shell', 'chromium']) {
      // Another test file may be installing it as well: the lock is waited for.
      spawnSync('apt-get', ['install', '-y', '-qq', '-o', 'DPkg::Lock::Timeout=240', name], options);
      if (findBrowser() !== undefined) break;
    }
  }
  const found = findBrowser();
  if (found !== undefined) return found;
  throw new Error('The browser tests need Chromium: install it (Debian: apt-get install chromium), or set CHROMIUM.');
}

export interface VisitorOptions {
  width?: number;
  scheme?: 'light' | 'dark';
  language?: 'en' | 'fil';
  javaScript?: boolean;
  height?: number;
}

/**
 * Ways in which a page is looked at. What can be read depends on the theme alone, and what fits on the width and on the
 * longer language.
 */
export const looks = [
  { width: 360, scheme: 'dark', language: 'fil' },
  { width: 1280, scheme: 'light', language: 'en' },
] as const satisfies readonly VisitorOptions[];

export interface Visitor {
  page: Page;
  context: BrowserContext;
  /** What the pages complained about so far. */
  complaints: string[];
  /** Requests that went anywhere but to the service. */
  strangers: string[];
  close(): Promise<void>;
}

/** Somebody at a browser of their own, who notices what a developer would see in the console. */
export async function visitorAt(browser: Browser, url: string, options: VisitorOptions = {}): Promise<Visitor> {
  const { width = 1280, height = 800, scheme = 'light', language = 'en', javaScript = true } = options;
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height },
    colorScheme: scheme,
    locale: language === 'fil' ? 'fil-PH' : 'en-PH',
    javaScriptEnabled: javaScript,
    timezoneId: 'Asia/Manila',
  });
  context.setDefaultTimeout(30_000);
  const page = await context.newPage();
  const complaints: string[] = [];
  const strangers: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol !== 'data:' && origin !== new URL(url).origin) strangers.push(request.url());
  });
  return { page, context, complaints, strangers, close: () => context.close() };
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const withAxe = new WeakSet<BrowserContext>();

interface Violation {
  id: string;
  help: string;
  nodes: { html: string; failureSummary?: string }[];
}

/** Asserts that axe finds nothing on the page as it stands. */
export async function assertAccessible(page: Page, where: string): Promise<void> {
  await bringAxe(page);
  // Only what is wrong travels back: the rest is ten times as much. Frames have no axe, and those of mails answer nobody.
  const violations = await page.evaluate<Violation[]>(
    'axe.run(document, { iframes: false, resultTypes: ["violations"] }).then(({ violations }) => violations)',
  );
  const found = violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}\n${nodes.map(({ html, failureSummary }) => `    ${html}\n    ${failureSummary}`).join('\n')}`,
  );
  assert.deepEqual(found, [], `axe at ${where}`);
}

/** Not as a script of the page: its policy would rightly refuse that. Later pages of the same visitor have it from the start. */
async function bringAxe(page: Page): Promise<void> {
  const context = page.context();
  if (!withAxe.has(context)) {
    withAxe.add(context);
    await context.addInitScript(`if (window === window.top) { ${axeSource} }`);
  }
  if (!(await page.evaluate<boolean>('"axe" in globalThis'))) await page.evaluate(axeSource);
}

/** Asserts that nothing sticks out: the page scrolls up and down only. */
export async function assertFitsWidth(page: Page, where: string): Promise<void> {
  const widths = await page.evaluate<{ content: number; window: number }>(
    '({ content: document.documentElement.scrollWidth, window: document.documentElement.clientWidth })',
  );
  assert.ok(
    widths.content <= widths.window,
    `${where} is ${widths.content} px wide in a window of ${widths.window} px`,
  );
}
