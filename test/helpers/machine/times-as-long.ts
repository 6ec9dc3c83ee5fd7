/** How much further models and random requests go than in `npm test`; `npm run ci` says so. A failure comes of the same seed in either. */
export const timesAsLong = Number(process.env.TEST_TIMES ?? 1);
