import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSimulator, signatureHeader } from '../../src/adapters/simulator/simulator.ts';
import { createMessageKeys } from '../../src/core/back-office/messages/message-keys.ts';
import { createPrivacyKeys } from '../../src/core/back-office/privacy/address-in-question.ts';
import { createMediaLinks } from '../../src/core/base/media-links.ts';
import {
  createAddressChangeLinks,
  createOrderLinks,
  createTicketLinks,
} from '../../src/core/selling/orders/order-links.ts';
import { createChallenges } from '../../src/core/selling/rush/challenges.ts';
import { newId } from '../../src/platform/ids.ts';
import type { AppSecrets } from '../../src/platform/secret-box.ts';
import { signatureOver } from '../helpers/clients/simulator-call.ts';

const old = 'the secret of before, which is long enough to be one';
const fresh = 'the secret of afterwards, as long as the one before';
const now = () => 1_800_000_000_000;
const id = newId();

type Secrets = string | AppSecrets;
/** What somebody holds that one made, and whether another takes it. */
const kinds: Record<string, (maker: Secrets, reader: Secrets) => boolean> = {
  'link to an order': (maker, reader) => createOrderLinks(reader).isKey(id, createOrderLinks(maker).keyOf(id)),
  'link to a ticket': (maker, reader) => createTicketLinks(reader).isKey(id, createTicketLinks(maker).keyOf(id)),
  'change of an address': (maker, reader) =>
    createAddressChangeLinks(reader).isKey(id, createAddressChangeLinks(maker).keyOf(id)),
  picture: (maker, reader) => {
    const [, , width = '', source = '', signature = ''] = createMediaLinks(maker)
      .pathOf('https://example.com/a.png', 320)
      .split('/');
    return createMediaLinks(reader).urlOf({ width, source, signature }) !== undefined;
  },
  'link that stops messages': (maker, reader) => {
    const link = { organizationId: id, recipientHash: 'ab'.repeat(32) };
    const url = createMessageKeys(maker).stopUrl('https://example.com', link);
    return createMessageKeys(reader).readToken(new URL(url).searchParams.get('of') as string) !== undefined;
  },
  'link to your data': (maker, reader) => {
    const token = createPrivacyKeys(maker).tokenOf('ana@example.com', now() + 1_000);
    return createPrivacyKeys(reader).addressOf(token, now()) !== undefined;
  },
  challenge: (maker, reader) => {
    const wait = createChallenges({ appSecret: maker, now }).wait('x', { address: '10.0.0.1', seconds: 5 });
    return createChallenges({ appSecret: reader, now }).secondsLeft('x', { wait, address: '10.0.0.1' }) !== undefined;
  },
  'notice of the simulator': (maker, reader) => {
    const body = Buffer.from('{"id":"ntc_1","type":"payment.paid"}');
    const appSecret = typeof maker === 'string' ? maker : maker.current;
    const { header } = signatureOver(body.toString(), { appSecret });
    const options = { appSecret: reader, publicUrl: () => '', now: Date.now, onFault: () => {} };
    const simulator = createSimulator({ db: undefined as never, ...options });
    return simulator.readNotice({ body, headers: { [signatureHeader]: header }, now: Date.now() }) !== undefined;
  },
};

// As after the database was asked.
const kept = new Map(
  ['recipients of messages', 'addresses in the privacy log'].map((purpose) => [purpose, Buffer.alloc(32)]),
);
const before: AppSecrets = { current: old, next: fresh, kept };
const afterwards: AppSecrets = { current: fresh, previous: old, kept };

for (const [kind, isTaken] of Object.entries(kinds)) {
  test(`a ${kind} is good on every node while the secret is exchanged, and no longer than its secret is read with`, () => {
    const taken = [
      isTaken(old, before),
      isTaken(old, afterwards),
      isTaken(before, old),
      isTaken(before, afterwards),
      isTaken(afterwards, before),
      isTaken(afterwards, fresh),
    ];
    assert.deepEqual(taken, Array(6).fill(true));
    assert.equal(isTaken(old, fresh), false);
    assert.equal(isTaken(afterwards, old), false);
  });
}
