import type { IncomingHttpHeaders } from 'node:http';
import { raiseInvalid } from '../core/base/common.errors.ts';
import { raise } from '../core/base/define-error.ts';
import type { Fault } from '../core/base/faults/faults.ts';
import { unsupportedMediaType } from './http.errors.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

// Far beyond what most endpoints take. A body of fewer bytes cannot have so many.
const partsMaxDefault = 10_000;
const depthMax = 200;

/** The JSON in a body, or undefined where the body is empty. */
export function parseJsonBody(bytes: Buffer, headers: IncomingHttpHeaders, partsMax = partsMaxDefault): unknown {
  const contentType = headers['content-type'];
  const encoding = headers['content-encoding'];
  if (encoding !== undefined && encoding !== 'identity')
    raise(unsupportedMediaType, { given: `${contentType} in ${encoding}` });
  const charset = /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(contentType ?? '')?.[1];
  if (charset !== undefined && !/^utf-?8$/i.test(charset)) raise(unsupportedMediaType, { given: contentType });
  if (bytes.length === 0) return undefined;
  const fault = bytes.length > partsMax ? extentFault(bytes, partsMax) : undefined;
  if (fault !== undefined) raiseInvalid([{ field: 'body', ...fault }]);
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    raiseInvalid([{ field: 'body', fault: 'notUtf8' }]);
  }
  if (text.trim() === '') return undefined;
  try {
    return JSON.parse(text);
  } catch (error) {
    raiseInvalid([{ field: 'body', fault: 'notJson', values: { place: placeOf(error) } }]);
  }
}

/** V8 says where it stumbled, sometimes quoting what it read; only the place is passed on. */
function placeOf(error: unknown): string | undefined {
  return /at position (\d+)/.exec((error as Error).message)?.[1];
}

const [quote, backslash, comma, colon] = [0x22, 0x5c, 0x2c, 0x3a];
const [brace, braceEnd, bracket, bracketEnd] = [0x7b, 0x7d, 0x5b, 0x5d];

/** What a body costs to read goes by its names and items, and by how deep they lie, far more than by its bytes. */
function extentFault(bytes: Buffer, partsMax: number): Fault | undefined {
  let [parts, depth] = [0, 0];
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === quote) {
      for (at += 1; at < bytes.length && bytes[at] !== quote; at += 1) if (bytes[at] === backslash) at += 1;
    } else if (byte === comma || byte === colon) {
      parts += 1;
    } else if (byte === brace || byte === bracket) {
      depth += 1;
    } else if (byte === braceEnd || byte === bracketEnd) {
      depth -= 1;
    }
    if (parts > partsMax) return { fault: 'jsonTooMuch', values: { most: partsMax, of: 'names and items' } };
    if (depth > depthMax) return { fault: 'jsonTooMuch', values: { most: depthMax, of: 'levels' } };
  }
  return undefined;
}
