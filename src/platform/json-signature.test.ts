import assert from 'node:assert/strict';
import { createPublicKey, generateKeyPairSync, type KeyObject, verify } from 'node:crypto';
import { test } from 'node:test';
import { nameOfKey, readSignedJson, signingWay, signJson } from './json-signature.ts';

const type = 'trial+jws';
const content = { papers: [{ number: 'SI-00000001', total: 1_120 }], name: 'Señor Niño' };
const keys: Record<string, () => KeyObject> = {
  EdDSA: () => generateKeyPairSync('ed25519').privateKey,
  ES256: () => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey,
  RS256: () => generateKeyPairSync('rsa', { modulusLength: 2_048 }).privateKey,
};

for (const [way, makeKey] of Object.entries(keys)) {
  test(`what was signed by ${way} is read by the public key, and by no other key`, () => {
    const key = makeKey();
    const text = signJson(content, { key, type });
    const shown = createPublicKey(key);
    assert.deepEqual(readSignedJson(`${text}\n`, { key: shown, type }), content);
    assert.deepEqual(readSignedJson(text, { key, type }), content);
    assert.equal(readSignedJson(text, { key: makeKey(), type }), undefined);
    assert.equal(readSignedJson(text, { key: shown, type: 'other+jws' }), undefined);
    const header = JSON.parse(Buffer.from(text.split('.')[0] as string, 'base64url').toString());
    assert.deepEqual(header, { alg: way, kid: nameOfKey(shown), typ: type });
  });

  test(`a text of which anything was changed is refused (${way})`, () => {
    const key = makeKey();
    const text = signJson(content, { key, type });
    for (let at = 0; at < text.length; at += 1) {
      const other = text[at] === 'A' ? 'B' : 'A';
      const changed = `${text.slice(0, at)}${other}${text.slice(at + 1)}`;
      // The last letter of a part may hold bits that mean nothing.
      const isSame = changed.split('.').every((part, place) => {
        return Buffer.from(part, 'base64url').equals(Buffer.from(text.split('.')[place] ?? '', 'base64url'));
      });
      if (!isSame) assert.equal(readSignedJson(changed, { key, type }), undefined, `letter ${at}`);
    }
    const [header, , signature] = text.split('.');
    for (const broken of ['', '..', text.replace(/\.[^.]*$/, '.'), `${text}.A`, `${header}.${signature}`]) {
      assert.equal(readSignedJson(broken, { key, type }), undefined, broken);
    }
  });
}

test('the header does not say by which way a text is verified', () => {
  const key = (keys.EdDSA as () => KeyObject)();
  const [, body] = signJson(content, { key, type }).split('.');
  const none = Buffer.from(JSON.stringify({ alg: 'none', typ: type })).toString('base64url');
  assert.equal(readSignedJson(`${none}.${body}.`, { key, type }), undefined);
  assert.equal(readSignedJson(`${none}.${body}.AAAA`, { key, type }), undefined);
});

test('the signature is one that others verify: of RFC 7515 over header and content', () => {
  const key = (keys.RS256 as () => KeyObject)();
  const [header, body, signature] = signJson(content, { key, type }).split('.') as [string, string, string];
  const isGood = verify(
    'sha256',
    Buffer.from(`${header}.${body}`),
    createPublicKey(key),
    Buffer.from(signature, 'base64url'),
  );
  assert.ok(isGood);
});

test('the name of a key is its thumbprint', () => {
  // RFC 8037, appendix A.3.
  const key = createPublicKey({
    key: { kty: 'OKP', crv: 'Ed25519', x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo' },
    format: 'jwk',
  });
  assert.equal(nameOfKey(key), 'kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k');
});

test('a key that is too short, or of another kind, signs nothing', () => {
  assert.equal(signingWay(generateKeyPairSync('rsa', { modulusLength: 1_024 }).privateKey), undefined);
  assert.equal(signingWay(generateKeyPairSync('ec', { namedCurve: 'P-384' }).privateKey), undefined);
});
