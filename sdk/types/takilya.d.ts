import { Endpoints } from './generated/endpoints.js';
import type { Notice } from './generated/types.js';
import { type NoticesOptions } from './notices.js';
import { type Call, type EveryOption, type Reply, type TakilyaOptions } from './request.js';
/** The Open API of a Takilya service, for the organization of a key. */
export declare class Takilya extends Endpoints {
    #private;
    constructor(options: TakilyaOptions);
    /**
     * What happens in the organization, in order and without end: it goes on after lost connections and restarts of the service.
     * Keep the `position` of the last notice you have handled, and give it as `after` when your own process starts again.
     */
    notices(options?: NoticesOptions): AsyncGenerator<Notice, never, undefined>;
    protected call<Body>(call: Call, options?: EveryOption): Promise<Reply<Body>>;
}
