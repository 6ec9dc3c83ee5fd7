import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

interface LicensedPackage {
  name: string;
  version: string;
  license: string;
  /** `run`: the service needs it; `platform`: on some machines; `development`: only contributors need it. */
  use: 'run' | 'platform' | 'development';
}

// Packages that do not state it in the right field; looked up in their own files.
const saidElsewhere: Record<string, string> = { 'png-js': 'MIT' };

interface LockedPackage {
  version: string;
  license?: string;
  dev?: boolean;
  optional?: boolean;
}

/** Every package that the lock file names, with its licence. */
export function licensedPackages(): LicensedPackage[] {
  const lock = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')) as {
    packages: Record<string, LockedPackage>;
  };
  const found = Object.entries(lock.packages).flatMap(([path, { version, license, dev, optional }]) => {
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    if (path === '') return [];
    const use = dev === true ? 'development' : optional === true ? 'platform' : 'run';
    return [{ name, version, license: license ?? saidElsewhere[name] ?? 'UNKNOWN', use } as const];
  });
  return [...new Map(found.map((each) => [`${each.name} ${each.version}`, each])).values()].sort((left, right) =>
    `${left.name} ${left.version}`.localeCompare(`${right.name} ${right.version}`, 'en'),
  );
}

/** The list as docs/licenses.md has it. */
export function licensesPage(): string {
  const rows = licensedPackages().map(
    ({ name, version, license, use }) => `| ${name} | ${version} | ${license} | ${use} |`,
  );
  return [
    '# Licences of what we depend on',
    '',
    'Made from the lock file by `npm run docs`; `npm run licenses` prints the same. `run`: the service needs it. `platform`:',
    'the same, on some machines only. `development`: only contributors need it. `test/ci/shipped/licenses.test.ts` holds which licences we take.',
    '',
    '| package | version | licence | for |',
    '|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(licensesPage());
