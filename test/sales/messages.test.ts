import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import {
  messageTooLate,
  messageWithheld,
  nobodyToWrite,
  recipientsChanged,
  tooManyMessages,
} from '../../src/core/back-office/messages/message.errors.ts';
import type { Message, MessageFields, MessageRules } from '../../src/core/back-office/messages/message.ts';
import { createMessageKeys } from '../../src/core/back-office/messages/message-keys.ts';
import { previewMessage } from '../../src/core/back-office/messages/preview-message.ts';
import { readMessage } from '../../src/core/back-office/messages/read-message.ts';
import { sendMessage } from '../../src/core/back-office/messages/send-message.ts';
import { messageQueueKind } from '../../src/core/back-office/messages/send-out-messages.ts';
import { stopMessages } from '../../src/core/back-office/messages/stop-messages.ts';
import { testMessage } from '../../src/core/back-office/messages/test-message.ts';
import { writeMessage } from '../../src/core/back-office/messages/write-message.ts';
import { createPrivacyKeys, everySpellingOf } from '../../src/core/back-office/privacy/address-in-question.ts';
import { eraseYourData } from '../../src/core/back-office/privacy/erase-your-data.ts';
import { erasureQueueKind } from '../../src/core/back-office/privacy/erasure-queue.ts';
import { exportYourData } from '../../src/core/back-office/privacy/export-your-data.ts';
import type { Actor } from '../../src/core/base/actor.ts';
import { Refusal } from '../../src/core/base/define-error.ts';
import { editTag } from '../../src/core/base/if-match.ts';
import { invalidState } from '../../src/core/catalog/events/event.errors.ts';
import { voidFreeOrder } from '../../src/core/selling/desk/void-free-order.ts';
import { deleteOldMails } from '../../src/core/telling/mails/mail.sql.ts';
import { mailLimitsDefault } from '../../src/core/telling/mails/mail-limits.ts';
import type { Database } from '../../src/platform/database/database.ts';
import { sql } from '../../src/platform/database/sql.ts';
import { makeDue, workOff, workOffNow } from '../helpers/machine/queue.ts';
import { emptyMails, trialMailer } from '../helpers/receivers/mail-world.ts';
import { endEvent, tablesNaming } from '../helpers/worlds/privacy.ts';
import { assertSound, openShop, type Shop } from '../helpers/worlds/shop.ts';
import { giveOn, insertScan } from '../helpers/worlds/ticket-life.ts';

let shop: Shop;
let actor: Actor;
const rules = { perDayMax: 3 };
before(async () => {
  shop = await openShop();
});
after(() => shop?.close());
// Leftovers of another test do not concern the next one.
beforeEach(async () => {
  await shop.db.run(
    sql`update messages set status = 'SENT', finished_at = now(), mailed = 0, failed = 0 where status = 'SENDING'`,
  );
  await shop.db.run(sql`delete from queue where kind = 'message'`);
  await emptyMails(shop.db);
});

const keys = () => createMessageKeys(shop.server.config.appSecret);
const all = { subject: 'Doors open early', text: 'At six.\n\nSee you!', ticketTypeIds: null, isAdmitted: null };

/** A free event of two types, and who orders a ticket of it, as `name` or `name/type`. */
async function eventOf(...names: string[]) {
  const event = await shop.event({ type: 'FREE', tickets: [{ price: 0 }, { price: 0, name: 'VIP' }] });
  const { organizationId } = await shop.db.one<{ organizationId: string }>(sql`
    select organization_id from events where id = ${event.id}`);
  actor = { organizationId, apiKeyId: null, scopes: new Set(), isSandbox: false };
  const tickets: string[] = [];
  const orders: string[] = [];
  for (const each of names) {
    const [name = '', type = '0'] = each.split('/');
    const buyer = { name: 'Ana Reyes', email: `${name}@example.com` };
    const order = await shop.buyer.place(event.id, { [event.types[Number(type)] as string]: 1 }, { buyer });
    orders.push(order.id);
    tickets.push((await shop.buyer.tickets(order))[0]?.id as string);
  }
  return { ...event, tickets, orders };
}

const draft = (eventId: string, fields: Partial<MessageFields> = {}): Promise<Message> =>
  shop.db.transaction((tx) => writeMessage(tx, actor, { eventId, fields: { ...all, ...fields } }));
const pathOf = ({ eventId, id: messageId }: Message) => ({ eventId: eventId as string, messageId });
const countOf = async (message: Message) => {
  const { recipients, stopped } = await previewMessage(shop.db, actor, { ...pathOf(message), keys: keys(), rules });
  return [recipients, stopped];
};
const send = (message: Message, recipients: number, by = actor, given: MessageRules = rules) => {
  const input = { ...pathOf(message), recipients, ifMatch: `"${editTag(message)}"`, replyTo: 'bea@example.com' };
  return shop.db.transaction((tx) => sendMessage(tx, by, { ...input, keys: keys(), rules: given }));
};
/** Turn after turn until there is nothing more to queue; `db` may be one that fails. */
async function queueAll({ pageSize = 2, db = shop.db }: { pageSize?: number; db?: Database } = {}) {
  await workOffNow(db, [messageQueueKind({ db, keys: keys(), pageSize })], 'message');
}
async function refusalOf(refused: Promise<unknown>): Promise<Refusal> {
  const error = await refused.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  assert.ok(error instanceof Refusal, String(error));
  return error;
}
const mailed = async ({ id }: Pick<Message, 'id'>) => {
  const rows = await shop.db.many<{ recipient: string }>(sql`
    select recipient from mails where kind = 'MESSAGE' and data ->> 'messageId' = ${id} order by recipient collate "C"`);
  return rows.map(({ recipient }) => recipient.replace('@example.com', ''));
};

test('a message goes to whose a good ticket is now, to each address once, and to nobody else', async () => {
  const { id, types, tickets, orders } = await eventOf('ana', 'ANA', 'ben/1', 'cora', 'dina', 'ella', 'ana/1');
  const [, , bens, , dinas, ellas] = tickets as [string, string, string, string, string, string];
  await giveOn(shop.db, bens, { name: 'Fe', email: 'fe@example.com' });
  await shop.sales.desk.serve(id, voidFreeOrder({ orderId: orders[3] as string }));
  await shop.db.run(sql`update issued_tickets set returning_at = now() where id = ${dinas}`);
  await insertScan(shop.db, ellas);
  const to = async (fields: Partial<MessageFields>) => {
    const message = await draft(id, fields);
    const [recipients = 0] = await countOf(message);
    if (recipients === 0) return [];
    await send(message, recipients, actor, { perDayMax: 100 });
    await queueAll();
    const { progress } = await readMessage(shop.db, actor, { eventId: id, messageId: message.id });
    const names = await mailed(message);
    assert.deepEqual([names.length, progress?.waiting], [recipients, recipients]);
    return names.map((name) => name.toLowerCase());
  };
  assert.deepEqual(await to({}), ['ana', 'ella', 'fe']);
  assert.deepEqual(await to({ ticketTypeIds: [types[1] as string] }), ['ana', 'fe']);
  assert.deepEqual(await to({ isAdmitted: true }), ['ella']);
  assert.deepEqual(await to({ isAdmitted: false, ticketTypeIds: [types[0] as string] }), ['ana']);
  assert.deepEqual(await to({ isAdmitted: true, ticketTypeIds: [types[1] as string] }), []);
  await shop.db.run(sql`update issued_tickets set returning_at = null where id = ${dinas}`);
});

test('a message is sent once, by a sender who knows to how many, and never to nobody', async () => {
  const empty = await draft((await eventOf()).id);
  assert.equal((await refusalOf(send(empty, 0))).definition, nobodyToWrite);
  const { id } = await eventOf('ana', 'ben');
  const message = await draft(id);
  const refused = await refusalOf(send(message, 1));
  assert.equal(refused.definition, recipientsChanged);
  assert.match(refused.message, /from 1 to 2/);
  assert.match((await refusalOf(send({ ...message, revision: 9 }, 2))).message, /was edited/);
  const sent = await Promise.all(Array.from({ length: 6 }, () => send(message, 2)));
  assert.equal(sent.filter(({ isNew }) => isNew).length, 1);
  await queueAll();
  assert.deepEqual(await mailed(message), ['ana', 'ben']);
});

test('of messages that are sent at once no more go than an event may have in a day, and the refusal says when more may', async () => {
  const { id } = await eventOf('ana');
  const drafts = await Promise.all(Array.from({ length: 8 }, () => draft(id)));
  const ended = await Promise.allSettled(drafts.map((message) => send(message, 1)));
  const refusals = ended.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
  assert.equal(ended.length - refusals.length, rules.perDayMax);
  for (const { definition, facts } of refusals) {
    assert.equal(definition, tooManyMessages);
    assert.ok(Math.abs(facts.retryAfterSeconds - 86_400) < 60, String(facts.retryAfterSeconds));
  }
  // The first of them is a day old: one more may go.
  await shop.db.run(sql`
    update messages set sent_at = sent_at - interval '1 day'
    where id = (select id from messages where event_id = ${id} and sent_at is not null order by sent_at limit 1)`);
  const rest = drafts.filter((_message, place) => ended[place]?.status === 'rejected');
  await send(rest[0] as Message, 1);
  assert.equal((await refusalOf(send(rest[1] as Message, 1))).definition, tooManyMessages);
  await send(rest[1] as Message, 1, actor, { perDayMax: null });

  const to = { userId: actor.organizationId, email: 'bea@example.com', language: 'en' } as const;
  const tried = () =>
    shop.db.transaction((tx) =>
      testMessage(tx, actor, {
        eventId: id,
        messageId: (rest[2] as Message).id,
        keys: keys(),
        rules,
        to,
        now: Date.now(),
      }),
    );
  for (let time = 0; time < 10; time += 1) await tried();
  assert.ok(((await refusalOf(tried())).facts.retryAfterSeconds ?? 0) > 3_500);
});

test('a worker that dies in the middle leaves out nobody, and nobody is written to twice', async () => {
  const names = Array.from({ length: 7 }, (_none, place) => `reader${place}`);
  const { id } = await eventOf(...names);
  const message = await draft(id);
  await send(message, 7);
  // The second page is lost with its process: neither mails nor how far it came are written.
  let written = 0;
  const dying: Database = {
    ...shop.db,
    transaction: (work, ...more) => {
      written += 1;
      if (written > 1) return Promise.reject(new Error('the process is gone'));
      return shop.db.transaction(work, ...more);
    },
  };
  await queueAll({ db: dying });
  assert.equal((await mailed(message)).length, 2);
  await workOff(shop.db, [messageQueueKind({ db: shop.db, keys: keys(), pageSize: 2 })], 'message');
  assert.equal((await mailed(message)).length, 2, 'its lease keeps others away');
  await queueAll();
  assert.deepEqual(await mailed(message), names);
  // Whatever becomes of how far it came, the database takes no second mail to one address.
  await shop.db.run(sql`update messages set queued_at = null, walked_hash = null, queued = 0 where id = ${message.id}`);
  await queueAll();
  assert.deepEqual(await mailed(message), names);
});

test('mails of a message go by a queue of their own, are counted apart, and end as figures of the message', async () => {
  const { db } = shop;
  const { id } = await eventOf('ana', 'ben', 'bounced');
  const message = await draft(id);
  await send(message, 3);
  await queueAll({ pageSize: 100 });
  const { kinds } = await db.one<{ kinds: string[] }>(sql`
    select array_agg(distinct q.kind) as kinds from queue q join mails m on m.id = q.id
    where m.data ->> 'messageId' = ${message.id}`);
  assert.deepEqual(kinds, ['message-mail']);
  const sent: string[] = [];
  const mailer = trialMailer({
    db,
    limits: mailLimitsDefault,
    sender: {
      send: async ({ recipient }) => {
        if (recipient.startsWith('bounced')) return { isSent: false, isFinal: true, reason: '550', error: 'nobody' };
        sent.push(recipient);
        return { isSent: true };
      },
      close: () => {},
    },
  });
  // Ben had all the mails about orders that he may have in an hour; Ana all the messages.
  await db.run(sql`delete from mail_counts`);
  const spend = (name: string) =>
    db.run(sql`
    insert into mail_counts (name_hash, started_at, count, ends_at)
    values (sha256(convert_to(${name}, 'UTF8')), now(), 5, now() + interval '1 hour')`);
  await spend('recipient ben@example.com');
  await spend('messages to ana@example.com');
  await db.run(sql`delete from mails where kind <> 'MESSAGE'`);
  await mailer.settle();
  assert.deepEqual(sent, ['ben@example.com']);
  await queueAll();
  const path = { eventId: id, messageId: message.id };
  assert.deepEqual((await readMessage(db, actor, path)).progress, { mailed: 1, failed: 1, waiting: 1 });
  await db.run(sql`update mails set waits_until = now() where waits_until is not null`);
  await makeDue(db, 'message-mail');
  await mailer.settle();
  assert.deepEqual(sent, ['ben@example.com', 'ana@example.com']);
  await queueAll();
  const ended = await readMessage(db, actor, path);
  assert.deepEqual([ended.message.status, ended.message.recipients], ['SENT', 3]);
  assert.deepEqual(ended.progress, { mailed: 2, failed: 1, waiting: 0 });
  // Recipients are not kept for long, not even those that it did not reach; the figures stay.
  await db.run(sql`update mails set created_at = now() - interval '31 days'`);
  await deleteOldMails(db, { days: 30, most: 1_000 });
  assert.deepEqual(await mailed(message), []);
  assert.equal(await db.run(sql`select from queue where kind = 'message-mail' and is_failed`), 0);
  assert.deepEqual((await readMessage(db, actor, path)).progress, { mailed: 2, failed: 1, waiting: 0 });
});

test('a holder who stops the messages of an organization gets none of them, and can have them again', async () => {
  const { db } = shop;
  const { id } = await eventOf('ana', 'ben', 'cora');
  const first = await draft(id);
  const second = await draft(id);
  await send(first, 3);
  await queueAll();
  const link = { organizationId: actor.organizationId, recipientHash: keys().hashOf('Ben@Example.com') };
  const set = (isStopped: boolean) => db.transaction((tx) => stopMessages(tx, link, { isStopped }));
  await set(true);
  await set(true);
  assert.deepEqual(await mailed(first), ['ana', 'cora'], 'what was on its way is not sent');
  assert.deepEqual(await countOf(second), [2, 1]);
  assert.equal((await refusalOf(send(second, 3))).definition, recipientsChanged);
  await send(second, 2);
  await queueAll();
  assert.deepEqual(await mailed(second), ['ana', 'cora']);
  // Another organization's messages are its own affair, and a forged link does nothing.
  const token = keys().stopUrl('', link).split('of=')[1] as string;
  assert.deepEqual(keys().readToken(token), link);
  for (const forged of [`${token}A`, token.slice(0, -2), `z${token.slice(1)}`, '', '%']) {
    assert.equal(keys().readToken(forged), undefined, forged);
  }
  await set(false);
  assert.deepEqual(await countOf(await draft(id)), [3, 0]);
});

test('nobody is written to for an organization or event that may not, and none of it is another organization’s', async () => {
  const { db } = shop;
  const { id } = await eventOf('ana');
  const [message, another] = [await draft(id), await draft(id)];
  const stranger = { ...actor, organizationId: (await shop.server.organization({ name: 'Iba' })).id };
  assert.equal((await refusalOf(send(message, 1, stranger))).definition.kind, 'missing');
  const organization = (change: ReturnType<typeof sql>) =>
    db.run(sql`update organizations set ${change} where id = ${actor.organizationId}`);
  await send(another, 1);
  for (const [kept, let_] of [
    [sql`suspended_at = now(), suspension_reason = 'Spam'`, sql`suspended_at = null, suspension_reason = null`],
    [sql`approved_at = null`, sql`approved_at = now()`],
  ] as const) {
    await organization(kept);
    assert.equal((await refusalOf(send(message, 1))).definition, messageWithheld);
    assert.equal((await refusalOf(draft(id))).definition, messageWithheld);
    await queueAll();
    assert.deepEqual(await mailed(another), [], 'what is being sent rests too');
    await organization(let_);
  }
  await queueAll();
  assert.deepEqual(await mailed(another), ['ana']);
  await endEvent(db, { id }, { days: 31 });
  assert.equal((await refusalOf(send(message, 1))).definition, messageTooLate);
  await endEvent(db, { id }, { days: 29 });
  await db.run(sql`update events set status = 'ARCHIVED', archived_at = now() where id = ${id}`);
  assert.equal((await refusalOf(send(message, 1))).definition, invalidState);
});

test('an erased holder is named in no message, and the stop outlives it', async () => {
  const { db } = shop;
  const { id, tickets } = await eventOf('gloria', 'ben');
  await giveOn(db, tickets[1] as string, { name: 'Horacio', email: 'horacio@example.com' });
  const message = await draft(id);
  await send(message, 2);
  await queueAll();
  const privacy = { db, keys: createPrivacyKeys(shop.server.config.appSecret) };
  const link = { organizationId: actor.organizationId, recipientHash: keys().hashOf('gloria@example.com') };
  const later = await draft(id);
  await send(later, 2);
  await db.transaction((tx) => stopMessages(tx, link, { isStopped: true }));
  const exported = await exportYourData(privacy, {
    address: everySpellingOf('gloria@example.com'),
    askedBy: 'OPERATOR',
    now: Date.now(),
  });
  assert.deepEqual(
    exported.messagesStopped.map(({ organizer }) => organizer),
    ['Hiraya Live'],
  );
  await db.transaction((tx) => stopMessages(tx, link, { isStopped: false }));
  for (const name of ['gloria', 'horacio']) {
    const address = everySpellingOf(`${name}@example.com`);
    await eraseYourData(privacy, { address, askedBy: 'OPERATOR' });
  }
  // Until the event is over they hold tickets, and get messages; then nothing of it is left.
  await queueAll();
  assert.deepEqual(await mailed(later), ['gloria', 'horacio']);
  await db.transaction((tx) => stopMessages(tx, link, { isStopped: true }));
  await endEvent(db, { id });
  await workOffNow(db, [erasureQueueKind({ ...privacy, now: Date.now })], 'erasure');
  assert.deepEqual(await tablesNaming(db, 'gloria', 'horacio'), []);
  assert.equal(await db.run(sql`select from message_stops where organization_id = ${actor.organizationId}`), 1);
  await assertSound(db);
});
