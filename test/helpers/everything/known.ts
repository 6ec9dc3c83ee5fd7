import { type FactOrder, type Facts, type FactTicket, unitsOf } from './facts.ts';
import type { Answer, Call, ModelNodes } from './nodes.ts';
import type { Sweeper, World } from './world.ts';

/** Something that must never be, by a name that stays while the shortest way to it is looked for. */
export class Violation extends Error {
  readonly check: string;
  constructor(check: string, what: string) {
    super(`${check}: ${what}`);
    this.check = check;
  }
}

/** What is done, as it is printed and done again; what it is done to stands in it by handles (`o12`, `o12#0`). */
export interface Step {
  id: string;
  kind: string;
  node: 0 | 1;
  /** At both nodes at once. */
  twice?: boolean;
  args: Record<string, unknown>;
}

/** Tokens, and handles that mean the same thing when the run is done again without some of its steps. */
export class Known {
  readonly nodes: ModelNodes;
  readonly world: World;
  readonly sweeper: Sweeper;
  facts: Facts;
  readonly orders = new Map<string, { id: string; token: string }>();
  readonly entries = new Map<string, { id: string; token: string }>();
  readonly payments = new Map<string, string>();
  /** Links of tickets that are offered to somebody else. */
  readonly gifts = new Map<string, string>();
  /** Of tickets that were given on: what their holders have. */
  readonly held = new Map<string, { order: string; token: string; ticket: string }>();
  readonly blocks = new Map<string, { event: string; id: string }>();
  readonly sent = new Map<string, Call[]>();
  readonly counts: Record<string, number>;
  /** Every event whose capacity or types were made smaller than what is sold would be refused; those that were moved. */
  readonly moved = new Set<string>();

  constructor(given: Pick<Known, 'nodes' | 'world' | 'sweeper' | 'facts' | 'counts'>) {
    this.nodes = given.nodes;
    this.world = given.world;
    this.sweeper = given.sweeper;
    this.facts = given.facts;
    this.counts = given.counts;
  }

  count(what: string): void {
    this.counts[what] = (this.counts[what] ?? 0) + 1;
  }

  /** Of an order that somebody placed, or that somebody who waited was offered. */
  handleOf(order: Pick<FactOrder, 'id' | 'entry'>): string | undefined {
    for (const [handle, { id }] of this.orders) if (id === order.id) return handle;
    for (const [handle, { id }] of this.entries) {
      if (id !== order.entry) continue;
      return `${handle}/${this.facts.orders.filter(({ entry }) => entry === id).findIndex((each) => each.id === order.id)}`;
    }
    return undefined;
  }

  order(handle: string): { id: string; token: string; fact: FactOrder } | undefined {
    const own = this.orders.get(handle);
    const id = own?.id ?? this.#offeredId(handle);
    const fact = this.facts.orders.find((each) => each.id === id);
    if (id === undefined || fact === undefined) return undefined;
    return { id, token: own?.token ?? this.nodes.nodes[0].sales.offerKeys.orderTokenOf(id), fact };
  }

  #offeredId(handle: string): string | undefined {
    const [of = '', place] = handle.split('/');
    const entry = this.entries.get(of);
    if (entry === undefined) return undefined;
    return this.facts.orders.filter((each) => each.entry === entry.id)[Number(place)]?.id;
  }

  /** `o12#0`: the ticket that stands for the first one of the order now. */
  ticket(
    handle: string,
  ): { order: NonNullable<ReturnType<Known['order']>>; ticket: FactTicket; chain: FactTicket[] } | undefined {
    const [of = '', place] = handle.split('#');
    const order = this.order(of);
    const chain = order && unitsOf(this.facts, order.id)[Number(place)];
    const ticket = chain?.at(-1);
    return order && chain && ticket && { order, ticket, chain };
  }

  ticketsOf(order: FactOrder): { handle: string; ticket: FactTicket; chain: FactTicket[] }[] {
    const of = this.handleOf(order);
    if (of === undefined) return [];
    return unitsOf(this.facts, order.id).map((chain, at) => ({
      handle: `${of}#${at}`,
      ticket: chain.at(-1) as FactTicket,
      chain,
    }));
  }

  /** `o12!1`: the second of the order's refunds; disputes likewise. */
  nthOf<Row extends { order: string | null }>(rows: readonly Row[], handle: string): Row | undefined {
    const [of = '', place] = handle.split('!');
    const order = this.order(of);
    return order && rows.filter((each) => each.order === order.id)[Number(place)];
  }

  handlesOf(rows: readonly { id: string; order: string | null }[], id: string): string | undefined {
    const row = rows.find((each) => each.id === id);
    const order = this.facts.orders.find((each) => each.id === row?.order);
    const of = order && this.handleOf(order);
    return of && `${of}!${rows.filter((each) => each.order === row?.order).findIndex((each) => each.id === id)}`;
  }

  event(at: number) {
    const event = this.world.events[at];
    if (event === undefined) throw new Error(`There is no event ${at}`);
    return event;
  }

  eventAt(id: string): number {
    return this.world.events.findIndex((each) => each.id === id);
  }

  /** Sends it as the step says, and keeps it, so that it may be sent again; no answer is a fault of ours. */
  async send(step: Step, call: Call): Promise<Answer> {
    this.sent.set(step.id, [...(this.sent.get(step.id) ?? []), call]);
    const at = (node: 0 | 1) => this.at(node, call);
    if (step.twice !== true) return at(step.node);
    const answers = await Promise.all([at(step.node), at(step.node === 0 ? 1 : 0)]);
    return answers.find(({ status }) => status < 300) ?? (answers[0] as Answer);
  }

  async at(node: 0 | 1, call: Call): Promise<Answer> {
    const answer = await this.nodes.nodes[node].call(call);
    if (answer.status >= 500)
      throw new Violation(
        'answers are no faults',
        `${call.method} ${call.path} ${JSON.stringify(call.body)}: ${answer.text}`,
      );
    return answer;
  }
}
