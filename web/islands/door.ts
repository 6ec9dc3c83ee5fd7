// The door: lets people in, with a network and without.

import { holdDoor } from './door/one-tab.ts';
import { doorCodeIn } from './door/read-ticket.ts';
import { openDoor } from './door/screens/app.ts';
import { part, readTexts, showScreen } from './door/screens/page-parts.ts';
import { prepareSound } from './door/screens/signals.ts';

const texts = readTexts();
const code = doorCodeIn(location.hash);
// Nobody who looks over a shoulder, or at the history, finds a code there.
if (location.hash !== '' || location.search !== '') history.replaceState(null, '', location.pathname);

start().catch((error: unknown) => {
  console.error(error);
  showTrouble(texts.storageFault);
});

async function start(): Promise<void> {
  if (!isSecureContext) {
    showTrouble(texts.insecure);
    return;
  }
  prepareSound();
  keepShell((takeOver) => {
    part('take-update').hidden = false;
    part('take-update').addEventListener('click', takeOver);
  }).catch((error: unknown) => console.error('The page could not be kept:', error));
  await holdDoor({
    onElsewhere: (take) => {
      part('take-door').addEventListener('click', take, { once: true });
      showScreen('elsewhere');
    },
    // The scans of this tab are written down.
    onLost: () => location.reload(),
  });
  await openDoor(texts, code);
}

function showTrouble(reason: string): void {
  part('trouble-reason').textContent = reason;
  showScreen('trouble');
}

/** Has the page kept for times without a network. `onUpdate`: a new version is here; calling the function takes it over. */
async function keepShell(onUpdate: (takeOver: () => void) => void): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.register('/door/service-worker.js', { scope: '/door' });
  const offer = () => {
    const { waiting } = registration;
    // The first one replaces nothing.
    if (waiting === null || navigator.serviceWorker.controller === null) return;
    onUpdate(() => {
      navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
      waiting.postMessage('take over');
    });
  };
  offer();
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', offer);
  });
}
