import { createHash, generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the provider does at its next sign-in. */
interface Behaviour {
  /** Added to the id token, or put in place of what would be in it. */
  claims: Record<string, unknown>;
  /** Signs with a key that is not in its list. */
  isForged: boolean;
  /** Answers this in place of its documents, with this status. */
  broken?: { path: string; status: number; body: string };
}

export interface OidcProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  behaviour: Behaviour;
  /** Signs somebody in at the address that a browser was sent to, and answers where it is sent back to. */
  visit(address: string): string;
  calls: string[];
  close(): Promise<void>;
}

/** An OpenID provider that says of people whatever it is told to. ES256. */
export async function startOidcProvider(): Promise<OidcProvider> {
  const own = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const forged = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const codes = new Map<string, { nonce: string; challenge: string; redirect: string }>();
  const behaviour: Behaviour = { claims: {}, isForged: false };
  const [clientId, clientSecret] = ['takilya', 'a secret of the client'];
  const calls: string[] = [];
  let issuer = '';

  const idToken = (nonce: string): string => {
    const now = Math.floor(Date.now() / 1_000);
    const claims = { iss: issuer, aud: clientId, sub: '7', iat: now, exp: now + 300, nonce, ...behaviour.claims };
    const parts = [{ alg: 'ES256', kid: 'one' }, claims].map((part) =>
      Buffer.from(JSON.stringify(part)).toString('base64url'),
    );
    const { privateKey: key } = behaviour.isForged ? forged : own;
    const signature = sign('sha256', Buffer.from(parts.join('.')), { key, dsaEncoding: 'ieee-p1363' });
    return [...parts, signature.toString('base64url')].join('.');
  };

  const tokens = async (request: IncomingMessage): Promise<object | undefined> => {
    const sent = new URLSearchParams(await textOf(request));
    const code = codes.get(sent.get('code') ?? '');
    codes.delete(sent.get('code') ?? '');
    const verified = createHash('sha256')
      .update(sent.get('code_verifier') ?? '')
      .digest('base64url');
    const basic = Buffer.from(`${clientId}:${encodeURIComponent(clientSecret).replaceAll('%20', '+')}`).toString(
      'base64',
    );
    const isClient = request.headers.authorization === `Basic ${basic}`;
    if (code === undefined || verified !== code.challenge || !isClient) return undefined;
    if (sent.get('redirect_uri') !== code.redirect) return undefined;
    return { access_token: 'unused', token_type: 'Bearer', expires_in: 60, id_token: idToken(code.nonce) };
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = request.url ?? '';
    calls.push(path);
    const { broken } = behaviour;
    if (broken?.path === path) {
      response.writeHead(broken.status, { 'content-type': 'application/json', location: 'http://127.0.0.1:1/' });
      response.end(broken.body);
      return;
    }
    const found = path === '/token' ? await tokens(request) : documentsOf(issuer, own.publicKey)[path];
    response.writeHead(found === undefined ? 400 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(found ?? { error: 'invalid_grant' }));
  };

  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    issuer,
    clientId,
    clientSecret,
    behaviour,
    calls,
    visit(address) {
      const asked = new URL(address).searchParams;
      const code = randomUUID();
      const redirect = asked.get('redirect_uri') ?? '';
      codes.set(code, { nonce: asked.get('nonce') ?? '', challenge: asked.get('code_challenge') ?? '', redirect });
      const { pathname } = new URL(redirect);
      return `${pathname}?${new URLSearchParams({ code, state: asked.get('state') ?? '', iss: issuer })}`;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function documentsOf(issuer: string, publicKey: KeyObject): Record<string, object> {
  return {
    '/.well-known/openid-configuration': {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['ES256'],
      code_challenge_methods_supported: ['S256'],
    },
    '/keys': { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'ES256', use: 'sig' }] },
  };
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const piece of request) text += String(piece);
  return text;
}
