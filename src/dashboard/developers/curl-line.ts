/** A POST as a line for a shell, which must read nothing of it as its own. */
export function curlLine({
  url,
  headers,
  body,
}: {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
}): string {
  const lines = Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`);
  return [`curl -X POST ${quoted(url)}`, ...lines, `--data-raw ${quoted(body)}`].join(' \\\n  ');
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
