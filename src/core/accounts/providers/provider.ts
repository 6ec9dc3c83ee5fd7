import type { SecretBox } from '../../../platform/secret-box.ts';

/** An organization's own OpenID provider. */
export interface Provider {
  organizationId: string;
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Another one with each change. */
  version: string;
}

/** What we remember between sending somebody to the provider and their coming back. */
export interface ProviderChecks {
  state: string;
  nonce: string;
  codeVerifier: string;
}

/** What the provider says of somebody, after its signature was checked. */
export interface ProviderClaims {
  email: string | null;
  isEmailVerified: boolean;
  name: string | null;
  /** When they gave the provider their password or the like, in ms; null where it does not say. */
  signedInAtMs: number | null;
}

/** OpenID Connect. Each call goes to the provider, with no transaction open, and raises `providerSilent` where it does not answer well. */
export interface ProviderCalls {
  /** Where the browser is sent. `isAgain`: the provider asks for the password anew. */
  address(provider: Provider, input: ProviderChecks & { redirectUrl: string; isAgain: boolean }): Promise<string>;
  /** What the provider says of the one who came back. */
  claims(
    provider: Provider,
    input: ProviderChecks & { returnedUrl: string; isAgain: boolean },
  ): Promise<ProviderClaims>;
}

export interface ProviderServices {
  calls: ProviderCalls;
  /** Seals clients' secrets, see `providerSecretPurpose`. */
  secrets: SecretBox;
}

/** The purpose of the box that seals clients' secrets. */
export const providerSecretPurpose = 'sign-in providers';

/** Where the provider sends people back to. */
export function returnPathOf(slug: string): string {
  return `${providerPathOf(slug)}/return`;
}

export function providerPathOf(slug: string): string {
  return `/organizer/sign-in/oidc/${slug}`;
}
