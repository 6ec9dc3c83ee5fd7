import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ComposedMail } from '../../src/core/telling/mails/composed-mail.ts';
import type { MailDraft } from '../../src/mail-composer/write-mail.ts';
import { newId } from '../../src/platform/ids.ts';
import { createMailWriter } from '../../src/wiring/mail-writer.ts';
import { from } from '../helpers/receivers/mail-world.ts';
import { headersOf, partsOf } from '../helpers/receivers/smtp-receiver.ts';

test('drafts are written in a thread, and one that cannot be is the only one that is not', async (t) => {
  const writer = createMailWriter({ from });
  t.after(() => writer.close());
  const draft = (changes: Partial<MailDraft> = {}): MailDraft => ({
    id: newId(),
    recipient: 'ana@example.com',
    name: 'SIGN_UP_KNOWN',
    props: {},
    context: { language: 'en', isSandbox: false, publicUrl: 'https://takilya.example', now: 0 },
    pictures: [{ filename: 'A.png', cid: 'a@tickets', code: 'what a ticket carries' }],
    pdf: null,
    calendar: 'BEGIN:VCALENDAR',
    isKept: false,
    ...changes,
  });
  const drafts = [draft(), draft({ pdf: {} }), draft({ isKept: true }), draft({ recipient: 'Ana@١.٢' }), draft()];
  const answers = await Promise.allSettled(drafts.map((each) => writer.write(each)));
  assert.deepEqual(
    answers.map(({ status }) => status),
    ['fulfilled', 'rejected', 'fulfilled', 'fulfilled', 'fulfilled'],
  );
  const [sent, , kept, nowhere] = answers.map((answer) => (answer as PromiseFulfilledResult<ComposedMail>).value);
  const raw = Buffer.from(sent?.packed as Uint8Array).toString();
  const headers = headersOf({ from: '', to: [], raw });
  assert.deepEqual(headers.get('message-id'), [`<${drafts[0]?.id}@takilya.example>`]);
  assert.deepEqual(headers.get('to'), ['ana@example.com']);
  const parts = partsOf(raw);
  assert.deepEqual(
    parts.map(({ contentType }) => contentType),
    ['text/plain', 'text/html', 'image/png', 'text/calendar'],
  );
  assert.deepEqual(
    [parts[0]?.body.toString(), parts[1]?.body.toString()],
    [sent?.text.replaceAll('\n', '\r\n'), sent?.html],
  );
  assert.deepEqual(parts[2]?.body, kept?.attachments?.[0]?.content, 'the same picture, sent or kept');
  assert.deepEqual([kept?.packed, nowhere?.packed], [undefined, undefined]);
});
