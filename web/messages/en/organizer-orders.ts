const done: Record<string, string> = {};

export const orders = {
  /** By the name of what was done. */
  done,
};
