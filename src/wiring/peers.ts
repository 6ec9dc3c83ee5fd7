import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { codeOf } from '../platform/database/faults.ts';
import { openPeers, type Peers, type PeersOptions } from '../platform/peers/peers.ts';

/** Others cannot reach this process where it was told to be. The message is one sentence. */
export class PeerAddressError extends Error {}

/** The processes that sell together: those that know the secret and are of one version. */
export async function joinPeers({ secret, ...options }: PeersOptions): Promise<Peers> {
  try {
    return await openPeers({ ...options, secret: `${secret} ${versionOfSelling()}` });
  } catch (error) {
    const address = `PEER_ADDRESS ${options.at?.host}:${options.at?.port}`;
    const code = codeOf(error);
    if (code === 'EADDRINUSE') {
      throw new PeerAddressError(`${address} is in use by another program; stop it or set another port.`);
    }
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
      throw new PeerAddressError(`${address} is not an address of this machine; set one that others reach it by.`);
    }
    throw error;
  }
}

const sellingDirectory = new URL('../core/selling/', import.meta.url);

/** What is asked is not translated between versions: while one is rolled out, those of each sell among themselves. */
function versionOfSelling(): string {
  const hash = createHash('sha256');
  const files = readdirSync(sellingDirectory, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.ts$/.test(file),
  );
  for (const file of files.sort()) hash.update(readFileSync(new URL(file, sellingDirectory)));
  return hash.digest('hex');
}
