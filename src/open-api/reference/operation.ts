import { curlLine } from './curl.ts';
import type { ApiDocument, Example, Operation, Parameter, ResponseObject } from './document.ts';
import { html, type Markup, prettyJson, prose } from './markup.ts';
import { examplesOf } from './sample.ts';
import { fieldsTable, insides, typeLabel } from './schema.ts';
import { tryForm } from './try.ts';

export interface Surroundings {
  document: ApiDocument;
  serverUrl: string;
  keyHeader: string;
}

/** One endpoint: what it takes and answers at the left, how that looks at the right, the form to try it below. */
export function operationSection(operation: Operation, { document, serverUrl, keyHeader }: Surroundings): Markup {
  const { anchor, path, summary, description, requestBody, responses = {} } = operation;
  const schemas = document.components?.schemas ?? {};
  const bodies = examplesOf(requestBody?.content, schemas, { isAnswer: false });
  const [firstBody] = bodies.values();
  const body = firstBody === undefined ? undefined : prettyJson(firstBody.value);
  const successes = Object.entries(responses).filter(([status]) => isSuccess(status));
  return html`<article class="ticket" id="${anchor}" aria-labelledby="${anchor}-title">
<header>
<p class="line">${verb(operation)} <code class="path">${pathMarkup(path)}</code></p>
<h3 id="${anchor}-title"><a href="#${anchor}">${summary ?? path}</a></h3>
${scopeLine(operation)}
</header>
<div class="halves">
<div class="told">
${prose(description)}
${parametersBlock(operation, document)}
${bodyBlock(operation, document)}
${successes.map(([status, response]) => successBlock(status, response, document))}
${errorsBlock(responses)}
</div>
<div class="shown">
${codeBlock('Request', curlLine(operation, { serverUrl, keyHeader, body }))}
${[...bodies].slice(1).map(([name, example]) => exampleBlock(name, example))}
${successes.map(([status, { content }]) => [...examplesOf(content, schemas, { isAnswer: true })].map(([, { value }]) => codeBlock(`Answer ${status}`, prettyJson(value))))}
</div>
</div>
${tryForm(operation, schemas, bodies)}
</article>`;
}

export function verb({ method }: Operation): Markup {
  return html`<span class="verb ${method.toLowerCase()}">${method}</span>`;
}

function pathMarkup(path: string): Markup {
  const pieces = path.split(/(\{\w+\})/);
  return html`${pieces.map((piece) => (piece.startsWith('{') ? html`<var>${piece}</var>` : piece))}`;
}

function scopeLine({ scope }: Operation): Markup | undefined {
  if (scope === undefined) return undefined;
  if (scope === null) return html`<p class="scope">Any valid key will do</p>`;
  return html`<p class="scope">Needs the scope <code>${scope}</code></p>`;
}

function parametersBlock({ parameters = [] }: Operation, document: ApiDocument): Markup[] {
  const titles: [Parameter['in'], string][] = [
    ['path', 'In the path'],
    ['query', 'In the query'],
    ['header', 'Headers'],
  ];
  return titles.flatMap(([place, title]) => {
    const rows = parameters.filter((parameter) => parameter.in === place);
    if (rows.length === 0) return [];
    const fields = rows.map(({ name, schema = {}, required = false, description }) => ({
      name,
      schema,
      isRequired: required,
      description,
    }));
    const schemas = document.components?.schemas ?? {};
    return [html`<h4>${title}</h4>${fieldsTable(fields, { schemas, isAnswer: false })}`];
  });
}

function bodyBlock({ requestBody }: Operation, document: ApiDocument): Markup | undefined {
  const { 'application/json': json, 'multipart/form-data': form } = requestBody?.content ?? {};
  const schema = (json ?? form)?.schema;
  if (schema === undefined) return undefined;
  const schemas = document.components?.schemas ?? {};
  const label = requestBody?.required === true ? html` <span class="required">required</span>` : undefined;
  const fields =
    insides(schema, { schemas, isAnswer: false }) ?? html`<p class="type">${typeLabel(schema, schemas)}</p>`;
  return html`<h4>Body${label}</h4>${fields}`;
}

function successBlock(status: string, { description, content }: ResponseObject, document: ApiDocument): Markup {
  const schemas = document.components?.schemas ?? {};
  const schema = content?.['application/json']?.schema;
  const fields = schema === undefined ? undefined : insides(schema, { schemas, isAnswer: true });
  return html`<h4>Answer <span class="status good">${status}</span></h4>${prose(description)}${fields}`;
}

function errorsBlock(responses: Readonly<Record<string, ResponseObject>>): Markup | undefined {
  const errors = Object.entries(responses).filter(([status]) => !isSuccess(status));
  if (errors.length === 0) return undefined;
  return html`<details class="errors"><summary>Errors ${errors.map(([status]) => html`<span class="status bad">${status}</span> `)}</summary>
<dl>${errors.map(([status, { description }]) => html`<dt>${status}</dt><dd>${prose(description)}</dd>`)}</dl>
<p><a href="#every-error">Every error in one list</a></p></details>`;
}

function exampleBlock(name: string, { summary = name, value }: Example): Markup {
  return html`<details class="more"><summary>Another body: ${summary}</summary>${codeBlock(summary, prettyJson(value))}</details>`;
}

export function codeBlock(title: string, code: Markup | string): Markup {
  return html`<figure class="code"><figcaption>${title} <button type="button" class="copy needs-script">Copy<span class="unseen"> ${title}</span></button></figcaption><pre tabindex="0"><code>${code}</code></pre></figure>`;
}

export function isSuccess(status: string): boolean {
  return status.startsWith('2') || status.startsWith('3');
}
