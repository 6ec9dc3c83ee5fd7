import { isApi } from './face.ts';
import { foreignMarkers } from './requests/markers.ts';
import type { Answer, Sent } from './sent.ts';

export const faultKinds = [
  'above 499',
  'outside the envelope',
  'foreign bytes',
  'stack trace',
  'hang',
  'broken off',
] as const;
export type FaultKind = (typeof faultKinds)[number];

export interface Fault {
  kind: FaultKind;
  what: string;
}

const requestIds = /^req_[0-9a-f]{32}$/;
// Traces of Node and of PostgreSQL: nobody outside learns how we are built.
const traces =
  /\bat [^\n<]{0,200}\((?:file:\/\/|node:|\/)[^)\n]*:\d+:\d+\)|\.ts:\d+:\d+|node_modules\/|violates \w+ constraint|syntax error at or near|relation "\w+" does not/;
const shownLetters = 300;

/** What is wrong with an answer; nothing where it is as every answer has to be. */
export function judge(sent: Sent, answer: Answer): Fault[] {
  if (answer.fault !== undefined) return [{ kind: answer.fault, what: answer.body }];
  const faults: Fault[] = [];
  const shown = `${answer.status} ${answer.body.slice(0, shownLetters)}`;
  if (answer.status > 499) faults.push({ kind: 'above 499', what: shown });
  const outside = outsideEnvelope(sent, answer);
  if (outside !== undefined) faults.push({ kind: 'outside the envelope', what: `${outside}: ${shown}` });
  const said = `${answer.body}\n${answer.headerText}`;
  const foreign = foreignMarkers(said, { sees: sent.sees, sent: `${sent.path}${sent.body ?? ''}${sent.echo ?? ''}` });
  if (foreign.length > 0) faults.push({ kind: 'foreign bytes', what: `${foreign.join(', ')} in ${shown}` });
  const trace = traces.exec(said);
  if (trace !== null) faults.push({ kind: 'stack trace', what: trace[0] });
  return faults;
}

function outsideEnvelope(sent: Sent, { status, body, contentType, declared }: Answer): string | undefined {
  if (declared !== undefined && !declared.includes(status)) return `the document does not declare ${status}`;
  if (status === 304 || status === 204 || sent.method === 'HEAD') {
    return body === '' ? undefined : 'there is a body where none may be';
  }
  if (status >= 400) {
    const isPage = !isApi(sent.face) && sent.face !== 'raw' && contentType.startsWith('text/html');
    return isPage ? pageFault(body) : refusalFault(body, contentType);
  }
  if (contentType.startsWith('text/html')) return pageFault(body);
  if (status < 300 && isApi(sent.face) && !sent.path.includes('.json')) return successFault(body, contentType);
  return undefined;
}

function pageFault(body: string): string | undefined {
  return /^\s*<!doctype html>/i.test(body) && body.trimEnd().endsWith('</html>') ? undefined : 'no whole page';
}

function refusalFault(body: string, contentType: string): string | undefined {
  if (!contentType.startsWith('application/json')) return `a refusal as ${contentType || 'nothing'}`;
  const { error, requestId } = (parsed(body) ?? {}) as { error?: Record<string, unknown>; requestId?: unknown };
  for (const member of ['code', 'message', 'hint']) {
    const value = error?.[member];
    if (typeof value !== 'string' || value === '') return `error.${member} is missing`;
  }
  return typeof requestId === 'string' && requestIds.test(requestId) ? undefined : 'requestId is missing';
}

function successFault(body: string, contentType: string): string | undefined {
  if (!contentType.startsWith('application/json')) return `a success as ${contentType || 'nothing'}`;
  const value = parsed(body);
  return value !== null && typeof value === 'object' && 'data' in value ? undefined : 'data is missing';
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
