import { connect } from 'node:net';
import { type RawAnswer, readAnswer } from '../../../test/helpers/clients/raw-http.ts';
import type { Answer, Sent } from '../sent.ts';
import type { Random } from './random.ts';

/** Bytes that no HTTP library would send. `path` is one that only somebody else may see. */
export function rawBytes(random: Random, { path, key }: { path: string; key: string }): string {
  const head = (line: string, ...headers: string[]) => `${[line, ...headers].join('\r\n')}\r\n\r\n`;
  const host = 'Host: 127.0.0.1';
  const get = `GET ${path} HTTP/1.1`;
  const post = 'POST /marketplace/v1/quotes HTTP/1.1';
  const json = 'Content-Type: application/json';
  const size = random.pick(['-1', '0x10', '1e3', '+5', '5, 5', '5,6', '99999999999999999999', '', '5 5', 'a']);
  const alias = aliasOf(random, path);
  return random.pick([
    () => head(`GET ${alias} HTTP/1.1`, host),
    () => head(`GET ${alias} HTTP/1.1`, host, `api-key: ${key}`),
    () => `${head(post, host, json, 'Content-Length: 4', 'Transfer-Encoding: chunked')}0\r\n\r\n${get}\r\n\r\n`,
    () => `${head(post, host, json, 'Transfer-Encoding: chunked', 'Content-Length: 4')}5\r\n{"a":\r\n0\r\n\r\n`,
    () => `${head(post, host, json, 'Content-Length: 2', 'Content-Length: 3')}{}x`,
    () => `${head(post, host, json, `Content-Length: ${size}`)}{}`,
    () =>
      `${head(
        post,
        host,
        json,
        `Transfer-Encoding: ${random.pick(['xchunked', 'chunked, x', 'x, chunked', 'gzip', ' chunked'])}`,
      )}0\r\n\r\n`,
    () =>
      head(post, host, json, 'Transfer-Encoding: chunked') +
      random.pick(['zz\r\n', '-1\r\n', 'ffffffffffffffffff\r\n', '2;x=y\r\n{}\r\n0\r\n\r\n', '1\r\n{}\r\n']),
    () => `${head(post, host, json, 'Transfer-Encoding: chunked', 'Transfer-Encoding: identity')}0\r\n\r\n`,
    () => head(get, host, 'Host: evil.example'),
    () => head(get),
    () => head(get, 'Host:'),
    () => head(get, 'Host: evil.example, 127.0.0.1'),
    () => head(get, host, `x: ${'a'.repeat(20_000)}`),
    () => head(get, host, ...Array.from({ length: 300 }, (_, index) => `x-${index}: ${index}`)),
    () => head(get, host, `bad header: x`),
    () => head(get, host, 'nocolon'),
    () => head(get, host, 'x: a\0b'),
    () => head(get, host, 'api-key: a', `api-key: ${key}`),
    () => head(get, host, ' folded: x'),
    () => head(get, host, `x: 1\r\n continued: ${key}`),
    () =>
      head(
        random.pick([
          `GET  ${path} HTTP/1.1`,
          `GET ${path}`,
          `GET ${path} HTTP/9.9`,
          `get ${path} HTTP/1.1`,
          `GET ${path} HTTP/1.0`,
        ]),
        host,
      ),
    () =>
      head(
        `${random.pick(['TRACE', 'CONNECT', 'PROPFIND', 'XYZZY', 'OPTIONS', 'PURGE', 'LINK'])} ${path} HTTP/1.1`,
        host,
      ),
    () => head(get, host, `Expect: ${random.pick(['100-continue', 'x', '200-ok'])}`),
    () =>
      head(get, host, 'Upgrade: websocket', 'Connection: Upgrade', 'Sec-WebSocket-Key: x', 'Sec-WebSocket-Version: 13'),
    () => head(get, host, 'Upgrade: h2c', 'Connection: Upgrade, HTTP2-Settings', 'HTTP2-Settings: x'),
    () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
    () => `${get}\n${host}\n\n`,
    () => `\r\n\r\n${head(get, host)}`,
    () => head(get, host) + head(get, host) + head(`GET ${alias} HTTP/1.1`, host),
    () => `${head(post, host, json, 'Content-Length: 2')}{}${head(get, host)}`,
    () => head(get, host, 'Connection: close', 'Keep-Alive: x', 'TE: trailers'),
    () => '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
    // Not line breaks alone: before a request they are passed over, and the service waits for it.
    () =>
      `\x80${Array.from({ length: random.below(200) }, () => String.fromCharCode(random.below(256))).join('')}\r\n\r\n`,
  ])();
}

/** The path in another spelling, or no path at all. */
function aliasOf(random: Random, path: string): string {
  return random.pick([
    ...[`/${path}`, path.replace('/v1', '/./v1'), path.replace('/v1', '/x/../v1'), `${path}/`, path.toUpperCase()],
    ...[
      path.replace('/v1', '%2fv1'),
      path.replace('v1', '%76%31'),
      `${path}%00`,
      `${path};x=1`,
      `${path}#x`,
      `${path}\\..`,
    ],
    ...[`http://127.0.0.1${path}`, `http://evil.example${path}`, '*', `${path}?%`, `${path}%`, path.replace('/', '\\')],
    ...['/%', '/%ff', '/%c0%ae%c0%ae/', '//', '/../../etc/passwd', `/${'a/'.repeat(2_000)}`, `/${'%41'.repeat(3_000)}`],
  ]);
}

/** Sends them over a connection of its own and reads one answer. */
export async function sendRaw(url: string, bytes: string, hangMs: number): Promise<Answer> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const startedAt = performance.now();
  const timer = setTimeout(() => socket.destroy(), hangMs);
  try {
    const answered = readAnswer(socket, bytes.startsWith('HEAD ') ? 'HEAD' : 'GET');
    socket.write(Buffer.from(bytes, 'latin1'));
    return toldBy(await answered, performance.now() - startedAt);
  } catch (error) {
    const ms = performance.now() - startedAt;
    const fault = ms >= hangMs ? 'hang' : 'broken off';
    return {
      status: 0,
      contentType: '',
      location: '',
      headerText: '',
      cookies: [],
      ms,
      fault,
      body: (error as Error).message,
    };
  } finally {
    clearTimeout(timer);
    socket.destroy();
  }
}

function toldBy({ status, headers, body, rest }: RawAnswer, ms: number): Answer {
  const told = (name: string) => headers.get(name) ?? '';
  return {
    status,
    contentType: told('content-type'),
    location: told('location'),
    headerText: `${[...headers].map(([name, value]) => `${name}: ${value}`).join('\n')}\n${rest}`,
    cookies: [],
    body,
    ms,
  };
}

export function rawSent(bytes: string): Sent {
  return {
    face: 'raw',
    route: undefined,
    who: 'raw',
    method: 'GET',
    path: '',
    headers: {},
    body: bytes,
    sees: ['shown'],
  };
}
