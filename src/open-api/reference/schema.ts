import { alternatives, resolved, type Schema, type Schemas, typesOf } from './document.ts';
import { html, inline, type Markup } from './markup.ts';

export interface Row {
  name: string;
  schema: Schema;
  isRequired: boolean;
  description?: string;
}

/** Where a table stands: what it may refer to, and what it stands inside of. */
export interface Place {
  schemas: Schemas;
  /** In an answer fields are there unless said otherwise; in a request it is the other way round. */
  isAnswer: boolean;
  /** Names of the records around, so that one which contains itself ends. */
  above?: readonly string[];
}

/** Fields as a table: name and type at the left, meaning and bounds at the right, nested fields below each. */
export function fieldsTable(rows: readonly Row[], place: Place): Markup {
  return html`<table class="fields"><colgroup><col class="names"><col></colgroup>
<thead class="unseen"><tr><th scope="col">Field</th><th scope="col">Meaning</th></tr></thead>
<tbody>${rows.map((row) => fieldRows(row, place))}</tbody>
</table>`;
}

function fieldRows({ name, schema, isRequired, description }: Row, place: Place): Markup {
  const here = resolved(schema, place.schemas);
  const below = insides(schema, place);
  return html`<tr>
<th scope="row"><code class="name">${name}</code> <span class="type">${typeLabel(schema, place.schemas)}</span>${presence(isRequired, place)}</th>
<td>${inline(description ?? here.description ?? '')}${factList(here, place.schemas)}</td>
</tr>${below !== undefined && html`<tr class="below"><td colspan="2"><details${!place.isAnswer && html` open`}><summary>${belowLabel(here)} <code>${name}</code></summary>${below}</details></td></tr>`}`;
}

function presence(isRequired: boolean, { isAnswer }: Place): Markup | undefined {
  if (isRequired && !isAnswer) return html` <span class="required">required</span>`;
  if (!isRequired && isAnswer) return html` <span class="absent">may be absent</span>`;
  return undefined;
}

function belowLabel(schema: Schema): string {
  return schema.items === undefined ? 'Inside' : 'Each of';
}

/** What a schema holds: fields, or a list of fields for every alternative. Undefined where it is a plain value. */
export function insides(schema: Schema, place: Place): Markup | undefined {
  const here = resolved(schema, place.schemas);
  const { above = [] } = place;
  if (here.title !== undefined && above.includes(here.title)) return html`<p class="again">As ${here.title} above.</p>`;
  const inner = here.title === undefined ? place : { ...place, above: [...above, here.title] };
  if (here.items !== undefined) return insides(here.items, inner);
  const choices = alternatives(here);
  if (choices.length === 1) return insides(choices[0] as Schema, inner);
  if (choices.length > 1) return choiceList(choices, inner);
  const rows = rowsOf(here);
  return rows.length === 0 ? undefined : fieldsTable(rows, inner);
}

function choiceList(choices: readonly Schema[], place: Place): Markup {
  return html`<ol class="choices">${choices.map((choice, index) => {
    const here = resolved(choice, place.schemas);
    return html`<li><p class="choice"><b>${index === 0 ? 'Either' : 'Or'}</b> <span class="type">${typeLabel(choice, place.schemas)}</span></p>
${here.description !== undefined && html`<p>${inline(here.description)}</p>`}${factList(here, place.schemas)}${insides(choice, place)}</li>`;
  })}</ol>`;
}

function rowsOf({ properties = {}, required = [], additionalProperties }: Schema): Row[] {
  const rows = Object.entries(properties).map(([name, schema]) => ({
    name,
    schema,
    isRequired: required.includes(name),
  }));
  if (typeof additionalProperties !== 'object') return rows;
  return [...rows, { name: '(any other name)', schema: additionalProperties, isRequired: false }];
}

/** The type in a few words: "array of TicketType", "string (uuid) or null". */
export function typeLabel(schema: Schema, schemas: Schemas): string {
  const here = resolved(schema, schemas);
  const types = typesOf(here).filter((type) => type !== 'null');
  const choices = alternatives(here).map((choice) => typeLabel(choice, schemas));
  const plain = types.map((type) => {
    if (type === 'array') return here.items === undefined ? 'array' : `array of ${typeLabel(here.items, schemas)}`;
    if (type === 'object') return here.title ?? 'object';
    return here.format === undefined ? type : `${type} (${here.format})`;
  });
  const names = [...new Set(choices.length > 0 ? choices : plain)];
  if (names.length === 0) names.push(here.enum === undefined && here.const === undefined ? 'any value' : 'value');
  return [...names, ...(typesOf(here).includes('null') ? ['null'] : [])].join(' or ');
}

function factList(schema: Schema, schemas: Schemas): Markup | undefined {
  const facts = factsOf(schema);
  const items = schema.items === undefined ? [] : factsOf(resolved(schema.items, schemas));
  const all = [...facts, ...items.map((fact) => html`Each: ${fact}`)];
  return all.length === 0 ? undefined : html`<ul class="facts">${all.map((fact) => html`<li>${fact}</li>`)}</ul>`;
}

function factsOf(schema: Schema): Markup[] {
  const { enum: values, pattern, examples } = schema;
  const facts: (Markup | undefined)[] = [
    schema.default === undefined ? undefined : html`Default ${literal(schema.default)}`,
    schema.const === undefined ? undefined : html`Always ${literal(schema.const)}`,
    values === undefined ? undefined : html`One of ${values.map((value) => html`${literal(value)} `)}`,
    bounds(schema.minLength, schema.maxLength, 'character'),
    bounds(schema.minimum, schema.maximum),
    schema.exclusiveMinimum === undefined ? undefined : html`More than ${figure(schema.exclusiveMinimum)}`,
    schema.exclusiveMaximum === undefined ? undefined : html`Less than ${figure(schema.exclusiveMaximum)}`,
    schema.multipleOf === undefined ? undefined : html`A multiple of ${figure(schema.multipleOf)}`,
    bounds(schema.minItems, schema.maxItems, 'item'),
    schema.uniqueItems === true ? html`No item twice` : undefined,
    pattern === undefined ? undefined : html`Matches <code>${pattern}</code>`,
    examples === undefined || examples.length === 0 ? undefined : html`For example ${literal(examples[0])}`,
  ];
  return facts.filter((fact) => fact !== undefined);
}

function bounds(least: number | undefined, most: number | undefined, unit?: string): Markup | undefined {
  const units = unit === undefined ? '' : ` ${unit}${(most ?? least) === 1 ? '' : 's'}`;
  const from = least === 0 && unit !== undefined ? undefined : least;
  if (from === undefined && most === undefined) return undefined;
  if (from === undefined) return html`At most ${figure(most as number)}${units}`;
  if (most === undefined) return html`At least ${figure(from)}${units}`;
  return from === most ? html`Exactly ${figure(from)}${units}` : html`${figure(from)} to ${figure(most)}${units}`;
}

const figures = new Intl.NumberFormat('en');

function figure(value: number): string {
  return figures.format(value);
}

function literal(value: unknown): Markup {
  return html`<code>${typeof value === 'string' && value !== '' ? value : JSON.stringify(value)}</code>`;
}
