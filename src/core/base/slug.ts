import anyAscii from 'any-ascii';
import { isUuid, randomText } from '../../platform/ids.ts';

const lengthMax = 80;
const hex = '0123456789abcdef';
const base36 = '0123456789abcdefghijklmnopqrstuvwxyz';

/** A readable part of a URL for a name in any script: `[a-z0-9-]`, never empty, never shaped like an id. */
export function slugOf(name: string, { whenEmpty }: { whenEmpty: string }): string {
  const words = anyAscii(name).replaceAll('&', ' and ').toLowerCase();
  // What is owned or cut short stays one word: Conway's, don't.
  const whole = words.replaceAll(/([a-z0-9])'([ts])(?![a-z0-9])/g, '$1$2');
  const slug = cut(whole.replaceAll(/[^a-z0-9]+/g, '-').replace(/^-/, ''), lengthMax);
  if (slug === '') return `${whenEmpty}-${randomText(hex, 8)}`;
  // A slug that looks like an id could never be looked up by slug.
  return isUuid(slug) ? cut(`${whenEmpty}-${slug}`, lengthMax) : slug;
}

/** The same slug with a random ending, for when the plain one is taken. */
export function slugVariant(slug: string): string {
  return `${cut(slug, lengthMax - 7)}-${randomText(base36, 6)}`;
}

function cut(slug: string, length: number): string {
  return slug.slice(0, length).replaceAll(/^-+|-+$/g, '');
}
