import { chooseSeats } from '../../seat-rules/choose-seats.ts';
import { openPlan } from '../../seat-rules/seat-plan.ts';
import { type flood, hold, type OnSale, percentile } from '../buying.ts';
import { postRequest } from '../exchange.ts';
import { getRequest } from '../load.ts';
import { atLeast, atMost, compare, median, processorOf, type Row } from '../row.ts';
import type { Child, World } from '../world.ts';
import { audited, besideCost, type Costed, costed, inTurns, p99, putOnSale, rate } from './sales.ts';

const names = {
  orders: 'orders with seats ÷ without, one hot event',
  named: 'orders of named seats ÷ without',
  quotes: 'quotes with seats ÷ without',
  best: 'best of 100,000 seats',
  states: 'seat states ÷ bare node:http',
};

/** Seats of a plan: choosing them, ordering them, and watching them. */
export async function* seatRows(world: World, isWanted: (name: string) => boolean): AsyncGenerator<Row> {
  if (isWanted(names.best)) yield bestRow();
  const served = [names.orders, names.named, names.quotes, names.states];
  if (!served.some(isWanted)) return;
  const ours = await world.startOurs();
  try {
    if (isWanted(names.orders)) yield await ordersRow(world, ours);
    if (isWanted(names.named)) yield await namedRow(world, ours);
    if (isWanted(names.quotes)) yield await quotesRow(world, ours);
    if (isWanted(names.states)) yield await statesRow(world, ours);
  } finally {
    await ours.stop();
  }
}

/** Bowls around a stage: `rows` rows of 100, 50 of them a section. */
function hallOf(rows: number) {
  const sections = Array.from({ length: Math.ceil(rows / rowsOfSection) }, (_, section) => ({
    key: `S${section + 1}`,
    name: `Section ${section + 1}`,
    kind: 'SEATED',
    rows: Array.from({ length: Math.min(rowsOfSection, rows - section * rowsOfSection) }, (_, row) => {
      const y = section * (rowsOfSection + 5) + row;
      return { name: `R${row + 1}`, first: 1, count: seatsOfRow, step: 1, x: 0, y, dx: 1, dy: 0, curve: 0.1 };
    }),
  }));
  return { focus: [seatsOfRow / 2, -10], sections };
}
const rowsOfSection = 50;
const seatsOfRow = 100;

const choices = 400;

/** In a hall that fills: from empty to nearly sold out, parties of one to eight. */
function bestRow(): Row {
  const sections = hallOf(1_000).sections.map((section) => ({
    ...section,
    kind: 'SEATED' as const,
    outline: null,
    capacity: null,
    rows: section.rows.map((row) => ({ ...row, down: false, without: [], marks: {} })),
  }));
  const plan = openPlan({ focus: [seatsOfRow / 2, -10], sections });
  const free = new Uint8Array(plan.seats).fill(1);
  const took: number[] = [];
  let seed = 1;
  const random = () => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
    return seed / 2 ** 32;
  };
  for (let choice = 0; choice < choices; choice += 1) {
    for (let taken = 0; taken < (plan.seats / choices) * 0.98; taken += 1) free[Math.floor(random() * plan.seats)] = 0;
    const startedAt = performance.now();
    const seats = chooseSeats(plan, free, { quantity: 1 + (choice % 8), keepsMarked: true });
    took.push(performance.now() - startedAt);
    for (const seat of seats ?? []) free[seat] = 0;
  }
  // The first ones are run before they are compiled.
  const warm = took.slice(choices / 10);
  const detail = `${plan.seats} seats, ${warm.length} parties of 1 to 8 while the hall fills: median ${median(warm).toFixed(2)} ms, longest ${Math.max(...warm).toFixed(1)} ms`;
  return atMost(names.best, percentile(warm, 0.95), 5, ' ms', `95 of 100; ${detail}`);
}

const hotRows = 400;

async function ordersRow(world: World, ours: Child): Promise<Row> {
  const plain = await putOnSale(world, ours, 200_000);
  const runs = await inTurns([
    async () => costed(ours, hold(await seatsOnSale(world, ours, hotRows))),
    () => costed(ours, hold(plain)),
  ]);
  return ratioRow(names.orders, runs, 0.5, await audited(world), 'the best of 40,000 seats each');
}

async function namedRow(world: World, ours: Child): Promise<Row> {
  const plain = await putOnSale(world, ours, 200_000);
  const runs = await inTurns([
    async () => {
      const onSale = await seatsOnSale(world, ours, hotRows);
      let next = 0;
      const ids = hallOf(hotRows).sections.flatMap(({ key, rows }) =>
        rows.flatMap(({ name, count }) => Array.from({ length: count }, (_, seat) => `${key}-${name}-${seat + 1}`)),
      );
      return costed(ours, (connection) => {
        const seat = ids[next++] as string;
        return hold({ ...onSale, seats: [seat] })(connection);
      });
    },
    () => costed(ours, hold(plain)),
  ]);
  return ratioRow(names.named, runs, 0.5, await audited(world), 'one seat after the other');
}

async function quotesRow(world: World, ours: Child): Promise<Row> {
  const plain = await putOnSale(world, ours, 1_000);
  const seated = await seatsOnSale(world, ours, hotRows);
  const quote =
    (onSale: OnSale): Parameters<typeof flood>[1] =>
    async (connection) => {
      const { eventId, ticketTypeId } = onSale;
      const body = JSON.stringify({ eventId, items: [{ ticketTypeId, quantity: 2 }] });
      const { status, body: answer } = await connection.send(postRequest('/marketplace/v1/quotes', body));
      if (status !== 200) throw new Error(`Unexpected answer: ${status} ${answer}`);
    };
  const runs = await inTurns([() => costed(ours, quote(seated)), () => costed(ours, quote(plain))]);
  return ratioRow(names.quotes, runs, 0.5, 'nothing sold', 'the best two of 40,000 seats each');
}

function ratioRow(name: string, runs: Costed[][], target: number, ending: string, what: string): Row {
  const [seated, plain] = runs as [Costed[], Costed[]];
  const ratios = seated.map((run, index) => run.perSecond / (plain[index] as Costed).perSecond);
  const detail = `${what}: ${rate(seated)}/s against ${rate(plain)}/s, p99 ${p99(seated)} ms against ${p99(plain)} ms, ratios ${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)}; ${besideCost(seated, plain)}; ${ending}`;
  return atLeast(name, { ratio: median(ratios), detail, ...processorOf('order', seated) }, target);
}

const watchedRows = 160;

async function statesRow(world: World, ours: Child): Promise<Row> {
  const { eventId } = await seatsOnSale(world, ours, watchedRows);
  const path = `/marketplace/v1/events/${eventId}/seats`;
  const answer = await fetch(`http://127.0.0.1:${ours.port}${path}`, { headers: { 'accept-encoding': 'identity' } });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  const body = await answer.text();
  const bare = await world.startBare(body);
  try {
    const compared = await compare(bare, ours, () => getRequest(path));
    const detail = `${watchedRows * seatsOfRow} seats in ${body.length} bytes; ${compared.detail}`;
    return atLeast(names.states, { ...compared, detail }, 0.4);
  } finally {
    await bare.stop();
  }
}

/** An event that sells every seat of a hall. */
async function seatsOnSale(world: World, ours: Child, rows: number): Promise<OnSale> {
  const hall = hallOf(rows);
  const call = async (method: string, path: string, body: object) => {
    const response = await fetch(`http://127.0.0.1:${ours.port}/open-api/v1${path}`, {
      method,
      headers: { 'api-key': world.key, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return ((await response.json()) as { data: { id: string } }).data;
  };
  const onSale = await putOnSale(world, ours, 1);
  const { id: planId } = await call('POST', '/seating-plans', { name: 'Hall', ...hall });
  const areas = hall.sections.map(({ key }) => ({ section: key }));
  await call('PUT', `/events/${onSale.eventId}/seating`, {
    planId,
    types: [{ ticketTypeId: onSale.ticketTypeId, areas }],
    orphans: 'ALLOW',
  });
  return onSale;
}
