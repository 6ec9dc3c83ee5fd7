import type { FastifyInstance } from 'fastify';
import { type HotAnswer, headerLines, hotBody } from '../hot-reads.ts';
import { json } from '../send.ts';
import type { WrittenAnswer } from './route.ts';

const hotAnswers = new WeakMap<WrittenAnswer, HotAnswer>();

/** The same answer as `sendJson` would send, written out for the many who will ask for it. */
export function hotJson(app: FastifyInstance, answer: WrittenAnswer): HotAnswer {
  let hot = hotAnswers.get(answer);
  if (hot === undefined) {
    const bytes = Buffer.from(answer.body as string);
    const after = [
      ...Object.entries(answer.headers).flat(),
      'content-type',
      json,
      'content-length',
      String(bytes.length),
    ];
    hot = { before: headerLines(app.fixedHeaders), after: headerLines(after), body: hotBody(bytes) };
    hotAnswers.set(answer, hot);
  }
  return hot;
}
