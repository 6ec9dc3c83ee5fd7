import {
  alternatives,
  type Example,
  type Operation,
  type Parameter,
  resolved,
  type Schemas,
  typesOf,
} from './document.ts';
import { html, type Markup, type Part, prettyJson } from './markup.ts';

/** The form that sends a request. The script does the sending; without it the form is not shown. */
export function tryForm(operation: Operation, schemas: Schemas, examples: ReadonlyMap<string, Example>): Markup {
  const { anchor, method, path, parameters = [], requestBody, summary } = operation;
  const group = (legend: string, place: Parameter['in']) => {
    const rows = parameters.filter((parameter) => parameter.in === place);
    return (
      rows.length > 0 &&
      fieldset(
        legend,
        rows.map((row) => input(anchor, row, schemas)),
      )
    );
  };
  return html`<details class="try needs-script">
<summary><span class="try-title">Try it</span> <span class="unseen">${summary}</span></summary>
<form class="try-form" data-method="${method}" data-path="${path}">
${group('Path', 'path')}${group('Query', 'query')}${group('Headers', 'header')}${requestBody !== undefined && fieldset('Body', takesFile(operation) ? fileInput(anchor) : bodyInput(anchor, examples))}
<div class="send"><button class="primary">Send <span class="unseen">${summary}</span></button> <a class="key-state" href="#api-key"></a></div>
<output class="outcome"></output>
<div class="answer" hidden><dl class="answer-headers"></dl><pre class="answer-body" tabindex="0" aria-label="Body of the answer"></pre></div>
</form>
</details>`;
}

function fieldset(legend: string, content: Part): Markup {
  return html`<fieldset><legend>${legend}</legend>${content}</fieldset>`;
}

function input(
  anchor: string,
  { name, in: place, required = false, schema = {} }: Parameter,
  schemas: Schemas,
): Markup {
  const id = `${anchor}-${place}-${name}`;
  const here = resolved(schema, schemas);
  const [kind] = typesOf(alternatives(here)[0] ?? here);
  const choices = here.enum ?? (kind === 'boolean' ? [true, false] : undefined);
  const attributes = html`id="${id}" name="${name}" data-in="${place}"${required && html` required`}`;
  const control =
    choices === undefined
      ? html`<input ${attributes} autocomplete="off" spellcheck="false"${kind === 'integer' && html` inputmode="numeric"`}${here.default !== undefined && html` placeholder="${String(here.default)}"`}>`
      : html`<select ${attributes}><option value="">(not sent)</option>${choices.map((choice) => html`<option>${String(choice)}</option>`)}</select>`;
  const note = required ? 'required' : kind === 'array' ? 'separated by commas' : undefined;
  return html`<div class="control"><label for="${id}"><code>${name}</code>${note !== undefined && html` <span class="note">${note}</span>`}</label>${control}</div>`;
}

function takesFile({ requestBody }: Operation): boolean {
  return requestBody?.content?.['multipart/form-data'] !== undefined;
}

function fileInput(anchor: string): Markup {
  return html`<div class="control"><label for="${anchor}-file">File</label><input id="${anchor}-file" class="file" type="file" accept="image/*" required></div>`;
}

function bodyInput(anchor: string, examples: ReadonlyMap<string, Example>): Markup {
  const [first] = examples.values();
  const choice =
    examples.size > 1 &&
    html`<div class="control"><label for="${anchor}-example">Start from</label><select id="${anchor}-example" class="example-choice">${[...examples].map(([name, { summary = name, value }]) => html`<option value="${prettyJson(value)}">${summary}</option>`)}</select></div>`;
  const text = first === undefined ? '{}' : prettyJson(first.value);
  const rows = Math.min(24, text.split('\n').length + 1);
  return html`${choice}<div class="control"><label for="${anchor}-body">JSON</label><textarea id="${anchor}-body" class="body" rows="${rows}" spellcheck="false" autocomplete="off">
${text}</textarea></div>`;
}
