/** A request of the collection: an operation, with one of its examples where it has a body. */
export interface Step {
  operationId: string;
  folder: string;
  method: string;
  path: string;
  name: string;
  example: string | undefined;
  isLastExample: boolean;
  /** The variables in its path, in order. */
  variables: string[];
  /** The variable for the id of what it creates. */
  creates: string | undefined;
  request: Record<string, unknown>;
}

/** A step in its place. One that another needs comes just before it, in the same folder. */
interface Link {
  folder: string;
  step: Step;
  isPreparation: boolean;
}

interface Known {
  /** Beside the variables in its request. */
  needs?: string[];
  /** Variables, with where their value stands in what was answered (`given`); null for a state, which has no variable. */
  gives?: Record<string, string | null>;
  /** What there is no longer, or not as it was. */
  ends?: string[];
}

/** A day in Manila. */
const dayAfter = (start: string, days: number) =>
  `new Date(${start} + ${(days * 24 + 8) * 3_600_000}).toISOString().slice(0, 10)`;

const ticketOfOrder = "given.find(({ orderId }) => orderId === pm.collectionVariables.get('orderId')).id";

/** What routes do not tell about themselves, by operation or by operation and example. All else follows from them. */
const known: Record<string, Known> = {
  getSandboxClock: {
    gives: {
      today: dayAfter('Date.now()', 0),
      eventDay: dayAfter('Date.parse(given.now)', 2),
      payoutDay: dayAfter('Date.parse(given.now)', 9),
    },
  },
  'updateEvent: Tickets can be returned': { gives: { returnable: null } },
  returnTicket: { needs: ['returnable'] },
  publishEvent: { gives: { publishedEvent: null } },
  // What was sold without a seat of a plan stays off it.
  giveTickets: { ends: ['ticketTypeId'] },
  sellAtCounter: { gives: { saleId: 'given.orderId' }, ends: ['ticketTypeId'] },
  undoCounterSale: { needs: ['saleId'], ends: ['saleId'] },
  reserveTickets: { gives: { reservationId: 'given.orderId' }, ends: ['ticketTypeId'] },
  releaseReservation: { needs: ['reservationId'], ends: ['reservationId'] },
  paintEvent: { gives: { painted: null }, ends: ['unpainted'] },
  getEventSeating: { needs: ['painted'] },
  removeEventSeating: { needs: ['painted'], gives: { unpainted: null }, ends: ['painted'] },
  blockSeats: { needs: ['painted'] },
  // Seats that were sold stay with the event, and the plan with them.
  moveTicket: { needs: ['painted'], ends: ['eventId', 'planId', 'unpainted'] },
  deleteSeatingPlan: { needs: ['unpainted'] },
  listSeriesEvents: {
    needs: ['seriesId'],
    // Dates are made in a moment: it asks until there is one.
    gives: {
      dateId: '(given[0] ?? (setTimeout(() => {}, 500), pm.execution.setNextRequest(pm.info.requestId), {})).id',
    },
  },
  listAttendees: {
    needs: ['orderId'],
    gives: { ticketId: ticketOfOrder, seatedTicketId: ticketOfOrder },
  },
  simulateOrder: { needs: ['publishedEvent'], ends: ['ticketId', 'seatedTicketId'] },
  'simulateOrder: Two tickets, not paid yet': { gives: { unpaidOrder: null } },
  simulatePayment: { ends: ['unpaidOrder'] },
  simulateCancellation: { needs: ['unpaidOrder'] },
  testWebhook: { gives: { deliveryId: 'given.deliveryId' } },
  advanceSandboxClock: { needs: ['orderId'], gives: { payoutId: 'given.payout.id' }, ends: ['eventDay'] },
};
// Webhooks are sent at the real time.
const dayOfField: Record<string, string> = { since: 'today', until: 'today', advanceTo: 'payoutDay' };
// They leave a record in a state in which it is of no use to others.
const endingPath = /\/(?:archive|unpublish|cancel|sold-out|refunds?|return)$/;
const endingAll = /\/reset$/;

/**
 * The steps in an order in which each finds what it needs. What is not there, or no longer as it was, is made first. The
 * sandbox is asked for its time before anything else, so that a key of the real business ends the run there.
 */
export function chain(steps: readonly Step[]): Link[] {
  const makers = makersOf(steps);
  const links: Link[] = [];
  // What there is, with what it was made of.
  const present = new Map<string, readonly string[]>();
  const end = (name: string) => {
    present.delete(name);
    for (const [other, sources] of present) if (sources.includes(name)) end(other);
  };
  const provide = (name: string, folder: string) => {
    const maker = makers.get(name);
    if (maker !== undefined && !present.has(name)) take(maker, folder, true);
  };
  // There is a maximum of webhooks: a run leaves none. What belongs to an event stays with it.
  const removers = steps.filter((step) => isRemoval(step) && step.variables.length === 1);
  const remove = (folder: string, isMeant: (remover: Step) => boolean) => {
    for (const remover of removers.filter(isMeant)) {
      if (remover.variables.some((name) => present.has(name))) take(remover, folder, true);
    }
  };
  const take = (step: Step, folder: string, isPreparation: boolean) => {
    remove(folder, ({ variables }) => variables[0] === step.creates);
    const named = [...JSON.stringify(step.request).matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name as string);
    for (const name of [...knownOf(step).flatMap(({ needs = [] }) => needs), ...named]) provide(name, folder);
    links.push({ folder, step, isPreparation });
    for (const name of endedBy(step)) end(name);
    const given = Object.keys(givenBy(step));
    // What is read again is as it was.
    if (step.method !== 'GET') for (const name of given) end(name);
    // A state goes with its record, and so does a part of it.
    for (const [index, name] of given.entries()) present.set(name, [...named, ...given.slice(0, index)]);
  };

  const [first] = steps;
  if (first !== undefined) provide('eventDay', first.folder);
  const isLast = ({ path }: Step) => endingAll.test(path);
  const ordered = [...steps.filter((each) => !isLast(each)), ...steps.filter(isLast)];
  for (const [index, step] of ordered.entries()) {
    take(step, step.folder, false);
    if (ordered[index + 1]?.folder !== step.folder) remove(step.folder, (each) => each.folder === step.folder);
  }
  return links;
}

/** By the last of several examples, which says most. One that leaves a record in a certain state is for that alone. */
function makersOf(steps: readonly Step[]): Map<string, Step> {
  const makers = new Map<string, Step>();
  for (const step of steps) {
    const given = Object.entries(givenBy(step));
    const states = given.filter(([, source]) => source === null);
    for (const [name] of states.length > 0 ? states : given) makers.set(name, step);
  }
  return makers;
}

/** What an answer gives, with where it stands in it: first the id of what was created. */
export function givenBy(step: Step): Record<string, string | null> {
  const own = step.creates === undefined ? {} : { [step.creates]: 'given.id' };
  return Object.assign(own, ...knownOf(step).map(({ gives }) => gives));
}

/** Of the record that its path ends with. */
function isRemoval({ method, path }: Step): boolean {
  return method === 'DELETE' && path.endsWith('}');
}

/** Examples of one operation follow one another: the record is used up after the last of them. */
function endedBy(step: Step): string[] {
  const { path, isLastExample, variables } = step;
  const isEnding = isRemoval(step) || endingPath.test(path);
  return [...knownOf(step).flatMap(({ ends = [] }) => ends), ...(isEnding && isLastExample ? variables.slice(-1) : [])];
}

function knownOf({ operationId, example }: Step): Known[] {
  return [known[operationId], known[`${operationId}: ${example}`]].filter((each) => each !== undefined);
}

const givenSpecially = new Set(Object.values(known).flatMap(({ gives = {} }) => Object.keys(gives)));

/** The body of an example with what a run has in place of made-up ids and days. */
export function withVariables(value: unknown, inPaths: ReadonlySet<string>, field = ''): unknown {
  if (Array.isArray(value)) return value.map((each) => withVariables(each, inPaths, field));
  if (typeof value === 'object' && value !== null) {
    // What is kept for an event ends on its day.
    const asked = (name: string) => (name === 'until' && !('since' in value) ? 'dateTime' : name);
    return Object.fromEntries(
      Object.entries(value).map(([name, each]) => [name, withVariables(each, inPaths, asked(name))]),
    );
  }
  if (typeof value !== 'string') return value;
  const id = field.replace(/s$/, '').replace(/^template(?:EventId)?$/, 'eventId');
  if (/^018f0000-/.test(value) && (inPaths.has(id) || givenSpecially.has(id))) return `{{${id}}}`;
  const day = dayOfField[field] ?? 'eventDay';
  return value.replace(/^\d{4}-\d\d-\d\d(?=T)/, `{{${day}}}`);
}
