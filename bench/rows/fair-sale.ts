import { setTimeout as sleep } from 'node:timers/promises';
import { solveProofOfWork } from '../../web/islands/challenge/proof-of-work.ts';
import type { OnSale } from '../buying.ts';
import type { Row } from '../row.ts';
import type { Child, World } from '../world.ts';
import { putOnSale } from './sales.ts';

const tickets = 5_000;
const honestBuyers = 2_000;
const honestTickets = 2;
const arrivalSeconds = 20;
const botAddresses = 200;
const botTickets = 8;
/** What a slow phone and a bot's machine of four cores do, in hashes a second; here the work itself is only waited for. */
const phoneHashesPerSecond = 100_000;
const botHashesPerSecond = 4_000_000;
/** So many bits are left out of the work, and waited for instead: two cores cannot play two thousand phones. */
const skippedBits = 12;

interface Outcome {
  honest: number;
  bot: number;
  waitsMs: number[];
  left: number;
}

/** A sale with a rush of honest buyers and a bot among them, with and without the protection. */
export async function* fairSaleRows(world: World, isWanted: (name: string) => boolean): AsyncGenerator<Row> {
  if (!isWanted('fair sale')) return;
  const before = await sale(world, 'off');
  const after = await sale(world, `work=${16 - skippedBits}`);
  const share = after.honest / (after.honest + after.bot);
  yield {
    name: 'fair sale',
    figure: `${(share * 100).toFixed(0)} %`,
    target: '≥ 60 %',
    isMet: share >= 0.6,
    detail: `of ${tickets} tickets honest buyers got ${told(after)}; without limits ${told(before)}`,
  };
}

function told({ honest, bot, waitsMs, left }: Outcome): string {
  const sorted = [...waitsMs].sort((one, other) => one - other);
  const at = (part: number) => ((sorted[Math.floor(sorted.length * part)] ?? 0) / 1_000).toFixed(1);
  return `${honest}, a bot of ${botAddresses} addresses ${bot}, ${left} were left; they waited ${at(0.5)} s (p95 ${at(0.95)} s)`;
}

async function sale(world: World, holdLimits: string): Promise<Outcome> {
  const ours = await world.startOurs({ holdLimits });
  try {
    const onSale = await putOnSale(world, ours, tickets);
    const outcome: Outcome = { honest: 0, bot: 0, waitsMs: [], left: tickets };
    let isOver = false;
    const bot = Array.from({ length: botAddresses }, (_, index) => runBot(ours, onSale, index, outcome, () => isOver));
    const honest = Array.from({ length: honestBuyers }, (_, index) => buyHonestly(ours, onSale, index, outcome));
    await Promise.all(honest);
    isOver = true;
    await Promise.all(bot);
    outcome.left = tickets - outcome.honest - outcome.bot;
    return outcome;
  } finally {
    await ours.stop();
  }
}

/** One in ten is on a campus behind one network address, three in ten with a carrier that has twenty. */
function honestAddress(index: number): string {
  if (index % 10 === 0) return '192.0.2.1';
  if (index % 10 <= 3) return `100.64.${index % 20}.1`;
  return `10.${index >> 8}.${index & 255}.1`;
}

async function buyHonestly(ours: Child, onSale: OnSale, index: number, outcome: Outcome): Promise<void> {
  await sleep((index / honestBuyers) * arrivalSeconds * 1_000);
  const at = performance.now();
  const asked = { onSale, quantity: honestTickets, email: `guest-${index}@example.com`, address: honestAddress(index) };
  let answer: string | undefined;
  for (;;) {
    const { status, challenge } = await order(ours, { ...asked, answer });
    if (status === 201) {
      outcome.honest += honestTickets;
      outcome.waitsMs.push(performance.now() - at);
      return;
    }
    if (challenge === undefined) return;
    await sleep(workMs(challenge.difficulty, phoneHashesPerSecond));
    answer = solveProofOfWork(challenge.nonce, challenge.difficulty);
  }
}

let botFreeAtMs = 0;

/** Every address of the bot asks for as much as it gets, under new names, until nothing is left. */
async function runBot(
  ours: Child,
  onSale: OnSale,
  index: number,
  outcome: Outcome,
  isOver: () => boolean,
): Promise<void> {
  let answer: string | undefined;
  for (let count = 0; !isOver(); count += 1) {
    const email = `bot-${index}-${count}@example.com`;
    const { status, challenge } = await order(ours, {
      onSale,
      quantity: botTickets,
      email,
      address: `203.${index}.113.7`,
      answer,
    });
    answer = undefined;
    if (status === 201) outcome.bot += botTickets;
    else if (challenge !== undefined) {
      // Its addresses share its processors.
      botFreeAtMs = Math.max(botFreeAtMs, performance.now()) + workMs(challenge.difficulty, botHashesPerSecond);
      const solvedAtMs = botFreeAtMs;
      while (performance.now() < solvedAtMs && !isOver())
        await sleep(Math.min(1_000, Math.max(0, solvedAtMs - performance.now())));
      answer = solveProofOfWork(challenge.nonce, challenge.difficulty);
    } else return;
  }
}

/** How long the whole work takes, which is a matter of luck. */
function workMs(difficulty: number, hashesPerSecond: number): number {
  const hashes = -Math.log(1 - Math.random()) * 2 ** (difficulty + skippedBits);
  return (hashes / hashesPerSecond) * 1_000;
}

interface Asked {
  onSale: OnSale;
  quantity: number;
  email: string;
  address: string;
  answer: string | undefined;
}

async function order(ours: Child, { onSale, quantity, email, address, answer }: Asked) {
  const { eventId, ticketTypeId } = onSale;
  const response = await fetch(`http://127.0.0.1:${ours.port}/marketplace/v1/orders`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': address,
      ...(answer === undefined ? {} : { 'challenge-answer': answer }),
    },
    body: JSON.stringify({ eventId, items: [{ ticketTypeId, quantity }], buyer: { name: 'Ana', email } }),
  });
  const body = (await response.json()) as { error?: { challenge?: { nonce: string; difficulty: number } } };
  return { status: response.status, challenge: body.error?.challenge };
}
