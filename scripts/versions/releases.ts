import { readFileSync } from 'node:fs';

export interface Release {
  release: string;
  commit: string;
  /** The last of its migrations; later ones belong to the release that is being made. */
  lastMigration: string;
}

/** What somebody has checked by hand: why nodes of the release before bear what a migration does. */
export interface Borne {
  why: string;
  /** For something that is dropped or renamed: the release that no longer uses it. */
  unusedIn?: string;
}

export interface Releases {
  /** The oldest first. */
  releases: readonly Release[];
  borne: Readonly<Record<string, Borne>>;
  /** Why nobody waits for a migration that changes or reads what is there in one transaction: few rows, say. */
  quick: Readonly<Record<string, string>>;
}

export function readReleases(): Releases {
  return JSON.parse(readFileSync(new URL('../../migrations/releases.json', import.meta.url), 'utf8'));
}

/** The one whose nodes serve beside those of this code while it is upgraded. */
export function previousRelease({ releases }: Releases = readReleases()): Release {
  const last = releases.at(-1);
  if (last === undefined) throw new Error('migrations/releases.json names no release');
  return last;
}
