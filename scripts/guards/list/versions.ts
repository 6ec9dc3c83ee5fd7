import type { Guard } from '../guard.ts';

const start = 'src/start.ts';
const files = 'src/platform/web-files/web-files.ts';
const claims = 'src/core/base/idempotency/claim.sql.ts';

export const versionGuards: readonly Guard[] = [
  {
    name: 'a start that has nothing to apply',
    invariant: 'a node that is up to date does not wait for one that migrates',
    file: 'src/platform/database/migrate.ts',
    find: 'const missing = await missingOf(connection, migrations);',
    replace: 'const missing = migrations;',
    tests: ['versions/newer-schema'],
  },
  {
    name: 'readiness on a schema of a later release',
    invariant: 'a node that cannot serve on what was migrated is not ready',
    file: 'src/platform/database/write-probe.ts',
    find: 'if (tooNew !== undefined) return tooNew;',
    replace: '',
    tests: ['versions/newer-schema'],
  },
  {
    name: 'a start on a schema of a later release',
    invariant: 'a node that cannot serve on what was migrated is not started',
    file: start,
    find: 'if (obstacle !== undefined) throw new StartError(obstacle);\n  return newerSchema',
    replace: 'return newerSchema',
    tests: ['versions/newer-schema'],
  },
  {
    name: 'a start beside a database that was set aside',
    invariant: 'nobody sells on an empty database between a backup and its restore',
    file: start,
    find: 'await refuseToForget(given, database);',
    replace: '',
    tests: ['versions/set-aside'],
  },
  {
    name: 'what was taken back is in no payout',
    invariant: 'workers of the release before pay nothing that was withdrawn',
    file: 'migrations/0065-versions-side-by-side.sql',
    find: 'check (payout_id is null or withdrawn_payout_id is null)',
    replace: 'check (true)',
    tests: ['settlements/stopped-payouts'],
  },
  {
    name: 'files of a build are kept',
    invariant: 'a page finds its files at nodes of another version',
    file: 'src/wiring/website.ts',
    find: 'await keepBuild(db, web.assets)',
    replace: 'await Promise.resolve()',
    tests: ['versions/files-of-other-builds'],
  },
  {
    name: 'one node announces its files at a time',
    invariant: 'no node clears away what another is about to name',
    file: files,
    find: 'await lockBuilds(tx);',
    replace: '',
    tests: ['versions/files-of-other-builds'],
  },
  {
    name: 'older builds make room',
    invariant: 'kept files do not grow without end',
    file: files,
    find: 'if ((await dropOlderBuilds(tx, { most: buildsMax })) > 0) await dropUnnamedFiles(tx);',
    replace: '',
    tests: ['versions/files-of-other-builds'],
  },
  {
    name: 'names of files are known for a second',
    invariant: 'who asks for files that there are not costs the database nothing',
    file: files,
    find: 'if (names === undefined || performance.now() - names.atMs >= namesHoldMs) {',
    replace: 'if (names === undefined || namesHoldMs > 0) {',
    tests: ['versions/files-of-other-builds'],
  },
  {
    name: 'a file that one node lacks',
    invariant: 'the balancer asks another node for a file before it says that there is none',
    file: 'deploy/haproxy.cfg',
    find: 'retry-on conn-failure empty-response 404 503',
    replace: 'retry-on conn-failure empty-response 503',
    tests: ['versions/balancer-files'],
  },
  {
    name: 'claims of the release before count',
    invariant: 'what a node of it did is not done again by one of ours',
    file: claims,
    find: "isFree('idempotency_records')",
    replace: "trustedSql('true')",
    tests: ['sales/done-once'],
  },
  {
    name: 'the release before sees our claims',
    invariant: 'what a node of ours did is not done again by one of it',
    file: claims,
    find: 'update idempotency_records set status = ',
    replace: 'update idempotency_records set status = null::int + ',
    tests: ['sales/done-once'],
  },
];
