// Keeps the door's page and its files, so that it opens without a network. Scans are not its business: they are in the
// browser's database, which no version of this touches.

interface DoorShell {
  /** Changes with anything that is kept. */
  version: string;
  files: string[];
  /** Needed where the browser has no decoder of its own. */
  decoderFiles: string[];
}

interface LastingEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface AskedEvent extends LastingEvent {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}

// What a service worker has besides other scripts; its types cannot be used together with those of pages.
interface ServiceWorkerScope {
  doorShell: DoorShell;
  BarcodeDetector?: { getSupportedFormats(): Promise<string[]> };
  clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: LastingEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: AskedEvent) => void): void;
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void;
}

const scope = self as unknown as ServiceWorkerScope;
const page = '/door';
const prefix = 'door ';
const { version, files, decoderFiles } = scope.doorShell;
const cacheName = `${prefix}${version}`;

scope.addEventListener('install', (event) => event.waitUntil(keepAll()));

scope.addEventListener('activate', (event) => event.waitUntil(dropOthers().then(() => scope.clients.claim())));

// A new version waits until the page says so, or until nobody has the old one open.
scope.addEventListener('message', ({ data }) => {
  if (data === 'take over') void scope.skipWaiting();
});

scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname, search } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate' && pathname === page) {
    event.respondWith(/[?&]lang=/.test(search) ? inLanguage(request) : kept(page, request));
  } else if (files.includes(pathname) || decoderFiles.includes(pathname)) {
    event.respondWith(kept(pathname, request));
  }
});

async function keepAll(): Promise<void> {
  const formats = (await scope.BarcodeDetector?.getSupportedFormats()) ?? [];
  const wanted = formats.includes('qr_code') ? files : [...files, ...decoderFiles];
  const cache = await caches.open(cacheName);
  await cache.addAll([new Request(page, { cache: 'reload' }), ...wanted]);
}

async function dropOthers(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith(prefix) && name !== cacheName).map((name) => caches.delete(name)),
  );
}

async function kept(path: string, request: Request): Promise<Response> {
  const cache = await caches.open(cacheName);
  return (await cache.match(path)) ?? fetch(request);
}

/** From then on the page in the chosen language is kept. */
async function inLanguage(request: Request): Promise<Response> {
  try {
    const answer = await fetch(request);
    if (answer.ok) await (await caches.open(cacheName)).put(page, answer.clone());
    return answer;
  } catch {
    return kept(page, request);
  }
}
