import type { Operation, Parameter } from './document.ts';
import { html, type Markup } from './markup.ts';

export interface CurlOptions {
  /** Where the API lives: an absolute address, or a path on the server that shows the page. */
  serverUrl: string;
  keyHeader: string;
  body: string | undefined;
}

/** A request as it is typed into a shell. The script puts the address of this server in place of the stand-in. */
export function curlLine(
  { method, path, parameters = [], requestBody }: Operation,
  { serverUrl, keyHeader, body }: CurlOptions,
): Markup {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(standIn(parameters, name)));
  const needed = parameters.filter((parameter) => parameter.in === 'query' && parameter.required === true);
  const query = new URLSearchParams(needed.map(({ name }) => [name, standIn(parameters, name)])).toString();
  // Percent-encoding leaves the quote as it is, and the shell would end the address there.
  const address = `${serverUrl}${filled}${query === '' ? '' : `?${query}`}`.replaceAll("'", '%27');
  const origin = address.startsWith('/') && html`<span class="origin">https://your-host</span>`;
  const lines = [
    html`curl${method === 'GET' ? '' : ` -X ${method}`} '${origin}${address}'`,
    html`  -H "${keyHeader}: $TAKILYA_API_KEY"`,
    ...(requestBody?.content?.['multipart/form-data'] === undefined ? [] : [html`  -F 'file=@poster.jpg'`]),
    ...(body === undefined
      ? []
      : [html`  -H 'content-type: application/json'`, html`  -d '${body.replaceAll("'", String.raw`'\''`)}'`]),
  ];
  return html`${lines.map((line, index) => html`${index > 0 && ' \\\n'}${line}`)}`;
}

function standIn(parameters: readonly Parameter[], name: string): string {
  const { example, schema } = parameters.find((parameter) => parameter.name === name) ?? {};
  const known = example ?? schema?.examples?.[0] ?? schema?.default ?? schema?.enum?.[0];
  // Braces would be read by curl as a list, so what has no example stands in capitals.
  return known == null ? name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '_').toUpperCase() : String(known);
}
