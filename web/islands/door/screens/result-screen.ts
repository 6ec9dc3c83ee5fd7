import { orderTokenPrefix } from '../../../../door-rules/ticket-token.ts';
import { isOverridable, wantedOf } from '../group.ts';
import type { Finding, Place, Told, Word } from '../model.ts';
import { daysText } from './day-text.ts';
import { closeDialogs, numberOf, part, timeOf } from './page-parts.ts';
import { signal } from './signals.ts';
import { answersText, type DoorTexts, fill } from './texts.ts';

interface ResultScreenOptions {
  texts: DoorTexts;
  /** As the server counts time. */
  now: () => number;
  timeZone: () => string;
  onUndo: (told: Told) => void;
  /** Whether a supervisor is at this device. */
  mayOverride: () => boolean;
  onOverride: (told: Told) => void;
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

type Kind = 'yes' | 'again' | 'no' | 'conflict' | 'undone' | 'left' | 'day' | 'place' | 'outside' | 'full' | 'redeemed';

const kinds: Record<Word, Kind> = {
  ADMITTED: 'yes',
  ALREADY_ADMITTED: 'again',
  VOID: 'no',
  OTHER_EVENT: 'no',
  UNKNOWN: 'no',
  UNCHECKED: 'no',
  CONFLICT: 'conflict',
  UNDONE: 'undone',
  LEFT: 'left',
  NOT_TODAY: 'day',
  NOT_HERE: 'place',
  NOT_INSIDE: 'outside',
  FULL: 'full',
  REDEEMED: 'redeemed',
};
// An admitted person has gone through; people want to read why they were refused. A conflict stays until somebody has
// seen it.
const briefMs = 2_500;
const readMs = 8_000;
const shownMs: Partial<Record<Kind, number>> = { yes: briefMs, undone: briefMs, left: briefMs };
const undoMs = 60_000;
const undoable: readonly Word[] = ['ADMITTED', 'LEFT', 'REDEEMED'];

/** The whole screen says yes or no; afterwards the last scan stays in a line, to be undone for a minute. */
export function createResultScreen(options: ResultScreenOptions): ResultScreen {
  const { texts, now, timeZone, onUndo, mayOverride, onOverride } = options;
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
    const mayUndo = undoable.includes(told.word) && !told.scan.isUndo && leftMs > 0;
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
    screen.toggleAttribute('data-uncertain', told.isUncertain === true);
    part('result-override').hidden = !(mayOverride() && (told.group ?? [told]).some(isOverridable));
    if (screen.hidden) focused = document.activeElement;
    screen.hidden = false;
    part('result-next').focus({ preventScroll: true });
    if (since !== undefined) requestAnimationFrame(() => measure(since));
    part('announcer').textContent = lines.filter((text) => text !== '').join('. ');
    signal(word);
    writeLast(told, texts);
    offerUndo(told);
    const ms = hasMoreToRead(told, texts) ? readMs : (shownMs[kind] ?? readMs);
    if (kind !== 'conflict') hiding = setTimeout(hide, ms);
  };

  part('result-next').addEventListener('click', hide);
  screen.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') hide();
  });
  part('result-override').addEventListener('click', () => {
    if (shown !== undefined && confirm(texts.overrideSure)) onOverride(shown);
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

function hasMoreToRead(told: Told, texts: DoorTexts): boolean {
  return told.isUncertain === true || checksOf(told, texts) !== '' || (told.answers ?? []).length > 0;
}

type PlaceText = (place: Place) => string;

function detailOf({ group, ...told }: Told, texts: DoorTexts, placeText: PlaceText): string {
  const detail = detailOfOne(told, texts, placeText);
  if (group === undefined || told.scan.isUndo) return detail;
  const wanted = wantedOf(told.scan);
  const passed = group.filter(({ word }) => word === wanted).length;
  const sentence = wanted === 'LEFT' ? texts.groupOut : texts.groupIn;
  return [fill(sentence, { in: passed, all: group.length }), detail].filter(Boolean).join(' · ');
}

function detailOfOne(told: Told, texts: DoorTexts, placeText: PlaceText): string {
  const { word, scan, first, isNewer, isUncertain, days = [], zones = [] } = told;
  if (word === 'ADMITTED') return isUncertain ? texts.details.UNCERTAIN : entryText(told, texts);
  if (scan.isUndo && word !== 'UNDONE') return texts.details.UNDO_REFUSED;
  if (word === 'UNDONE' && scan.direction === 'OUT') return texts.details.UNDONE_OUT;
  if (word === 'ALREADY_ADMITTED') return first === null ? '' : placeText(first);
  if (word === 'CONFLICT' && first !== null) return `${texts.details.CONFLICT} ${placeText(first)}`;
  if (word === 'NOT_TODAY')
    return fill(texts.details.NOT_TODAY, { days: daysText(days, document.documentElement.lang) });
  if (word === 'NOT_HERE') return fill(texts.details.NOT_HERE, { zones: zones.join(', ') });
  if (word === 'UNKNOWN' && scan.qr?.startsWith(orderTokenPrefix)) return texts.details.PARTY;
  return isNewer ? texts.details.NEWER : texts.details[word];
}

/** Which day and where to, and the how-manyth time where it is not the first. */
function entryText({ entry }: Told, texts: DoorTexts): string {
  if (entry === undefined) return '';
  const { day, zone, number } = entry;
  return [
    day === null ? '' : daysText([day], document.documentElement.lang),
    zone ?? '',
    number > 1 ? fill(texts.entryNumber, { number: numberOf(number) }) : '',
  ]
    .filter((text) => text !== '')
    .join(' · ');
}

/** Which cards to look at of those who are let in: anyone who shows none has paid too little. */
function checksOf(told: Told, { checks }: DoorTexts): string {
  const isIn = ({ word, scan }: Told) => !scan.isUndo && (word === 'ADMITTED' || word === 'REDEEMED');
  const wanted = (told.group ?? [told]).filter(isIn).flatMap(({ facts }) => checks[facts?.check ?? ''] ?? []);
  return [...new Set(wanted)].join(' · ');
}

/** What is handed over is not in. */
function wordOf(word: Word, facts: Told['facts'], texts: DoorTexts): string {
  return word === 'ALREADY_ADMITTED' && facts?.isAddOn ? texts.alreadyRedeemed : texts.words[word];
}

/** Returns what it wrote. */
function writeLines(told: Told, texts: DoorTexts, detail: string): string[] {
  const { word, facts, answers } = told;
  const lines = {
    'result-word': wordOf(word, facts, texts),
    'result-check': checksOf(told, texts),
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

function writeLast({ word, facts, isUncertain }: Told, texts: DoorTexts): void {
  const last = part('last-scan');
  last.hidden = false;
  last.dataset.kind = kinds[word];
  part('last-word').textContent = [wordOf(word, facts, texts), isUncertain ? texts.uncertain : '']
    .filter(Boolean)
    .join(' · ');
  part('last-facts').textContent = [facts?.holderName, facts?.place, facts?.typeName].filter(Boolean).join(' · ');
}

/** For those who measure how fast it is: the browser's tools show it. */
function measure(since: number): void {
  performance.clearMeasures('scan to result');
  performance.measure('scan to result', { start: since });
}
