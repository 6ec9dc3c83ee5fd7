import { raiseInvalid } from '../../base/common.errors.ts';
import type { Detail } from '../../base/define-error.ts';
import type { Fault } from '../../base/faults/faults.ts';
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
export const phoneLengthMax = 31;
const phoneShape = /^\+?[\d ().\-/]{5,30}$/;

export function checkProfile(typed: TypedProfile): OrganizationProfile {
  const faults: Detail[] = [];
  const check = (field: keyof TypedProfile, faultOf: (text: string) => Fault | undefined): string | null => {
    const text = typed[field].trim();
    const fault = text === '' ? undefined : faultOf(text);
    if (fault !== undefined) faults.push({ field, ...fault });
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

function descriptionFault(text: string): Fault | undefined {
  const isLong = characterCount(text) > descriptionLengthMax;
  return isLong ? { fault: 'tooLong', values: { most: descriptionLengthMax } } : undefined;
}

/** Anyone who reads Facebook must get there. */
export function linkFault(kind: LinkKind, text: string): Fault | undefined {
  const fault = urlFault(text, { httpsOnly: true });
  const hosts: readonly string[] | null = linkHosts[kind];
  if (fault !== undefined || hosts === null) return fault;
  const { hostname } = new URL(text);
  const isThere = hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`));
  return isThere ? undefined : { fault: 'urlElsewhere', values: { host: hosts[0] as string } };
}

function emailFault(text: string): Fault | undefined {
  return isEmailShaped(text) ? undefined : { fault: 'notAnEmail' };
}

export function phoneFault(text: string): Fault | undefined {
  return phoneShape.test(text) ? undefined : { fault: 'notAPhone' };
}
