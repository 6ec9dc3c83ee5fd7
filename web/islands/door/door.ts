import type { Direction } from '../../../door-rules/decide-scan.ts';
import { Connection, stepMs } from './connection.ts';
import { countIn } from './count-in.ts';
import { type DecidedHere, decideHere } from './decide-here.ts';
import { findingOf, kindOfListed, otherPlaceOf } from './findings.ts';
import { isOverridable, toldOfGroup } from './group.ts';
import { KeptList } from './kept-list.ts';
import type { Counts, Finding, Scan, Session, Shown, ShownEntry, Told, Word } from './model.ts';
import { Outbox } from './outbox.ts';
import { Parties, type PartyAtDoor, partyAtDoor } from './party.ts';
import { type CheckSignature, type Recognized, recognize } from './read-ticket.ts';
import { ScanBook } from './scan-book.ts';
import { searchHere } from './search-here.ts';
import type { DoorServer, Found, LeftToSell, Sale, ScanAnswer, Sold, SoldType } from './server.ts';
import type { Store } from './store.ts';
import type { ListedTicket, TicketList } from './ticket-list.ts';

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

/** What the one who scans says besides. */
export interface Way {
  /** Where the gate is for both ways; in, where nothing is said. */
  direction?: Direction;
  /** A supervisor lets them in all the same. */
  isOverride?: boolean;
}

const askMs = 250;
const uncheckedMs = 10_000;
const clockMs = 60_000;

/** One gate of one event on this device: decides, keeps, and stays in step with the server. */
export class Door {
  #options: DoorOptions;
  #book: ScanBook;
  #outbox: Outbox;
  #parties: Parties;
  #session: Session | null = null;
  #kept: KeptList;
  #checkSignature: CheckSignature = async () => undefined;
  #connection: Connection;
  #serverCounts: Counts | undefined;
  #aheadMs = 0;

  constructor(options: DoorOptions) {
    this.#options = options;
    const { store, server, newId, wait, onCorrection } = options;
    this.#connection = new Connection({
      now: options.now,
      onChange: options.onChange,
      onEnded: () => this.#forgetNames(),
    });
    this.#kept = new KeptList(store);
    this.#book = new ScanBook(store);
    this.#parties = new Parties((qr) => server.party(this.#here().token, qr));
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

  get #list(): TicketList {
    return this.#kept.list;
  }
  get session(): Session | null {
    return this.#session;
  }
  get connection(): Connection['state'] {
    return this.#connection.state;
  }
  get fault(): Connection['fault'] {
    return this.#connection.fault;
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
    return this.#freshCounts ?? this.#list.counts(this.#book.own);
  }
  get #freshCounts(): Counts | undefined {
    return this.connection === 'ONLINE' && this.queued === 0 ? this.#serverCounts : undefined;
  }
  /** How many are where this gate leads; null where those who leave are not counted. */
  get inside(): number | null {
    const zoneId = this.#session?.zone?.id ?? null;
    const counts = this.#freshCounts;
    if (counts?.inside === undefined) return this.#list.insideOf(zoneId, this.now(), this.#book.own);
    if (zoneId === null) return this.#list.countsLeaving ? counts.inside : null;
    return counts.byZone?.find(({ zone }) => zone.id === zoneId)?.inside ?? null;
  }
  /** Which way people go now. */
  get direction(): Direction {
    return this.#session === null ? 'IN' : this.#way({}).direction;
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
      await this.#kept.open();
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
    this.#connection.reached();
  }

  /** Scans that wait stay, and go out when somebody signs in for their event. */
  async signOut(): Promise<void> {
    const changes = this.#book.turnTo(undefined);
    this.#book.dropFindings();
    changes.push({ shelf: 'about', key: 'session', value: undefined });
    await this.#options.store.write(changes, { emptied: ['list', 'findings'] });
    this.#session = null;
    this.#parties.forget();
    this.#kept.turnTo('');
    this.#options.onChange();
  }

  /** Where the gate is for both ways; kept until somebody signs in anew. */
  async choose(direction: Direction): Promise<void> {
    this.#session = { ...this.#here(), chosen: direction };
    this.#options.onChange();
    await this.#options.store.write([{ shelf: 'about', key: 'session', value: this.#session }]);
  }

  async scan(shown: Shown, way: Way = {}): Promise<Told> {
    return this.#record(shown, await this.#recognize(shown), false, way);
  }

  /** Those who came together: each is decided by itself. */
  async scanAll(shown: readonly Shown[]): Promise<Told> {
    return toldOfGroup(await Promise.all(shown.map((each) => this.scan(each))));
  }

  /** A supervisor lets in whom the day, the zone or a full place kept out. */
  async override({ group, ...told }: Told): Promise<Told> {
    const refused = (group ?? [told]).filter(isOverridable);
    const letIn = refused.map(({ scan }) => this.scan(shownOf(scan), { direction: scan.direction, isOverride: true }));
    return toldOfGroup(await Promise.all(letIn));
  }

  /** Those who came together, by the code of their order. Without a network, as the server told it before. */
  async party(qr: string): Promise<PartyAtDoor> {
    const party = await this.#parties.find(qr);
    return partyAtDoor(party, this.direction, (ticket) => this.wordFor(ticket));
  }

  /** What a ticket would get of which the server said whether it was used: that may be newer than the list. */
  wordFor({ id, isUsed }: { id: string; isUsed: boolean }): Word {
    const { word, isUncertain } = this.#decide(this.#listed(id), this.now(), false);
    const { direction, zoneId } = this.#way({});
    const isOnce = this.#list.rules.mode === 'ONCE' && zoneId === null;
    if (direction === 'IN' && (isUncertain || (isUsed && isOnce))) return 'ALREADY_ADMITTED';
    if (word !== 'UNKNOWN') return word;
    if (direction === 'OUT') return isUsed ? 'LEFT' : 'NOT_INSIDE';
    return isUsed ? 'ALREADY_ADMITTED' : 'ADMITTED';
  }

  /** Takes back what was shown: of one ticket, or of all that came together. */
  async undo({ scan, group = [] }: Pick<Told, 'scan' | 'group'>): Promise<Told> {
    if (group.length === 0) return this.#undo(scan);
    return toldOfGroup(await Promise.all(group.map((told) => this.#undo(told.scan))));
  }

  async #undo(scan: Scan): Promise<Told> {
    const shown = shownOf(scan);
    return this.#record(shown, this.#known(scan) ?? (await this.#recognize(shown)), true, {
      direction: scan.direction,
    });
  }

  /** What a typed code would get, as far as this device knows. */
  async lookUp(code: string): Promise<DecidedHere> {
    return this.#decide(await this.#recognize({ code }), this.now(), false);
  }

  /** By name or order number, on this device. */
  searchHere(query: string): Found {
    return searchHere(this.#list, this.#book.own, query);
  }

  searchServer(query: string): Promise<Found> {
    return this.#options.server.search(this.#here().token, query);
  }

  /** What can be sold for cash; asked anew each time, for others sell too. */
  counter(): Promise<SoldType[]> {
    return this.#options.server.counter(this.#here().token);
  }

  /** By all phones with this code together. */
  leftToSell(): Promise<LeftToSell> {
    return this.#options.server.leftToSell(this.#here().token);
  }

  sell(sale: Sale): Promise<Sold> {
    return this.#options.server.sell(this.#here().token, sale);
  }

  undoSale(orderId: string): Promise<unknown> {
    return this.#options.server.undoSale(this.#here().token, orderId);
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
    if (this.#session === null) return stepMs;
    return this.#connection.step(async () => {
      await this.#outbox.send();
      await this.#refresh();
    });
  }

  async #enter(session: Session): Promise<void> {
    if (session.event.id !== this.#session?.event.id) {
      this.#kept.turnTo(session.event.id);
      this.#serverCounts = undefined;
    }
    this.#session = session;
    this.#checkSignature = await this.#options.checkerOf(session.publicKey);
  }

  /** The list stays, so that the door goes on; the names of holders must not stay here. */
  async #forgetNames(): Promise<void> {
    this.#parties.forget();
    const changes = [...this.#book.forgetNames(), ...this.#kept.forgetNames()];
    await this.#options.store.write(changes, { emptied: ['list'] });
  }

  async #refresh(): Promise<void> {
    const { server } = this.#options;
    const { token } = this.#here();
    const changed = await this.#kept.take(await server.manifest(token, this.#list.version));
    for (const ticket of changed) {
      for (const scan of this.#book.own.get(ticket.id) ?? [])
        if (scan.direction !== 'OUT') await this.#compare(scan, ticket);
    }
    this.#serverCounts = await server.counts(token);
  }

  /** Holds what this device let in against what the list says now. */
  async #compare(scan: Scan, listed: ListedTicket): Promise<void> {
    const ticket = this.#list.concerning(listed, scan);
    const kind = kindOfListed(scan, ticket);
    if (kind === undefined) return;
    const first = otherPlaceOf(scan, ticket);
    const told: Told = { scan, word: 'CONFLICT', facts: this.#list.factsOf(ticket), first };
    const finding = findingOf(scan, kind, told);
    await this.#book.find(scan, finding);
    this.#options.onCorrection(told, finding);
  }

  #recognize(shown: Shown): Promise<Recognized> {
    const eventId = this.#here().event.id;
    return recognize({ eventId, list: this.#list, checkSignature: this.#checkSignature }, shown);
  }

  /** A ticket that this device has had before it. */
  #known({ ticketId }: Scan): Recognized | undefined {
    if (ticketId === null) return undefined;
    return this.#listed(ticketId);
  }

  #listed(ticketId: string): Recognized {
    const ticket = this.#list.find(ticketId);
    return ticket === undefined ? { kind: 'NEWER', ticketId } : { kind: 'LISTED', ticket };
  }

  #decide(recognized: Recognized, scannedAt: number, isUndo: boolean, way = this.#way({})): DecidedHere {
    const { gate, device } = this.#here();
    const here = { list: this.#list, own: this.#book.own, isAway: this.connection !== 'ONLINE' };
    return decideHere(here, recognized, { scannedAt, gate, device, isUndo, ...way });
  }

  /** Which way people go, and where to. */
  #way({ direction, isOverride = false }: Way) {
    const { direction: ofGate = 'IN', zone = null } = this.#here();
    const own = direction ?? this.#here().chosen ?? 'IN';
    return { direction: ofGate === 'BOTH' ? own : ofGate, zoneId: zone?.id ?? null, isOverride };
  }

  /** Nothing is awaited between deciding and adding: the same ticket may be shown twice in a breath. */
  async #record(shown: Shown, recognized: Recognized, isUndo: boolean, said: Way = {}): Promise<Told> {
    const { event, gate, device } = this.#here();
    const scannedAt = this.now();
    const way = this.#way(said);
    const decided = this.#decide(recognized, scannedAt, isUndo, way);
    const { word, ticketId, facts, first, isNewer, isUncertain, passageKey, day, days, zones } = decided;
    const entry = this.#shownEntry(decided.entry);
    const about = { id: this.#options.newId(), eventId: event.id, ticketId, scannedAt, gate, device, isUndo };
    const { isOverride, ...through } = way;
    const more = { ...through, passageKey, day, ...(isOverride && { isOverride }) };
    const scan = await this.#book.add({ ...shown, ...about, ...more, told: word, answer: null });
    this.#options.onChange();
    const answer = await this.#ask(scan);
    if (answer === undefined) return { scan, word, facts, first, isNewer, isUncertain, entry, days, zones };
    const { result, facts: known, first: met, answers, days: goodDays, zones: goodZones } = answer;
    const good = { entry: this.#shownEntry(answer.entry), days: goodDays, zones: goodZones };
    return { scan, word: result, facts: known ?? facts, first: met, answers, ...good };
  }

  /** The day is worth saying where there are several. */
  #shownEntry(entry: ShownEntry | undefined): ShownEntry | undefined {
    return entry && { ...entry, day: this.#list.rules.days.length > 1 ? entry.day : null };
  }

  /** Nobody waits for a network that is away, except where this browser cannot decide without the server. */
  async #ask(scan: Scan): Promise<ScanAnswer | undefined> {
    const isHopeless = this.connection !== 'ONLINE' || this.#outbox.callMs > askMs;
    if (this.#connection.restMs > 0) return undefined;
    const onMissed = (error: unknown) => this.#connection.missed(error);
    if (scan.told === 'UNCHECKED') return this.#outbox.ask(scan, uncheckedMs, onMissed);
    return isHopeless ? undefined : this.#outbox.ask(scan, askMs, onMissed);
  }

  #countIn(answered: readonly { scan: Scan; answer: ScanAnswer }[]): void {
    this.#connection.reached();
    if (this.#serverCounts === undefined) return;
    for (const { scan, answer } of answered) countIn(this.#serverCounts, scan, answer);
  }

  #here(): Session {
    if (this.#session === null) throw new Error('Nobody has signed in');
    return this.#session;
  }
}

/** What was shown, to be shown again. */
function shownOf({ qr, code, foundId }: Scan): Shown {
  return qr !== undefined ? { qr } : code !== undefined ? { code } : { foundId: foundId as string };
}
