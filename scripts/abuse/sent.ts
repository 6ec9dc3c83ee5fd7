import type { Face } from './face.ts';
import type { Owner } from './requests/markers.ts';

/** A request as it goes out, with all that its answer is judged by. */
export interface Sent {
  face: Face;
  /** The route that it is meant for, such as `GET /open-api/v1/events/:id`. */
  route: string | undefined;
  /** Who sends it. */
  who: string;
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string | Buffer;
  /** Whose marked words the answer may contain. */
  sees: readonly Owner[];
  /** Other words that the caller sent, and that may come back. */
  echo?: string;
}

export interface Answer {
  status: number;
  contentType: string;
  location: string;
  headerText: string;
  /** Cookies that are set, as they came. */
  cookies: readonly string[];
  body: string;
  ms: number;
  /** The statuses that the document of the API declares for this operation. */
  declared?: readonly number[];
  fault?: 'hang' | 'broken off';
}

/** The request as somebody can send it again. */
export function asCurl(url: string, { method, path, headers, body }: Sent): string {
  const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
  const parts = ['curl', '-i', '--path-as-is', '-X', method, quoted(`${url}${path}`)];
  for (const [name, value] of Object.entries(headers)) parts.push('-H', quoted(`${name}: ${value}`));
  if (Buffer.isBuffer(body)) parts.push('--data-binary', quoted(`(base64) ${body.toString('base64').slice(0, 4_000)}`));
  else if (body !== undefined) parts.push('--data-binary', quoted(body.slice(0, 4_000)));
  return parts.join(' ');
}
