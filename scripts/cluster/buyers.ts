import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

export interface OnSale {
  eventId: string;
  freeTypeId: string;
  paidTypeId: string;
}

/** What buyers heard, and what must therefore be true for ever. */
export interface Journal {
  placed: Set<string>;
  completed: Set<string>;
}

interface Spell {
  /** Nobody is refused any more, and buyers who came after it began succeed. */
  isOver(): boolean;
  outcome(): SpellOutcome;
}

export interface SpellOutcome {
  requests: number;
  failed: number;
  /** The longest time in which no order was acknowledged. */
  longestStillSeconds: number;
  /** The longest that an order or a look took to be answered. */
  slowestSeconds: number;
  /** From the beginning to the end of the last request that failed; 0 where none did. */
  lastFailureSeconds: number;
  /** What the failed ones got as answers, and how often. */
  failures: Record<string, number>;
}

export interface Buyers {
  journal: Journal;
  /** Begins to watch. */
  spell(): Spell;
  stop(): Promise<void>;
}

interface Asked {
  beganMs: number;
  endedMs: number;
  isOrder: boolean;
  /** What went wrong; undefined: nothing. */
  failure?: string;
}

const buyersCount = 8;
const patienceMs = 20_000;
const calmMs = 2_000;

/**
 * Eight people who buy one ticket after the other, free and paid in turn. A failed call is tried again with the same key, as
 * the website does, until it succeeds.
 */
export function startBuyers(url: string, onSale: OnSale, { thinkMs }: { thinkMs: number }): Buyers {
  const asked: Asked[] = [];
  const journal: Journal = { placed: new Set(), completed: new Set() };
  let isStopping = false;
  let purchases = 0;

  const send = async (path: string, request: Omit<RequestInit, 'signal'>): Promise<Answer> => {
    const beganMs = performance.now();
    const isOrder = path === '/marketplace/v1/orders';
    const answer = await ask(`${url}${path}`, request);
    const failure = answer.status >= 200 && answer.status < 300 ? undefined : answer.told;
    asked.push({ beganMs, endedMs: performance.now(), isOrder, failure });
    return answer;
  };
  /** Until it succeeds, or nobody needs it any more. */
  const insist = async (path: string, request: Omit<RequestInit, 'signal'>): Promise<Answer | undefined> => {
    while (!isStopping) {
      const answer = await send(path, request);
      if (answer.status >= 200 && answer.status < 300) return answer;
      await sleep(thinkMs);
    }
    return undefined;
  };
  const buy = async () => {
    purchases += 1;
    const isFree = purchases % 2 === 0;
    const body = {
      eventId: onSale.eventId,
      items: [{ ticketTypeId: isFree ? onSale.freeTypeId : onSale.paidTypeId, quantity: 1 }],
      buyer: { name: 'Ana Reyes', email: buyerAddress(purchases) },
    };
    const placed = await insist('/marketplace/v1/orders', post(body, { 'idempotency-key': randomUUID() }));
    if (placed === undefined) return;
    const { id, token, status } = placed.data as { id: string; token: string; status: string };
    journal.placed.add(id);
    if (status === 'COMPLETED') {
      journal.completed.add(id);
      return;
    }
    const bearer = { authorization: `Bearer ${token}` };
    const started = await insist(`/marketplace/v1/orders/${id}/payments`, post({ method: 'gcash' }, bearer));
    if (started === undefined) return;
    const { reference } = started.data as { reference: string };
    if ((await insist(`/sandbox-pay/${reference}`, post({ outcome: 'paid' }))) === undefined) return;
    while (!isStopping) {
      const read = await insist(`/marketplace/v1/orders/${id}`, { headers: bearer });
      if ((read?.data as { status?: string } | undefined)?.status === 'COMPLETED') {
        journal.completed.add(id);
        return;
      }
      await sleep(thinkMs);
    }
  };
  const running = Array.from({ length: buyersCount }, async () => {
    while (!isStopping) {
      await buy();
      await sleep(thinkMs);
    }
  });
  return {
    journal,
    spell: () => watch(asked, performance.now()),
    stop: async () => {
      isStopping = true;
      await Promise.all(running);
    },
  };
}

const buyerAddress = (purchase: number) => `buyer-${purchase}@example.com`;

interface Answer {
  /** 0: there was none. */
  status: number;
  told: string;
  data: unknown;
}

async function ask(url: string, request: Omit<RequestInit, 'signal'>): Promise<Answer> {
  try {
    const answer = await fetch(url, { ...request, signal: AbortSignal.timeout(patienceMs) });
    const text = await answer.text();
    // The balancer has words of its own.
    const body = text.startsWith('{') ? (JSON.parse(text) as { data?: unknown; error?: { code: string } }) : {};
    const told = `${answer.status} ${body.error?.code ?? 'of the balancer'}`;
    return { status: answer.status, told, data: body.data };
  } catch (error) {
    const cause = (error as Error).cause as { code?: string } | undefined;
    return { status: 0, told: `no answer (${cause?.code ?? (error as Error).name})`, data: undefined };
  }
}

function post(body: object, headers: Record<string, string> = {}): Omit<RequestInit, 'signal'> {
  return { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) };
}

function watch(asked: readonly Asked[], beganMs: number): Spell {
  const first = asked.length;
  const those = () => asked.slice(first);
  return {
    isOver() {
      const since = performance.now() - calmMs;
      const recent = those().filter(({ endedMs }) => endedMs >= since);
      const sales = recent.filter((one) => one.isOrder && one.failure === undefined && one.beganMs >= beganMs);
      return sales.length >= buyersCount / 2 && recent.every(({ failure }) => failure === undefined);
    },
    outcome() {
      const all = those();
      const failed = all.filter(({ failure }) => failure !== undefined);
      const sold = all.filter(({ isOrder, failure }) => isOrder && failure === undefined);
      const moments = [beganMs, ...sold.map(({ endedMs }) => endedMs), performance.now()];
      const gaps = moments.slice(1).map((moment, index) => moment - (moments[index] as number));
      const failures: Record<string, number> = {};
      for (const { failure } of failed) failures[failure as string] = (failures[failure as string] ?? 0) + 1;
      return {
        requests: all.length,
        failed: failed.length,
        longestStillSeconds: Math.max(...gaps) / 1_000,
        slowestSeconds: Math.max(0, ...all.map(({ beganMs: asked, endedMs }) => endedMs - asked)) / 1_000,
        lastFailureSeconds: Math.max(0, ...failed.map(({ endedMs }) => endedMs - beganMs)) / 1_000,
        failures,
      };
    },
  };
}
