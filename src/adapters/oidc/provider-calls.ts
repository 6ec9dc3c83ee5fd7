import type { ClientAuth, Configuration, CustomFetch } from 'openid-client';
import { providerRefused, providerSilent } from '../../core/accounts/providers/provider.errors.ts';
import type { Provider, ProviderCalls, ProviderClaims } from '../../core/accounts/providers/provider.ts';
import { Refusal, raise } from '../../core/base/define-error.ts';
import type { OutboundPolicy } from '../../core/base/outbound-address.ts';
import { lazily } from '../../platform/lazily.ts';
import { undici } from '../../platform/undici.ts';
import { createVettedConnector } from '../outbound/vetted-connector.ts';
import { createNameResolver } from '../outbound/vetted-lookup.ts';

const library = () => import('openid-client');

const timeoutMs = 5_000;
const answerBytesMax = 256 * 1_024;

/** OpenID Connect by authorization code, PKCE, state and nonce. It goes only where webhooks may go, and follows nobody elsewhere. */
export function createProviderCalls({ outbound }: { outbound: OutboundPolicy }): ProviderCalls {
  const connect = createVettedConnector(outbound, { resolve: createNameResolver({ timeoutMs }), timeoutMs });
  const dispatcher = lazily(
    () => new (undici().Agent)({ connect, maxResponseSize: answerBytesMax, pipelining: 0, keepAliveTimeout: 1 }),
  );
  const vettedFetch: CustomFetch = async (url, { method, headers, body, signal }) => {
    if (outbound.urlFault(url) !== undefined) throw new Error('The address is not one to call');
    const limit = AbortSignal.timeout(timeoutMs);
    const answer = await undici().fetch(url, {
      method,
      headers: { ...headers, 'accept-encoding': 'identity' },
      body: body instanceof URLSearchParams ? body.toString() : (body as string | null | undefined),
      redirect: 'manual',
      signal: signal === undefined ? limit : AbortSignal.any([signal, limit]),
      dispatcher: dispatcher(),
    });
    return answer as unknown as Response;
  };

  return {
    address: async (provider, { state, nonce, codeVerifier, redirectUrl, isAgain }) => {
      const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await library();
      const configuration = await discovered(provider, vettedFetch);
      // The browser is sent nowhere that we would not go ourselves, and what is in the document need not be an address at all.
      const { authorization_endpoint: endpoint } = configuration.serverMetadata();
      if (typeof endpoint !== 'string' || outbound.urlFault(endpoint) !== undefined) raise(providerSilent, {});
      const address = buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUrl,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
        ...(isAgain ? { prompt: 'login', max_age: '0' } : {}),
      });
      return address.href;
    },
    claims: async (provider, { state, nonce, codeVerifier, returnedUrl }) => {
      const { authorizationCodeGrant, AuthorizationResponseError } = await library();
      const configuration = await discovered(provider, vettedFetch);
      try {
        const tokens = await authorizationCodeGrant(configuration, new URL(returnedUrl), {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: codeVerifier,
          idTokenExpected: true,
        });
        return claimsOf(tokens.claims() ?? {});
      } catch (error) {
        // The person said no, or the address they came back by is not the one that we sent them out with.
        if (error instanceof AuthorizationResponseError) raise(providerRefused, {});
        raise(providerSilent, {});
      }
    },
  };
}

async function discovered(
  { issuer, clientId, clientSecret }: Provider,
  vettedFetch: CustomFetch,
): Promise<Configuration> {
  const { discovery, customFetch, allowInsecureRequests, enableNonRepudiationChecks, ...ways } = await library();
  // As the provider says; the standard's default is the second.
  const authenticate: ClientAuth = (server, ...rest) => {
    const isPost = server.token_endpoint_auth_methods_supported?.includes('client_secret_post') === true;
    const way = isPost ? ways.ClientSecretPost(clientSecret) : ways.ClientSecretBasic(clientSecret);
    return way(server, ...rest);
  };
  try {
    return await discovery(new URL(issuer), clientId, undefined, authenticate, {
      [customFetch]: vettedFetch,
      timeout: timeoutMs / 1_000,
      // Signatures are checked too. Plain HTTP is for trials: `vettedFetch` lets it through to ranges that the operator opened.
      execute: [enableNonRepudiationChecks, ...(issuer.startsWith('http:') ? [allowInsecureRequests] : [])],
    });
  } catch (error) {
    if (error instanceof Refusal) throw error;
    raise(providerSilent, {});
  }
}

function claimsOf(claims: Readonly<Record<string, unknown>>): ProviderClaims {
  const { email, email_verified: isVerified, name, auth_time: signedInAt } = claims;
  return {
    email: typeof email === 'string' ? email : null,
    isEmailVerified: isVerified === true,
    name: typeof name === 'string' && name.trim() !== '' ? name.trim() : null,
    signedInAtMs: typeof signedInAt === 'number' ? signedInAt * 1_000 : null,
  };
}
