// Keeps the tickets of a page on this device, and lists those that are kept.

import { isKept, keptCache, keptList } from './kept-tickets/kept-tickets.ts';

const part = document.querySelector<HTMLElement>('[data-keep]');
const list = document.querySelector<HTMLElement>('[data-kept-list]');
// A browser without it, or a page that came over plain HTTP from elsewhere, keeps nothing.
if ('serviceWorker' in navigator && 'caches' in window) {
  void navigator.serviceWorker.register('/service-worker.js');
  if (part !== null) void offer(part);
  if (list !== null) void show(list);
  void tellOfNetwork();
}

async function offer(element: HTMLElement): Promise<void> {
  const path = location.pathname;
  const button = element.querySelector('button') as HTMLButtonElement;
  const cache = await caches.open(keptCache);
  const draw = async () => {
    const isOn = (await cache.match(path)) !== undefined;
    button.textContent = (isOn ? button.dataset.remove : button.dataset.text) as string;
    button.setAttribute('aria-pressed', String(isOn));
    element.hidden = false;
  };
  button.addEventListener('click', async () => {
    button.disabled = true;
    if (button.getAttribute('aria-pressed') === 'true') await cache.delete(path);
    else await keep(cache, path);
    button.disabled = false;
    await draw();
  });
  // Somebody who has installed it wants just that.
  if (matchMedia('(display-mode: standalone)').matches && navigator.onLine) await keep(cache, path);
  await draw();
}

/** With all files of the page, so that it looks as it does now. */
async function keep(cache: Cache, path: string): Promise<void> {
  for (const each of [path, keptList]) {
    const answer = await fetch(each, { cache: 'no-store' });
    if (!answer.ok) continue;
    const html = await answer.clone().text();
    const assets = [...html.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map((match) => match[1] as string);
    await cache.addAll([...new Set(assets)]);
    await cache.put(each, answer);
  }
}

async function show(element: HTMLElement): Promise<void> {
  const cache = await caches.open(keptCache);
  for (const { url } of await cache.keys()) {
    const { pathname } = new URL(url);
    const html = isKept(pathname) ? await (await cache.match(pathname))?.text() : undefined;
    if (html === undefined) continue;
    const kept = new DOMParser().parseFromString(html, 'text/html').querySelector<HTMLElement>('[data-keep]');
    const row = document.createElement('li');
    const link = document.createElement('a');
    link.href = pathname;
    link.textContent = kept?.dataset.keepName ?? pathname;
    row.append(link, ` ${kept?.dataset.keepWhen ?? ''}`);
    element.append(row);
  }
  const none = document.querySelector<HTMLElement>('[data-kept-none]');
  if (none !== null) none.hidden = element.childElementCount > 0;
}

async function tellOfNetwork(): Promise<void> {
  const isThere = await fetch('/healthz', { cache: 'no-store' }).then(
    () => true,
    () => false,
  );
  for (const note of document.querySelectorAll<HTMLElement>('[data-no-network]')) note.hidden = isThere;
}
