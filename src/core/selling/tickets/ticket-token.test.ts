import assert from 'node:assert/strict';
import { sign } from 'node:crypto';
import { test } from 'node:test';
import { readToken } from '../../../../door-rules/ticket-token.ts';
import { newId } from '../../../platform/ids.ts';
import { isTicketToken, newTicketKeyPair, signingKey, ticketToken, verifyingKey } from './ticket-token.ts';

const pair = newTicketKeyPair();
const key = verifyingKey(pair.publicKey);
const ids = { eventId: newId(), ticketId: newId() };
const token = ticketToken(signingKey(pair), ids);
const bytes = Buffer.from(token.slice(4), 'base64url');
const asToken = (changed: Uint8Array) => `TK1.${Buffer.from(changed).toString('base64url')}`;

test('a token names its event and its ticket, and verifies with the public key alone', () => {
  const { eventId, ticketId } = readToken(token) ?? {};
  assert.deepEqual({ eventId, ticketId }, ids);
  assert.equal(isTicketToken(key, token), true);
  assert.match(token, /^TK1\.[A-Za-z0-9_-]{128}$/);
  assert.deepEqual([pair.publicKey.length, pair.privateSeed.length], [32, 32]);
});

test('the same ticket always has the same token', () => {
  assert.equal(ticketToken(signingKey(pair), ids), token);
});

test('a token in which any one bit differs does not verify', () => {
  assert.equal(bytes.length, 96);
  for (let bit = 0; bit < bytes.length * 8; bit += 1) {
    const changed = Buffer.from(bytes);
    changed[bit >> 3] = (changed[bit >> 3] as number) ^ (1 << (bit & 7));
    assert.equal(isTicketToken(key, asToken(changed)), false, `bit ${bit}`);
  }
});

test('a token of another event, ticket or key does not verify', () => {
  const other = newTicketKeyPair();
  assert.equal(isTicketToken(verifyingKey(other.publicKey), token), false);
  assert.equal(isTicketToken(key, ticketToken(signingKey(other), ids)), false);
  const signature = bytes.subarray(32);
  for (const swapped of [
    { ...ids, ticketId: newId() },
    { ...ids, eventId: newId() },
    { eventId: ids.ticketId, ticketId: ids.eventId },
  ]) {
    const named = Buffer.from(`${swapped.eventId}${swapped.ticketId}`.replaceAll('-', ''), 'hex');
    assert.equal(isTicketToken(key, asToken(Buffer.concat([named, signature]))), false);
  }
});

test('a signature of the same key over the ids alone, for another purpose, is no ticket', () => {
  const named = bytes.subarray(0, 32);
  const signature = sign(null, named, signingKey(pair));
  assert.equal(isTicketToken(key, asToken(Buffer.concat([named, signature]))), false);
});

test('a token has one spelling; whatever else is scanned is no token and never an error', () => {
  const texts = [
    '',
    'TK1.',
    token.slice(4),
    token.slice(0, -1),
    `${token}A`,
    `${token}=`,
    `${token} `,
    ` ${token}`,
    token.replace('TK1.', 'tk1.'),
    token.replace('TK1.', 'TK2.'),
    `${token.slice(0, 20)} ${token.slice(20)}`,
    `${token.slice(0, 20)}\n${token.slice(20)}`,
    `TK1.${Buffer.from(bytes).toString('base64')}==`,
    `TK1.${Buffer.from(bytes).toString('hex')}`,
    asToken(bytes.subarray(0, 95)),
    asToken(Buffer.concat([bytes, Buffer.from([0])])),
    `TK1.${'?'.repeat(128)}`,
    'https://example.com',
    '\0',
    'x'.repeat(100_000),
  ];
  for (const text of texts) {
    assert.equal(isTicketToken(key, text), false, JSON.stringify(text.slice(0, 200)));
    if (text !== token) assert.equal(readToken(text), undefined, JSON.stringify(text.slice(0, 200)));
  }
});
