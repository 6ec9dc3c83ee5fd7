import type { Queryable, Tx } from '../../../platform/database/database.ts';
import type { Actor } from '../../base/actor.ts';
import { raiseInvalid } from '../../base/common.errors.ts';
import { lockOrganization } from '../../base/lock-organization.sql.ts';
import { listOrigins, replaceOrigins } from './embed.sql.ts';

/** How an organization's events appear on sites of others. */
export interface Embed {
  allowedOrigins: string[];
}

export const originsMax = 20;
export const originLengthMax = 268;

export async function readEmbed(db: Queryable, { organizationId }: Pick<Actor, 'organizationId'>): Promise<Embed> {
  return { allowedOrigins: (await listOrigins(db, { organizationId })).map(({ origin }) => origin) };
}

/** Says which sites may call the marketplace for the organization's events. Anyone who is no longer named is refused at once. */
export async function changeEmbed(
  tx: Tx,
  { organizationId, isSandbox }: Pick<Actor, 'organizationId' | 'isSandbox'>,
  { allowedOrigins }: Embed,
): Promise<Embed> {
  if (allowedOrigins.length > originsMax) {
    raiseInvalid([{ field: 'allowedOrigins', fault: 'itemsTooMany', values: { most: originsMax } }]);
  }
  const faulty = allowedOrigins.flatMap((origin, index) =>
    isOrigin(origin, { isSandbox }) ? [] : [{ field: `allowedOrigins[${index}]`, fault: 'notAnOrigin' } as const],
  );
  if (faulty.length > 0) raiseInvalid(faulty);
  // Two at once leave the one or the other, never some of both.
  await lockOrganization(tx, { organizationId });
  await replaceOrigins(tx, { organizationId, origins: [...new Set(allowedOrigins)] });
  return readEmbed(tx, { organizationId });
}

/** As browsers write it, letter for letter: that is what theirs is compared with. */
function isOrigin(text: string, { isSandbox }: { isSandbox: boolean }): boolean {
  if (text.length > originLengthMax || !URL.canParse(text)) return false;
  const { origin, protocol, hostname, port } = new URL(text);
  // A star is no pattern: no browser would ever send it.
  if (origin !== text || !/^[a-z0-9.-]+$|^\[[0-9a-f:.]+\]$/.test(hostname)) return false;
  return protocol === 'https:' || (isSandbox && protocol === 'http:' && hostname === 'localhost' && port !== '');
}
