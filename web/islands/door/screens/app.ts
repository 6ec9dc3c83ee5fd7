import { orderTokenPrefix } from '../../../../door-rules/ticket-token.ts';
import { Camera, chosenDecoder } from '../camera.ts';
import { Door, type Way } from '../door.ts';
import { openStore } from '../indexed-store.ts';
import { listenToScanner } from '../key-scanner.ts';
import { deviceCalled, deviceName, readMarker, writeMarker } from '../marker.ts';
import type { Shown, Told } from '../model.ts';
import { doorCodeIn, shownBy, signatureChecker } from '../read-ticket.ts';
import { type Challenge, doorServer, ServerAway, SessionEnded } from '../server.ts';
import { prepareCodeDialog } from './code-dialog.ts';
import { drawGate, note } from './gate-screen.ts';
import { closeDialogs, dialogOf, numberOf, part, showScreen } from './page-parts.ts';
import { preparePartyDialog } from './party-dialog.ts';
import { createResultScreen } from './result-screen.ts';
import { prepareSearchDialog } from './search-dialog.ts';
import { prepareSellDialog } from './sell-dialog.ts';
import { type DoorTexts, fill } from './texts.ts';

/** Opens the door in this tab. `code`: that of the poster whose link was opened. */
export async function openDoor(texts: DoorTexts, code: string | undefined): Promise<void> {
  const marker = readMarker();
  let canCheck = true;
  let wasEnded = false;
  const draw = oncePerTurn(() => {
    const { session, queued } = door;
    const isEnded = door.connection === 'ENDED';
    if (isEnded && !wasEnded) {
      result.forget();
      part('search-found').replaceChildren();
    }
    wasEnded = isEnded;
    if (session !== null) writeMarker({ event: session.event.name, queued });
    drawGate(door, camera, texts, { canCheck });
  });

  const door: Door = new Door({
    store: await openStore(),
    server: reachServer(texts, (aheadMs) => void door.noteClock(aheadMs)),
    now: Date.now,
    newId: () => crypto.randomUUID(),
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    checkerOf: async (publicKey) => {
      const check = await signatureChecker(publicKey);
      canCheck = (await check(new Uint8Array(64), new Uint8Array(1))) !== undefined;
      return check;
    },
    onChange: draw,
    onCorrection: (told, finding) => result.correct(told, finding),
  });

  const result = createResultScreen({
    texts,
    now: () => door.now(),
    timeZone: () => door.session?.event.timezone ?? 'Asia/Manila',
    onUndo: (told) => tell(() => door.undo(told)),
    mayOverride: () => door.session?.role === 'SUPERVISE',
    onOverride: (told) => tell(() => door.override(told)),
  });

  const tell = (work: () => Promise<Told>, since?: number) => {
    work().then(
      (told) => result.show(told, since),
      (error: unknown) => {
        console.error(error);
        note('gate-note', texts.storageFault);
      },
    );
  };
  const scan = prepareDialogs(door, texts, { tell, onParty: () => result.hide() });
  const camera = await prepareCamera(scan, draw);
  prepareScanner(scan);
  prepareDirection(door, texts);
  dialogOf('details-dialog', 'open-details', draw);
  const step = keepInStep(door);
  prepareSignIn(door, texts, () => {
    showScreen('gate');
    step();
    void camera.start();
  });
  prepareSignOut(door, texts, { camera, result });
  part('new-code').addEventListener('click', () => showSignIn(door, texts, camera));
  keepAwake(camera, () => door.session !== null && !part('gate').hidden);

  await door.open();
  // Asked early: persistent storage is not cleared when the phone is full.
  void navigator.storage?.persist?.();
  if (door.session === null) {
    showSignIn(door, texts, camera);
    if (marker !== null)
      note('sign-in-note', fill(texts.lost, { event: marker.event, count: numberOf(marker.queued) }));
  } else {
    showScreen('gate');
    step();
    if (await isCameraAllowed()) void camera.start();
  }
  if (code !== undefined) {
    showSignIn(door, texts, camera);
    part<HTMLInputElement>('door-code').value = code;
  }
}

/** All ways in which a ticket is shown; returns the one for what was read. */
function prepareDialogs(
  door: Door,
  texts: DoorTexts,
  { tell, onParty }: { tell: (work: () => Promise<Told>, since?: number) => void; onParty: () => void },
): Scan {
  const scan = (shown: Shown, since = performance.now(), way?: Way) => tell(() => door.scan(shown, way), since);
  const openParty = preparePartyDialog(door, texts, {
    onPass: (shown) => tell(() => door.scanAll(shown)),
    onNone: (qr) => scan({ qr }),
  });
  prepareCodeDialog(door, texts, (typed) => scan({ code: typed }));
  prepareSearchDialog(door, texts, (found) => tell(() => door.scanAll(found)));
  prepareSellDialog(door, texts, (sold) => scan({ code: sold }, undefined, { direction: 'IN' }));
  return (shown, since) => {
    if (!shown.qr?.startsWith(orderTokenPrefix)) return scan(shown, since);
    onParty();
    openParty(shown.qr);
  };
}

/** However often it is asked for in one turn, `work` is done once, after it. */
function oncePerTurn(work: () => void): () => void {
  let isAsked = false;
  return () => {
    if (isAsked) return;
    isAsked = true;
    queueMicrotask(() => {
      isAsked = false;
      work();
    });
  };
}

function reachServer(texts: DoorTexts, onClock: (aheadMs: number) => void) {
  return doorServer({
    fetch: (...request) => fetch(...request),
    now: Date.now,
    solve: async (challenge) => {
      const noted = part('sign-in-note').textContent ?? '';
      note('sign-in-note', texts.working);
      return solveBeside(challenge).finally(() => note('sign-in-note', noted));
    },
    onClock,
  });
}

/** Where a gate is for both ways, anyone who stands there says which. */
function prepareDirection(door: Door, texts: DoorTexts): void {
  for (const direction of ['IN', 'OUT'] as const) {
    part(`go-${direction.toLowerCase()}`).addEventListener('click', () => {
      door.choose(direction).catch(() => note('gate-note', texts.storageFault));
    });
  }
}

type Scan = (shown: Shown, since?: number) => void;

async function prepareCamera(scan: Scan, onChange: () => void): Promise<Camera> {
  const camera = new Camera({
    video: part<HTMLVideoElement>('video'),
    decoderUrl: await chosenDecoder({
      native: document.body.dataset.decoder as string,
      own: document.body.dataset.ownDecoder as string,
    }),
    onRead: (text, seenAt) => {
      if (document.querySelector('dialog[open]') === null) scan(shownBy(text), seenAt);
    },
    onChange,
  });
  part('start-camera').addEventListener('click', () => void camera.start());
  part('switch-torch').addEventListener('click', () => void camera.switchTorch());
  return camera;
}

function prepareScanner(scan: Scan): void {
  listenToScanner((text) => {
    if (!part('gate').hidden) scan(shownBy(text));
    else if (!part('sign-in').hidden)
      part<HTMLInputElement>('door-code').value = doorCodeIn(text.split('#')[1] ?? '') ?? text;
  });
}

function prepareSignOut(
  door: Door,
  texts: DoorTexts,
  { camera, result }: { camera: Camera; result: { hide(): void } },
): void {
  part('sign-out').addEventListener('click', () => {
    const question = door.queued > 0 ? texts.signOutWaiting : texts.signOutPlain;
    if (!confirm(fill(question, { count: numberOf(door.queued) }))) return;
    camera.stop();
    result.hide();
    void door.signOut().then(() => {
      writeMarker(null);
      showSignIn(door, texts, camera);
    });
  });
}

function showSignIn(door: Door, texts: DoorTexts, camera: Camera): void {
  closeDialogs();
  camera.stop();
  const elsewhere = door.queuedElsewhere;
  if (elsewhere > 0) note('sign-in-note', fill(texts.elsewhere, { count: numberOf(elsewhere) }));
  part('back-to-gate').hidden = door.session === null;
  showScreen('sign-in');
}

function prepareSignIn(door: Door, texts: DoorTexts, onSignedIn: () => void): void {
  const form = part<HTMLFormElement>('sign-in-form');
  const code = part<HTMLInputElement>('door-code');
  const device = part<HTMLInputElement>('device-name');
  device.value = deviceName() ?? texts.device;
  part('back-to-gate').addEventListener('click', onSignedIn);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const name = device.value.trim();
    const button = form.querySelector('button') as HTMLButtonElement;
    button.disabled = true;
    note('sign-in-fault', '');
    door
      .signIn(code.value, deviceCalled(name))
      .then(() => {
        code.value = '';
        note('sign-in-note', '');
        onSignedIn();
      })
      .catch((error: unknown) => note('sign-in-fault', signInFault(error, texts)))
      .finally(() => {
        button.disabled = false;
      });
  });
}

/** Beside the page, which stays usable. */
function solveBeside(challenge: Challenge): Promise<string> {
  const worker = new Worker(document.body.dataset.challengeWorker as string);
  return new Promise<string>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<string>) => resolve(data));
    worker.addEventListener('error', () => reject(new ServerAway('The work cannot be done here', { status: 429 })));
    worker.postMessage(challenge);
  }).finally(() => worker.terminate());
}

function signInFault(error: unknown, texts: DoorTexts): string {
  if (error instanceof SessionEnded) return texts.wrongCode;
  if (error instanceof ServerAway) return error.status === 429 ? texts.tooOften : texts.noNetwork;
  console.error(error);
  return texts.storageFault;
}

/** At once where there is a reason, and then again and again; returns a function that gives a reason. */
function keepInStep(door: Door): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isUnderWay = false;
  const step = async () => {
    if (isUnderWay) return;
    isUnderWay = true;
    clearTimeout(timer);
    try {
      timer = setTimeout(step, await door.step());
    } finally {
      isUnderWay = false;
    }
  };
  addEventListener('online', step);
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) void step();
  });
  return () => void step();
}

/** A phone in a pocket needs no camera; one at the door must not go dark. */
function keepAwake(camera: Camera, isAtGate: () => boolean): void {
  let wasOn = false;
  const wake = () => {
    // Refused where the battery is low, and the door goes on without.
    navigator.wakeLock?.request('screen').catch(() => undefined);
  };
  part('video').addEventListener('playing', wake);
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) {
      wasOn = camera.state === 'ON';
      camera.stop();
    } else if (wasOn && isAtGate()) {
      void camera.start();
    }
  });
}

async function isCameraAllowed(): Promise<boolean> {
  // Browsers that cannot say so ask when the button is pressed.
  const name = 'camera' as PermissionName;
  const status = await navigator.permissions?.query({ name }).catch(() => undefined);
  return status?.state === 'granted';
}
