import assert from 'node:assert/strict';
import { test } from 'node:test';
import { signedHeaders } from './sign-request.ts';

test('a request is signed as the description of the scheme shows it', () => {
  const account = {
    accessKey: 'AKIAIOSFODNN7EXAMPLE',
    secretKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
    region: 'us-east-1',
  };
  const { authorization } = signedHeaders(account, {
    method: 'GET',
    host: 'examplebucket.s3.amazonaws.com',
    path: '/?lifecycle=',
    now: Date.UTC(2013, 4, 24),
  });
  assert.equal(
    authorization,
    'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,' +
      'SignedHeaders=host;x-amz-content-sha256;x-amz-date,' +
      'Signature=fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
  );
});
