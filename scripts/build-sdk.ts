import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { npmPackage } from '../src/documentation/clients/npm-package.ts';
import { pythonWheel, wheelName } from '../src/documentation/clients/python-wheel.ts';

// Writes the clients as the service serves them, into sdk/dist: for those who want to look at them, or to publish them.
const root = new URL('../', import.meta.url);
const { version } = JSON.parse(await readFile(new URL('package.json', root), 'utf8'));
const folder = new URL('sdk/dist/', root);
await mkdir(folder, { recursive: true });
const files = { 'takilya.tgz': await npmPackage({ version }), [wheelName(version)]: pythonWheel({ version }) };
for (const [name, bytes] of Object.entries(files)) {
  await writeFile(new URL(name, folder), bytes);
  console.log(`Wrote sdk/dist/${name}, ${bytes.length} bytes`);
}
