import type { FastifyInstance } from 'fastify';
import { type HotAnswer, hotBody, keptLines } from '../hot-reads.ts';
import { json } from '../send.ts';
import type { WrittenAnswer } from './route.ts';

const hotAnswers = new WeakMap<WrittenAnswer, HotAnswer>();

/** Writes out the same answers as `sendJson` would send, for the many who will ask for them. */
export function hotJsonOf(app: FastifyInstance): (answer: WrittenAnswer) => HotAnswer {
  const before = keptLines(app.fixedHeaders);
  return (answer) => {
    let hot = hotAnswers.get(answer);
    if (hot === undefined) {
      const bytes = Buffer.from(answer.body as string);
      const after = Object.entries(answer.headers).flat();
      after.push('content-type', json, 'content-length', String(bytes.length));
      hot = { before, after: keptLines(after), body: hotBody(bytes) };
      hotAnswers.set(answer, hot);
    }
    return hot;
  };
}
