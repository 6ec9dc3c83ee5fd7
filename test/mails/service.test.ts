import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pino } from 'pino';
import { apiClient } from '../helpers/api-client.ts';
import { buyer, buyerAt, eventOnSale } from '../helpers/buyer.ts';
import { mailRows } from '../helpers/mail-world.ts';
import { decodedHeader, headersOf, partsOf, type ReceivedMail, smtpReceiver } from '../helpers/smtp-receiver.ts';
import { testServer } from '../helpers/test-server.ts';
import { until } from '../helpers/until.ts';

test('a service sends what its buyers are to hear, and nothing of a sandbox', async (t) => {
  const receiver = await smtpReceiver();
  t.after(() => receiver.close());
  const server = await testServer({
    environment: {
      SMTP_URL: receiver.url,
      PUBLIC_URL: 'https://takilya.example',
      MAIL_FROM: 'Tiket <t@takilya.example>',
    },
  });
  t.after(() => server.close());
  const organization = await server.organization();
  const sell = async (isTest: boolean) => {
    const client = apiClient(server.url, (await server.key(organization, { isTest })).key);
    const event = await eventOnSale(client, { tickets: [{}] });
    return buyerAt(server.url).buy(event.id, { [event.types[0] as string]: 2 });
  };
  await sell(true);
  const order = await sell(false);
  await until(async () => (await mailRows(server.db)).every(({ status }) => status !== 'PENDING'));
  const rows = await mailRows(server.db);
  assert.deepEqual(
    rows.map(({ isSandbox, status, isBodyKept }) => [isSandbox, status, isBodyKept]),
    [
      [true, 'KEPT', true],
      [true, 'KEPT', true],
      [false, 'SENT', false],
      [false, 'SENT', false],
    ],
  );
  assert.equal(receiver.mails.length, 2);
  const tickets = receiver.mails.find((mail) => /^Your tickets for/.test(subjectOf(mail))) as ReceivedMail;
  assert.deepEqual([tickets.from, tickets.to], ['t@takilya.example', [buyer.email]]);
  const parts = partsOf(tickets.raw);
  const text = parts.find(({ contentType }) => contentType === 'text/plain')?.body.toString() ?? '';
  assert.ok(text.includes(`https://takilya.example/orders/${order.id}?key=`));
  assert.equal(parts.filter(({ contentType }) => contentType === 'image/png').length, 2);
});

test('in production without a mail server the start says that mails reach nobody', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
  const environment = { NODE_ENV: 'production', PAYMENT_PROVIDER: 'simulator' };
  for (const [more, warned] of [
    [{}, 1],
    [{ SMTP_URL: 'smtp://127.0.0.1:1' }, 0],
  ] as const) {
    lines.length = 0;
    const server = await testServer({ environment: { ...environment, ...more }, log });
    await server.close();
    assert.equal(lines.filter((line) => line.includes('SMTP_URL is not set')).length, warned);
  }
});

function subjectOf(mail: ReceivedMail): string {
  return decodedHeader(headersOf(mail).get('subject')?.[0] ?? '');
}
