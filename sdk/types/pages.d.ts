import type { Meta } from './generated/types.js';
import type { Reply } from './request.js';
interface Page {
    data: unknown;
    meta: Meta;
}
type Query = {
    page?: number;
    cursor?: string;
} | undefined;
type Read<Body> = (query: object) => Promise<Reply<Body>>;
/** Something that is answered in pages. `await` it for one page, or go over `pages()`. */
export declare class Pages<Body extends Page> implements PromiseLike<Reply<Body>> {
    #private;
    constructor(read: Read<Body>, query: Query, { hasCursor }: {
        hasCursor: boolean;
    });
    then<Kept = Reply<Body>, Other = never>(onAnswer?: ((answer: Reply<Body>) => Kept | PromiseLike<Kept>) | null, onError?: ((error: unknown) => Other | PromiseLike<Other>) | null): Promise<Kept | Other>;
    /** This page and those after it. With a cursor, nothing is left out or shown twice where rows come in meanwhile. */
    pages(): AsyncGenerator<Reply<Body>, void, undefined>;
}
/** A list that is answered in pages. `await` it for one page, or go over every row with `for await`. */
export declare class List<Row> extends Pages<{
    data: Row[];
    meta: Meta;
}> implements AsyncIterable<Row> {
    [Symbol.asyncIterator](): AsyncGenerator<Row, void, undefined>;
}
export {};
