import type { IncomingHttpHeaders } from 'node:http';
import { raiseInvalid } from '../core/base/common.errors.ts';
import { raise } from '../core/base/define-error.ts';
import { unsupportedMediaType } from './http.errors.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** The JSON in a body, or undefined where the body is empty. */
export function parseJsonBody(bytes: Buffer, headers: IncomingHttpHeaders): unknown {
  const contentType = headers['content-type'];
  const encoding = headers['content-encoding'];
  if (encoding !== undefined && encoding !== 'identity')
    raise(unsupportedMediaType, { given: `${contentType} in ${encoding}` });
  const charset = /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(contentType ?? '')?.[1];
  if (charset !== undefined && !/^utf-?8$/i.test(charset)) raise(unsupportedMediaType, { given: contentType });
  if (bytes.length === 0) return undefined;
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    raiseInvalid([{ field: 'body', message: 'must be UTF-8' }]);
  }
  if (text.trim() === '') return undefined;
  try {
    return JSON.parse(text);
  } catch (error) {
    raiseInvalid([{ field: 'body', message: `must be JSON${whereOf(error)}` }]);
  }
}

/** V8 says where it stumbled, sometimes quoting what it read; only the place is passed on. */
function whereOf(error: unknown): string {
  const place = /at position (\d+)/.exec((error as Error).message)?.[1];
  return place === undefined ? '' : `; it breaks at character ${place}`;
}
