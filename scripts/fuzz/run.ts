import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { checkInvariants } from '../../src/core/reports/invariants/check-invariants.ts';
import { installFuzzer } from '../../test/ci/openapi-tools/install-tools.ts';
import { findProgram } from '../../test/helpers/machine/find-program.ts';
import { throwawayDirectory } from '../../test/helpers/machine/throwaway-directory.ts';
import { openWorld } from '../abuse/world.ts';
import { onlyOptions } from '../only-options.ts';

// npm run fuzz: schemathesis makes requests of the documents of both APIs, one by one and in the order in which answers lead to further calls. --seconds=N how long
// each document, --seed=N another run. It fails where an answer is a fault of ours, undeclared or not of its shape, or the audit finds anything. The service reaches
// this machine alone.
onlyOptions(['--seconds', '--seed'], { takesWords: false, numbers: ['--seconds', '--seed'] });
const numberOf = (name: string, otherwise: number) => {
  const given = process.argv.find((argument) => argument.startsWith(`--${name}=`));
  return given === undefined ? otherwise : Number(given.slice(name.length + 3));
};
const seconds = numberOf('seconds', 600);
const seed = numberOf('seed', 1);
const checks = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_schema_conformance',
];

const fuzzer = await installFuzzer();
if (fuzzer.skip !== false) {
  console.error(`Nothing was tried: ${fuzzer.skip}.`);
  process.exit(1);
}
const python = findProgram('python3').path;
// It keeps what it found in the folder that it runs in.
const directory = throwawayDirectory('takilya-fuzz-');

async function fuzz(url: string, header: string): Promise<boolean> {
  const program = 'import sys; from schemathesis.cli import schemathesis; sys.exit(schemathesis())';
  const options = [
    ...[
      '--url',
      url,
      '--header',
      header,
      '--checks',
      checks.join(','),
      '--phases',
      'examples,coverage,fuzzing,stateful',
    ],
    ...['--max-time', String(seconds), '--seed', String(seed), '--workers', '1', '--no-shrink', '--no-color'],
    ...['--generation-database', 'none', '--continue-on-failure', '--warnings', 'off'],
  ];
  const child = spawn(python, ['-c', program, 'run', `${url}/openapi.json`, ...options], {
    env: { ...process.env, PYTHONPATH: fuzzer.path, PYTHONDONTWRITEBYTECODE: '1' },
    cwd: directory,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code] = await once(child, 'close');
  return code === 0;
}

const world = await openWorld();
let isSound = true;
try {
  const { keys, order } = await world.openAttacker();
  const faces = [
    [`${world.service.url}/open-api/v1`, `api-key:${keys.test}`],
    [`${world.service.url}/marketplace/v1`, `authorization:Bearer ${order.token}`],
  ] as const;
  for (const [url, header] of faces) isSound = (await fuzz(url, header)) && isSound;
  const { checks: invariants } = await checkInvariants(world.db);
  const broken = invariants.filter(({ ok }) => !ok);
  for (const { name, found } of broken) console.log(`${name}: ${found}`);
  isSound &&= broken.length === 0;
  console.log(
    `Seed ${seed}: ${isSound ? 'sound' : 'NOT SOUND'}; ${invariants.length} invariants, ${broken.length} broken`,
  );
} finally {
  await world.close();
}
process.exitCode = isSound ? 0 : 1;
