import type { Database } from '../../../platform/database/database.ts';
import type { SecretBox } from '../../../platform/secret-box.ts';
import type { PasskeyServices } from '../passkeys/passkey.ts';
import type { Passwords } from './passwords.ts';

/** What dealing with accounts needs. No transaction is open while passwords are hashed, so these take the database. */
export interface AccountServices {
  db: Database;
  passwords: Passwords;
  /** Seals the links in mails, see `mailLinkPurpose`. */
  mailLinks: SecretBox;
  /** Seals the secrets of second factors, see `factorSecretPurpose`. */
  factorSecrets: SecretBox;
  passkeys: PasskeyServices;
  now: () => number;
}

/** The purpose of the box that seals the secrets of second factors. */
export const factorSecretPurpose = 'second factors';

/** Who asks, before we know who it is. */
export interface Caller {
  address: string;
  /** What counts as one address: for IPv6 the /64. */
  network: string;
  userAgent: string | null;
  /** What the browser was given when somebody signed in with it before. */
  deviceToken?: string;
}

/** Where the links in mails lead; the face serves these paths. */
export const signUpConfirmPath = '/organizer/sign-up/confirm';
export const passwordResetPath = '/organizer/reset-password';
export const invitationPath = '/organizer/invitation';

export function linkOf(path: string, token: string): string {
  return `${path}?token=${token}`;
}

export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

export function isoOf(ms: number): string {
  return new Date(ms).toISOString();
}
