// Keeps the tickets of a page on this device, and lists those that are kept.

import { isKept, keptCache, keptList } from './kept-tickets/kept-tickets.ts';
import { howItIsKept, type Kept, sayHow } from './kept-tickets/own-device.ts';

const part = document.querySelector<HTMLElement>('[data-keep]');
const list = document.querySelector<HTMLElement>('[data-kept-list]');
// A browser without it, or a page that came over plain HTTP from elsewhere, keeps nothing.
if ('serviceWorker' in navigator && 'caches' in window) void start();

async function start(): Promise<void> {
  const cache = await caches.open(keptCache);
  const follow = async (kept: Kept) => {
    if (kept === 'on') {
      void navigator.serviceWorker.register('/service-worker.js');
      if (part !== null && navigator.onLine) await keep(cache, location.pathname);
    } else {
      for (const path of await keptPaths(cache)) await cache.delete(path);
    }
    if (list !== null) await show(cache, list);
    draw(kept);
  };
  document.querySelector('[data-keep-switch] input')?.addEventListener('change', ({ target }) => {
    const kept = (target as HTMLInputElement).checked ? 'off' : 'on';
    sayHow(kept);
    void follow(kept);
  });
  await follow(howItIsKept(part?.dataset.keep));
  await tellOfNetwork();
}

function draw(kept: Kept): void {
  const place = document.querySelector<HTMLElement>('[data-keep-switch]');
  const input = place?.querySelector('input');
  if (place == null || input == null) return;
  input.checked = kept !== 'on';
  for (const words of place.querySelectorAll<HTMLElement>('[data-keep-says]')) {
    words.hidden = words.dataset.keepSays !== kept;
  }
  place.dataset.keepSwitch = kept;
  place.hidden = false;
}

/** With all files of the page, so that it looks as it does now. What is kept already is renewed by the service worker. */
async function keep(cache: Cache, path: string): Promise<void> {
  for (const each of [path, keptList]) {
    if ((await cache.match(each)) !== undefined) continue;
    // The list is kept as it is for nobody: what was opened in this browser is not for those who come later.
    const isList = each === keptList;
    const answer = await fetch(isList ? `${each}?lang=${document.documentElement.lang}` : each, {
      cache: 'no-store',
      credentials: isList ? 'omit' : 'same-origin',
    });
    if (!answer.ok) continue;
    const html = await answer.clone().text();
    const assets = [...html.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map((match) => match[1] as string);
    await cache.addAll([...new Set(assets)]);
    await cache.put(each, answer);
  }
}

async function keptPaths(cache: Cache): Promise<string[]> {
  return (await cache.keys()).map(({ url }) => new URL(url).pathname).filter(isKept);
}

async function show(cache: Cache, element: HTMLElement): Promise<void> {
  for (const row of element.querySelectorAll('[data-kept]')) row.remove();
  const listed = [...element.querySelectorAll('a')].map(({ pathname }) => pathname);
  for (const path of await keptPaths(cache)) {
    if (listed.includes(path)) continue;
    const html = (await (await cache.match(path))?.text()) ?? '';
    const kept = new DOMParser().parseFromString(html, 'text/html').querySelector<HTMLElement>('[data-keep]');
    const row = document.createElement('li');
    const link = document.createElement('a');
    link.href = path;
    link.textContent = kept?.dataset.keepName ?? path;
    row.dataset.kept = '';
    const when = document.createElement('span');
    when.textContent = kept?.dataset.keepWhen ?? '';
    row.append(link, when);
    element.append(row);
  }
  const isEmpty = element.childElementCount === 0;
  element.hidden = isEmpty;
  document.querySelector('[data-kept-some]')?.toggleAttribute('hidden', isEmpty);
  document.querySelector('[data-kept-none]')?.toggleAttribute('hidden', !isEmpty);
}

async function tellOfNetwork(): Promise<void> {
  const isThere = await fetch('/healthz', { cache: 'no-store' }).then(
    () => true,
    () => false,
  );
  for (const note of document.querySelectorAll<HTMLElement>('[data-no-network]')) note.hidden = isThere;
}
