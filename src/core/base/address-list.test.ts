import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addressList, addressRangeFault, plainAddress } from './address-list.ts';

test('an entry is an address or a range of either family', () => {
  const entries = [
    '203.0.113.7',
    '203.0.113.0/24',
    '0.0.0.0/0',
    '255.255.255.255/32',
    '2001:db8::1',
    '2001:DB8::/32',
    '::/0',
    '::1/128',
    '::ffff:203.0.113.7',
    '::ffff:203.0.113.0/120',
    '::ffff:cb00:7107',
    '1:2:3:4:5:6:7:8',
    '1:2:3:4:5:6:203.0.113.7',
  ];
  for (const entry of entries) assert.equal(addressRangeFault(entry), undefined, entry);
});

test('anything else is refused, in words that show what is wanted', () => {
  const entries = [
    '',
    ' ',
    'localhost',
    'example.com',
    '203.0.113',
    '203.0.113.7.1',
    '203.0.113.256',
    '203.0.113.07',
    '0xcb.0.113.7',
    '3405803783',
    '203.0.113.0/33',
    '203.0.113.0/-1',
    '203.0.113.0/',
    '203.0.113.0/2 4',
    '203.0.113.0/024x',
    '203.0.113.*',
    '203.0.113.1-203.0.113.9',
    '2001:db8::/129',
    '2001:db8:::1',
    '2001:db8::1::2',
    '12345::',
    'fe80::1%eth0',
    '[2001:db8::1]',
    '::ffff:203.0.113.0/95',
    '203.0.113.7, 203.0.113.8',
    '203.0.113.7\n',
    ' 203.0.113.7',
  ];
  for (const entry of entries) assert.equal(addressRangeFault(entry)?.fault, 'notARange', JSON.stringify(entry));
});

test('a list that holds a wrong entry is not made at all', () => {
  assert.throws(() => addressList(['203.0.113.7', 'nonsense']), /Not an address or range: nonsense/);
});

test('an empty list has nobody', () => {
  const list = addressList([]);
  for (const address of ['127.0.0.1', '::1', '', 'nonsense']) assert.equal(list.has(address), false);
});

test('a range has its first and its last address and neither neighbour', () => {
  const ranges = [
    ['203.0.113.64/26', '203.0.113.64', '203.0.113.127', '203.0.113.63', '203.0.113.128'],
    ['203.0.113.70/26', '203.0.113.64', '203.0.113.127', '203.0.113.63', '203.0.113.128'],
    ['10.0.0.0/8', '10.0.0.0', '10.255.255.255', '9.255.255.255', '11.0.0.0'],
    ['203.0.113.7', '203.0.113.7', '203.0.113.7', '203.0.113.6', '203.0.113.8'],
    ['2001:db8:1::/48', '2001:db8:1::', '2001:db8:1:ffff:ffff:ffff:ffff:ffff', '2001:db8:0:ffff::', '2001:db8:2::'],
    ['2001:db8::4/127', '2001:db8::4', '2001:db8::5', '2001:db8::3', '2001:db8::6'],
  ] as const;
  for (const [range, first, last, before, after] of ranges) {
    const list = addressList([range]);
    assert.deepEqual(
      [first, last, before, after].map((address) => list.has(address)),
      [true, true, false, false],
      range,
    );
  }
});

test('an IPv4 address heard through an IPv6 socket is that IPv4 address, however it is written', () => {
  const spellings = [
    '::ffff:203.0.113.7',
    '::FFFF:203.0.113.7',
    '::ffff:cb00:7107',
    '0:0:0:0:0:ffff:203.0.113.7',
    '0:0:0:0:0:ffff:cb00:7107',
    '0000:0000:0000:0000:0000:ffff:cb00:7107',
    '0::ffff:203.0.113.7',
    '::0:ffff:203.0.113.7',
    '0:0::0:ffff:cb00:7107',
    '::ffff:203.0.113.7%eth0',
  ];
  const byIpv4 = addressList(['203.0.113.7']);
  for (const spelling of spellings) {
    assert.equal(plainAddress(spelling), '203.0.113.7', spelling);
    assert.ok(byIpv4.has(spelling), spelling);
    if (!spelling.includes('%')) assert.ok(addressList([spelling]).has('203.0.113.7'), spelling);
  }
});

test('an address that only looks mapped stays what it is', () => {
  for (const address of [
    '::203.0.113.7',
    '::ffff:0:203.0.113.7',
    '64:ff9b::203.0.113.7',
    '1::ffff:cb00:7107',
    'nonsense',
  ]) {
    assert.equal(plainAddress(address), address);
    assert.equal(addressList(['203.0.113.7']).has(address), false);
  }
});

test('everything of one family is nothing of the other', () => {
  assert.equal(addressList(['::/0']).has('203.0.113.7'), false);
  assert.equal(addressList(['0.0.0.0/0']).has('2001:db8::1'), false);
  assert.equal(addressList(['0.0.0.0/0']).has('::ffff:203.0.113.7'), true);
});

test('an IPv6 address is found in every spelling', () => {
  const list = addressList(['2001:0DB8:0:0:0:0:0:1']);
  for (const spelling of [
    '2001:db8::1',
    '2001:DB8:0::1',
    '2001:0db8:0000:0000:0000:0000:0000:0001',
    '2001:db8::0.0.0.1',
  ]) {
    assert.ok(list.has(spelling), spelling);
  }
});

test('text that is no address is on no list', () => {
  const list = addressList(['0.0.0.0/0', '::/0']);
  for (const text of ['', 'unknown', '203.0.113.7:443', '[::1]', '203.0.113.07', '0x7f.1'])
    assert.equal(list.has(text), false);
});
