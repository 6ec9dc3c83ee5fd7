import type { Finding, Place, Told, Word } from './model.ts';
import { closeDialogs, part, timeOf } from './page-parts.ts';
import { signal } from './signals.ts';
import { answersText, type DoorTexts, fill } from './texts.ts';

interface ResultScreenOptions {
  texts: DoorTexts;
  /** As the server counts time. */
  now: () => number;
  timeZone: () => string;
  onUndo: (told: Told) => void;
}

interface ResultScreen {
  /** `since`: when the ticket was before the camera, by the page's clock. */
  show(told: Told, since?: number): void;
  /** Says loudly that something else was shown before; without a finding, that it is good after all. */
  correct(told: Told, finding: Finding | undefined): void;
  hide(): void;
  /** The screen names people, so it is cleared. */
  forget(): void;
}

const kinds: Record<Word, 'yes' | 'again' | 'no' | 'conflict' | 'undone'> = {
  ADMITTED: 'yes',
  ALREADY_ADMITTED: 'again',
  VOID: 'no',
  OTHER_EVENT: 'no',
  UNKNOWN: 'no',
  UNCHECKED: 'no',
  CONFLICT: 'conflict',
  UNDONE: 'undone',
};
// An admitted person has gone through; people want to read why they were refused. A conflict stays until somebody has
// seen it.
const shownMs = { yes: 2_500, undone: 2_500, again: 8_000, no: 8_000, conflict: undefined };
const undoMs = 60_000;

/** The whole screen says yes or no; afterwards the last scan stays in a line, to be undone for a minute. */
export function createResultScreen({ texts, now, timeZone, onUndo }: ResultScreenOptions): ResultScreen {
  const screen = part('result');
  let hiding: ReturnType<typeof setTimeout> | undefined;
  let undoEnds: ReturnType<typeof setTimeout> | undefined;
  let shown: Told | undefined;
  let focused: Element | null = null;

  const placeText: PlaceText = ({ scannedAt, gate, device }) =>
    fill(texts.details.ALREADY_ADMITTED, {
      when: timeOf(scannedAt, { timeZone: timeZone(), now: now() }),
      gate,
      device,
    });

  const offerUndo = (told: Told) => {
    clearTimeout(undoEnds);
    const leftMs = told.scan.scannedAt + undoMs - now();
    const mayUndo = told.word === 'ADMITTED' && !told.scan.isUndo && leftMs > 0;
    for (const name of ['result-undo', 'last-undo']) part(name).hidden = !mayUndo;
    if (mayUndo) undoEnds = setTimeout(() => offerUndo(told), leftMs);
  };

  const hide = () => {
    clearTimeout(hiding);
    if (screen.hidden) return;
    screen.hidden = true;
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  };

  const show = (
    told: Told,
    { since, detail = detailOf(told, texts, placeText) }: { since?: number; detail?: string } = {},
  ) => {
    closeDialogs();
    clearTimeout(hiding);
    shown = told;
    const { word } = told;
    const kind = kinds[word];
    const lines = writeLines(told, texts, detail);
    screen.dataset.kind = kind;
    screen.dataset.word = word;
    if (screen.hidden) focused = document.activeElement;
    screen.hidden = false;
    part('result-next').focus({ preventScroll: true });
    if (since !== undefined) requestAnimationFrame(() => measure(since));
    part('announcer').textContent = lines.filter((text) => text !== '').join('. ');
    signal(word);
    writeLast(told, texts);
    offerUndo(told);
    const hasMore = kind === 'yes' && told.answers !== undefined && told.answers.length > 0;
    const ms = shownMs[hasMore ? 'again' : kind];
    if (ms !== undefined) hiding = setTimeout(hide, ms);
  };

  part('result-next').addEventListener('click', hide);
  screen.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') hide();
  });
  for (const name of ['result-undo', 'last-undo']) {
    part(name).addEventListener('click', () => {
      if (shown !== undefined) onUndo(shown);
    });
  }
  return {
    show: (told, since) => show(told, { since }),
    correct: (told, finding) => {
      if (finding === undefined) {
        show(told);
        return;
      }
      const parts = [texts.findings[finding.kind], finding.first === null ? '' : placeText(finding.first)];
      show({ ...told, word: 'CONFLICT' }, { detail: parts.filter((part) => part !== '').join('. ') });
    },
    hide,
    forget: () => {
      for (const name of ['result-holder', 'result-answers', 'last-facts', 'announcer']) part(name).textContent = '';
    },
  };
}

type PlaceText = (place: Place) => string;

function detailOf({ group, ...told }: Told, texts: DoorTexts, placeText: PlaceText): string {
  const detail = detailOfOne(told, texts, placeText);
  if (group === undefined || told.scan.isUndo) return detail;
  const admitted = group.filter(({ word }) => word === 'ADMITTED').length;
  return [fill(texts.groupIn, { in: admitted, all: group.length }), detail].filter(Boolean).join(' · ');
}

function detailOfOne({ word, scan, first, isNewer }: Told, texts: DoorTexts, placeText: PlaceText): string {
  if (word === 'ADMITTED') return '';
  if (scan.isUndo && word !== 'UNDONE') return texts.details.UNDO_REFUSED;
  if (word === 'ALREADY_ADMITTED') return first === null ? '' : placeText(first);
  if (word === 'CONFLICT' && first !== null) return `${texts.details.CONFLICT} ${placeText(first)}`;
  return isNewer ? texts.details.NEWER : texts.details[word];
}

/** Returns what it wrote. */
function writeLines({ word, facts, answers }: Told, texts: DoorTexts, detail: string): string[] {
  const lines = {
    'result-word': texts.words[word],
    'result-type': facts?.typeName ?? '',
    'result-place': facts?.place ?? '',
    'result-holder': facts?.holderName ?? '',
    'result-detail': detail,
    'result-answers': answersText(answers, texts),
  };
  for (const [name, text] of Object.entries(lines)) {
    part(name).textContent = text;
    part(name).hidden = text === '';
  }
  return Object.values(lines);
}

function writeLast({ word, facts }: Told, texts: DoorTexts): void {
  const last = part('last-scan');
  last.hidden = false;
  last.dataset.kind = kinds[word];
  part('last-word').textContent = texts.words[word];
  part('last-facts').textContent = [facts?.holderName, facts?.place, facts?.typeName].filter(Boolean).join(' · ');
}

/** For those who measure how fast it is: the browser's tools show it. */
function measure(since: number): void {
  performance.clearMeasures('scan to result');
  performance.measure('scan to result', { start: since });
}
