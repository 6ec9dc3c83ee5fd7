import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hashPassword, isPassword } from './password.ts';

test('a password is recognized by its hash, and no other is', async () => {
  const hash = await hashPassword('correct horse battery');
  assert.ok(await isPassword('correct horse battery', hash));
  for (const wrong of ['correct horse batterz', 'Correct horse battery', 'correct horse battery ', '']) {
    assert.equal(await isPassword(wrong, hash), false, wrong);
  }
});

test('a hash names its own parameters, carries a salt of its own and not the password', async () => {
  const [first, second] = await Promise.all([hashPassword('correct horse'), hashPassword('correct horse')]);
  assert.match(first, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  assert.notEqual(first, second);
  assert.ok(!first.includes('correct'));
});

test('a letter typed in one piece or in two is the same letter', async () => {
  assert.ok(await isPassword('pin\u0303ata at night', await hashPassword('pi\u00f1ata at night')));
});

test('a hash that was made with other parameters is still understood', async () => {
  // Made by the reference implementation: argon2 saltsaltsalt -id -t 1 -k 8 -p 1 -l 32 with the password "password".
  const hash = await argon2Text('password', { memory: 8, passes: 1 });
  assert.ok(await isPassword('password', hash));
  assert.equal(await isPassword('passwore', hash), false);
});

test('a stored hash of an unknown form is a fault, not a wrong password', async () => {
  for (const hash of [
    '',
    'plain',
    '$2b$10$abc',
    '$argon2i$v=19$m=8,t=1,p=1$c2FsdA$YQ',
    '$argon2id$v=16$m=8,t=1,p=1$c2FsdA$YQ',
  ]) {
    await assert.rejects(isPassword('password', hash), /unknown form/);
  }
});

test('a long password is not cut short', async () => {
  const long = 'a'.repeat(200);
  const hash = await hashPassword(long);
  assert.equal(await isPassword(`${long.slice(0, -1)}b`, hash), false);
  assert.ok(await isPassword(long, hash));
});

async function argon2Text(password: string, { memory, passes }: { memory: number; passes: number }): Promise<string> {
  const { argon2Sync } = await import('node:crypto');
  const nonce = Buffer.from('saltsaltsalt');
  const tag = argon2Sync('argon2id', { message: password, nonce, memory, passes, parallelism: 1, tagLength: 32 });
  const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64').replaceAll('=', '');
  return `$argon2id$v=19$m=${memory},t=${passes},p=1$${text(nonce)}$${text(tag)}`;
}
