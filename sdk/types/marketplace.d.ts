import { MarketplaceEndpoints } from './generated/marketplace-endpoints.js';
import { type Call, type ClientOptions, type EveryOption, type Reply } from './request.js';
/**
 * The marketplace of a Takilya service: finding events, buying, and what holders of tickets do. It needs no key. The `token` that came with an
 * order opens that order.
 */
export declare class Marketplace extends MarketplaceEndpoints {
    #private;
    constructor(options: ClientOptions);
    protected call<Body>(call: Call, options?: EveryOption): Promise<Reply<Body>>;
}
