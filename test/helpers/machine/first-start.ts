import type { DemoAccess } from '../../../src/seeding/demo-organization.ts';
import { seed } from '../../../src/seeding/seed.ts';
import { createDemoSelling, createKeyRules, createPolicy } from '../../../src/wiring/rules.ts';
import type { TestServer } from './test-server.ts';

/** What a first start loads and prints: the demo organization with its keys. */
export async function firstStart({ db, config }: Pick<TestServer, 'db' | 'config'>): Promise<DemoAccess> {
  const { demo } = await seed(db, {
    keyRules: createKeyRules(config),
    policy: createPolicy(config),
    selling: createDemoSelling(config),
    hasDemo: true,
    now: Date.now,
  });
  return demo as DemoAccess;
}
