import { globSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { errorCatalogue } from '../src/core/base/define-error.ts';
import { maximaDefault } from '../src/core/base/policy.ts';
import { statusOf } from '../src/http/error-reply.ts';
import { marketplaceDocument } from '../src/marketplace/plugin.ts';
import { openApiDocument, publishedDocument } from '../src/open-api/openapi-document.ts';
import { postmanCollection } from '../src/open-api/postman/collection.ts';
import { openApiRoutes } from '../src/open-api/routes.ts';
import { actsPage } from './acts-page.ts';
import { releaseApi } from './api-release/release-api.ts';
import { type Described, type OpenApi, sdkSources } from './generate-sdk.ts';
import { pythonSources } from './generate-sdk-python.ts';
import { sdkTypes } from './generate-sdk-types.ts';
import { licensesPage } from './licenses.ts';
import { methodsPage } from './methods-page.ts';
import { noticesPage } from './notices-page.ts';

// Writes docs/openapi.json, docs/postman.json, docs/acts.md, docs/errors.md, docs/guides/notices.md, docs/licenses.md, docs/payment-methods.md, sdk/src/generated, sdk/types and
// sdk-python/takilya/generated from the code; with --check it only tells whether they are up to date. With --release the document becomes the one that later ones are held against.
const root = new URL('../', import.meta.url);
const isCheck = process.argv.includes('--check');

// Also errors that no API gives.
for (const file of globSync('src/**/*.errors.ts', { cwd: root }).sort()) await import(new URL(file, root).href);

const document = openApiDocument(openApiRoutes(maximaDefault));
const openApi = `${JSON.stringify(document, null, 2)}\n`;
const collection = postmanCollection(document, { origin: 'http://localhost:3000' });
const marketplace = JSON.parse(JSON.stringify(marketplaceDocument())) as Described;
const client = Object.entries(sdkSources(JSON.parse(openApi) as OpenApi, marketplace));
const pythonClient = Object.entries(pythonSources(JSON.parse(openApi) as OpenApi));
const documents = {
  'docs/openapi.json': `${JSON.stringify(publishedDocument(document), null, 2)}\n`,
  'docs/postman.json': `${JSON.stringify(collection, null, 2)}\n`,
  'docs/acts.md': actsPage(),
  'docs/errors.md': errorsPage(),
  'docs/guides/notices.md': noticesPage(),
  'docs/licenses.md': licensesPage(),
  'docs/payment-methods.md': methodsPage(),
  ...Object.fromEntries(client.map(([name, text]) => [`sdk/src/generated/${name}`, text])),
  ...Object.fromEntries(pythonClient.map(([name, text]) => [`sdk-python/takilya/generated/${name}`, text])),
};

let isStale = false;
await bring(documents);
// From what stands in sdk/src now.
await bring(await sdkTypes());
process.exitCode = isStale ? 1 : 0;
if (process.argv.includes('--release')) await release();

async function bring(texts: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(texts)) {
    const file = new URL(name, root);
    const present = await readFile(file, 'utf8').catch(() => '');
    if (present === text) continue;
    if (isCheck) {
      console.error(`${name} is not up to date; run npm run docs.`);
      isStale = true;
    } else {
      await mkdir(new URL('./', file), { recursive: true });
      await writeFile(file, text);
      console.log(`Wrote ${name}`);
    }
  }
}

async function release(): Promise<void> {
  const [releasedFile, changelogFile] = ['docs/released/openapi-v1.json', 'docs/api-changelog.md'].map(
    (path) => new URL(path, root),
  ) as [URL, URL];
  const outcome = releaseApi({
    released: JSON.parse(await readFile(releasedFile, 'utf8')),
    present: JSON.parse(openApi),
    changelog: await readFile(changelogFile, 'utf8'),
    today: new Date().toISOString().slice(0, 10),
  });
  if ('faults' in outcome) {
    for (const fault of outcome.faults) console.error(fault);
    process.exitCode = 1;
    return;
  }
  await writeFile(changelogFile, outcome.changelog);
  await writeFile(releasedFile, openApi);
  console.log('Released: docs/released/openapi-v1.json, docs/api-changelog.md');
}

function errorsPage(): string {
  const byCode = Map.groupBy(errorCatalogue(), ({ code }) => code);
  const rows = [...byCode]
    .map(([code, definitions]) => ({ code, status: statusOf(definitions[0]!), definitions }))
    .sort((left, right) => left.status - right.status || left.code.localeCompare(right.code));
  const sections = rows.map(({ code, status, definitions }) => {
    const whens = listed(definitions.map(({ when }) => when));
    const hints = listed(definitions.flatMap(({ hint }) => (typeof hint === 'string' ? [hint] : [])));
    const advice = hints === '' ? '' : `\n\nWhat to do:\n\n${hints}`;
    return `## ${code} (${status})\n\n${whens}${advice}\n`;
  });
  return `# Errors\n\nMade from the code by \`npm run docs\`. Every error has this shape:\n\n\`\`\`json\n{"error": {"code", "message", "hint", "details"?: [{"field", "message"}]}, "requestId"}\n\`\`\`\n\n${sections.join('\n')}`;
}

/** In an order that does not depend on which module is loaded first. */
function listed(sentences: readonly string[]): string {
  return [...new Set(sentences)]
    .sort()
    .map((sentence) => `- ${sentence}`)
    .join('\n');
}
