import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { errorCatalogue } from '../src/core/base/define-error.ts';
import { maximaDefault } from '../src/core/base/policy.ts';
import { statusOf } from '../src/http/error-reply.ts';
import { openApiDocument } from '../src/open-api/openapi-document.ts';
import { openApiRoutes } from '../src/open-api/routes.ts';
import { type OpenApi, sdkSources } from './generate-sdk.ts';
import { licensesPage } from './licenses.ts';

// Writes docs/openapi.json, docs/errors.md, docs/licenses.md and sdk/src/generated from the code; with --check it only tells
// whether they are up to date.
const root = new URL('../', import.meta.url);
const isCheck = process.argv.includes('--check');

// Also errors that no API gives.
for (const file of globSync('src/**/*.errors.ts', { cwd: root }).sort()) await import(new URL(file, root).href);

const openApi = `${JSON.stringify(openApiDocument(openApiRoutes(maximaDefault)), null, 2)}\n`;
const client = Object.entries(sdkSources(JSON.parse(openApi) as OpenApi));
const documents = {
  'docs/openapi.json': openApi,
  'docs/errors.md': errorsPage(),
  'docs/licenses.md': licensesPage(),
  ...Object.fromEntries(client.map(([name, text]) => [`sdk/src/generated/${name}`, text])),
};

let isStale = false;
for (const [name, text] of Object.entries(documents)) {
  const file = new URL(name, root);
  const present = await readFile(file, 'utf8').catch(() => '');
  if (present === text) continue;
  if (isCheck) {
    console.error(`${name} is not up to date; run npm run docs.`);
    isStale = true;
  } else {
    await writeFile(file, text);
    console.log(`Wrote ${name}`);
  }
}
process.exitCode = isStale ? 1 : 0;

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
