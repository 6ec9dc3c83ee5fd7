import type { Manifest } from '../../../door-rules/manifest.ts';
import { type DecidedHere, decideHere } from './decide-here.ts';
import { findingOf, kindOfListed, otherPlaceOf } from './findings.ts';
import type { Counts, Finding, Scan, Session, Shown, Told } from './model.ts';
import { Outbox } from './outbox.ts';
import { type CheckSignature, type Recognized, recognize } from './read-ticket.ts';
import { ScanBook } from './scan-book.ts';
import {
  type DoorServer,
  type Found,
  type Sale,
  type ScanAnswer,
  ServerAway,
  SessionEnded,
  type Sold,
  type SoldType,
} from './server.ts';
import type { Store } from './store.ts';
import { addTo, TicketList, WrongManifest } from './ticket-list.ts';

interface DoorOptions {
  store: Store;
  server: DoorServer;
  /** This device's clock, in milliseconds since 1970. */
  now: () => number;
  newId: () => string;
  wait: (ms: number) => Promise<void>;
  checkerOf: (publicKey: string) => Promise<CheckSignature>;
  /** Something that is shown has changed. */
  onChange: () => void;
  /** People were shown something else before. */
  onCorrection: (told: Told, finding: Finding | undefined) => void;
}

type Connection = 'ONLINE' | 'AWAY' | 'ENDED';

/** What keeps this device from staying in step, besides the network. */
type Fault = 'WRONG_LIST' | 'STORAGE' | null;

const askMs = 250;
const uncheckedMs = 10_000;
const stepMs = 15_000;
const backoffMs = [1_000, 2_000, 4_000, 8_000, stepMs];
const clockMs = 60_000;
const partsMax = 40;
const restMsMax = 60_000;

/** One gate of one event on this device: decides, keeps, and stays in step with the server. */
export class Door {
  #options: DoorOptions;
  #book: ScanBook;
  #outbox: Outbox;
  #session: Session | null = null;
  #list = new TicketList('');
  #parts = 0;
  #checkSignature: CheckSignature = async () => undefined;
  #connection: Connection = 'AWAY';
  #fault: Fault = null;
  #serverCounts: Counts | undefined;
  #aheadMs = 0;
  #failures = 0;
  /** Until then the server wants to be left alone, by this device's clock. */
  #restUntil = 0;

  constructor(options: DoorOptions) {
    this.#options = options;
    const { store, server, newId, wait, onCorrection } = options;
    this.#book = new ScanBook(store);
    this.#outbox = new Outbox({
      book: this.#book,
      server,
      token: () => this.#here().token,
      now: () => this.now(),
      newId,
      wait,
      onAnswers: (answered) => this.#countIn(answered),
      onCorrection,
    });
  }

  get session(): Session | null {
    return this.#session;
  }
  get connection(): Connection {
    return this.#connection;
  }
  get fault(): Fault {
    return this.#fault;
  }
  get findings(): Finding[] {
    return this.#book.findings;
  }
  /** Whether it could decide by itself. */
  get hasList(): boolean {
    return this.#list.version !== undefined;
  }
  get ticketsListed(): number {
    return this.#list.size;
  }
  /** By how much this device's clock is corrected; 0 where it is right to the minute. */
  get aheadMs(): number {
    return this.#aheadMs;
  }
  get queued(): number {
    return this.#book.waiting.length;
  }
  get queuedElsewhere(): number {
    return this.#book.waitingElsewhere;
  }
  get counts(): Counts {
    const isFresh = this.#connection === 'ONLINE' && this.queued === 0;
    return (isFresh && this.#serverCounts) || this.#list.counts(this.#book.own);
  }

  /** Loads what was kept, even after a crash. */
  async open(): Promise<void> {
    const { store, onChange } = this.#options;
    const about = new Map<unknown, unknown>(await store.all('about'));
    await this.#book.open();
    this.#aheadMs = (about.get('aheadMs') as number | undefined) ?? 0;
    const session = (about.get('session') as Session | undefined) ?? null;
    if (session !== null) {
      await this.#enter(session);
      const parts = await store.all<Manifest>('list');
      for (const [, part] of parts) this.#list.apply(part);
      this.#parts = parts.length;
    }
    this.#book.turnTo(session?.event.id);
    onChange();
  }

  async signIn(code: string, device: string): Promise<void> {
    const session = await this.#options.server.signIn(code, device);
    const isOther = session.event.id !== this.#session?.event.id;
    if (isOther) this.#book.dropFindings();
    // The new code may not be one that gets names.
    else await this.#forgetNames();
    const changes = this.#book.turnTo(session.event.id);
    changes.push({ shelf: 'about', key: 'session', value: session });
    await this.#options.store.write(changes, { emptied: isOther ? ['list', 'findings'] : [] });
    await this.#enter(session);
    this.#connection = 'ONLINE';
    this.#options.onChange();
  }

  /** Scans that wait stay, and go out when somebody signs in for their event. */
  async signOut(): Promise<void> {
    const changes = this.#book.turnTo(undefined);
    this.#book.dropFindings();
    changes.push({ shelf: 'about', key: 'session', value: undefined });
    await this.#options.store.write(changes, { emptied: ['list', 'findings'] });
    this.#session = null;
    this.#list = new TicketList('');
    this.#options.onChange();
  }

  async scan(shown: Shown): Promise<Told> {
    return this.#record(shown, await this.#recognize(shown), false);
  }

  /** Those who came together: each is decided by itself. */
  async scanAll(shown: readonly Shown[]): Promise<Told> {
    return toldOfGroup(await Promise.all(shown.map((each) => this.scan(each))));
  }

  /** Takes back what was shown: of one ticket, or of all that came together. */
  async undo({ scan, group = [] }: Pick<Told, 'scan' | 'group'>): Promise<Told> {
    if (group.length === 0) return this.#undo(scan);
    return toldOfGroup(await Promise.all(group.map((told) => this.#undo(told.scan))));
  }

  async #undo(scan: Scan): Promise<Told> {
    const { qr, code, foundId } = scan;
    const shown: Shown = qr !== undefined ? { qr } : code !== undefined ? { code } : { foundId: foundId as string };
    return this.#record(shown, this.#known(scan) ?? (await this.#recognize(shown)), true);
  }

  /** What a typed code would get, as far as this device knows. */
  async lookUp(code: string): Promise<DecidedHere> {
    return this.#decide(await this.#recognize({ code }), this.now(), false);
  }

  /** By name or order number, on this device. */
  searchHere(query: string): Found {
    const { tickets, isPart } = this.#list.search(query);
    const found = tickets.map((ticket) => {
      const admission = this.#book.own.get(ticket.id) ?? ticket.admission;
      const status = ticket.voidSince !== null ? 'VOID' : admission !== null ? 'USED' : 'VALID';
      const { id, orderNumber } = ticket;
      return { id, orderNumber, facts: this.#list.factsOf(ticket), status, admission, code: null } as const;
    });
    return { tickets: found, isPart };
  }

  searchServer(query: string): Promise<Found> {
    return this.#options.server.search(this.#here().token, query);
  }

  /** What can be sold for cash; asked anew each time, for others sell too. */
  counter(): Promise<SoldType[]> {
    return this.#options.server.counter(this.#here().token);
  }

  sell(sale: Sale): Promise<Sold> {
    return this.#options.server.sell(this.#here().token, sale);
  }

  async dismiss(key: string): Promise<void> {
    await this.#book.dismiss(key);
    this.#options.onChange();
  }

  /** As the server counts time. */
  now(): number {
    return this.#options.now() + this.#aheadMs;
  }

  /** What an answer shows of this device's clock. A minute more or less does no harm. */
  async noteClock(aheadMs: number): Promise<void> {
    const corrected = Math.abs(aheadMs) > clockMs ? Math.round(aheadMs) : 0;
    // The server sends whole seconds.
    if (Math.abs(corrected - this.#aheadMs) < 2_000) return;
    this.#aheadMs = corrected;
    await this.#options.store.write([{ shelf: 'about', key: 'aheadMs', value: corrected }]);
    this.#options.onChange();
  }

  /** Sends what waits and asks for changes; returns when to do so again. */
  async step(): Promise<number> {
    if (this.#session === null || this.#connection === 'ENDED') return stepMs;
    const restMs = this.#restUntil - this.#options.now();
    if (restMs > 0) return Math.min(restMs, restMsMax);
    try {
      await this.#outbox.send();
      await this.#refresh();
      this.#reached();
      return stepMs;
    } catch (error) {
      this.#missed(error);
      const restMs = Math.min(this.#restUntil - this.#options.now(), restMsMax);
      return Math.max(restMs, backoffMs[Math.min(this.#failures, backoffMs.length) - 1] as number);
    }
  }

  async #enter(session: Session): Promise<void> {
    if (session.event.id !== this.#session?.event.id) {
      this.#list = new TicketList(session.event.id);
      this.#parts = 0;
      this.#serverCounts = undefined;
    }
    this.#session = session;
    this.#failures = 0;
    this.#checkSignature = await this.#options.checkerOf(session.publicKey);
  }

  /** The list stays, so that the door goes on; the names of holders must not stay here. */
  async #forgetNames(): Promise<void> {
    this.#list.forgetNames();
    this.#parts = 1;
    const changes = this.#book.forgetNames();
    if (this.hasList) changes.push({ shelf: 'list', key: 0, value: this.#list.whole() });
    await this.#options.store.write(changes, { emptied: ['list'] });
  }

  async #refresh(): Promise<void> {
    const { server, store } = this.#options;
    const { token } = this.#here();
    const manifest = await server.manifest(token, this.#list.version);
    const changed = this.#list.apply(manifest);
    if (manifest.isWhole || (changed.length > 0 && this.#parts === partsMax)) {
      this.#parts = 1;
      const whole = manifest.isWhole ? manifest : this.#list.whole();
      await store.write([{ shelf: 'list', key: 0, value: whole }], { emptied: ['list'] });
    } else if (changed.length > 0) {
      await store.write([{ shelf: 'list', key: this.#parts, value: manifest }]);
      this.#parts += 1;
    }
    for (const ticket of changed) {
      const scan = this.#book.own.get(ticket.id);
      const kind = scan === undefined ? undefined : kindOfListed(scan, ticket);
      if (scan === undefined || kind === undefined) continue;
      const first = otherPlaceOf(scan, ticket);
      const told: Told = { scan, word: 'CONFLICT', facts: this.#list.factsOf(ticket), first };
      const finding = findingOf(scan, kind, told);
      await this.#book.find(scan, finding);
      this.#options.onCorrection(told, finding);
    }
    this.#serverCounts = await server.counts(token);
  }

  #recognize(shown: Shown): Promise<Recognized> {
    const eventId = this.#here().event.id;
    return recognize({ eventId, list: this.#list, checkSignature: this.#checkSignature }, shown);
  }

  /** A ticket that this device has had before it. */
  #known({ ticketId }: Scan): Recognized | undefined {
    if (ticketId === null) return undefined;
    const ticket = this.#list.find(ticketId);
    return ticket === undefined ? { kind: 'NEWER', ticketId } : { kind: 'LISTED', ticket };
  }

  #decide(recognized: Recognized, scannedAt: number, isUndo: boolean): DecidedHere {
    const { gate, device } = this.#here();
    return decideHere({ list: this.#list, own: this.#book.own }, recognized, { scannedAt, gate, device, isUndo });
  }

  /** Nothing is awaited between deciding and adding: the same ticket may be shown twice in a breath. */
  async #record(shown: Shown, recognized: Recognized, isUndo: boolean): Promise<Told> {
    const { event, gate, device } = this.#here();
    const scannedAt = this.now();
    const { word, ticketId, facts, first, isNewer } = this.#decide(recognized, scannedAt, isUndo);
    const about = { id: this.#options.newId(), eventId: event.id, ticketId, scannedAt, gate, device, isUndo };
    const scan = await this.#book.add({ ...shown, ...about, told: word, answer: null });
    this.#options.onChange();
    const answer = await this.#ask(scan);
    if (answer === undefined) return { scan, word, facts, first, isNewer };
    return { scan, word: answer.result, facts: answer.facts ?? facts, first: answer.first, answers: answer.answers };
  }

  /** Nobody waits for a network that is away, except where this browser cannot decide without the server. */
  async #ask(scan: Scan): Promise<ScanAnswer | undefined> {
    const isHopeless = this.#connection !== 'ONLINE' || this.#outbox.callMs > askMs;
    if (this.#restUntil > this.#options.now()) return undefined;
    if (scan.told === 'UNCHECKED') return this.#outbox.ask(scan, uncheckedMs, (error) => this.#missed(error));
    return isHopeless ? undefined : this.#outbox.ask(scan, askMs, (error) => this.#missed(error));
  }

  #countIn(answered: readonly { scan: Scan; answer: ScanAnswer }[]): void {
    this.#reached();
    if (this.#serverCounts === undefined) return;
    for (const { scan, answer } of answered) {
      const by = answer.result === 'ADMITTED' ? 1 : answer.result === 'UNDONE' ? -1 : 0;
      if (by !== 0) addTo(this.#serverCounts, scan.gate, answer.facts?.typeName, by);
    }
  }

  #reached(): void {
    this.#failures = 0;
    this.#fault = null;
    this.#connection = 'ONLINE';
    this.#options.onChange();
  }

  #missed(error: unknown): void {
    this.#failures += 1;
    this.#connection = error instanceof SessionEnded ? 'ENDED' : 'AWAY';
    if (error instanceof ServerAway) this.#restUntil = this.#options.now() + error.retryAfterMs;
    if (error instanceof SessionEnded) void this.#forgetNames().catch(() => this.#lackStorage());
    if (error instanceof WrongManifest) this.#fault = 'WRONG_LIST';
    else if (!(error instanceof ServerAway || error instanceof SessionEnded)) this.#fault = 'STORAGE';
    this.#options.onChange();
  }

  #lackStorage(): void {
    this.#fault = 'STORAGE';
    this.#options.onChange();
  }

  #here(): Session {
    if (this.#session === null) throw new Error('Nobody has signed in');
    return this.#session;
  }
}

/** What is shown for several tickets at once: the first that was not taken as the others, or the last where all were. */
function toldOfGroup(group: readonly Told[]): Told {
  if (group.length === 1) return group[0] as Told;
  const wanted = group[0]?.scan.isUndo === true ? 'UNDONE' : 'ADMITTED';
  const told = group.find(({ word }) => word === 'CONFLICT') ?? group.find(({ word }) => word !== wanted);
  return { ...(told ?? (group.at(-1) as Told)), group };
}
