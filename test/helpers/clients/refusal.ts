import assert from 'node:assert/strict';

/** What both `fetch` and a bare socket answer. */
export interface AnyAnswer {
  status: number;
  headers: Headers;
  body: string;
}

export interface RefusalBody {
  error: {
    code: string;
    message: string;
    hint: string;
    details?: { field: string; message: string }[];
    challenge?: { kind: string; nonce: string; difficulty: number };
  };
  requestId: string;
}

export async function asAnswer(answering: Promise<Response>): Promise<AnyAnswer> {
  const response = await answering;
  return { status: response.status, headers: response.headers, body: await response.text() };
}

const rateHeaderNames = [
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
  'ratelimit-policy',
  'ratelimit',
];

/** Everything that every refusal keeps to. `isOpenApi` is false only where no path of the Open API could be read. */
export function assertRefused(
  answer: AnyAnswer,
  { status, code, isOpenApi = true }: { status: number; code: string; isOpenApi?: boolean },
): RefusalBody {
  assert.equal(answer.status, status, answer.body);
  assert.match(answer.headers.get('content-type') ?? '', /^application\/json(;|$)/);
  const body = JSON.parse(answer.body) as RefusalBody;
  assert.deepEqual(Object.keys(body).sort(), ['error', 'requestId']);
  assert.deepEqual(
    Object.keys(body.error).filter((name) => name !== 'details' && name !== 'challenge'),
    ['code', 'message', 'hint'],
  );
  assert.equal(body.error.code, code);
  assert.ok(body.error.message.trim().length > 0, 'the message is not empty');
  assert.ok(body.error.hint.trim().length > 0, 'the hint is not empty');
  assert.match(body.requestId, /^req_[0-9a-f]{32}$/);
  assert.equal(answer.headers.get('x-request-id'), body.requestId);
  for (const { field, message } of body.error.details ?? []) {
    assert.ok(field.length > 0 && message.length > 0, 'every row of details names a field and its fault');
  }
  if (isOpenApi) for (const name of rateHeaderNames) assert.ok(answer.headers.has(name), `${name} is there`);
  const need: Record<number, string> = {
    401: 'www-authenticate',
    405: 'allow',
    429: 'retry-after',
    503: 'retry-after',
  };
  const needed = need[status];
  if (needed !== undefined) assert.ok(answer.headers.get(needed), `${needed} is there`);
  if (status === 401 && isOpenApi) assert.equal(answer.headers.get('www-authenticate'), 'ApiKey realm="open-api"');
  if (needed === 'retry-after') assert.match(answer.headers.get('retry-after') ?? '', /^[1-9]\d*$/);
  return body;
}
