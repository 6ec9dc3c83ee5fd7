import { validationFailed } from '../../core/base/common.errors.ts';
import { refusal } from '../../core/base/define-error.ts';
import { errorReply } from '../../http/error-reply.ts';
import { type ApiDocument, type Operation, operationsByTag } from './document.ts';
import { html, inline, type Markup, prettyJson, prose } from './markup.ts';
import { codeBlock, isSuccess, operationSection, verb } from './operation.ts';
import { fieldsTable, insides } from './schema.ts';

/** The whole reference as a page. Its addresses are relative, so that it works below any base path. */
export function docsHtml(given: object): string {
  // Written out and read again: the page then shows what the document says on the wire, and nothing hidden.
  const document = JSON.parse(JSON.stringify(given)) as ApiDocument;
  const { info, servers = [], components = {}, tags = [] } = document;
  const groups = operationsByTag(document);
  const serverUrl = servers[0]?.url ?? '';
  const keyHeader = Object.values(components.securitySchemes ?? {})[0]?.name ?? 'api-key';
  const surroundings = { document, serverUrl, keyHeader };
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${info.title}: reference</title>
<link rel="icon" href="${icon}">
<link rel="stylesheet" href="docs/reference.css">
<script type="module" src="docs/reference.js"></script>
</head>
<body data-base="${new URL(serverUrl, 'http://localhost').pathname.replace(/\/$/, '')}" data-key-header="${keyHeader}">
<a class="skip" href="#content">Skip to the reference</a>
<header class="sign">
<div><h1>${info.title}</h1>
<p>Reference, version ${info.version}. <a href="openapi.json">OpenAPI document</a></p></div>
</header>
<div class="bar"><button type="button" popovertarget="contents">Contents</button></div>
<div class="frame">
${navigation(groups)}
<main id="content">
${keyBox()}
<section id="introduction" class="intro"><h2>Introduction</h2>${prose(info.description)}</section>
${authentication(keyHeader)}
${errors(document, groups)}
${headers(document)}
${[...groups].map(
  ([tag, operations]) => html`<section class="tag" id="${tagAnchor(tag)}">
<h2>${tag}</h2>${prose(tags.find(({ name }) => name === tag)?.description)}
${operations.map((operation) => operationSection(operation, surroundings))}
</section>`,
)}
${everyError(groups)}
</main>
</div>
</body>
</html>
`;
  return page.text;
}

const icon = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><path fill="#FFB81C" stroke="#1B1A2E" stroke-width="2" d="M1 3h14v3a2 2 0 0 0 0 4v3H1v-3a2 2 0 0 0 0-4z"/></svg>',
)}`;

function tagAnchor(tag: string): string {
  return `tag-${tag.toLowerCase().replaceAll(/\W+/g, '-')}`;
}

function navigation(groups: ReadonlyMap<string, readonly Operation[]>): Markup {
  const total = [...groups.values()].flat().length;
  return html`<nav id="contents" popover aria-label="Contents">
<button type="button" class="close" popovertarget="contents" popovertargetaction="hide">Close</button>
<div class="filter needs-script"><label for="filter">Find an endpoint</label>
<input id="filter" type="search" autocomplete="off" spellcheck="false" placeholder="publish, orders, DELETE …"><p class="filter-count" role="status" data-total="${total}"></p></div>
<ul class="chapters">${chapters.map(([anchor, title]) => html`<li><a href="#${anchor}">${title}</a></li>`)}</ul>
${[...groups].map(
  ([tag, operations]) => html`<div class="group"><h2><a href="#${tagAnchor(tag)}">${tag}</a></h2>
<ul>${operations.map((operation) => html`<li data-words="${words(operation)}"><a href="#${operation.anchor}">${verb(operation)} <span>${operation.summary ?? operation.path}</span></a></li>`)}</ul></div>`,
)}
</nav>`;
}

const chapters = [
  ['introduction', 'Introduction'],
  ['authentication', 'Authentication'],
  ['errors', 'Errors'],
  ['answer-headers', 'Headers of answers'],
  ['every-error', 'Every error'],
] as const;

function words({ method, path, summary = '', operationId = '', tag, scope }: Operation): string {
  return [method, path, summary, operationId, tag, scope ?? ''].join(' ').toLowerCase();
}

function keyBox(): Markup {
  return html`<div class="key-box needs-script">
<label for="api-key">Your API key, for “Try it”</label>
<div class="key-line"><input id="api-key" type="password" autocomplete="off" spellcheck="false" autocapitalize="none" placeholder="tak_test_…" aria-describedby="api-key-note"><button type="button" class="show-key" aria-pressed="false" aria-controls="api-key">Show</button></div>
<p id="api-key-note">Stays in the memory of this page: a reload forgets it, and it goes to no one but this server. The requests are real, so begin with a <code>tak_test_</code> key.</p>
</div>`;
}

function authentication(keyHeader: string): Markup {
  return html`<section id="authentication"><h2>Authentication</h2>
<p>Send your key in the header <code>${keyHeader}</code> with every request. Organizers make keys in the dashboard under Settings, API Keys; the value is shown once. A key acts on the data of one organization, and only within its scopes. Keep it on your server: never in an address, an app or a web page.</p>
${codeBlock('Header', html`${keyHeader}: tak_live_…`)}
</section>`;
}

function errors({ components = {} }: ApiDocument, groups: ReadonlyMap<string, readonly Operation[]>): Markup {
  const { Error: schema } = components.schemas ?? {};
  const hasList = errorRows(groups).length > 0;
  return html`<section id="errors"><h2>Errors</h2>
<p>Every refusal has the same shape, whatever refused. Decide by <code>code</code>; show <code>message</code> and <code>hint</code> to a person; tell the <code>requestId</code> when you ask for help. ${hasList && html`<a href="#every-error">Every error in one list</a>.`}</p>
${codeBlock('Answer 400', prettyJson(JSON.parse(sampleError)))}
${schema !== undefined && insides(schema, { schemas: components.schemas ?? {}, isAnswer: true })}
</section>`;
}

const sampleDetails = [{ field: 'tickets[0].price', message: 'must be a whole number' }];
const sampleError = errorReply(
  refusal(validationFailed, { fields: sampleDetails.map(({ field }) => field) }, { details: sampleDetails }),
  'req_5f0c2b7e9a4d4e1c8b36a1f27d90e4c5',
).body;

function headers({ components = {} }: ApiDocument): Markup {
  const rows = Object.entries(components.headers ?? {}).map(([name, { description, schema = {} }]) => ({
    name,
    schema,
    description,
    isRequired: true,
  }));
  return html`<section id="answer-headers"><h2>Headers of answers</h2>${fieldsTable(rows, { schemas: {}, isAnswer: true })}</section>`;
}

function everyError(groups: ReadonlyMap<string, readonly Operation[]>): Markup {
  const rows = errorRows(groups);
  return html`<section id="every-error"><h2>Every error</h2>
<table class="error-list"><thead><tr><th scope="col">Status</th><th scope="col">Code, and when it happens</th></tr></thead>
<tbody>${rows.map(([status, text]) => html`<tr><th scope="row"><span class="status bad">${status}</span></th><td>${inline(text)}</td></tr>`)}</tbody></table></section>`;
}

/** Each error once, by status: what the endpoints declare, a paragraph each. */
function errorRows(groups: ReadonlyMap<string, readonly Operation[]>): [status: string, text: string][] {
  const seen = new Map<string, [string, string]>();
  for (const { responses = {} } of [...groups.values()].flat()) {
    for (const [status, { description = '' }] of Object.entries(responses)) {
      if (isSuccess(status)) continue;
      for (const text of description.split('\n\n')) seen.set(`${status} ${text}`, [status, text]);
    }
  }
  return [...seen.values()].sort(([left], [right]) => left.localeCompare(right));
}
