import { writeFile } from 'node:fs/promises';
import { brotliCompressSync, constants } from 'node:zlib';
import { readConfig } from '../src/config/config.ts';
import { liveDemoPast } from '../src/seeding/demo-events.ts';
import { demoPastFile, readDemoPast } from '../src/seeding/demo-past.ts';
import { describeSeeding } from '../src/seeding/describe-demo-past.ts';
import { createDemoSelling, createKeyRules, createPolicy } from '../src/wiring/rules.ts';
import { testDatabase } from '../test/helpers/database/test-database.ts';

const database = await testDatabase();
try {
  const past = await describePast();
  const isCurrent = past === (await readDemoPast().catch(() => ''));
  if (process.argv.includes('--check')) {
    if (!isCurrent)
      fail('seeds/demo-past.br is not what living through the demo gives now: run npm run prepare-start.');
  } else if (!isCurrent) {
    const bytes = brotliCompressSync(past, {
      params: { [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS },
    });
    await writeFile(demoPastFile, bytes);
    console.log(`seeds/demo-past.br: ${past.length} characters in ${bytes.length} bytes`);
  }
} finally {
  await database.close();
}

/** With everything as the configuration has it by itself. */
function describePast(): Promise<string> {
  const config = readConfig(
    { APP_SECRET: 'prepared with a secret that is not kept anywhere' },
    { workDir: '/nonexistent' },
  );
  return describeSeeding(database.db, {
    keyRules: createKeyRules(config),
    policy: createPolicy(config),
    selling: createDemoSelling(config),
    hasDemo: true,
    now: Date.now,
    makePast: liveDemoPast,
  });
}

function fail(sentence: string): void {
  console.error(sentence);
  process.exitCode = 1;
}
