import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isSameMailAddress, mailAddressKey, wireAddress } from './mail-address.ts';

const same: [string, string][] = [
  ['ana@example.com', 'ANA@Example.COM'],
  ['a@Bücher.example', 'a@xn--bcher-kva.example'],
  ['a@BÜCHER.example', 'A@XN--BCHER-KVA.example'],
  // The mark apart from its letter.
  ['a@bücher.example', 'a@bu\u0308cher.example'],
  // IDNA takes the Kelvin sign for a k: it is the same domain to every mail server.
  ['a@make.example', 'a@ma\u212ae.example'],
  ['peña@example.com', 'PEñA@EXAMPLE.com'],
];

const different: [string, string][] = [
  ['victim@mailinator.com', 'victim@maİlinator.com'],
  ['victim@mailinator.com', 'victim@maılinator.com'],
  ['victim@mailinator.com', 'vİctim@mailinator.com'],
  ['kim@example.com', '\u212aim@example.com'],
  ['sam@example.com', 'ſam@example.com'],
  ['peña@example.com', 'PEÑA@example.com'],
  ['peña@example.com', 'pen\u0303a@example.com'],
  ['strasse@example.com', 'straße@example.com'],
  ['a@strasse.example', 'a@straße.example'],
  ['ana@example.com', 'ana@example.com.evil.example'],
  // A text that is no domain equals nothing else, though a URL would take it for one.
  ['a@bücher.example', 'a@bücher.example/x.example'],
  ['a@bücher.example', 'a@b%C3%BCcher.example'],
  ['a@bücher.example', 'a@bü\u00adcher.example'],
];

test('an address is the same in any case of ASCII and with its domain in any script', () => {
  for (const [one, other] of same) assert.ok(isSameMailAddress(one, other), `${one} ${other}`);
});

test('an address that differs in anything else is another one', () => {
  for (const [one, other] of different) assert.ok(!isSameMailAddress(one, other), `${one} ${other}`);
});

test('whatever is typed where an address belongs has a key, and it is that of itself', () => {
  for (const typed of ['', '@', 'no address', 'Bücher', 'a@@b', 'a@ü..example', 'a@١.٢', `a@${'ü'.repeat(100_000)}`]) {
    assert.equal(mailAddressKey(mailAddressKey(typed)), mailAddressKey(typed));
  }
});

test('a mail server gets the domain of the key and the local part as it was typed', () => {
  for (const [one, other] of same) {
    for (const address of [one, other]) {
      const wired = wireAddress(address) as string;
      assert.equal(wired.split('@')[0], address.split('@')[0]);
      assert.equal(mailAddressKey(wired), mailAddressKey(address));
      assert.match(wired, /@[a-z0-9.-]+$/);
    }
  }
  // A mail library that folds by itself makes the last letter another one here.
  assert.equal(wireAddress('a@example.ΣΑΣ'), 'a@example.xn--mxa9ab');
  assert.equal(wireAddress('a@١.٢'), undefined);
});
