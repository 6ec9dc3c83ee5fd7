import type { Meta } from './generated/types.ts';
import type { Reply } from './request.ts';

interface Page {
  data: unknown;
  meta: Meta;
}

type Query = { page?: number; cursor?: string } | undefined;
type Read<Body> = (query: object) => Promise<Reply<Body>>;

/** Something that is answered in pages. `await` it for one page, or go over `pages()`. */
export class Pages<Body extends Page> implements PromiseLike<Reply<Body>> {
  readonly #read: Read<Body>;
  readonly #query: Query;
  readonly #hasCursor: boolean;
  #first: Promise<Reply<Body>> | undefined;

  constructor(read: Read<Body>, query: Query, { hasCursor }: { hasCursor: boolean }) {
    this.#read = read;
    this.#query = query;
    this.#hasCursor = hasCursor;
  }

  // biome-ignore lint/suspicious/noThenProperty: only callers that await it, or iterate over it, ask for it.
  then<Kept = Reply<Body>, Other = never>(
    onAnswer?: ((answer: Reply<Body>) => Kept | PromiseLike<Kept>) | null,
    onError?: ((error: unknown) => Other | PromiseLike<Other>) | null,
  ): Promise<Kept | Other> {
    this.#first ??= this.#read(this.#query ?? {});
    return this.#first.then(onAnswer, onError);
  }

  /** This page and those after it. With a cursor, nothing is left out or shown twice where rows come in meanwhile. */
  async *pages(): AsyncGenerator<Reply<Body>, void, undefined> {
    let answer: Reply<Body> = await this.then();
    for (;;) {
      yield answer;
      const { page, totalPages, nextCursor } = answer.meta;
      if (this.#hasCursor ? nextCursor == null : page >= totalPages) return;
      const place = this.#hasCursor ? { page: undefined, cursor: nextCursor } : { page: page + 1 };
      answer = await this.#read({ ...this.#query, ...place });
    }
  }
}

/** A list that is answered in pages. `await` it for one page, or go over every row with `for await`. */
export class List<Row> extends Pages<{ data: Row[]; meta: Meta }> implements AsyncIterable<Row> {
  async *[Symbol.asyncIterator](): AsyncGenerator<Row, void, undefined> {
    for await (const { data } of this.pages()) for (const row of data) yield row;
  }
}
