import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sha256 } from '../../core/base/sha256.ts';
import type { ArchivedFile } from '../../platform/archives/tar.ts';
import { zipOf } from '../../platform/archives/zip.ts';

const folder = fileURLToPath(new URL('../../../sdk-python', import.meta.url));

/** The name that pip reads the package and its version from, also where it is part of a URL. */
export function wheelName(version: string): string {
  return `takilya-${pythonVersion(version)}-py3-none-any.whl`;
}

/** The Python client of this very version as pip installs it. Every node of a version builds the same bytes. */
export function pythonWheel({ version }: { version: string }): Buffer {
  const about = `takilya-${pythonVersion(version)}.dist-info`;
  const files: ArchivedFile[] = [
    ...modules(),
    { name: `${about}/LICENSE`, bytes: readFileSync(join(folder, 'LICENSE')) },
    { name: `${about}/METADATA`, bytes: Buffer.from(metadataOf(version)) },
    {
      name: `${about}/WHEEL`,
      bytes: Buffer.from('Wheel-Version: 1.0\nGenerator: takilya\nRoot-Is-Purelib: true\nTag: py3-none-any\n'),
    },
  ];
  const record = `${about}/RECORD`;
  const rows = files.map(
    ({ name, bytes }) => `${name},sha256=${sha256(bytes).toString('base64url')},${bytes.length}\n`,
  );
  return zipOf([...files, { name: record, bytes: Buffer.from(`${rows.join('')}${record},,\n`) }]);
}

function modules(): ArchivedFile[] {
  return readdirSync(join(folder, 'takilya'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.py') || name === 'py.typed')
    .sort()
    .map((name) => ({ name: `takilya/${name}`, bytes: readFileSync(join(folder, 'takilya', name)) }));
}

function metadataOf(version: string): string {
  return `Metadata-Version: 2.1
Name: takilya
Version: ${pythonVersion(version)}
Summary: Typed client of the Takilya Open API, sync and async: events, tickets, orders, notices and verified webhooks.
License: MIT
License-File: LICENSE
Requires-Python: >=3.11
Classifier: Typing :: Typed
Description-Content-Type: text/markdown

${readFileSync(join(folder, 'README.md'), 'utf8')}`;
}

/** A version before its release is written in another way there: 1.2.0-beta.3 is 1.2.0rc3. */
function pythonVersion(version: string): string {
  return version.replace(/-.*?(\d*)$/, (_, number: string) => `rc${number || '0'}`);
}
