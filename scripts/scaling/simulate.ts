import { batchMaxDefault, retryAfterSeconds, waitingMax } from '../../src/core/selling/desk/sales-desk.ts';
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
const attemptsMax = 5;

/** An event's, in one process. */
interface Desk {
  index: number;
  event: Event;
  process: Station;
  waiting: number[];
  serving: number[];
}

interface Event {
  left: number;
  database: Station;
  /** The desk whose batch has the locks of the event's rows, and the desks that wait for them. */
  holder: Desk | undefined;
  line: Desk[];
}

/**
 * A sale, person by person: each opens the page, thinks, orders, and pays if there was something left. What waits is what waits in
 * the service: connections that share processes, orders that form batches at their event's desk in each process, batches of one
 * event that wait for each other's locks, and all of them for the cores of a database. A person who would wait longer than the
 * service allows is turned away and comes back.
 */
export function simulate(installation: Installation, crowd: Crowd, costs: Costs, seed = 1): Outcome {
  const random = randomOf(seed);
  const agenda = new Agenda();
  const processes = Array.from({ length: installation.processes }, () => new Station(1));
  const databases = Array.from({ length: installation.databases }, () => new Station(installation.databaseCores));
  const events = Array.from(
    { length: crowd.events },
    (_, index): Event => ({
      left: crowd.ticketsPerEvent,
      database: databases[index % databases.length] as Station,
      holder: undefined,
      line: [],
    }),
  );
  const desks = events.flatMap((event, of) =>
    processes.map(
      (process, index): Desk => ({ index: of * processes.length + index, event, process, waiting: [], serving: [] }),
    ),
  );
  const roundTrip = installation.isDatabaseElsewhere ? costs.roundTrip : 0;
  const sentAt = new Float64Array(crowd.people);
  const attempts = new Uint8Array(crowd.people);
  const cameTo = new Uint16Array(crowd.people);
  const pageWaits: number[] = [];
  const orderWaits: number[] = [];
  const outcome = { sold: 0, tooLate: 0, gaveUp: 0, sentAway: 0, batches: 0, served: 0 };
  let soldOutAfterMs: number | undefined;
  let ticketsLeft = crowd.events * crowd.ticketsPerEvent;
  let endedAfterMs = 0;

  const add = (time: number, kind: number, subject: number) => agenda.add(time, subject * kinds + kind);
  // Like a balancer that prefers the one with less to do.
  const indexFor = (at: number) => {
    const one = Math.floor(random() * processes.length);
    const other = Math.floor(random() * processes.length);
    const waitAt = (index: number) => (processes[index] as Station).waitAt(at);
    return waitAt(one) <= waitAt(other) ? one : other;
  };
  const processFor = (at: number) => processes[indexFor(at)] as Station;
  const eventOf = (person: number) => events[person % crowd.events] as Event;
  const deskIndexOf = (person: number) => (person % crowd.events) * processes.length + (cameTo[person] as number);

  const gather = (at: number, index: number) => {
    const desk = desks[index] as Desk;
    desk.serving = desk.waiting.splice(0, batchMaxDefault);
    add(desk.process.serve(at, desk.serving.length * costs.deskOrder), batchReady, index);
  };

  /** The next batch of the event has its locks, until it is committed. */
  const lock = (at: number, event: Event) => {
    const desk = event.line.shift();
    event.holder = desk;
    if (desk === undefined) return;
    const placed = Math.min(desk.serving.length, Math.floor(event.left / crowd.quantity));
    const refused = desk.serving.length - placed;
    const work = costs.databaseBatch + placed * costs.databaseOrder + refused * costs.databaseRefusal;
    const worked = event.database.serve(at, work);
    outcome.batches += 1;
    outcome.served += desk.serving.length;
    add(worked + (placed > 0 ? costs.commit : 0) + 2 * roundTrip, batchDone, desk.index);
  };

  const sendAway = (at: number, person: number) => {
    outcome.sentAway += 1;
    attempts[person] = (attempts[person] as number) + 1;
    if ((attempts[person] as number) >= attemptsMax) outcome.gaveUp += 1;
    else add(at + retryAfterSeconds * 1_000 * (1 + random()), orderSent, person);
  };

  const answer = (at: number, person: number, event: Event) => {
    orderWaits.push(at - (sentAt[person] as number));
    if (event.left < crowd.quantity) {
      outcome.tooLate += 1;
      return;
    }
    event.left -= crowd.quantity;
    ticketsLeft -= crowd.quantity;
    outcome.sold += crowd.quantity;
    if (ticketsLeft < crowd.quantity * crowd.events && events.every(({ left }) => left < crowd.quantity))
      soldOutAfterMs ??= at;
    add(at + crowd.payMs * waitFactor(random), paying, person);
  };

  const steps = {
    [pageAsked]: (at: number, person: number) => {
      const done = installation.arePagesKept ? at : processFor(at).serve(at, costs.page);
      pageWaits.push(done - at);
      add(done + crowd.thinkMs * waitFactor(random), orderSent, person);
    },
    [orderSent]: (at: number, person: number) => {
      sentAt[person] = at;
      // Nobody is made to wait who would get no answer in time.
      cameTo[person] = indexFor(at);
      const process = processes[cameTo[person]] as Station;
      if (process.waitAt(at) > answerWithinMs) sendAway(at + answerWithinMs, person);
      else add(process.serve(at, costs.takeOrder), orderAtDesk, person);
    },
    [orderAtDesk]: (at: number, person: number) => {
      const index = deskIndexOf(person);
      const desk = desks[index] as Desk;
      if (desk.waiting.length >= waitingMax) {
        sendAway(at, person);
        return;
      }
      desk.waiting.push(person);
      if (desk.serving.length === 0) gather(at, index);
    },
    [batchReady]: (at: number, index: number) => {
      const desk = desks[index] as Desk;
      desk.event.line.push(desk);
      if (desk.event.holder === undefined) lock(at, desk.event);
    },
    [batchDone]: (at: number, index: number) => {
      const desk = desks[index] as Desk;
      for (const person of desk.serving) {
        if (at - (sentAt[person] as number) > answerWithinMs) sendAway(at, person);
        else answer(at, person, desk.event);
      }
      desk.serving = [];
      if (desk.waiting.length > 0) gather(at, index);
      lock(at, desk.event);
    },
    [paying]: (at: number, person: number) => {
      const inWeb = processFor(at).serve(at, costs.payInWeb);
      endedAfterMs = Math.max(
        endedAfterMs,
        eventOf(person).database.serve(inWeb, costs.payInDatabase) + 3 * costs.commit,
      );
    },
  } satisfies Record<number, (at: number, subject: number) => void>;

  const busiest = (stations: Station[]) => Math.max(...stations.map((station) => station.busyOf(crowd.withinMs)));
  for (let person = 0; person < crowd.people; person += 1) add(crowd.withinMs * random(), pageAsked, person);
  let busy: Pick<Outcome, 'processBusy' | 'databaseBusy'> | undefined;
  while (agenda.take()) {
    if (agenda.time > crowd.withinMs) busy ??= { processBusy: busiest(processes), databaseBusy: busiest(databases) };
    const kind = (agenda.what % kinds) as keyof typeof steps;
    steps[kind](agenda.time, Math.floor(agenda.what / kinds));
    endedAfterMs = Math.max(endedAfterMs, agenda.time);
  }
  return {
    sold: outcome.sold,
    tooLate: outcome.tooLate,
    gaveUp: outcome.gaveUp,
    sentAway: outcome.sentAway,
    soldOutAfterMs,
    endedAfterMs,
    pageP99Ms: percentile(pageWaits, 0.99),
    orderP50Ms: percentile(orderWaits, 0.5),
    orderP99Ms: percentile(orderWaits, 0.99),
    batchMean: outcome.served / outcome.batches,
    ...(busy ?? { processBusy: busiest(processes), databaseBusy: busiest(databases) }),
  };
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
