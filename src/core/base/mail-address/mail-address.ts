import { domainToASCII } from 'node:url';
import { lowerAscii } from '../text.ts';

/**
 * What all spellings of one address have in common: the case of A to Z does not count, nor whether a domain is written in
 * its own script or in ASCII. Nothing else is forgiven. Folding by all of Unicode makes `İ` an `i`, here in one way and in
 * the database in another, and an address at somebody else's domain would pass for the buyer's.
 */
export function mailAddressKey(address: string): string {
  const at = address.lastIndexOf('@') + 1;
  const domain = address.slice(at);
  return `${lowerAscii(address.slice(0, at))}${asciiDomain(domain) ?? lowerAscii(domain)}`;
}

export function isSameMailAddress(one: string, other: string): boolean {
  return mailAddressKey(one) === mailAddressKey(other);
}

/**
 * The address as a mail server gets it. Its domain follows the same rule as in the key, so that a mail goes where the
 * key says. Undefined where the domain is invalid.
 */
export function wireAddress(address: string): string | undefined {
  const at = address.lastIndexOf('@') + 1;
  const domain = asciiDomain(address.slice(at));
  return domain === undefined ? undefined : `${address.slice(0, at)}${domain}`;
}

const domainLengthMax = 253;

/** Undefined for a text that is no domain: it has no other spelling than its own. */
function asciiDomain(domain: string): string | undefined {
  if (/^[ -~]*$/.test(domain)) return domain.toLowerCase();
  // The conversion is made for the host of a URL, and takes what follows a slash or behind a percent sign for something else.
  if (domain.length > domainLengthMax || !/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain)) return undefined;
  return domainToASCII(domain) || undefined;
}
