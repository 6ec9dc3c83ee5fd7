import type { Camera } from '../camera.ts';
import type { Door } from '../door.ts';
import type { Finding } from '../model.ts';
import { element, numberOf, part, timeOf } from './page-parts.ts';
import { type DoorTexts, fill } from './texts.ts';

/** Shows how the door stands: what is in step, who is in, and what went wrong. */
export function drawGate(door: Door, camera: Camera, texts: DoorTexts, { canCheck }: { canCheck: boolean }): void {
  const { session, queued } = door;
  if (session === null) return;
  const counts = door.counts;
  part('event-name').textContent = session.event.name;
  const { direction = 'IN', zone } = session;
  const isOutAlone = direction === 'OUT';
  part('gate-name').textContent = [session.gate, zone?.name, isOutAlone ? texts.directions.OUT : '', session.device]
    .filter(Boolean)
    .join(' · ');
  const { inside } = door;
  note('inside-now', inside === null ? '' : fill(texts.insideNow, { count: numberOf(inside) }));
  drawDirection(door);
  part('admitted-count').textContent = fill(texts.counter, {
    admitted: numberOf(counts.admitted),
    sold: numberOf(counts.sold),
  });
  const state = part('sync-state');
  const isBehind = door.connection !== 'ONLINE' || !door.hasList;
  state.dataset.state = door.connection === 'ENDED' ? 'ended' : isBehind ? 'away' : queued > 0 ? 'sending' : 'step';
  setText(state, syncText(door, texts));
  drawNotes(door, texts, canCheck);
  drawFindings(door, texts);
  drawCamera(camera, texts);
  part('open-search').hidden = session.role !== 'SUPERVISE';
  part('open-sell').hidden = session.role !== 'SUPERVISE';

  part('details-gate').textContent = session.gate;
  part('details-zone').textContent = zone?.name ?? texts.wholePlace;
  part('details-direction').textContent = texts.directions[direction];
  part('details-device').textContent = session.device;
  part('details-role').textContent = texts.roles[session.role];
  part('details-list').textContent = numberOf(door.ticketsListed);
  part('details-waiting').textContent = numberOf(queued);
  part('counts-by-type').replaceChildren(
    ...counts.byType.map(({ name, admitted, sold }) => row(name, numberOf(admitted), numberOf(sold))),
  );
  const { addOns = [] } = counts;
  part('counts-of-add-ons').hidden = addOns.length === 0;
  part('counts-by-add-on').replaceChildren(
    ...addOns.map(({ name, redeemed, sold }) => row(name, numberOf(redeemed), numberOf(sold))),
  );
  part('counts-by-gate').replaceChildren(...counts.byGate.map(({ gate, admitted }) => row(gate, numberOf(admitted))));
}

function drawDirection(door: Door): void {
  part('direction').hidden = door.session?.direction !== 'BOTH';
  part('gate').dataset.direction = door.direction.toLowerCase();
  part('go-in').ariaPressed = String(door.direction === 'IN');
  part('go-out').ariaPressed = String(door.direction === 'OUT');
}

function syncText({ connection, queued, hasList }: Door, texts: DoorTexts): string {
  const count = numberOf(queued);
  if (connection === 'ENDED') return texts.ended;
  if (connection === 'AWAY') return queued > 0 ? fill(texts.awayWaiting, { count }) : texts.away;
  if (!hasList) return texts.noList;
  return queued > 0 ? fill(texts.sending, { count }) : texts.inStep;
}

function drawNotes(door: Door, texts: DoorTexts, canCheck: boolean): void {
  const notes = [
    door.connection === 'ENDED' ? fill(texts.endedLead, { count: numberOf(door.queued) }) : '',
    door.fault === 'WRONG_LIST' ? texts.wrongList : '',
    door.fault === 'STORAGE' ? texts.storageFault : '',
    canCheck ? '' : texts.cannotCheck,
    door.aheadMs === 0 ? '' : fill(texts.clockOff, { minutes: numberOf(Math.round(Math.abs(door.aheadMs) / 60_000)) }),
    door.queuedElsewhere === 0 ? '' : fill(texts.elsewhere, { count: numberOf(door.queuedElsewhere) }),
  ].filter((text) => text !== '');
  // What must be acted upon is on the screen, the rest where one looks for it.
  const isUrgent = door.connection === 'ENDED' || door.fault !== null;
  note('gate-note', isUrgent || !canCheck ? (notes[0] as string) : '');
  note('details-note', notes.join(' '));
}

export function note(name: string, text: string): void {
  const place = part(name);
  place.hidden = text === '';
  setText(place, text);
}

// A text that is read aloud is repeated only where it changes.
function setText(place: HTMLElement, text: string): void {
  if (place.textContent !== text) place.textContent = text;
}

let findingsDrawn = '';

function drawFindings(door: Door, texts: DoorTexts): void {
  const keys = door.findings.map(({ key, facts }) => `${key} ${facts?.holderName}`).join();
  if (keys === findingsDrawn) return;
  findingsDrawn = keys;
  part('findings').hidden = door.findings.length === 0;
  part('findings-list').replaceChildren(...door.findings.map((finding) => findingItem(door, finding, texts)));
}

function findingItem(door: Door, { key, kind, facts, first, scannedAt }: Finding, texts: DoorTexts): HTMLElement {
  const timeZone = door.session?.event.timezone ?? 'Asia/Manila';
  const clock = (ms: number) => timeOf(ms, { timeZone, now: door.now() });
  const when = clock(scannedAt);
  const seen = element('button', { text: texts.dismiss, className: 'is-second' });
  seen.type = 'button';
  seen.addEventListener('click', () => void door.dismiss(key));
  const about = [facts?.holderName, facts?.typeName, facts?.place].filter(Boolean).join(' · ');
  const where =
    first === null
      ? fill(texts.findingHere, { when })
      : fill(texts.findingAt, { when, otherWhen: clock(first.scannedAt), gate: first.gate, device: first.device });
  const words = [
    element('strong', { text: texts.findings[kind] }),
    element('span', { text: about }),
    element('span', { text: where }),
  ];
  return element('li', {}, [element('p', {}, words), seen]);
}

function drawCamera(camera: Camera, texts: DoorTexts): void {
  const { state } = camera;
  const sentences = {
    OFF: '',
    STARTING: texts.cameraStarting,
    ON: texts.cameraHint,
    DENIED: texts.cameraDenied,
    MISSING: texts.cameraMissing,
    BROKEN: texts.cameraBroken,
  };
  part('camera-note').textContent = sentences[state];
  part('start-camera').hidden = state === 'ON' || state === 'STARTING';
  part('gate').dataset.camera = state.toLowerCase();
  const torch = part('switch-torch');
  torch.hidden = !camera.canTorch;
  torch.ariaPressed = String(camera.isTorchOn);
}

function row(name: string, ...figures: string[]): HTMLElement {
  const head = element('th', { text: name });
  head.scope = 'row';
  return element('tr', {}, [head, ...figures.map((text) => element('td', { text }))]);
}
