import type { Database } from '../platform/database/database.ts';
import type { SeedOptions } from './demo-organization.ts';
import { type DemoAccess, seedDemoOrganization } from './demo-organization.ts';
import { seedVenues } from './venues.ts';

export interface SeedReport {
  /** What was loaded now, as sentences. Empty when everything was there. */
  done: string[];
  /** How to get in, known only in the moment the demo organization is made. */
  demo?: DemoAccess;
}

/** Loads what a fresh installation needs. Calling it again changes nothing. */
export async function seed(db: Database, options: SeedOptions): Promise<SeedReport> {
  const done: string[] = [];
  const venues = await db.transaction(seedVenues);
  if (venues > 0) done.push(`Venues: ${venues} loaded`);
  const demo = options.hasDemo ? await db.transaction((tx) => seedDemoOrganization(tx, options)) : undefined;
  if (demo !== undefined) done.push(`Demo organization: ${demo.organizationName} with ${demo.eventCount} events`);
  return { done, demo };
}
