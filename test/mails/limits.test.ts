import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import type { MailComposer, MailSender, OutgoingMail } from '../../src/core/telling/mails/composed-mail.ts';
import { mailsStatement } from '../../src/core/telling/mails/mail.sql.ts';
import type { Mail, MailData } from '../../src/core/telling/mails/mail.ts';
import { deleteOldMailCounts } from '../../src/core/telling/mails/mail-limit.sql.ts';
import { type MailLimits, mailLimitsDefault } from '../../src/core/telling/mails/mail-limits.ts';
import { listMails } from '../../src/core/telling/mails/mailbox.ts';
import { openDatabase } from '../../src/platform/database/database.ts';
import { sql } from '../../src/platform/database/sql.ts';
import { newId } from '../../src/platform/ids.ts';
import { patience, type TestDatabase, testDatabase } from '../helpers/database/test-database.ts';
import { until } from '../helpers/machine/until.ts';
import {
  emptyMails,
  mailRows,
  makeDue,
  plainComposer,
  type TrialMailer,
  trialMailer,
} from '../helpers/receivers/mail-world.ts';

let database: TestDatabase;
before(async () => {
  database = await testDatabase();
});
after(() => database.close());
beforeEach(async () => {
  await emptyMails(database.db);
  await database.db.run(sql`delete from mail_counts`);
});

const eventId = newId();
const free: MailData = { unpaid: { eventId } };
const paid: MailData = { paid: 'PROVIDER' };

/** What was handed to the mail server, with what else each told. */
interface Sent extends OutgoingMail {
  folded: number;
}

interface World {
  mailer: TrialMailer;
  sent: Sent[];
}

function world(limits: Partial<MailLimits> = {}, { db = database.db } = {}): World {
  const sent: Sent[] = [];
  const folded = new Map<string, number>();
  const plain = plainComposer();
  const composer: MailComposer = {
    compose: (mail) => {
      folded.set(mail.id, mail.folded.length);
      return plain.compose(mail);
    },
  };
  const sender: MailSender = {
    send: async (mail) => {
      sent.push({ ...mail, folded: folded.get(mail.id) ?? 0 });
      return { isSent: true };
    },
    close: () => {},
  };
  return { sent, mailer: trialMailer({ db, sender, composer, limits: { ...mailLimitsDefault, ...limits } }) };
}

async function queue(count: number, mail: Partial<Mail> = {}): Promise<Mail[]> {
  const mails = Array.from({ length: count }, () => ({
    id: newId(),
    organizationId: newId(),
    orderId: newId(),
    kind: 'TICKETS' as const,
    recipient: 'ana@example.com',
    language: 'en' as const,
    data: {},
    isSandbox: false,
    ...mail,
  }));
  await database.db.run(mailsStatement(mails));
  return mails;
}

/** Lets time go by, for the mails and for what was counted. */
async function pass(minutes: number): Promise<void> {
  const by = sql`make_interval(mins => ${minutes}::int)`;
  await database.db.run(sql`update mails set waits_until = waits_until - ${by}`);
  await database.db.run(sql`update queue set due_at = due_at - ${by}`);
  await database.db.run(sql`update mail_counts set started_at = started_at - ${by}, ends_at = ends_at - ${by}`);
}

const told = (sent: readonly Sent[]) => sent.map(({ folded }) => folded);

test('however many orders are placed in an address, it gets five mails an hour, and then the rest in one', async () => {
  const { mailer, sent } = world();
  await queue(40, { data: free });
  await mailer.settle();
  assert.deepEqual(told(sent), [0, 0, 0, 0, 0]);
  await queue(10, { data: free });
  await pass(59);
  await mailer.settle();
  assert.equal(sent.length, 5);
  await pass(2);
  await mailer.settle();
  assert.deepEqual(told(sent), [0, 0, 0, 0, 0, 44]);
  const rows = await mailRows(database.db);
  assert.equal(rows.filter(({ status }) => status === 'FOLDED').length, 44);
  assert.equal((await listMails(database.db, { page: { page: 1, take: 100 } })).total, 6, 'as the mailbox shows them');
  assert.ok(rows.every(({ status, data }) => status !== 'PENDING' && data.unpaid === undefined));
  await queue(10, { data: free });
  await mailer.settle();
  assert.equal(sent.length, 10, 'the one mail was the first of five in its hour');
  for (let hour = 1; hour <= 3; hour += 1) {
    await pass(60);
    await queue(20, { data: free });
    await mailer.settle();
    assert.equal(sent.length, 10 + 5 * hour, `hour ${hour}`);
  }
});

test('offers to an address that opened no link of ours are among those five; to one that did each goes at once', async () => {
  const { mailer, sent } = world();
  await queue(20, { kind: 'WAITING_OFFER', data: free });
  await queue(20, { data: free });
  await mailer.settle();
  assert.equal(sent.length, 5);
  await queue(20, { kind: 'WAITING_OFFER' });
  await mailer.settle();
  assert.equal(sent.length, 25);
  await pass(61);
  await mailer.settle();
  assert.deepEqual(told(sent).slice(25), [34]);
});

test('what nobody paid for delays no mail of a paid order, of any kind, on any node', async () => {
  const { mailer, sent } = world();
  await queue(9, { data: free });
  await mailer.settle();
  assert.equal(sent.length, 5);
  const kinds = ['TICKETS', 'REFUNDED', 'EVENT_CANCELLED', 'EVENT_CHANGED', 'PAYMENT_RETURNED', 'TICKET_VOID'] as const;
  for (const kind of kinds) await queue(1, { kind, data: paid });
  await queue(30, { data: paid });
  await queue(5, { data: free });
  const nodes = [world(), world()];
  await Promise.all(nodes.map((node) => node.mailer.settle()));
  assert.deepEqual(told(nodes.flatMap((node) => node.sent)), Array(36).fill(0), 'each at once and by itself');
  await queue(5, { data: { paid: 'CASH' } });
  await queue(1, { data: free });
  await mailer.settle();
  assert.equal(sent.length, 10, 'nor of one that was paid in cash');
  await pass(60);
  await mailer.settle();
  assert.deepEqual(told(sent).slice(10), [9]);
});

test('nobody floods an address by what they pay: a paid order has twenty mails an hour, cash orders together five', async () => {
  const { mailer, sent } = world();
  const orderId = newId();
  await queue(25, { orderId, kind: 'REFUNDED', data: { ...paid, amountCentavos: 100 } });
  await queue(8, { recipient: 'ben@example.com', data: { paid: 'CASH' } });
  await mailer.settle();
  assert.deepEqual([sent.length, sent.filter(({ recipient }) => recipient === 'ben@example.com').length], [25, 5]);
  // Whom its tickets were given to, and other orders, wait for none of it.
  await queue(1, { orderId, recipient: 'cora@example.com', data: paid });
  await queue(1, { data: paid });
  await mailer.settle();
  assert.equal(sent.length, 27);
  await pass(60);
  await mailer.settle();
  assert.deepEqual(told(sent).slice(27).sort(), [2, 4]);
});

test('what became of orders that cost nothing counts as well, and none of it is lost', async () => {
  const { mailer, sent } = world();
  await queue(6);
  await mailer.settle();
  const kinds = ['REFUNDED', 'EVENT_CANCELLED', 'PAYMENT_RETURNED'] as const;
  for (const kind of kinds) await queue(1, { kind, data: { amountCentavos: 100 } });
  // As after a crash before it was written down when it is due.
  await makeDue(database.db);
  await mailer.settle();
  assert.equal(sent.length, 5);
  await pass(60);
  await mailer.settle();
  assert.deepEqual(told(sent), [0, 0, 0, 0, 0, 3]);
});

test('it holds for several processes, each of which sends as fast as it can', async () => {
  const nodes = Array.from({ length: 3 }, () => {
    const db = openDatabase({ connection: database.connection, connectionsMax: 6, ...patience });
    return { db, ...world({}, { db }) };
  });
  await queue(60, { data: free });
  await queue(3, { recipient: 'ben@example.com' });
  for (const { mailer } of nodes) mailer.start();
  await until(async () => (await mailRows(database.db)).filter(({ status }) => status === 'PENDING').length === 1);
  for (const { mailer, db } of nodes) {
    await mailer.stop();
    await db.close();
    assert.deepEqual(mailer.faults, []);
  }
  const sent = nodes.flatMap((node) => node.sent);
  assert.equal(sent.filter(({ recipient }) => recipient === 'ana@example.com').length, 5);
  assert.equal(sent.filter(({ recipient }) => recipient === 'ben@example.com').length, 3);
  const { mailer, sent: later } = world();
  await pass(60);
  await mailer.settle();
  assert.deepEqual(told(later), [54]);
});

test('a mail that is tried again is not counted again, and one that others are folded into takes them along', async () => {
  const { mailer, sent } = world();
  let isAway = true;
  const away = trialMailer({
    db: database.db,
    limits: mailLimitsDefault,
    sender: {
      send: async () => (isAway ? { isSent: false, isFinal: false, reason: 'away', error: 'away' } : { isSent: true }),
      close: () => {},
    },
  });
  await queue(8);
  for (let attempt = 0; attempt < 3; attempt += 1) {
    await away.settle();
    await pass(3);
  }
  const { count } = await database.db.one<{ count: number }>(sql`select count from mail_counts`);
  assert.equal(count, 6, 'five now, and one in the next hour');
  assert.equal((await mailRows(database.db)).filter(({ status }) => status === 'FOLDED').length, 2);
  await pass(60);
  await away.settle();
  // The one mail is on its way and takes no more with it.
  await queue(9);
  isAway = false;
  await pass(400);
  await mailer.settle();
  await pass(60);
  await mailer.settle();
  const rows = await mailRows(database.db);
  assert.ok(rows.every(({ status }) => status === 'SENT' || status === 'FOLDED'));
  const folded = rows.filter(({ status }) => status === 'FOLDED').length;
  assert.equal(
    told(sent).reduce((sum, each) => sum + each, 0),
    folded,
  );
  assert.equal(folded + sent.length, 17);
});

test('all spellings of an address are one recipient, each reads only of its own orders, and at most three get mails', async () => {
  const { mailer, sent } = world();
  await queue(5, { data: free });
  await mailer.settle();
  const spellings = ['Ana@example.com', 'ANA@example.com', 'aNa@example.com', 'anA@example.com', 'ana@Example.com'];
  for (const recipient of [...spellings, 'ana@example.com']) {
    await queue(2, { recipient, data: free });
    await mailer.settle();
  }
  await queue(1, { recipient: 'anA@example.com', kind: 'REFUNDED', data: { amountCentavos: 100 } });
  await mailer.settle();
  assert.equal(sent.length, 5);
  await pass(60);
  await mailer.settle();
  assert.deepEqual(
    sent
      .slice(5)
      .map(({ recipient }) => recipient)
      .sort(),
    ['ANA@example.com', 'Ana@example.com', 'ana@example.com', 'anA@example.com'].sort(),
    'the plain one, two others, and whoever is told of money',
  );
  assert.ok((await mailRows(database.db)).every(({ status }) => status === 'SENT' || status === 'FOLDED'));
});

test('one event writes to an address only so often about orders that nobody paid for', async () => {
  const { mailer, sent } = world({ event: 2 });
  await queue(6, { data: free });
  await mailer.settle();
  assert.equal(sent.length, 2);
  await queue(1, { data: { unpaid: { eventId: newId() } } });
  await queue(1, { data: paid });
  await mailer.settle();
  assert.equal(sent.length, 4, 'another event, and an order that was paid');
  await pass(60);
  await mailer.settle();
  assert.deepEqual(told(sent), [0, 0, 0, 0, 3]);
});

test('a mail that others were folded into is never left out itself, however much waits beside it', async () => {
  const { mailer, sent } = world({ event: 1 });
  const recipient = 'aNA@example.com';
  await queue(2, { recipient, data: free });
  await mailer.settle();
  await queue(4);
  await mailer.settle();
  assert.equal(sent.length, 5);
  await queue(1, { recipient, kind: 'REFUNDED', data: { amountCentavos: 100 } });
  for (const other of ['Ana@example.com', 'ANa@example.com', 'ANA@example.com']) await queue(1, { recipient: other });
  await mailer.settle();
  await database.db.run(sql`update mails set waits_until = now() where recipient = ${recipient}`);
  await makeDue(database.db);
  await mailer.settle();
  await pass(120);
  await mailer.settle();
  const rows = await mailRows(database.db);
  assert.ok(rows.every(({ status }) => status === 'SENT' || status === 'FOLDED'));
  assert.deepEqual(told(sent.filter((mail) => mail.recipient === recipient)).slice(-1), [1]);
});

test('from one address only so many strangers are written to an hour, and those who paid never wait for it', async () => {
  const { mailer, sent } = world({ caller: 3 });
  const unpaid = { eventId, caller: 'one' };
  for (let index = 0; index < 8; index += 1) await queue(1, { recipient: `b${index}@example.com`, data: { unpaid } });
  await queue(1, { recipient: 'c@example.com', data: { unpaid: { eventId, caller: 'another' } } });
  await queue(1, { recipient: 'd@example.com' });
  await mailer.settle();
  assert.equal(sent.length, 5);
  // Somebody who waits in the line of a stranger's address does not wait in their own.
  await queue(1, { recipient: 'b7@example.com' });
  await mailer.settle();
  assert.equal(sent.length, 6);
  await pass(60);
  await mailer.settle();
  assert.equal(sent.length, 9);
  await pass(60);
  await mailer.settle();
  assert.deepEqual([sent.length, new Set(sent.map(({ id }) => id)).size], [11, 11]);
});

test('mails of a sandbox, which go nowhere, and those that somebody waits for are not counted', async () => {
  const { mailer, sent } = world();
  await queue(8, { isSandbox: true, data: free });
  await queue(8, { orderId: null, kind: 'FIND_ORDERS' });
  await mailer.settle();
  assert.equal(sent.length, 8);
  assert.equal((await mailRows(database.db)).filter(({ status }) => status === 'KEPT').length, 8);
  assert.deepEqual(await database.db.many(sql`select from mail_counts`), []);
});

test('nobody is named in what is counted, and the counts of hours that are over go', async () => {
  const { mailer } = world();
  await queue(1, { data: { unpaid: { eventId, caller: '203.0.113.7' } } });
  await mailer.settle();
  const dump = await database.db.many<{ row: string }>(sql`select c::text as row from mail_counts c`);
  assert.equal(dump.length, 3);
  assert.doesNotMatch(JSON.stringify(dump), /ana@|203\.0/);
  assert.equal(await deleteOldMailCounts(database.db, { most: 10 }), 0);
  await pass(61);
  assert.equal(await deleteOldMailCounts(database.db, { most: 10 }), 3);
});
