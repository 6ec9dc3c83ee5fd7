const done: Record<string, string> = {};

export const events = {
  /** By the name of what was done. */
  done,
};
