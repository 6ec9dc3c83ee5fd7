const done: Record<string, string> = {};

export const developers = {
  /** By the name of what was done. */
  done,
};
