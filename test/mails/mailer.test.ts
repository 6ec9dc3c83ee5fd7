import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import type { MailSender, OutgoingMail } from '../../src/core/telling/mails/composed-mail.ts';
import {
  accountMailKind,
  exportMailKind,
  messageMailKind,
  onSaleMailKind,
  orderMailKind,
  waitingMailKind,
} from '../../src/core/telling/mails/mail.ts';
import { listMails, readMail } from '../../src/core/telling/mails/mailbox.ts';
import { mailQueueKinds, mailRetrySeconds } from '../../src/core/telling/mails/mailer.ts';
import { openDatabase } from '../../src/platform/database/database.ts';
import { sql } from '../../src/platform/database/sql.ts';
import { newId } from '../../src/platform/ids.ts';
import { patience, type TestDatabase, testDatabase } from '../helpers/database/test-database.ts';
import { turns, until } from '../helpers/machine/until.ts';
import {
  emptyMails,
  keptBox,
  mailRows,
  makeDue,
  plainComposer,
  queueMails,
  senderTo,
  trialMailer,
} from '../helpers/receivers/mail-world.ts';
import { headersOf, smtpReceiver } from '../helpers/receivers/smtp-receiver.ts';

let database: TestDatabase;
before(async () => {
  database = await testDatabase();
});
after(() => database.close());
beforeEach(() => emptyMails(database.db));

test('a mail is sent once, and nothing of what it said is kept', async (t) => {
  const { db } = database;
  const receiver = await smtpReceiver();
  t.after(() => receiver.close());
  const sender = senderTo(receiver.url);
  t.after(() => sender.close());
  const [mail] = await queueMails(db, ['ana@example.com']);
  const mailer = trialMailer({ db, sender });
  await mailer.settle();
  await mailer.settle();
  const [row] = await mailRows(db);
  assert.deepEqual([row?.status, row?.attempts, row?.error, row?.isBodyKept], ['SENT', 1, null, false]);
  assert.ok(row?.sentAt !== null);
  assert.equal(receiver.mails.length, 1);
  const [received] = receiver.mails;
  assert.deepEqual([received?.from, received?.to], ['tickets@takilya.example', ['ana@example.com']]);
  const headers = headersOf(received as never);
  assert.deepEqual(headers.get('message-id'), [`<${mail?.id}@takilya.example>`]);
  assert.deepEqual(headers.get('to'), ['ana@example.com']);
  assert.deepEqual(headers.get('from'), ['Takilya <tickets@takilya.example>']);
});

test('in a rush few mails are begun, but for those that somebody waits for', () => {
  let isBusy = true;
  const kinds = mailQueueKinds({
    db: database.db,
    composer: plainComposer(),
    sender: undefined,
    box: keptBox,
    onFault: () => {},
    limits: null,
    isBusy: () => isBusy,
  });
  const paces = () => Object.fromEntries(kinds.map(({ name, perSecondMax }) => [name, perSecondMax?.()]));
  assert.deepEqual(paces(), {
    [orderMailKind]: 10,
    [messageMailKind]: 10,
    [onSaleMailKind]: 10,
    [exportMailKind]: 10,
    [waitingMailKind]: 10,
    [accountMailKind]: undefined,
  });
  isBusy = false;
  assert.deepEqual(Object.values(paces()), [undefined, undefined, undefined, undefined, undefined, undefined]);
});

test('a crash between sending and writing it down sends again, as the same message', async (t) => {
  const { db } = database;
  const receiver = await smtpReceiver();
  t.after(() => receiver.close());
  const sender = senderTo(receiver.url);
  t.after(() => sender.close());
  await queueMails(db, ['ana@example.com']);
  const broken = { ...db, transaction: () => Promise.reject(new Error('the process is gone')) };
  const dying = trialMailer({ db: broken, sender });
  await dying.settle();
  assert.match(String(dying.faults), /could not be written down/);
  const leased = (await mailRows(db))[0];
  assert.deepEqual([leased?.status, leased?.attempts], ['PENDING', 0]);
  await trialMailer({ db, sender }).settle();
  assert.equal(receiver.mails.length, 1, 'its lease keeps others away');
  await makeDue(db);
  await trialMailer({ db, sender }).settle();
  assert.equal(receiver.mails.length, 2);
  const ids = receiver.mails.map((mail) => headersOf(mail).get('message-id')?.[0]);
  assert.equal(new Set(ids).size, 1);
  assert.equal((await mailRows(db))[0]?.status, 'SENT');
});

test('what a worker says whose lease was lost counts for nothing', async () => {
  const { db } = database;
  await queueMails(db, ['ana@example.com']);
  let isAsked = false;
  let answer = () => {};
  const frozen: MailSender = {
    send: () =>
      new Promise((resolve) => {
        isAsked = true;
        answer = () => resolve({ isSent: false, isFinal: true, reason: 'late', error: 'late' });
      }),
    close: () => {},
  };
  const first = trialMailer({ db, sender: frozen });
  first.start();
  await until(() => isAsked);
  await makeDue(db);
  await trialMailer({ db, sender: accepting([]) }).settle();
  answer();
  await first.stop();
  const [row] = await mailRows(db);
  assert.deepEqual([row?.status, row?.attempts, row?.error], ['SENT', 1, null]);
});

test('a recipient that the server does not know has failed at once; one that it puts off has not', async (t) => {
  const { db } = database;
  const refuse = (address: string) =>
    ({ 'wala@example.com': '550 5.1.1 no such user', 'puno@example.com': '452 4.2.2 mailbox full' })[address];
  const receiver = await smtpReceiver({ behaviour: { refuse } });
  t.after(() => receiver.close());
  const sender = senderTo(receiver.url);
  t.after(() => sender.close());
  await queueMails(db, ['wala@example.com', 'puno@example.com', 'ana@example.com']);
  const mailer = trialMailer({ db, sender });
  await mailer.settle();
  const rows = new Map((await mailRows(db)).map((row) => [row.recipient, row]));
  const unknown = rows.get('wala@example.com');
  assert.deepEqual([unknown?.status, unknown?.attempts, unknown?.nextAttemptAt], ['FAILED', 1, null]);
  assert.match(unknown?.error ?? '', /no such user/);
  const full = rows.get('puno@example.com');
  assert.deepEqual([full?.status, full?.attempts, full?.lease], ['PENDING', 1, null]);
  assert.equal(rows.get('ana@example.com')?.status, 'SENT');
  assert.doesNotMatch(mailer.faults.join(), /example\.com/, 'nobody is named in the log');
});

test('a mail goes to the domain that the address is compared by, and to none that only sounds like one', async (t) => {
  const { db } = database;
  const receiver = await smtpReceiver();
  t.after(() => receiver.close());
  const sender = senderTo(receiver.url);
  t.after(() => sender.close());
  // Folded by a mail library the second would go to another domain: its last letter has a form for the end of a word.
  await queueMails(db, ['Ana@Bücher.example', 'Ana@example.ΣΑΣ', 'Ana@١.٢']);
  await trialMailer({ db, sender }).settle();
  assert.deepEqual(receiver.mails.map(({ to }) => to[0]).sort(), [
    'Ana@example.xn--mxa9ab',
    'Ana@xn--bcher-kva.example',
  ]);
  const none = (await mailRows(db)).find(({ recipient }) => recipient === 'Ana@١.٢');
  assert.deepEqual([none?.status, none?.error], ['FAILED', 'The address cannot be written to']);
});

test('a server that refuses us, hangs or hangs up loses no mail', async (t) => {
  const { db } = database;
  const receiver = await smtpReceiver();
  t.after(() => receiver.close());
  const impatient = senderTo(receiver.url, { attemptMsMax: 300 });
  const sender = senderTo(receiver.url);
  t.after(() => Promise.all([impatient.close(), sender.close()]));
  await queueMails(db, ['ana@example.com']);
  const behaviours = [
    { refuseSender: '550 5.7.1 we do not know you' },
    { mode: 'HANG' },
    { mode: 'DROP_IN_DATA' },
  ] as const;
  for (const [index, behaviour] of behaviours.entries()) {
    receiver.behaviour = behaviour;
    await trialMailer({ db, sender: impatient }).settle();
    const [row] = await mailRows(db);
    assert.deepEqual([row?.status, row?.attempts], ['PENDING', index + 1], JSON.stringify(behaviour));
    await makeDue(db);
  }
  assert.equal(receiver.mails.length, 0);
  receiver.behaviour = {};
  await trialMailer({ db, sender }).settle();
  assert.equal((await mailRows(db))[0]?.status, 'SENT');
  assert.equal(receiver.mails.length, 1);
});

test('a mail whose answer does not come in time takes no other with it, and none is sent twice for it', async (t) => {
  const ben = Promise.withResolvers<void>();
  const answers: Record<string, Promise<void>> = {
    'ana@example.com': new Promise(() => {}),
    'ben@example.com': ben.promise,
  };
  const receiver = await smtpReceiver({ behaviour: { acceptAfter: (address) => answers[address] } });
  t.after(() => receiver.close());
  const attemptMsMax = 8_000;
  const sender = senderTo(receiver.url, { attemptMsMax });
  t.after(() => sender.close());
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const send = (recipient: string) =>
    sender.send({ id: newId(), recipient, subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' });
  const slow = send('ana@example.com');
  // Begun so much later, its own time is not over when the other's is.
  await until(() => receiver.mails.length === 1);
  t.mock.timers.tick(attemptMsMax / 2);
  const good = send('ben@example.com');
  await until(() => receiver.mails.length === 2);
  t.mock.timers.tick(attemptMsMax / 2);
  assert.deepEqual(await slow, {
    isSent: false,
    isFinal: false,
    reason: 'The mail server took too long',
    error: 'The mail server took too long',
  });
  ben.resolve();
  assert.deepEqual(await good, { isSent: true });
  assert.deepEqual(await send('carla@example.com'), { isSent: true });
  assert.deepEqual(
    receiver.mails.map(({ to }) => to[0]),
    ['ana@example.com', 'ben@example.com', 'carla@example.com'],
  );
});

test('while the server is away mails wait by the plan, and are sent when it is back', async (t) => {
  const { db } = database;
  const gone = await smtpReceiver();
  await gone.close();
  const sender = senderTo(gone.url);
  t.after(() => sender.close());
  await queueMails(db, ['ana@example.com', 'ben@example.com']);
  const mailer = trialMailer({ db, sender });
  for (const [index, seconds] of mailRetrySeconds.entries()) {
    const startedAt = Date.now();
    await mailer.settle();
    for (const { status, attempts, nextAttemptAt } of await mailRows(db)) {
      assert.deepEqual([status, attempts], ['PENDING', index + 1]);
      const waits = (Date.parse(nextAttemptAt as string) - startedAt) / 1_000;
      assert.ok(waits >= seconds - 1 && waits <= seconds + 60, `${waits} s instead of ${seconds}`);
    }
    if (index < 2) await makeDue(db);
    else break;
  }
  const back = await smtpReceiver({ port: gone.port });
  t.after(() => back.close());
  await mailer.settle();
  assert.equal(back.mails.length, 0, 'it is not their time yet');
  await makeDue(db);
  await mailer.settle();
  assert.deepEqual(back.mails.map(({ to }) => to[0]).sort(), ['ana@example.com', 'ben@example.com']);
});

test('after the last attempt a mail has failed', async () => {
  const { db } = database;
  await queueMails(db, ['ana@example.com']);
  const away: MailSender = {
    send: async () => ({ isSent: false, isFinal: false, reason: 'away', error: 'away' }),
    close: () => {},
  };
  const mailer = trialMailer({ db, sender: away });
  for (let attempt = 0; attempt < 20; attempt += 1) {
    await mailer.settle();
    await makeDue(db);
  }
  const [row] = await mailRows(db);
  assert.deepEqual([row?.status, row?.attempts, row?.error], ['FAILED', mailRetrySeconds.length + 1, 'away']);
});

test('a mail that cannot be composed is tried again, and keeps no other from going out', async () => {
  const { db } = database;
  const [first, second] = await queueMails(db, ['ana@example.com', 'ben@example.com']);
  const plain = plainComposer();
  const sent: OutgoingMail[] = [];
  const mailer = trialMailer({
    db,
    sender: accepting(sent),
    composer: {
      compose: (mail) => (mail.id === first?.id ? Promise.reject(new Error('no such order')) : plain.compose(mail)),
    },
  });
  await mailer.settle();
  const rows = new Map((await mailRows(db)).map((row) => [row.id, row]));
  assert.equal(rows.get(second?.id as string)?.status, 'SENT');
  assert.deepEqual([rows.get(first?.id as string)?.status, rows.get(first?.id as string)?.attempts], ['PENDING', 1]);
});

test('the password of the mail server is never said in the clear', async (t) => {
  const { db } = database;
  const receiver = await smtpReceiver();
  t.after(() => receiver.close());
  const sender = senderTo(receiver.url.replace('smtp://', 'smtp://ana:hunter2@'));
  t.after(() => sender.close());
  await queueMails(db, ['ana@example.com']);
  const mailer = trialMailer({ db, sender });
  await mailer.settle();
  assert.ok(receiver.commands.length > 0);
  assert.deepEqual(
    receiver.commands.filter((line) => /^AUTH|hunter2/i.test(line)),
    [],
  );
  const [row] = await mailRows(db);
  assert.equal(row?.status, 'PENDING');
  assert.doesNotMatch(`${row?.error} ${mailer.faults}`, /hunter2/);
});

test('several mailers at once send each mail once', async (t) => {
  const receiver = await smtpReceiver({ behaviour: { acceptAfter: () => turns() } });
  t.after(() => receiver.close());
  const recipients = Array.from({ length: 60 }, (_, index) => `buyer${index}@example.com`);
  await queueMails(database.db, recipients);
  const nodes = Array.from({ length: 3 }, () => {
    const db = openDatabase({ connection: database.connection, connectionsMax: 6, ...patience });
    const sender = senderTo(receiver.url);
    return { db, sender, mailer: trialMailer({ db, sender }) };
  });
  for (const { mailer } of nodes) mailer.start();
  await until(async () => (await mailRows(database.db)).every(({ status }) => status === 'SENT'));
  for (const { mailer, sender, db } of nodes) {
    await mailer.stop();
    sender.close();
    await db.close();
    assert.deepEqual(mailer.faults, []);
  }
  assert.deepEqual(receiver.mails.map(({ to }) => to[0]).sort(), recipients.sort());
  for (const { attempts } of await mailRows(database.db)) assert.equal(attempts, 1);
});

test('mails of a sandbox never leave, and are kept to be read', async () => {
  const { db } = database;
  const [mail] = await queueMails(db, ['ana@example.com'], { isSandbox: true });
  const sent: OutgoingMail[] = [];
  await trialMailer({ db, sender: accepting(sent) }).settle();
  assert.deepEqual(sent, []);
  assert.equal((await mailRows(db))[0]?.status, 'KEPT');
  const read = await readMail(db, keptBox, { id: mail?.id as string });
  assert.deepEqual(
    [read?.subject, read?.html, read?.text],
    [`Mail ${mail?.id}`, `<p>${mail?.id}</p>`, `Mail ${mail?.id}`],
  );
});

test('without a mail server mails are kept, with their pictures, and no copy of the database can read them', async () => {
  const { db } = database;
  const [mail] = await queueMails(db, ['ana@example.com']);
  const picture = { filename: 'a.png', contentType: 'image/png', content: Buffer.from('PNG'), cid: 'a@tickets' };
  const composer = plainComposer({ html: '<img src="cid:a@tickets">', text: 'lihim', attachments: [picture] });
  await trialMailer({ db, sender: undefined, composer }).settle();
  const { rows, total } = await listMails(db, { page: { page: 1, take: 10 } });
  assert.deepEqual([total, rows[0]?.id, rows[0]?.status], [1, mail?.id, 'KEPT']);
  const read = await readMail(db, keptBox, { id: mail?.id as string });
  assert.equal(read?.html, `<img src="data:image/png;base64,${Buffer.from('PNG').toString('base64')}">`);
  const { dump } = await db.one<{ dump: string }>(sql`
    select string_agg(m::text || encode(text_sealed, 'escape'), ' ') as dump from mails m`);
  assert.doesNotMatch(dump, /lihim|cid:|base64/);
  assert.equal(await readMail(db, keptBox, { id: 'no id' }), undefined);
});

test('stopping waits for what is under way and starts nothing more', async () => {
  const { db } = database;
  await queueMails(db, ['ana@example.com']);
  let isAsked = false;
  let answer = () => {};
  const slow: MailSender = {
    send: () =>
      new Promise((resolve) => {
        isAsked = true;
        answer = () => resolve({ isSent: true });
      }),
    close: () => {},
  };
  const mailer = trialMailer({ db, sender: slow });
  mailer.start();
  await until(() => isAsked);
  let isStopped = false;
  const stopping = mailer.stop().then(() => {
    isStopped = true;
  });
  // A claim under way may still take what comes now.
  await until(async () => {
    const active = await db.many(sql`
      select 1 from pg_stat_activity
      where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()`);
    return active.length === 0;
  });
  await queueMails(db, ['ben@example.com']);
  await turns();
  assert.equal(isStopped, false);
  answer();
  await stopping;
  const statuses = (await mailRows(db)).map(({ status, lease }) => [status, lease]);
  assert.deepEqual(statuses, [
    ['SENT', null],
    ['PENDING', null],
  ]);
});

function accepting(sent: OutgoingMail[]): MailSender {
  return {
    send: async (mail) => {
      sent.push(mail);
      return { isSent: true };
    },
    close: () => {},
  };
}

test('of many mails that go together one that cannot be composed and one that is refused stop no other', async (t) => {
  const { db } = database;
  const refuse = (address: string) => (address.startsWith('wala') ? '550 5.1.1 no such user' : undefined);
  const receiver = await smtpReceiver({ behaviour: { refuse } });
  t.after(() => receiver.close());
  const sender = senderTo(receiver.url);
  t.after(() => sender.close());
  const recipients = Array.from({ length: 60 }, (_, index) => `ana-${index}@example.com`);
  const poisoned = 'lason@example.com';
  await queueMails(db, [...recipients.slice(0, 30), poisoned, 'wala@example.com', ...recipients.slice(30)]);
  const { compose } = plainComposer();
  const composer = {
    compose: (mail: Parameters<typeof compose>[0]) =>
      mail.recipient === poisoned ? Promise.reject(new Error('poison')) : compose(mail),
  };
  let transactions = 0;
  const counted = {
    ...db,
    transaction: <Result>(work: Parameters<typeof db.transaction<Result>>[0]) => {
      transactions += 1;
      return db.transaction(work);
    },
  };
  await trialMailer({ db: counted, sender, composer }).settle();
  const rows = await mailRows(db);
  const withStatus = (status: string) => rows.filter((row) => row.status === status).map(({ recipient }) => recipient);
  assert.deepEqual(withStatus('SENT').sort(), recipients.toSorted());
  assert.deepEqual([withStatus('PENDING'), withStatus('FAILED')], [[poisoned], ['wala@example.com']]);
  assert.deepEqual(receiver.mails.flatMap(({ to }) => to).sort(), recipients.toSorted(), 'each once');
  assert.ok(transactions < 62, `what came of them is written down together, in ${transactions}`);
});
