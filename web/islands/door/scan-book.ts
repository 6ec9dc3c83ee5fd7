import type { Finding, Scan } from './model.ts';
import type { ScanAnswer } from './server.ts';
import type { Change, Store } from './store.ts';

/** Everything that this device scanned and that still matters: what waits to be sent, and whom it let in. */
export class ScanBook {
  #store: Store;
  #scans = new Map<number, Scan>();
  #own = new Map<string, Scan[]>();
  #findings = new Map<string, Finding>();
  #eventId: string | undefined;
  #nextKey = 0;

  constructor(store: Store) {
    this.#store = store;
  }

  async open(): Promise<void> {
    for (const [key, scan] of await this.#store.all<Scan>('scans')) this.#scans.set(key as number, scan);
    for (const [key, finding] of await this.#store.all<Finding>('findings')) this.#findings.set(key as string, finding);
    this.#nextKey = Math.max(-1, ...this.#scans.keys()) + 1;
  }

  /** Turns to an event; returns what of others is no longer needed. Scans that wait to be sent always are. */
  turnTo(eventId: string | undefined): Change[] {
    this.#eventId = eventId;
    const done = [...this.#scans.values()].filter((scan) => scan.answer !== null && scan.eventId !== eventId);
    for (const { key } of done) this.#scans.delete(key);
    this.#own.clear();
    for (const scan of this.#scans.values()) if (scan.eventId === eventId) this.#remember(scan);
    return done.map(({ key }) => ({ shelf: 'scans', key, value: undefined }));
  }

  /** Whom this device let in and out, by ticket. */
  get own(): ReadonlyMap<string, readonly Scan[]> {
    return this.#own;
  }

  get findings(): Finding[] {
    return [...this.#findings.values()];
  }

  /** What waits to be sent, in the order in which it was scanned. */
  get waiting(): Scan[] {
    return [...this.#scans.values()].filter(({ answer, eventId }) => answer === null && eventId === this.#eventId);
  }

  /** What waits until somebody signs in for another event. */
  get waitingElsewhere(): number {
    return [...this.#scans.values()].filter(({ answer, eventId }) => answer === null && eventId !== this.#eventId)
      .length;
  }

  /** It counts at once for the next decisions; it is kept when this returns. */
  async add(scanned: Omit<Scan, 'key'>): Promise<Scan> {
    const scan = { ...scanned, key: this.#nextKey } as Scan;
    this.#nextKey += 1;
    this.#scans.set(scan.key, scan);
    this.#remember(scan);
    try {
      await this.#store.write([{ shelf: 'scans', key: scan.key, value: scan }]);
    } catch (error) {
      // A scan that could not be kept does not count.
      this.#scans.delete(scan.key);
      this.turnTo(this.#eventId);
      throw error;
    }
    return scan;
  }

  /** Writes down what the server said, and what came of it. */
  async settle(answered: readonly { scan: Scan; answer: ScanAnswer }[], found: readonly Finding[]): Promise<void> {
    const changes = new Map<number, Change>();
    const put = (scan: Scan) => changes.set(scan.key, { shelf: 'scans', key: scan.key, value: scan });
    const drop = (scan: Scan) => {
      this.#scans.delete(scan.key);
      changes.set(scan.key, { shelf: 'scans', key: scan.key, value: undefined });
    };
    for (const { scan, answer } of answered) {
      scan.answer = answer.result;
      scan.ticketId ??= answer.ticketId;
      const isOwn = !scan.isUndo && isPassage(scan.told) && answer.result === scan.told;
      if (isOwn) {
        put(scan);
        if (!this.#isUndone(scan)) this.#remember(scan);
        continue;
      }
      drop(scan);
      this.#forget(scan.ticketId, (other) => other === scan);
      if (scan.isUndo && answer.result === 'UNDONE') {
        for (const other of this.#scans.values()) {
          if (isUndoneBy(other, scan) && other.answer !== null) drop(other);
        }
      }
    }
    await this.#store.write([...changes.values(), ...this.#noteFindings(found)]);
  }

  async find(scan: Scan, finding: Finding): Promise<void> {
    scan.isFound = true;
    await this.#store.write([{ shelf: 'scans', key: scan.key, value: scan }, ...this.#noteFindings([finding])]);
  }

  async dismiss(key: string): Promise<void> {
    this.#findings.delete(key);
    await this.#store.write([{ shelf: 'findings', key, value: undefined }]);
  }

  /** What remains to be seen stays, without names. */
  forgetNames(): Change[] {
    return this.#noteFindings(
      this.findings.map((finding) => ({
        ...finding,
        facts: finding.facts === null ? null : { ...finding.facts, holderName: '' },
      })),
    );
  }

  dropFindings(): void {
    this.#findings.clear();
  }

  #noteFindings(found: readonly Finding[]): Change[] {
    for (const finding of found) this.#findings.set(finding.key, finding);
    return found.map((finding) => ({ shelf: 'findings', key: finding.key, value: finding }));
  }

  #remember(scan: Scan): void {
    if (scan.ticketId === null) return;
    this.#forget(scan.ticketId, (other) => other === scan || (scan.told === 'UNDONE' && isUndoneBy(other, scan)));
    if (!isPassage(scan.told) || scan.isUndo) return;
    const isOther = (other: Scan) => !isSamePassage(other, scan);
    this.#own.set(scan.ticketId, [...(this.#own.get(scan.ticketId) ?? []).filter(isOther), scan]);
  }

  #forget(ticketId: string | null, isGone: (scan: Scan) => boolean): void {
    const own = this.#own.get(ticketId ?? '');
    if (own === undefined) return;
    const left = own.filter((scan) => !isGone(scan));
    if (left.length === 0) this.#own.delete(ticketId as string);
    else this.#own.set(ticketId as string, left);
  }

  /** Whether its undoing waits to be sent after it. */
  #isUndone(scan: Scan): boolean {
    return this.waiting.some((other) => other.told === 'UNDONE' && isUndoneBy(scan, other));
  }
}

const isPassage = (word: Scan['told']) => word === 'ADMITTED' || word === 'LEFT' || word === 'REDEEMED';

/** The same way, under the same key. */
function isSamePassage(one: Scan, other: Scan): boolean {
  const sameWay = (one.direction === 'OUT') === (other.direction === 'OUT');
  return sameWay && (one.passageKey ?? '') === (other.passageKey ?? '');
}

function isUndoneBy(scan: Scan, undo: Scan): boolean {
  if (scan.ticketId !== undo.ticketId || scan.key >= undo.key) return false;
  const sameWay = (scan.direction === 'OUT') === (undo.direction === 'OUT');
  // An undo that does not know its key is of whatever came before it.
  return sameWay && (undo.passageKey === undefined || isSamePassage(scan, undo));
}
