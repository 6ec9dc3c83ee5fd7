import { findingOf, kindOfAnswer } from './findings.ts';
import type { Finding, Scan, Told } from './model.ts';
import type { ScanBook } from './scan-book.ts';
import { type DoorServer, NotTaken, type ScanAnswer, ServerAway } from './server.ts';

interface OutboxOptions {
  book: ScanBook;
  server: DoorServer;
  token: () => string;
  /** As the server counts time. */
  now: () => number;
  newId: () => string;
  wait: (ms: number) => Promise<void>;
  onAnswers: (answered: readonly { scan: Scan; answer: ScanAnswer }[]) => void;
  onCorrection: (told: Told, finding: Finding | undefined) => void;
}

const batchMax = 500;
/** For this long, somebody who was turned away is still in front of the door. */
const stillThereMs = 10_000;

/** Brings scans to the server in the order in which they were made, and what it says of them back. */
export class Outbox {
  #options: OutboxOptions;
  #asked = new Map<string, (answer: ScanAnswer | undefined) => void>();
  #isSending = false;
  #run = Promise.resolve();
  #callSince = 0;
  #batch = batchMax;

  constructor(options: OutboxOptions) {
    this.#options = options;
  }

  /** How long the call under way has lasted. */
  get callMs(): number {
    return this.#isSending ? this.#options.now() - this.#callSince : 0;
  }

  /** The server's word about a kept scan, if it comes while somebody would wait for it. */
  async ask(scan: Scan, patienceMs: number, onFailure: (error: unknown) => void): Promise<ScanAnswer | undefined> {
    const answered = new Promise<ScanAnswer | undefined>((resolve) => this.#asked.set(scan.id, resolve));
    this.send().catch(onFailure);
    const answer = await Promise.race([answered, this.#options.wait(patienceMs).then(() => undefined)]);
    this.#asked.delete(scan.id);
    return answer;
  }

  /** Sends all that waits; fails as the first failing call does. */
  send(): Promise<void> {
    if (!this.#isSending) {
      this.#isSending = true;
      this.#run = this.#sendAll();
    }
    return this.#run;
  }

  async #sendAll(): Promise<void> {
    const { book, server, token, now } = this.#options;
    try {
      for (;;) {
        const scans = book.waiting.slice(0, this.#batch);
        if (scans.length === 0) return;
        this.#callSince = now();
        try {
          await this.#take(scans, await server.send(token(), scans));
          this.#batch = batchMax;
        } catch (error) {
          if (!(error instanceof NotTaken)) throw error;
          // One of them is faulty, and must not hold the others up: it is found by halving.
          if (scans.length > 1) this.#batch = Math.ceil(scans.length / 2);
          else await this.#setAside(scans[0] as Scan);
        }
      }
    } catch (error) {
      for (const tell of this.#asked.values()) tell(undefined);
      throw error;
    } finally {
      this.#isSending = false;
    }
  }

  async #take(scans: readonly Scan[], answers: readonly ScanAnswer[]): Promise<void> {
    const { book, now, onAnswers, onCorrection } = this.#options;
    const byId = new Map(answers.map((answer) => [answer.id, answer]));
    const answered = scans.flatMap((scan) => {
      const answer = byId.get(scan.id);
      return answer === undefined ? [] : [{ scan, answer }];
    });
    if (answered.length === 0) throw new ServerAway('The server answered none of what it was sent');
    const corrections: { told: Told; finding: Finding | undefined }[] = [];
    const sentAway: Scan[] = [];
    for (const { scan, answer } of answered) {
      const tell = this.#asked.get(scan.id);
      if (tell !== undefined) {
        // Nothing else has been shown yet.
        this.#asked.delete(scan.id);
        scan.told = answer.result;
        tell(answer);
      }
      const kind = scan.isFound ? undefined : kindOfAnswer(scan, answer);
      if (kind === undefined) continue;
      const told: Told = { scan, word: answer.result, facts: answer.facts, first: answer.first };
      if (kind === 'GOOD' && now() - scan.scannedAt <= stillThereMs) {
        scan.told = answer.result;
        corrections.push({ told, finding: undefined });
        continue;
      }
      if (kind === 'GOOD') sentAway.push(scan);
      corrections.push({ told, finding: findingOf(scan, kind, told) });
    }
    await book.settle(
      answered,
      corrections.flatMap(({ finding }) => finding ?? []),
    );
    for (const scan of sentAway) await this.#takeBack(scan);
    onAnswers(answered);
    for (const { told, finding } of corrections) onCorrection(told, finding);
  }

  /** Somebody was turned away whom the server now counts as admitted: this lets them come again. */
  async #takeBack(scan: Scan): Promise<void> {
    const { key: _, ...scanned } = scan;
    const [id, scannedAt] = [this.#options.newId(), scan.scannedAt + 1];
    await this.#options.book.add({ ...scanned, id, scannedAt, isUndo: true, told: 'UNDONE', answer: null });
  }

  async #setAside(scan: Scan): Promise<void> {
    const nothing = { facts: null, first: null };
    const finding = findingOf(scan, 'NOT_TAKEN', nothing);
    const answer: ScanAnswer = { id: scan.id, result: 'UNKNOWN', ticketId: null, ...nothing };
    this.#asked.get(scan.id)?.(answer);
    await this.#options.book.settle([{ scan, answer }], [finding]);
    this.#options.onCorrection({ scan, word: 'UNKNOWN', ...nothing }, finding);
  }
}
