import { raiseInvalid } from '../../base/common.errors.ts';
import type { Detail } from '../../base/define-error.ts';
import { characterCount, descriptionLengthMax, nameFaults, urlFault } from '../../base/text.ts';
import { isEmailShaped } from '../sign-in/credentials.ts';

/** Where an organization is found elsewhere, and the hosts that a link of that kind may lead to; null for any. */
const linkHosts = {
  website: null,
  facebook: ['facebook.com', 'fb.com', 'fb.me'],
  instagram: ['instagram.com'],
  x: ['x.com', 'twitter.com'],
  tiktok: ['tiktok.com'],
  youtube: ['youtube.com', 'youtu.be'],
} as const;
export type LinkKind = keyof typeof linkHosts;
export const linkKinds = Object.keys(linkHosts) as LinkKind[];

/** What an organization tells the public about itself. */
export interface OrganizationProfile {
  /** The name that buyers know it by, everywhere. */
  name: string;
  logoUrl: string | null;
  description: string | null;
  /** The links that it has. */
  links: Partial<Record<LinkKind, string>>;
  contactEmail: string | null;
  contactPhone: string | null;
}

/** As it is typed: every field is a text, and an empty one takes away what was there. */
export type TypedProfile = Record<Exclude<keyof OrganizationProfile, 'links'> | LinkKind, string>;

// Of any country, as people write them.
const phoneShape = /^\+?[\d ().\-/]{5,30}$/;

export function checkProfile(typed: TypedProfile): OrganizationProfile {
  const faults: Detail[] = [];
  const check = (field: keyof TypedProfile, faultOf: (text: string) => string | undefined): string | null => {
    const text = typed[field].trim();
    const message = text === '' ? undefined : faultOf(text);
    if (message !== undefined) faults.push({ field, message });
    return text || null;
  };
  const name = typed.name.trim();
  faults.push(...nameFaults('name', name));
  const profile = {
    name,
    logoUrl: check('logoUrl', (text) => urlFault(text, { httpsOnly: false })),
    description: check('description', descriptionFault)?.replaceAll('\r\n', '\n') ?? null,
    links: Object.fromEntries(
      linkKinds.flatMap((kind) => {
        const link = check(kind, (text) => linkFault(kind, text));
        return link === null ? [] : [[kind, link]];
      }),
    ),
    contactEmail: check('contactEmail', emailFault),
    contactPhone: check('contactPhone', phoneFault),
  };
  if (faults.length > 0) raiseInvalid(faults);
  return profile;
}

function descriptionFault(text: string): string | undefined {
  const isLong = characterCount(text) > descriptionLengthMax;
  return isLong ? `must have at most ${descriptionLengthMax} characters` : undefined;
}

/** Whoever reads Facebook must get there. */
function linkFault(kind: LinkKind, text: string): string | undefined {
  const fault = urlFault(text, { httpsOnly: true });
  const hosts: readonly string[] | null = linkHosts[kind];
  if (fault !== undefined || hosts === null) return fault;
  const { hostname } = new URL(text);
  const isThere = hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`));
  return isThere ? undefined : `must be an address at ${hosts[0]}`;
}

function emailFault(text: string): string | undefined {
  return isEmailShaped(text) ? undefined : 'must be an e-mail address such as ana@example.com';
}

function phoneFault(text: string): string | undefined {
  return phoneShape.test(text) ? undefined : 'must be a phone number such as +63 917 123 4567';
}
