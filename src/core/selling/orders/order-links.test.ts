import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newId } from '../../../platform/ids.ts';
import { createOrderLinks, createTicketLinks } from './order-links.ts';

const links = createOrderLinks('a secret that only the tests know, 48 characters');

test('an order has one key, which a restart keeps and another secret does not know', () => {
  const id = newId();
  const key = links.keyOf(id);
  assert.match(key, /^[A-Za-z0-9_-]{43}$/);
  assert.equal(createOrderLinks('a secret that only the tests know, 48 characters').keyOf(id), key);
  assert.equal(links.isKey(id, key), true);
  assert.equal(links.isKey(id.toUpperCase(), key), true);
  assert.equal(createOrderLinks('another secret of the tests, of 48 characters ...').isKey(id, key), false);
});

test('a key of another generation, or of a ticket, opens nothing', () => {
  const id = newId();
  assert.equal(links.keyOf(id, 0), links.keyOf(id), 'mails of before there were generations stay good');
  assert.equal(links.isKey(id, links.keyOf(id, 1), 1), true);
  assert.equal(links.isKey(id, links.keyOf(id), 1), false);
  assert.equal(links.isKey(id, links.keyOf(id, 1)), false);
  const tickets = createTicketLinks('a secret that only the tests know, 48 characters');
  assert.equal(tickets.isKey(id, links.keyOf(id)), false);
});

test('no other key opens an order, nor another spelling of its own', () => {
  const id = newId();
  const key = links.keyOf(id);
  const last = key.at(-1) === 'A' ? 'B' : 'A';
  for (const wrong of [
    '',
    links.keyOf(newId()),
    key.slice(1),
    `${key}A`,
    `${key}=`,
    ` ${key}`,
    `${key.slice(0, -1)}${last}`,
    `${key.slice(0, 20)}\n${key.slice(20)}`,
    'x'.repeat(100_000),
    '\0',
  ]) {
    assert.equal(links.isKey(id, wrong), false, JSON.stringify(wrong.slice(0, 60)));
  }
});
