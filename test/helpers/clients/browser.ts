import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { findBrowser } from '../machine/find-program.ts';

export type { Browser, Page } from 'playwright-core';

export async function openBrowser({ args = [] }: { args?: readonly string[] } = {}): Promise<Browser> {
  const { path, skip } = findBrowser();
  assert.ok(!skip, `${skip}; CHROMIUM names another`);
  return chromium.launch({
    executablePath: path,
    args: ['--no-sandbox', '--disable-dev-shm-usage', ...args],
    timeout: patienceMs,
  });
}

// It ends waits that would never end, and measures no machine.
const patienceMs = 180_000;

export interface VisitorOptions {
  width?: number;
  scheme?: 'light' | 'dark';
  language?: 'en' | 'fil';
  javaScript?: boolean;
  height?: number;
  hasTouch?: boolean;
}

/**
 * Ways to look at a page. Contrast depends on the theme alone, and what fits depends on the width and on the longer
 * language.
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
  const { width = 1280, height = 800, scheme = 'light', language = 'en', javaScript = true, hasTouch } = options;
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height },
    colorScheme: scheme,
    locale: language === 'fil' ? 'fil-PH' : 'en-PH',
    javaScriptEnabled: javaScript,
    hasTouch,
    timezoneId: 'Asia/Manila',
  });
  context.setDefaultTimeout(patienceMs);
  const page = await context.newPage();
  const complaints: string[] = [];
  const strangers: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      complaints.push(`${message.text()} ${message.location().url}`.trim());
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
  // Only violations travel back: the rest is ten times as much. Frames have no axe, and those of mails answer nobody.
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

const phoneWidthMax = 640;

/** Asserts that nothing sticks out: the page scrolls up and down only, and on a phone so do its tables. */
export async function assertFitsWidth(page: Page, where: string): Promise<void> {
  const widths = await page.evaluate<{ content: number; window: number }>(
    '({ content: document.documentElement.scrollWidth, window: document.documentElement.clientWidth })',
  );
  assert.ok(
    widths.content <= widths.window,
    `${where} is ${widths.content} px wide in a window of ${widths.window} px`,
  );
  if (widths.window > phoneWidthMax) return;
  const tables = await page.evaluate<string[]>(`[...document.querySelectorAll('.table-box')]
    .filter((box) => box.scrollWidth > box.clientWidth)
    .map((box) => box.ariaLabel + ': ' + box.scrollWidth + ' px in ' + box.clientWidth)`);
  assert.deepEqual(tables, [], `tables wider than the screen at ${where}`);
}

/** Words that go over two lines for want of room, and how much too wide the page is. What is longer than any real word may break. */
export function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`(() => {
    const found = new Set();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      const inside = text.parentElement;
      if (inside.closest('.unseen, .code, code, pre, svg, option') !== null || !inside.checkVisibility()) continue;
      for (const { 0: word, index } of text.data.matchAll(/(?:[\\p{L}\\p{M}]{2,24}|₱?\\d[\\d,.]*\\d)(?![\\p{L}\\p{M}\\d@]|[.@-][\\p{L}\\d])/gu)) {
        if (/[\\p{L}\\p{M}\\d@.-]$/u.test(text.data.slice(0, index))) continue;
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const tops = [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top));
        if (new Set(tops).size > 1) found.add(word + ' in ' + inside.tagName.toLowerCase() + '.' + inside.className);
      }
    }
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) {
      const out = [...document.body.querySelectorAll('*:not(svg *)')].filter((each) => each.getBoundingClientRect().right > clientWidth + 0.5);
      found.add('the page is ' + scrollWidth + ' px wide: ' + out.slice(-2).map((each) => each.outerHTML.slice(0, 60)).join(' '));
    }
    return [...found];
  })()`);
}
