import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type AppSecrets, createSecretBox, keptKey } from './secret-box.ts';

const appSecret = 'an application secret of the tests';
const box = createSecretBox(appSecret, 'callback secrets');

test('what was sealed is opened as it was, whatever it is', () => {
  for (const plain of ['whsec_abc', '', 'ñ😀\0', 'a'.repeat(100_000)]) assert.equal(box.open(box.seal(plain)), plain);
});

test('another box of the same secret and purpose opens it, as after a restart', () => {
  assert.equal(createSecretBox(appSecret, 'callback secrets').open(box.seal('whsec_abc')), 'whsec_abc');
});

test('the same secret sealed twice looks different, and neither shows it', () => {
  const [first, second] = [box.seal('whsec_abc'), box.seal('whsec_abc')];
  assert.notDeepEqual(first, second);
  for (const sealed of [first, second]) assert.ok(!sealed.includes('whsec_abc'));
});

test('another application secret or another purpose opens nothing', () => {
  const sealed = box.seal('whsec_abc');
  assert.throws(() => createSecretBox(`${appSecret}.`, 'callback secrets').open(sealed));
  assert.throws(() => createSecretBox(appSecret, 'webhook secrets').open(sealed));
});

test('a sealed secret in which any one bit changed is not opened', () => {
  const sealed = box.seal('whsec_abc');
  for (let place = 0; place < sealed.length; place += 1) {
    const changed = Buffer.from(sealed);
    changed[place] = (changed[place] as number) ^ 1;
    assert.throws(() => box.open(changed), `byte ${place}`);
  }
});

test('a sealed secret that was cut short or lengthened is not opened', () => {
  const sealed = box.seal('whsec_abc');
  for (let length = 0; length < sealed.length; length += 1) assert.throws(() => box.open(sealed.subarray(0, length)));
  assert.throws(() => box.open(Buffer.concat([sealed, Buffer.of(0)])));
});

test('a tag of fewer bytes than all of them opens nothing, also where nothing was sealed', () => {
  const sealed = box.seal('');
  for (let cut = 1; cut <= 12; cut += 1) assert.throws(() => box.open(sealed.subarray(0, -cut)), `${cut} bytes less`);
});

test('while a secret is exchanged what either has sealed is opened, and what is sealed is sealed with the one of today', () => {
  const [old, fresh] = [appSecret, `${appSecret} of tomorrow`];
  const boxOf = (secrets: string | AppSecrets) => createSecretBox(secrets, 'callback secrets');
  for (const [secrets, writes] of [
    [{ current: old, next: fresh }, old],
    [{ current: fresh, previous: old }, fresh],
  ] as const) {
    for (const other of [old, fresh]) assert.equal(boxOf(secrets).open(boxOf(other).seal('whsec_abc')), 'whsec_abc');
    assert.equal(boxOf(writes).open(boxOf(secrets).seal('whsec_abc')), 'whsec_abc');
    assert.throws(() => keptKey(secrets, 'door codes'), /was not read from the database/);
  }
  assert.throws(() => boxOf({ current: fresh, previous: 'another' }).open(boxOf(old).seal('whsec_abc')));
});
