import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../../test/helpers/machine/child.ts';
import { throwawayDirectory } from '../../test/helpers/machine/throwaway-directory.ts';
import { onlyOptions } from '../only-options.ts';
import { bringNewerMigrations, openPrevious } from './previous-release.ts';

// npm run versions: the release before this code on the schema of this code, by its own tests; and this code's tests with a node
// of that release beside, which works on the same database. --short takes a few files of each; --require-all fails where the
// history does not have that release.
onlyOptions(['--short', '--require-all'], { takesWords: false });
const isShort = process.argv.includes('--short');
const previous = openPrevious();
if ('lacks' in previous) {
  console.error(`Versions side by side were not tried: ${previous.lacks}.`);
  process.exit(process.argv.includes('--require-all') ? 1 : 0);
}

const itsTests = isShort
  ? [
      'test/sales/orders/orders-read',
      'test/sales/payments/payments-worker',
      'test/door/scans',
      'test/webhooks/callbacks',
      'test/webhooks/relay',
    ]
  : ['test/sales', 'test/door', 'test/webhooks', 'test/organizer', 'settlement', 'check-in'];
const ourTests = isShort
  ? ['test/sales/orders/orders-read', 'test/door/scans', 'test/webhooks/api-test-message']
  : [
      'test/sales/orders',
      'test/sales/payments/payments-late',
      'test/sales/payments/refunds',
      'test/sales/tickets',
      'test/door/',
      'test/webhooks/api-',
    ];

const folder = throwawayDirectory('takilya-versions-');
try {
  const [older, beside] = [join(folder, 'older'), join(folder, 'beside')];
  for (const place of [older, beside]) previous.checkOut(place);
  bringNewerMigrations(older);
  console.log(`Tests of ${previous.release} on the schema of this code`);
  const first = runTests(older, itsTests, {});
  console.log(`\nTests of this code with a node of ${previous.release} beside`);
  const second = runTests(repository, ourTests, { TEST_BESIDE: beside });
  process.exitCode = first === 0 && second === 0 ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
}

function runTests(place: string, words: readonly string[], environment: Record<string, string>): number | null {
  const { status } = spawnSync(process.execPath, ['scripts/test.ts', '--jobs=2', ...words], {
    cwd: place,
    env: { ...process.env, ...environment },
    stdio: 'inherit',
  });
  return status;
}
