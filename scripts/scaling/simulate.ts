import { batchMaxDefault, retryAfterSeconds, waitingMax } from '../../src/core/selling/desk/sales-desk.ts';
import { knownMsDefault, lookEveryMs } from '../../src/core/selling/rush/sold-out.ts';
import { answerWithinMs, type Costs } from './costs.ts';
import { Agenda, Station } from './stations.ts';

export interface Installation {
  /** Processes that serve people, over all machines. */
  processes: number;
  databaseCores: number;
  /** Databases over which organizations are spread. */
  databases: number;
  isDatabaseElsewhere: boolean;
  /** Whether pages are kept by something in front. */
  arePagesKept: boolean;
}

export interface Crowd {
  people: number;
  withinMs: number;
  events: number;
  ticketsPerEvent: number;
  /** Each wants so many. */
  quantity: number;
  /** From the page to the order, on average. */
  thinkMs: number;
  /** From the held tickets to the payment, on average. */
  payMs: number;
}

export interface Outcome {
  sold: number;
  /** People who heard that nothing is left. */
  tooLate: number;
  /** People who were asked to come back, and gave up after the fifth time. */
  gaveUp: number;
  sentAway: number;
  soldOutAfterMs: number | undefined;
  endedAfterMs: number;
  pageP99Ms: number;
  orderP50Ms: number;
  orderP99Ms: number;
  batchMean: number;
  /** The busiest of its kind, as a part of the time in which people come. */
  processBusy: number;
  databaseBusy: number;
}

const kinds = 6;
const [pageAsked, orderSent, orderAtDesk, batchReady, batchDone, paying] = [0, 1, 2, 3, 4, 5] as const;
type Kind = 0 | 1 | 2 | 3 | 4 | 5;
const attemptsMax = 5;

/** An event's, in one process. */
interface Desk {
  index: number;
  event: Event;
  process: Station;
  waiting: number[];
  serving: number[];
  /** When this process last saw that nothing is left. */
  goneAt: number;
}

interface Event {
  left: number;
  database: Station;
  /** The desk whose batch has the locks of the event's rows, and the desks that wait for them. */
  holder: Desk | undefined;
  line: Desk[];
}

type Busy = Pick<Outcome, 'processBusy' | 'databaseBusy'>;

/**
 * A sale, person by person: each opens the page, thinks, orders, and pays if there was something left. What waits is what waits in
 * the service: connections that share processes, orders that form batches at their event's desk in each process, batches of one
 * event that wait for each other's locks, and all of them for the cores of a database. A person who would wait longer than the
 * service allows is turned away and comes back.
 */
export function simulate(installation: Installation, crowd: Crowd, costs: Costs, seed = 1): Outcome {
  return new Sale(installation, crowd, costs, seed).run();
}

class Sale {
  readonly #installation: Installation;
  readonly #crowd: Crowd;
  readonly #costs: Costs;
  readonly #random: () => number;
  readonly #agenda = new Agenda();
  readonly #processes: Station[];
  readonly #databases: Station[];
  readonly #events: Event[];
  readonly #desks: Desk[];
  readonly #sentAt: Float64Array;
  readonly #attempts: Uint8Array;
  readonly #cameTo: Uint16Array;
  readonly #pageWaits: number[] = [];
  readonly #orderWaits: number[] = [];
  readonly #counts = { sold: 0, tooLate: 0, gaveUp: 0, sentAway: 0, batches: 0, served: 0 };
  #soldOutAfterMs: number | undefined;
  #ticketsLeft: number;
  #endedAfterMs = 0;

  constructor(installation: Installation, crowd: Crowd, costs: Costs, seed: number) {
    this.#installation = installation;
    this.#crowd = crowd;
    this.#costs = costs;
    this.#random = randomOf(seed);
    this.#processes = Array.from({ length: installation.processes }, () => new Station(1));
    this.#databases = Array.from({ length: installation.databases }, () => new Station(installation.databaseCores));
    this.#events = Array.from(
      { length: crowd.events },
      (_, index): Event => ({
        left: crowd.ticketsPerEvent,
        database: this.#databases[index % this.#databases.length] as Station,
        holder: undefined,
        line: [],
      }),
    );
    const { length } = this.#processes;
    this.#desks = this.#events.flatMap((event, of) =>
      this.#processes.map(
        (process, index): Desk => ({
          index: of * length + index,
          event,
          process,
          waiting: [],
          serving: [],
          goneAt: Number.NEGATIVE_INFINITY,
        }),
      ),
    );
    this.#sentAt = new Float64Array(crowd.people);
    this.#attempts = new Uint8Array(crowd.people);
    this.#cameTo = new Uint16Array(crowd.people);
    this.#ticketsLeft = crowd.events * crowd.ticketsPerEvent;
  }

  run(): Outcome {
    for (let person = 0; person < this.#crowd.people; person += 1) {
      this.#add(this.#crowd.withinMs * this.#random(), pageAsked, person);
    }
    let busy: Busy | undefined;
    while (this.#agenda.take()) {
      if (this.#agenda.time > this.#crowd.withinMs) busy ??= this.#busy();
      const kind = (this.#agenda.what % kinds) as Kind;
      this.#steps[kind](this.#agenda.time, Math.floor(this.#agenda.what / kinds));
      this.#endedAfterMs = Math.max(this.#endedAfterMs, this.#agenda.time);
    }
    return {
      sold: this.#counts.sold,
      tooLate: this.#counts.tooLate,
      gaveUp: this.#counts.gaveUp,
      sentAway: this.#counts.sentAway,
      soldOutAfterMs: this.#soldOutAfterMs,
      endedAfterMs: this.#endedAfterMs,
      pageP99Ms: percentile(this.#pageWaits, 0.99),
      orderP50Ms: percentile(this.#orderWaits, 0.5),
      orderP99Ms: percentile(this.#orderWaits, 0.99),
      batchMean: this.#counts.served / this.#counts.batches,
      ...(busy ?? this.#busy()),
    };
  }

  readonly #steps: Record<Kind, (at: number, subject: number) => void> = {
    [pageAsked]: (at, person) => {
      const done = this.#installation.arePagesKept ? at : this.#processFor(at).serve(at, this.#costs.page);
      this.#pageWaits.push(done - at);
      this.#add(done + this.#crowd.thinkMs * waitFactor(this.#random), orderSent, person);
    },
    [orderSent]: (at, person) => {
      this.#sentAt[person] = at;
      // Nobody is made to wait who would get no answer in time.
      this.#cameTo[person] = this.#indexFor(at);
      const process = this.#processes[this.#cameTo[person]] as Station;
      if (process.waitAt(at) > answerWithinMs) this.#sendAway(at + answerWithinMs, person);
      else if (this.#isKnownGone(at, person)) this.#tellTooLate(process.serve(at, this.#costs.tellSoldOut), person);
      else this.#add(process.serve(at, this.#costs.takeOrder), orderAtDesk, person);
    },
    [orderAtDesk]: (at, person) => {
      const index = this.#deskIndexOf(person);
      const desk = this.#desks[index] as Desk;
      if (desk.waiting.length >= waitingMax) {
        this.#sendAway(at, person);
        return;
      }
      desk.waiting.push(person);
      if (desk.serving.length === 0) this.#gather(at, index);
    },
    [batchReady]: (at, index) => {
      const desk = this.#desks[index] as Desk;
      desk.event.line.push(desk);
      if (desk.event.holder === undefined) this.#lock(at, desk.event);
    },
    [batchDone]: (at, index) => {
      const desk = this.#desks[index] as Desk;
      for (const person of desk.serving) {
        if (at - (this.#sentAt[person] as number) > answerWithinMs) this.#sendAway(at, person);
        else this.#answer(at, person, desk.event);
      }
      if (desk.event.left < this.#crowd.quantity) desk.goneAt = at;
      desk.serving = [];
      if (desk.waiting.length > 0) this.#gather(at, index);
      this.#lock(at, desk.event);
    },
    [paying]: (at, person) => {
      const inWeb = this.#processFor(at).serve(at, this.#costs.payInWeb);
      const { database } = this.#events[person % this.#crowd.events] as Event;
      this.#endedAfterMs = Math.max(
        this.#endedAfterMs,
        database.serve(inWeb, this.#costs.payInDatabase) + 3 * this.#costs.commit,
      );
    },
  };

  #add(time: number, kind: number, subject: number): void {
    this.#agenda.add(time, subject * kinds + kind);
  }

  /** Like a balancer that prefers the one with less to do. */
  #indexFor(at: number): number {
    const one = Math.floor(this.#random() * this.#processes.length);
    const other = Math.floor(this.#random() * this.#processes.length);
    const waitAt = (index: number) => (this.#processes[index] as Station).waitAt(at);
    return waitAt(one) <= waitAt(other) ? one : other;
  }

  #processFor(at: number): Station {
    return this.#processes[this.#indexFor(at)] as Station;
  }

  #deskIndexOf(person: number): number {
    return (person % this.#crowd.events) * this.#processes.length + (this.#cameTo[person] as number);
  }

  #gather(at: number, index: number): void {
    const desk = this.#desks[index] as Desk;
    desk.serving = desk.waiting.splice(0, batchMaxDefault);
    this.#add(desk.process.serve(at, desk.serving.length * this.#costs.deskOrder), batchReady, index);
  }

  /** The next batch of the event has its locks, until it is committed. */
  #lock(at: number, event: Event): void {
    const desk = event.line.shift();
    event.holder = desk;
    if (desk === undefined) return;
    const placed = Math.min(desk.serving.length, Math.floor(event.left / this.#crowd.quantity));
    const refused = desk.serving.length - placed;
    const work = this.#costs.databaseBatch + placed * this.#costs.databaseOrder + refused * this.#costs.databaseRefusal;
    const worked = event.database.serve(at, work);
    this.#counts.batches += 1;
    this.#counts.served += desk.serving.length;
    const roundTrip = this.#installation.isDatabaseElsewhere ? this.#costs.roundTrip : 0;
    this.#add(worked + (placed > 0 ? this.#costs.commit : 0) + 2 * roundTrip, batchDone, desk.index);
  }

  #sendAway(at: number, person: number): void {
    this.#counts.sentAway += 1;
    this.#attempts[person] = (this.#attempts[person] as number) + 1;
    if ((this.#attempts[person] as number) >= attemptsMax) this.#counts.gaveUp += 1;
    else this.#add(at + retryAfterSeconds * 1_000 * (1 + this.#random()), orderSent, person);
  }

  /** As far as the process knows that the person came to; it looks again from time to time. */
  #isKnownGone(at: number, person: number): boolean {
    const desk = this.#desks[this.#deskIndexOf(person)] as Desk;
    const ageMs = at - desk.goneAt;
    if (ageMs > knownMsDefault) return false;
    if (ageMs > lookEveryMs) {
      desk.event.database.serve(at, this.#costs.databaseLook);
      desk.goneAt = at;
    }
    return true;
  }

  #tellTooLate(at: number, person: number): void {
    this.#orderWaits.push(at - (this.#sentAt[person] as number));
    this.#counts.tooLate += 1;
    this.#endedAfterMs = Math.max(this.#endedAfterMs, at);
  }

  #answer(at: number, person: number, event: Event): void {
    if (event.left < this.#crowd.quantity) {
      this.#tellTooLate(at, person);
      return;
    }
    this.#orderWaits.push(at - (this.#sentAt[person] as number));
    event.left -= this.#crowd.quantity;
    this.#ticketsLeft -= this.#crowd.quantity;
    this.#counts.sold += this.#crowd.quantity;
    if (
      this.#ticketsLeft < this.#crowd.quantity * this.#crowd.events &&
      this.#events.every(({ left }) => left < this.#crowd.quantity)
    )
      this.#soldOutAfterMs ??= at;
    this.#add(at + this.#crowd.payMs * waitFactor(this.#random), paying, person);
  }

  #busy(): Busy {
    const busiest = (stations: Station[]) =>
      Math.max(...stations.map((station) => station.busyOf(this.#crowd.withinMs)));
    return { processBusy: busiest(this.#processes), databaseBusy: busiest(this.#databases) };
  }
}

/** People are of all kinds: most are quick, some take several times as long. */
function waitFactor(random: () => number): number {
  return -Math.log(1 - random());
}

function percentile(values: number[], part: number): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}

/** Mulberry32: the same seed, the same sale. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
