/** Waits, unless the signal ends it. */
export declare function pause(milliseconds: number, signal?: AbortSignal): Promise<void>;
