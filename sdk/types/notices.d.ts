import { TakilyaError } from './errors.js';
import type { Notice } from './generated/types.js';
export interface NoticesOptions {
    /** `position` of the last notice that was dealt with. Left out: from the oldest that is kept. */
    after?: number;
    /** Ends the iteration with its reason. */
    signal?: AbortSignal;
    /** How long to wait once there is nothing new; 5,000 where it is left out. */
    waitMs?: number;
    /**
     * Called for notices that came after `after` and are no longer kept. Without it, the iteration ends with `NOTICES_GONE`.
     */
    onGone?: (gone: {
        from: number;
        to: number;
    }) => void;
    /** Called for every failure that the iteration survives. */
    onTrouble?: (error: TakilyaError) => void;
}
/** Everything that happens, in order, for as long as the caller asks. */
export declare function notices(read: (query: {
    after: number;
    take: number;
}, signal: AbortSignal | undefined) => Promise<{
    data: Notice[];
}>, { after, signal, waitMs, onGone, onTrouble }: NoticesOptions): AsyncGenerator<Notice, never, undefined>;
