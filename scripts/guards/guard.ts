/** Something that keeps a guarantee, with the text by which it is found and taken out. */
export interface Guard {
  name: string;
  /** What holds because of it. */
  invariant: string;
  file: string;
  /** Occurs once in the file. */
  find: string;
  /** The text that replaces it: code that still runs, and guards nothing. */
  replace: string;
  /** Parts of the paths of the test files that should notice, the likeliest first. */
  tests: readonly string[];
  /** What these tests are told, as how long a model looks. */
  environment?: Readonly<Record<string, string>>;
  /** Where a second guard holds the same, so that a test fails only without both. */
  behind?: { guard: string; why: string };
}
