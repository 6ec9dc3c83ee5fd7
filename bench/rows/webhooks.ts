import { Pool } from 'undici';
import { createWebhookSender } from '../../src/adapters/webhook-sender/webhook-sender.ts';
import { readConfig } from '../../src/config/config.ts';
import { createDeliverer } from '../../src/core/telling/deliveries/deliverer.ts';
import { relayNotices } from '../../src/core/telling/deliveries/relay-notices.ts';
import { noticeTypes } from '../../src/core/telling/notices/kinds.ts';
import { messageBody, signatureHeaders } from '../../src/core/telling/notices/message.ts';
import { generateSecret } from '../../src/core/telling/webhooks/webhook.ts';
import { sql } from '../../src/platform/database/sql.ts';
import { newId } from '../../src/platform/ids.ts';
import { createPolicy, createSigningBoxes } from '../../src/wiring/rules.ts';
import { databaseMilliseconds } from '../processor-time.ts';
import { atLeast, median, processorOf, type Row } from '../row.ts';
import type { World } from '../world.ts';

const messages = 10_000;
const rounds = 5;
// As many as one receiver is ever sent at once.
const connections = 32;
const config = readConfig(
  { APP_SECRET: 'x'.repeat(48), WEBHOOK_ALLOW_RANGES: '127.0.0.0/8' },
  { workDir: '/nonexistent' },
);
const data = {
  id: newId(),
  orderNumber: 'TK-7F3K9Q2M',
  status: 'COMPLETED',
  totalAmount: 1_600,
  currency: 'PHP',
  quantity: 2,
  buyerName: 'Ana Reyes',
  buyerEmail: 'ana@example.com',
  eventId: newId(),
  orderItems: [
    { id: newId(), quantity: 2, price: 800, eventTicket: { id: newId(), name: 'General Admission', section: 'GA' } },
  ],
  createdAt: '2027-01-01T00:00:00.000Z',
  updatedAt: '2027-01-01T00:00:00.000Z',
  refundedAmount: 0,
};

/** From notices that are written to deliveries that are recorded, against a loop that posts the same bytes and no more. */
export async function* webhookRows(world: World, isWanted: (name: string) => boolean): AsyncGenerator<Row> {
  if (!isWanted('webhooks')) return;
  const receiver = await world.startBare('{}');
  const url = `http://127.0.0.1:${receiver.port}/hook`;
  try {
    await register(world, url);
    const pairs: Record<
      'bare' | 'bareMicroseconds' | 'relayed' | 'delivered' | 'microseconds' | 'postgresMs',
      number
    >[] = [];
    for (let round = 0; round <= rounds; round += 1) {
      const started = process.cpuUsage();
      const bare = await postBare(url);
      const bareMicroseconds = microsecondsSince(started);
      const relayed = await relayAll(world);
      const relayedAt = process.cpuUsage();
      const postgresBefore = await databaseMilliseconds(world.db);
      const delivered = await deliverAll(world);
      // The first round warms up.
      if (round === 0) continue;
      const microseconds = microsecondsSince(relayedAt);
      const postgresMs = ((await databaseMilliseconds(world.db)) - postgresBefore) / messages;
      pairs.push({ bare, bareMicroseconds, relayed, delivered, microseconds, postgresMs });
    }
    const ratios = pairs.map(({ bare, delivered }) => delivered / bare);
    const rate = (name: keyof (typeof pairs)[number]) => median(pairs.map((pair) => pair[name])).toFixed(0);
    const detail = `${rate('delivered')} deliveries/s against ${rate('bare')} bare POSTs/s; processor ${rate('microseconds')} µs against ${rate('bareMicroseconds')} µs each; ${rate('relayed')} notices relayed/s; ratios ${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)}`;
    const costs = pairs.map(({ microseconds, postgresMs }) => ({ oursMs: microseconds / 1_000, postgresMs }));
    yield atLeast('webhooks', { ratio: median(ratios), detail, ...processorOf('delivery', costs) }, 0.5);
  } finally {
    await receiver.stop();
  }
}

/** Processor time of this process for each message. */
function microsecondsSince(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start);
  return (user + system) / messages;
}

async function register({ db, organization }: World, url: string): Promise<void> {
  const sealed = createSigningBoxes(config).webhookSecrets.seal(generateSecret());
  await db.run(sql`
    insert into webhooks (id, organization_id, url, events, sees_buyers, secret_sealed)
    values (${newId()}, ${organization.id}, ${url}, ${noticeTypes}, true, ${sealed})`);
}

async function postBare(url: string): Promise<number> {
  const { origin, pathname } = new URL(url);
  const pool = new Pool(origin, { connections });
  const id = 'msg_018f0000000070008000000000000000';
  const body = messageBody({ id, type: 'order.completed', timestamp: data.createdAt, isTest: false, data });
  const signed = signatureHeaders({ id, body }, { secrets: [generateSecret()], seconds: 1_800_000_000 });
  const headers = { ...signed, 'content-type': 'application/json', 'user-agent': 'Takilya-Webhooks/1' };
  let left = messages;
  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (left > 0) {
        left -= 1;
        const answer = await pool.request({ method: 'POST', path: pathname, headers, body });
        await answer.body.dump();
      }
    }),
  );
  const elapsed = performance.now() - startedAt;
  await pool.close();
  return (messages / elapsed) * 1_000;
}

async function relayAll({ db, organization }: World): Promise<number> {
  await db.run(sql`
    insert into notices (id, organization_id, event_id, type, is_test, data)
    select gen_random_uuid(), ${organization.id}, ${data.eventId}, 'order.completed', false, ${JSON.stringify(data)}::json
    from generate_series(1, ${messages}::int)`);
  const startedAt = performance.now();
  let relayed = 0;
  while (relayed < messages) relayed += await db.transaction((tx) => relayNotices(tx, { most: 500 }));
  return (messages / (performance.now() - startedAt)) * 1_000;
}

async function deliverAll({ db }: World): Promise<number> {
  const sender = createWebhookSender({ outbound: createPolicy(config).outbound });
  const boxes = createSigningBoxes(config);
  const onFault = (sentence: string, error: unknown) => {
    throw new Error(sentence, { cause: error });
  };
  const deliverer = createDeliverer({ db, sender, boxes, now: Date.now, onFault });
  const startedAt = performance.now();
  const isPending = async () => (await db.maybe(sql`select from delivery_queue limit 1`)) !== undefined;
  do await deliverer.run();
  while (await isPending());
  const elapsed = performance.now() - startedAt;
  await deliverer.stop();
  await sender.close();
  return (messages / elapsed) * 1_000;
}
