/** What pictures of an event are for: a link, a post, a story. */
export const shareSizes = ['wide', 'square', 'story'] as const;
export type ShareSize = (typeof shareSizes)[number];
