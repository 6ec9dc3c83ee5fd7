import { createHash, createHmac } from 'node:crypto';

export interface S3Account {
  accessKey: string;
  secretKey: string;
  region: string;
}

interface SignedRequest {
  method: string;
  host: string;
  /** Percent-encoded. */
  path: string;
  body: Buffer;
  now: number;
}

const nothing = Buffer.alloc(0);

/** The headers by which an S3-compatible store knows us and that nothing was changed on the way (AWS Signature Version 4). */
export function signedHeaders(account: S3Account, request: Omit<SignedRequest, 'body'> & { body?: Buffer }) {
  const { method, host, path, body = nothing, now } = request;
  const time = new Date(now).toISOString().replaceAll(/[-:]|\.\d{3}/g, '');
  const day = time.slice(0, 8);
  const contentHash = createHash('sha256').update(body).digest('hex');
  const headers = { host, 'x-amz-content-sha256': contentHash, 'x-amz-date': time };
  const names = Object.keys(headers).join(';');
  const lines = Object.entries(headers).map(([name, value]) => `${name}:${value}\n`);
  const [pathname, query = ''] = path.split('?') as [string, string?];
  const canonical = [method, pathname, query, lines.join(''), names, contentHash].join('\n');
  const scope = `${day}/${account.region}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', time, scope, createHash('sha256').update(canonical).digest('hex')].join('\n');
  const parts = [day, account.region, 's3', 'aws4_request'];
  const key = parts.reduce<Buffer | string>((made, part) => hmac(made, part), `AWS4${account.secretKey}`);
  const signature = hmac(key, toSign).toString('hex');
  const credential = `${account.accessKey}/${scope}`;
  return {
    ...headers,
    authorization: `AWS4-HMAC-SHA256 Credential=${credential},SignedHeaders=${names},Signature=${signature}`,
  };
}

function hmac(key: Buffer | string, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
