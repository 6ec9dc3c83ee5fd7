import assert from 'node:assert/strict';
import { hostname } from 'node:os';
import { after, before, test } from 'node:test';
import pino from 'pino';
import { createSpanExporter, type EndedSpan } from '../../../src/platform/tracing/span-exporter.ts';
import { traceContextOf } from '../../../src/platform/tracing/trace-context.ts';
import { tracer } from '../../../src/platform/tracing/tracer.ts';
import { buyer, linesOf } from '../../helpers/clients/buyer.ts';
import { until } from '../../helpers/machine/until.ts';
import { type SmtpReceiver, smtpReceiver } from '../../helpers/receivers/smtp-receiver.ts';
import { type Receiver, receiver } from '../../helpers/receivers/webhook-receiver.ts';
import { openShop, type Shop } from '../../helpers/worlds/shop.ts';

// Alone: it traces what its process does.

interface SentSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: string } }[];
  links: { traceId: string; spanId: string }[];
}

let collector: Receiver;
let hook: Receiver;
let mails: SmtpReceiver;
let shop: Shop;
const lines: string[] = [];

before(async () => {
  [collector, hook, mails] = await Promise.all([receiver(), receiver(), smtpReceiver()]);
  shop = await openShop({
    environment: {
      ROLE: 'all',
      OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`,
      OTEL_EXPORTER_OTLP_HEADERS: 'api-key=se%2Cc%3Dret, X-Scope = a b ',
      OTEL_SERVICE_NAME: 'takilya-test',
      TAKILYA_ENVIRONMENT: 'staging',
      TAKILYA_COMMIT: 'abc1234',
      SMTP_URL: mails.url,
      WEBHOOK_ALLOW_RANGES: '127.0.0.0/8',
    },
    log: pino({ level: 'info' }, { write: (line: string) => lines.push(line) }),
  });
});
after(async () => {
  await shop.close();
  assert.equal(tracer, undefined, 'a service that stops switches its traces off');
  await Promise.all([collector.close(), hook.close(), mails.close()]);
});

function spans(): SentSpan[] {
  return collector.received.flatMap(({ body }) =>
    JSON.parse(body).resourceSpans.flatMap((resource: { scopeSpans: { spans: SentSpan[] }[] }) =>
      resource.scopeSpans.flatMap((scope) => scope.spans),
    ),
  );
}

test('traces say which version, node and installation they are of', async () => {
  await fetch(`${shop.server.url}/marketplace/v1/events`);
  await until(() => collector.received.length > 0);
  const { attributes } = JSON.parse(collector.received[0]?.body ?? '').resourceSpans[0].resource;
  const told = Object.fromEntries(
    attributes.map(({ key, value }: { key: string; value: { stringValue: string } }) => [key, value.stringValue]),
  );
  assert.equal(told['service.name'], 'takilya-test');
  assert.match(told['service.version'], /^\d+\.\d+\.\d+/);
  assert.deepEqual(
    [told['host.name'], told['deployment.environment.name'], told['vcs.ref.head.revision']],
    [hostname(), 'staging', 'abc1234'],
  );
});

const traceId = 'a'.repeat(32);
const traceparent = `00-${traceId}-${'b'.repeat(16)}-01`;

test('a purchase is one trace over request, desk, database and calls, in the trace of who asked, and names nobody', async () => {
  await shop.client.post('/webhooks', { url: `${hook.url}/secret-path?key=hunter2`, events: ['order.completed'] });
  const event = await shop.event({ tickets: [{ price: 800 }] });
  await fetch(`${shop.server.url}/marketplace/v1/events?search=hunter3`);
  const place = (headers: Record<string, string>) =>
    fetch(`${shop.server.url}/marketplace/v1/orders`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ eventId: event.id, buyer, items: linesOf({ [event.types[0] as string]: 1 }) }),
    });
  const placed = await place({ traceparent });
  assert.equal(placed.status, 201, await placed.clone().text());
  await until(() => spans().some((span) => span.traceId === traceId && span.kind === 2));

  const own = spans().filter((span) => span.traceId === traceId);
  const named = (name: string) => own.find((span) => span.name === name) as SentSpan;
  const request = named('POST /marketplace/v1/orders');
  assert.equal(request.parentSpanId, 'b'.repeat(16));
  assert.ok(BigInt(request.startTimeUnixNano) < BigInt(request.endTimeUnixNano));
  assert.equal(named('desk').parentSpanId, request.spanId);
  assert.equal(named('desk batch').parentSpanId, named('desk').spanId);
  assert.equal(named('transaction').parentSpanId, named('desk batch').spanId);
  assert.ok(own.some(({ name, parentSpanId }) => name === 'statement' && parentSpanId === named('transaction').spanId));
  const line = lines.map((each) => JSON.parse(each)).find((each) => each.traceId === traceId);
  assert.deepEqual([line?.method, line?.status], ['POST', 201]);

  // Two at once: one batch serves both, and each trace leads to it.
  await Promise.all([place({}), place({})]);
  await shop.buyer.buy(event.id, { [event.types[0] as string]: 1 });
  await until(() => hook.received.length > 0 && mails.mails.length > 0);
  const given = traceContextOf(hook.received[0]?.headers.traceparent);
  await until(() =>
    ['POST webhook', 'SMTP', 'POST simulated notice', 'work mail'].every((name) =>
      spans().some((s) => s.name === name),
    ),
  );
  const call = spans().find((span) => span.spanId === given?.spanId);
  assert.deepEqual([call?.name, call?.traceId], ['POST webhook', given?.traceId]);
  const notice = spans().find(({ name }) => name === 'POST simulated notice') as SentSpan;
  await until(() => spans().some(({ kind, parentSpanId }) => kind === 2 && parentSpanId === notice.spanId));

  const { headers } = collector.received[0] as Receiver['received'][number];
  assert.deepEqual([headers['api-key'], headers['x-scope']], ['se,c=ret', 'a b']);
  assert.ok(!lines.join('').includes('se,c=ret'));
  const said = collector.received.map(({ body }) => body).join('\n');
  assert.match(said, /"takilya-test"/);
  for (const secret of [buyer.name, buyer.email, 'hunter2', 'secret-path', 'hunter3', event.id, event.types[0]]) {
    assert.ok(!said.includes(secret as string), `the traces tell ${secret}`);
  }
});

test('commands that are served together are linked, and none is in the trace of another', async () => {
  const event = await shop.event({ tickets: [{ price: 0, quantity: 100 }] });
  const before = spans().length;
  await Promise.all(Array.from({ length: 12 }, () => shop.buyer.buy(event.id, { [event.types[0] as string]: 1 })));
  const since = () => spans().slice(before);
  const desks = () => since().filter(({ name }) => name === 'desk');
  await until(() => desks().length >= 12);
  const batches = new Map(spans().flatMap((span) => (span.name === 'desk batch' ? [[span.spanId, span]] : [])));
  for (const desk of desks()) {
    const isFirst = [...batches.values()].some(({ parentSpanId }) => parentSpanId === desk.spanId);
    const [link] = desk.links;
    assert.ok(isFirst ? link === undefined : batches.has(link?.spanId as string), 'it leads to its batch');
    if (link !== undefined) {
      assert.ok(
        batches.get(link.spanId)?.links.some(({ spanId }) => spanId === desk.spanId),
        'and the batch to it',
      );
    }
  }
  assert.equal(new Set(desks().map((desk) => desk.traceId)).size, desks().length);
});

test('what a caller does not want kept is not kept, and a header that is none is passed over', async () => {
  const ask = (header: string) =>
    fetch(`${shop.server.url}/marketplace/v1/events?search=hunter3`, { headers: { traceparent: header } });
  await ask(`00-${'c'.repeat(32)}-${'d'.repeat(16)}-00`);
  for (const wrong of ['', 'x', `00-${'0'.repeat(32)}-${'d'.repeat(16)}-01`, `ff-${traceId}-${'d'.repeat(16)}-01`]) {
    assert.equal(traceContextOf(wrong), undefined);
    assert.equal((await ask(wrong)).status, 200);
  }
  await ask(`01-${'e'.repeat(32)}-${'d'.repeat(16)}-01-more`);
  await until(() => spans().some((span) => span.traceId === 'e'.repeat(32)));
  assert.ok(!spans().some((span) => span.traceId === 'c'.repeat(32)));
});

test('a collector that is away, slow or refuses costs spans and nothing else, and one that comes back has what was held', async (t) => {
  let status = 503;
  const flaky = await receiver((response) => {
    response.statusCode = status;
    response.end();
  });
  t.after(() => flaky.close());
  const faults: string[] = [];
  const exporter = createSpanExporter({
    endpoint: flaky.url,
    serviceName: 'x',
    heldMax: 600,
    everyMs: 10,
    onFault: (sentence) => faults.push(sentence),
  });
  // As many as one batch are on their way, 600 are held, and the rest is too much.
  for (let count = 0; count < 2_000; count += 1) exporter.add(spanOfNothing);
  assert.deepEqual(exporter.counts(), { sent: 0, dropped: 2_000 - 512 - 600 });
  await until(() => flaky.received.length > 3);
  const { sent, dropped } = exporter.counts();
  assert.equal(sent, 0);
  assert.equal(dropped, 1_400, 'what was on its way found no room any more');
  assert.equal(faults.length, 1, 'told once, not each time');
  status = 200;
  await until(() => exporter.counts().sent > 0);
  await until(() => exporter.counts().sent + exporter.counts().dropped === 2_000);
  assert.equal(exporter.counts().sent, 600);
  status = 400;
  exporter.add(spanOfNothing);
  await until(() => exporter.counts().dropped === 1_401);
  await exporter.stop();
});

const spanOfNothing: EndedSpan = {
  traceId,
  spanId: 'b'.repeat(16),
  parentSpanId: undefined,
  name: 'nothing',
  kind: 'internal',
  startedMs: 1,
  endedMs: 2,
  attributes: {},
  links: [],
  isFailed: false,
};

test('probes of balancers are neither logged nor traced, whatever they are answered', async () => {
  const before = lines.length;
  for (const path of ['/healthz', '/readyz', '/healthz?again', '/readyz']) {
    assert.equal((await fetch(`${shop.server.url}${path}`, { headers: { traceparent } })).status, 200);
  }
  const last = 'e'.repeat(32);
  const headers = { traceparent: `00-${last}-${'b'.repeat(16)}-01` };
  assert.equal((await fetch(`${shop.server.url}/marketplace/v1/events`, { headers })).status, 200);
  await until(() => spans().some((span) => span.traceId === last));
  assert.deepEqual(
    spans().filter(({ name }) => /healthz|readyz/.test(name)),
    [],
  );
  assert.ok(lines.length > before, 'others are');
  assert.deepEqual(
    lines.filter((line) => /healthz|readyz/.test(line)),
    [],
  );
});
