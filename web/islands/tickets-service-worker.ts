// Shows the tickets that are kept on this device where there is no network, and drops them once they let nobody in any more.
// Everything else is loaded as usual.

import { isKept, keptCache, keptList, stillGood } from './kept-tickets/kept-tickets.ts';

interface LastingEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface AskedEvent extends LastingEvent {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}

// What a service worker has besides other scripts; its types cannot be used together with those of pages.
interface ServiceWorkerScope {
  clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: LastingEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: AskedEvent) => void): void;
}

const scope = self as unknown as ServiceWorkerScope;
const lookAgainMs = 60_000;
const others = /^\/(?:organizer|operator|door|open-api|marketplace|docs)(?:\/|$)/;
let lookedAt = 0;

scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()));
scope.addEventListener('activate', (event) => event.waitUntil(scope.clients.claim()));

scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname, search } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin || others.test(pathname)) return;
  if (request.mode === 'navigate') event.respondWith(navigate(event, pathname, search));
  else if (pathname.startsWith('/assets/')) event.respondWith(asset(request));
});

async function navigate(event: AskedEvent, path: string, search: string): Promise<Response> {
  try {
    const answer = await fetch(event.request);
    // A page that is kept and was just loaded need not be asked for twice.
    const fresh = answer.ok && search === '' ? answer.clone() : undefined;
    event.waitUntil(lookAgain(path, fresh));
    return answer;
  } catch (error) {
    const cache = await caches.open(keptCache);
    const shown = (await cache.match(path)) ?? (await cache.match(keptList));
    if (shown === undefined) throw error;
    return shown;
  }
}

async function asset(request: Request): Promise<Response> {
  const cache = await caches.open(keptCache);
  return (await cache.match(request)) ?? fetch(request);
}

/** The page that was just opened at once, the others now and then. */
async function lookAgain(path: string, fresh: Response | undefined): Promise<void> {
  const isDue = Date.now() - lookedAt > lookAgainMs;
  if (isDue) lookedAt = Date.now();
  const cache = await caches.open(keptCache);
  const paths = (await cache.keys()).map(({ url }) => new URL(url).pathname).filter(isKept);
  await Promise.all(
    paths.filter((kept) => isDue || kept === path).map((kept) => renew(cache, kept, kept === path ? fresh : undefined)),
  );
}

async function renew(cache: Cache, path: string, fresh: Response | undefined): Promise<void> {
  const answer = fresh ?? (await fetch(path, { cache: 'no-store', redirect: 'manual' }).catch(() => undefined));
  // Trouble of the service says nothing about the tickets.
  if (answer === undefined || answer.status >= 500 || answer.status === 429) return;
  if (answer.ok && stillGood(await answer.clone().text(), Date.now())) await cache.put(path, answer);
  else await cache.delete(path);
}
