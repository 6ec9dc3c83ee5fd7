const done: Record<string, string> = {};

export const account = {
  /** By the name of what was done. */
  done,
};
